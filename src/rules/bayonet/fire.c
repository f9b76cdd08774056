/* Artillery fire (10.2, 10.3): gun by gun in turn, until both sides are out or decline. */
#include <string.h>

#include "rules/bayonet/clauses.h"
#include "rules/bayonet/terrain.h"
#include "rules/bayonet/combat.h"
#include "rules/bayonet/steps.h"

static_assert((int)RANGES <= (int)SHADOW_RADIUS, "the shadows reach as far as guns do");

/* Which guns may fire. */

static Verdict gun_verdict(const Battle *b, const State *s, PieceId p, int side) {
    if (p == NO_PIECE || !is_artillery(b, p) || side_of(b, p) != side || !in_play(s, p)) {
        return NO_GUN;
    }
    const PlaceId hex = s->piece[p].place;
    if (hex == NO_PLACE) return NO_GUN;
    if (flagged(s, p, FLAG_FIRED)) return NO_GUN_ACTED;
    if (flagged(s, p, FLAG_LIMBERED)) return NO_GUN_UNLIMBERED;
    if (!flagged(s, p, FLAG_OVER) && troops_at(b, s, hex, side) > 0) return NO_GUN_BENEATH;
    return impact_at(s, hex) == IMPACT_EFFECTIVE ? NO_GUN_SILENT : YES;
}

static bool has_gun(const Battle *b, const State *s, int side) {
    FOR_GUNS_OF(gun, b, side) {
        if (gun_verdict(b, s, gun, side) == YES) return true;
    }
    return false;
}

StepId bayonet_art_next_take(const Battle *b, State *s, Action a) {
    for (int i = 0; i < SIDE_MAX; i++) {
        if (!bayonet_of(s)->side[s->acting].declined && has_gun(b, s, s->acting)) {
            return STEP_ART_FIRE;
        }
        s->acting = (uint8_t)side_other(s->acting);
    }
    bayonet(s)->side[0].declined = bayonet(s)->side[1].declined = 0;
    return STEP_WING_FIRST;
}

/* What they may fire at. */

/* What stands in the way of a side's fire, on the whole map. */
typedef struct Screen {
    HexSet blocks; /* terrain, Effective impact, fire */
    HexSet held;   /* units of the side */
} Screen;

static void add_effective(const Battle *b, const State *s, HexSet *set) {
    const uint8_t *impact = bayonet_of(s)->impact;
    for (HexId four = 0; four < b->grid.count; four += 4) {
        if (impact[four / 4] == 0) continue;
        for (HexId hex = four; hex < four + 4; hex++) {
            if (impact_at(s, hex) == IMPACT_EFFECTIVE) hexset_add(set, hex);
        }
    }
}

static void screen_init(const Battle *b, const State *s, int side, Screen *x) {
    const BayonetDerived *f = derived_of(b);
    const size_t size = (b->grid.count + 63u) / 64 * sizeof(uint64_t);
    memcpy(&x->blocks, &f->opaque, size);
    memset(&x->held, 0, size);
    add_effective(b, s, &x->blocks);
    for (int hex = hexset_next(&f->burning, 0); hex >= 0; hex = hexset_next(&f->burning, hex + 1)) {
        if (on_fire(b, s, (PlaceId)hex)) hexset_add(&x->blocks, (unsigned)hex);
    }
    FOR_SIDE_UNITS(u, b, side) {
        const PlaceId place = s->piece[u].place;
        if (place != NO_PLACE && units_at(s, place, side) > 0) hexset_add(&x->held, place);
    }
}

/* The members of the set around a hex, as cells. */
static CellSet cells_around(const Battle *b, PlaceId from, const HexSet *set) {
    const Grid *g = &b->grid;
    const int column = hex_column(g, from), row = hex_row(g, from);
    const int left = column > SHADOW_RADIUS ? column - SHADOW_RADIUS : 0;
    const int right = column + SHADOW_RADIUS < g->columns ? column + SHADOW_RADIUS : g->columns - 1;
    const int top = row > SHADOW_RADIUS ? row - SHADOW_RADIUS : 0;
    CellSet found = {{0}};
    for (int y = top; y <= row + SHADOW_RADIUS && y < g->rows; y++) {
        const unsigned first = (unsigned)(y * g->columns + left);
        for (uint32_t bits = hexset_span(set, first, (unsigned)(right - left + 1)); bits != 0;
             bits &= bits - 1) {
            const HexId hex = (HexId)(first + (unsigned)__builtin_ctz(bits));
            const unsigned cell = cell_of(&derived_of(b)->shadows, g, from, hex);
            if (cell != NO_CELL) cellset_add(&found, cell);
        }
    }
    return found;
}

/* R24. Where a line runs along a hexside, it is affected only if both hexes are. */
typedef struct View {
    CellSet hidden; /* something blocks the line */
    CellSet masked; /* more than one friend is in it */
    CellSet held;   /* a friend is there */
} View;

