/* 6.3.2: which guns and which commanders are there this turn. */
#include "rules/clash/special.h"
#include "rules/clash/units.h"

bool clash_guns_in_cup(const Battle *b, const State *s, PieceId guns) {
    bool ready;
    return own_of(s, guns)->status == STATUS_READY && !b->piece[guns].value[GUNS_AUTOMATIC] &&
           !clash_position_guns(b, s, guns, &ready);
}

/* R6: guns of formations that are all destroyed leave the game. */
static bool serves_anybody(const Battle *b, const State *s, PieceId marker) {
    const int side = side_of(b, marker);
    for (FormationId f = clash_next_formation(b, side, NO_FORMATION); f != NO_FORMATION;
         f = clash_next_formation(b, side, f)) {
        if (clash_serves(b, marker, f) && !clash_formation_destroyed(b, s, f)) return true;
    }
    return false;
}

static void remove_orphans(const Battle *b, State *s) {
    for (PieceId p = 0; p < b->piece_count; p++) {
        if (is_unit(b, p) || own(s, p)->status != STATUS_READY) continue;
        if (!serves_anybody(b, s, p)) own(s, p)->status = STATUS_EXITED;
    }
}

StepId clash_am_start_take(const Battle *b, State *s, Action a) {
    Clash *c = clash(s);
    int count = 0;
    remove_orphans(b, s);
    FOR_KIND(p, b, KIND_GUNS) {
        bool ready = b->piece[p].value[GUNS_AUTOMATIC] != 0;
        if (own(s, p)->status != STATUS_READY) continue;
        if (clash_guns_in_cup(b, s, p)) {
            count++;
            continue;
        }
        (void)clash_position_guns(b, s, p, &ready); /* keeps `ready` where no such rule holds */
        if (ready) flag(s, p, FLAG_DRAWN);
    }
    c->draws = (uint8_t)(count / 2);
    return STEP_AM_DRAW;
}

void clash_am_draw_offer(const Battle *b, const State *s, Sink *out) {
    if (clash_of(s)->draws == 0) {
        sink_add(out, action_of(VERB_DONE));
        return;
    }
    FOR_KIND(p, b, KIND_GUNS) {
        if (clash_guns_in_cup(b, s, p) && !flagged(s, p, FLAG_DRAWN)) {
            sink_add(out, action_piece(VERB_DRAW, p));
        }
    }
}

StepId clash_am_draw_take(const Battle *b, State *s, Action a) {
    Clash *c = clash(s);
    if (a.verb == VERB_DRAW) {
        assert(c->draws > 0);
        flag(s, a.piece, FLAG_DRAWN);
        c->draws--;
        return STEP_AM_DRAW;
    }
    return clash_bombard_start(b, s);
}

static bool commander_due(const Battle *b, const State *s, PieceId p) {
    if (own_of(s, p)->status != STATUS_READY) return false;
    const uint64_t turns = b->piece[p].turns;
    if (turns != 0 && !(turns >> (s->turn - 1) & 1)) return false;
    FOR_SIDE_UNITS(u, b, side_of(b, p)) {
        if (on_map(s, u) && clash_serves(b, p, clash_formation(b, u))) return true;
    }
    return false;
}

/* CSA's commanders in the order of the roster, then the Union's. */
StepId clash_next_scm_take(const Battle *b, State *s, Action a) {
    Clash *c = clash(s);
    for (; c->second_side < SIDE_MAX; c->second_side++, c->cursor = 0) {
        while (c->cursor < b->piece_count) {
            const PieceId p = c->cursor++;
            if (!is_kind(b, p, KIND_COMMANDER) || side_of(b, p) != c->second_side) continue;
            if (!commander_due(b, s, p)) continue;
            if (b->piece[p].value[COMMANDER_ROLL] == 0) {
                flag(s, p, FLAG_DRAWN);
                continue;
            }
            c->subject = p;
            return STEP_SCM_ROLL;
        }
    }
    c->cursor = 0;
    c->second_side = 0;
    s->acting = CSA;
    return STEP_CUP_CHOICE;
}

StepId clash_scm_roll_take(const Battle *b, State *s, Action a) {
    const PieceId p = clash(s)->subject;
    assert(is_kind(b, p, KIND_COMMANDER));
    if (a.number <= b->piece[p].value[COMMANDER_ROLL]) flag(s, p, FLAG_DRAWN);
    clash(s)->subject = NO_PIECE;
    return STEP_NEXT_SCM;
}
