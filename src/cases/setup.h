/* The set-up of a case: statements in any order, read in passes, because a piece can only be placed
 * on ground that is laid, and join a formation that is known. */
#pragma once

#include "cases/run.h"

/* Reads the set-up and puts the game where it begins; false if it is broken. */
bool setup_run(CaseRun *c);
