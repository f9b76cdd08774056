/* The frame of a turn (3.0): who arrives, and what is cleared away at its end. */
#include <string.h>

#include "rules/bayonet/display.h"
#include "rules/bayonet/stack.h"
#include "rules/bayonet/start.h"
#include "rules/bayonet/steps.h"

/* Arrivals (R120). */

static bool is_due(const Battle *b, const State *s, FormationId f) {
    const Brigade *x = brigade_state(s, f);
    if (b->formation[f].post.wing == NO_WING || x->flags & BRIGADE_ON_DISPLAY) return false;
    const PieceId first = b->first_of_formation[f];
    if (first == NO_PIECE || status_of(s, first) != STATUS_WAITING) return false;
    const GroupId group = b->piece[first].group;
    if (group == NO_GROUP || b->group[group].turn > s->turn) return false;
    return brigades_in_line(b, s, b->formation[f].side, x->wing, x->line) <
           b->wing[x->wing].capacity;
}

/* The units take the hexes of the row from the entry eastward, two to a hex. */
static void arrive_unit(const Battle *b, State *s, PieceId p) {
    PlaceId hex = b->group[b->piece[p].group].entry;
    while (hex != NO_HEX && (hex_barred(b, s, hex) || !may_stack(b, s, p, hex))) {
        hex = hex_beside(&b->grid, hex, 1);
    }
    if (hex == NO_HEX) return; /* a row full of others: it waits for ever */
    ready_unit(b, s, p);
    place_unit(b, s, p, hex, -1);
    bayonet(s)->brigade[brigade_of(b, p)].units++;
}

static void arrive(const Battle *b, State *s, FormationId f) {
    Brigade *x = &bayonet(s)->brigade[f];
    int slot = 0;
    while (brigade_in_slot(b, s, b->formation[f].side, x->wing, x->line, slot) != NO_FORMATION) {
        slot++;
    }
    FOR_PIECES_OF(p, b, f) arrive_unit(b, s, p);
    if (x->units == 0) return;
    insert_brigade(b, s, f, x->wing, x->line, slot);
    if (!brigade_complies(b, s, f)) x->flags |= BRIGADE_MOVED;
    display_update(b, s, b->formation[f].side, x->wing);
}

StepId bayonet_turn_start_take(const Battle *b, State *s, Action a) {
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
