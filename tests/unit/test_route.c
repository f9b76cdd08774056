/* Routes: the flood against relaxing every step until nothing changes, and the ruleset's routes
 * against actually playing every sequence of steps. */
#include "support.h"

#include "rules/rally/steps.h"

/* ---- the flood on made-up costs ---- */

typedef struct MadeUp {
    const Battle *b;
    uint64_t seed;
} MadeUp;

static unsigned noise(const MadeUp *m, PlaceId from, unsigned to) {
    Random r;
    random_init(&r, m->seed * 1000003 + from * 8191u + to);
    return (unsigned)random_next(&r);
}

static int made_up_steps(const void *context, PlaceId from, int spent,
                         RouteStep out[ROUTE_STEPS_MAX]) {
    const MadeUp *m = context;
    int count = 0;
    for (int side = 0; side < HEX_SIDES; side++) {
        const PlaceId to = m->b->place[from].adjacent[side];
        if (to == NO_PLACE || noise(m, from, to) % 5 == 0) continue;
        const bool halts = noise(m, 9999, to) % 6 == 0;
        out[count++] = (RouteStep){to, (uint8_t)(noise(m, from, to) % 7), halts};
    }
    return count;
}

static void naive_flood(const MadeUp *m, PlaceId start, int budget, int *cost) {
    for (PlaceId p = 0; p < m->b->place_count; p++) cost[p] = 1000;
    cost[start] = 0;
    for (bool changed = true; changed;) {
        changed = false;
        for (PlaceId from = 0; from < m->b->place_count; from++) {
            if (cost[from] > budget) continue;
            if (from != start && noise(m, 9999, from) % 6 == 0) continue; /* halted */
            RouteStep step[ROUTE_STEPS_MAX];
            const int count = made_up_steps(m, from, cost[from], step);
            for (int i = 0; i < count; i++) {
                const int total = cost[from] + step[i].cost;
                if (total > budget || total >= cost[step[i].to]) continue;
                cost[step[i].to] = total;
                changed = true;
            }
        }
    }
}

static void test_flood_finds_the_cheapest_way_everywhere(void **state) {
    static Battle b;
    static Routes routes;
    static int cost[PLACE_MAX];
    for (uint64_t n = 0; n < (uint64_t)scaled(300); n++) {
        Random r;
        random_init(&r, 700 + n);
        if (n % 10 == 0) random_battle(&b, &r);
        const MadeUp m = {&b, n};
        const PlaceId start = (PlaceId)random_below(&r, b.place_count);
        const int budget = (int)random_below(&r, 40);
        naive_flood(&m, start, budget, cost);
        routes_flood(&b, start, budget, made_up_steps, &m, &routes);
        int reached = 0, before = 0;
        for (PlaceId p = 0; p < b.place_count; p++) {
            assert_int_equal(routes.cost[p], cost[p] <= budget ? cost[p] : ROUTE_NONE);
            reached += cost[p] <= budget;
        }
        assert_int_equal(routes.count, reached);
        assert_int_equal(routes.reached[0], start);
        for (int i = 0; i < routes.count; i++) { /* each once, in the order of their cost */
            assert_true(routes.cost[routes.reached[i]] >= before);
            before = routes.cost[routes.reached[i]];
            for (int k = 0; k < i; k++) assert_int_not_equal(routes.reached[k], routes.reached[i]);
        }
        for (int i = 0; i < routes.count; i++) { /* and each path adds up */
            PlaceId path[PLACE_MAX];
            const int length = route_path(&routes, routes.reached[i], path, PLACE_MAX);
            assert_int_equal(path[0], start);
            assert_int_equal(path[length - 1], routes.reached[i]);
            int total = 0;
            for (int k = 0; k + 1 < length; k++) {
                RouteStep step[ROUTE_STEPS_MAX];
                const int count = made_up_steps(&m, path[k], total, step);
                int found = -1;
                for (int x = 0; x < count; x++) {
                    if (step[x].to == path[k + 1]) found = step[x].cost;
                }
                assert_true(found >= 0);
                total += found;
            }
            assert_int_equal(total, routes.cost[routes.reached[i]]);
            if (length > 1) assert_int_equal(route_path(&routes, path[length - 1], path, 1), 0);
        }
    }
}

/* ---- the ruleset's routes against play ---- */

enum { WAITING_MAX = 2000 };

typedef struct Explorer {
    int cost[PLACE_MAX]; /* least movement points spent on the way there, or 1000 */
    bool dice;           /* something on a way depends on a die */
    int waiting_count;
    State *waiting;
} Explorer;

static Explorer explorer;
static Game *g, *trial;
static Routes routes;

static int set_up(void **state) {
    g = game_new();
    trial = game_new();
    explorer.waiting = malloc(WAITING_MAX * sizeof(State));
    return explorer.waiting == NULL;
}

static int tear_down(void **state) {
    game_free(g);
    game_free(trial);
    free(explorer.waiting);
    return 0;
}

/* Takes one step and notes where it led. True if that is a better way to a place from which the
 * move may go on. */
static bool try_step(const State *here, PieceId p, Action a, int mp_at_start) {
    state_copy(trial->b, &trial->s, here);
    game_single(trial, a);
    if (trial->s.step != STEP_MOVE_ENTERED) { /* an exit check, or enemies met */
        explorer.dice = true;
        return false;
    }
    const int spent = mp_at_start - own_of(&trial->s, p)->mp;
    const PlaceId to = trial->s.piece[p].place;
    if (spent >= explorer.cost[to]) return false;
    explorer.cost[to] = spent;
    game_single(trial, action_of(VERB_NONE));
    return trial->s.step == STEP_MOVE_STEP && move_frame_of(&trial->s)->piece == p;
}

