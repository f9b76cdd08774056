/* The look at the ground follows what has changed since the last one: it must come to the same as a
 * look with new eyes, whatever happened in between and whoever looked last. The same of the posts
 * from which troops get their names, of what is kept from one estimate to the next, and of the
 * place that a leader rides to without looking at all of them. */
#include "support.h"

#include "core/hash.h"
#include "rules/rally/mind/estimate.h"
#include "rules/rally/mind/outlook.h"
#include "rules/rally/mind/neighbourhood.h"
#include "rules/rally/rally.h"
#include "rules/rally/mind/free_move.h"

static Outlook followed, anew; /* their scripts are as advised */
static Neighbourhood neighbourhood;
static Stands kept, fresh;

static void assert_alike(const Battle *b) {
    const size_t count = b->grid.count;
    assert_memory_equal(followed.draw, anew.draw, count * sizeof anew.draw[0]);
    assert_memory_equal(followed.threat, anew.threat, count * sizeof anew.threat[0]);
    assert_memory_equal(followed.support, anew.support, count * sizeof anew.support[0]);
}

static void assert_nearest(const Battle *b, const State *s, int side) {
    for (HexId hex = 0; hex < b->grid.count; hex++) {
        int nearest = 2 * HEX_SPAN_MAX;
        FOR_SIDE_UNITS(e, b, side_other(side)) {
            if (!on_map(s, e)) continue;
            const int d = hex_distance(&b->grid, b->place[s->piece[e].place].hex, hex);
            if (d < nearest) nearest = d;
        }
        assert_int_equal(rally_enemy_distance(b, &followed, hex), nearest);
    }
}

/* What a unit finds in a place does not depend on how far about it attends, nor on whether it asks
 * about one place or looks out for many. */
static void assert_attention(Game *g, const Battle *b, int side) {
    const PieceId u = b->unit[side][random_below(&g->random, b->unit_count[side])];
    const PlaceId place = (PlaceId)random_below(&g->random, b->place_count);
    HexBounds here = HEX_BOUNDS_NONE, all = HEX_BOUNDS_NONE;
    hex_bounds_widen(b, place, 0, &here);
    for (PlaceId p = 0; p < b->place_count; p++) hex_bounds_widen(b, p, 0, &all);
    if (!on_map(&g->s, u)) return;
    rally_outlook_attend(b, &g->s, &here, &followed);
    rally_outlook_attend(b, &g->s, &all, &anew);
    assert_true(followed.demand_count <= anew.demand_count);
    assert_int_equal(rally_outlook_worth_once(b, &g->s, &followed, u, place),
                     rally_outlook_worth_once(b, &g->s, &anew, u, place));
    UnitOutlook view;
    rally_outlook_of_unit(b, &g->s, &anew, u, &view);
    assert_int_equal(rally_outlook_worth(b, &g->s, &anew, &view, place),
                     rally_outlook_worth_once(b, &g->s, &anew, u, place));
}

static uint64_t name_one(const Battle *b, const State *s, const HexBounds *bounds, PieceId u) {
    if (!on_map(s, u) || !hex_bounds_has(b, bounds, s->piece[u].place)) return 0;
    const uint64_t how = own_of(s, u)->back | (uint64_t)flagged(s, u, FLAG_SURGE) << 1;
    return hash_mix((uint64_t)u | (uint64_t)s->piece[u].place << 16 | how << 32);
}

/* A name asked of the posts is the same as one put together unit by unit. */
static void assert_names(Game *g, const Battle *b, int side) {
    const PieceId u = b->unit[side][random_below(&g->random, b->unit_count[side])];
    const int enemy_reach = 2 + (int)random_below(&g->random, 4);
    const int own_reach = (int)random_below(&g->random, 3);
    HexBounds close = HEX_BOUNDS_NONE;
    uint64_t sum = 0;
    rally_neighbourhood_update(b, &g->s, &neighbourhood);
    if (!on_map(&g->s, u)) return;
    hex_bounds_widen(b, g->s.piece[u].place, own_reach, &close);
    const HexBounds wide = hex_bounds_grown(&close, enemy_reach - own_reach);
    FOR_SIDE_UNITS(p, b, side) sum += name_one(b, &g->s, &close, p);
    FOR_SIDE_UNITS(e, b, side_other(side)) sum += name_one(b, &g->s, &wide, e);
    assert_true(rally_neighbourhood_key(b, &g->s, &neighbourhood, &u, 1, enemy_reach, own_reach) ==
                sum);
}

