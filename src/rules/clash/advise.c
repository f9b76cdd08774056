/* A greedy commander's choice at each step: one activation ahead, with the exact chances of combat.
 * It knows nothing that a player at the table does not see. */
#include "rules/clash/advise.h"

#include "core/hash.h"
#include "rules/clash/muster.h"
#include "rules/clash/plan.h"

/* What was meant when a mover or a target was chosen, so that the steps of a move and the naming
 * of attackers need not think it all through again. The key says for which position: where it does
 * not fit, the same thoughts come again. */
typedef struct Meant {
    uint64_t key;
    PieceId piece;
    PlaceId goal;
    uint8_t verb;
    bool leaves;
    Assault assault;
} Meant;

typedef struct Room {
    Plan plan;
    State before; /* the position when the moving unit was chosen */
    Muster muster;
    Meant meant;
} Room;
static_assert(sizeof(Room) <= ADVICE_ROOM_SIZE, "fits the room that is given");

/* What an offer is worth to the side that chooses; they are compared, the first best is taken. */
typedef int (*Worth)(const Battle *b, const State *s, Action a, Room *room);

static Action best_offer(const Battle *b, const State *s, const Offers *offers, Worth worth,
                         Room *room) {
    Action best = offers->item[0];
    int most = worth(b, s, best, room);
    for (uint32_t i = 1; i < offers->sink.count; i++) {
        const int w = worth(b, s, offers->item[i], room);
        if (w <= most) continue;
        most = w;
        best = offers->item[i];
    }
    return best;
}

static Action last_of(const Offers *offers) { return offers->item[offers->sink.count - 1]; }

static Action offered(const Offers *offers, int verb) {
    for (uint32_t i = 0; i < offers->sink.count; i++) {
        if (offers->item[i].verb == verb) return offers->item[i];
    }
    return last_of(offers);
}

/* ---- movement ---- */

/* Everything that the plan of an activation looks at but the unit that moves. */
static uint64_t position_key(const Battle *b, const State *s, PieceId but) {
    uint64_t key = hash_join(s->turn, s->acting);
    for (PieceId p = 0; p < b->piece_count; p++) {
        if (p == but || !is_unit(b, p)) continue;
        key = hash_join(key, (uint64_t)s->piece[p].place << 8 | own_of(s, p)->steps);
    }
    return hash_join(key, but);
}

static void mean_to_move(const Battle *b, const State *s, Room *room, int k) {
    const Plan *plan = &room->plan;
    room->meant = (Meant){.key = position_key(b, s, plan->unit[k]),
                          .piece = plan->unit[k],
                          .goal = plan->goal[k],
                          .verb = plan->verb[k],
                          .leaves = plan->leaves[k]};
}

/* The first in the order of the plan that has somewhere to go. */
static Action choose_mover(const Battle *b, const State *s, const Offers *offers, Room *room) {
    Plan *plan = &room->plan;
    clash_look(b, s, s->acting, &plan->outlook);
    clash_plan(b, s, plan);
    for (int n = 0; n < plan->order_count; n++) {
        const int k = plan->order[n];
        if (plan->goal[k] == s->piece[plan->unit[k]].place && !plan->leaves[k]) continue;
        const Action a = action_piece(VERB_MOVE, plan->unit[k]);
        if (!sink_has(&offers->sink, a)) continue;
        mean_to_move(b, s, room, k);
        return a;
    }
    return last_of(offers);
}

/* Puts the moving unit back to where it began, so that the same plan comes out as when it was
 * chosen: a commander who thought again at every hex would walk to and fro. */
static void recall_choice(const Battle *b, const State *s, Room *room) {
    const MoveFrame *m = move_frame_of(s);
    State *before = &room->before;
    Plan *plan = &room->plan;
    state_copy(b, before, s);
    before->step = STEP_MOVE_PICK;
    unflag(before, m->piece, FLAG_MOVED);
    if (before->piece[m->piece].place != m->start) piece_move(b, before, m->piece, m->start);
    clash_look(b, before, s->acting, &plan->outlook);
    clash_plan(b, before, plan);
    for (int k = 0; k < plan->count; k++) {
        if (plan->unit[k] == m->piece) mean_to_move(b, before, room, k);
    }
}

