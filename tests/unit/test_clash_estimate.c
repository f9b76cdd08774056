/* The estimate of an attack against the engine that fights it: in many thousands of fights, set up
 * in random games, the same column and the same faces of every die. */
#include "support.h"

#include "rules/clash/combat.h"
#include "rules/clash/declare.h"
#include "rules/clash/mind/estimate.h"

enum { FIGHTS = 10000 };

/* One fight as the mind sees it before, and as the engine fights it. */
typedef struct Trial {
    const Battle *b;
    Random random;
    State s;
    Offers offers;
    Assault assault;
    Stakes stakes;
    Front front;
    Estimate estimate;
    PieceId defender[UNITS_AT_MAX]; /* as they are listed in the front */
    bool guns;
    /* what the engine came to: */
    int column;
    int defenders_rolled, attackers_rolled;
    double vacated;
} Trial;

static struct {
    long fights, exact_columns, dice, verdicts, guns, gun_columns, affected, late;
} seen;

static bool one_in(Random *r, uint32_t n) { return random_below(r, n) == 0; }

/* ---- setting up ---- */

/* What random play leaves much the same: strengths, and which guns are ready. */
static void stir(Trial *t) {
    FOR_KIND(g, t->b, KIND_GUNS) {
        if (t->guns) {
            own(&t->s, g)->status = STATUS_READY;
            unflag(&t->s, g, FLAG_DRAWN | FLAG_USED);
            if (one_in(&t->random, 2)) flag(&t->s, g, FLAG_DRAWN);
        } else {
            flag(&t->s, g, FLAG_USED);
        }
    }
    for (int side = 0; side < SIDE_MAX; side++) {
        FOR_SIDE_UNITS(u, t->b, side) {
            if (!on_map(&t->s, u)) continue;
            own(&t->s, u)->steps = (uint8_t)(1 + random_below(&t->random, 3));
            if (one_in(&t->random, 5)) flag(&t->s, u, FLAG_ATTACKED);
        }
    }
}

/* The mind's answer whether a unit may attack is the rule's, where nobody has fought yet. */
static void compare_verdicts(const Trial *t, PieceId u, PlaceId from, PlaceId target) {
    const State *s = &t->s;
    if (flagged(s, u, FLAG_FOUGHT) || !clash_fresh_at(t->b, s, target, side_other(s->acting)))
        return;
    const Verdict rule = clash_attack_verdict_in(t->b, s, COMBAT_ACTION, u, target, true);
    assert_int_equal(clash_may_assault(t->b, s, u, from, target, false), rule == YES);
    seen.verdicts++;
}

/* Some of those beside the hex who may attack it, of one arm. */
static void name_attackers(Trial *t, PlaceId target) {
    t->assault = (Assault){.target = target};
    for (int i = 0; i < HEX_SIDES; i++) {
        const PlaceId from = t->b->place[target].adjacent[i];
        if (from == NO_PLACE) continue;
        FOR_PIECES_AT(u, &t->s, from) {
            if (!is_unit(t->b, u) || side_of(t->b, u) != t->s.acting) continue;
            compare_verdicts(t, u, from, target);
            const bool mixed =
                t->assault.count > 0 && is_cavalry(t->b, u) != is_cavalry(t->b, t->assault.unit[0]);
            if (mixed || t->assault.count == ASSAULT_UNITS || one_in(&t->random, 4)) continue;
            if (clash_attack_verdict_in(t->b, &t->s, COMBAT_ACTION, u, target, true) != YES)
                continue;
            clash_join(&t->assault, u, from);
        }
    }
}

