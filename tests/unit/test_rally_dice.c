/* What the dice do: every roll of many random games, foreseen from the rule text before it is taken
 * (reference.h, and the tables of 1.2 to 1.9 of the rules specification). */
#include "support.h"

#include <stdio.h>

#include "reference.h"
#include "rules/rally/steps.h"

static Game game, *const g = &game;
static State before;
static long rolls_seen[STEP_COUNT];

/* What the roll must lead to; ANY where the rule does not say. */
enum { ANY = -1 };
typedef struct Foreseen {
    int step;      /* that comes next */
    PieceId piece; /* whom it concerns, and then */
    int status, place, back, due, mp;
    int cp;      /* of the acting side */
    int harm;    /* of the bombardment */
    int retreat; /* hexes */
} Foreseen;

static Foreseen nothing(void) {
    return (Foreseen){ANY, NO_PIECE, ANY, ANY, ANY, ANY, ANY, ANY, ANY, ANY};
}

static int shown(PieceId p, int value) {
    return g->b->piece[p].value[value + own_of(&g->s, p)->back];
}

/* D11: no automatic 1 or 6; one easier within the army commander's bonus. */
static bool initiative_passes(const Watch *w, PieceId leader, int die, int modifier) {
    const int side = g->b->piece[leader].side;
    const HexId start = w->commander_hex[side];
    int bonus = 0;
    for (FormationId f = 0; f < g->b->formation_count; f++) {
        const PieceId army = g->b->formation[f].leader;
        if (g->b->formation[f].rank != RANK_ARMY || g->b->formation[f].side != side) continue;
        if (army == NO_PIECE || start == NO_HEX || g->s.piece[army].place == NO_PLACE) continue;
        bonus = place_distance(g->b, g->s.piece[army].place, g->s.piece[leader].place) <=
                shown(army, LEADER_RANGE);
    }
    return die + modifier - bonus <= shown(leader, LEADER_INITIATIVE);
}

static int ground_at(PlaceId place) { return g->b->hex[g->b->place[place].hex].terrain; }

/* 6.4: halved, rounded up, against forest, hill, hill/forest and rough. */
static int value_at(PieceId guns, PlaceId target) {
    static const int COLUMN[] = {0, 1, 2, 2, 3, 3};
    const int value = g->b->piece[guns].value[GUNS_VALUE + COLUMN[rally_of(&g->s)->range]];
    const int t = ground_at(target);
    const bool halved =
        t == TERRAIN_FOREST || t == TERRAIN_HILL || t == TERRAIN_HILL_FOREST || t == TERRAIN_ROUGH;
    return halved ? (value + 1) / 2 : value;
}

static Foreseen foresee_bombardment(int die) {
    const Rally *r = rally_of(&g->s);
    const HexInfo *h = &g->b->hex[g->b->place[r->target].hex];
    const int t = h->terrain;
    int result = die;
    if (t == TERRAIN_CLEAR &&
        !(h->features & (HEX_STREAM | HEX_RIVER | HEX_ENTRENCHMENT | HEX_FORT))) {
        result--;
    }
    if (t == TERRAIN_FOREST || t == TERRAIN_HILL_FOREST || t == TERRAIN_ROUGH) result++;
    Foreseen f = nothing();
    const int value = value_at(r->guns, r->target);
    f.step = result > value ? STEP_BOMBARD_NEXT : STEP_BOMBARD_CHECK;
    f.harm = result > value ? ANY : result == value ? 1 : 2;
    return f;
}

/* 7.1: base less losses, extra by the die, and what was stored. */
static Foreseen foresee_points(int die) {
    const int side = g->s.acting;
    const RallySide *own_side = &rally_of(&g->s)->side[side];
    int base = g->b->number[side][NUMBER_COMMAND_POINTS], lost_sp = 0, initiative = 0;
    for (PieceId p = 0; p < g->b->piece_count; p++) {
        if (g->b->piece[p].side != side) continue;
        const int status = own_of(&g->s, p)->status;
        if (ref_unit(g->b, p) && status == STATUS_GONE) lost_sp += g->b->piece[p].value[UNIT_SP];
        if (g->b->piece[p].kind != KIND_LEADER) continue;
        const int rank = g->b->formation[g->b->piece[p].formation].rank;
        const bool missing = status == STATUS_BOX || status == STATUS_GONE;
        if (missing && rank == RANK_ARMY) base -= 2;
        if (missing && rank == RANK_CORPS) base -= 1;
        if (rank == RANK_ARMY) initiative = shown(p, LEADER_INITIATIVE);
    }
    assert_int_equal(own_side->lost_sp, lost_sp);
    if (lost_sp >= 20) base -= 2;
    const int extra = die == 6 ? 0 : die <= initiative ? die : 1;
    Foreseen f = nothing();
    f.cp = (base > 0 ? base : 0) + extra + own_side->stored;
    return f;
}

