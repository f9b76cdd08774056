/* The engine's clash rules against the slow reference (reference_clash.h): random games of both
 * battles and of small random maps, every single step looked at. What is offered is legal by the
 * reference, what is legal by the reference is offered, and dice do what the text says. */
#include "support.h"

#include "reference_clash.h"
#include "rules/clash/special.h"
#include "rules/clash/units.h"

static Game game, *const g = &game;
static CrefWatch watch;
static State before;
static long steps_seen[STEP_COUNT], compared[STEP_COUNT], gave_up[STEP_COUNT];

static bool candidates(Sink *out) { return cref_candidates(&watch, out); }
static bool legal(Action a) { return cref_legal(&watch, a); }
static const Reference REFERENCE = {candidates, legal, cref_gave_up};

static void compare_offers(void) {
    const uint32_t offered = g->offers.sink.count;
    uint32_t count;
    switch (compare_with(g, &REFERENCE, &count)) {
    case COMPARED_NOT: return;
    case COMPARED_GAVE_UP: gave_up[g->s.step]++; return;
    case COMPARED: break;
    }
    if (count != offered) fail_msg("%s: %u legal, %u offered", where(g), count, offered);
    compared[g->s.step]++;
}

static void compare_standing(void) {
    for (PlaceId h = 0; h < g->b->place_count; h++) {
        for (int side = 0; side < SIDE_MAX; side++) {
            if (ezoc(&g->s, h, side) != cref_zoc(&watch, h, side)) {
                fail_msg("%s: zone of control in %s", where(g), place_text(g->b, h));
            }
        }
    }
    for (int side = 0; side < SIDE_MAX; side++) {
        assert_int_equal(clash_victory_points(g->b, &g->s, side), cref_points(&watch, side));
    }
}

/* ---- dice ---- */

static int steps_now(PieceId u) { return own_of(&g->s, u)->steps; }
static int steps_then(PieceId u) { return own_of(&before, u)->steps; }

/* In `before`, with those gone that share a lost hex: had the unit a walk? */
static int walk_then(PieceId u, int least) {
    static State then;
    state_copy(g->b, &then, &before);
    for (PieceId v = 0; v < g->b->piece_count; v++) {
        if (v != u && is_unit(g->b, v) && on_map(&then, v) && !on_map(&g->s, v)) {
            piece_take_off(g->b, &then, v);
            own(&then, v)->status = STATUS_ELIMINATED;
        }
    }
    watch.s = &then;
    CrefWalk k = cref_combat_walk(&watch, u, least);
    const int found = cref_find_walk(&watch, &k, false, false);
    watch.s = &g->s;
    return found;
}

/* The retreat that has just begun is the one the text demands. */
static void begin_walk(CrefWalk k, bool compass_only, bool phase) {
    const ClashWalk *walk = &clash_of(&g->s)->walk;
    assert_int_equal(walk->piece, k.unit);
    assert_int_equal(walk->least, k.least);
    const int found = cref_find_walk(&watch, &k, compass_only, phase);
    if (found == 0) fail_msg("%s: no walk for %s", where(g), g->b->piece[k.unit].name);
    if (found < 0) { /* too much to look through: believe it, so that the game goes on */
        k.left = walk->length;
        k.astray = walk->astray;
    }
    assert_int_equal(walk->length, k.left);
    assert_int_equal(walk->astray, k.astray);
    watch.walk = k;
}

static void check_defender(Action a) {
    const PieceId v = clash_of(&before)->subject;
    watch.s = &before;
    const int hit = cref_hit(&watch, v, a.number, true);
    watch.s = &g->s;
    for (PieceId u = 0; u < g->b->piece_count;
         u++) { /* 12.10.5: late-comers go with the first loss */
        if (!is_unit(g->b, u) || u == v || !on_map(&before, u)) continue;
        const bool late = before.piece[u].place == watch.target && !watch.defends[u];
        assert_int_equal(on_map(&g->s, u), !(late && hit >= 0));
    }
    if (hit < 0 || steps_then(v) == 1) {
        assert_int_equal(steps_now(v), hit < 0 ? steps_then(v) : 0);
        assert_int_equal(g->s.step, STEP_NEXT_DEFENDER);
        return;
    }
    if (hit == 0) {
        assert_int_equal(steps_now(v), steps_then(v) - 1);
        assert_int_equal(g->s.step, STEP_NEXT_DEFENDER);
    } else if (g->s.step == STEP_RETREAT_WALK) {
        assert_int_equal(steps_now(v), steps_then(v) - 1);
        begin_walk(cref_combat_walk(&watch, v, hit), false, false);
    } else {
        assert_false(on_map(&g->s, v));
        assert_true(walk_then(v, hit) <= 0);
    }
}

