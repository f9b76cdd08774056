/* The engine's rules against the slow reference (reference.h): random games of both battles and of
 * small random maps, every single step looked at. What is offered is legal by the reference, and
 * what is legal by the reference is offered. */
#include "support.h"

#include "reference.h"
#include "rules/rally/combat.h"
#include "rules/rally/hooks.h"
#include "rules/rally/steps.h"
#include "rules/rally/units.h"

static Game game, *const g = &game;
static Watch watch;
static long steps_seen[STEP_COUNT];
static long gave_up_count;

static bool candidates(Sink *out) { return ref_candidates(&watch, out); }
static bool legal(Action a) { return ref_legal(&watch, a); }
static const Reference REFERENCE = {candidates, legal, ref_gave_up};

static void compare_offers(void) {
    const Sink *offers = &g->offers.sink;
    uint32_t count;
    switch (compare_with(g, &REFERENCE, &count)) {
    case COMPARED_NOT: return;
    case COMPARED_GAVE_UP: gave_up_count++; return;
    case COMPARED: break;
    }
    const bool nothing_to_pick =
        count == 0 && offers->count == 1 && offers->item[0].verb == VERB_DECLINE; /* R14 */
    if (count != offers->count && !nothing_to_pick) {
        fail_msg("%s: %u legal, %u offered", where(g), count, offers->count);
    }
}

static void compare_standing(void) {
    const Battle *b = g->b;
    const State *s = &g->s;
    for (PlaceId place = 0; place < b->place_count; place++) {
        for (int side = 0; side < SIDE_MAX; side++) {
            if (ezoc(s, place, side) != ref_ezoc(b, s, place, side)) {
                fail_msg("%s: zone of control in %s", where(g), place_text(b, place));
            }
            assert_int_equal(rally_stack_sp(b, s, place, side), ref_stack(b, s, place, side));
            assert_int_equal(rally_effective_leader(b, s, place, side),
                             ref_leader(b, s, place, side));
        }
    }
    for (PieceId u = 0; u < b->piece_count; u++) {
        if (!is_unit(b, u) || !on_map(s, u)) continue;
        if (rally_effective_quality(b, s, u) != ref_quality(b, s, u)) {
            fail_msg("%s: quality of %s, expected %d, found %d", where(g), b->piece[u].name,
                     ref_quality(b, s, u), rally_effective_quality(b, s, u));
        }
        if (rally_in_command(b, s, u) != ref_in_command(b, s, u)) {
            fail_msg("%s: %s in command, expected %d", where(g), b->piece[u].name,
                     ref_in_command(b, s, u));
        }
    }
    for (FormationId f = 0; f < b->formation_count; f++) {
        assert_int_equal(rally_leader_in_charge(b, s, f), ref_charge(b, s, f));
    }
}

static void compare_points(void) {
    for (int side = 0; side < SIDE_MAX; side++) {
        const int expected = ref_points(&watch, side);
        const int found = rally_victory_points(g->b, &g->s, side);
        if (expected != found) {
            fail_msg("%s: victory points of %s, expected %d, found %d", where(g),
                     g->b->side_id[side], expected, found);
        }
    }
}

/* What a step is going to do, worked out before it is done. */
typedef struct Forecast {
    int cost, mp;
    PieceId piece;
    bool passed;
    int column;
    unsigned result;
    int cp, stored; /* of the acting side */
} Forecast;