static int event_step(int first, int second) {
    static const int STEP_OF[13] = {0,
                                    0,
                                    STEP_EVENT_DIE,
                                    STEP_EVENT_DIE,
                                    STEP_EVENT_OBTUSE,
                                    STEP_EVENT_WEATHER,
                                    STEP_EVENT_DEPLETE,
                                    STEP_EVENT_FLIP,
                                    STEP_EVENT_SURGE_BRIGADE,
                                    STEP_BOMBARD_ORDER,
                                    STEP_EVENT_PICK_BRIGADE,
                                    STEP_EVENT_SURGE_DIVISION,
                                    STEP_EVENT_SURPRISE};
    static const int ONCE[4] = {2, 4, 5, 12};
    const Rally *r = rally_of(&g->s);
    int sum = first + second;
    for (int i = 0; i < 4; i++) {
        if (sum == ONCE[i] && r->side[r->event_side].events_today >> i & 1) return STEP_EVENT_FLIP;
    }
    if (sum == 6 && g->s.turn <= 5) sum = 7;
    return STEP_OF[sum];
}

static bool can_get_away(void) {
    const EnterFrame *f = enter_frame_of(&g->s);
    for (PlaceId to = 0; to < g->b->place_count; to++) {
        const HexInfo *h = &g->b->hex[g->b->place[to].hex];
        const bool ford = to != f->place && g->b->place[to].hex == g->b->place[f->place].hex &&
                          h->features & HEX_FORD;
        if (place_side_towards(g->b, f->place, to) < 0 && !ford) continue;
        if (h->features & HEX_IMPASSABLE) continue;
        bool enemy = false;
        for (PieceId u = 0; u < g->b->piece_count; u++) {
            enemy |= ref_unit(g->b, u) && g->s.piece[u].place == to &&
                     g->b->piece[u].side != g->b->piece[f->met].side;
        }
        if (!enemy) return true;
    }
    return false;
}

/* 10.3 */
static int guns_ready(PieceId guns, int die) {
    const unsigned noted = own_of(&g->s, guns)->notes;
    int roll = die + (g->b->piece[guns].side == CSA);
    if (noted & NOTE_CLOSE) roll += 1;
    if (noted & NOTE_DUEL) roll += 2;
    return g->s.turn + (roll <= 4 ? 1 : roll == 5 ? 2 : 3);
}

/* 10.2, R84: the leader whose range is used: his own, else the army commander. */
static PieceId rally_leader_of(PieceId u) {
    static Sink sink;
    static Action item[OFFER_MAX];
    /* The places offered tell: if one is not within 3 of his own leader, it is the other's. */
    sink = sink_of(item, OFFER_MAX);
    RALLY_STEPS[STEP_RALLY_PLACE].offer(g->b, &g->s, &sink);
    const PieceId own_leader = g->b->formation[g->b->piece[u].formation].leader;
    bool his = own_leader != NO_PIECE && g->s.piece[own_leader].place != NO_PLACE;
    for (uint32_t i = 0; i < sink.count && his; i++) {
        his = place_distance(g->b, g->s.piece[own_leader].place, item[i].place) <= 3;
    }
    if (his) return own_leader;
    for (FormationId f = 0; f < g->b->formation_count; f++) {
        if (g->b->formation[f].rank == RANK_ARMY &&
            g->b->formation[f].side == g->b->piece[u].side) {
            return g->b->formation[f].leader;
        }
    }
    return NO_PIECE;
}

