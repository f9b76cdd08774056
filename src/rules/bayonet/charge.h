/* What a charging unit goes for (5.4), and from where it would strike. */
#pragma once

#include "rules/bayonet/move.h"

/* Whether some unit of the brigade, not disordered, has an enemy in a charge hex of its present
 * facing (R29). */
bool bayonet_enemy_in_charge_hex(const Battle *b, const State *s, FormationId f);
/* The hexes of priority 1..4 of a facing (0.3); answers their number. */
int bayonet_charge_hexes(const Battle *b, PlaceId hex, int facing, int priority, PlaceId out[12]);
/* The same, measured on the map: what the table of derived.c is made from. */
int bayonet_charge_hexes_measured(const Battle *b, PlaceId hex, int facing, int priority,
                                  PlaceId out[12]);

/* Classes: 1..4 own type in P1..P4, 5..8 the other type, and optional ones, 9..12: hexes with only
 * guns or routed troops (R32). */
enum { CLASS_OPTIONAL = 9, CLASS_MOST = 12 };
static inline int class_priority(int class) { return (class - 1) % 4 + 1; }

typedef struct Target {
    PlaceId hex;
    uint8_t facing; /* it first turns to; NO_FACING in a village stack */
    uint8_t class;
    uint8_t set; /* targets with the same number are of one class of one facing */
    uint8_t zero;
} Target;
enum { TARGET_MAX = 64 };
/* All targets that u may choose from; without any it marches. `w` bounds its brigade. */
int bayonet_charge_targets(const Battle *b, const State *s, PieceId u, const Bounds *w,
                           Target out[TARGET_MAX]);
/* The unit that charge_pick asks for, or NO_PIECE. */
PieceId bayonet_charger_asked(const Battle *b, const State *s);
/* The class of a hex that is a target of this facing. */
int bayonet_target_class(const Battle *b, const State *s, PieceId u, int facing, PlaceId hex);
/* The targets of one class of one facing. */
int bayonet_class_targets(const Battle *b, const State *s, PieceId u, const Bounds *w, int facing,
                          int class, PlaceId out[12]);
/* The facing after the turn that a target of P2 asks for (5.4), else the same. */
int bayonet_facing_for(const Battle *b, PlaceId here, int facing, int priority, PlaceId target);

/* Whether u could attack the hex from there (11.4, 11.5, 11.8.2), whatever its facing. */
bool bayonet_may_strike(const Battle *b, const State *s, PieceId u, PlaceId from, PlaceId hex);
/* A bottom unit behind its top, or the reserve of a village: neither may strike (9.1.1k, R13). */
bool bayonet_masked(const Battle *b, const State *s, PieceId u);
/* Whether the hex may be entered over at least one of its sides. */
bool bayonet_may_enter(const Mover *m, PlaceId hex);
bool bayonet_is_attack_position(const Mover *m, PlaceId hex, int facing, PlaceId target);
/* Whether the hex is nearer to the start than the target is (R124). */
bool bayonet_is_direct(const Battle *b, PlaceId start, PlaceId hex, PlaceId target);
