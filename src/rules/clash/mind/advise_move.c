/* The advice for movement: who goes where, by the plan of the activation. */
#include "core/hash.h"
#include "ai/kit/memo.h"
#include "rules/clash/mind/scratch.h"
#include "rules/clash/move.h"

/* Everything that the plan of an activation looks at but the unit that moves. */
static uint64_t position_key(const Battle *b, const State *s, PieceId but) {
    uint64_t key = hash_join(s->turn, s->acting);
    for (PieceId p = 0; p < b->piece_count; p++) {
        if (p == but || !is_unit(b, p)) continue;
        key = hash_join(key, (uint64_t)s->piece[p].place << 8 | own_of(s, p)->steps);
    }
    return hash_join(key, but);
}

/* The unit that is `n`th in the order of the plan. */
static void intend_to_move(const Battle *b, const State *s, ClashScratch *scratch, int n) {
    const Plan *plan = &scratch->plan;
    const int k = plan->order[n];
    Intent *intent = &scratch->intent;
    const bool in_rollout = plan->outlook.scripts.in_rollout;
    intent->key = in_rollout ? 0 : position_key(b, s, plan->unit[k]);
    intent->piece = plan->unit[k];
    intent->goal = plan->goal[k];
    intent->verb = plan->verb[k];
    intent->leaves = plan->leaves[k];
    intent->path_count = 0;
    intent->memo_unit = in_rollout && scratch->row != NULL ? &scratch->row->unit[n] : NULL;
    if (intent->memo_unit == NULL) return;
    intent->path_count = intent->memo_unit->length;
    memcpy(intent->path, intent->memo_unit->path, sizeof intent->memo_unit->path);
}

/* Whether somebody has moved in this activation. */
static bool begun(const Battle *b, const State *s) {
    const Clash *c = clash_of(s);
    for (int i = 0; i < c->active_count; i++) {
        FOR_FORMATION_UNITS(u, b, c->active[i]) {
            if (flagged(s, u, FLAG_MOVED)) return true;
        }
    }
    return false;
}

static void make_plan(const Battle *b, const State *s, ClashScratch *scratch) {
    Plan *plan = &scratch->plan;
    scratch->row = NULL;
    if (!plan->outlook.scripts.in_rollout) {
        clash_scratch_outlook(b, s, s->acting, scratch);
        clash_plan(b, s, plan);
        scratch->planned = 0;
        return;
    }
    const uint64_t key = clash_memo_key(b, s, &plan->outlook.scripts);
    scratch->row = clash_memo_find(&scratch->memo, key, plan);
    scratch->planned = clash_activation_key(s);
    if (scratch->row != NULL) return;
    clash_scratch_outlook(b, s, s->acting, scratch);
    clash_plan(b, s, plan);
    scratch->row = clash_memo_store(&scratch->memo, key, plan);
}

/* In a rollout the plan that was made when the activation began serves to its end. */
static bool plan_goes_on(const Battle *b, const State *s, const ClashScratch *scratch) {
    return scratch->plan.outlook.scripts.in_rollout &&
           scratch->planned == clash_activation_key(s) && begun(b, s);
}

/* The way to the goal is looked for once. */
static void find_path(const Battle *b, const State *s, const MoveFrame *m, ClashScratch *scratch) {
    Intent *intent = &scratch->intent;
    Routes *routes = &scratch->plan.routes;
    intent->path_count = 0;
    clash_move_flood(b, s, m, intent->verb, intent->goal, routes);
    if (routes->cost[intent->goal] == ROUTE_NONE) return;
    int count = 1;
    for (PlaceId at = intent->goal; at != m->at; at = routes->before[at]) count++;
    if (count > PATH_MAX) return;
    intent->path_count = (uint8_t)count;
    for (PlaceId at = intent->goal; count > 0; at = routes->before[at]) intent->path[--count] = at;
    if (intent->memo_unit == NULL || intent->path_count > MEMO_PATH) return;
    intent->memo_unit->length = intent->path_count;
    memcpy(intent->memo_unit->path, intent->path, sizeof intent->memo_unit->path);
}