/* The best way on for a unit whose goal has got out of reach. */
static int step_worth(const Battle *b, const State *s, Action a, Room *room) {
    const PlaceId to = a.verb == VERB_HALT ? s->piece[a.piece].place : a.place;
    if (a.verb == VERB_EXIT) return -100000;
    if (to != s->piece[a.piece].place && clash_enemy_adjacent(b, s, to, s->acting)) return -50000;
    return clash_ground(b, s, &room->plan.outlook, a.piece, to) + (a.verb == VERB_HALT ? 5 : 0);
}

static Action choose_step(const Battle *b, const State *s, const Offers *offers, Room *room) {
    const MoveFrame *m = move_frame_of(s);
    const Meant *meant = &room->meant;
    if (meant->piece != m->piece || meant->key != position_key(b, s, m->piece)) {
        recall_choice(b, s, room);
    }
    const Action halt = action_piece(VERB_HALT, m->piece);
    const Action leave = action_piece(VERB_EXIT, m->piece);
    if (m->at == meant->goal) {
        if (meant->leaves && sink_has(&offers->sink, leave)) return leave;
        if (sink_has(&offers->sink, halt)) return halt;
    }
    Routes *routes = &room->plan.routes;
    clash_move_flood(b, s, m, meant->verb, routes);
    if (m->at != meant->goal && routes->cost[meant->goal] != ROUTE_NONE) {
        PlaceId at = meant->goal;
        while (routes->before[at] != m->at) at = routes->before[at];
        const Action step = action_piece_place(meant->verb, m->piece, at);
        if (sink_has(&offers->sink, step)) return step;
    }
    if (m->steps > 0 && sink_has(&offers->sink, halt)) return halt;
    clash_look(b, s, s->acting, &room->plan.outlook);
    return best_offer(b, s, offers, step_worth, room);
}

/* ---- combat ---- */

static bool in_assault(const Assault *a, PieceId u) {
    for (int i = 0; i < a->count; i++) {
        if (a->unit[i] == u) return true;
    }
    return false;
}

static uint64_t session_key(const Battle *b, const State *s) {
    uint64_t key = hash_join(s->turn, s->acting);
    for (PieceId p = 0; p < b->piece_count; p++) {
        if (!is_unit(b, p)) continue;
        const uint64_t flags = own_of(s, p)->flags & ~(unsigned)CLEARED_WITH_BATTLE;
        key = hash_join(key, flags << 32 | (uint64_t)s->piece[p].place << 8 | own_of(s, p)->steps);
    }
    return key;
}

static const Assault *mustered(const Room *room, PlaceId target) {
    for (int i = 0; i < room->muster.count; i++) {
        if (room->muster.battle[i].target == target) return &room->muster.battle[i];
    }
    return NULL;
}

/* A forced attack: by whom it is least bad. */
static Assault forced(const Battle *b, const State *s, const Stakes *k, PlaceId target) {
    Assault best = {.target = target};
    int most = -100000;
    for (int i = 0; i < HEX_SIDES; i++) {
        const PlaceId beside = b->place[target].adjacent[i];
        if (beside == NO_PLACE) continue;
        Assault all = {.target = target};
        FOR_PIECES_AT(u, s, beside) {
            if (!is_unit(b, u) || side_of(b, u) != s->acting) continue;
            if (clash_attack_verdict(b, s, u, target) != YES) continue;
            clash_join(&all, u, beside);
            Assault one = {.target = target};
            clash_join(&one, u, beside);
            const int alone = clash_estimate(b, s, k, &one).worth;
            const int together = clash_estimate(b, s, k, &all).worth;
            if (alone > most) best = one, most = alone;
            if (together > most) best = all, most = together;
        }
    }
    return best;
}

static Action choose_target(const Battle *b, const State *s, const Offers *offers, Room *room) {
    Stakes k;
    clash_stakes(b, s, s->acting, &k);
    clash_muster(b, s, &k, clash_attack_threshold(&k), &room->muster);
    room->meant = (Meant){.key = session_key(b, s), .piece = NO_PIECE};
    for (int i = 0; i < room->muster.count; i++) {
        const Action a = action_place(VERB_ATTACK, room->muster.battle[i].target);
        if (!sink_has(&offers->sink, a)) continue;
        room->meant.assault = room->muster.battle[i];
        return a;
    }
    if (last_of(offers).verb == VERB_DONE) return last_of(offers);
    Action best = offers->item[0];
    int most = -200000;
    for (uint32_t i = 0; i < offers->sink.count; i++) {
        const Assault a = forced(b, s, &k, offers->item[i].place);
        const int worth = clash_estimate(b, s, &k, &a).worth;
        if (worth <= most) continue;
        most = worth;
        best = offers->item[i];
        room->meant.assault = a;
    }
    return best;
}