static void check_attacker(Action a) {
    const PieceId u = clash_of(&before)->subject;
    watch.s = &before;
    const int hit = cref_hit(&watch, u, a.number, false);
    watch.s = &g->s;
    assert_int_equal(steps_now(u), steps_then(u) - (hit >= 0));
}

/* 14.3: the die against the rating of the moment. */
static void check_horse(Action a) {
    const PieceId u = clash_of(&before)->subject;
    int ter = g->b->piece[u].value[UNIT_TER];
    if (cref_flanked(&watch)) ter = ter > 3 ? ter - 2 : 1;
    assert_int_equal(g->s.step == STEP_RETREAT_WALK, a.number <= ter);
    if (g->s.step == STEP_RETREAT_WALK) begin_walk(cref_combat_walk(&watch, u, 3), true, false);
}

/* Who is asked whether he retires: cavalry that has a way, against a force without cavalry. */
static void check_retiring(void) {
    if (g->s.step == STEP_COMBAT_CAV) {
        CrefWalk k = cref_combat_walk(&watch, clash_of(&g->s)->subject, 3);
        assert_true(cref_find_walk(&watch, &k, true, false) != 0);
    } else if (g->s.step == STEP_COMBAT_AM_ATT) { /* nobody is asked any more */
        for (PieceId v = 0; v < g->b->piece_count; v++) {
            if (!is_unit(g->b, v) || !is_cavalry(g->b, v) || !watch.defends[v]) continue;
            if (!on_map(&g->s, v) || flagged(&before, v, FLAG_DECIDED)) continue;
            CrefWalk k = cref_combat_walk(&watch, v, 3);
            assert_true(cref_find_walk(&watch, &k, true, false) <= 0);
        }
    }
}

/* 6.3.4: everybody on the list in turn; who has no way loses a step and stays. */
static void check_phase(void) {
    static State then;
    state_copy(g->b, &then, &before);
    watch.s = &then;
    for (int i = 0; i < 2 * g->b->piece_count; i++) {
        const PieceId u = (PieceId)(i % g->b->piece_count);
        if (!watch.listed[u] || g->b->piece[u].side != i / g->b->piece_count) continue;
        CrefWalk k = {.unit = u, .least = 4};
        cref_threats(&watch, u, k.enemy, &k.enemies);
        const int found = cref_find_walk(&watch, &k, false, true);
        const bool goes =
            found < 0 ? g->s.step == STEP_RETREAT_WALK && clash_of(&g->s)->walk.piece == u : found;
        watch.listed[u] = false;
        if (goes) {
            watch.s = &g->s;
            assert_int_equal(g->s.step, STEP_RETREAT_WALK);
            k = (CrefWalk){.unit = u, .least = 4};
            cref_threats(&watch, u, k.enemy, &k.enemies);
            begin_walk(k, false, true);
            return;
        }
        assert_int_equal(steps_now(u), own_of(&then, u)->steps - 1);
        if (--own(&then, u)->steps > 0) continue;
        piece_take_off(g->b, &then, u);
        own(&then, u)->status = STATUS_ELIMINATED;
    }
    watch.s = &g->s;
    assert_int_not_equal(g->s.step, STEP_RETREAT_WALK);
}

static void check_surrender(void) {
    watch.s = &before;
    for (PieceId u = 0; u < g->b->piece_count; u++) {
        if (!is_unit(g->b, u) || !on_map(&before, u)) continue;
        bool beside = false;
        for (PieceId v = 0; v < g->b->piece_count; v++) {
            beside |= is_unit(g->b, v) && on_map(&before, v) &&
                      side_of(g->b, v) != side_of(g->b, u) &&
                      place_distance(g->b, before.piece[u].place, before.piece[v].place) == 1;
        }
        assert_int_equal(on_map(&g->s, u), !(beside && cref_surrounded(&watch, u)));
    }
    watch.s = &g->s;
}

/* ---- 9.2 to 9.4 reinforcements ---- */

