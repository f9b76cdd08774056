/* What a sensible player does here: every decision by itself, with the exact chances of the battle
 * that is meant, and for a move the worth of the place it ends in. */
#include "rules/clash/advise.h"

#include "rules/clash/standing.h"
#include "rules/clash/steps.h"

typedef struct Room {
    State trial;
    Routes routes;
} Room;
static_assert(sizeof(Room) <= ADVICE_ROOM_SIZE, "fits the room that is given");

/* All worths are in hundredths of a victory point. */

/* ---- battles ---- */

/* Chance in sixths that a unit of this rating loses a step. */
static int hits(int ter, int modifier) {
    int count = 1; /* the natural 6 */
    if (modifier == NOT_AFFECTED) return 0;
    for (int die = 2; die <= 5; die++) {
        const int value = die + modifier;
        count += (value < 1 ? 1 : value > 6 ? 6 : value) > ter;
    }
    return count;
}

static int vacate_worth(const Battle *b, const State *s, PlaceId target, int side) {
    const int victory = b->victory_at[b->place[target].hex];
    int worth = 40 + 15 * clash_level(b, target);
    if (victory >= 0 && s->control[victory] != side) {
        worth += 100 * (b->victory[victory].value[0] + b->victory[victory].value[1]);
    }
    return worth;
}

/* What the attack by the units marked, or about to be, is worth to the attacker. */
typedef struct Assault {
    PieceId unit[16];
    int count;
    int steps;
    unsigned from;
} Assault;

static void assault_add(const Battle *b, const State *s, PlaceId target, PieceId u, Assault *a) {
    if (a->count == 16) return;
    a->unit[a->count++] = u;
    a->steps += own_of(s, u)->steps;
    a->from |= 1u << place_side_towards(b, target, s->piece[u].place);
}

static int assault_worth(const Battle *b, const State *s, PlaceId target, const Assault *a) {
    if (a->count == 0) return -1000;
    const int side = side_of(b, a->unit[0]);
    const int flank = clash_flanked(b, target, a->from) ? clash_limit(b, LIMIT_FLANK_TER) : 0;
    int defence = 0;
    FOR_PIECES_AT(v, s, target) {
        if (is_unit(b, v) && !flagged(s, v, FLAG_ATTACKED)) defence += own_of(s, v)->steps;
    }
    if (defence == 0) return -1000;
    defence += ground_cell(b, hex_of(b, target)->terrain, GROUND_DEFENCE);
    if (defence < 1) defence = 1;
    defence += clash_terrain_defence(b, s, target, a->from);
    const int column = clash_odds_column(a->steps, defence);
    int gain = 0, vacated = 1000;
    FOR_PIECES_AT(v, s, target) {
        if (!is_unit(b, v) || side_of(b, v) == side || flagged(s, v, FLAG_ATTACKED)) continue;
        const int ter = clash_ter(b, v) - flank < 1 ? 1 : clash_ter(b, v) - flank;
        const int chance = hits(ter, combat_cell(b, column, COMBAT_DEFENDER));
        gain += 100 * chance / 6;
        vacated = vacated * chance / 6;
    }
    int limit = combat_cell(b, column, COMBAT_LIMIT), risk = 0;
    if (limit > a->count) limit = a->count;
    for (int i = 0; i < a->count; i++) {
        risk += 100 * hits(clash_ter(b, a->unit[i]), combat_cell(b, column, COMBAT_ATTACKER)) / 6;
    }
    return gain + vacated * vacate_worth(b, s, target, side) / 1000 - risk * limit / a->count;
}

/* Everybody who may attack the hex, as one force of infantry or of cavalry. */
static Assault all_against(const Battle *b, const State *s, PlaceId target, int side) {
    Assault a = {.count = 0};
    for (int i = 0; i < HEX_SIDES; i++) {
        const PlaceId beside = b->place[target].adjacent[i];
        if (beside == NO_PLACE || is_entry(b, beside)) continue;
        FOR_PIECES_AT(u, s, beside) {
            if (!is_unit(b, u) || side_of(b, u) != side) continue;
            if (a.count > 0 && is_cavalry(b, u) != is_cavalry(b, a.unit[0])) continue;
            if (clash_attack_verdict(b, s, u, target) == YES) assault_add(b, s, target, u, &a);
        }
    }
    return a;
}

static Action best_target(const Battle *b, const State *s, const Offers *offers) {
    Action best = offers->item[offers->sink.count - 1];
    int most = best.verb == VERB_DONE ? 10 : -10000;
    for (uint32_t i = 0; i < offers->sink.count; i++) {
        const Action a = offers->item[i];
        if (a.verb != VERB_ATTACK) continue;
        const Assault force = all_against(b, s, a.place, s->acting);
        const int worth = assault_worth(b, s, a.place, &force) + 500 * clash_owed(b, s, a.place);
        if (worth <= most) continue;
        most = worth;
        best = a;
    }
    return best;
}

