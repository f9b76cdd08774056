/* The statements after the set-up: actions, and what must be offered, refused and found. */
#pragma once

#include "cases/run.h"

/* Plays one statement. False if the rest of the case makes no sense any more. */
bool play_statement(CaseRun *c, const char *keyword, size_t keyword_size, Scan text);
/* Whether this word begins a statement of its own, as against an action. */
bool play_is_keyword(const char *word, size_t size);
