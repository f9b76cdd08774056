/* Units, their values, what stands where (0.5 to 0.10): what the other files ask all the time. */
#pragma once

#include "rules/bayonet/derived.h"
#include "rules/bayonet/state.h"

/* 0.5. "Unit" means foot, horse or artillery; a routed unit is a marker and not a unit. */
static inline int kind_of(const Battle *b, PieceId p) { return b->tag[p].kind; }
static inline FormationId brigade_of(const Battle *b, PieceId p) { return b->tag[p].formation; }
static inline bool is_foot(const Battle *b, PieceId p) { return kind_of(b, p) <= KIND_DISMOUNTED; }
static inline bool is_horse(const Battle *b, PieceId p) {
    return kind_of(b, p) == KIND_CAVALRY || kind_of(b, p) == KIND_DRAGOONS;
}
static inline bool is_troops(const Battle *b, PieceId p) { return kind_of(b, p) <= KIND_DRAGOONS; }
static inline bool is_artillery(const Battle *b, PieceId p) {
    return kind_of(b, p) == KIND_ARTILLERY;
}
static inline bool same_type(const Battle *b, PieceId p, PieceId q) {
    return is_foot(b, p) == is_foot(b, q);
}
static inline bool in_play(const State *s, PieceId p) { return status_of(s, p) == STATUS_IN; }
static inline bool is_marker(const State *s, PieceId p) {
    const int status = status_of(s, p);
    return status == STATUS_ROUTED_1 || status == STATUS_ROUTED_2;
}
static inline bool has_volley(const Battle *b, const State *s, PieceId p) {
    return kind_of(b, p) == KIND_INFANTRY && !flagged(s, p, FLAG_BACK);
}

/* CVnow, 0.6. */
static inline int unit_cv(const Battle *b, const State *s, PieceId p) {
    const BayonetDerived *f = derived_of(b);
    if (is_foot(b, p)) return f->cv[p] - own_of(s, p)->casualties;
    return flagged(s, p, FLAG_DISORDERED) ? f->cv_disordered[p] : f->cv[p];
}
int bayonet_allowance(const Battle *b, const State *s, PieceId p);
bool bayonet_locked(const Battle *b, const State *s, PieceId p);   /* in some firefight */
void bayonet_end_firefights(const Battle *b, State *s, PieceId p); /* its own and those with it */

/* A hex. Troops are foot and horse in play. */
int bayonet_troops_counted(const Battle *b, const State *s, PlaceId hex, int side);
static inline int troops_at(const Battle *b, const State *s, PlaceId hex, int side) {
    return units_at(s, hex, side) == 0 ? 0 : bayonet_troops_counted(b, s, hex, side);
}
bool bayonet_enemy_troops_at(const Battle *b, const State *s, PlaceId hex, int side);
PieceId bayonet_artillery_at(const Battle *b, const State *s,
                             PlaceId hex);              /* of either side, or none */
PieceId bayonet_marker_at(const State *s, PlaceId hex); /* routed, or none */
PieceId bayonet_troop_ranked(const Battle *b, const State *s, PlaceId hex,
                             int rank); /* or NO_PIECE */
static inline PieceId top_at(const Battle *b, const State *s, PlaceId hex) {
    return bayonet_troop_ranked(b, s, hex, 0);
}
/* The other unit of its standard stack, or NO_PIECE. */
PieceId bayonet_mate_of(const Battle *b, const State *s, PieceId p);
/* Whether an enemy unit, artillery too, is in an adjacent hex (R105). */
static inline bool near_enemy(const Battle *b, const State *s, PieceId p) {
    return zoc_of(s, s->piece[p].place, side_other(side_of(b, p)));
}

/* Impact markers (10.2). */
static inline Impact impact_at(const State *s, PlaceId hex) {
    return (Impact)(bayonet_of(s)->impact[hex / 4] >> (hex % 4 * 2) & 3);
}
/* Hit on Hit is Effective; answers whether the hex has just become Effective. */
bool bayonet_add_impact(State *s, PlaceId hex, Impact impact);

/* Brigades. */
static inline const Brigade *brigade_state(const State *s, FormationId f) {
    return &bayonet_of(s)->brigade[f];
}
static inline bool brigade_flagged(const State *s, FormationId f, unsigned flags) {
    return (bayonet_of(s)->brigade[f].flags & flags) != 0;
}
bool bayonet_brigade_is_horse(const Battle *b, FormationId f); /* by its first unit */
int bayonet_brigade_size(const Battle *b, FormationId f);      /* units it began with */
#define FOR_PIECES_OF(u, b, f)                                                                     \
    for (PieceId u = (b)->first_of_formation[f]; u != NO_PIECE; u = (b)->next_of_formation[u])