/* Attackers as they were meant when the target was chosen. */
static const Assault *recall_target(const Battle *b, const State *s, Room *room) {
    const PlaceId target = clash_of(s)->battle.target;
    if (room->meant.key == session_key(b, s) && room->meant.assault.target == target) {
        return &room->meant.assault;
    }
    State *before = &room->before;
    state_copy(b, before, s);
    clash_unflag_all(b, before, FLAG_ATTACKS);
    before->step = STEP_COMBAT_TARGET;
    Stakes k;
    clash_stakes(b, before, s->acting, &k);
    clash_muster(b, before, &k, clash_attack_threshold(&k), &room->muster);
    const Assault *a = mustered(room, target);
    room->meant =
        (Meant){.key = session_key(b, s),
                .piece = NO_PIECE,
                .assault = a != NULL && a->count > 0 ? *a : forced(b, before, &k, target)};
    return &room->meant.assault;
}

static Action choose_attacker(const Battle *b, const State *s, const Offers *offers, Room *room) {
    const Assault *meant = recall_target(b, s, room);
    for (uint32_t i = 0; i < offers->sink.count; i++) {
        const Action a = offers->item[i];
        if (a.verb == VERB_WITH && in_assault(meant, a.piece)) return a;
    }
    return last_of(offers); /* fight, or somebody who may not be left out */
}

/* Strength near the enemy whose markers are still to be drawn. */
static int strength_to_come(const Battle *b, const State *s, const Outlook *o) {
    int steps = 0;
    FOR_SIDE_UNITS(u, b, s->acting) {
        if (!on_map(s, u) || is_cavalry(b, u)) continue;
        const uint8_t state = clash_of(s)->marker_state[clash_formation(b, u)];
        if (state != CM_CUP && state != CM_ASIDE) continue;
        if (o->nearest[b->place[s->piece[u].place].hex] <= 5) steps += own_of(s, u)->steps;
    }
    return steps;
}

static bool more_markers(const Battle *b, const State *s) {
    for (FormationId f = 0; f < b->formation_count; f++) {
        const uint8_t state = clash_of(s)->marker_state[f];
        if (b->formation[f].side == s->acting && (state == CM_CUP || state == CM_ASIDE)) {
            return true;
        }
    }
    return false;
}

/* The one combat action: now, if there is more to win than by waiting for the others. */
static Action combat_or_not(const Battle *b, const State *s, const Offers *offers, Room *room) {
    Outlook *o = &room->plan.outlook;
    clash_look(b, s, s->acting, o);
    state_copy(b, &room->before, s);
    clash(&room->before)->session = SESSION_ACTION;
    clash_muster(b, &room->before, &o->stakes, clash_attack_threshold(&o->stakes), &room->muster);
    int wanted = 0;
    if (more_markers(b, s)) {
        const int more = strength_to_come(b, s, o);
        wanted = 20 + (more > 12 ? 12 : more) * 14;
    }
    return room->muster.worth > wanted ? offered(offers, VERB_COMBAT)
                                       : offered(offers, VERB_DECLINE);
}

/* Formations that a marker may serve: few is particular. */
static int breadth(const Battle *b, PieceId marker) {
    int count = 0;
    for (FormationId f = 0; f < b->formation_count; f++) {
        count += b->formation[f].side == side_of(b, marker) && clash_serves(b, marker, f);
    }
    return count;
}

/* Guns are called where one factor moves the column, the most particular first. */
static Action call_guns(const Battle *b, const State *s, const Offers *offers, bool attack) {
    const int attackers = clash_attack_total(b, s), defenders = clash_defence_total(b, s);
    const int now = clash_odds_column(attackers, defenders);
    const int then = attack ? clash_odds_column(attackers + 1, defenders)
                            : clash_odds_column(attackers, defenders + 1);
    const bool answered = clash_odds_column(attackers, defenders + 1) !=
                          clash_odds_column(attackers + 1, defenders + 1);
    if (now == then && !(attack && answered)) return last_of(offers);
    Action best = last_of(offers);
    int fewest = 1000;
    for (uint32_t i = 0; i < offers->sink.count; i++) {
        const Action a = offers->item[i];
        if (a.verb != VERB_GUNS || breadth(b, a.piece) >= fewest) continue;
        best = a;
        fewest = breadth(b, a.piece);
    }
    return best;
}

