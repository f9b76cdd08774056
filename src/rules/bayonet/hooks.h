/* What fills the table of the ruleset, see game/ruleset.h, besides the steps. */
#pragma once

#include "rules/bayonet/state.h"
#include "rules/bayonet/bayonet.h"

/* ---- check.c ---- */

bool bayonet_check(const Battle *b, const State *s, Complaint *complaint);

/* Compares what is derived once, or cached, with the same worked out the slow way. */
bool bayonet_check_derived(const Battle *b, const State *s, Complaint *complaint);

/* ---- facts.c: what cases ask for and set by name ---- */

void bayonet_describe_piece(const Battle *b, const State *s, PieceId piece, Text *out);
bool bayonet_fact(const Battle *b, const State *s, Scan *what, int64_t *value);
bool bayonet_set_fact(const Battle *b, State *s, Scan *what);

/* ---- odds.c: what a pending attack can lead to, and how its odds come about ---- */

/* An outcome is a byte for each of the two, and a few bits more. */
enum {
    FATE_LOST = 0, /* casualties, or 1 for Disorder, in this fight: three bits */
    FATE_ROUTED = 3,
    FATE_BACK = 4,
    FATE_AHEAD = 5,
    FATE_LOCKED = 6,
    FATE_DISORDERED = 7, /* horse, at its end */
    FATE_BITS = 8,
    OUT_AGAIN = 2 * FATE_BITS, /* the attacker may strike again */
    OUT_SIDE                   /* the attacker's */
};
static inline bool fate_is(uint32_t fate, int bit) { return fate >> bit & 1; }

bool bayonet_odds_pending(const Battle *b, const State *s);
bool bayonet_odds_done(const Battle *b, const State *s);
Action bayonet_odds_choice(const Battle *b, const State *s, const Sink *offers);
uint32_t bayonet_odds_outcome(const Battle *b, const State *s);
void bayonet_odds_describe(const Battle *b, uint32_t outcome, Text *out);

/* ---- victory.c: who has won (2.1.1, 3.5), and the battle's final assessment ---- */

enum { NO_MARGIN = -999 }; /* special rule `wins`: whatever the brigades lost */

/* Who would win if the battle ended now; NO_SIDE: nobody. */
int bayonet_assessed_winner(const Battle *b, const State *s);
/* How near each side is to winning the assessment, from -1000 (the second side is sure to win) to
 * 1000. */
int bayonet_assessment_lead(const Battle *b, const State *s);
int bayonet_victory_points(const Battle *b, const State *s, int side);
void bayonet_describe_result(const Battle *b, const State *s, Text *out);
