/* The rally rules once more, slowly: straight from the rule text, with no caches, no lists of who
 * stands where, no tables but literal numbers, and no function of the engine but distances between
 * hexes. It reads where pieces stand and what is noted on them, and answers what is legal.
 *
 * "P4", "D12", "R68" are paragraphs of the rules specification (docs/rules/rally.md). */
#pragma once

#include "game/run.h"

/* What a bystander remembers of a game, beside the position. */
typedef struct Watch {
    const Battle *b;
    const State *s;
    int turn;                         /* of the hexes below */
    HexId commander_hex[SIDE_MAX];    /* where the army commander began the turn (D15) */
    int gained[SIDE_MAX];             /* victory points that stay: losses, captures, the field */
    uint8_t control[VICTORY_HEX_MAX]; /* the side that was last in each victory hex */
} Watch;

void watch_begin(Watch *w, const Battle *b, const State *s);
/* Before and after every single step. */
void watch_before(Watch *w, Action a);
void watch_after(Watch *w, const State *before, Action a);

bool ref_unit(const Battle *b, PieceId p);
bool ref_ezoc(const Battle *b, const State *s, PlaceId place, int side);      /* D13 */
int ref_stack(const Battle *b, const State *s, PlaceId place, int side);      /* D16 */
PieceId ref_leader(const Battle *b, const State *s, PlaceId place, int side); /* D12 */
int ref_quality(const Battle *b, const State *s, PieceId u);                  /* D9 */
bool ref_check(int die, int modifier, int quality);                           /* D10 */
PieceId ref_charge(const Battle *b, const State *s, FormationId f);           /* P8 */
bool ref_in_command(const Battle *b, const State *s, PieceId u);              /* D14 */
bool ref_sight(const Battle *b, HexId from, HexId to);                        /* P7 */
int ref_column(const Battle *b, const State *s);                              /* P10 */
int ref_fire_modifier(const Battle *b, const State *s, PlaceId place);        /* 3.0c */
unsigned ref_result(int die, int column, int quality, bool defends);          /* P11, NOTE_* */
int ref_mp(const Battle *b, const State *s, PieceId p);                       /* D6, halves */
int ref_points(const Watch *w, int side);                                     /* 11.1 */

/* 1.5: whether a unit may be activated at all; `rousing`: by paying for its obtuse division. */
bool ref_may_act(const Battle *b, const State *s, PieceId u, bool rousing);
int ref_price(const Watch *w, Action a); /* command points that an impulse's action costs */

/* P3: what the step would cost the piece on the move, or -1 if it may not be taken. */
int ref_step_cost(const Battle *b, const State *s, int verb, PlaceId to);

/* Everything that might be done at this step, legal or not: a list to try. Answers false for the
 * steps that this reference knows nothing of. */
bool ref_candidates(const Watch *w, Sink *out);
bool ref_legal(const Watch *w, Action a);
/* True if the last ref_legal gave up because there was too much to try. */
bool ref_gave_up(void);
