/* 6.4.2: leaders who fall, and who takes their place. */
#include "rules/bayonet/leader.h"

#include "rules/bayonet/clauses.h"
#include "rules/bayonet/losses.h"

/* A leader's number on his side: the army commander first, then the wings in their order. */
enum { NUMBER_AC = 0 };
static Leader *leader_numbered(State *s, int side, int number) {
    BayonetSide *army = &bayonet(s)->side[side];
    return number == NUMBER_AC ? &army->ac : &army->wc[number - 1];
}

typedef struct LeaderFrame {
    uint8_t side;
    uint8_t number;
} LeaderFrame;
static_assert(sizeof(LeaderFrame) <= FRAME_OWN, "fits a frame");
static LeaderFrame *leader_frame(State *s) { return (LeaderFrame *)frame_top(s)->own; }

const Leader *leader_in_question(const State *s, int *side, bool *of_army) {
    const LeaderFrame *f = (const LeaderFrame *)frame_peek(s)->own;
    const BayonetSide *army = &bayonet_of(s)->side[f->side];
    *side = f->side;
    *of_army = f->number == NUMBER_AC;
    return *of_army ? &army->ac : &army->wc[f->number - 1];
}

static void put_at_risk(const Battle *b, State *s, FormationId f, unsigned flags) {
    const int side = b->formation[f].side;
    for (int number = 0; number <= b->wing_count; number++) {
        Leader *l = leader_numbered(s, side, number);
        if (l->flags & LEADER_THERE && l->direct == f) l->flags = (uint8_t)(l->flags | flags);
    }
}

void unit_under_fire(const Battle *b, State *s, PieceId u) {
    if (impact_at(s, s->piece[u].place) != IMPACT_EFFECTIVE) return;
    put_at_risk(b, s, brigade_of(b, u), LEADER_UNDER_FIRE);
}

void leaders_at_risk(const Battle *b, State *s, FormationId f) {
    put_at_risk(b, s, f, LEADER_AT_RISK);
}

StepId begin_leader_roll(const Battle *b, State *s, PlaceId hex, StepId back) {
    FOR_PIECES_AT(p, s, hex) {
        if (is_troops(b, p) && in_play(s, p)) unit_under_fire(b, s, p);
    }
    return settle(b, s, back);
}

StepId next_leader_roll(const Battle *b, State *s, unsigned flags, StepId back) {
    for (int i = 0; i < SIDE_MAX; i++) {
        const int side = i == 0 ? s->acting : side_other(s->acting);
        for (int number = 0; number <= b->wing_count; number++) {
            Leader *l = leader_numbered(s, side, number);
            if (!(l->flags & LEADER_THERE) || !(l->flags & flags)) continue;
            l->flags = (uint8_t)(l->flags & ~flags);
            frame_push(s, back);
            *leader_frame(s) = (LeaderFrame){(uint8_t)side, (uint8_t)number};
            return STEP_LEADER_ROLL;
        }
    }
    return STEP_COUNT;
}

StepId bayonet_leader_combat_take(const Battle *b, State *s, Action a) {
    const StepId roll = next_leader_roll(b, s, LEADER_AT_RISK, STEP_LEADER_COMBAT);
    return roll != STEP_COUNT ? roll : STEP_MORALE;
}

/* ---- replacements ---- */

/* Who the battle says follows this leader, if he can: in hand, or himself in command (R129). */
static PieceId successor(const Battle *b, const State *s, PieceId fallen, bool rises) {
    for (PieceId p = 0; fallen != NO_PIECE && p < b->piece_count; p++) {
        if (b->piece[p].succeeds != fallen || status_of(s, p) == STATUS_OUT) continue;
        if (rises && b->piece[p].value[LEADER_ON_PROMOTION] == 0) continue;
        return p;
    }
    return NO_PIECE;
}

/* The wing gets a new commander in General Command, who takes over his marks; his owner chooses
 * the line next. */
static StepId replace_wc(const Battle *b, State *s, int side, int wing, bool rises) {
    Leader *l = &bayonet(s)->side[side].wc[wing];
    PieceId next = successor(b, s, l->piece, rises);
    if (next != NO_PIECE && status_of(s, next) != STATUS_WAITING) next = NO_PIECE;
    l->piece = next;
    l->direct = NO_FORMATION;
    l->wing = (uint8_t)wing;
    l->flags = (uint8_t)(l->flags & ~(LEADER_AT_RISK | LEADER_UNDER_FIRE));
    if (next != NO_PIECE) set_status(s, next, STATUS_IN);
    *leader_frame(s) = (LeaderFrame){(uint8_t)side, (uint8_t)(wing + 1)};
    bayonet(s)->asked = (uint8_t)side;
    return STEP_LEADER_REPLACE;
}

/* R65: one who commands a wing rises and stays where he is; one in hand takes the place. */
static StepId replace_ac(const Battle *b, State *s, int side) {
    BayonetSide *army = &bayonet(s)->side[side];
    Leader *l = &army->ac;
    const PieceId next = successor(b, s, l->piece, false);
    l->piece = next;
    l->direct = NO_FORMATION;
    l->flags = (uint8_t)(l->flags & ~(LEADER_AT_RISK | LEADER_UNDER_FIRE));
    if (next == NO_PIECE) {
        l->flags = 0;
        return (StepId)frame_pop(s);
    }
    for (int wing = 0; wing < b->wing_count; wing++) {
        if (!(army->wc[wing].flags & LEADER_THERE) || army->wc[wing].piece != next) continue;
        l->wing = (uint8_t)wing;
        l->line = army->wc[wing].line;
        return replace_wc(b, s, side, wing, true);
    }
    set_status(s, next, STATUS_IN);
    return (StepId)frame_pop(s);
}

StepId bayonet_leader_roll_take(const Battle *b, State *s, Action a) {
    const LeaderFrame f = *leader_frame(s);
    Leader *l = leader_numbered(s, f.side, f.number);
    if (a.number < limit(b, LIMIT_LEADER_CASUALTY)) return (StepId)frame_pop(s);
    if (l->piece != NO_PIECE) set_status(s, l->piece, STATUS_OUT);
    return f.number == NUMBER_AC ? replace_ac(b, s, f.side)
                                 : replace_wc(b, s, f.side, f.number - 1, false);
}

Verdict bayonet_leader_replace_verdict(const Battle *b, const State *s, Action a) {
    return a.verb == VERB_REPLACE && a.number < LINES ? YES : NO_NOT_NOW;
}

void bayonet_leader_replace_offer(const Battle *b, const State *s, Sink *out) {
    for (int line = 0; line < LINES; line++) sink_add(out, action_number(VERB_REPLACE, line));
}

StepId bayonet_leader_replace_take(const Battle *b, State *s, Action a) {
    const LeaderFrame f = *leader_frame(s);
    leader_numbered(s, f.side, f.number)->line = a.number;
    return (StepId)frame_pop(s);
}
