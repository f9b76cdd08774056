/* What a leader attempts for a brigade of his wing and line (4.3-4.5, T1): commitment, relief,
 * passage of lines, shift, transfer. */
#include "rules/bayonet/display.h"

#include "rules/bayonet/clauses.h"
#include "rules/bayonet/steps.h"

typedef struct Attempt {
    const Battle *b;
    const State *s;
    const Board *board; /* of the side */
    int verb;           /* VERB_COMMIT_FRONT.. */
    FormationId f;
    int number; /* place on the display */
} Attempt;

static int in_line(const Attempt *t, int line) {
    return t->board->count[brigade_state(t->s, t->f)->wing][line];
}

static bool full(const Attempt *t, int wing, int line) {
    return t->board->count[wing][line] >= t->b->wing[wing].capacity;
}

static bool near_enemies(const Battle *b, const State *s, FormationId f) {
    FOR_TROOPS_OF(u, b, s, f) {
        if (near_enemy(b, s, u)) return true;
    }
    return false;
}

static Impact worst_impact(const Battle *b, const State *s, FormationId f) {
    Impact worst = IMPACT_NONE;
    FOR_TROOPS_OF(u, b, s, f) {
        const Impact here = impact_at(s, s->piece[u].place);
        if (here > worst) worst = here;
    }
    return worst;
}

static bool engaged(const Battle *b, const State *s, FormationId f) {
    return near_enemies(b, s, f) || worst_impact(b, s, f) == IMPACT_EFFECTIVE;
}

/* 4.3.1. */
static Verdict commit_verdict(const Attempt *t) {
    static const struct {
        uint8_t from, to;
    } WAY[] = {
        {LINE_SUPPORT, LINE_FRONT}, {LINE_RESERVE, LINE_SUPPORT}, {LINE_SUPPORT, LINE_RESERVE}};
    const Brigade *x = brigade_state(t->s, t->f);
    const int way = t->verb - VERB_COMMIT_FRONT;
    if (x->line == LINE_FRONT) return NO_COMMIT_FRONT;
    if (x->line != WAY[way].from) return NO_COMMIT_LINE;
    if (t->number != place_on(0, 0, slot_on(t->number))) return NO_NOT_NOW;
    if (slot_on(t->number) >= t->b->wing[x->wing].capacity) return NO_ROOM;
    if (full(t, x->wing, WAY[way].to)) return NO_ROOM;
    if (t->verb == VERB_COMMIT_RESERVE && in_line(t, LINE_SUPPORT) == 1) return NO_SUPPORT_EMPTY;
    return YES;
}

static FormationId ahead_of(const Attempt *t) {
    const Brigade *x = brigade_state(t->s, t->f);
    if (x->line != LINE_SUPPORT) return NO_FORMATION;
    return t->board->at[x->wing][LINE_FRONT][x->slot];
}

/* 4.3.3. */
static Verdict relief_verdict(const Attempt *t) {
    const FormationId front = ahead_of(t);
    if (t->number != 0) return NO_NOT_NOW;
    if (front == NO_FORMATION) return NO_RELIEF_SLOT;
    if (brigade_state(t->s, front)->order == ORDER_CHARGE) return NO_RELIEF_ENGAGED;
    return engaged(t->b, t->s, front) ? NO_RELIEF_ENGAGED : YES;
}

/* 4.3.4, R53. */
static FormationId passed(const Attempt *t) {
    return t->board->at[brigade_state(t->s, t->f)->wing][LINE_SUPPORT][slot_on(t->number)];
}

static Verdict passage_verdict(const Attempt *t) {
    const Brigade *x = brigade_state(t->s, t->f);
    if (t->number != place_on(0, 0, slot_on(t->number))) return NO_NOT_NOW;
    if (x->line != LINE_RESERVE || !full(t, x->wing, LINE_SUPPORT)) return NO_PASSAGE_FULL;
    const FormationId other = passed(t);
    if (other == NO_FORMATION) return NO_PASSAGE_FULL;
    return engaged(t->b, t->s, other) ? NO_PASSAGE_ENGAGED : YES;
}