static void check_dice_of_arrival(Action a) {
    const GroupId group = (GroupId)(before.step == STEP_EARLY_ROLL ? clash_of(&before)->cursor
                                                                   : clash_of(&before)->subject);
    const int printed = g->b->group[group].turn;
    int delay = a.number;
    switch (before.step) {
    case STEP_EARLY_ROLL:
        assert_int_equal(printed, before.turn + 1);
        watch.due[group] = a.number <= 3 ? before.turn : a.number <= 5 ? printed + 1 : printed + 2;
        watch.settled[group] = true;
        break;
    case STEP_DELAY_ROLL:
        assert_false(watch.settled[group]);
        assert_int_equal(printed, before.turn);
        delay += clash_delay_modifier(g->b, &before, group);
        if (delay <= 4) break;
        watch.due[group] = before.turn + (delay == 5 ? 1 : 2);
        watch.settled[group] = true;
        watch.delay[g->b->group[group].side] +=
            (delay == 5 ? 1 : 2) * clash_delay_points(g->b, &before);
        break;
    default:
        assert_false(watch.settled[group]);
        if (a.number < 5) break;
        for (int e = 0; e < g->b->entry_count; e++) {
            if (g->b->entry[e].letter != g->b->entry[watch.entry[group]].other[a.number - 5])
                continue;
            watch.entry[group] = e;
            break;
        }
    }
    assert_int_equal(clash_of(&g->s)->group_due[group], watch.due[group]);
    assert_int_equal(clash_of(&g->s)->group_entry[group], watch.entry[group]);
}

static bool comes(GroupId group) {
    return watch.due[group] == g->s.turn && clash_of(&before)->group[group] != GROUP_NEVER &&
           clash_of(&before)->group[group] != GROUP_HERE;
}

/* R20: the Union goes back through the letters until no Confederate comes there. */
static void check_arrivals(void) {
    for (GroupId u = 0; u < g->b->group_count; u++) {
        bool taken = g->b->group[u].side == USA && comes(u);
        for (int tries = 0; taken && tries < g->b->entry_count; tries++) {
            taken = false;
            for (GroupId c = 0; c < g->b->group_count; c++) {
                taken |= g->b->group[c].side == CSA && comes(c) && watch.entry[c] == watch.entry[u];
            }
            if (taken) {
                watch.entry[u] = (watch.entry[u] + g->b->entry_count - 1) % g->b->entry_count;
            }
        }
    }
    for (PieceId p = 0; p < g->b->piece_count; p++) {
        const GroupId group = g->b->piece[p].group;
        if (group == NO_GROUP || !is_unit(g->b, p) || !comes(group)) continue;
        assert_int_equal(g->s.piece[p].place, g->b->entry[watch.entry[group]].place);
    }
}

static void compare_command(void) {
    for (PieceId u = 0; u < g->b->piece_count; u++) {
        if (!is_unit(g->b, u)) continue;
        if (flagged(&g->s, u, FLAG_OOC) != watch.ooc[u]) {
            fail_msg("%s: %s out of command, expected %d", where(g), g->b->piece[u].name,
                     watch.ooc[u]);
        }
        assert_int_equal(flagged(&g->s, u, FLAG_ACTIVE), watch.active[u]);
    }
}

static void compare_session(void) {
    for (PieceId u = 0; u < g->b->piece_count; u++) {
        if (!is_unit(g->b, u) || !on_map(&g->s, u)) continue;
        assert_int_equal(flagged(&g->s, u, FLAG_FOUGHT), watch.fought[u]);
        assert_int_equal(flagged(&g->s, u, FLAG_ATTACKED), watch.attacked[u]);
        assert_int_equal(flagged(&g->s, u, FLAG_OWED), watch.owed[u]);
    }
}

static void compare_outcome(Action a) {
    switch (before.step) {
    case STEP_ACT_FCR: compare_command(); break;
    case STEP_MOVE_STEP:
        if (a.verb == VERB_HALT || a.verb == VERB_EXIT || g->s.step != STEP_MOVE_STEP) break;
        if (move_frame_of(&g->s)->mp != watch.move.mp) {
            fail_msg("%s: %s leaves %d, expected %d", where(g), action_text(g, a),
                     move_frame_of(&g->s)->mp, watch.move.mp);
        }
        break;
    case STEP_MOVE_PICK:
        if (a.verb != VERB_MOVE) break;
        assert_int_equal(move_frame_of(&g->s)->mp, watch.move.mp);
        break;
    case STEP_COMBAT_TARGET: compare_session(); break;
    case STEP_COMBAT_AM_DEF:
        assert_int_equal(clash_of(&g->s)->battle.column, cref_column(&watch));
        assert_int_equal(clash_of(&g->s)->battle.flanked, cref_flanked(&watch));
        break;
    case STEP_COMBAT_DEF_ROLL: check_defender(a); break;
    case STEP_COMBAT_ATT_ROLL: check_attacker(a); break;
    case STEP_COMBAT_CAV_ROLL: check_horse(a); break;
    case STEP_NEXT_CAV: check_retiring(); break;
    case STEP_RETREAT_PHASE: check_phase(); break;
    case STEP_NIGHT_SURRENDER: check_surrender(); break;
    case STEP_EARLY_ROLL:
    case STEP_DELAY_ROLL:
    case STEP_PLACE_ROLL: check_dice_of_arrival(a); break;
    case STEP_ARRIVE: check_arrivals(); break;
    default: break;
    }
}

