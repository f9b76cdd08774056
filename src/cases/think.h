/* Positions for commanders: `think` lets one play an activation, `did` asks what he did. */
#pragma once

#include "cases/run.h"

/* "search 20000": the commander plays for the side that is asked, with seeded dice, until the
 * other's activation begins, the turn ends or the game does. */
void think_statement(CaseRun *c, Scan text);
/* "attack D4", "not order Maney": whether one of his actions, as the journal writes it, contains
 * these words. */
void did_statement(CaseRun *c, Scan text);
