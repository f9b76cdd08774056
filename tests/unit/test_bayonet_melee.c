/* Bayonet: small battles in which everybody stands close to the enemy and charges, at random.
 * Every position is sound, verdicts agree with offers, odds add up and agree with the dice; values
 * and ways home are those of a slower, plainer reckoning. */
#include "support_melee.h"

#include <math.h>

#include "core/jsontext.h"
#include "game/odds.h"
#include "game/show.h"
#include "rules/bayonet/combat.h"
#include "rules/bayonet/ruleset.h"

static Battle *b;
static Game *g, *trial;
static OddsScratch *scratch;
static Odds odds;
static int16_t charts[TABLE_CELL_MAX];

static int set_up(void **state) {
    b = malloc(sizeof *b);
    g = game_new();
    trial = game_new();
    scratch = malloc(sizeof *scratch);
    return b == NULL || scratch == NULL || !melee_charts(charts);
}

static int tear_down(void **state) {
    game_free(g);
    game_free(trial);
    free(scratch);
    free(b);
    return 0;
}

static int below(Random *r, int n) { return (int)random_below(r, (uint32_t)n); }
static bool one_in(Random *r, int n) { return below(r, n) == 0; }

/* ---- references ---- */

/* The net value of an attack, from the rulebook's list, for the first attack of an activation:
 * before it nothing has moved since the flanks were counted. */
