/* What a person is told and shown: the parts of Show (game/show.h). Nothing here decides. */
#pragma once

#include "core/jsontext.h"
#include "game/panel.h"
#include "game/words.h"
#include "rules/bayonet/units.h"
#include "rules/bayonet/steps.h"

/* ---- say.c ---- */
extern const char *const BAYONET_LINE_WORDS[LINES];                    /* "Front" */
extern const char *const BAYONET_ORDER_WORDS[ORDERS];                  /* "Charge" */
extern const char *const BAYONET_VERTEX_WORDS[HEX_SIDES];              /* "north-east" */
void bayonet_brigade_words(const Battle *b, FormationId f, Text *out); /* "Rowe's brigade" */
/* "Cutts", or "the commander of the Blenheim wing" if he has no name. */
void bayonet_leader_words(const Battle *b, const Leader *l, bool of_army, Text *out);
/* Up to which die something succeeds: "on 0 to 4". */
void bayonet_need_words(int need, Text *out);
void bayonet_offer_words(const Battle *b, const State *s, Action a, Text *out);
void bayonet_say(const Battle *b, const State *before, Action a, Text *out);

/* ---- ask.c ---- */
void bayonet_ask(const Battle *b, const State *s, Text *out);
void bayonet_focus(const Battle *b, const State *s, JsonText *j);
/* The unit that this question or die is about, or NO_PIECE. */
PieceId bayonet_subject(const Battle *b, const State *s);

/* ---- tell.c ---- */
void bayonet_tell(const Battle *b, const State *before, Action a, const State *after, Text *out);

/* ---- explain.c ---- */
void bayonet_explain(const Battle *b, const State *s, JsonText *j);
void bayonet_show_outcome(const Battle *b, uint32_t outcome, JsonText *j);
bool bayonet_fights(const Battle *b, const State *s, PieceId p);

/* ---- inspect.c ---- */
void bayonet_face(const Battle *b, const State *s, PieceId p, JsonText *j);
void bayonet_inspect(const Battle *b, const State *s, PieceId p, JsonText *j);

/* ---- panels.c ---- */
void bayonet_panels(const Battle *b, const State *s, JsonText *j);

/* ---- areas.c: what is drawn on the map ---- */
void bayonet_areas(const Battle *b, const State *s, JsonText *j);
/* Of one piece: what it is bound to go for, its fan, its open flanks. */
void bayonet_piece_areas(const Battle *b, const State *s, PieceId p, JsonText *j);