static Assault named(const Battle *b, const State *s, PlaceId target) {
    Assault a = {.count = 0};
    FOR_SIDE_UNITS(u, b, s->acting) {
        if (flagged(s, u, FLAG_ATTACKS)) assault_add(b, s, target, u, &a);
    }
    return a;
}

/* The next of the roster whose help is worth more than it risks. */
static Action best_attacker(const Battle *b, const State *s, const Offers *offers) {
    const PlaceId target = clash_of(s)->battle.target;
    const Assault now = named(b, s, target);
    const int worth = assault_worth(b, s, target, &now);
    const Action last = offers->item[offers->sink.count - 1];
    for (uint32_t i = 0; i < offers->sink.count; i++) {
        const Action a = offers->item[i];
        if (a.verb != VERB_WITH) continue;
        Assault more = now;
        for (uint32_t k = i; k < offers->sink.count; k++) { /* with all that could follow */
            if (offers->item[k].verb == VERB_WITH) {
                assault_add(b, s, target, offers->item[k].piece, &more);
            }
        }
        if (now.count == 0 || assault_worth(b, s, target, &more) > worth) return a;
    }
    return last;
}

/* Worth of the combat action now: the good attacks, and the bad ones that would be mandatory. */
static int action_worth(const Battle *b, State *trial) {
    int worth = 0;
    clash(trial)->session = SESSION_ACTION;
    FOR_SIDE_UNITS(v, b, side_other(trial->acting)) {
        const PlaceId target = trial->piece[v].place;
        if (target == NO_PLACE || trial->place[target].head != v) continue;
        const Assault force = all_against(b, trial, target, trial->acting);
        if (force.count == 0) continue;
        const int here = assault_worth(b, trial, target, &force);
        bool must = false;
        for (int i = 0; i < force.count; i++)
            must |= clash_mandatory(b, trial, force.unit[i], target);
        if (here > 0 || must) worth += here;
    }
    return worth;
}

static bool more_markers(const Battle *b, const State *s) {
    for (FormationId f = 0; f < b->formation_count; f++) {
        const uint8_t state = clash_of(s)->marker_state[f];
        if (b->formation[f].side == s->acting && (state == CM_CUP || state == CM_ASIDE))
            return true;
    }
    return false;
}

static Action combat_or_not(const Battle *b, const State *s, const Offers *offers, Room *room) {
    state_copy(b, &room->trial, s);
    const int worth = action_worth(b, &room->trial);
    const bool now = worth > (more_markers(b, s) ? 250 : 15);
    return offers->item[now ? 0 : offers->sink.count - 1];
}

/* Guns are called where one factor moves the column. */
static Action call_guns(const Battle *b, const State *s, const Offers *offers, bool attack) {
    const int attackers = clash_attack_total(b, s), defenders = clash_defence_total(b, s);
    const int now = clash_odds_column(attackers, defenders);
    const int then = attack ? clash_odds_column(attackers + 1, defenders)
                            : clash_odds_column(attackers, defenders + 1);
    return offers->item[now != then ? 0 : offers->sink.count - 1];
}

/* ---- places ---- */

static int nearest_enemy(const Battle *b, const State *s, PlaceId p, int side) {
    int nearest = 99;
    FOR_SIDE_UNITS(v, b, side_other(side)) {
        if (!on_map(s, v)) continue;
        const int distance = place_distance(b, p, s->piece[v].place);
        if (distance < nearest) nearest = distance;
    }
    return nearest;
}

/* The pull of hexes that count: those to be won, and those that nobody else keeps. */
static int pull(const Battle *b, const State *s, PieceId u, PlaceId p) {
    const int side = side_of(b, u);
    int worth = 0;
    for (int i = 0; i < b->victory_count; i++) {
        const VictoryHex *v = &b->victory[i];
        const int value = v->value[side] + v->value[side_other(side)];
        const int distance = hex_distance(&b->grid, b->place[p].hex, v->hex);
        const bool ours = s->control[i] == side;
        const bool kept = ours && clash_friends(b, s, u, v->hex) > 0;
        worth += value * (kept ? 60 : ours ? 110 : 160) / (2 + distance);
        if (distance == 0 && !kept) worth += (ours ? 35 : 60) * value;
    }
    return worth;
}

/* Enemies next to the place: a chance where we are stronger, a danger where they are, and a trap
 * below them. */