/* Whether the unit still has a way to where it is meant to go: others may stand in it by now. */
static bool way_is_open(const Battle *b, const State *s, ClashScratch *scratch) {
    const Intent *intent = &scratch->intent;
    if (intent->path_count > 0) return true;
    MoveFrame m;
    clash_move_frame(b, s, intent->piece, &m);
    find_path(b, s, &m, scratch);
    return intent->path_count > 0;
}

/* Whether it can be done: it is listed or, where nothing is, lawful. */
static bool may(const Battle *b, const State *s, const Offers *offers, Action a) {
    if (offers != NULL) return sink_has(&offers->sink, a);
    return b->ruleset->step[s->step].verdict(b, s, a) == YES;
}

/* The first in the order of the plan that has somewhere to go. */
static bool next_mover(const Battle *b, const State *s, const Offers *offers, ClashScratch *scratch,
                       Action *out) {
    const Plan *plan = &scratch->plan;
    for (int n = 0; n < plan->order_count; n++) {
        const int k = plan->order[n];
        if (plan->goal[k] == s->piece[plan->unit[k]].place && !plan->leaves[k]) continue;
        *out = action_piece(VERB_MOVE, plan->unit[k]);
        if (!may(b, s, offers, *out)) continue;
        intend_to_move(b, s, scratch, n);
        return true;
    }
    *out = offers == NULL ? action_of(VERB_DONE) : clash_last_of(offers);
    return false;
}

Action clash_choose_mover(const Battle *b, const State *s, const Offers *offers,
                          ClashScratch *scratch) {
    Action next;
    if (plan_goes_on(b, s, scratch)) {
        if (!next_mover(b, s, offers, scratch, &next) || way_is_open(b, s, scratch)) return next;
    }
    make_plan(b, s, scratch);
    (void)next_mover(b, s, offers, scratch, &next);
    return next;
}

/* Puts the moving unit back to where it began, so that the same plan comes out as when it was
 * chosen: a plan made anew at every hex would lead to and fro. */
static void recall_choice(const Battle *b, const State *s, ClashScratch *scratch) {
    const MoveFrame *m = move_frame_of(s);
    State *before = &scratch->before;
    Plan *plan = &scratch->plan;
    state_copy(b, before, s);
    before->step = STEP_MOVE_PICK;
    unflag(before, m->piece, FLAG_MOVED);
    if (before->piece[m->piece].place != m->start) piece_move(b, before, m->piece, m->start);
    make_plan(b, before, scratch);
    for (int n = 0; n < plan->order_count; n++) {
        if (plan->unit[plan->order[n]] == m->piece) intend_to_move(b, before, scratch, n);
    }
}

/* The best way on for a unit whose goal has got out of reach. */
static int step_worth(const Battle *b, const State *s, Action a, ClashScratch *scratch) {
    const PlaceId to = a.verb == VERB_HALT ? s->piece[a.piece].place : a.place;
    if (a.verb == VERB_EXIT) return -100000;
    if (to != s->piece[a.piece].place && clash_enemy_adjacent(b, s, to, s->acting)) return -50000;
    if (!clash_stacks(b, s, a.piece, to)) return -40000; /* 7.1: somebody would be removed */
    return clash_place_worth(b, s, &scratch->plan.outlook, a.piece, to) +
           (a.verb == VERB_HALT ? 5 : 0);
}

static PlaceId after(const Intent *intent, PlaceId here) {
    for (int i = 0; i + 1 < intent->path_count; i++) {
        if (intent->path[i] == here) return intent->path[i + 1];
    }
    return NO_PLACE;
}