static Forecast forecast(Action a) {
    const Battle *b = g->b;
    const State *s = &g->s;
    const RallyCombat *c = &rally_of(s)->combat;
    Forecast f = {.piece = NO_PIECE};
    switch (s->step) {
    case STEP_MOVE_STEP:
        f.piece = a.piece;
        f.mp = own_of(s, a.piece)->mp;
        if (a.verb == VERB_TO || a.verb == VERB_MARCH)
            f.cost = ref_step_cost(b, s, a.verb, a.place);
        break;
    case STEP_EXIT_CHECK: {
        f.piece = move_frame_of(s)->piece;
        const HexInfo *h = hex_of(b, s->piece[f.piece].place);
        const bool high = h->terrain == TERRAIN_HILL || h->terrain == TERRAIN_HILL_FOREST ||
                          h->features & HEX_ENTRENCHMENT;
        f.passed = ref_check(a.number, high ? -2 : -1, ref_quality(b, s, f.piece));
        break;
    }
    case STEP_FIRE_ROLL:
        f.piece = rally_of(s)->subject;
        f.passed = ref_check(a.number, ref_fire_modifier(b, s, c->attacked[c->at]),
                             ref_quality(b, s, f.piece));
        break;
    case STEP_FLIP_ROLL:
    case STEP_OOC_CHECK:
        f.piece = rally_of(s)->subject;
        f.passed = ref_check(a.number, 0, ref_quality(b, s, f.piece));
        break;
    case STEP_IMPULSE: {
        const RallySide *side = &rally_of(s)->side[s->acting];
        f.cp = side->cp - ref_price(&watch, a);
        f.stored = side->stored;
        if (a.verb != VERB_PASS) break;
        const PieceId commander = rally_army_commander(b, s, s->acting); /* R45 */
        const int most = commander == NO_PIECE ? 0 : showing(b, s, commander, LEADER_INITIATIVE);
        f.stored = side->cp < most ? side->cp : most;
        break;
    }
    case STEP_COMBAT_ODDS: f.column = ref_column(b, s); break;
    case STEP_COMBAT_ROLLS:
        f.piece = rally_of(s)->subject;
        f.result = ref_result(a.number, c->column, ref_quality(b, s, f.piece),
                              flagged(s, f.piece, FLAG_DEFENDS));
        break;
    default: break;
    }
    return f;
}

/* A unit that lost a step: from full to damaged, from damaged off the map. */
static bool lost_step(const State *before, PieceId p) {
    return own_of(before, p)->back ? !on_map(&g->s, p) : own_of(&g->s, p)->back == 1;
}

/* 7.2: an order is meant for the units of the formation that may act. */
static void compare_ordered(const State *before, Action a) {
    for (PieceId u = 0; u < g->b->piece_count; u++) {
        if (!is_unit(g->b, u)) continue;
        bool meant = false;
        if (a.formation != NO_FORMATION && a.verb != VERB_PASS) {
            FormationId f = g->b->piece[u].formation;
            while (f != NO_FORMATION && f != a.formation) f = g->b->formation[f].parent;
            meant = f == a.formation && ref_may_act(g->b, before, u, a.verb == VERB_ROUSE);
        }
        assert_int_equal(flagged(&g->s, u, FLAG_ORDERED), meant);
    }
}

/* 7.2, 7.3, 7.5: who is active, who falls back. */
static void compare_activated(const State *before, bool failed) {
    for (PieceId u = 0; u < g->b->piece_count; u++) {
        if (!is_unit(g->b, u)) continue;
        const bool ordered = flagged(before, u, FLAG_ORDERED);
        if (failed) {
            assert_int_equal(flagged(&g->s, u, FLAG_FALLBACK), ordered);
            assert_false(flagged(&g->s, u, FLAG_ACTIVE));
        } else {
            assert_int_equal(flagged(&g->s, u, FLAG_ACTIVE), ordered);
            if (!ordered) continue;
            assert_true(flagged(&g->s, u, FLAG_ACTED));
            assert_int_equal(!flagged(&g->s, u, FLAG_OOC), ref_in_command(g->b, &g->s, u));
        }
    }
}

/* 8.1, R59, R99: every unit of an overstacked place of the mover, except where a group has just
 * arrived. */