static void hide(CellSet *hidden, const CellSet *behind) { cellset_unite(hidden, behind); }

static void mask(CellSet *once, CellSet *twice, const CellSet *behind) {
    for (int i = 0; i < CELL_WORDS; i++) {
        twice->word[i] |= once->word[i] & behind->word[i];
        once->word[i] |= behind->word[i];
    }
}

static View view_from(const Battle *b, const Screen *x, PlaceId from) {
    const Shadows *by = &derived_of(b)->shadows;
    const CellSet blocked = cells_around(b, from, &x->blocks);
    CellSet once = {{0}};
    View v = {.held = cells_around(b, from, &x->held)};
    FOR_CELLS(c, &blocked) {
        hide(&v.hidden, &by->behind[c]);
        for (int i = 0; i < CELL_PAIRS && by->partner[c][i] != NO_CELL; i++) {
            if (cellset_has(&blocked, by->partner[c][i])) hide(&v.hidden, &by->between[c][i]);
        }
    }
    FOR_CELLS(c, &v.held) {
        mask(&once, &v.masked, &by->behind[c]);
        for (int i = 0; i < CELL_PAIRS && by->partner[c][i] != NO_CELL; i++) {
            if (cellset_has(&v.held, by->partner[c][i])) mask(&once, &v.masked, &by->between[c][i]);
        }
    }
    return v;
}

static bool in_fan(const Battle *b, PlaceId from, int facing, PlaceId to) {
    const unsigned cell = cell_of(&derived_of(b)->shadows, &b->grid, from, to);
    return cell != NO_CELL && cellset_has(&derived_of(b)->fan[facing], cell);
}

static Verdict aim_verdict(const Battle *b, const State *s, PieceId gun, int facing, PlaceId to) {
    const PlaceId from = s->piece[gun].place;
    if (bayonet_vertices_between(own_of(s, gun)->facing, facing) > 1) return NO_GUN_PIVOT;
    if (to == from || place_distance(b, from, to) > limit(b, LIMIT_GUN_RANGE)) return NO_GUN_FAN;
    if (b->hex[to].features & HEX_OUTSIDE || !in_fan(b, from, facing, to)) return NO_GUN_FAN;
    const unsigned cell = cell_of(&derived_of(b)->shadows, &b->grid, from, to);
    Screen screen;
    screen_init(b, s, side_of(b, gun), &screen);
    const View view = view_from(b, &screen, from);
    if (cellset_has(&view.held, cell)) return NO_GUN_FRIEND;
    if (cellset_has(&view.hidden, cell)) return NO_GUN_SIGHT;
    return cellset_has(&view.masked, cell) ? NO_GUN_FRIENDS : YES;
}

bool bayonet_gun_reaches(const Battle *b, const State *s, PieceId gun, int facing, PlaceId to) {
    return aim_verdict(b, s, gun, facing, to) == YES;
}

Verdict bayonet_art_fire_verdict(const Battle *b, const State *s, Action a) {
    if (a.verb == VERB_DECLINE) return YES;
    if (a.verb != VERB_FIRE || a.place == NO_PLACE || a.number >= HEX_SIDES) return NO_NOT_NOW;
    const Verdict gun = gun_verdict(b, s, a.piece, s->acting);
    return gun != YES ? gun : aim_verdict(b, s, a.piece, a.number, a.place);
}

/* Targets of one gun, by range: the fans of three facings together, since it may pivot. */
static void offer_gun(const Battle *b, const State *s, const Screen *screen, PieceId gun,
                      Sink *out) {
    const BayonetDerived *f = derived_of(b);
    const PlaceId from = s->piece[gun].place;
    const int present = own_of(s, gun)->facing;
    const unsigned end = cells_within(limit(b, LIMIT_GUN_RANGE));
    const View v = view_from(b, screen, from);
    const CellSet *fan[3];
    CellSet targets;
    for (int i = 0; i < 3; i++) fan[i] = &f->fan[side_turned(present, i - 1)];
    for (int i = 0; i < CELL_WORDS; i++) {
        targets.word[i] = (fan[0]->word[i] | fan[1]->word[i] | fan[2]->word[i]) &
                          ~(v.hidden.word[i] | v.masked.word[i] | v.held.word[i]);
    }
    FOR_CELLS(cell, &targets) {
        const HexId hex = cell_hex(&f->shadows, &b->grid, from, cell);
        if (cell >= end || hex == NO_HEX || b->hex[hex].features & HEX_OUTSIDE) continue;
        Action a = action_piece_place(VERB_FIRE, gun, hex);
        for (int i = 0; i < 3; i++) {
            a.number = (uint8_t)side_turned(present, i - 1);
            if (cellset_has(fan[i], cell)) sink_add(out, a);
        }
    }
}

