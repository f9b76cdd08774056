/* Setting up, the frame of a turn (3.0): who arrives, who goes first, what is cleared away. */
#include "rules/bayonet/turn.h"

#include <string.h>

#include "rules/bayonet/display.h"
#include "rules/bayonet/units.h"
#include "rules/bayonet/steps.h"
#include "rules/bayonet/terrain.h"

/* ---- setting up ---- */

static int axis_at(const Battle *b, PieceId p) {
    const uint8_t post = b->formation[b->piece[p].formation].post.wing;
    const PlaceId hex = b->piece[p].start;
    if (post != NO_WING) return b->wing[post].axis[side_of(b, p)];
    for (int wing = 0; wing < b->wing_count && hex != NO_PLACE; wing++) {
        if (b->hex[hex].zone >> wing & 1) return b->wing[wing].axis[side_of(b, p)];
    }
    return b->wing[0].axis[side_of(b, p)];
}

void bayonet_ready_unit(const Battle *b, State *s, PieceId p) {
    assert(is_troops(b, p) || is_artillery(b, p));
    const int8_t *value = b->piece[p].value;
    BayonetPiece *x = own(s, p);
    set_status(s, p, STATUS_IN);
    x->facing = (uint8_t)(value[UNIT_FACING] >= 0 ? value[UNIT_FACING] : axis_at(b, p));
    if (is_artillery(b, p)) {
        if (value[ARTILLERY_OVER]) flag(s, p, FLAG_OVER);
        if (value[ARTILLERY_LIMBERED]) {
            flag(s, p, FLAG_LIMBERED);
            x->facing = NO_FACING;
        }
        return;
    }
    x->depth = (uint8_t)value[UNIT_DEPTH];
    if (value[UNIT_GUN]) flag(s, p, FLAG_GUN);
}

/* The first named of a hex lies on top. */
static void stack_up(const Battle *b, State *s, PlaceId hex) {
    int rank = 0;
    FOR_PIECES_AT(p, s, hex) {
        if (is_troops(b, p)) own(s, p)->rank = (uint8_t)rank++;
    }
    if (!bayonet_is_village_stack(b, s, hex)) return;
    FOR_PIECES_AT(p, s, hex) {
        if (is_troops(b, p)) own(s, p)->facing = NO_FACING;
    }
}

static void start_brigade(const Battle *b, State *s, FormationId f) {
    assert(f < b->formation_count);
    const Post *post = &b->formation[f].post;
    Bayonet *y = bayonet(s);
    Brigade *x = &y->brigade[f];
    *x = (Brigade){.order = post->order};
    if (post->wing == NO_WING) return;
    x->wing = post->wing;
    x->line = post->line;
    x->slot = post->slot;
    FOR_TROOPS_OF(u, b, s, f) x->units++;
    if (x->units == 0) return; /* it is to come */
    x->flags = BRIGADE_ON_DISPLAY;
    y->side[b->formation[f].side].had_wings |= (uint8_t)(1 << post->wing);
}

static Leader nobody(int wing) {
    return (Leader){.piece = NO_PIECE, .wing = (uint8_t)wing, .direct = NO_FORMATION};
}

static void start_leaders(const Battle *b, State *s) {
    Bayonet *y = bayonet(s);
    for (int side = 0; side < SIDE_MAX; side++) {
        y->side[side].ac = nobody(0);
        for (int wing = 0; wing < WING_MAX; wing++) {
            y->side[side].wc[wing] = nobody(wing);
            if (wing < b->wing_count) y->side[side].wc[wing].flags = LEADER_THERE;
        }
    }
    for (PieceId p = 0; p < b->piece_count; p++) {
        const PieceInfo *info = &b->piece[p];
        if (info->kind < KIND_COMMANDER || info->wing == NO_WING) continue;
        BayonetSide *army = &y->side[info->side];
        Leader *l = info->kind == KIND_COMMANDER ? &army->ac : &army->wc[info->wing];
        *l = (Leader){.piece = p,
                      .wing = info->wing,
                      .line = (uint8_t)info->value[LEADER_LINE],
                      .direct = NO_FORMATION,
                      .flags = LEADER_THERE};
        set_status(s, p, STATUS_IN);
    }
}

void bayonet_start(const Battle *b, State *s) {
    Bayonet *y = bayonet(s);
    y->active = y->ordered = NO_FORMATION;
    y->runner = NO_PIECE;
    y->gun = y->fight.attacker = y->fight.defender = NO_PIECE;
    y->aim = y->fight.from = y->fight.target = NO_PLACE;
    for (PieceId p = 0; p < b->piece_count; p++) {
        own(s, p)->target = NO_PLACE;
        own(s, p)->firefight = NO_PIECE;
        if (s->piece[p].place != NO_PLACE) bayonet_ready_unit(b, s, p);
    }
    for (PlaceId hex = 0; hex < b->place_count; hex++) {
        if (s->place[hex].head != NO_PIECE) stack_up(b, s, hex);
    }
    for (FormationId f = 0; f < b->formation_count; f++) start_brigade(b, s, f);
    start_leaders(b, s);
}