/* 14.3: cavalry slips away unless the hex is worth more than the risk. */
static Action retire_or_stand(const Battle *b, const State *s, const Offers *offers, Room *room) {
    const PieceId u = clash_of(s)->subject;
    const PlaceId here = s->piece[u].place;
    Stakes k;
    clash_stakes(b, s, side_of(b, u), &k);
    const int column = clash_odds_column(clash_attack_total(b, s), clash_defence_total(b, s));
    const int flank = clash_of(s)->battle.flanked ? clash_limit(b, LIMIT_FLANK_TER) : 0;
    const int loss =
        clash_loss_chance(clash_ter(b, u) - flank, combat_cell(b, column, COMBAT_DEFENDER));
    const int victory = b->victory_at[b->place[here].hex];
    const int hex = 20 + (victory >= 0 ? k.hex[victory] : 0);
    const int stands = loss * (k.step + hex + (own_of(s, u)->steps == 1 ? k.last_step : 0)) / 6;
    return offered(offers, hex < stands ? VERB_RETIRE : VERB_STAND);
}

/* Whether the enemy can still attack the hex in this session: late-comers die there (12.10.5). */
static bool still_to_be_attacked(const Battle *b, const State *s, PlaceId p, int side) {
    if (units_at(s, p, side) == 0 || clash_of(s)->session == SESSION_NONE) return false;
    for (int i = 0; i < HEX_SIDES; i++) {
        const PlaceId beside = b->place[p].adjacent[i];
        if (beside == NO_PLACE || units_at(s, beside, side_other(side)) == 0) continue;
        FOR_PIECES_AT(e, s, beside) {
            if (is_unit(b, e) && side_of(b, e) != side && !flagged(s, e, FLAG_FOUGHT)) return true;
        }
    }
    return false;
}

static int retreat_worth(const Battle *b, const State *s, Action a, Room *room) {
    const ClashWalk *w = &clash_of(s)->walk;
    int worth = clash_ground(b, s, &room->plan.outlook, a.piece, a.place);
    const bool ends = w->taken + 1 == w->length;
    if (ends && still_to_be_attacked(b, s, a.place, side_of(b, a.piece))) worth -= 200;
    return worth;
}

/* Attackers that roll: the set of the right number that risks least, in roster order. */
static Action choose_risk(const Battle *b, const State *s, const Offers *offers) {
    const ClashBattle *battle = &clash_of(s)->battle;
    const int modifier = combat_cell(b, battle->column, COMBAT_ATTACKER);
    int left = combat_cell(b, battle->column, COMBAT_LIMIT);
    Stakes k;
    clash_stakes(b, s, s->acting, &k);
    FOR_SIDE_UNITS(u, b, s->acting) left -= flagged(s, u, FLAG_ROLLS);
    for (uint32_t i = 0; i < offers->sink.count; i++) {
        const PieceId u = offers->item[i].piece;
        int cheaper = 0;
        const int mine = clash_loss_chance(clash_ter(b, u), modifier) *
                         (k.step + (own_of(s, u)->steps == 1 ? k.last_step + 20 : 0));
        FOR_SIDE_UNITS(v, b, s->acting) {
            if (v == u || !flagged(s, v, FLAG_ATTACKS) || flagged(s, v, FLAG_ROLLS)) continue;
            if (battle->last != NO_PIECE && v <= battle->last) continue;
            const int other = clash_loss_chance(clash_ter(b, v), modifier) *
                              (k.step + (own_of(s, v)->steps == 1 ? k.last_step + 20 : 0));
            cheaper += other < mine || (other == mine && v < u);
        }
        if (cheaper < left) return offers->item[i];
    }
    return offers->item[0];
}

/* Forward if the hex counts or is no worse than where the unit stands. */
static int advance_worth(const Battle *b, const State *s, Action a, Room *room) {
    if (a.verb != VERB_ADVANCE) return 0;
    const Outlook *o = &room->plan.outlook;
    const PlaceId target = clash_of(s)->battle.target, here = s->piece[a.piece].place;
    return clash_ground(b, s, o, a.piece, target) - clash_ground(b, s, o, a.piece, here) +
           3 * own_of(s, a.piece)->steps;
}

