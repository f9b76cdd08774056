/* The display of wings and lines of a case, for rulesets that have one. */
#pragma once

#include "cases/run.h"

/* What a case need not say: a grid of rows, one wing, every formation in its front line. */
void display_grid(CaseRun *c);   /* before `grid`, which may change it */
void display_ground(CaseRun *c); /* once the ground is laid */
void display_finish(CaseRun *c); /* once wings and formations are known */

bool display_wing(CaseRun *c, Scan *s); /* Left 4 columns 1-6 axes N S */
/* The rest of a formation's line: Left support slot 2 charge morale 7, in any order. */
bool display_post(CaseRun *c, Scan *s, FormationId f);
bool display_leader_wing(CaseRun *c, Scan *s, PieceInfo *p); /* Left */