static void estimate(Trial *t) {
    const PlaceId target = t->assault.target;
    const unsigned sides = clash_assault_sides(t->b, &t->assault);
    int count = 0;
    FOR_PIECES_AT(v, &t->s, target) {
        if (!is_unit(t->b, v)) continue;
        if (flagged(&t->s, v, FLAG_ATTACKED)) {
            seen.late++;
        } else {
            t->defender[count++] = v;
        }
    }
    clash_stakes(t->b, &t->s, t->s.acting, &t->stakes);
    clash_front(t->b, &t->s, &t->stakes, target, sides, &t->front);
    t->estimate = clash_estimate(t->b, &t->s, &t->stakes, &t->assault);
    assert_int_equal(t->front.count, count);
}

/* ---- fighting ---- */

static void call_guns(Trial *t) {
    const Action a = t->offers.item[0];
    run_step(t->b, &t->s, t->guns && a.verb == VERB_GUNS ? a : action_of(VERB_DECLINE));
}

/* Every face for the unit whose die is due; one of them at random is what happens. */
static void roll(Trial *t, int modifier) {
    static State after;
    const bool defends = t->s.step == STEP_COMBAT_DEF_ROLL;
    const PieceId u = clash_of(&t->s)->subject;
    const int steps = own_of(&t->s, u)->steps;
    int lost = 0, gone = 0, ter = clash_ter(t->b, u);
    for (uint32_t i = 0; i < 6; i++) {
        state_copy(t->b, &after, &t->s);
        run_step(t->b, &after, t->offers.item[i]);
        lost += own_of(&after, u)->steps < steps;
        gone += !on_map(&after, u) || after.step == STEP_RETREAT_WALK;
    }
    for (int i = 0; i < t->front.count && defends; i++) {
        if (t->defender[i] == u) ter = t->front.defender[i].ter;
    }
    const LossFaces faces = clash_loss_faces(ter, modifier);
    assert_int_equal(lost, faces.step);
    if (defends) assert_int_equal(gone, steps == 1 ? faces.step : faces.back);
    t->vacated *= defends ? gone / 6.0 : 1;
    t->defenders_rolled += defends;
    t->attackers_rolled += !defends;
    seen.dice++;
    run_step(t->b, &t->s, t->offers.item[random_below(&t->random, 6)]);
}

/* Cavalry stands, all guns are called, attackers and retreats are the first that are offered. */
static void fight(Trial *t) {
    const ClashBattle *battle = &clash_of(&t->s)->battle;
    for (int i = 0; i < t->assault.count; i++) flag(&t->s, t->assault.unit[i], FLAG_ATTACKS);
    t->s.step = clash_combat_attackers_take(t->b, &t->s, action_of(VERB_FIGHT));
    t->vacated = 1;
    t->defenders_rolled = t->attackers_rolled = 0;
    while (t->s.step > STEP_COMBAT_ATTACKERS && t->s.step < STEP_COMBAT_ADVANCE) {
        if (run_pass(t->b, &t->s, &t->offers)) continue;
        switch (t->s.step) {
        case STEP_COMBAT_CAV:
            run_step(t->b, &t->s, action_piece(VERB_STAND, t->offers.item[0].piece));
            break;
        case STEP_COMBAT_AM_ATT:
        case STEP_COMBAT_AM_DEF: call_guns(t); break;
        case STEP_COMBAT_DEF_ROLL:
            roll(t, combat_cell(t->b, battle->column, COMBAT_DEFENDER));
            break;
        case STEP_COMBAT_ATT_ROLL:
            roll(t, combat_cell(t->b, battle->column, COMBAT_ATTACKER));
            break;
        default: run_step(t->b, &t->s, t->offers.item[0]); break;
        }
    }
    t->column = battle->column;
}

/* ---- comparing ---- */

