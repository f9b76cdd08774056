/* What could be done instead: policies that differ from the current one in a script, an action or a
 * piece's goal. */
#include "ai/think.h"
#include "game/mind.h"

void candidates_add(SearchScratch *m, const Policy *policy) {
    if (m->count == CANDIDATES_MAX) return;
    Candidate *c = &m->candidate[m->count++];
    c->policy = *policy;
    c->sum = 0;
    c->samples = 0;
}

void candidates_begin(SearchScratch *m, const Policy *base) {
    m->count = 0;
    candidates_add(m, base);
}

void candidates_thin(Search *x, int most) {
    SearchScratch *m = x->m;
    Random random;
    random_init(&random, m->seed);
    while (m->count > 1 + most) { /* the last replaces a random one */
        const uint32_t out = 1 + random_below(&random, (uint32_t)m->count - 1);
        m->candidate[out] = m->candidate[--m->count];
    }
}

/* ---- scripts ---- */

/* A script for a formation and everything in it. */
static void dispose(const Battle *b, Policy *policy, FormationId f, int script) {
    for (FormationId i = 0; i < b->formation_count; i++) {
        if (formation_within(b, i, f)) policy->scripts.script[i] = (uint8_t)script;
    }
}

static bool policy_was_tried(const SearchScratch *m, const Policy *policy) {
    for (int i = 0; i < m->count; i++) {
        if (memcmp(&m->candidate[i].policy, policy, sizeof *policy) == 0) return true;
    }
    return false;
}

void candidates_add_scripts(Search *x, const Policy *base) {
    const Trace *trace = &x->m->trace;
    for (int i = 0; i < trace->count; i++) {
        const FormationId f = trace->formation[i];
        if (x->b->formation[f].side != x->side) continue;
        for (int script = 0; script < x->b->mind->script_count; script++) {
            Policy policy = *base;
            dispose(x->b, &policy, f, script);
            if (!policy_was_tried(x->m, &policy)) candidates_add(x->m, &policy);
        }
    }
}

/* ---- actions and goals ---- */

static void add_edit(Search *x, const Policy *base, Action a, PlaceId goal) {
    Policy policy = *base;
    /* If the policy already has an action at this point, replace it. */
    for (int i = 0; i < policy.edit_count; i++) {
        const Edit *e = &policy.edit[i];
        if (e->step != x->s->step || !sink_has(&x->offers->sink, e->action)) continue;
        if (goal != NO_PLACE && e->action.piece != a.piece) continue;
        policy.edit[i] = (Edit){a, goal, x->s->step, 0};
        candidates_add(x->m, &policy);
        return;
    }
    if (policy.edit_count == EDITS_MAX) return;
    policy.edit[policy.edit_count++] = (Edit){a, goal, x->s->step, 0};
    candidates_add(x->m, &policy);
}

/* Offers that only differ in their number (the price of an order) are one candidate: the most
 * expensive is the surest. */
static bool dearer_follows(const Offers *offers, uint32_t i) {
    if (i + 1 >= offers->sink.count) return false;
    Action a = offers->item[i], next = offers->item[i + 1];
    a.number = next.number;
    return action_equal(a, next);
}

void candidates_add_offers(Search *x, const Policy *base) {
    const Mind *mind = x->b->mind;
    for (uint32_t i = 0; i < x->offers->sink.count && x->m->count < CANDIDATES_MAX / 2; i++) {
        const Action a = x->offers->item[i];
        if (x->b->ruleset->verb[a.verb].role == VERB_MOVER || dearer_follows(x->offers, i))
            continue;
        if (mind->considers != NULL && !mind->considers(x->b, x->s, x->offers, a)) continue;
        add_edit(x, base, a, NO_PLACE);
    }
}

static int step_verb(const Ruleset *ruleset) {
    int verb = 0;
    while (verb < ruleset->verb_count && ruleset->verb[verb].role != VERB_STEP) verb++;
    return verb;
}

/* Where the piece could go: staying, places beside the enemy and victory hexes come first, then a
 * random few of the rest. */
static int goal_move_for(Search *x, Action mover, Random *random, int count) {
    const Battle *b = x->b;
    const Mind *mind = b->mind;
    const int verb = step_verb(b->ruleset);
    Routes *routes = &x->m->rollout.routes;
    if (!b->ruleset->routes(b, x->s, mover.piece, verb, routes)) return count;
    for (int k = 0; k < routes->count && count < GOAL_MOVES_MAX; k++) {
        const PlaceId to = routes->reached[k];
        const bool telling =
            k == 0 || zoc_of(x->s, to, side_other(x->side)) || b->victory_at[b->place[to].hex] >= 0;
        const uint32_t lot = random_below(random, 1000);
        if (!telling && lot * (uint32_t)routes->count > 5000) continue; /* five or so of them */
        const Action last = action_piece_place(verb, mover.piece, to);
        if (mind->considers != NULL && !mind->considers(b, x->s, x->offers, last)) continue;
        x->m->goal_move[count++] = (GoalMove){mover, to, telling ? lot : 1000 + lot};
    }
    return count;
}

static void sort_goal_moves(GoalMove *list, int count) {
    for (int i = 1; i < count; i++) {
        const GoalMove w = list[i];
        int k = i;
        for (; k > 0 && list[k - 1].rank > w.rank; k--) list[k] = list[k - 1];
        list[k] = w;
    }
}

void candidates_add_goals(Search *x, const Policy *base, int most) {
    const Battle *b = x->b;
    Random random;
    int count = 0;
    if (b->ruleset->routes == NULL) return;
    random_init(&random, x->m->seed);
    for (uint32_t i = 0; i < x->offers->sink.count; i++) {
        const Action a = x->offers->item[i];
        if (b->ruleset->verb[a.verb].role != VERB_MOVER || a.piece == NO_PIECE) continue;
        if (b->piece[a.piece].exerts_zoc) count = goal_move_for(x, a, &random, count);
    }
    sort_goal_moves(x->m->goal_move, count);
    for (int i = 0; i < count && i < most && x->m->count < CANDIDATES_MAX - 8; i++) {
        add_edit(x, base, x->m->goal_move[i].mover, x->m->goal_move[i].goal);
    }
}