/* Plays every sequence of steps from a position in which `p` is on the move. */
static void explore(const State *from, PieceId p, int verb) {
    static State here;
    static Offers offers;
    for (PlaceId place = 0; place < trial->b->place_count; place++) explorer.cost[place] = 1000;
    explorer.cost[from->piece[p].place] = 0;
    explorer.dice = false;
    explorer.waiting_count = 1;
    state_copy(trial->b, &explorer.waiting[0], from);
    while (explorer.waiting_count > 0) {
        state_copy(trial->b, &here, &explorer.waiting[--explorer.waiting_count]);
        offers.sink = sink_of(offers.item, OFFER_MAX);
        RALLY_STEPS[STEP_MOVE_STEP].offer(trial->b, &here, &offers.sink);
        for (uint32_t i = 0; i < offers.sink.count; i++) {
            if (offers.item[i].verb != verb) continue;
            if (try_step(&here, p, offers.item[i], own_of(from, p)->mp)) {
                assert_true(explorer.waiting_count < WAITING_MAX);
                state_copy(trial->b, &explorer.waiting[explorer.waiting_count++], &trial->s);
            }
            if (explorer.dice) return;
        }
    }
}

/* Walks the path of each reached place and sees it offered step by step, at the cost promised. */
static void walk_paths(const State *from, PieceId p, int verb) {
    for (int i = 1; i < routes.count; i++) {
        PlaceId path[PLACE_MAX];
        const int length = route_path(&routes, routes.reached[i], path, PLACE_MAX);
        state_copy(trial->b, &trial->s, from);
        for (int k = 1; k < length; k++) {
            const Action a = action_piece_place(verb, p, path[k]);
            game_look(trial);
            assert_true(sink_has(&trial->offers.sink, a));
            game_single(trial, a);
            assert_int_equal(trial->s.step, STEP_MOVE_ENTERED);
            assert_int_equal(own_of(from, p)->mp - own_of(&trial->s, p)->mp, routes.cost[path[k]]);
            game_single(trial, action_of(VERB_NONE));
        }
    }
}

/* Answers whether there was anything to compare. */
static bool compare(const State *from, PieceId p, int verb) {
    explore(from, p, verb);
    if (explorer.dice) return false;
    int reached = 0;
    for (PlaceId place = 0; place < trial->b->place_count; place++) {
        const int expected = explorer.cost[place] == 1000 ? ROUTE_NONE : explorer.cost[place];
        reached += expected != ROUTE_NONE;
        if (routes.cost[place] != expected) {
            fail_msg("%s to %s: expected %d, found %d (255: not reached)", trial->b->piece[p].name,
                     place_text(trial->b, place), expected, routes.cost[place]);
        }
    }
    assert_int_equal(routes.count, reached);
    walk_paths(from, p, verb);
    return reached > 1;
}

/* At each decision where a piece could be selected or is on its way, both kinds of move. */
static int compare_here(int *seen) {
    static const int VERBS[2] = {VERB_TO, VERB_MARCH};
    const Battle *b = g->b;
    int compared = 0;
    for (uint32_t i = 0; i < g->offers.sink.count; i++) {
        const Action a = g->offers.item[i];
        const bool selects = g->s.step == STEP_MOVE_SELECT && a.verb == VERB_MOVE;
        const bool moves = g->s.step == STEP_MOVE_STEP && i == 0;
        if (!selects && !moves) continue;
        static State moving;
        state_copy(b, &trial->s, &g->s);
        if (selects) game_single(trial, a);
        const bool ready = trial->s.step == STEP_MOVE_STEP;
        state_copy(b, &moving, &trial->s);
        for (int v = 0; v < 2; v++) {
            const bool found = b->ruleset->routes(b, &g->s, a.piece, VERBS[v], &routes);
            if (!ready) assert_false(found); /* a die must fall first */
            if (!found || !ready) continue;
            ++*seen;
            compared += compare(&moving, a.piece, VERBS[v]);
        }
    }
    return compared;
}

static void test_routes_agree_with_play(void **state) {
    static Battle random_map;
    int compared = 0, seen = 0;
    for (int n = 0; n < scaled(12); n++) {
        Random r;
        random_init(&r, 3300 + (uint64_t)n);
        if (n % 3 != 0) random_battle(&random_map, &r);
        const Battle *b = n % 3 == 0 ? test_battle(n / 3 % TEST_BATTLES) : &random_map;
        trial->b = b;
        game_start(g, b, (uint64_t)n);
        int here = 0;
        for (int i = 0; i < 3000 && here < 60 && !g->s.over; i++) {
            if (random_below(&r, 6) == 0) here += compare_here(&seen);
            run_take(b, &g->s, &g->offers, game_choice(g));
        }
        compared += here;
    }
    assert_true(compared >= scaled(250));
    assert_true(compared * 3 >= seen); /* dice may not eat up most of it */
}

static void test_pieces_that_may_not_move_have_no_routes(void **state) {
    const Battle *b = test_battle(0);
    game_start(g, b, 1);
    for (int i = 0; i < 1500 && !g->s.over; i++) {
        for (PieceId p = 0; p < b->piece_count; p++) {
            const bool selectable = sink_has(&g->offers.sink, action_piece(VERB_MOVE, p)) &&
                                    g->s.step == STEP_MOVE_SELECT;
            const bool moving = g->s.step == STEP_MOVE_STEP && move_frame_of(&g->s)->piece == p;
            if (selectable || moving) continue;
            assert_false(b->ruleset->routes(b, &g->s, p, VERB_TO, &routes));
        }
        run_take(b, &g->s, &g->offers, game_choice(g));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_flood_finds_the_cheapest_way_everywhere),
        cmocka_unit_test(test_routes_agree_with_play),
        cmocka_unit_test(test_pieces_that_may_not_move_have_no_routes),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
