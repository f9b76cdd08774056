/* What the files of the table's view share: what the seat sees, and actions and places as JSON. */
#pragma once

#include "lib/tableview.h"
#include "lib/view.h"

enum { WORDS_SIZE = 400 };

/* The position as the seat sees it; `copy` is where a veiled copy goes. */
const State *table_as_seen(const Battle *b, const State *s, const SeatView *view, State *copy);
/* Whether the seat may not know which action was taken. */
bool table_is_secret(const Battle *b, const State *before, Action a, const SeatView *view);

bool table_verb_has(const Verb *verb, char field);
/* The action as a button says it. */
void table_add_words(JsonText *j, const char *key, const Battle *b, const State *s, Action a);
/* Its notation, its role, and what it is about. */
void table_add_action(JsonText *j, const Battle *b, const State *s, Action a);
const char *table_role_name(VerbRole role);
