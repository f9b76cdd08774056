/* Who moves, and where to. */
#include "rules/rally/mind/advise.h"
#include "rules/rally/mind/free_move.h"

static bool rides(const Battle *b, const State *s, PieceId leader, RallyScratch *scratch) {
    if (scratch->plan.outlook.scripts.in_rollout) {
        return rally_follow_troops(b, s, leader, 0) != s->piece[leader].place;
    }
    return rally_best_free_move(b, s, leader, MOVE_LEADER, rally_leader_place_worth, scratch).gain >
           0;
}

/* Leaders ride when their troops have marched. */
static Action choose_rider(const Battle *b, const State *s, const Offers *offers,
                           RallyScratch *scratch) {
    for (uint32_t i = 0; i < offers->sink.count; i++) {
        const Action a = offers->item[i];
        if (a.verb != VERB_MOVE || !is_kind(b, a.piece, KIND_LEADER)) continue;
        if (rides(b, s, a.piece, scratch)) return a;
    }
    return offers_first(offers, VERB_DONE);
}

Action rally_choose_move_select(const Battle *b, const State *s, const Offers *offers,
                                RallyScratch *scratch) {
    Plan *plan = &scratch->plan;
    rally_scratch_plan_active(b, s, scratch);
    Action other = offers_first(offers, VERB_DONE);
    for (uint32_t i = 0; i < offers->sink.count; i++) {
        const Action a = offers->item[i];
        if (a.verb != VERB_MOVE || is_kind(b, a.piece, KIND_LEADER)) continue;
        if (flagged(s, a.piece, FLAG_FALLBACK | FLAG_OOC)) { /* a die decides how far */
            if (!ezoc(s, s->piece[a.piece].place, s->acting)) other = a;
            continue;
        }
        for (int k = 0; k < plan->count; k++) {
            if (plan->unit[k] != a.piece || plan->goal[k] == s->piece[a.piece].place) continue;
            if (flagged(s, a.piece, FLAG_MOVED)) continue;
            if (plan->attacks[k]) return a; /* attackers first: the ground may change with them */
            other = a;
        }
    }
    return other.verb == VERB_DONE ? choose_rider(b, s, offers, scratch) : other;
}

/* For a unit with a rolled allowance: good ground, and no fight that nobody planned. */
static int free_place_worth(const Battle *b, const State *s, PieceId u, PlaceId place,
                            RallyScratch *scratch) {
    if (place != s->piece[u].place && ezoc(s, place, side_of(b, u))) return -100000;
    return rally_outlook_worth(b, s, &scratch->plan.outlook, &scratch->unit_outlook, place);
}

/* For an enemy unit that blunders: where its owner would least like it. */
static int blunder_place_worth(const Battle *b, const State *s, PieceId u, PlaceId place,
                               RallyScratch *scratch) {
    return -rally_outlook_worth(b, s, &scratch->plan.outlook, &scratch->unit_outlook, place);
}

/* Puts the moving unit back to where it began, so that the same plan comes out as when it was
 * chosen: a commander who thought again at every hex would walk to and fro. */
static void recall_choice(const Battle *b, const State *s, State *before) {
    const MoveFrame *m = move_frame_of(s);
    state_copy(b, before, s);
    before->step = STEP_MOVE_SELECT;
    unflag(before, m->piece, FLAG_MOVED);
    if (before->piece[m->piece].place != m->start) piece_move(b, before, m->piece, m->start);
    own(before, m->piece)->mp = 0;
    frame_pop(before);
}

/* Pieces that move without a plan, each by what it looks for; NULL if there is a plan. */
PlaceWorth rally_free_move_worth(const Battle *b, const State *s, const MoveFrame *m) {
    if (m->purpose == MOVE_BLUNDER) return blunder_place_worth;
    if (is_kind(b, m->piece, KIND_LEADER)) return rally_leader_place_worth;
    if (is_kind(b, m->piece, KIND_TRAIN)) return rally_train_place_worth;
    return flagged(s, m->piece, FLAG_FALLBACK | FLAG_OOC) ? free_place_worth : NULL;
}

void rally_free_move_begin(const Battle *b, const State *s, RallyScratch *scratch) {
    const MoveFrame *m = move_frame_of(s);
    scratch->way.unit = NO_PIECE;
    scratch->free_move_key = 0;
    if (!scratch->plan.outlook.scripts.in_rollout ||
        rally_free_move_worth(b, s, m) != free_place_worth)
        return;
    rally_neighbourhood_update(b, s, &scratch->neighbourhood);
    scratch->free_move_key = rally_free_move_key(b, s, &scratch->neighbourhood,
                                                 &scratch->plan.outlook.scripts, m->piece);
    const FreeMoveRow *row = rally_free_move_row(&scratch->memo, scratch->free_move_key);
    if (row->key == scratch->free_move_key) scratch->way = row->way;
}

