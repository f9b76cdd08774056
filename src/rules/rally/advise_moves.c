/* Who moves, and where to. */
#include "rules/rally/advise.h"
#include "rules/rally/ride.h"

static bool rides(const Battle *b, const State *s, PieceId leader, Room *room) {
    if (room->plan.fields.scripts.in_rollout) {
        return follow_troops(b, s, leader, 0) != s->piece[leader].place;
    }
    return best_ride(b, s, leader, MOVE_LEADER, leader_ground, room).gain > 0;
}

/* Leaders ride when their troops have marched. */
static Action choose_rider(const Battle *b, const State *s, const Offers *offers, Room *room) {
    for (uint32_t i = 0; i < offers->sink.count; i++) {
        const Action a = offers->item[i];
        if (a.verb != VERB_MOVE || !is_kind(b, a.piece, KIND_LEADER)) continue;
        if (rides(b, s, a.piece, room)) return a;
    }
    return offers_first(offers, VERB_DONE);
}

Action choose_move_select(const Battle *b, const State *s, const Offers *offers, Room *room) {
    Plan *plan = &room->plan;
    room_plan_active(b, s, room);
    Action other = offers_first(offers, VERB_DONE);
    for (uint32_t i = 0; i < offers->sink.count; i++) {
        const Action a = offers->item[i];
        if (a.verb != VERB_MOVE || is_kind(b, a.piece, KIND_LEADER)) continue;
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
    return other.verb == VERB_DONE ? choose_rider(b, s, offers, room) : other;
}

/* For a unit with a rolled allowance: good ground, and no fight that nobody planned. */
static int free_ground(const Battle *b, const State *s, PieceId u, PlaceId place, Room *room) {
    if (place != s->piece[u].place && ezoc(s, place, side_of(b, u))) return -100000;
    return outlook_worth(b, s, &room->plan.fields, &room->outlook, place);
}

/* For an enemy unit that blunders: where its owner would least like it. */
static int worst_ground(const Battle *b, const State *s, PieceId u, PlaceId place, Room *room) {
    return -outlook_worth(b, s, &room->plan.fields, &room->outlook, place);
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
PlaceWorth ride_worth(const Battle *b, const State *s, const MoveFrame *m) {
    if (m->purpose == MOVE_BLUNDER) return worst_ground;
    if (is_kind(b, m->piece, KIND_LEADER)) return leader_ground;
    if (is_kind(b, m->piece, KIND_TRAIN)) return train_ground;
    return flagged(s, m->piece, FLAG_FALLBACK | FLAG_OOC) ? free_ground : NULL;
}

void ride_begin(const Battle *b, const State *s, Room *room) {
    const MoveFrame *m = move_frame_of(s);
    room->way.unit = NO_PIECE;
    room->ride_key = 0;
    if (!room->plan.fields.scripts.in_rollout || ride_worth(b, s, m) != free_ground) return;
    posts_look(b, s, &room->posts);
    room->ride_key = ride_key(b, s, &room->posts, &room->plan.fields.scripts, m->piece);
    const RideRow *row = ride_row(&room->memo, room->ride_key);
    if (row->key == room->ride_key) room->way = row->way;
}

/* For a piece without a plan. It keeps to the goal it set out for: if it looked about anew at every
 * hex it would walk to and fro. */
static Action ride_on(const Battle *b, const State *s, const Offers *offers, PlaceWorth worth,
                      Room *room) {
    const MoveFrame *m = move_frame_of(s);
    MemoUnit *way = &room->way;
    if (room->plan.fields.scripts.in_rollout && worth == leader_ground) {
        if (m->steps == 0) way->goal = follow_troops(b, s, m->piece, 0);
        return walk_towards(b, s, way->goal);
    }
    if (way->unit == m->piece) return step_towards(b, s, offers, way, &room->plan.routes);
    const Ride ride = best_ride(b, s, m->piece, (MovePurpose)m->purpose, worth, room);
    *way = (MemoUnit){.unit = m->piece, .goal = ride.goal, .verb = ride.verb};
    const Action step = step_towards(b, s, offers, way, &room->plan.routes);
    if (room->ride_key != 0) {
        *ride_row(&room->memo, room->ride_key) = (RideRow){.key = room->ride_key, .way = *way};
    }
    return step;
}

/* In a rollout the way is remembered with the plan; NULL if it is not. */
static MemoUnit *planned_way(const Room *room, int k) {
    const Plan *plan = &room->plan;
    if (!plan->fields.scripts.in_rollout || room->row == NULL) return NULL;
    for (int i = 0; i < room->row->count; i++) {
        MemoUnit *way = &room->row->unit[i];
        if (way->unit == plan->unit[k] && way->goal == plan->goal[k]) return way;
    }
    return NULL;
}

static Action step_by_plan(const Battle *b, const State *s, const Offers *offers, int k,
                           Room *room) {
    const Plan *plan = &room->plan;
    MemoUnit here = {.unit = plan->unit[k], .goal = plan->goal[k], .verb = plan->verb[k]};
    MemoUnit *known = planned_way(room, k);
    return step_towards(b, s, offers, known != NULL ? known : &here, &room->plan.routes);
}

Action choose_move_step(const Battle *b, const State *s, const Offers *offers, Room *room) {
    const MoveFrame *m = move_frame_of(s);
    if (m->purpose == MOVE_NIGHT) return offers_first(offers, VERB_HALT);
    const PlaceWorth worth = ride_worth(b, s, m);
    if (worth != NULL) return ride_on(b, s, offers, worth, room);
    const Plan *plan = &room->plan;
    if (!room_plan_goes_on(b, s, room)) {
        recall_choice(b, s, &room->before);
        room_plan_active(b, &room->before, room);
    }
    for (int k = 0; k < plan->count; k++) {
        if (plan->unit[k] == m->piece) return step_by_plan(b, s, offers, k, room);
    }
    return offers_first(offers, VERB_HALT);
}

/* The way of the moving unit, if it is remembered. */
static const MemoUnit *known_way(const Battle *b, const State *s, PlaceWorth worth,
                                 const Room *room) {
    const PieceId u = move_frame_of(s)->piece;
    if (worth == free_ground) return room->way.unit == u ? &room->way : NULL;
    if (worth != NULL || !room_plan_goes_on(b, s, room)) return NULL;
    for (int k = 0; k < room->plan.count; k++) {
        if (room->plan.unit[k] == u) return planned_way(room, k);
    }
    return NULL;
}

bool known_move_step(const Battle *b, const State *s, Room *room, Action *out) {
    const MoveFrame *m = move_frame_of(s);
    const int mp = own_of(s, m->piece)->mp;
    /* Who has nothing left has no choice, and by night or at the enemy's will all is different. */
    if (mp == 0 || m->purpose == MOVE_NIGHT || m->purpose == MOVE_BLUNDER) return false;
    if (m->steps == 0) ride_begin(b, s, room);
    const PlaceWorth worth = ride_worth(b, s, m);
    if (worth == leader_ground) {
        if (m->steps == 0) room->way.goal = follow_troops(b, s, m->piece, 0);
        *out = walk_towards(b, s, room->way.goal);
        return out->verb != VERB_HALT || move_can_step(b, s, m, mp);
    }
    const MemoUnit *way = known_way(b, s, worth, room);
    return way != NULL && step_known(b, s, way, out);
}
