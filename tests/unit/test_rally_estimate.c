/* The mind's arithmetic of a fight against the engine's. Both sum up the same charts (combat.h),
 * but each says for itself what goes in: the law what stands in the position, the mind what it
 * imagines. Columns must agree exactly, a unit's check, the fire and a bombardment face by face;
 * the chance that a place is given up within a bound, for what the estimate leaves out. Worths are
 * not compared. */
#include "support.h"

#include <math.h>
#include <stdio.h>

#include "game/odds.h"
#include "reference.h"
#include "rules/rally/combat.h"
#include "rules/rally/hooks.h"
#include "rules/rally/mind/estimate.h"
#include "rules/rally/steps.h"
#include "rules/rally/units.h"

enum { FIGHTS = 10000, FIGHTS_AT_ONCE = 8 };
/* Of the chance that a place is given up, in thousandths: how far off the estimate may be in one
 * fight, and on average. */
enum { OFF_MOST, OFF_MEAN, BOUNDS };
typedef enum { PLAIN, DAMAGED, SILENT, SORTS } Sort;
static const struct {
    const char *words;
    int bound[BOUNDS];
} SORT[SORTS] = {
    /* It takes the losses of a side and its retreats for independent, and the list of defensive
     * fire is shortened. */
    [PLAIN] = {"whole brigades", {400, 30}},
    /* It does not see that a damaged defender who loses a step has left the place too. */
    [DAMAGED] = {"a damaged defender", {400, 80}},
    /* It does not see that cavalry without guns does not fire (9.2). */
    [SILENT] = {"cavalry alone", {650, 350}},
};

static Game game, *const g = &game;
static State trial;
static Stands stands;
static long fights, guns_counted, rolls[STEP_COUNT];

/* ---- columns ---- */

static void forget_combat(State *s, int side) {
    rally(s)->combat = (RallyCombat){0};
    s->acting = (uint8_t)side;
    for (PieceId p = 0; p < g->b->piece_count; p++) unflag(s, p, FLAG_ATTACKS | FLAG_DEFENDS);
}

static void draw_attackers(State *s, int side, Attack *attack) {
    const Battle *b = g->b;
    const int units = 1 + (int)random_below(&g->random, 6);
    for (int i = 0; i < units; i++) {
        const PieceId u = b->unit[side][random_below(&g->random, b->unit_count[side])];
        if (!on_map(s, u) || flagged(s, u, FLAG_ATTACKS)) continue;
        flag(s, u, FLAG_ATTACKS);
        rally_attack_join(b, s, attack, u, s->piece[u].place);
    }
}

static bool is_target(const Attack *attack, PlaceId place) {
    for (int i = 0; i < attack->target_count; i++) {
        if (attack->target[i] == place) return true;
    }
    return false;
}

static void draw_targets(State *s, int enemy, Attack *attack) {
    const Battle *b = g->b;
    RallyCombat *c = &rally(s)->combat;
    const int targets = 1 + (int)random_below(&g->random, 3);
    for (int i = 0; i < targets; i++) {
        const PieceId e = b->unit[enemy][random_below(&g->random, b->unit_count[enemy])];
        const PlaceId place = s->piece[e].place;
        if (!on_map(s, e) || is_target(attack, place)) continue;
        attack->target[attack->target_count++] = place;
        c->attacked[c->attacked_count++] = place;
        FOR_PIECES_AT(p, s, place) {
            if (is_unit(b, p) && side_of(b, p) == enemy) flag(s, p, FLAG_DEFENDS);
        }
    }
}

/* Guns that the enemy might bring up: the mind counts half of the best for each place, rounded
 * up. */
static int late_guns(const State *s, const Attack *attack, int side) {
    int sum = 0;
    for (int i = 0; i < attack->target_count; i++) {
        int best = 0;
        FOR_KIND(guns, g->b, KIND_GUNS) {
            if (side_of(g->b, guns) == side) continue;
            if (rally_guns_verdict(g->b, s, guns, attack->target[i], false) != YES) continue;
            const int value = rally_guns_defence(g->b, s, guns);
            best = value > best ? value : best;
        }
        sum += (best + 1) / 2;
    }
    return sum;
}

