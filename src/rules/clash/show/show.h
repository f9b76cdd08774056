/* What a person is told and shown: the parts of Show (game/show.h). Nothing here decides. */
#pragma once

#include "game/panel.h"
#include "game/words.h"
#include "rules/clash/steps.h"
#include "rules/clash/units.h"

/* ---- say.c ---- */
void clash_piece_words(const Battle *b, PieceId p, Text *out);         /* "Archer's brigade" */
void clash_formation_words(const Battle *b, FormationId f, Text *out); /* "Heth's command" */
void clash_guns_words(const Battle *b, PieceId guns, Text *out);       /* "Pegram's guns" */
void clash_named_words(const Battle *b, const Special *x, Text *out);  /* "Heth, Pender" */
void clash_points_words(int quarters, Text *out);                      /* "2½" */
void clash_offer_words(const Battle *b, const State *s, Action a, Text *out);
void clash_say(const Battle *b, const State *before, Action a, Text *out);
void clash_say_veiled(const Battle *b, const State *before, Action a, Text *out);

/* ---- ask.c ---- */
void clash_ask(const Battle *b, const State *s, Text *out);
void clash_focus(const Battle *b, const State *s, JsonText *j);
PieceId clash_subject(const State *s); /* what this question or die is about, or NO_PIECE */

/* ---- tell.c ---- */
void clash_tell(const Battle *b, const State *before, Action a, const State *after, Text *out);

/* ---- inspect.c ---- */
void clash_face(const Battle *b, const State *s, PieceId p, JsonText *j);
void clash_inspect(const Battle *b, const State *s, PieceId p, JsonText *j);

/* ---- explain.c ---- */
const char *clash_column_words(int column); /* "1-2" */
void clash_explain(const Battle *b, const State *s, JsonText *j);
void clash_show_outcome(const Battle *b, uint32_t outcome, JsonText *j);
bool clash_fights(const Battle *b, const State *s, PieceId p);

/* ---- panels.c ---- */
void clash_panels(const Battle *b, const State *s, JsonText *j);

/* ---- areas.c: what is drawn on the map ---- */
void clash_areas(const Battle *b, const State *s, JsonText *j);
/* The command range of a unit, were it the source. */
void clash_range_area(const Battle *b, const State *s, PieceId source, JsonText *j);