/* ---- command ---- */

/* Strength near the enemy: what an activation more could do. */
static int formation_worth(const Battle *b, const State *s, Action a, Room *room) {
    if (a.verb != VERB_TAKE) return -1;
    const Outlook *o = &room->plan.outlook;
    int worth = 0;
    FOR_SIDE_UNITS(u, b, b->formation[a.formation].side) {
        if (!on_map(s, u) || clash_formation(b, u) != a.formation) continue;
        const int near = o->nearest[b->place[s->piece[u].place].hex];
        const int free = ezoc(s, s->piece[u].place, side_of(b, u)) ? 10 : 14;
        worth += own_of(s, u)->steps * free * 4 / (3 + near);
    }
    return worth;
}

/* The source that leaves fewest out of command. */
static int source_worth(const Battle *b, const State *s, Action a, Room *room) {
    State *trial = &room->before;
    int lost = 0;
    state_copy(b, trial, s);
    (void)clash_act_fcr_take(b, trial, a); /* only whom it reaches */
    FOR_SIDE_UNITS(u, b, s->acting) {
        if (flagged(trial, u, FLAG_OOC)) lost += 2 + own_of(s, u)->steps;
    }
    return -lost;
}

/* A marker is withheld where a step can be had for it and nobody has far to go. */
static int withhold_worth(const Battle *b, const State *s, Action a, Room *room) {
    if (a.verb != VERB_WITHHOLD) return 0;
    const Outlook *o = &room->plan.outlook;
    int gain = 0, away = 0;
    FOR_SIDE_UNITS(u, b, s->acting) {
        if (clash_formation(b, u) != a.formation) continue;
        const bool reduced = own_of(s, u)->steps < b->piece[u].value[UNIT_STEPS];
        if (!on_map(s, u)) continue;
        const int near = o->nearest[b->place[s->piece[u].place].hex];
        if (near > 1 && reduced) gain = 100;
        if (near > 6) away += 20;
        if (clash_below(b, s, s->piece[u].place, s->acting)) away += 60;
    }
    return gain == 0 ? -1 : gain - away;
}

/* On the map, or about to come on this turn. */
static int steps_on_map(const Battle *b, const State *s, int side) {
    int steps = 0;
    FOR_SIDE_UNITS(u, b, side) {
        const GroupId g = b->piece[u].group;
        const bool due = own_of(s, u)->status == STATUS_WAITING && g != NO_GROUP &&
                         clash_of(s)->group[g] != GROUP_NEVER &&
                         clash_of(s)->group_due[g] <= s->turn;
        if (on_map(s, u) || due) steps += own_of(s, u)->steps;
    }
    return steps;
}

/* 9.3 gains a third of a turn on average and forgoes the points for delay: for a side that is
 * outnumbered, and a force that tells. */
static Action early_or_not(const Battle *b, const State *s, const Offers *offers) {
    const int ours = steps_on_map(b, s, s->acting);
    const int theirs = steps_on_map(b, s, side_other(s->acting));
    for (uint32_t i = 0; i < offers->sink.count; i++) {
        const Action a = offers->item[i];
        if (a.verb != VERB_EARLY) continue;
        int steps = 0;
        FOR_SIDE_UNITS(u, b, s->acting) {
            const GroupId g = b->piece[u].group;
            if (g == NO_GROUP || b->group[g].turn != s->turn + 1) continue;
            if (clash_formation(b, u) == a.formation) steps += b->piece[u].value[UNIT_STEPS];
        }
        const bool last = s->turn + 1 >= b->turn_count;
        if (steps >= 6 && (last || ours < theirs)) return a;
    }
    return offered(offers, VERB_DONE);
}

/* S10: three points are too much for a division, unless the army is about to break. */
static Action call_or_not(const Battle *b, const State *s, const Offers *offers) {
    const int ours = steps_on_map(b, s, s->acting);
    const int theirs = steps_on_map(b, s, side_other(s->acting));
    return offered(offers, 6 * ours < 5 * theirs ? VERB_CALL : VERB_DECLINE);
}