static void compare_dice(const Trial *t) {
    const int modifier = combat_cell(t->b, t->column, COMBAT_ATTACKER);
    const int limit = combat_cell(t->b, t->column, COMBAT_LIMIT);
    const bool affected = combat_cell(t->b, t->column, COMBAT_DEFENDER) != NOT_AFFECTED;
    const int rolling = modifier == NOT_AFFECTED ? 0 : limit;
    assert_int_equal(t->defenders_rolled, affected ? t->front.count : 0);
    assert_int_equal(t->attackers_rolled, t->assault.count < rolling ? t->assault.count : rolling);
    seen.affected += affected;
    /* Chances are whole parts of CERTAIN: each of the defenders' dice may round one part away. */
    const double vacated = affected ? t->vacated : 0;
    const double missing = vacated - (double)t->estimate.vacated / CERTAIN;
    if (missing < -1e-9 || missing > t->front.count / (double)CERTAIN) {
        fail_msg("vacated with %f, estimated %f", vacated, (double)t->estimate.vacated / CERTAIN);
    }
}

/* An attack on this hex, if anybody may make it. */
static void try_fight(Trial *t, const Game *g, PlaceId target, bool guns) {
    t->b = g->b;
    t->guns = guns;
    state_copy(g->b, &t->s, &g->s);
    stir(t);
    t->s.acting = (uint8_t)side_other(side_of(g->b, t->s.place[target].head));
    clash(&t->s)->combat_kind = COMBAT_ACTION;
    clash_unflag_all(g->b, &t->s, CLEARED_WITH_BATTLE);
    (void)clash_combat_target_take(g->b, &t->s, action_place(VERB_ATTACK, target));
    name_attackers(t, target);
    if (t->assault.count == 0) return;
    estimate(t);
    fight(t);
    const bool same = t->column == t->estimate.column;
    if (guns) {
        seen.guns++;
        seen.gun_columns += same;
    } else {
        seen.fights++;
        assert_int_equal(t->column, t->estimate.column);
    }
    if (same) compare_dice(t);
}

static void try_all(Trial *t, const Game *g) {
    for (int side = 0; side < SIDE_MAX; side++) {
        FOR_SIDE_UNITS(u, g->b, side) {
            const PlaceId target = g->s.piece[u].place;
            if (target == NO_PLACE || g->s.place[target].head != u) continue;
            if (!clash_enemy_adjacent(g->b, &g->s, target, side)) continue;
            try_fight(t, g, target, false);
            try_fight(t, g, target, true);
        }
    }
}

static void fight_on(Trial *t, Game *g, const Battle *b, uint64_t seed, int every) {
    game_start(g, b, seed);
    for (int i = 1; i < 4000 && !g->s.over; i++) {
        if (i % every == 0) try_all(t, g);
        run_take(b, &g->s, &g->offers, game_choice(g));
    }
}

static void test_estimate_agrees_with_the_engine(void **unused) {
    (void)unused;
    static Battle b;
    static Trial t;
    Battle *tables = new_battle("gettysburg");
    Battle *railroad = new_battle("second-bull-run:railroad");
    Game *g = game_new();
    random_init(&t.random, 7);
    for (uint64_t n = 0; n < 4; n++) {
        fight_on(&t, g, tables, n, 40);
        fight_on(&t, g, railroad, n, 40);
    }
    for (uint64_t n = 0; seen.fights < FIGHTS && n < 4000; n++) {
        Random r;
        random_init(&r, 88000 + n);
        random_clash_battle(&b, &r, tables);
        /* Guns for one role only, which the estimate takes for any, stand in no battle but with a
         * position of their own. */
        FOR_KIND(guns, &b, KIND_GUNS) b.piece[guns].value[GUNS_USE] = GUNS_BOTH;
        fight_on(&t, g, &b, n, 10);
    }
    assert_true(seen.fights >= FIGHTS && seen.verdicts >= FIGHTS);
    /* The comparison means nothing for dice that never fall. */
    assert_true(seen.dice > FIGHTS && seen.affected > FIGHTS / 2 && seen.late > FIGHTS / 100);
    /* Which guns can be called is only estimated, see guns_for_defence. */
    assert_true(seen.gun_columns * 1000 >= seen.guns * 995);
    game_free(g);
    free(railroad);
    free(tables);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_estimate_agrees_with_the_engine),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
