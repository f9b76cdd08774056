#include "rules/bayonet/start.h"

#include "rules/bayonet/display.h"
#include "rules/bayonet/stack.h"

static int axis_at(const Battle *b, PieceId p) {
    const uint8_t post = b->formation[b->piece[p].formation].post.wing;
    const PlaceId hex = b->piece[p].start;
    if (post != NO_WING) return b->wing[post].axis[side_of(b, p)];
    for (int wing = 0; wing < b->wing_count && hex != NO_PLACE; wing++) {
        if (b->hex[hex].zone >> wing & 1) return b->wing[wing].axis[side_of(b, p)];
    }
    return b->wing[0].axis[side_of(b, p)];
}

void ready_unit(const Battle *b, State *s, PieceId p) {
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
    if (!is_village_stack(b, s, hex)) return;
    FOR_PIECES_AT(p, s, hex) {
        if (is_troops(b, p)) own(s, p)->facing = NO_FACING;
    }
}

static void start_brigade(const Battle *b, State *s, FormationId f) {
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
        if (s->piece[p].place != NO_PLACE) ready_unit(b, s, p);
    }
    for (PlaceId hex = 0; hex < b->place_count; hex++) {
        if (s->place[hex].head != NO_PIECE) stack_up(b, s, hex);
    }
    for (FormationId f = 0; f < b->formation_count; f++) start_brigade(b, s, f);
    start_leaders(b, s);
}