static void compare_stacking_losses(const State *before) {
    const Rally *r = rally_of(before);
    for (PieceId u = 0; u < g->b->piece_count; u++) {
        const PlaceId place = before->piece[u].place;
        if (!is_unit(g->b, u) || place == NO_PLACE) continue;
        const int side = g->b->piece[u].side;
        bool arrival = false;
        for (int i = 0; i < g->b->group_count; i++) {
            arrival |= g->b->group[i].side == side && r->group_place[i] == place;
        }
        const bool punished =
            side == before->acting && !arrival && ref_stack(g->b, before, place, side) > 10;
        const bool changed = own_of(before, u)->back != own_of(&g->s, u)->back || !on_map(&g->s, u);
        assert_int_equal(changed, punished);
    }
}

/* 9.5, R78: at the end of the retreats everybody who had to has gone back, and nobody else. */
static void compare_retreated(const State *before) {
    const RallyCombat *c = &rally_of(before)->combat;
    for (PieceId u = 0; u < g->b->piece_count; u++) {
        if (!is_unit(g->b, u) || !on_map(before, u)) continue;
        if (!flagged(before, u, FLAG_ATTACKS | FLAG_DEFENDS)) continue;
        const int side = g->b->piece[u].side;
        const bool driven =
            c->losses[side] > c->losses[1 - side] || (c->column == 10 && side != before->acting);
        const bool must = driven || own_of(before, u)->notes & NOTE_RETREAT;
        assert_int_equal(flagged(&g->s, u, FLAG_RETREATED), must);
    }
}

/* 9.4, R83: all losses at once, and counted. */
static void compare_combat_losses(const State *before) {
    int losses[SIDE_MAX] = {rally_of(before)->combat.losses[0], rally_of(before)->combat.losses[1]};
    for (PieceId u = 0; u < g->b->piece_count; u++) {
        if (!is_unit(g->b, u) || !on_map(before, u)) continue;
        const bool loses =
            flagged(before, u, FLAG_ATTACKS | FLAG_DEFENDS) && own_of(before, u)->notes & NOTE_LOSS;
        losses[g->b->piece[u].side] += loses;
        const bool changed = own_of(before, u)->back != own_of(&g->s, u)->back || !on_map(&g->s, u);
        assert_int_equal(changed, loses);
    }
    for (int side = 0; side < SIDE_MAX; side++) {
        assert_int_equal(rally_of(&g->s)->combat.losses[side], losses[side]);
    }
}

static void compare_outcome(const State *before, Action a, const Forecast *f) {
    const State *s = &g->s;
    switch (before->step) {
    case STEP_MOVE_STEP:
        if ((a.verb != VERB_TO && a.verb != VERB_MARCH) || s->step == STEP_EXIT_CHECK) break;
        assert_int_equal(s->piece[a.piece].place, a.place);
        if (own_of(s, a.piece)->mp != f->mp - f->cost) {
            fail_msg("%s: %s cost %d, expected %d", where(g), action_text(g, a),
                     f->mp - own_of(s, a.piece)->mp, f->cost);
        }
        break;
    case STEP_EXIT_CHECK:
    case STEP_FIRE_ROLL: assert_int_equal(lost_step(before, f->piece), !f->passed); break;
    case STEP_FLIP_ROLL: assert_int_equal(own_of(s, f->piece)->back, !f->passed); break;
    case STEP_OOC_CHECK:
        assert_int_equal(flagged(s, f->piece, FLAG_OOC), f->passed);
        assert_int_equal(flagged(s, f->piece, FLAG_ORDERED), f->passed);
        break;
    case STEP_COMBAT_ODDS:
        if (rally_of(s)->combat.column != f->column) {
            fail_msg("%s: odds column %d, expected %d", where(g), rally_of(s)->combat.column,
                     f->column);
        }
        break;
    case STEP_COMBAT_ROLLS: assert_int_equal(own_of(s, f->piece)->notes, f->result); break;
    case STEP_IMPULSE: {
        const RallySide *side = &rally_of(s)->side[before->acting];
        if (side->cp != f->cp) {
            fail_msg("%s: %s leaves %d CP, expected %d", where(g), action_text(g, a), side->cp,
                     f->cp);
        }
        assert_int_equal(side->stored, f->stored);
        compare_ordered(before, a);
        break;
    }
    case STEP_COMMAND_CHECK:
        if (s->step == STEP_MOVE_SELECT) compare_activated(before, true);
        break;
    case STEP_NEXT_OOC_CHECK:
        if (s->step == STEP_MOVE_SELECT) compare_activated(before, false);
        break;
    case STEP_STACK_CHECK: compare_stacking_losses(before); break;
    case STEP_COMBAT_LOSSES: compare_combat_losses(before); break;
    case STEP_NEXT_RETREAT:
        if (s->step == STEP_ADVANCE) compare_retreated(before);
        break;
    default: break;
    }
}