/* Arrivals (R120). */

static bool is_due(const Battle *b, const State *s, FormationId f) {
    const Brigade *x = brigade_state(s, f);
    if (b->formation[f].post.wing == NO_WING || x->flags & BRIGADE_ON_DISPLAY) return false;
    const PieceId first = b->first_of_formation[f];
    if (first == NO_PIECE || status_of(s, first) != STATUS_WAITING) return false;
    const GroupId group = b->piece[first].group;
    if (group == NO_GROUP || b->group[group].turn > s->turn) return false;
    return bayonet_brigades_in_line(b, s, b->formation[f].side, x->wing, x->line) <
           b->wing[x->wing].capacity;
}

/* The units take the hexes of the row from the entry eastward, two to a hex. */
static void arrive_unit(const Battle *b, State *s, PieceId p) {
    assert(s->piece[p].place == NO_PLACE);
    PlaceId hex = b->group[b->piece[p].group].entry;
    while (hex != NO_HEX && (hex_barred(b, s, hex) || !bayonet_may_stack(b, s, p, hex))) {
        hex = hex_beside(&b->grid, hex, 1);
    }
    if (hex == NO_HEX) return; /* a row full of others: it waits for ever */
    bayonet_ready_unit(b, s, p);
    bayonet_place_unit(b, s, p, hex, -1);
    bayonet(s)->brigade[brigade_of(b, p)].units++;
}

static void arrive(const Battle *b, State *s, FormationId f) {
    assert(!brigade_flagged(s, f, BRIGADE_ON_DISPLAY));
    Brigade *x = &bayonet(s)->brigade[f];
    int slot = 0;
    while (bayonet_brigade_in_slot(b, s, b->formation[f].side, x->wing, x->line, slot) !=
           NO_FORMATION) {
        slot++;
    }
    FOR_PIECES_OF(p, b, f) arrive_unit(b, s, p);
    if (x->units == 0) return;
    bayonet_insert_brigade(b, s, f, x->wing, x->line, slot);
    if (!bayonet_complies(b, s, f)) x->flags |= BRIGADE_MOVED;
    bayonet_display_update(b, s, b->formation[f].side, x->wing);
}

StepId bayonet_turn_start_take(const Battle *b, State *s, Action a) {
    assert(s->turn >= 1);
    assert(s->turn <= b->turn_count);
    assert(s->frames == 0);
    for (FormationId f = 0; f < b->formation_count; f++) {
        if (is_due(b, s, f)) arrive(b, s, f);
    }
    return STEP_ART_FIRST;
}

/* Clean-up (3.6). */

static void ready_leader(Leader *l) {
    l->flags &= (uint8_t) ~(LEADER_MOVED | LEADER_ACTED | LEADER_FINISHED | LEADER_AT_RISK);
}

static void age_markers(const Battle *b, State *s) {
    for (PieceId p = 0; p < b->piece_count; p++) {
        unflag(s, p, FLAG_FIRED);
        if (status_of(s, p) == STATUS_ROUTED_2) {
            piece_take_off(b, s, p);
            set_status(s, p, STATUS_OUT);
        } else if (status_of(s, p) == STATUS_ROUTED_1) {
            set_status(s, p, STATUS_ROUTED_2);
        }
    }
}

StepId bayonet_clean_up_take(const Battle *b, State *s, Action a) {
    assert(s->frames == 0);
    assert(bayonet_of(s)->runner == NO_PIECE);
    Bayonet *y = bayonet(s);
    memset(y->impact, 0, (size_t)(b->grid.count + 3) / 4);
    age_markers(b, s);
    FOR_BRIGADES(f, b, s) y->brigade[f].flags &= (uint8_t)~BRIGADE_FINISHED;
    for (int side = 0; side < SIDE_MAX; side++) {
        ready_leader(&y->side[side].ac);
        for (int wing = 0; wing < b->wing_count; wing++) ready_leader(&y->side[side].wc[wing]);
    }
    if (s->turn >= b->turn_count) return STEP_ASSESSMENT;
    s->turn++;
    return STEP_TURN_START;
}

/* ---- who goes first (0.1) ---- */

void bayonet_rolloff_begin(State *s) { bayonet(s)->rolled = 0; }

bool bayonet_rolloff_take(State *s, int die) {
    assert(die >= 0 && die < DIE_FACES);
    Bayonet *y = bayonet(s);
    y->side[y->rolled].die = (uint8_t)die;
    y->rolled = (uint8_t)!y->rolled;
    if (y->rolled || y->side[0].die == y->side[1].die) return false;
    y->first = (uint8_t)(y->side[1].die > y->side[0].die);
    y->side[0].die = y->side[1].die = 0;
    return true;
}
