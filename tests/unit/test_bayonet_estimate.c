/* Bayonet: what the mind expects of an attack against what the rules make of it. In random melees,
 * at each attack whose die is due, the estimate of the same position depends on the same things,
 * except for what it leaves out on purpose (each is counted), and comes to the same net value; and
 * its chances of losses and of the hex being given up are near those of the odds. */
#include "support_melee.h"

#include "game/odds.h"
#include "rules/bayonet/hooks.h"
#include "rules/bayonet/mind/estimate.h"
#include "rules/bayonet/ruleset.h"
#include "rules/bayonet/steps.h"

static Battle *b;
static Game *g;
static OddsScratch *scratch;
static Odds odds;
static int16_t charts[TABLE_CELL_MAX];

static int set_up(void **state) {
    b = malloc(sizeof *b);
    g = game_new();
    scratch = malloc(sizeof *scratch);
    return b == NULL || scratch == NULL || !melee_charts(charts);
}

static int tear_down(void **state) {
    game_free(g);
    free(scratch);
    free(b);
    return 0;
}

/* ---- the net value ---- */

/* What the estimate leaves out: whether a charge went over rough ground; and that from the second
 * attack of an activation on the rules go by stacks and flanks as they were before the first, or as
 * the owner of a stack has chosen. */
typedef struct Left {
    int fights;
    int rough, stack, open; /* fights in which that is not the same */
    int net;                /* ...and changed the net value */
} Left;

/* Nothing can have changed since stacks and flanks were counted, and nobody could choose. */
static bool as_counted(void) {
    const Bayonet *y = bayonet_of(&g->s);
    const Fight *f = &y->fight;
    return y->attack_at == 0 && f->extra == 0 && !bayonet_is_village_stack(b, &g->s, f->target) &&
           bayonet_stack_now(b, &g->s, f->target) != STACK_EITHER;
}

/* Puts in the rules' answer for what is left out; everything else must be the same. */
static void put_right(const NetInput *law, NetInput *mind, Left *left) {
    const bool flanks = is_foot(b, law->unit[NET_ATTACKER]) && !law->sheltered;
    left->rough += mind->rough != law->rough;
    mind->rough = law->rough;
    if (as_counted()) return;
    left->stack +=
        mind->unit[NET_DEFENDER] != law->unit[NET_DEFENDER] || mind->aspect != law->aspect;
    left->open += flanks && memcmp(mind->open, law->open, sizeof law->open) != 0;
    mind->unit[NET_DEFENDER] = law->unit[NET_DEFENDER];
    mind->cv[NET_DEFENDER] = law->cv[NET_DEFENDER];
    mind->underlined[NET_DEFENDER] = law->underlined[NET_DEFENDER];
    mind->aspect = law->aspect;
    memcpy(mind->open, law->open, sizeof law->open);
}

static NetInput imagined(void) {
    const Fight *f = &bayonet_of(&g->s)->fight;
    const Stand at = stand_of(&g->s, f->attacker);
    const int distance = bayonet_net_input(b, &g->s).distance;
    NetInput in;
    assert_true(bayonet_estimate_input(b, &g->s, &at, f->from, f->target, distance, &in));
    return in;
}

static void compare_net(Left *left) {
    const State *s = &g->s;
    const Fight *f = &bayonet_of(s)->fight;
    const NetInput law = bayonet_net_input(b, s), mind = imagined();
    NetInput right = mind;
    left->fights++;
    left->net += bayonet_net(b, &mind) != bayonet_net_value(b, s);
    put_right(&law, &right, left);
    NetPart expected[NET_PARTS], found[NET_PARTS];
    bayonet_net_parts(b, &law, expected);
    bayonet_net_parts(b, &right, found);
    for (int i = 0; i < NET_PARTS; i++) {
        if (memcmp(expected[i], found[i], sizeof found[i]) == 0) continue;
        fail_msg("%s on %s, part %d: expected %d and %d, found %d and %d",
                 b->piece[f->attacker].name, b->piece[f->defender].name, i, expected[i][0],
                 expected[i][1], found[i][0], found[i][1]);
    }
    assert_int_equal(bayonet_net(b, &right), bayonet_net_value(b, s));
}

/* ---- the chances ---- */

/* Differences of a chance, in hundredths. */
typedef struct Spread {
    int count, most;
    int64_t sum, bias; /* of all; and with their sign: what the odds have more */
} Spread;

static void spread_note(Spread *x, double expected, int tenths) {
    const int by = (int)(expected * 100 + 0.5) - 10 * tenths, far = by < 0 ? -by : by;
    x->count++;
    x->sum += far;
    x->bias += by;
    if (far > x->most) x->most = far;
}

/* So far off on average, and at most. */
static void check_spread(const char *what, const Spread *x, int mean, int most) {
    print_message("%s: %d chances, off by %.1f of 100 on average (%+.1f), by %d at most\n", what,
                  x->count, (double)x->sum / x->count, (double)x->bias / x->count, x->most);
    assert_true(x->sum <= (int64_t)mean * x->count);
    assert_in_range(x->most, 0, most);
}

/* Chances that something is true of the outcome. */
typedef struct Chances {
    double attacker_loses, defender_loses, given_up;
} Chances;

/* Horse that attacks is Disordered by it in any case (11.3.3d). */
static bool loses(uint32_t fate, bool attacking_horse) {
    return fate_is(fate, FATE_ROUTED) || (!attacking_horse && (fate & 7) > 0);
}