/* 4.3.5: the nearest brigade on that side of the line. */
static FormationId beside(const Attempt *t, int step) {
    const Brigade *x = brigade_state(t->s, t->f);
    for (int k = x->slot + step; k >= 0 && k < t->b->wing[x->wing].capacity; k += step) {
        const FormationId f = t->board->at[x->wing][x->line][k];
        if (f != NO_FORMATION) return f;
    }
    return NO_FORMATION;
}

static Verdict shift_verdict(const Attempt *t) {
    if (t->number != 0) return NO_NOT_NOW;
    return beside(t, t->verb == VERB_SHIFT_LEFT ? -1 : 1) != NO_FORMATION ? YES : NO_SHIFT;
}

static bool wing_in_play(const State *s, int wing) {
    return (bayonet_of(s)->side[0].had_wings | bayonet_of(s)->side[1].had_wings) >> wing & 1;
}

/* 4.4. */
static Verdict transfer_verdict(const Attempt *t) {
    const Brigade *x = brigade_state(t->s, t->f);
    const int wing = wing_on(t->number), line = line_on(t->number);
    if (x->line == LINE_FRONT) return NO_TRANSFER_LINE;
    if (wing >= t->b->wing_count || wing == x->wing || !wing_in_play(t->s, wing)) {
        return NO_TRANSFER_WING;
    }
    if (!bayonet_brigade_is_horse(t->b, t->f) && magnitude(wing - x->wing) != 1) {
        return NO_TRANSFER_WING;
    }
    const bool held = t->board->count[wing][LINE_SUPPORT] > 0;
    if (line != (held ? LINE_RESERVE : LINE_SUPPORT)) return NO_TRANSFER_PLACE;
    if (slot_on(t->number) >= t->b->wing[wing].capacity) return NO_ROOM;
    return full(t, wing, line) ? NO_ROOM : YES;
}

static Verdict attempt_verdict(const Attempt *t) {
    switch (t->verb) {
    case VERB_COMMIT_FRONT:
    case VERB_COMMIT_SUPPORT:
    case VERB_COMMIT_RESERVE: return commit_verdict(t);
    case VERB_RELIEF: return relief_verdict(t);
    case VERB_PASSAGE: return passage_verdict(t);
    case VERB_SHIFT_LEFT:
    case VERB_SHIFT_RIGHT: return shift_verdict(t);
    case VERB_TRANSFER: return transfer_verdict(t);
    default: return NO_NOT_NOW;
    }
}

bool bayonet_attempt_open(const Battle *b, const State *s, int verb, FormationId f, int number) {
    Board board;
    bayonet_board_lay(b, s, b->formation[f].side, &board);
    const Attempt t = {b, s, &board, verb, f, number};
    return attempt_verdict(&t) == YES;
}

/* Who attempts. */

static const Leader *leader_of(const State *s, bool by_ac) {
    const Bayonet *y = bayonet_of(s);
    return by_ac ? &y->side[s->acting].ac : &y->side[s->acting].wc[y->wing];
}

static Verdict leader_verdict(const State *s, const Leader *l) {
    if (!(l->flags & LEADER_THERE) || l->wing != bayonet_of(s)->wing) return NO_LEADER_LINE;
    if (l->flags & LEADER_ACTED) return NO_LEADER_ACTED;
    return l->direct == NO_FORMATION ? YES : NO_LEADER_GENERAL;
}

static Verdict act_verdict(const Battle *b, const State *s, const Board *board, Action a) {
    if (a.verb == VERB_DONE) return YES;
    const bool by_ac = a.verb >= VERB_AC_COMMIT_FRONT && a.verb <= VERB_AC_TRANSFER;
    const int verb = by_ac ? a.verb - VERB_AC_ACTIONS : a.verb;
    if (verb < VERB_COMMIT_FRONT || verb > VERB_TRANSFER) return NO_NOT_NOW;
    const Leader *l = leader_of(s, by_ac);
    const Verdict verdict = leader_verdict(s, l);
    if (verdict != YES) return verdict;
    if (a.formation == NO_FORMATION || !brigade_flagged(s, a.formation, BRIGADE_ON_DISPLAY)) {
        return NO_LEADER_LINE;
    }
    if (b->formation[a.formation].side != s->acting) return NO_OWN;
    const Brigade *x = brigade_state(s, a.formation);
    if (x->wing != l->wing || x->line != l->line) return NO_LEADER_LINE;
    const Attempt t = {b, s, board, verb, a.formation, a.number};
    return attempt_verdict(&t);
}