static int contact(const Battle *b, const State *s, PieceId u, PlaceId p) {
    const int side = side_of(b, u);
    int worth = 0, hexes = 0;
    for (int i = 0; i < HEX_SIDES; i++) {
        const PlaceId enemy = b->place[p].adjacent[i];
        if (enemy == NO_PLACE || is_entry(b, enemy)) continue;
        if (units_at(s, enemy, side_other(side)) == 0) continue;
        hexes++;
        int theirs = 0, ours = own_of(s, u)->steps;
        FOR_PIECES_AT(v, s, enemy) theirs += own_of(s, v)->steps;
        for (int k = 0; k < HEX_SIDES; k++) {
            const PlaceId beside = b->place[enemy].adjacent[k];
            if (beside == NO_PLACE) continue;
            FOR_PIECES_AT(v, s, beside) {
                if (v != u && side_of(b, v) == side) ours += own_of(s, v)->steps;
            }
        }
        const bool below = clash_level(b, enemy) > clash_level(b, p);
        theirs += below;
        worth += ours >= 2 * theirs ? 90 : ours > theirs ? 40 : ours == theirs ? 0 : -60;
        if (below && clash_clear(b, p) && clash_clear(b, enemy) &&
            !(hex_of(b, p)->edge[i] & (EDGE_STEEP | EDGE_RIVER))) {
            worth -= ours >= 2 * theirs ? 20 : 120;
        }
        if (is_cavalry(b, u)) worth -= 60;
    }
    return worth - (hexes > 2 ? 40 * (hexes - 2) : 0);
}

static int place_worth(const Battle *b, const State *s, PieceId u, PlaceId p) {
    const int side = side_of(b, u);
    if (is_entry(b, p)) return -100000;
    int worth = pull(b, s, u, p) + contact(b, s, u, p);
    worth += 12 * clash_level(b, p) + (is_woods(b, p) ? 6 : 0);
    const int distance = nearest_enemy(b, s, p, side);
    if (!is_cavalry(b, u)) worth += 60 / (1 + distance);
    if (!clash_stacks(b, s, u, p)) worth -= 400;
    return worth;
}

typedef struct Goal {
    PlaceId place;
    int verb;
    int worth;
} Goal;

/* The best place the unit could end in, by any kind of movement. */
static Goal best_goal(const Battle *b, const State *s, const MoveFrame *m, Room *room) {
    static const uint8_t VERBS[] = {VERB_TO, VERB_MARCH};
    Goal best = {m->at, VERB_NONE, place_worth(b, s, m->piece, m->at)};
    for (int v = 0; v < 2; v++) {
        if (m->verb != VERB_NONE && m->verb != VERBS[v]) continue;
        clash_move_flood(b, s, m, VERBS[v], &room->routes);
        for (int i = 0; i < room->routes.count; i++) {
            const PlaceId to = room->routes.reached[i];
            if (to == m->at) continue;
            const int worth = place_worth(b, s, m->piece, to);
            if (worth > best.worth + (best.verb == VERB_NONE ? 8 : 0)) {
                best = (Goal){to, VERBS[v], worth};
            }
        }
    }
    return best;
}

static Action best_mover(const Battle *b, const State *s, const Offers *offers, Room *room) {
    for (uint32_t i = 0; i < offers->sink.count; i++) {
        const Action a = offers->item[i];
        if (a.verb != VERB_MOVE) continue;
        MoveFrame m;
        clash_move_frame(b, s, a.piece, &m);
        if (best_goal(b, s, &m, room).verb != VERB_NONE) return a;
    }
    return offers->item[offers->sink.count - 1];
}

static Action best_step(const Battle *b, const State *s, const Offers *offers, Room *room) {
    const MoveFrame *m = move_frame_of(s);
    const Goal goal = best_goal(b, s, m, room);
    if (goal.verb != VERB_NONE) {
        clash_move_flood(b, s, m, goal.verb, &room->routes);
        PlaceId at = goal.place;
        while (room->routes.before[at] != m->at && room->routes.before[at] != NO_PLACE) {
            at = room->routes.before[at];
        }
        const Action step = action_piece_place(goal.verb, m->piece, at);
        if (sink_has(&offers->sink, step)) return step;
    }
    return offers->item[offers->sink.count - 1]; /* halt, where it may */
}

static Action best_retreat(const Battle *b, const State *s, const Offers *offers) {
    Action best = offers->item[0];
    int most = -100000;
    for (uint32_t i = 0; i < offers->sink.count; i++) {
        const Action a = offers->item[i];
        const int side = side_of(b, a.piece);
        const int distance = nearest_enemy(b, s, a.place, side);
        const int worth =
            pull(b, s, a.piece, a.place) / 4 + 20 * distance + 10 * clash_level(b, a.place);
        if (worth <= most) continue;
        most = worth;
        best = a;
    }
    return best;
}

