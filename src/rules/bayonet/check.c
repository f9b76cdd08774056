/* What must always be true: the display within its capacities (2.3a), one place a brigade (4.1a),
 * stacks within their limits and of one facing (9.1), counts that the pieces bear out. */
#include "rules/bayonet/check.h"

#include "rules/bayonet/display.h"
#include "rules/bayonet/kept.h"
#include "rules/bayonet/stack.h"

static bool on_the_move(const State *s, PieceId p) {
    for (int i = 0; i < s->frames; i++) {
        const MoveFrame *f = (const MoveFrame *)s->frame[i].own;
        if (f->piece == p || f->mate == p) return true;
    }
    return false;
}

static bool check_piece(const Battle *b, const State *s, PieceId p, Complaint *c) {
    const BayonetPiece *x = own_of(s, p);
    const char *name = b->piece[p].name;
    const int status = status_of(s, p);
    const bool on_map = s->piece[p].place != NO_PLACE;
    if (status > STATUS_OUT) return complaint_make(c, "no such status: ", name);
    if (kind_of(b, p) >= KIND_COMMANDER) {
        return on_map ? complaint_make(c, "a leader on the map (R41): ", name) : true;
    }
    if (on_map != (status == STATUS_IN || is_marker(s, p))) {
        return complaint_make(c, "on the map or not against its status: ", name);
    }
    if (((x->status & PIECE_LOOSE) != 0) != (is_marker(s, p) || status == STATUS_OUT) &&
        !is_artillery(b, p)) {
        return complaint_make(c, "holds ground against its status: ", name);
    }
    if (x->firefight != NO_PIECE) {
        const PieceId e = x->firefight;
        if (!in_play(s, p) || !in_play(s, e) || side_of(b, e) == side_of(b, p) ||
            place_distance(b, s->piece[p].place, s->piece[e].place) != 1) {
            return complaint_make(c, "a firefight without an enemy beside it (11.2.3): ", name);
        }
    }
    if (!in_play(s, p)) return true;
    if (is_foot(b, p) && x->casualties >= b->piece[p].value[UNIT_CV]) {
        return complaint_make(c, "foot with its last casualty that stands (11.2.4): ", name);
    }
    if (is_foot(b, p) && x->casualties > 0 && !flagged(s, p, FLAG_BACK)) {
        return complaint_make(c, "casualties on the front side (11.2.4): ", name);
    }
    if (is_artillery(b, p)) {
        if (flagged(s, p, FLAG_LIMBERED) != (x->facing == NO_FACING)) {
            return complaint_make(c, "limbered guns have no facing, others have (8.0a): ", name);
        }
    } else if (x->facing > NO_FACING || x->facing == HEX_SIDES) {
        return complaint_make(c, "no such facing: ", name);
    }
    return true;
}

static bool check_hex(const Battle *b, const State *s, PlaceId hex, Complaint *c) {
    int troops = 0, guns = 0, markers = 0, foot = 0, facing = -1, others = 0;
    unsigned sides = 0, ranks = 0; /* sides that have units there */
    unsigned running = 0;          /* sides that have routed troops there */
    PieceId first = NO_PIECE;
    char name[HEX_NAME_SIZE];
    bool uneven = false, mixed = false, moving = false;
    place_name(b, hex, name);
    FOR_PIECES_AT(p, s, hex) {
        /* A marker that runs, or is about to, is on its way out. */
        if (is_marker(s, p) && (own_of(s, p)->mp > 0 || p == bayonet_of(s)->runner)) continue;
        if (is_marker(s, p)) {
            running |= 1u << side_of(b, p);
        } else {
            sides |= 1u << side_of(b, p);
        }
        guns += is_artillery(b, p);
        markers += is_marker(s, p);
        moving = moving || on_the_move(s, p);
        if (!is_troops(b, p) || !in_play(s, p)) continue;
        troops++;
        foot += is_foot(b, p);
        ranks |= 1u << own_of(s, p)->rank;
        if (!on_the_move(s, p)) {
            uneven = uneven || (others > 0 && own_of(s, p)->facing != facing);
            facing = own_of(s, p)->facing;
            others++;
        }
        if (first == NO_PIECE) first = p;
        mixed = mixed || brigade_of(b, p) != brigade_of(b, first) ||
                is_foot(b, p) != is_foot(b, first) ||
                (is_foot(b, p) && kind_of(b, p) != kind_of(b, first));
    }
    const bool village = is_village(b, hex) && foot >= 2;
    if (sides == 3 || (sides != 0 && (running | sides) == 3)) {
        return complaint_make(c, "both sides in ", name);
    }
    if (guns > 1) return complaint_make(c, "two batteries (9.2a) in ", name);
    if ((markers > 1 || (markers == 1 && troops > 0)) && s->frames == 0) {
        return complaint_make(c, "routed troops not alone (9.3) in ", name);
    }
    if (mixed) return complaint_make(c, "units that do not stack (9.1a) in ", name);
    if (troops > (village ? limit(b, LIMIT_VILLAGE_STACK) : limit(b, LIMIT_STACK))) {
        return complaint_make(c, "too many units (9.1a) in ", name);
    }
    if (ranks != (1u << troops) - 1) return complaint_make(c, "order of the stack in ", name);
    if (uneven) return complaint_make(c, "two facings (9.1a) in ", name);
    if (others > 0 && village != (facing == NO_FACING) && s->frames == 0 && !moving) {
        return complaint_make(c, "facing against the village stack (9.1.2a) in ", name);
    }
    return true;
}