/* For a piece without a plan. It keeps to the goal it set out for: if it chose anew at every
 * hex it would walk to and fro. */
static Action move_freely(const Battle *b, const State *s, const Offers *offers, PlaceWorth worth,
                          RallyScratch *scratch) {
    const MoveFrame *m = move_frame_of(s);
    MemoUnit *way = &scratch->way;
    if (scratch->plan.outlook.scripts.in_rollout && worth == rally_leader_place_worth) {
        if (m->steps == 0) way->goal = rally_follow_troops(b, s, m->piece, 0);
        return rally_walk_towards(b, s, way->goal);
    }
    if (way->unit == m->piece) return rally_step_towards(b, s, offers, way, &scratch->plan.routes);
    const FreeMove move =
        rally_best_free_move(b, s, m->piece, (MovePurpose)m->purpose, worth, scratch);
    *way = (MemoUnit){.unit = m->piece, .goal = move.goal, .verb = move.verb};
    const Action step = rally_step_towards(b, s, offers, way, &scratch->plan.routes);
    if (scratch->free_move_key != 0) {
        *rally_free_move_row(&scratch->memo, scratch->free_move_key) =
            (FreeMoveRow){.key = scratch->free_move_key, .way = *way};
    }
    return step;
}

/* In a rollout the way is remembered with the plan; NULL if it is not. */
static MemoUnit *planned_way(const RallyScratch *scratch, int k) {
    const Plan *plan = &scratch->plan;
    if (!plan->outlook.scripts.in_rollout || scratch->row == NULL) return NULL;
    for (int i = 0; i < scratch->row->count; i++) {
        MemoUnit *way = &scratch->row->unit[i];
        if (way->unit == plan->unit[k] && way->goal == plan->goal[k]) return way;
    }
    return NULL;
}

static Action step_by_plan(const Battle *b, const State *s, const Offers *offers, int k,
                           RallyScratch *scratch) {
    const Plan *plan = &scratch->plan;
    MemoUnit here = {.unit = plan->unit[k], .goal = plan->goal[k], .verb = plan->verb[k]};
    MemoUnit *known = planned_way(scratch, k);
    return rally_step_towards(b, s, offers, known != NULL ? known : &here, &scratch->plan.routes);
}

Action rally_choose_move_step(const Battle *b, const State *s, const Offers *offers,
                              RallyScratch *scratch) {
    const MoveFrame *m = move_frame_of(s);
    if (m->purpose == MOVE_NIGHT) return offers_first(offers, VERB_HALT);
    const PlaceWorth worth = rally_free_move_worth(b, s, m);
    if (worth != NULL) return move_freely(b, s, offers, worth, scratch);
    const Plan *plan = &scratch->plan;
    if (!rally_scratch_plan_holds(b, s, scratch)) {
        recall_choice(b, s, &scratch->before);
        rally_scratch_plan_active(b, &scratch->before, scratch);
    }
    for (int k = 0; k < plan->count; k++) {
        if (plan->unit[k] == m->piece) return step_by_plan(b, s, offers, k, scratch);
    }
    return offers_first(offers, VERB_HALT);
}

/* The way of the moving unit, if it is remembered. */
static const MemoUnit *known_way(const Battle *b, const State *s, PlaceWorth worth,
                                 const RallyScratch *scratch) {
    const PieceId u = move_frame_of(s)->piece;
    if (worth == free_place_worth) return scratch->way.unit == u ? &scratch->way : NULL;
    if (worth != NULL || !rally_scratch_plan_holds(b, s, scratch)) return NULL;
    for (int k = 0; k < scratch->plan.count; k++) {
        if (scratch->plan.unit[k] == u) return planned_way(scratch, k);
    }
    return NULL;
}

bool rally_shortcut_move_step(const Battle *b, const State *s, RallyScratch *scratch, Action *out) {
    const MoveFrame *m = move_frame_of(s);
    const int mp = own_of(s, m->piece)->mp;
    /* Who has nothing left has no choice, and by night or at the enemy's will all is different. */
    if (mp == 0 || m->purpose == MOVE_NIGHT || m->purpose == MOVE_BLUNDER) return false;
    if (m->steps == 0) rally_free_move_begin(b, s, scratch);
    const PlaceWorth worth = rally_free_move_worth(b, s, m);
    if (worth == rally_leader_place_worth) {
        if (m->steps == 0) scratch->way.goal = rally_follow_troops(b, s, m->piece, 0);
        *out = rally_walk_towards(b, s, scratch->way.goal);
        return out->verb != VERB_HALT || rally_move_can_step(b, s, m, mp);
    }
    const MemoUnit *way = known_way(b, s, worth, scratch);
    return way != NULL && rally_shortcut_step(b, s, way, out);
}