Verdict bayonet_wing_act_verdict(const Battle *b, const State *s, Action a) {
    Board board;
    bayonet_board_lay(b, s, s->acting, &board);
    return act_verdict(b, s, &board, a);
}

static void offer_attempts(const Battle *b, const State *s, const Board *board, bool by_ac,
                           FormationId f, Sink *out) {
    const int shift = by_ac ? VERB_AC_ACTIONS : 0, wing = brigade_state(s, f)->wing;
    for (int verb = VERB_COMMIT_FRONT; verb < VERB_TRANSFER; verb++) {
        const bool slots = verb <= VERB_COMMIT_RESERVE || verb == VERB_PASSAGE;
        for (int k = 0; k < (slots ? b->wing[wing].capacity : 1); k++) {
            const Action a = action_formation(verb + shift, f, place_on(0, 0, k));
            if (act_verdict(b, s, board, a) == YES) sink_add(out, a);
        }
    }
    for (int to = 0; to < b->wing_count; to++) {
        for (int line = LINE_SUPPORT; line < LINES; line++) {
            for (int k = 0; k < b->wing[to].capacity; k++) {
                const Action a = action_formation(VERB_TRANSFER + shift, f, place_on(to, line, k));
                if (act_verdict(b, s, board, a) == YES) sink_add(out, a);
            }
        }
    }
}

void bayonet_wing_act_offer(const Battle *b, const State *s, Sink *out) {
    Board board;
    bayonet_board_lay(b, s, s->acting, &board);
    for (int by_ac = 0; by_ac < 2; by_ac++) {
        const Leader *l = leader_of(s, by_ac);
        if (leader_verdict(s, l) != YES) continue;
        FOR_BRIGADES_OF(f, b, s, s->acting) {
            const Brigade *x = brigade_state(s, f);
            if (x->wing != l->wing || x->line != l->line) continue;
            offer_attempts(b, s, &board, by_ac, f, out);
        }
    }
    sink_add(out, action_of(VERB_DONE));
}

StepId bayonet_wing_act_take(const Battle *b, State *s, Action a) {
    assert(bayonet_of(s)->wing < b->wing_count);
    Bayonet *y = bayonet(s);
    if (a.verb == VERB_DONE) {
        y->side[s->acting].wc[y->wing].flags |= LEADER_FINISHED;
        y->wing = 0;
        s->acting = (uint8_t)side_other(s->acting);
        return STEP_WING_NEXT;
    }
    y->verb = a.verb;
    y->number = a.number;
    y->ordered = a.formation;
    return STEP_ACTION_ROLL;
}

/* The roll (T1). */

static int command_of(const Battle *b, const State *s, int verb, FormationId f, int number) {
    const Brigade *x = brigade_state(s, f);
    if (verb <= VERB_PASSAGE) return COMMAND_FRONT + verb - VERB_COMMIT_FRONT;
    if (verb != VERB_TRANSFER) return COMMAND_SHIFT;
    const bool far = magnitude(wing_on(number) - x->wing) > 1;
    return (far ? COMMAND_TRANSFER_RESERVE_FAR : COMMAND_TRANSFER_RESERVE) +
           (x->line == LINE_SUPPORT);
}