static PlaceId next_on_path(const Battle *b, const State *s, const MoveFrame *m,
                            ClashScratch *scratch) {
    if (m->at == scratch->intent.goal) return NO_PLACE;
    const PlaceId next = after(&scratch->intent, m->at);
    if (next != NO_PLACE) return next;
    find_path(b, s, m, scratch);
    return after(&scratch->intent, m->at);
}

Action clash_choose_step(const Battle *b, const State *s, const Offers *offers,
                         ClashScratch *scratch) {
    const MoveFrame *m = move_frame_of(s);
    const Intent *intent = &scratch->intent;
    const bool fits = scratch->plan.outlook.scripts.in_rollout
                          ? scratch->planned == clash_activation_key(s)
                          : intent->key == position_key(b, s, m->piece);
    if (intent->piece != m->piece || !fits) recall_choice(b, s, scratch);
    const Action halt = action_piece(VERB_HALT, m->piece);
    const Action leave = action_piece(VERB_EXIT, m->piece);
    if (m->at == intent->goal) {
        if (intent->leaves && sink_has(&offers->sink, leave)) return leave;
        if (sink_has(&offers->sink, halt)) return halt;
    }
    const PlaceId next = next_on_path(b, s, m, scratch);
    if (next != NO_PLACE) {
        const Action step = action_piece_place(intent->verb, m->piece, next);
        if (sink_has(&offers->sink, step)) return step;
    }
    if (m->steps > 0 && sink_has(&offers->sink, halt) && clash_stacks(b, s, m->piece, m->at)) {
        return halt;
    }
    return clash_choose_by_outlook(b, s, offers, step_worth, scratch);
}

/* ---- without the offers ---- */

static bool anybody_may_move(const Battle *b, const State *s) {
    const Clash *c = clash_of(s);
    for (int i = 0; i < c->active_count; i++) {
        FOR_FORMATION_UNITS(u, b, c->active[i]) {
            if (may(b, s, NULL, action_piece(VERB_MOVE, u))) return true;
        }
    }
    return false;
}

/* A choice is between somebody's move and the end of all moves: both must be allowed. */
Shortcut clash_shortcut_mover(const Battle *b, const State *s, ClashScratch *scratch, Action *out) {
    const Action done = action_of(VERB_DONE);
    if (!may(b, s, NULL, done)) return SHORTCUT_NONE;
    const bool planned = scratch->planned == clash_activation_key(s) && begun(b, s);
    if (planned && next_mover(b, s, NULL, scratch, out))
        return scratch->intent.path_count > 0 ? SHORTCUT_CHOSEN : SHORTCUT_UNLISTED;
    *out = done;
    if (!anybody_may_move(b, s)) return SHORTCUT_FORCED;
    return planned ? SHORTCUT_CHOSEN : SHORTCUT_UNLISTED;
}

/* A choice is between going on and a halt, or another way on. */
Shortcut clash_shortcut_step(const Battle *b, const State *s, ClashScratch *scratch, Action *out) {
    const MoveFrame *m = move_frame_of(s);
    const Intent *intent = &scratch->intent;
    if (intent->piece != m->piece || scratch->planned != clash_activation_key(s))
        return SHORTCUT_NONE;
    const Action halt = action_piece(VERB_HALT, m->piece);
    if (m->at == intent->goal) {
        *out = halt;
        if (intent->leaves || !may(b, s, NULL, halt)) return SHORTCUT_NONE;
        return clash_can_go_on(b, s, m, NO_PLACE) ? SHORTCUT_CHOSEN : SHORTCUT_FORCED;
    }
    const PlaceId next = after(intent, m->at);
    *out = action_piece_place(intent->verb, m->piece, next);
    if (next == NO_PLACE || !may(b, s, NULL, *out)) return SHORTCUT_NONE;
    if (may(b, s, NULL, halt) || clash_can_go_on(b, s, m, next)) return SHORTCUT_CHOSEN;
    return SHORTCUT_NONE;
}