/* One to five of the enemy's places, attacked by one to six units that stand anywhere. */
static bool draw_attack(Game *g, const Battle *b, int side, Attack *out) {
    const int units = 1 + (int)random_below(&g->random, 6);
    const int targets = 1 + (int)random_below(&g->random, 5);
    *out = (Attack){0};
    for (int i = 0; i < units; i++) {
        const PieceId u = b->unit[side][random_below(&g->random, b->unit_count[side])];
        if (on_map(&g->s, u)) rally_attack_join(b, &g->s, out, u, g->s.piece[u].place);
    }
    const int enemy = side_other(side);
    for (int i = 0; i < targets; i++) {
        const PieceId e = b->unit[enemy][random_below(&g->random, b->unit_count[enemy] / 4 + 1)];
        if (on_map(&g->s, e)) out->target[out->target_count++] = g->s.piece[e].place;
    }
    return out->count > 0 && out->target_count > 0;
}

/* What others asked about the same position does not change an answer. */
static void assert_estimates(Game *g, const Battle *b, int side) {
    rally_stands_forget(&kept);
    for (int i = 0; i < 12; i++) {
        Attack attack;
        if (!draw_attack(g, b, side, &attack)) continue;
        rally_stands_forget(&fresh);
        const Estimate known = rally_estimate_attack(b, &g->s, &attack, &kept);
        const Estimate alone = rally_estimate_attack(b, &g->s, &attack, &fresh);
        assert_int_equal(known.worth, alone.worth);
        assert_int_equal(known.column, alone.column);
        assert_int_equal(known.vacated, alone.vacated);
    }
}

/* Of all places where a leader's troops are out of the fighting line, the best, if it betters his
 * own by more than `least`: each weighed in full. */
static PlaceId best_among_troops(const Battle *b, const State *s, PieceId leader, int least) {
    const PlaceId here = s->piece[leader].place;
    int most = rally_leader_place_worth(b, s, leader, here, NULL) + least;
    PlaceId best = here;
    FOR_UNITS_WITHIN(u, b, b->piece[leader].formation) {
        const PlaceId place = s->piece[u].place;
        if (!on_map(s, u) || ezoc(s, place, side_of(b, u))) continue;
        const int worth = rally_leader_place_worth(b, s, leader, place, NULL);
        if (worth <= most) continue;
        most = worth;
        best = place;
    }
    return best;
}

/* How many leaders ride. */
static int assert_rides(Game *g, const Battle *b) {
    const int least = (int)random_below(&g->random, 100);
    int rides = 0;
    for (PieceId p = 0; p < b->piece_count; p++) {
        if (!is_kind(b, p, KIND_LEADER) || !on_map(&g->s, p)) continue;
        const PlaceId goal = rally_follow_troops(b, &g->s, p, least);
        if (goal == g->s.piece[p].place) continue; /* it may also be that he has all at hand */
        assert_int_equal(goal, best_among_troops(b, &g->s, p, least));
        rides++;
    }
    return rides;
}

/* Now and then the other side looks, or nobody does for a while. */
static void play(Game *g, const Battle *b, uint64_t seed) {
    int looks = 0, rides = 0;
    game_start(g, b, seed);
    rally_outlook_forget(&followed);
    rally_neighbourhood_forget(&neighbourhood);
    while (run_chooser(b, &g->s) != CHOOSER_NOBODY) {
        if (random_below(&g->random, 7) == 0) {
            const int side = looks++ % 9 == 0;
            rally_outlook_update(b, &g->s, side, &followed);
            rally_outlook_forget(&anew);
            rally_outlook_update(b, &g->s, side, &anew);
            assert_alike(b);
            if (looks % 5 == 0) assert_nearest(b, &g->s, side);
            assert_attention(g, b, side);
            assert_names(g, b, side);
            assert_estimates(g, b, side);
            rides += assert_rides(g, b);
        }
        run_take(b, &g->s, &g->offers, game_choice(g));
    }
    assert_true(looks > 20);
    assert_true(rides > 20);
}

static void test_following_comes_to_the_same_as_looking_anew(void **state) {
    Game *g = game_new();
    for (int battle = 0; battle < TEST_BATTLES; battle++) {
        const Battle *b = test_battle(battle);
        if (strcmp(b->ruleset->name, "rally") != 0) continue;
        for (int i = 0; i < scaled(6); i++) play(g, b, (uint64_t)i);
    }
    game_free(g);
}

static void test_failing_faces_are_those_that_fail(void **state) {
    for (int modifier = -4; modifier <= 4; modifier++) {
        for (int quality = -2; quality <= 9; quality++) {
            int fails = 0;
            for (int die = 1; die <= 6; die++)
                fails += !rally_quality_check(die, modifier, quality);
            assert_int_equal(rally_quality_fails(modifier, quality), fails);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_following_comes_to_the_same_as_looking_anew),
        cmocka_unit_test(test_failing_faces_are_those_that_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