void bayonet_art_fire_offer(const Battle *b, const State *s, Sink *out) {
    Screen screen;
    screen_init(b, s, s->acting, &screen);
    FOR_GUNS_OF(gun, b, s->acting) {
        if (gun_verdict(b, s, gun, s->acting) == YES) offer_gun(b, s, &screen, gun, out);
    }
    sink_add(out, action_of(VERB_DECLINE));
}

StepId bayonet_art_fire_take(const Battle *b, State *s, Action a) {
    Bayonet *y = bayonet(s);
    if (a.verb == VERB_DECLINE) {
        y->side[s->acting].declined = 1;
        s->acting = (uint8_t)side_other(s->acting);
        return STEP_ART_NEXT;
    }
    y->gun = a.piece;
    y->aim = a.place;
    y->pivoted = own_of(s, a.piece)->facing != a.number;
    own(s, a.piece)->facing = a.number;
    return STEP_ART_ROLL;
}

/* The shot. */

static StepId shot_over(State *s) {
    assert(bayonet_of(s)->gun != NO_PIECE);
    Bayonet *y = bayonet(s);
    y->gun = NO_PIECE;
    y->aim = NO_PLACE;
    y->pivoted = 0;
    s->acting = (uint8_t)side_other(s->acting);
    return STEP_ART_NEXT;
}

StepId bayonet_art_roll_take(const Battle *b, State *s, Action a) {
    assert(bayonet_of(s)->gun < b->piece_count);
    assert(bayonet_of(s)->aim < b->place_count);
    assert(a.number < DIE_FACES);
    Bayonet *y = bayonet(s);
    const PlaceId from = s->piece[y->gun].place, target = y->aim;
    const int range = place_distance(b, from, target);
    int roll = a.number;
    if (y->pivoted) roll += limit(b, LIMIT_PIVOT_DIE);
    if (impact_at(s, from) == IMPACT_HIT) roll += limit(b, LIMIT_HIT_DIE);
    const Impact result = (Impact)chart(b, TABLE_ARTILLERY, clamped_roll(roll), range - 1);
    const bool red = bayonet_add_impact(s, target, result);
    flag(s, y->gun, FLAG_FIRED);
    const bool spills = result == IMPACT_EFFECTIVE && range == 1; /* R100 */
    const StepId next = spills ? STEP_ART_SPILL : shot_over(s);
    return red ? bayonet_begin_leader_roll(b, s, target, next) : next;
}

/* Effective at range 1 goes on into the next hex of the fan. */

static bool may_spill(const Battle *b, const State *s, PlaceId hex) {
    const Bayonet *y = bayonet_of(s);
    const PlaceId from = s->piece[y->gun].place;
    return place_distance(b, from, hex) == 2 && place_distance(b, y->aim, hex) == 1 &&
           in_fan(b, from, own_of(s, y->gun)->facing, hex) && !(b->hex[hex].features & HEX_OUTSIDE);
}

static bool spill_spares(const Battle *b, const State *s) {
    for (int side = 0; side < HEX_SIDES; side++) {
        const HexId hex = hex_beside(&b->grid, bayonet_of(s)->aim, side);
        if (hex == NO_HEX || !may_spill(b, s, hex)) continue;
        if (units_at(s, hex, s->acting) == 0) return true;
    }
    return false;
}

static bool spill_lawful(const Battle *b, const State *s, PlaceId hex, bool spares) {
    return may_spill(b, s, hex) && !(spares && units_at(s, hex, s->acting) > 0);
}

Verdict bayonet_art_spill_verdict(const Battle *b, const State *s, Action a) {
    if (a.verb != VERB_SPILL || a.place == NO_PLACE) return NO_NOT_NOW;
    return spill_lawful(b, s, a.place, spill_spares(b, s)) ? YES : NO_SPILL;
}

void bayonet_art_spill_offer(const Battle *b, const State *s, Sink *out) {
    const bool spares = spill_spares(b, s);
    const uint32_t before = out->count;
    for (int side = 0; side < HEX_SIDES; side++) {
        const HexId hex = hex_beside(&b->grid, bayonet_of(s)->aim, side);
        if (hex == NO_HEX || !spill_lawful(b, s, hex, spares)) continue;
        sink_add(out, action_place(VERB_SPILL, hex));
    }
    if (out->count == before) sink_add(out, action_of(VERB_DECLINE)); /* off the map */
}

StepId bayonet_art_spill_take(const Battle *b, State *s, Action a) {
    assert(bayonet_of(s)->gun != NO_PIECE);
    if (a.verb == VERB_DECLINE) return shot_over(s);
    const bool red = bayonet_add_impact(s, a.place, IMPACT_HIT);
    const StepId next = shot_over(s);
    return red ? bayonet_begin_leader_roll(b, s, a.place, next) : next;
}
