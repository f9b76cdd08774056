#include "ai/policy.h"
#include "game/mind.h"

/* A rollout that does not end is cut off: no real turn is that long. */
enum { PLAY_MAX = 1500, REPLIES = 2 };

static VerbRole role_of(const Battle *b, int verb) { return b->ruleset->verb[verb].role; }

/* The next step of the moving piece to its goal, by the cheapest verb; at the goal, the halt. */
static bool step_to_goal(Rollout *t, const State *s, const Offers *offers, Action *out) {
    const Battle *b = t->b;
    const PlaceId here = s->piece[t->mover].place;
    uint32_t tried = 0;
    bool found = false;
    int best = ROUTE_NONE;
    for (uint32_t i = 0; i < offers->sink.count; i++) {
        const Action a = offers->item[i];
        if (a.piece != t->mover) return false;
        if (role_of(b, a.verb) == VERB_STOP && here == t->heading) {
            *out = a;
            return true;
        }
        if (role_of(b, a.verb) != VERB_STEP || tried >> a.verb & 1 || here == t->heading) continue;
        tried |= 1u << a.verb;
        if (b->ruleset->routes == NULL || !b->ruleset->routes(b, s, t->mover, a.verb, &t->routes)) {
            continue;
        }
        if (t->routes.cost[t->heading] == ROUTE_NONE || t->routes.cost[t->heading] >= best)
            continue;
        PlaceId next = t->heading;
        while (t->routes.before[next] != here) next = t->routes.before[next];
        const Action step = action_piece_place(a.verb, t->mover, next);
        if (!sink_has(&offers->sink, step)) continue;
        best = t->routes.cost[t->heading];
        *out = step;
        found = true;
    }
    return found;
}

void rollout_begin(Rollout *t) {
    memset(t->used_edits, 0, sizeof t->used_edits);
    t->heading = NO_PLACE;
    t->mover = NO_PIECE;
    for (int side = 0; side < SIDE_MAX; side++) t->b->mind->begin(rollout_scratch(t, side));
}

void rollout_forget(Rollout *t) {
    rollout_begin(t);
    for (int side = 0; side < SIDE_MAX; side++) t->b->mind->forget(rollout_scratch(t, side));
}

Action policy_choose(Rollout *t, const Policy *policy, const State *s, const Offers *offers) {
    if (t->heading != NO_PLACE) {
        Action step;
        if (step_to_goal(t, s, offers, &step)) return step;
        t->heading = NO_PLACE;
    }
    for (int i = 0; i < policy->edit_count; i++) {
        const Edit *e = &policy->edit[i];
        if (t->used_edits[i] || e->step != s->step) continue;
        if (!sink_has(&offers->sink, e->action)) continue;
        t->used_edits[i] = 1;
        if (e->goal != NO_PLACE) {
            /* A piece whose goal is where it stands is selected too, so that its script does not
             * move it. */
            t->heading = e->goal;
            t->mover = e->action.piece;
        }
        return e->action;
    }
    return t->b->mind->play(t->b, s, offers, &policy->scripts, rollout_scratch(t, t->side));
}

FormationId policy_formation_of(const Battle *b, Action a) {
    if (a.formation != NO_FORMATION) return a.formation;
    return a.piece != NO_PIECE ? b->piece[a.piece].formation : NO_FORMATION;
}

static void note(Trace *trace, FormationId f) {
    if (f == NO_FORMATION) return;
    for (int i = 0; i < trace->count; i++) {
        if (trace->formation[i] == f) return;
    }
    if (trace->count < TRACE_MAX) trace->formation[trace->count++] = f;
}

/* Whether the policy may have an action of its own at this step. */
static bool has_own_action(const Rollout *t, const Policy *policy, int step) {
    if (t->heading != NO_PLACE) return true;
    for (int i = 0; i < policy->edit_count; i++) {
        if (!t->used_edits[i] && policy->edit[i].step == step) return true;
    }
    return false;
}

/* How far a rollout has come. */
typedef struct Course {
    int began; /* the turn in which it began */
    int turn;  /* the turn of the last action */
    Horizon horizon;
    int last;    /* the side that acts */
    int changes; /* how often the acting side has changed */
    int next;    /* the same, counting the side that chooses now */
} Course;