static bool check_brigade(const Battle *b, const State *s, FormationId f, Complaint *c) {
    const Brigade *x = brigade_state(s, f);
    const char *name = b->formation[f].name;
    int units = 0;
    FOR_TROOPS_OF(u, b, s, f) units++;
    if (units != x->units) return complaint_make(c, "number of units of ", name);
    if (!(x->flags & BRIGADE_ON_DISPLAY)) return true;
    if (units == 0) return complaint_make(c, "on the display without units: ", name);
    if (x->order >= ORDERS || x->line >= LINES || x->wing >= b->wing_count) {
        return complaint_make(c, "no such place or order: ", name);
    }
    if (x->slot >= b->wing[x->wing].capacity) return complaint_make(c, "beyond the line: ", name);
    FormationId there = brigade_in_slot(b, s, b->formation[f].side, x->wing, x->line, x->slot);
    if (there != f) return complaint_make(c, "two brigades in one slot (4.1a): ", name);
    return true;
}

/* The Front, and then the Support, never stay empty while brigades are behind them (4.3.2). */
static bool check_lines(const Battle *b, const State *s, int side, int wing, Complaint *c) {
    int in[LINES];
    for (int line = 0; line < LINES; line++) in[line] = brigades_in_line(b, s, side, wing, line);
    if ((in[LINE_FRONT] == 0 && in[LINE_SUPPORT] + in[LINE_RESERVE] > 0) ||
        (in[LINE_SUPPORT] == 0 && in[LINE_RESERVE] > 0)) {
        return complaint_make(c, "an empty line before another (4.3.2) in ", b->wing[wing].name);
    }
    const Leader *wc = &bayonet_of(s)->side[side].wc[wing];
    if (wc->flags & LEADER_THERE && wc->direct != NO_FORMATION) {
        const Brigade *x = brigade_state(s, wc->direct);
        if (!(x->flags & BRIGADE_ON_DISPLAY) || x->wing != wing || x->line != wc->line) {
            return complaint_make(c, "a wing commander apart from his brigade (6.1a) in ",
                                  b->wing[wing].name);
        }
    }
    return true;
}

bool bayonet_check(const Battle *b, const State *s, Complaint *c) {
    if (!kept_check(b, s, c)) return false;
    for (PieceId p = 0; p < b->piece_count; p++) {
        if (!check_piece(b, s, p, c)) return false;
    }
    for (PlaceId hex = 0; hex < b->place_count; hex++) {
        if (s->place[hex].head != NO_PIECE && !check_hex(b, s, hex, c)) return false;
    }
    for (FormationId f = 0; f < b->formation_count; f++) {
        if (!check_brigade(b, s, f, c)) return false;
    }
    for (int side = 0; side < SIDE_MAX; side++) {
        for (int wing = 0; wing < b->wing_count; wing++) {
            if (!check_lines(b, s, side, wing, c)) return false;
        }
    }
    return true;
}