static Foreseen foresee_pair(int first, int second) {
    const Rally *r = rally_of(&g->s);
    Foreseen f = nothing();
    switch (g->s.step) {
    case STEP_INITIATIVE_ROLL:
        f.step = first == second && r->initiative == NO_SIDE ? STEP_INITIATIVE_ROLL : STEP_CAPTIVE;
        break;
    case STEP_EVENT_ROLL: f.step = event_step(first, second); break;
    case STEP_DUEL_ROLL: /* the counter chit is hit by the first die, the bombarder by the second */
        f.piece = r->counter;
        f.place = first - (g->b->piece[r->guns].side == USA) <= value_at(r->guns, r->target)
                      ? NO_PLACE
                      : r->target;
        break;
    case STEP_LEADER_LOSS:
        f.piece = r->subject;
        f.place =
            first + second == 2 || first + second >= 11 ? NO_PLACE : g->s.piece[r->subject].place;
        break;
    default: break;
    }
    return f;
}

static Foreseen foresee(const Watch *w, int die) {
    const State *s = &g->s;
    const Rally *r = rally_of(s);
    Foreseen f = nothing();
    switch (s->step) {
    case STEP_INITIATIVE_ROLL:
    case STEP_EVENT_ROLL:
    case STEP_DUEL_ROLL:
    case STEP_LEADER_LOSS: return r->dice == 1 ? foresee_pair(r->die[0], die) : f;
    case STEP_EVENT_DIE:
        f.step = r->event == 2 ? STEP_EVENT_PICK_CORPS
                 : die <= 4    ? STEP_EVENT_PICK_BRIGADE
                               : STEP_EVENT_PICK_DIVISION;
        break;
    case STEP_BOMBARD_ROLL: return foresee_bombardment(die);
    case STEP_CP_ROLL: return foresee_points(die);
    case STEP_REINFORCEMENT_ROLL: f.step = die >= 4 ? STEP_REINFORCEMENT_PLACE : ANY; break;
    case STEP_COMMAND_CHECK: {
        const bool division = g->b->formation[r->order].rank == RANK_DIVISION;
        const int modifier = division && r->order_price == 1; /* 7.2e */
        const PieceId leader = ref_charge(g->b, s, r->order);
        f.step = initiative_passes(w, leader, die, modifier) ? STEP_NEXT_DIVISION_CHECK
                                                             : STEP_MOVE_SELECT;
        break;
    }
    case STEP_MOVE_ROLL:
        f.piece = r->subject;
        f.mp = die <= 2 ? 0 : 2 * (die - 2);
        if (s->turn <= r->weather_end) f.mp -= 2;
        if (f.mp < 0) f.mp = 0;
        break;
    case STEP_LEADER_MET_ROLL:
        f.step =
            die >= enter_frame_of(s)->escape_at && can_get_away() ? STEP_LEADER_ESCAPE : STEP_ENTER;
        break;
    case STEP_GUNS_MET_ROLL:
        f.piece = enter_frame_of(s)->met;
        f.place = NO_PLACE;
        f.status = die <= 3 ? STATUS_GONE : STATUS_READY;
        break;
    case STEP_GUNS_ROLL:
        f.piece = r->guns;
        f.place = die <= 3 ? r->combat.attacked[r->combat.at] : NO_PLACE;
        break;
    case STEP_RETREAT_ROLL: f.retreat = die <= 2 ? 1 : die <= 5 ? 2 : 3; break;
    case STEP_RETREAT_CHECK: {
        const RetreatFrame *frame = retreat_frame_of(s);
        const bool passes = ref_check(die, 0, ref_quality(g->b, s, frame->piece));
        f.piece = frame->piece;
        f.place = passes ? frame->next : NO_PLACE;
        f.status = passes ? STATUS_READY : STATUS_SHATTERED;
        break;
    }
    case STEP_RALLY_UNIT: {
        const PieceId leader = rally_leader_of(r->subject);
        const int modifier = shown(leader, LEADER_QUALITY) >= 2 ? -2 : -1;
        const bool passes = ref_check(die, modifier, g->b->piece[r->subject].value[UNIT_QUALITY]);
        f.piece = r->subject;
        f.step = passes ? STEP_RALLY_PLACE : STEP_NEXT_RALLY;
        f.status = passes ? STATUS_SHATTERED : STATUS_GONE;
        break;
    }
    case STEP_GUNS_RECOVER:
        f.piece = r->subject;
        f.place = NO_PLACE;
        f.due = guns_ready(r->subject, die);
        break;
    case STEP_NIGHT_CHECK:
        f.step = ref_check(die, 0, ref_quality(g->b, s, move_frame_of(s)->piece))
                     ? STEP_MOVE_STEP
                     : STEP_NIGHT_SELECT;
        break;
    default: break;
    }
    return f;
}