/* 8.0: the movement points that a piece begins with, unless a die gives them. */
static void check_start_of_move(const State *before) {
    if (g->s.step != STEP_MOVE_STEP || before->step == STEP_MOVE_STEP) return;
    const MoveFrame *m = move_frame_of(&g->s);
    if (m->steps > 0 || before->step == STEP_MOVE_ROLL) return;
    const int expected = m->purpose == MOVE_NIGHT ? 0 : ref_mp(g->b, &g->s, m->piece);
    assert_int_equal(own_of(&g->s, m->piece)->mp, expected);
}

/* Ties and the rarer events come too seldom by themselves. */
static Action choose(void) {
    const Rally *r = rally_of(&g->s);
    if (g->s.step == STEP_INITIATIVE_ROLL && r->dice == 1 && random_below(&g->random, 3) > 0) {
        return action_number(VERB_ROLL, r->die[0]);
    }
    if (g->s.step == STEP_EVENT_ROLL && random_below(&g->random, 2) == 0) {
        return action_number(VERB_ROLL, random_below(&g->random, 2) ? 6 : 1);
    }
    return game_single_choice(g);
}

static void play_compared(const Battle *b, uint64_t seed, int standing_every) {
    static State before;
    game_begin(g, b, seed);
    watch_begin(&watch, b, &g->s);
    for (long i = 0; !g->s.over; i++) {
        assert_true(i < 200000);
        steps_seen[g->s.step]++;
        game_look(g);
        watch_before(&watch, action_of(VERB_NONE));
        compare_offers();
        if (i % standing_every == 0) compare_standing();
        const Action a = choose();
        watch_before(&watch, a);
        const Forecast f = forecast(a);
        state_copy(b, &before, &g->s);
        game_single(g, a);
        compare_outcome(&before, a, &f);
        check_start_of_move(&before);
        watch_after(&watch, &before, a);
        compare_points();
        if (i % 5 == 0) assert_sound(g);
    }
}

static void test_both_battles_agree_with_the_reference(void **state) {
    for (int i = 0; i < TEST_BATTLES; i++) {
        for (int n = 0; n < scaled(2); n++) {
            play_compared(test_battle(i), 1000 + (uint64_t)n, 100);
        }
    }
}

static void test_random_maps_agree_with_the_reference(void **state) {
    static Battle b;
    for (int n = 0; n < scaled(120); n++) {
        Random r;
        random_init(&r, 77000 + (uint64_t)n);
        random_battle(&b, &r);
        play_compared(&b, (uint64_t)n, 20);
    }
}

/* The comparison means nothing for steps that random play never comes to. */
static void test_every_step_was_seen(void **state) {
    for (int step = 0; step < STEP_GAME_END; step++) {
        if (steps_seen[step] == 0) fail_msg("step %s never came", RALLY_STEPS[step].name);
    }
    assert_true(gave_up_count * 20 <= steps_seen[STEP_DECLARE_ATTACK]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_both_battles_agree_with_the_reference),
        cmocka_unit_test(test_random_maps_agree_with_the_reference),
        cmocka_unit_test(test_every_step_was_seen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
