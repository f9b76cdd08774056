/* What only some rulesets have: lettered entry hexes, retreat compass, command tracks, special
 * rules, and the formations and turns of a marker. */
#pragma once

#include "cases/run.h"

bool extras_entry(CaseRun *c, Scan *s);   /* A C1 else B/C home csa */
bool extras_compass(CaseRun *c, Scan *s); /* csa N NW SW */
bool extras_track(CaseRun *c, Scan *s);   /* Heth fast until 7 normal */
bool extras_special(CaseRun *c,
                    Scan *s); /* exit csa from 3 until 7 hexes C1 D2 of Heth+Hill vp 2 */

bool extras_serves(CaseRun *c, Scan *s, PieceInfo *p); /* Heth+Hill */
bool extras_turns(CaseRun *c, Scan *s, PieceInfo *p);  /* 3-7+9 */