static void same(int expected, int found, const char *what) {
    if (expected == ANY || expected == found) return;
    fail_msg("%s, turn %d, step %s: %s, expected %d, found %d", g->b->id, before.turn,
             RALLY_STEPS[before.step].name, what, expected, found);
}

static void check(const Foreseen *f) {
    const State *s = &g->s;
    same(f->step, s->step, "next step");
    same(f->cp, rally_of(s)->side[s->acting].cp, "command points");
    same(f->harm, rally_of(s)->harm, "harm");
    if (f->retreat != ANY && s->step == STEP_RETREAT_STEP) {
        same(f->retreat, retreat_frame_of(s)->left, "hexes to retreat");
    }
    if (f->piece == NO_PIECE) return;
    same(f->status, own_of(s, f->piece)->status, "status");
    same(f->place, s->piece[f->piece].place, "place");
    same(f->due, own_of(s, f->piece)->due, "ready turn");
    same(f->mp, own_of(s, f->piece)->mp, "movement points");
}

/* 7.6: due turns after the roll, for the group and for those behind it. */
static void check_reinforcements(int die) {
    const Rally *was = rally_of(&before), *is = rally_of(&g->s);
    const int g0 = was->cursor;
    for (int i = 0; i < g->b->group_count && die < 4; i++) {
        int expected = was->group_due[i];
        const bool behind = g->b->group[i].side == g->b->group[g0].side && i != g0 &&
                            g->b->group[i].entry == g->b->group[g0].entry &&
                            was->group_due[i] > before.turn && !(was->group[i] & GROUP_HERE);
        if (i == g0) expected = before.turn + (die == 1 ? 2 : 1);
        if (behind && die == 1) expected += 2;
        same(expected, is->group_due[i], "due turn");
    }
}

static void play_foreseen(const Battle *b, uint64_t seed) {
    Watch watch;
    game_begin(g, b, seed);
    watch_begin(&watch, b, &g->s);
    while (!g->s.over) {
        game_look(g);
        watch_before(&watch, action_of(VERB_NONE));
        Action a = game_single_choice(g);
        const bool tie = g->s.step == STEP_INITIATIVE_ROLL && rally_of(&g->s)->dice == 1;
        if (tie && random_below(&g->random, 3) == 0) { /* events come too seldom by themselves */
            a = action_number(VERB_ROLL, rally_of(&g->s)->die[0]);
        }
        state_copy(b, &before, &g->s);
        const bool rolls = a.verb == VERB_ROLL;
        const Foreseen f = rolls ? foresee(&watch, a.number) : nothing();
        rolls_seen[g->s.step] += rolls;
        game_single(g, a);
        if (rolls) check(&f);
        if (rolls && before.step == STEP_REINFORCEMENT_ROLL) check_reinforcements(a.number);
    }
}

static void test_every_roll_does_what_the_rules_say(void **state) {
    static Battle b;
    for (int i = 0; i < TEST_BATTLES; i++) {
        for (int n = 0; n < scaled(6); n++) play_foreseen(test_battle(i), 50 + (uint64_t)n);
    }
    for (int n = 0; n < scaled(150); n++) {
        Random r;
        random_init(&r, 91000 + (uint64_t)n);
        random_battle(&b, &r);
        play_foreseen(&b, (uint64_t)n);
    }
}

static void test_every_roll_was_seen(void **state) {
    for (int step = 0; step < STEP_COUNT; step++) {
        if (RALLY_STEPS[step].by == BY_CHANCE && step != STEP_EVENT_DEPLETE &&
            rolls_seen[step] < 5) {
            fail_msg("step %s came %ld times", RALLY_STEPS[step].name, rolls_seen[step]);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_roll_does_what_the_rules_say),
        cmocka_unit_test(test_every_roll_was_seen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