/* ---- play ---- */

/* At random, with a taste for moving next to the enemy and for attacking. */
static Action choose(void) {
    const Sink *offers = &g->offers.sink;
    if (g->b->ruleset->step[g->s.step].by == BY_NOBODY) return action_of(VERB_NONE);
    const Action a = offers->item[random_below(&g->random, offers->count)];
    if (run_chooser(g->b, &g->s) == CHOOSER_CHANCE || random_below(&g->random, 4) == 0) return a;
    const Action other = offers->item[random_below(&g->random, offers->count)];
    if (a.verb == VERB_DONE || a.verb == VERB_DECLINE || a.verb == VERB_HALT) return other;
    if (a.verb != VERB_TO || other.verb != VERB_TO) return a;
    int best[2] = {99, 99};
    for (PieceId p = 0; p < g->b->piece_count; p++) {
        if (!is_unit(g->b, p) || !on_map(&g->s, p) || side_of(g->b, p) == g->s.acting) continue;
        const int one = place_distance(g->b, a.place, g->s.piece[p].place);
        const int two = place_distance(g->b, other.place, g->s.piece[p].place);
        best[0] = one < best[0] ? one : best[0];
        best[1] = two < best[1] ? two : best[1];
    }
    return best[1] < best[0] ? other : a;
}

static void play_compared(const Battle *b, uint64_t seed, int standing_every) {
    game_begin(g, b, seed);
    cref_begin(&watch, b, &g->s);
    for (long i = 0; !g->s.over; i++) {
        assert_true(i < 200000);
        steps_seen[g->s.step]++;
        game_look(g);
        compare_offers();
        if (i % standing_every == 0) compare_standing();
        const Action a = choose();
        state_copy(b, &before, &g->s);
        game_single(g, a);
        /* dice are judged by what was known before them, the rest by what is known after */
        const bool die = before.step == STEP_COMBAT_DEF_ROLL;
        if (die) compare_outcome(a);
        cref_after(&watch, &before, a);
        if (!die) compare_outcome(a);
        if (i % 50 == 0) assert_sound(g);
    }
    compare_standing();
}

static void test_battles_agree_with_the_reference(void **state) {
    static const char *const NAMES[] = {"second-bull-run:railroad", "gettysburg:july-1"};
    for (int i = 0; i < 2; i++) {
        Battle *b = new_battle(NAMES[i]);
        for (int n = 0; n < scaled(1); n++) play_compared(b, 500 + (uint64_t)n, 200);
        free(b);
    }
}

static void test_random_maps_agree_with_the_reference(void **state) {
    static Battle b;
    Battle *tables = new_battle("gettysburg");
    for (int n = 0; n < scaled(150); n++) {
        Random r;
        random_init(&r, 88000 + (uint64_t)n);
        random_clash_battle(&b, &r, tables);
        play_compared(&b, (uint64_t)n, 20);
    }
    free(tables);
}

/* The comparison means nothing for steps that random play never comes to. */
static void test_every_compared_step_was_seen(void **state) {
    static const StepId STEPS[] = {STEP_MOVE_PICK,        STEP_MOVE_STEP,     STEP_COMBAT_TARGET,
                                   STEP_COMBAT_ATTACKERS, STEP_COMBAT_AM_ATT, STEP_COMBAT_AM_DEF,
                                   STEP_RETREAT_WALK,     STEP_COMBAT_ADVANCE};
    for (size_t i = 0; i < sizeof STEPS / sizeof STEPS[0]; i++) {
        if (compared[STEPS[i]] < 20) {
            fail_msg("step %s was compared %ld times", CLASH_STEPS[STEPS[i]].name,
                     compared[STEPS[i]]);
        }
        assert_true(gave_up[STEPS[i]] * 10 <= compared[STEPS[i]]);
    }
    static const StepId DICE[] = {STEP_EARLY_ROLL,      STEP_DELAY_ROLL,      STEP_PLACE_ROLL,
                                  STEP_COMBAT_CAV_ROLL, STEP_COMBAT_DEF_ROLL, STEP_COMBAT_ATT_ROLL,
                                  STEP_NIGHT_SURRENDER, STEP_RETREAT_PHASE,   STEP_ENTRY_PLACE};
    for (size_t i = 0; i < sizeof DICE / sizeof DICE[0]; i++) {
        if (steps_seen[DICE[i]] < 10) {
            fail_msg("step %s came %ld times", CLASH_STEPS[DICE[i]].name, steps_seen[DICE[i]]);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_maps_agree_with_the_reference),
        cmocka_unit_test(test_battles_agree_with_the_reference),
        cmocka_unit_test(test_every_compared_step_was_seen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