/* Some units, wherever they stand, against one to three of the enemy's places. */
static void compare_columns(int side) {
    const Battle *b = g->b;
    Attack attack = {0};
    state_copy(b, &trial, &g->s);
    forget_combat(&trial, side);
    draw_attackers(&trial, side, &attack);
    draw_targets(&trial, side_other(side), &attack);
    if (attack.count == 0 || attack.target_count == 0) return;
    const int late = late_guns(&trial, &attack, side);
    CombatInput in = rally_combat_input(b, &trial);
    if (rally_column(b, &in) != ref_column(b, &trial)) {
        fail_msg("%s: the engine's column %d, by the reference %d", where(g), rally_column(b, &in),
                 ref_column(b, &trial));
    }
    in.defence.sp += late;
    rally_stands_forget(&stands);
    const Estimate e = rally_estimate_attack(b, &trial, &attack, &stands);
    if (e.column != rally_column(b, &in)) {
        fail_msg("%s: column estimated %d, with late guns of %d found %d", where(g), e.column, late,
                 rally_column(b, &in));
    }
    fights++;
    guns_counted += late > 0;
}

static void play_columns(const Battle *b, uint64_t seed) {
    game_start(g, b, seed);
    while (run_chooser(b, &g->s) != CHOOSER_NOBODY && fights < scaled(FIGHTS)) {
        if (random_below(&g->random, 9) == 0) {
            for (int i = 0; i < FIGHTS_AT_ONCE; i++) compare_columns(i % 2);
        }
        run_take(b, &g->s, &g->offers, game_choice(g));
    }
}

static void test_columns_are_those_of_the_engine(void **state) {
    static Battle b;
    for (uint64_t n = 0; fights < scaled(FIGHTS); n++) {
        Random r;
        random_init(&r, 4100 + n);
        random_battle(&b, &r);
        for (int i = 0; i < TEST_BATTLES; i++) {
            const Battle *real = test_battle(i);
            if (strcmp(real->ruleset->name, "rally") == 0) play_columns(real, n);
        }
        play_columns(&b, n);
    }
    assert_true(guns_counted > fights / 50);
}

/* ---- dice, face by face ---- */

static const State *rolled(int die) {
    state_copy(g->b, &trial, &g->s);
    trial.step = RALLY_STEPS[trial.step].take(g->b, &trial, action_number(VERB_ROLL, die));
    return &trial;
}

static void compare_check(void) {
    const PieceId u = rally_of(&g->s)->subject;
    const bool defends = flagged(&g->s, u, FLAG_DEFENDS);
    const int column = rally_of(&g->s)->combat.column;
    const int quality = rally_effective_quality(g->b, &g->s, u);
    const Check expected = rally_estimate_check(g->b, column, quality, defends);
    int loss = 0, back = 0;
    for (int die = 1; die <= 6; die++) {
        const uint8_t notes = own_of(rolled(die), u)->notes;
        loss += (notes & NOTE_LOSS) != 0;
        back += (notes & NOTE_RETREAT) != 0;
    }
    assert_int_equal(loss, expected.loss);
    assert_int_equal(back, expected.back);
}

static void compare_fire(void) {
    const RallyCombat *c = &rally_of(&g->s)->combat;
    const PieceId u = rally_of(&g->s)->subject;
    const int quality = rally_effective_quality(g->b, &g->s, u);
    const int modifier = rally_fire_modifier(g->b, &g->s, c->attacked[c->at]);
    int loss = 0;
    assert_int_equal(modifier, ref_fire_modifier(g->b, &g->s, c->attacked[c->at]));
    for (int die = 1; die <= 6; die++) {
        loss += rally_of(rolled(die))->combat.losses[g->s.acting] > c->losses[g->s.acting];
    }
    assert_int_equal(loss, rally_quality_fails(modifier, quality));
}

/* The mind measures the range itself. */
static void compare_bombardment(void) {
    const Rally *r = rally_of(&g->s);
    const int value = rally_bombard_value(g->b, r->guns, g->s.piece[r->guns].place, r->target);
    for (int die = 1; die <= 6; die++) {
        assert_int_equal(rally_of(rolled(die))->harm,
                         rally_bombard_result(g->b, r->target, value, die));
    }
}

/* ---- the chance that a place is given up ---- */

static OddsScratch *scratch;
static Odds odds;
static long compared[SORTS];
static double off_sum[SORTS], off_most[SORTS];

static int count_flagged(unsigned role) {
    int count = 0;
    FOR_UNITS(u, g->b) count += takes_part(g->b, &g->s, u, role);
    return count;
}

static double chance_given_up(int side, int defenders) {
    uint64_t weight = 0;
    for (int i = 0; i < odds.count; i++) {
        const uint32_t outcome = odds.row[i].outcome;
        const int back = outcome >> (OUT_RETREAT + 4 * side) & 15;
        const int shattered = outcome >> (OUT_SHATTERED + 4 * side) & 15;
        if (back == OUT_ALL_BACK || back + shattered >= defenders) weight += odds.row[i].weight;
    }
    return (double)weight / (double)odds.whole;
}

