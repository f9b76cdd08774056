/* The arithmetic of combat, in one place: strengths, odds, flanks, guns, what a die does, and from
 * where a unit may attack. Everything here depends only on its arguments and on the map; the state
 * is asked only what stands in the hex that is attacked. Two builders fill in a Fight:
 * clash_fight_of for the combat under way, mind/estimate.c for an attack that is only imagined. */
#pragma once

#include "rules/clash/steps.h"
#include "rules/clash/tables.h"

/* What the odds of an attack depend on. */
typedef struct Fight {
    PlaceId target;
    uint8_t sides; /* of the target over which it is attacked, as bits */
    bool attack_guns, defence_guns;
    int attack_steps, defence_steps;
} Fight;

/* ---- strength.c ---- */
Fight clash_fight_of(const Battle *b, const State *s); /* the combat under way */
int clash_attack_strength(const Fight *f);
int clash_defence_strength(const Battle *b, const State *s, const Fight *f);
int clash_odds_column(int attack, int defence);
int clash_fight_column(const Battle *b, const State *s, const Fight *f);
/* Parts of the defence: the steps in this terrain, and what works, heights and hexsides add. */
int clash_defence_base(const Battle *b, PlaceId target, int steps);
int clash_terrain_defence(const Battle *b, const State *s, PlaceId target, unsigned sides);
bool clash_flanked(const Battle *b, PlaceId target, unsigned sides); /* 12.12 */
int clash_defender_ter(const Battle *b, PieceId u, bool flanked);
int clash_ter_now(const Battle *b, const State *s, PieceId u); /* in the combat under way */
/* 13.4: whether the terrain lets guns of the attackers (`attack`) or of the defenders fire. */
bool clash_guns_may_fire(const Battle *b, PlaceId target, unsigned sides, bool attack);

/* ---- declare.c: a unit that stands, or would stand, at `from` and attacks over this side ---- */
Verdict clash_reach_verdict(const Battle *b, PlaceId from, int side); /* -1: it is not adjacent */
/* 12.3: whom cavalry may attack. */
Verdict clash_arm_verdict(const Battle *b, const State *s, PieceId u, PlaceId from, int side);

/* The value that a combat die counts as; 0 for no effect (12.9.4). */
static inline int clash_rolled(int die, int modifier) {
    if (die == 1 || die == 6) return die == 6 ? 6 : 0;
    const int value = die + modifier;
    return value < 1 ? 1 : value > 6 ? 6 : value;
}

/* 12.9.3 to 12.9.6: what a die does to a unit with this rating. */
typedef struct Loss {
    bool step;   /* it loses one */
    int8_t back; /* hexes that a surviving defender retreats; 0: it stays (R66) */
} Loss;

static inline Loss clash_loss(int die, int ter, int modifier) {
    if (modifier == NOT_AFFECTED) return (Loss){.step = false};
    const int over = clash_rolled(die, modifier) - ter;
    return (Loss){.step = die == 6 || over > 0, .back = (int8_t)(over > 0 ? over : 0)};
}