#define FOR_TROOPS_OF(u, b, s, f)                                                                  \
    FOR_PIECES_OF(u, b, f)                                                                         \
    if (is_troops(b, u) && in_play(s, u) && (s)->piece[u].place != NO_PLACE)
#define FOR_BRIGADES(f, b, s)                                                                      \
    for (FormationId f = 0; f < (b)->formation_count; f++)                                         \
        if (brigade_flagged(s, f, BRIGADE_ON_DISPLAY))
#define FOR_BRIGADES_OF(f, b, s, side)                                                             \
    for (FormationId i_##f = 0, f = 0; i_##f < derived_of(b)->brigade_count[side] &&               \
                                       ((f) = derived_of(b)->brigade[side][i_##f], true);          \
         i_##f++)                                                                                  \
        if (brigade_flagged(s, f, BRIGADE_ON_DISPLAY))

/* Leaders. */
int bayonet_leader_rating(const Battle *b, const Leader *l);
/* Best rating among leaders in Direct Command of the brigade, or -1 if there is none. */
int bayonet_direct_rating(const Battle *b, const State *s, FormationId f);

/* d10: reads 0..9 (2.2). */
void bayonet_offer_d10(const Battle *b, const State *s, Sink *out);

/* Facings (0.2): directions of the hexes around a unit that faces vertex f. */
static inline int dir_left_front(int f) { return side_turned(f, 5); }
static inline int dir_right_front(int f) { return f; }
static inline int dir_left_flank(int f) { return side_turned(f, 4); }
static inline int dir_right_flank(int f) { return side_turned(f, 1); }
static inline int dir_left_rear(int f) { return side_turned(f, 3); }
static inline int dir_right_rear(int f) { return side_turned(f, 2); }

static inline int magnitude(int x) { return x < 0 ? -x : x; }
/* Vertices between two facings, 0..3, and the MP for turning there (8.0). */
int bayonet_vertices_between(int f, int g);
int bayonet_turn_cost(int f, int g);

/* ---- stacks (0.9, 9.1), the covering of flanks (9.1.1), open flanks (0.10) ---- */

/* Two or more foot of one brigade in a village hex (9.1.2). */
bool bayonet_is_village_stack(const Battle *b, const State *s, PlaceId hex);
/* Whether p could stand in the hex with what is there now, p itself not counted: enemy units,
 * routed markers, brigade, class, number, one artillery unit. */
bool bayonet_may_stack(const Battle *b, const State *s, PieceId p, PlaceId hex);
/* Puts p, which is on the map or off it, into the hex: stack order by the side it comes over
 * (-1: on top), facing of the mate (R8, R125) or none in a village stack; firefights end.
 * Whoever stays alone in a village hex has NO_FACING until bayonet_settle_facing. */
void bayonet_place_unit(const Battle *b, State *s, PieceId p, PlaceId hex, int over_side);
/* Takes it off the map and closes up the stack it leaves. */
void bayonet_remove_unit(const Battle *b, State *s, PieceId p);
/* If a single unit without a facing stands in the hex its owner sets it at once (R13): pushes the
 * frame and answers STEP_SET_FACING; else answers `next`. */
StepId bayonet_settle_facing(const Battle *b, State *s, PlaceId hex, StepId next);

bool bayonet_flank_covered(const Battle *b, const State *s, PlaceId hex, int side_of_hex, int side);
/* Flanks of the unit that nothing covers: 1 the left, 2 the right. */
int bayonet_uncovered(const Battle *b, const State *s, PieceId p);
Stack bayonet_stack_now(const Battle *b, const State *s, PlaceId hex); /* STACK_EITHER possible */
int bayonet_open_flanks(const Battle *b, const State *s, PieceId p);   /* 0.10, before exceptions */
/* The same of a unit that stands alone. */
int bayonet_open_flanks_alone(const Battle *b, const State *s, PieceId p);
/* The unit of the hex that an attack through `side` (of that hex) meets by the table of 0.9 if the
 * stack stands as given; and the aspect under which it is struck. Village stacks: NO_PIECE. */
PieceId bayonet_defender_at(const Battle *b, const State *s, PlaceId hex, int side, Stack stack,
                            Aspect *aspect);