static bool may_surprise(void) {
    FOR_UNITS(u, g->b) {
        if (takes_part(g->b, &g->s, u, FLAG_ATTACKS) &&
            rally_of(&g->s)->formation[g->b->piece[u].formation] & FORMATION_SURPRISE) {
            return true;
        }
    }
    return false;
}

static Sort sort_of(PlaceId place) {
    bool fires = rally_guns_at(g->b, &g->s, place, side_other(g->s.acting)) != NO_PIECE;
    bool damaged = false;
    FOR_PIECES_AT(p, &g->s, place) {
        fires |= is_kind(g->b, p, KIND_INFANTRY);
        damaged |= is_unit(g->b, p) && own_of(&g->s, p)->back;
    }
    return !fires ? SILENT : damaged ? DAMAGED : PLAIN;
}

/* A combat that has just begun, of few enough units to try all their dice; without what the
 * estimate says it leaves out: surprise, and guns that may be brought up (the odds bring none). */
static void compare_chances(void) {
    const Battle *b = g->b;
    const RallyCombat *c = &rally_of(&g->s)->combat;
    const int side = g->s.acting, defenders = count_flagged(FLAG_DEFENDS);
    Attack attack = {0};
    if (c->attacked_count != 1 || defenders + count_flagged(FLAG_ATTACKS) > 5) return;
    int others = 0; /* R70: they stand there, but have fought already */
    FOR_PIECES_AT(p, &g->s, c->attacked[0]) {
        others += is_unit(b, p) && !flagged(&g->s, p, FLAG_DEFENDS);
    }
    attack.target[attack.target_count++] = c->attacked[0];
    if (others > 0 || may_surprise() || late_guns(&g->s, &attack, side) > 0) return;
    FOR_UNITS(u, b) {
        if (!takes_part(b, &g->s, u, FLAG_ATTACKS)) continue;
        rally_attack_join(b, &g->s, &attack, u, g->s.piece[u].place);
    }
    rally_stands_forget(&stands);
    const Estimate e = rally_estimate_attack(b, &g->s, &attack, &stands);
    assert_true(odds_run(b, &g->s, scratch, &odds) && odds.unknown == 0);
    const double found = chance_given_up(side_other(side), defenders);
    const double off = fabs(found - (double)e.vacated / CERTAIN);
    const Sort sort = sort_of(c->attacked[0]);
    off_sum[sort] += off;
    off_most[sort] = fmax(off, off_most[sort]);
    compared[sort]++;
}

static void play_dice(const Battle *b, uint64_t seed) {
    game_begin(g, b, seed);
    while (!g->s.over) {
        game_look(g);
        const Action a = game_single_choice(g);
        rolls[g->s.step]++;
        if (g->s.step == STEP_COMBAT_ROLLS) compare_check();
        if (g->s.step == STEP_FIRE_ROLL) compare_fire();
        if (g->s.step == STEP_BOMBARD_ROLL) compare_bombardment();
        const bool begins = g->s.step == STEP_COMBAT_PICK;
        game_single(g, a);
        if (begins) compare_chances();
    }
}

static void test_dice_do_what_the_mind_expects(void **state) {
    scratch = malloc(sizeof *scratch);
    assert_non_null(scratch);
    for (int i = 0; i < TEST_BATTLES; i++) {
        const Battle *b = test_battle(i);
        if (strcmp(b->ruleset->name, "rally") != 0) continue;
        for (int n = 0; n < scaled(10); n++) play_dice(b, 700 + (uint64_t)n);
    }
    free(scratch);
    assert_true(rolls[STEP_COMBAT_ROLLS] > scaled(500) && rolls[STEP_FIRE_ROLL] > scaled(100));
    assert_true(rolls[STEP_BOMBARD_ROLL] > scaled(100) && compared[PLAIN] > scaled(100));
    for (int i = 0; i < SORTS; i++) {
        const double mean = compared[i] > 0 ? off_sum[i] / (double)compared[i] : 0;
        if (1000 * off_most[i] <= SORT[i].bound[OFF_MOST] && 1000 * mean <= SORT[i].bound[OFF_MEAN])
            continue;
        fail_msg("%s, %ld fights: off by %.3f at most, %.3f on average", SORT[i].words, compared[i],
                 off_most[i], mean);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_columns_are_those_of_the_engine),
        cmocka_unit_test(test_dice_do_what_the_mind_expects),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
