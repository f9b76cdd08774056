/* A greedy commander's choice at each step: one activation ahead, with the exact chances of combat.
 * It knows nothing that a player at the table does not see. */
#include "rules/rally/advise.h"

#include <string.h>

#include "core/hash.h"
#include "rules/rally/memo.h"
#include "rules/rally/steps.h"

typedef struct Room {
    uint64_t kept;   /* the position whose plan is kept in `plan`, as a hash; 0: none */
    uint64_t mark;   /* says that the memo holds plans of this battle */
    uint64_t looked; /* likewise for its fields */
    uint64_t weighed[SIDE_MAX]
                    [FORMATION_MAX / 64]; /* in thought: formations whose gain is known, */
    int32_t gain[FORMATION_MAX];          /* as it was when they were weighed, */
    uint8_t turn;                         /* in this turn */
    FormationId planned;                  /* whose plan is in `plan` */
    uint8_t zero[5];
    MemoRow *row; /* in thought: where the plan is remembered, or NULL */
    Plan plan;
    State before; /* the position when the moving unit was chosen */
    Memo memo;
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

static Action offered(const Offers *offers, int verb) {
    for (uint32_t i = 0; i < offers->sink.count; i++) {
        if (offers->item[i].verb == verb) return offers->item[i];
    }
    return offers->item[0];
}

/* Looks at the ground with the eyes of a side, unless that was just done. */
static void look(const Battle *b, const State *s, int side, Room *room) {
    const uint64_t position = hash_join(state_hash(b, s), (uint64_t)side + 1);
    if (room->looked == position) return;
    room->looked = position;
    if (!room->plan.fields.how.quick) room->kept = 0;
    fields_look(b, s, side, &room->plan.fields);
}

/* Plans for the units gathered in room->plan; in thought it may do to remember. */
static void plan_gathered(const Battle *b, const State *s, Room *room) {
    if (!room->plan.fields.how.quick) {
        plan_make(b, s, &room->plan);
        return;
    }
    const uint64_t key = memo_key(b, s, &room->plan);
    room->row = memo_recall(&room->memo, key, &room->plan);
    if (room->row != NULL) return;
    look(b, s, s->acting, room);
    plan_make(b, s, &room->plan);
    room->row = memo_keep(&room->memo, key, &room->plan);
}

/* ---- command ---- */

static int sixths(int passing_faces) {
    return passing_faces < 0 ? 0 : passing_faces > 6 ? 6 : passing_faces;
}

/* Faces that pass the check of an order at this price. */
static int order_chance(const Battle *b, const State *s, FormationId f, int printed) {
    const bool corps = b->formation[f].rank == RANK_CORPS;
    if (printed == (corps ? 4 : 3)) return 6;
    const PieceId leader = leader_in_charge(b, s, f);
    const int modifier = !corps && printed == 1;
    return sixths(showing(b, s, leader, LEADER_INITIATIVE) + within_bonus(b, s, leader) - modifier);
}

static int price_paid(const Battle *b, const State *s, PieceId p, int printed) {
    return printed > 1 && within_bonus(b, s, p) ? printed - 1 : printed;
}

/* What a command point could do elsewhere: an order must gain more than its price. */
enum { POINT_WORTH = 80 };

static int net(int gain, int cp) { return gain - POINT_WORTH * cp; }

static int flip_gain(const Battle *b, const State *s, PieceId u) {
    int passes = 0;
    for (int die = 1; die <= 6; die++) {
        passes += quality_check(die, 0, effective_quality(b, s, u));
    }
    const int gain = 240 + 30 * (b->piece[u].value[UNIT_SP] - unit_sp(b, s, u));
    return passes * gain / 6;
}

/* How well a leader stands: among his own troops, near all of them, out of the enemy's way. */
static int leader_ground(const Battle *b, const State *s, PieceId leader, PlaceId place,
                         Room *room) {
    const int side = side_of(b, leader);
    const FormationId f = b->piece[leader].formation;
    const int range = showing(b, s, leader, LEADER_RANGE);
    int worth = 0, company = 0;
    FOR_SIDE_UNITS(u, b, side) {
        if (!on_map(s, u) || !formation_within(b, b->piece[u].formation, f)) continue;
        const int d = place_distance(b, place, s->piece[u].place);
        worth += d <= range ? 100 : -20 * (d - range);
        if (d == 0) company += unit_sp(b, s, u);
    }
    worth += company > 0 ? 60 + 5 * company : 0;
    FOR_SIDE_UNITS(e, b, side_other(side)) {
        if (!on_map(s, e)) continue;
        const int d = place_distance(b, place, s->piece[e].place);
        if (company == 0 && units_at(s, place, side) == 0 && d <= 4) worth -= 60 * (5 - d);
        /* A commander of an army has no business in the front line. */
        if (d == 1) worth -= b->formation[f].rank == RANK_ARMY ? 150 : 20;
    }
    /* 7.4: an army commander who stays gives his bonus. */
    if (b->formation[f].rank == RANK_ARMY &&
        b->place[place].hex == rally_of(s)->side[side].commander_hex) {
        worth += 60;
    }
    return worth;
}

/* What a place is worth to a piece that could go there. */
typedef int (*PlaceWorth)(const Battle *b, const State *s, PieceId p, PlaceId place, Room *room);

/* The best place in reach of a piece, by which steps, and how much better than where it stands. */
typedef struct Ride {
    PlaceId goal;
    uint8_t verb;
    int gain;
} Ride;

static Ride best_ride(const Battle *b, const State *s, PieceId p, MovePurpose purpose,
                      PlaceWorth worth, Room *room) {
    static const uint8_t VERBS[2] = {VERB_TO, VERB_MARCH};
    const PlaceId here = s->piece[p].place;
    const bool moving = s->step == STEP_MOVE_STEP;
    const MoveFrame m = moving
                            ? *move_frame_of(s)
                            : (MoveFrame){.piece = p, .start = here, .purpose = (uint8_t)purpose};
    const int mp = moving ? own_of(s, p)->mp : full_mp(b, s, p);
    const int stay = worth(b, s, p, here, room);
    Ride ride = {.goal = here, .verb = VERB_TO};
    for (int v = 0; v < 2; v++) {
        if (m.verb != VERB_NONE && m.verb != VERBS[v]) continue;
        Routes *routes = &room->plan.routes;
        move_flood(b, s, &m, mp, VERBS[v], routes);
        for (int i = 0; i < routes->count; i++) {
            if (moving && routes->reached[i] == m.start) continue; /* no walking to and fro */
            const int gain = worth(b, s, p, routes->reached[i], room) - stay;
            if (gain > ride.gain) ride = (Ride){routes->reached[i], VERBS[v], gain};
        }
    }
    return ride;
}

static bool train_threatened(const Battle *b, const State *s, PieceId train) {
    FOR_SIDE_UNITS(e, b, side_other(side_of(b, train))) {
        if (on_map(s, e) && place_distance(b, s->piece[e].place, s->piece[train].place) <= 3) {
            return true;
        }
    }
    return false;
}

/* The train goes as far from the enemy as it can. */
static int train_ground(const Battle *b, const State *s, PieceId train, PlaceId place, Room *room) {
    return room->plan.fields.nearest[b->place[place].hex];
}

/* What an order to the formation would gain. In thought each is weighed once a turn. */
static int formation_gain(const Battle *b, const State *s, FormationId f, Room *room) {
    const bool quick = room->plan.fields.how.quick;
    uint64_t *weighed = &room->weighed[s->acting][f / 64];
    if (quick && *weighed >> (f % 64) & 1) return room->gain[f];
    if (quick || room->planned != f) {
        plan_gather_formation(b, s, f, &room->plan);
        plan_gathered(b, s, room);
    }
    room->planned = f;
    room->gain[f] = room->plan.gain;
    *weighed |= (uint64_t)1 << (f % 64);
    return room->plan.gain;
}

static int impulse_worth(const Battle *b, const State *s, Action a, Room *room) {
    switch (a.verb) {
    case VERB_PASS: return 0;
    case VERB_FLIP: return net(flip_gain(b, s, a.piece), 1);
    case VERB_ACTIVATE:
        plan_gather_unit(a.piece, &room->plan);
        plan_gathered(b, s, room);
        return net(room->plan.gain, price_paid(b, s, a.piece, 1));
    case VERB_ORDER:
    case VERB_FREE:
    case VERB_ROUSE: {
        const int printed = a.verb == VERB_ORDER ? a.number : 3;
        const PieceId leader = leader_in_charge(b, s, a.formation);
        const int cp = a.verb == VERB_FREE    ? 0
                       : a.verb == VERB_ROUSE ? 4
                                              : price_paid(b, s, leader, printed);
        const int gain = formation_gain(b, s, a.formation, room);
        return net(gain * order_chance(b, s, a.formation, printed) / 6, cp);
    }
    case VERB_LEAD: {
        /* Costs nothing: first of all. But an army commander who rides gives no bonus (7.4). */
        const bool army = b->formation[b->piece[a.piece].formation].rank == RANK_ARMY;
        const Ride ride = best_ride(b, s, a.piece, MOVE_LEADER, leader_ground, room);
        return ride.gain > (army ? 250 : 80) ? 10000 + ride.gain : 0;
    }
    case VERB_MOVE: {
        if (!train_threatened(b, s, a.piece)) return -1;
        return best_ride(b, s, a.piece, MOVE_TRAIN, train_ground, room).gain > 0 ? 400 : -1;
    }
    case VERB_UNPACK: return train_threatened(b, s, a.piece) ? -1 : 60;
    default: return 0;
    }
}

/* What is left out in thought: rides, the train, single brigades whose division can still be
 * ordered. */
static bool in_passing(const Battle *b, const State *s, Action a) {
    switch (a.verb) {
    case VERB_LEAD:
    case VERB_MOVE:
    case VERB_UNPACK: return true;
    case VERB_ACTIVATE: {
        const FormationId f = b->piece[a.piece].formation;
        return b->formation[f].rank != RANK_ARMY &&
               !(rally_of(s)->formation[f] & FORMATION_TRIED) &&
               leader_in_charge(b, s, f) != NO_PIECE;
    }
    default: return false;
    }
}

/* Orders of one formation at several prices share a plan: it is made once. */
static Action choose_impulse(const Battle *b, const State *s, const Offers *offers, Room *room) {
    Action best = offered(offers, VERB_PASS);
    int most = 0, gain = 0;
    FormationId planned = NO_FORMATION;
    if (room->kept == 0 || room->turn != s->turn || !room->plan.fields.how.quick) {
        memset(room->weighed, 0, sizeof room->weighed);
        room->turn = s->turn;
        room->plan.count = 0;
        room->kept = 1;
    }
    room->planned = NO_FORMATION;
    for (uint32_t i = 0; i < offers->sink.count; i++) {
        const Action a = offers->item[i];
        int worth;
        if (room->plan.fields.how.quick && in_passing(b, s, a)) continue;
        if (a.verb == VERB_ORDER && a.formation == planned) {
            const PieceId leader = leader_in_charge(b, s, a.formation);
            worth = net(gain * order_chance(b, s, a.formation, a.number) / 6,
                        price_paid(b, s, leader, a.number));
        } else {
            worth = impulse_worth(b, s, a, room);
            if (a.verb == VERB_ORDER) {
                planned = a.formation;
                gain = formation_gain(b, s, a.formation, room);
            }
        }
        if (worth <= most) continue;
        most = worth;
        best = a;
    }
    return best;
}

/* ---- movement ---- */

/* In thought a plan is kept through the activation it was made for: its units are still those that
 * are active, and some have moved. */
static bool plan_goes_on(const Battle *b, const State *s, const Room *room) {
    const Plan *plan = &room->plan;
    bool moved = false;
    if (!plan->fields.how.quick || room->kept == 0 || plan->count == 0) return false;
    for (int k = 0; k < plan->count; k++) {
        const PieceId u = plan->unit[k];
        if (on_map(s, u) && !flagged(s, u, FLAG_ACTIVE)) return false;
        moved |= flagged(s, u, FLAG_MOVED);
    }
    return moved;
}

/* Plans for the active units, unless the plan for this position is still there. */
static void plan_here(const Battle *b, const State *s, Room *room) {
    const Dispositions *how = &room->plan.fields.how;
    if (plan_goes_on(b, s, room)) return;
    if (how->quick) {
        plan_gather_active(b, s, &room->plan);
        plan_gathered(b, s, room);
        room->kept = 1;
        return;
    }
    const uint64_t position = hash_bytes(how, sizeof *how, state_hash(b, s)) | 1;
    if (room->kept == position) return;
    look(b, s, s->acting, room);
    plan_gather_active(b, s, &room->plan);
    plan_gathered(b, s, room);
    room->kept = position;
}

static Action choose_move_select(const Battle *b, const State *s, const Offers *offers,
                                 Room *room) {
    Plan *plan = &room->plan;
    plan_here(b, s, room);
    Action other = offered(offers, VERB_DONE), leader = action_of(VERB_NONE);
    for (uint32_t i = 0; i < offers->sink.count; i++) {
        const Action a = offers->item[i];
        if (a.verb != VERB_MOVE) continue;
        if (is_kind(b, a.piece, KIND_LEADER)) {
            const bool rides = leader.verb == VERB_NONE && !plan->fields.how.quick &&
                               best_ride(b, s, a.piece, MOVE_LEADER, leader_ground, room).gain > 0;
            if (rides) leader = a;
            continue;
        }
        if (flagged(s, a.piece, FLAG_FALLBACK | FLAG_OOC)) { /* a die decides how far */
            if (!ezoc(s, s->piece[a.piece].place, s->acting)) other = a;
            continue;
        }
        for (int k = 0; k < plan->count; k++) {
            if (plan->unit[k] != a.piece || plan->goal[k] == s->piece[a.piece].place) continue;
            if (flagged(s, a.piece, FLAG_MOVED)) continue;
            if (plan->attacks[k]) return a; /* attackers first: the ground may change with them */
            other = a;
        }
    }
    return other.verb == VERB_DONE && leader.verb != VERB_NONE ? leader : other;
}

/* The first step of the way to the goal, or the halt. */
static Action step_towards(const Battle *b, const State *s, const Offers *offers, PlaceId goal,
                           int verb, Room *room) {
    const MoveFrame *m = move_frame_of(s);
    const PlaceId here = s->piece[m->piece].place;
    const Action halt = offered(offers, VERB_HALT);
    if (goal == here) return halt;
    MemoUnit *known = NULL;
    for (int i = 0; room->row != NULL && i < room->row->count; i++) {
        if (room->row->unit[i].unit == m->piece && room->row->unit[i].goal == goal)
            known = &room->row->unit[i];
    }
    if (known != NULL) {
        for (int i = 0; i + 1 < known->length; i++) {
            if (known->path[i] != here) continue;
            const Action a = action_piece_place(verb, m->piece, known->path[i + 1]);
            if (sink_has(&offers->sink, a)) return a;
        }
    }
    Routes *routes = &room->plan.routes;
    move_flood(b, s, m, own_of(s, m->piece)->mp, verb, routes);
    if (routes->cost[goal] == ROUTE_NONE) return halt;
    if (known != NULL) known->length = (uint8_t)route_path(routes, goal, known->path, MEMO_PATH);
    PlaceId step = goal;
    while (routes->before[step] != here) step = routes->before[step];
    const Action a = action_piece_place(verb, m->piece, step);
    return sink_has(&offers->sink, a) ? a : halt;
}

/* For a unit with a rolled allowance: good ground, and no fight that nobody planned. */
static int free_ground(const Battle *b, const State *s, PieceId u, PlaceId place, Room *room) {
    if (place != s->piece[u].place && ezoc(s, place, side_of(b, u))) return -100000;
    return ground_worth(b, s, &room->plan.fields, u, place);
}

/* For an enemy unit that blunders: where its owner would least like it. */
static int worst_ground(const Battle *b, const State *s, PieceId u, PlaceId place, Room *room) {
    return -ground_worth(b, s, &room->plan.fields, u, place);
}

/* Puts the moving unit back to where it began, so that the same plan comes out as when it was
 * chosen: a commander who thought again at every hex would walk to and fro. */
static void recall_choice(const Battle *b, const State *s, State *before) {
    const MoveFrame *m = move_frame_of(s);
    state_copy(b, before, s);
    before->step = STEP_MOVE_SELECT;
    unflag(before, m->piece, FLAG_MOVED);
    if (before->piece[m->piece].place != m->start) piece_move(b, before, m->piece, m->start);
    own(before, m->piece)->mp = 0;
    frame_pop(before);
}

/* Pieces that move without a plan, each by what it looks for; NULL if there is a plan. */
static PlaceWorth ride_worth(const Battle *b, const State *s, const MoveFrame *m) {
    if (m->purpose == MOVE_BLUNDER) return worst_ground;
    if (is_kind(b, m->piece, KIND_LEADER)) return leader_ground;
    if (is_kind(b, m->piece, KIND_TRAIN)) return train_ground;
    return flagged(s, m->piece, FLAG_FALLBACK | FLAG_OOC) ? free_ground : NULL;
}

/* Whether the choice looks at the ground as it is now; plans look for themselves. */
static bool needs_look(const Battle *b, const State *s, bool quick) {
    switch (s->step) {
    case STEP_MOVE_STEP: return ride_worth(b, s, move_frame_of(s)) != NULL;
    case STEP_IMPULSE: return !quick;
    case STEP_RETREAT_STEP:
    case STEP_RALLY_PLACE:
    case STEP_EVENT_PICK_BRIGADE: return true;
    default: return false;
    }
}

static Action choose_move_step(const Battle *b, const State *s, const Offers *offers, Room *room) {
    const MoveFrame *m = move_frame_of(s);
    const PieceId p = m->piece;
    if (m->purpose == MOVE_NIGHT) return offered(offers, VERB_HALT);
    const PlaceWorth worth = ride_worth(b, s, m);
    if (worth != NULL) {
        const Ride ride = best_ride(b, s, p, (MovePurpose)m->purpose, worth, room);
        return step_towards(b, s, offers, ride.goal, ride.verb, room);
    }
    Plan *plan = &room->plan;
    if (!plan_goes_on(b, s, room)) {
        recall_choice(b, s, &room->before);
        plan_here(b, &room->before, room);
    }
    for (int k = 0; k < plan->count; k++) {
        if (plan->unit[k] == p) {
            return step_towards(b, s, offers, plan->goal[k], plan->verb[k], room);
        }
    }
    return offered(offers, VERB_HALT);
}

/* ---- combat ---- */

/* All active units beside these places, as one attack. */
static int declare_worth(const Battle *b, const State *s, Action a, Room *room) {
    const PlaceId here = s->piece[a.piece].place;
    Attack attack = {0};
    attack_join(b, s, &attack, a.piece, here);
    for (int side = 0; side < HEX_SIDES; side++) {
        if (a.number & (1 << side))
            attack.target[attack.target_count++] = b->place[here].adjacent[side];
    }
    FOR_SIDE_UNITS(u, b, s->acting) {
        if (u == a.piece || !on_map(s, u) || !flagged(s, u, FLAG_ACTIVE)) continue;
        const int towards = place_side_towards(b, s->piece[u].place, attack.target[0]);
        if (towards < 0 || attack.count == ESTIMATE_ATTACKERS) continue;
        const uint8_t targets = own_of(s, u)->targets;
        const bool joins = attack.target_count > 1
                               ? s->piece[u].place == here && targets == a.number
                               : targets == 0 || targets == 1 << towards;
        if (!joins) continue;
        attack_join(b, s, &attack, u, s->piece[u].place);
    }
    room->plan.stands.count = 0;
    return estimate_attack(b, s, &attack, &room->plan.stands).worth;
}

static int shoot_worth(const Battle *b, const State *s, Action a, Room *room) {
    if (a.verb != VERB_SHOOT) return 0;
    const RallyCombat *c = &rally_of(s)->combat;
    const int modifier = fire_modifier(b, s, c->attacked[c->at]);
    int fails = 0;
    for (int die = 1; die <= 6; die++) {
        fails += !quality_check(die, modifier, effective_quality(b, s, a.piece));
    }
    const int stops = own_of(s, a.piece)->back ? 400 : 0; /* 9.2: a shattered attacker ends it */
    return 1 + fails * (step_worth(b, s, a.piece) + stops) / 6;
}

static int guns_place_worth(const Battle *b, const State *s, Action a, Room *room) {
    return a.verb == VERB_PLACE ? guns_defence(b, s, a.piece) : 0;
}

static int retreat_worth(const Battle *b, const State *s, Action a, Room *room) {
    return a.place == NO_PLACE ? 0 : ground_worth(b, s, &room->plan.fields, a.piece, a.place);
}

/* The strongest goes in, and no more than one unless there is something to hold. */
static int advance_worth(const Battle *b, const State *s, Action a, Room *room) {
    if (a.verb == VERB_DONE) return 0;
    if (is_kind(b, a.piece, KIND_LEADER)) {
        return units_at(s, s->piece[a.piece].place, s->acting) == 0 ? 50 : -50;
    }
    if (units_at(s, a.place, s->acting) > 0) return -1;
    return 100 + 10 * unit_sp(b, s, a.piece) + 30 * !own_of(s, a.piece)->back;
}

static int escape_worth(const Battle *b, const State *s, Action a, Room *room) {
    return a.place == NO_PLACE ? 0 : leader_ground(b, s, a.piece, a.place, room);
}

static int follow_worth(const Battle *b, const State *s, Action a, Room *room) {
    return a.verb == VERB_FOLLOW
               ? 1 + leader_ground(b, s, a.piece, a.place, room)
               : leader_ground(b, s, a.piece, s->piece[a.piece].place, room) - 200;
}

static int replacement_worth(const Battle *b, const State *s, Action a, Room *room) {
    return leader_ground(b, s, rally_of(s)->subject, a.place, room);
}

/* ---- guns ---- */

static int best_shot(const Battle *b, const State *s, PieceId guns, PlaceId from) {
    int best = 0;
    FOR_SIDE_UNITS(e, b, side_other(side_of(b, guns))) {
        if (!on_map(s, e)) continue;
        const PlaceId target = s->piece[e].place;
        const int range = place_distance(b, from, target);
        if (range > rally_limit(b, LIMIT_GUN_RANGE) || guns_value(b, guns, range) == 0) continue;
        if (!sight_open(b, b->place[from].hex, b->place[target].hex)) continue;
        const int worth = bombard_worth(b, s, guns, from, target);
        if (worth > best) best = worth;
    }
    return best;
}

/* A shot worth the risk of the battery, or a battery for a place about to be attacked. */
static int bombard_place_worth(const Battle *b, const State *s, Action a, Room *room) {
    if (a.verb == VERB_PASS) return 70;
    const int shot = best_shot(b, s, a.piece, a.place);
    return shot > 0 ? shot : 0;
}

static int bombard_target_worth(const Battle *b, const State *s, Action a, Room *room) {
    if (a.verb == VERB_HOLD) return 30;
    const PieceId guns = rally_of(s)->guns;
    return bombard_worth(b, s, guns, s->piece[guns].place, a.place);
}

static int counter_worth(const Battle *b, const State *s, Action a, Room *room) {
    const Rally *r = rally_of(s);
    if (a.verb == VERB_DECLINE) return 0;
    const int mine = guns_value(b, a.piece, r->range) + (side_of(b, a.piece) == USA);
    const int theirs = guns_value(b, r->guns, r->range) + (side_of(b, r->guns) == USA);
    return 60 * (mine - theirs) + bombard_worth(b, s, r->guns, s->piece[r->guns].place, r->target);
}

/* ---- events and the rest ---- */

static int pick_unit_worth(const Battle *b, const State *s, Action a, Room *room) {
    if (a.verb != VERB_CHOOSE_UNIT) return 0;
    const int side = side_of(b, a.piece);
    switch (s->step) {
    case STEP_EVENT_PICK_BRIGADE: /* the one that holds the best ground */
        return 1 + ground_worth(b, s, &room->plan.fields, a.piece, s->piece[a.piece].place) +
               1000 * (b->victory_at[b->place[s->piece[a.piece].place].hex] >= 0);
    case STEP_EVENT_FLIP: return b->piece[a.piece].value[UNIT_SP];
    default: return unit_sp(b, s, a.piece) * (ezoc(s, s->piece[a.piece].place, side) ? 3 : 1);
    }
}

/* Strength of a formation in and near the fighting. */
static int pick_formation_worth(const Battle *b, const State *s, Action a, Room *room) {
    if (a.verb != VERB_CHOOSE_FORMATION) return -100000;
    int worth = 0;
    FOR_SIDE_UNITS(u, b, b->formation[a.formation].side) {
        if (!on_map(s, u) || !formation_within(b, b->piece[u].formation, a.formation)) continue;
        int near = HEX_SPAN_MAX;
        FOR_SIDE_UNITS(e, b, side_other(b->formation[a.formation].side)) {
            if (!on_map(s, e)) continue;
            const int d = place_distance(b, s->piece[e].place, s->piece[u].place);
            if (d < near) near = d;
        }
        worth += unit_sp(b, s, u) * 10 / (near + 1);
    }
    return s->step == STEP_EVENT_OBTUSE ? -worth : worth;
}

static Action choose_reinforcement(const Battle *b, const State *s, const Offers *offers) {
    int sp = 0;
    FOR_SIDE_UNITS(u, b, s->acting) {
        if (b->piece[u].group == rally_of(s)->cursor) sp += b->piece[u].value[UNIT_SP];
    }
    const bool hurry = sp >= 6 && rally_of(s)->side[s->acting].cp >= 6;
    return offered(offers, hurry ? VERB_HASTEN : VERB_AWAIT);
}

/* 11.2: five points are too much to give unless more would be lost: never while there is hope. */
static Action choose_field(const Offers *offers) { return offered(offers, VERB_FIGHT_ON); }

/* Whose eyes to look with: those of the side whose units are placed or moved. */
static int looking_side(const Battle *b, const State *s, const Offers *offers) {
    const PieceId p = s->step == STEP_MOVE_STEP ? move_frame_of(s)->piece : offers->item[0].piece;
    return p == NO_PIECE ? s->acting : side_of(b, p);
}

Action rally_advise(const Battle *b, const State *s, const Offers *offers, void *memory) {
    static const Dispositions AS_ADVISED = {{0}, false};
    return rally_play(b, s, offers, &AS_ADVISED, memory);
}

Action rally_play(const Battle *b, const State *s, const Offers *offers,
                  const Dispositions *dispositions, void *memory) {
    Room *room = memory;
    const uint64_t mark = hash_join(b->content_hash, sizeof(Room));
    if (room->mark != mark) {
        memo_clear(&room->memo);
        fields_forget(&room->plan.fields);
        room->mark = mark;
    }
    room->plan.fields.how = *dispositions;
    if (needs_look(b, s, dispositions->quick)) look(b, s, looking_side(b, s, offers), room);
    switch (s->step) {
    case STEP_IMPULSE: return choose_impulse(b, s, offers, room);
    case STEP_MOVE_SELECT: return choose_move_select(b, s, offers, room);
    case STEP_MOVE_STEP: return choose_move_step(b, s, offers, room);
    case STEP_BLUNDER_SELECT: return offers->item[0];
    case STEP_NIGHT_SELECT: return offered(offers, VERB_DONE);
    case STEP_DECLARE_ATTACK: return best_offer(b, s, offers, declare_worth, room);
    case STEP_PLACE_GUNS: return best_offer(b, s, offers, guns_place_worth, room);
    case STEP_DEFENSIVE_FIRE: return best_offer(b, s, offers, shoot_worth, room);
    case STEP_SURPRISE_USE: return offered(offers, VERB_SURPRISE);
    case STEP_RETREAT_STEP:
    case STEP_RALLY_PLACE: return best_offer(b, s, offers, retreat_worth, room);
    case STEP_ADVANCE: return best_offer(b, s, offers, advance_worth, room);
    case STEP_LEADER_ESCAPE: return best_offer(b, s, offers, escape_worth, room);
    case STEP_LEADER_FOLLOW: return best_offer(b, s, offers, follow_worth, room);
    case STEP_PLACE_REPLACEMENT: return best_offer(b, s, offers, replacement_worth, room);
    case STEP_BOMBARD_PLACE: return best_offer(b, s, offers, bombard_place_worth, room);
    case STEP_BOMBARD_TARGET: return best_offer(b, s, offers, bombard_target_worth, room);
    case STEP_BOMBARD_COUNTER: return best_offer(b, s, offers, counter_worth, room);
    case STEP_EVENT_PICK_BRIGADE:
    case STEP_EVENT_FLIP:
    case STEP_EVENT_SURGE_BRIGADE: return best_offer(b, s, offers, pick_unit_worth, room);
    case STEP_EVENT_PICK_CORPS:
    case STEP_EVENT_PICK_DIVISION:
    case STEP_EVENT_OBTUSE:
    case STEP_EVENT_SURGE_DIVISION:
    case STEP_EVENT_SURPRISE: return best_offer(b, s, offers, pick_formation_worth, room);
    case STEP_REINFORCEMENT_CHOICE: return choose_reinforcement(b, s, offers);
    case STEP_GIVE_FIELD: return choose_field(offers);
    default: return offers->item[0];
    }
}