static const int8_t STEPS[HEX_SIDES][2] = {{1, -1}, {1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {0, -1}};

static HexId step_from(HexId hex, int dir) {
    const Axial at = b->grid.at[hex];
    return hex_at_axial(&b->grid, at.q + STEPS[dir][0], at.r + STEPS[dir][1]);
}

static int plain_troops(const State *s, HexId hex, int side) {
    int count = 0;
    for (PieceId p = 0; p < b->piece_count; p++) {
        count += s->piece[p].place == hex && b->piece[p].kind <= KIND_DRAGOONS &&
                 b->piece[p].side == side && status_of(s, p) == STATUS_IN;
    }
    return count;
}

static bool plain_covered(const State *s, HexId hex, int side) {
    if (hex == NO_HEX || b->hex[hex].terrain == TERRAIN_WATER) return true;
    for (PieceId p = 0; p < b->piece_count; p++) {
        if (s->piece[p].place == hex && b->piece[p].side == side &&
            b->piece[p].kind <= KIND_ARTILLERY && status_of(s, p) == STATUS_IN) {
            return true;
        }
    }
    return false;
}

static int plain_open(const State *s, PieceId p) {
    const HexId hex = s->piece[p].place;
    const int f = own_of(s, p)->facing, side = b->piece[p].side;
    if (f > 5) return 0;
    int open = !plain_covered(s, step_from(hex, (f + 4) % 6), side) +
               !plain_covered(s, step_from(hex, (f + 1) % 6), side);
    if (open > 0 && plain_troops(s, hex, side) > 1) open--;
    return open;
}

static int plain_value(const State *s, PieceId p) {
    const int cv = b->piece[p].value[UNIT_CV];
    int value = b->piece[p].kind <= KIND_DISMOUNTED ? cv - own_of(s, p)->casualties : cv;
    if (b->piece[p].kind >= KIND_CAVALRY && flagged(s, p, FLAG_DISORDERED) && cv > 1) value--;
    for (int side = 0; side < SIDE_MAX; side++) {
        for (int wing = 0; wing < MELEE_WINGS; wing++) {
            const Leader *l = &bayonet_of(s)->side[side].wc[wing];
            if (l->piece == NO_PIECE || l->direct != b->piece[p].formation) continue;
            if (b->piece[l->piece].value[LEADER_RATING] > 0) return value + 1;
        }
    }
    return value;
}

static int plain_impact(const State *s, HexId hex) {
    const int marker = bayonet_of(s)->impact[hex / 4] >> (hex % 4 * 2) & 3;
    return marker == 2 ? -2 : marker == 1 ? -1 : 0;
}

static int plain_momentum(const State *s, PieceId u, PlaceId from, PlaceId to) {
    const int class = own_of(s, u)->aim >> 3, far = class == 4 || class == 8;
    const bool counter = bayonet_of(s)->attack[0].counter;
    const uint16_t sides = b->hex[from].edge[hex_side_towards(&b->grid, from, to)];
    if (counter || (!far && class != 3 && class != 7) || flagged(s, u, FLAG_ROUGH) || sides != 0) {
        return 0;
    }
    const int side = b->piece[u].side, nation = b->piece[u].value[UNIT_NATION];
    const bool late = b->number[side][NUMBER_PERIOD] != 0, french = side == 1;
    const bool fr = french && nation <= NATION_AL;
    const bool maritime = !french && late && nation >= NATION_EN && nation <= NATION_DA;
    const bool keen = b->piece[u].kind == KIND_CAVALRY && ((fr && !late) || maritime);
    return (keen ? 1 : 0) + far;
}

static int plain_net(const State *s) {
    const Fight *f = &bayonet_of(s)->fight;
    const PieceId u = f->attacker, v = f->defender;
    const bool u_foot = b->piece[u].kind <= KIND_DISMOUNTED;
    const bool v_foot = b->piece[v].kind <= KIND_DISMOUNTED;
    const HexId from = s->piece[u].place, to = s->piece[v].place;
    const int dir = hex_side_towards(&b->grid, to, from);
    const uint16_t edge = b->hex[to].edge[dir];
    const int terrain = b->hex[to].terrain, facing = own_of(s, v)->facing;
    const bool village = terrain == TERRAIN_VILLAGE;
    const bool works = edge & EDGE_PROTECTS;
    int net = plain_value(s, u) + plain_impact(s, from) - plain_value(s, v) - plain_impact(s, to);
    /* Where it strikes. A bottom unit that refuses the flank stands to its front there. */
    const bool refuses = own_of(s, v)->rank == 1 && plain_troops(s, to, b->piece[v].side) == 2;
    if (facing <= 5) {
        const int at = (dir - facing + 6) % 6;
        if ((at == 1 || at == 4) && !refuses) net += 1;
        if (at == 2 || at == 3) net += v_foot ? 2 : 1;
    }
    if (u_foot && v_foot && !village && !works) {
        const int mine = plain_open(s, u), theirs = plain_open(s, v);
        if (mine == 0) net += theirs;
        if (theirs == 0) net -= mine;
        if (mine > 0 && theirs > 0) {
            net += b->piece[u].value[UNIT_UNDERLINED] - b->piece[v].value[UNIT_UNDERLINED];
        }
    }
    if (!u_foot) net += plain_momentum(s, u, from, to);
    if (terrain == TERRAIN_LIGHT) net -= 1;
    if (terrain == TERRAIN_FOREST || (village && v_foot)) net -= 2;
    const bool major = edge & EDGE_RIVER || (edge & EDGE_WORKS && works && v_foot);
    const bool minor = edge & (EDGE_STREAM | EDGE_HEDGE) || (edge & EDGE_HASTY && works && v_foot);
    return net - (major ? 2 : minor ? 1 : 0);
}

/* Ways home: every hex is looked at again until nothing gets cheaper. */
static void plain_ways(const State *s, int side, int cost[HEX_MAX]) {
    static const int TERRAIN[] = {1, 2, 2, 2, 0};
    bool changed = true;
    const int edge_row = side == 0 ? MELEE_SPAN - 1 : 0;
    for (HexId h = 0; h < b->grid.count; h++) {
        const bool barred = b->hex[h].terrain == TERRAIN_WATER || units_at(s, h, 1 - side) > 0;
        cost[h] = barred ? -1 : hex_row(&b->grid, h) == edge_row ? 1 : 1 << 20;
    }
    while (changed) {
        changed = false;
        for (HexId h = 0; h < b->grid.count; h++) {
            for (int dir = 0; cost[h] >= 0 && dir < HEX_SIDES; dir++) {
                const HexId to = step_from(h, dir);
                if (to == NO_HEX || cost[to] < 0) continue;
                const uint16_t edge = b->hex[h].edge[dir];
                int over = TERRAIN[b->hex[to].terrain];
                const bool crossed = edge & (EDGE_BRIDGE | EDGE_CAUSEWAY);
                if ((edge & EDGE_RIVER && !crossed) || edge & EDGE_WORKS) {
                    over = 4;
                } else if (edge & (EDGE_HEDGE | EDGE_HASTY | EDGE_CAUSEWAY) ||
                           (edge & EDGE_STREAM && !crossed)) {
                    over++;
                }
                if (cost[to] + over >= cost[h]) continue;
                cost[h] = cost[to] + over;
                changed = true;
            }
        }
    }
}

static void check_ways(const State *s) {
    static uint16_t ways[PLACE_MAX];
    static int plain[HEX_MAX];
    for (int side = 0; side < SIDE_MAX; side++) {
        bayonet_rout_ways(b, s, side, ways);
        plain_ways(s, side, plain);
        for (HexId h = 0; h < b->grid.count; h++) {
            const int expected = plain[h] < 0 || plain[h] >= 1 << 20 ? NO_WAY_HOME : plain[h];
            if (ways[h] != expected) {
                fail_msg("way home of side %d from %s: expected %d, found %d", side,
                         place_text(b, h), expected, ways[h]);
            }
        }
    }
}

/* ---- the odds ---- */

/* The shifts and the difference of the values come to the column, as far as the table goes. */
static int number_after(const char *text, const char *key) {
    const char *at = strstr(text, key);
    return at == NULL ? 0 : atoi(at + strlen(key));
}

static void check_explained(void) {
    char buffer[4096];
    Text text;
    text_init(&text, buffer, sizeof buffer);
    JsonText j = jsontext_of(&text);
    const Fight *f = &bayonet_of(&g->s)->fight;
    jsontext_open(&j, NULL, '{');
    b->show->explain(b, &g->s, &j);
    jsontext_close(&j, '}');
    assert_false(text.full);
    const bool rolls =
        f->defender != NO_PIECE && !(is_foot(b, f->attacker) && is_horse(b, f->defender));
    assert_true(rolls == (strstr(buffer, "\"combat\"") != NULL));
    if (!rolls) return;
    int net = number_after(buffer, "\"attack\":") - number_after(buffer, "\"defence\":");
    for (const char *at = buffer; (at = strstr(at, "\"shift\":")) != NULL; at++) {
        net += number_after(at, "\"shift\":");
    }
    assert_int_equal(net, bayonet_net_value(b, &g->s));
}

static void check_odds(void) {
    static State before;
    state_copy(b, &before, &g->s);
    check_explained();
    if (!odds_run(b, &g->s, scratch, &odds)) return;
    uint64_t sum = odds.unknown;
    for (int i = 0; i < odds.count; i++) sum += odds.row[i].weight;
    assert_true(sum == odds.whole);
    assert_true(odds.unknown == 0);
    assert_true(state_equal(b, &before, &g->s));
}

static uint32_t fight_once(void) {
    const OddsHooks *hooks = &BAYONET.odds;
    trial->b = b;
    state_copy(b, &trial->s, &g->s);
    for (int i = 0; i < 1000 && !hooks->done(b, &trial->s); i++) {
        const Decider by = BAYONET.step[trial->s.step].by;
        game_look(trial);
        const uint32_t count = trial->offers.sink.count;
        Action a = action_of(VERB_NONE);
        if (by == BY_CHANCE) {
            a = trial->offers.item[random_below(&trial->random, count)];
        } else if (by != BY_NOBODY) {
            a = count == 1 ? trial->offers.item[0]
                           : hooks->choice(b, &trial->s, &trial->offers.sink);
        }
        game_single(trial, a);
    }
    return hooks->outcome(b, &trial->s);
}

static void compare_with_dice(int fights) {
    static int count[ODDS_OUTCOMES];
    memset(count, 0, sizeof count);
    for (int n = 0; n < fights; n++) {
        const uint32_t outcome = fight_once();
        int i = 0;
        while (i < odds.count && odds.row[i].outcome != outcome) i++;
        if (i == odds.count) fail_msg("outcome %08x fell, but has no chance", outcome);
        count[i]++;
    }
    for (int i = 0; i < odds.count; i++) {
        const double chance = (double)odds.row[i].weight / (double)odds.whole;
        const double expected = chance * fights, spread = sqrt(expected * (1 - chance));
        if (fabs(count[i] - expected) > 5 * spread + 1) {
            fail_msg("outcome %08x: expected %.1f of %d, found %d", odds.row[i].outcome, expected,
                     fights, count[i]);
        }
    }
}

/* ---- playing ---- */

typedef struct Seen {
    int fights, nets, odds, compared;
} Seen;

static void check_verdicts(void) {
    const Step *step = &BAYONET.step[g->s.step];
    if (step->verdict == NULL) return;
    for (uint32_t i = 0; i < g->offers.sink.count; i++) {
        if (step->verdict(b, &g->s, g->offers.item[i]) != YES) {
            fail_msg("%s is offered and refused", action_text(g, g->offers.item[i]));
        }
    }
}

/* The first attack of an activation, with its die due. */
static bool first_attack(void) {
    const Bayonet *y = bayonet_of(&g->s);
    return g->s.step == STEP_COMBAT_ROLL && y->attack_at == 0 && y->fight.extra == 0;
}

static void play(Random *r, Seen *seen) {
    for (int i = 0; i < 4000 && !g->s.over; i++) {
        assert_sound(g);
        check_verdicts();
        if (first_attack()) {
            if (bayonet_net_value(b, &g->s) != plain_net(&g->s)) {
                fail_msg("%s on %s: expected %d, found %d",
                         b->piece[bayonet_of(&g->s)->fight.attacker].name,
                         b->piece[bayonet_of(&g->s)->fight.defender].name, plain_net(&g->s),
                         bayonet_net_value(b, &g->s));
            }
            seen->nets++;
        }
        if (g->s.step >= STEP_PICK_DEFENDER && g->s.step <= STEP_COMBAT_ROLL) {
            seen->fights++;
            if (one_in(r, 10)) {
                check_odds();
                seen->odds++;
                if (one_in(r, 12)) {
                    compare_with_dice(600);
                    seen->compared++;
                }
            }
        }
        if (g->s.step == STEP_CONCEDE && one_in(r, 4)) check_ways(&g->s);
        Action a = g->offers.item[random_below(&g->random, g->offers.sink.count)];
        if (a.verb == VERB_CONCEDE) a = action_of(VERB_PLAY_ON);
        if ((a.verb == VERB_PASS || a.verb == VERB_DONE) && !one_in(r, 3)) continue;
        run_take(b, &g->s, &g->offers, a);
    }
}

static void test_melees(void **state) {
    Seen seen = {0};
    random_init(&trial->random, 99);
    for (int n = 0; n < scaled(150); n++) {
        Random r;
        random_init(&r, 7000 + (uint64_t)n);
        melee_make(b, charts, &r);
        game_begin(g, b, (uint64_t)n);
        melee_spoil(b, &r, &g->s);
        run_settle(b, &g->s, &g->offers);
        play(&r, &seen);
    }
    assert_true(seen.fights > scaled(150));
    assert_true(seen.nets > scaled(40));
    assert_true(seen.odds > scaled(20));
    print_message("%d decisions in fights, %d values, %d odds, %d with dice\n", seen.fights,
                  seen.nets, seen.odds, seen.compared);
}

/* ---- the charts against what was meant of them ---- */

static int tenths(TableId table, int column, Code code) {
    int count = 0;
    for (int die = 0; die < DIE_FACES; die++) count += chart(b, table, die, column) == (int)code;
    return count;
}

static void test_charts(void **state) {
    /* Attacker destroyed, back with two and with one loss; firefight; the same of the defender. */
    static const int FOOT[NET_COLUMNS][7] = {
        {5, 3, 2, 0, 0, 0, 0}, {3, 3, 4, 0, 0, 0, 0}, {1, 3, 4, 2, 0, 0, 0}, {0, 2, 4, 4, 0, 0, 0},
        {0, 0, 4, 4, 2, 0, 0}, {0, 0, 3, 4, 3, 0, 0}, {0, 0, 2, 4, 4, 0, 0}, {0, 0, 0, 4, 4, 2, 0},
        {0, 0, 0, 2, 4, 3, 1}, {0, 0, 0, 0, 4, 3, 3}, {0, 0, 0, 0, 2, 3, 5}};
    /* Attacker driven off, both Disordered or bounced, defender driven off. */
    static const int HORSE[NET_COLUMNS][3] = {{10, 0, 0}, {10, 0, 0}, {8, 2, 0}, {7, 2, 1},
                                              {5, 2, 3},  {4, 2, 4},  {3, 2, 5}, {1, 2, 7},
                                              {0, 2, 8},  {0, 0, 10}, {0, 0, 10}};
    static const int MIXED[HORSE_FOOT_COLUMNS][3] = {{10, 0, 0}, {8, 2, 0}, {7, 2, 1},
                                                     {5, 2, 3},  {4, 2, 4}, {3, 2, 5},
                                                     {1, 2, 7},  {0, 2, 8}, {0, 0, 10}};
    memcpy(b->table, charts, sizeof charts);
    for (int column = 0; column < NET_COLUMNS; column++) {
        for (int code = CODE_AX; code <= CODE_DX; code++) {
            assert_int_equal(tenths(TABLE_INFANTRY, column, (Code)code), FOOT[column][code]);
        }
        const int off = tenths(TABLE_CAVALRY, column, CODE_AX) +
                        tenths(TABLE_CAVALRY, column, CODE_AR1) +
                        tenths(TABLE_CAVALRY, column, CODE_AR2);
        assert_int_equal(off, HORSE[column][0]);
        assert_int_equal(tenths(TABLE_CAVALRY, column, CODE_BD), HORSE[column][1]);
    }
    for (int column = 0; column < HORSE_FOOT_COLUMNS; column++) {
        const int off = tenths(TABLE_HORSE_FOOT, column, CODE_AX) +
                        tenths(TABLE_HORSE_FOOT, column, CODE_AR1) +
                        tenths(TABLE_HORSE_FOOT, column, CODE_AR2);
        assert_int_equal(off, MIXED[column][0]);
        assert_int_equal(tenths(TABLE_HORSE_FOOT, column, CODE_1D), MIXED[column][1]);
    }
    for (int range = 0; range < RANGES; range++) { /* 80 % to 20 %; 40, 30, 20, 10, 10, 0, 0 */
        static const int RED[RANGES] = {4, 3, 2, 1, 1, 0, 0};
        int any = 0, red = 0;
        for (int die = 0; die < DIE_FACES; die++) {
            any += chart(b, TABLE_ARTILLERY, die, range) != IMPACT_NONE;
            red += chart(b, TABLE_ARTILLERY, die, range) == IMPACT_EFFECTIVE;
        }
        assert_int_equal(any, 8 - range);
        assert_int_equal(red, RED[range]);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_charts),
        cmocka_unit_test(test_melees),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