/* The changes, counting this side, which chooses now. */
static int changes_with(const Rollout *t, const Course *c, Chooser chooser) {
    const bool other =
        (int)chooser != c->last && t->b->mind->thought(t->b, &t->state) == THINK_ACTIVATION;
    return c->changes + other;
}

static bool far_enough(const Rollout *t, const Course *c) {
    if (c->next >= 2 && t->state.turn > c->began) return true;
    return c->horizon == UNTIL_REPLIES && c->next == 2 * REPLIES;
}

/* The end of a turn ends the rollout in any case, if the enemy has had a say. */
static bool turn_over(const Rollout *t, const Course *c) {
    return t->state.turn > c->turn && c->changes >= 1;
}

/* What is known of the next step before its offers are listed. */
static Shortcut known_of(Rollout *t, const Policy *policy, Course *c, Action *out) {
    const Battle *b = t->b;
    const Chooser chooser = run_chooser(b, &t->state);
    if (chooser >= CHOOSER_CHANCE) return SHORTCUT_NONE;
    c->next = changes_with(t, c, chooser);
    /* Where the rollout ends, nobody will be asked. */
    if (b->mind->shortcut == NULL || turn_over(t, c) || far_enough(t, c)) {
        return SHORTCUT_NONE;
    }
    const bool own = (int)chooser == t->side;
    if (own && has_own_action(t, policy, t->state.step)) return SHORTCUT_NONE;
    const Scripts *scripts = own ? &policy->scripts : &SCRIPTS_IN_ROLLOUT;
    return b->mind->shortcut(b, &t->state, scripts, rollout_scratch(t, (int)chooser), out);
}

/* Runs to the next choice; its offers are listed only if nothing is known of it. */
static Shortcut settle(Rollout *t, const Policy *policy, Course *c, Action *out) {
    for (int i = 0; i < SETTLE_MAX; i++) {
        const Shortcut known = known_of(t, policy, c, out);
        if (known == SHORTCUT_FORCED) {
            run_step(t->b, &t->state, *out);
        } else if (known != SHORTCUT_NONE || !run_pass(t->b, &t->state, &t->offers)) {
            return known;
        }
    }
    assert(false && "a step table without an end");
    return SHORTCUT_NONE;
}

/* The action of the side that is asked, by the policy if that is its side. */
static Action choose(Rollout *t, const Policy *policy, Chooser chooser, Shortcut known) {
    const bool own = (int)chooser == t->side;
    if (own && known == SHORTCUT_NONE) return policy_choose(t, policy, &t->state, &t->offers);
    return t->b->mind->play(t->b, &t->state, known == SHORTCUT_NONE ? &t->offers : NULL,
                            own ? &policy->scripts : &SCRIPTS_IN_ROLLOUT,
                            rollout_scratch(t, (int)chooser));
}

void rollout_run(Rollout *t, const Policy *policy, const State *s, const Offers *offers,
                 uint64_t dice, Horizon horizon, Trace *trace) {
    const Battle *b = t->b;
    Course c = {.began = s->turn, .horizon = horizon, .last = t->side};
    Shortcut known = SHORTCUT_NONE;
    Action next = {0};
    state_copy(b, &t->state, s);
    t->offers.sink = sink_of(t->offers.item, OFFER_MAX);
    t->offers.sink.count = offers->sink.count;
    memcpy(t->offers.item, offers->item, offers->sink.count * sizeof(Action));
    dice_init(&t->dice, dice);
    rollout_begin(t);
    if (trace != NULL) trace->count = 0;
    c.next = changes_with(t, &c, run_chooser(b, s));
    for (int n = 0; n < PLAY_MAX; n++) {
        const Chooser chooser = run_chooser(b, &t->state);
        Action a;
        if (chooser == CHOOSER_NOBODY) return;
        if (chooser == CHOOSER_CHANCE) {
            a = dice_roll(&t->dice, b, &t->state, &t->offers);
        } else {
            if (c.next > c.changes) c.last = (int)chooser;
            c.changes = c.next;
            if (far_enough(t, &c)) return;
            a = known == SHORTCUT_CHOSEN ? next : choose(t, policy, chooser, known);
            const bool first = (int)chooser == t->side && c.changes == 0;
            if (trace != NULL && first) note(trace, policy_formation_of(b, a));
        }
        c.turn = t->state.turn;
        run_step(b, &t->state, a);
        known = settle(t, policy, &c, &next);
        t->nodes++;
        if (turn_over(t, &c)) return;
    }
}