/* Forward if the hex counts or is no worse than where the unit stands. */
static Action advance_or_not(const Battle *b, const State *s, const Offers *offers) {
    const PlaceId target = clash_of(s)->battle.target;
    for (uint32_t i = 0; i < offers->sink.count; i++) {
        const Action a = offers->item[i];
        if (a.verb != VERB_ADVANCE) continue;
        if (place_worth(b, s, a.piece, target) >
            place_worth(b, s, a.piece, s->piece[a.piece].place)) {
            return a;
        }
    }
    return offers->item[offers->sink.count - 1];
}

/* ---- command ---- */

/* The formation with most strength near the enemy. */
static Action best_formation(const Battle *b, const State *s, const Offers *offers) {
    Action best = offers->item[0];
    int most = -1;
    for (uint32_t i = 0; i < offers->sink.count; i++) {
        const Action a = offers->item[i];
        int worth = 0;
        if (a.verb != VERB_TAKE) continue;
        FOR_SIDE_UNITS(u, b, b->formation[a.formation].side) {
            if (!on_map(s, u) || clash_formation(b, u) != a.formation) continue;
            const int distance = nearest_enemy(b, s, s->piece[u].place, side_of(b, u));
            worth += own_of(s, u)->steps * 12 / (2 + distance);
        }
        if (worth <= most) continue;
        most = worth;
        best = a;
    }
    return best;
}

/* The source that leaves fewest out of command. */
static Action best_source(const Battle *b, const State *s, const Offers *offers, Room *room) {
    Action best = offers->item[0];
    int fewest = 1000;
    for (uint32_t i = 0; i < offers->sink.count; i++) {
        int lost = 0;
        state_copy(b, &room->trial, s);
        (void)clash_act_fcr_take(b, &room->trial, offers->item[i]); /* only whom it reaches */
        FOR_SIDE_UNITS(u, b, s->acting) lost += flagged(&room->trial, u, FLAG_OOC);
        if (lost >= fewest) continue;
        fewest = lost;
        best = offers->item[i];
    }
    return best;
}

/* A marker is withheld where a step can be had for it. */
static Action withhold_or_not(const Battle *b, const State *s, const Offers *offers) {
    for (uint32_t i = 0; i < offers->sink.count; i++) {
        const Action a = offers->item[i];
        if (a.verb != VERB_WITHHOLD) continue;
        FOR_SIDE_UNITS(u, b, s->acting) {
            if (clash_formation(b, u) != a.formation || !on_map(s, u)) continue;
            const bool reduced = own_of(s, u)->steps < b->piece[u].value[UNIT_STEPS];
            if (reduced && nearest_enemy(b, s, s->piece[u].place, s->acting) > 1) return a;
        }
    }
    return offers->item[offers->sink.count - 1];
}

static Action weakest(const Battle *b, const State *s, const Offers *offers) {
    Action best = offers->item[0];
    for (uint32_t i = 1; i < offers->sink.count; i++) {
        const Action a = offers->item[i];
        const int worth = 10 * own_of(s, a.piece)->steps + clash_ter(b, a.piece);
        if (worth < 10 * own_of(s, best.piece)->steps + clash_ter(b, best.piece)) best = a;
    }
    return best;
}

Action clash_advise(const Battle *b, const State *s, const Offers *offers, void *memory) {
    Room *room = memory;
    const Action first = offers->item[0], last = offers->item[offers->sink.count - 1];
    switch ((ClashStep)s->step) {
    case STEP_EARLY_PICK:
    case STEP_BOMBARD:
    case STEP_CALL: return last;
    case STEP_SCM_CHOICE:
    case STEP_ACT_SCM_PICK: return best_formation(b, s, offers);
    case STEP_WITHHOLD: return withhold_or_not(b, s, offers);
    case STEP_ACT_FCR: return best_source(b, s, offers, room);
    case STEP_MOVE_PICK: return best_mover(b, s, offers, room);
    case STEP_MOVE_STEP: return best_step(b, s, offers, room);
    case STEP_ACT_COMBAT: return combat_or_not(b, s, offers, room);
    case STEP_COMBAT_TARGET: return best_target(b, s, offers);
    case STEP_COMBAT_ATTACKERS: return best_attacker(b, s, offers);
    case STEP_COMBAT_AM_ATT: return call_guns(b, s, offers, true);
    case STEP_COMBAT_AM_DEF: return call_guns(b, s, offers, false);
    case STEP_RETREAT_WALK: return best_retreat(b, s, offers);
    case STEP_COMBAT_ADVANCE: return advance_or_not(b, s, offers);
    case STEP_STACK_FIX: return weakest(b, s, offers);
    default: return first;
    }
}