static int units_under_fire(const Battle *b, const State *s, PlaceId first) {
    int most[2] = {0, 0};
    for (int i = 0; i < HEX_SIDES; i++) {
        const PlaceId beside = b->place[first].adjacent[i];
        const int here = beside == NO_PLACE ? 0 : units_at(s, beside, side_other(s->acting));
        if (here > most[0]) {
            most[1] = most[0];
            most[0] = here;
        } else if (here > most[1]) {
            most[1] = here;
        }
    }
    return units_at(s, first, side_other(s->acting)) + most[0] + most[1];
}

/* G5: one step in six units, for half the guns: when there is little left to save them for. */
static int bombard_worth(const Battle *b, const State *s, Action a, Room *room) {
    if (a.verb != VERB_BOMBARD) return clash_of(s)->draws > 0 ? 0 : 4;
    if (s->turn + 1 < b->turn_count) return -1;
    if (clash_of(s)->draws > 0) return units_at(s, a.place, side_other(s->acting));
    return units_under_fire(b, s, a.place);
}

static int expend_worth(const Battle *b, const State *s, Action a, Room *room) {
    int steps = 0; /* of those it could still help */
    FOR_SIDE_UNITS(u, b, s->acting) {
        if (on_map(s, u) && clash_serves(b, a.piece, clash_formation(b, u))) {
            steps += own_of(s, u)->steps;
        }
    }
    return -steps;
}

static int weakness(const Battle *b, const State *s, Action a, Room *room) {
    return -10 * own_of(s, a.piece)->steps - clash_ter(b, a.piece);
}

static int entry_worth(const Battle *b, const State *s, Action a, Room *room) {
    return clash_ground(b, s, &room->plan.outlook, a.piece, a.place);
}

/* Whose eyes to look with: those of the side that is asked. */
static int looking_side(const Battle *b, const State *s) {
    const ClashStep step = (ClashStep)s->step;
    if (step == STEP_RETREAT_WALK) return side_of(b, clash_of(s)->walk.piece);
    return step == STEP_ENTRY_PLACE ? side_of(b, clash_of(s)->subject) : s->acting;
}

static Action look_and_choose(const Battle *b, const State *s, const Offers *offers, Worth worth,
                              Room *room) {
    clash_look(b, s, looking_side(b, s), &room->plan.outlook);
    return best_offer(b, s, offers, worth, room);
}

Action clash_advise(const Battle *b, const State *s, const Offers *offers, void *memory) {
    Room *room = memory;
    switch ((ClashStep)s->step) {
    case STEP_EARLY_PICK: return early_or_not(b, s, offers);
    case STEP_CALL: return call_or_not(b, s, offers);
    case STEP_BOMBARD: return best_offer(b, s, offers, bombard_worth, room);
    case STEP_BOMBARD_SPEND: return best_offer(b, s, offers, expend_worth, room);
    case STEP_SCM_CHOICE:
    case STEP_ACT_SCM_PICK: return look_and_choose(b, s, offers, formation_worth, room);
    case STEP_WITHHOLD: return look_and_choose(b, s, offers, withhold_worth, room);
    case STEP_ACT_FCR: return best_offer(b, s, offers, source_worth, room);
    case STEP_MOVE_PICK: return choose_mover(b, s, offers, room);
    case STEP_MOVE_STEP: return choose_step(b, s, offers, room);
    case STEP_ACT_COMBAT: return combat_or_not(b, s, offers, room);
    case STEP_COMBAT_TARGET: return choose_target(b, s, offers, room);
    case STEP_COMBAT_ATTACKERS: return choose_attacker(b, s, offers, room);
    case STEP_COMBAT_CAV: return retire_or_stand(b, s, offers, room);
    case STEP_COMBAT_AM_ATT: return call_guns(b, s, offers, true);
    case STEP_COMBAT_AM_DEF: return call_guns(b, s, offers, false);
    case STEP_RETREAT_WALK: return look_and_choose(b, s, offers, retreat_worth, room);
    case STEP_COMBAT_ATT_PICK: return choose_risk(b, s, offers);
    case STEP_COMBAT_ADVANCE: return look_and_choose(b, s, offers, advance_worth, room);
    case STEP_STACK_FIX: return best_offer(b, s, offers, weakness, room);
    case STEP_ENTRY_PLACE: return look_and_choose(b, s, offers, entry_worth, room);
    default: return offers->item[0];
    }
}