int bayonet_attempt_need(const Battle *b, const State *s, int side, bool by_ac, int verb,
                         FormationId f, int number) {
    const BayonetSide *army = &bayonet_of(s)->side[side];
    const Brigade *x = brigade_state(s, f);
    const Leader *wc = &army->wc[x->wing];
    const int printed =
        chart(b, TABLE_ACTIONS, command_of(b, s, verb, f, number), bayonet_brigade_is_horse(b, f));
    int need = printed;
    const bool with_ac = army->ac.flags & LEADER_THERE && army->ac.direct == NO_FORMATION &&
                         army->ac.wing == wc->wing && army->ac.line == wc->line;
    if (by_ac || with_ac) need += bayonet_leader_rating(b, &army->ac); /* R62 */
    if (!by_ac) need += bayonet_leader_rating(b, wc);
    if (x->order == ORDER_CHARGE) need -= chart(b, TABLE_ACTION_DIE, 0, ACTION_CHARGE);
    if (near_enemies(b, s, f)) need -= chart(b, TABLE_ACTION_DIE, 0, ACTION_ADJACENT);
    if (worst_impact(b, s, f) > IMPACT_NONE) need -= chart(b, TABLE_ACTION_DIE, 0, ACTION_IMPACT);
    if (x->flags & BRIGADE_MOVED) need -= chart(b, TABLE_ACTION_DIE, 0, ACTION_MOVED);
    return printed >= 9 ? 9 : need; /* no roll exceeds 9 (R1) */
}

static void swap_places(State *s, FormationId f, FormationId g) {
    assert(f != g);
    Brigade *x = &bayonet(s)->brigade[f], *z = &bayonet(s)->brigade[g];
    const Brigade was = *x;
    x->line = z->line;
    x->slot = z->slot;
    z->line = was.line;
    z->slot = was.slot;
}

/* Only the brigade that is ordered counts as moved to its new place (4.3.3, R52). */
static void apply(const Battle *b, State *s, int verb, FormationId f, int number) {
    assert(brigade_flagged(s, f, BRIGADE_ON_DISPLAY));
    const int side = b->formation[f].side;
    Board board;
    bayonet_board_lay(b, s, side, &board);
    const Attempt t = {b, s, &board, verb, f, number};
    const Brigade was = *brigade_state(s, f);
    FormationId other = NO_FORMATION;
    switch (verb) {
    case VERB_COMMIT_FRONT:
        bayonet_insert_brigade(b, s, f, was.wing, LINE_FRONT, slot_on(number));
        break;
    case VERB_COMMIT_SUPPORT:
        bayonet_insert_brigade(b, s, f, was.wing, LINE_SUPPORT, slot_on(number));
        break;
    case VERB_COMMIT_RESERVE:
        bayonet_insert_brigade(b, s, f, was.wing, LINE_RESERVE, slot_on(number));
        break;
    case VERB_TRANSFER:
        bayonet_insert_brigade(b, s, f, wing_on(number), line_on(number), slot_on(number));
        break;
    case VERB_RELIEF: other = ahead_of(&t); break;
    case VERB_PASSAGE: other = passed(&t); break;
    default: other = beside(&t, verb == VERB_SHIFT_LEFT ? -1 : 1); break;
    }
    if (other != NO_FORMATION) {
        swap_places(s, f, other);
        bayonet_leaders_follow(b, s, f);
        bayonet_leaders_follow(b, s, other);
    }
    Brigade *x = &bayonet(s)->brigade[f];
    x->flags &= (uint8_t)~BRIGADE_RELIEVED;
    x->flags |= BRIGADE_MOVED;
    if (verb == VERB_RELIEF || verb == VERB_PASSAGE) {
        bayonet(s)->brigade[other].flags |= BRIGADE_RELIEVED;
        bayonet_settle_flags(b, s, other);
    }
    bayonet_settle_flags(b, s, f);
    bayonet_display_update(b, s, side, was.wing);
    if (x->wing != was.wing) bayonet_display_update(b, s, side, x->wing);
}

StepId bayonet_action_roll_take(const Battle *b, State *s, Action a) {
    assert(a.number < DIE_FACES);
    assert(bayonet_of(s)->ordered < b->formation_count);
    Bayonet *y = bayonet(s);
    const bool by_ac = y->verb >= VERB_AC_COMMIT_FRONT;
    const int verb = by_ac ? y->verb - VERB_AC_ACTIONS : y->verb;
    Leader *l = by_ac ? &y->side[s->acting].ac : &y->side[s->acting].wc[y->wing];
    l->flags |= LEADER_ACTED;
    const int need = bayonet_attempt_need(b, s, s->acting, by_ac, verb, y->ordered, y->number);
    if (a.number <= need) apply(b, s, verb, y->ordered, y->number);
    y->verb = y->number = 0;
    y->ordered = NO_FORMATION;
    return STEP_WING_ACT;
}
