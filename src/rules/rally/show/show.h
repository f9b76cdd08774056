/* What a person is told and shown: the parts of Show (game/show.h). */
#pragma once

#include "core/jsontext.h"
#include "game/words.h"
#include "rules/rally/rally.h"

void rally_piece_words(const Battle *b, PieceId p, Text *out);         /* "Maney's brigade" */
void rally_formation_words(const Battle *b, FormationId f, Text *out); /* "Polk's corps" */
void rally_offer_words(const Battle *b, const State *s, Action a, Text *out);
void rally_say(const Battle *b, const State *before, Action a, Text *out);
void rally_tell(const Battle *b, const State *before, Action a, const State *after, Text *out);
void rally_ask(const Battle *b, const State *s, Text *out);
void rally_focus(const Battle *b, const State *s, JsonText *j);
PieceId rally_subject(const State *s); /* what this question or die is about, or NO_PIECE */
void rally_face(const Battle *b, const State *s, PieceId p, JsonText *j);
void rally_inspect(const Battle *b, const State *s, PieceId p, JsonText *j);
void rally_panels(const Battle *b, const State *s, JsonText *j);
void rally_explain(const Battle *b, const State *s, JsonText *j);
void rally_show_outcome(const Battle *b, uint32_t outcome, JsonText *j);
bool rally_fights(const Battle *b, const State *s, PieceId p);