static Chances chances_of_rules(void) {
    const bool horse = is_horse(b, bayonet_of(&g->s)->fight.attacker);
    const uint32_t gone = 1u << FATE_ROUTED | 1u << FATE_BACK;
    Chances c = {0};
    assert_true(odds_run(b, &g->s, scratch, &odds));
    for (int i = 0; i < odds.count; i++) {
        const uint32_t attacker = odds.row[i].outcome, defender = attacker >> FATE_BITS;
        const double weight = (double)odds.row[i].weight / (double)odds.whole;
        if (loses(attacker, horse)) c.attacker_loses += weight;
        if (loses(defender, false)) c.defender_loses += weight;
        if (defender & gone) c.given_up += weight;
    }
    return c;
}

/* PLAIN: nobody fires before the die, and neither can be routed but by the code that says so. In
 * other fights the estimate takes a volley to cost both a casualty, also where it routs one of them
 * or the one who fires has none to show for it (combat value 1); it leaves out battalion guns; and
 * it lets both suffer what a code brings, although the rout of the first spares the other. */
typedef enum { PLAIN, OTHER, MANNERS } Manner;
typedef enum { ATTACKER_LOSES, DEFENDER_LOSES, GIVEN_UP, CHANCES } Chance;

static bool frail(PieceId u) {
    enum { WORST = 3 }; /* two casualties, and one to stand behind cover */
    if (is_horse(b, u)) return flagged(&g->s, u, FLAG_DISORDERED);
    return unit_cv(b, &g->s, u) + own_of(&g->s, u)->depth <= WORST;
}

static bool fires(PieceId u, PieceId at) {
    return flagged(&g->s, u, FLAG_GUN) || (has_volley(b, &g->s, u) && is_foot(b, at));
}

static Manner manner_of(PieceId u, PieceId v) {
    return frail(u) || frail(v) || fires(u, v) || fires(v, u) ? OTHER : PLAIN;
}

/* 11.5, 11.4b: a volley decides it. */
static bool no_die(PieceId u, PieceId v) {
    return is_foot(b, u) ? is_horse(b, v) : has_volley(b, &g->s, v);
}

/* Where the net value is the same. The odds do not tell of depth that is lost. */
static void compare_chances(Spread spread[MANNERS][CHANCES]) {
    const Fight *f = &bayonet_of(&g->s)->fight;
    const PieceId u = f->attacker, v = f->defender;
    const NetInput mind = imagined();
    if (no_die(u, v) || bayonet_net(b, &mind) != bayonet_net_value(b, &g->s)) return;
    Spread *x = spread[manner_of(u, v)];
    const AttackChances found = bayonet_estimate_chances(b, &g->s, &mind, f->target);
    const Chances expected = chances_of_rules();
    if (own_of(&g->s, u)->depth == 0) {
        spread_note(&x[ATTACKER_LOSES], expected.attacker_loses, found.attacker_loses);
    }
    if (own_of(&g->s, v)->depth == 0) {
        spread_note(&x[DEFENDER_LOSES], expected.defender_loses, found.defender_loses);
    }
    spread_note(&x[GIVEN_UP], expected.given_up, found.given_up);
}

/* ---- playing ---- */

static Action choice(Random *r) {
    for (;;) {
        const Action a = g->offers.item[random_below(&g->random, g->offers.sink.count)];
        if (a.verb == VERB_CONCEDE) return action_of(VERB_PLAY_ON);
        if ((a.verb != VERB_PASS && a.verb != VERB_DONE) || random_below(r, 3) == 0) return a;
    }
}

static bool in_fight(void) {
    return bayonet_odds_pending(b, &g->s) && bayonet_of(&g->s)->fight.defender != NO_PIECE;
}

static void play(Random *r, Left *left, Spread spread[MANNERS][CHANCES]) {
    bool before = false; /* a fight was under way */
    for (int i = 0; i < 4000 && !g->s.over; i++) {
        if (in_fight() && !before && left->fights % 8 == 0) compare_chances(spread);
        before = in_fight() && g->s.step != STEP_COMBAT_ROLL;
        if (g->s.step == STEP_COMBAT_ROLL) compare_net(left);
        run_take(b, &g->s, &g->offers, choice(r));
    }
}

static void test_estimates(void **state) {
    Left left = {0};
    Spread spread[MANNERS][CHANCES] = {0};
    const int fights = scaled(10000);
    for (int n = 0; left.fights < fights; n++) {
        Random r;
        random_init(&r, 90000 + (uint64_t)n);
        melee_make(b, charts, &r);
        game_begin(g, b, (uint64_t)n);
        melee_spoil(b, &r, &g->s);
        run_settle(b, &g->s, &g->offers);
        play(&r, &left, spread);
        assert_true(n < 20 * fights);
    }
    print_message(
        "%d fights; other in the estimate: rough ground %d, stacks %d, open flanks %d; net "
        "value %d\n",
        left.fights, left.rough, left.stack, left.open, left.net);
    assert_true(left.net * 10 <= left.fights);
    check_spread("plain, attacker loses", &spread[PLAIN][ATTACKER_LOSES], 2, 25);
    check_spread("plain, defender loses", &spread[PLAIN][DEFENDER_LOSES], 2, 25);
    check_spread("plain, hex given up", &spread[PLAIN][GIVEN_UP], 5, 100); /* 11.7c: no way back */
    check_spread("other, attacker loses", &spread[OTHER][ATTACKER_LOSES], 20, 100);
    check_spread("other, defender loses", &spread[OTHER][DEFENDER_LOSES], 15, 100);
    check_spread("other, hex given up", &spread[OTHER][GIVEN_UP], 20, 100);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_estimates)};
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
