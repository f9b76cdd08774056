/* The order of battle of a case: formations and pieces. */
#pragma once

#include "cases/run.h"

/* Each side's army, which everything else is part of; before any other formation. */
void roster_armies(CaseRun *c);

/* The kind or rank that goes by this word, or -1; the army itself cannot be named. */
int roster_kind(const CaseRun *c, const char *word, size_t size);
int roster_rank(const CaseRun *c, const char *word, size_t size);

bool roster_formation(CaseRun *c, Scan *s, int rank); /* Cheatham csa of Polk hold 5 */
/* Maney csa infantry 4/2 q4/3 of Cheatham at C3 damaged; a kind of -1 is named in the line. */
bool roster_piece(CaseRun *c, Scan *s, int kind);

/* Notes a fact to be set once the pieces are placed; `piece` is its last word unless NO_PIECE. */
bool roster_after(CaseRun *c, PieceId piece, const char *start, size_t size);
