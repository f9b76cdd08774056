#include "rules/bayonet/mind/places.h"

#include "ai/kit/memo.h"
#include "core/hash.h"
#include "rules/bayonet/charge.h"
#include "rules/bayonet/move.h"
#include "rules/bayonet/mind/estimate.h"
#include "rules/bayonet/terrain.h"

/* A charge from there, if one were ordered. */
static int prospect(const Battle *b, const State *s, PieceId u, PlaceId hex, int facing) {
    const Stand at = {u, hex, facing, 0, NULL};
    bool any;
    const int worth = bayonet_estimate_charge(b, s, &at, &any);
    return (worth < -120 ? -120 : worth > 160 ? 160 : worth) / 2;
}

/* Enemies ahead are to be had, those at the flank and rear have us. */
int bayonet_place_facing_worth(const Battle *b, const State *s, PieceId u, PlaceId hex, int facing,
                               const Outlook *outlook) {
    static const int AHEAD[5] = {0, 22, 0, 15, 9};
    const unsigned prey = is_horse(b, u) ? SEEN_HORSE | SEEN_SHAKEN : SEEN_FOOT;
    PlaceId at[12];
    int worth = 0;
    if (facing >= HEX_SIDES) return 0;
    for (int priority = 1; priority <= (is_horse(b, u) ? 4 : 3) && worth == 0; priority++) {
        if (priority == 2) continue;
        const int count = bayonet_charge_hexes(b, hex, facing, priority, at);
        worth = bayonet_seen_in(b, s, outlook, at, count, prey) > 0 ? AHEAD[priority] : 0;
    }
    if (worth > 0) worth += prospect(b, s, u, hex, facing);
    const int behind = bayonet_charge_hexes(b, hex, facing, 2, at);
    return worth - 30 * bayonet_seen_in(b, s, outlook, at, behind, SEEN_TROOPS);
}

int bayonet_place_now_worth(const Battle *b, const State *s, PieceId u, const Outlook *outlook) {
    return bayonet_place_facing_worth(b, s, u, s->piece[u].place, own_of(s, u)->facing, outlook);
}

int bayonet_off_axis(const Battle *b, const State *s, PieceId u, int facing) {
    const FormationId f = brigade_of(b, u);
    if (facing >= HEX_SIDES) return 0;
    return bayonet_vertices_between(facing,
                                    b->wing[brigade_state(s, f)->wing].axis[b->formation[f].side]);
}

/* Whoever looks away from the enemy's part of the field turns to it, though nobody is near yet. */
int bayonet_dress_turn_worth(const Battle *b, const State *s, PieceId u, int facing, int now,
                             const Outlook *outlook) {
    const int turned =
        bayonet_off_axis(b, s, u, own_of(s, u)->facing) - bayonet_off_axis(b, s, u, facing);
    const int gain =
        bayonet_place_facing_worth(b, s, u, s->piece[u].place, facing, outlook) - now + 8 * turned;
    return gain >= 15 ? 300 + gain : -1;
}

/* ---- ends of a move ---- */

typedef struct GoalMove {
    const Outlook *outlook;
    const MoveDuty *duty;
    PlaceId start;
    int drive; /* 1: to the enemy; 0: to keep its place in the array; -1: away */
    int axis;
    int fwd;     /* rows forward where it wants to be, if not forward */
    int front;   /* where the front line of its wing stands */
    bool guards; /* it would leave ground that counts to the enemy */
    const ScriptBias *bias;
    PlaceId best;
    int best_facing, most;
    int left; /* movement points it would have there, see is_end */
} GoalMove;

static bool friend_at(const Outlook *outlook, const Mover *m, PlaceId hex) {
    if (hex == NO_PLACE) return false;
    const bool own_hex = hex == m->s->piece[m->piece].place;
    return troops_at(m->b, m->s, hex, outlook->side) > own_hex;
}

/* Whether he is on the way to an enemy who is more than a march off: cover is for who may be
 * attacked in it, and must not hold up who has to go on. */
static bool on_the_way(const GoalMove *w, const Mover *m, PlaceId hex) {
    return w->drive > 0 && w->outlook->way[hex] > limit(m->b, LIMIT_MP_FOOT);
}

static int flanks_worth(const GoalMove *w, const Mover *m, PlaceId hex, int facing) {
    if (facing >= HEX_SIDES) return on_the_way(w, m, hex) ? 0 : 20;
    const int covered =
        friend_at(w->outlook, m, m->b->place[hex].adjacent[dir_left_flank(facing)]) +
        friend_at(w->outlook, m, m->b->place[hex].adjacent[dir_right_flank(facing)]);
    return covered * (is_foot(m->b, m->piece) ? 9 : 4);
}

/* Fresh foot beside or near it does horse no good (11.5). */
static int horse_danger(const GoalMove *w, const Mover *m, PlaceId hex) {
    int danger = 0;
    for (int side = 0; side < HEX_SIDES; side++) {
        const PlaceId at = m->b->place[hex].adjacent[side];
        if (at != NO_PLACE && bayonet_seen_at(m->b, m->s, w->outlook, at) & SEEN_VOLLEY) {
            danger = 40;
        }
    }
    return danger;
}

static int ground_worth(const GoalMove *w, const Mover *m, PlaceId hex) {
    const Battle *b = m->b;
    int worth = -14 * (int)impact_at(m->s, hex);
    if (is_horse(b, m->piece)) {
        worth -= is_clear(b, hex) ? 0 : 40;
        return worth - horse_danger(w, m, hex);
    }
    const int prize = b->victory_at[hex];
    if (prize >= 0 && m->s->control[prize] != w->outlook->side) worth += 120;
    return worth + (on_the_way(w, m, hex) ? 0 : 10 * bayonet_terrain_value(b, hex, false));
}

/* Not only as much nearer to its place as it must come (4.2.4c): a brigade that does not comply
 * cannot charge. */
static int fault_cost(const Mover *m, PlaceId hex) {
    enum { EACH = 40, MOST = 20 };
    const int fault = bayonet_violation(m->b, m->s, &m->bounds, hex);
    return EACH * (fault < MOST ? fault : MOST);
}

/* Who moves should gain by it: else horse rides there and back. And what ground that counts is
 * worth to who would leave it open. */
enum { STIR = 8, GUARD = 300 };

static int place_worth(const GoalMove *w, const Mover *m, PlaceId hex, int facing) {
    const Battle *b = m->b;
    const int fwd = fwd_of(b, w->axis, hex);
    const ScriptBias *bias = w->bias;
    int worth = bayonet_place_facing_worth(b, m->s, m->piece, hex, facing, w->outlook);
    worth = worth * (worth > 0 ? bias->touch : bias->danger) / 100;
    worth += flanks_worth(w, m, hex, facing) * bias->line / 100 + ground_worth(w, m, hex);
    if (facing < HEX_SIDES) worth -= 5 * bayonet_vertices_between(facing, w->axis);
    if (w->drive > 0) {
        const int way = w->outlook->way[hex] < 200 ? w->outlook->way[hex] : 200;
        const int ahead = fwd - w->front;
        worth -= 12 * way * bias->ground / 100 + (ahead > 2 ? 10 * (ahead - 2) : 0);
    } else {
        worth -= 10 * magnitude(fwd - w->fwd);
    }
    worth -= magnitude(lat_of(b, w->axis, hex) - lat_of(b, w->axis, w->start));
    if (hex != w->start) worth -= STIR + (w->guards ? GUARD : 0);
    return worth - fault_cost(m, hex);
}

static bool weigh_end(void *context, const Mover *m, PlaceId hex, int facing, int left) {
    GoalMove *w = context;
    if (!bayonet_duty_met(m, w->duty, w->start, hex, facing)) return false;
    const int worth = place_worth(w, m, hex, facing);
    if (worth <= w->most) return false;
    w->most = worth;
    w->best = hex;
    w->best_facing = facing;
    return false;
}

static bool is_end(void *context, const Mover *m, PlaceId hex, int facing, int left) {
    GoalMove *w = context;
    w->left = left;
    return hex == w->best && facing == w->best_facing;
}

/* The mean of the front line of the wing, and the hindmost unit of the lines before this one. */
static int front_of(const Battle *b, const State *s, int side, int wing, int axis) {
    int sum = 0, count = 0;
    FOR_BRIGADES(f, b, s) {
        const Brigade *x = brigade_state(s, f);
        if (b->formation[f].side != side || x->wing != wing || x->line != LINE_FRONT) continue;
        FOR_TROOPS_OF(u, b, s, f) {
            sum += fwd_of(b, axis, s->piece[u].place) + 128;
            count++;
        }
    }
    return count > 0 ? sum / count - 128 : 0;
}

static bool enemy_foot_within(const Battle *b, const State *s, PlaceId hex, int side, int range) {
    const int enemy = side_other(side);
    for (int i = 0; i < b->unit_count[enemy]; i++) {
        const PieceId p = b->unit[enemy][i];
        const PlaceId at = s->piece[p].place;
        if (at == NO_PLACE || !is_foot(b, p) || !in_play(s, p)) continue;
        if (place_distance(b, at, hex) <= range) return true;
    }
    return false;
}

/* Whether foot of ours stands in a hex that counts, has it in hand, and would leave less than two
 * battalions there although enemy foot could come within two turns or so. */
static bool guards(const Battle *b, const State *s, const MoveFrame *f, const Outlook *outlook) {
    enum { COULD_COME = 8, ENOUGH = 2 };
    const int prize = b->victory_at[f->start];
    if (prize < 0 || !is_foot(b, f->piece) || s->control[prize] != outlook->side) return false;
    /* On its way it no longer counts among those who stand there. */
    int stay = troops_at(b, s, f->start, outlook->side);
    if (s->piece[f->piece].place == f->start) stay -= 1 + (f->mate != NO_PIECE);
    return stay < ENOUGH && enemy_foot_within(b, s, f->start, outlook->side, COULD_COME);
}

static GoalMove goal_move_of(const Battle *b, const State *s, const MoveFrame *f,
                             const Outlook *outlook) {
    const FormationId brigade = brigade_of(b, f->piece);
    const Brigade *x = brigade_state(s, brigade);
    GoalMove w = {.outlook = outlook, .duty = &f->duty, .start = f->start, .best = NO_PLACE};
    w.axis = b->wing[x->wing].axis[outlook->side];
    w.most = INT32_MIN;
    w.front = front_of(b, s, outlook->side, x->wing, w.axis);
    w.guards = guards(b, s, f, outlook);
    w.bias = bayonet_script_bias(outlook, brigade);
    w.drive = bayonet_drive_of(s, outlook, brigade);
    w.fwd = fwd_of(b, w.axis, f->start) - (w.drive < 0 ? 2 : 0);
    if (bayonet_attacks_with(s, outlook, brigade) && x->line != LINE_FRONT &&
        w.drive == 0) { /* it follows */
        const int behind = w.front - (x->line == LINE_SUPPORT ? 3 : 6);
        if (behind > w.fwd) w.fwd = behind;
    }
    return w;
}

/* In a rollout ways are looked for again only when an enemy has moved in the wing. */
static const uint8_t *ways_for(const Battle *b, const State *s, const Outlook *outlook, int wing,
                               bool horse) {
    Memo *m = outlook->memo;
    const int enemy = side_other(outlook->side);
    uint64_t key = hash_bytes(s->control, b->victory_count, (uint64_t)(wing * 2 + horse + 1));
    uint64_t sum = s->turn;
    for (int i = 0; i < b->unit_count[enemy]; i++) {
        const PieceId p = b->unit[enemy][i];
        const PlaceId hex = s->piece[p].place;
        if (hex == NO_PLACE || !in_play(s, p) || !(b->hex[hex].zone >> wing & 1)) continue;
        sum += hash_mix((uint64_t)hex << 8 | (uint64_t)kind_of(b, p) << 1 | has_volley(b, s, p));
    }
    key = hash_join(key, sum) | 1;
    const uint64_t row = memo_row(key, WAYS_ROWS);
    if (m->ways[row].key != key) {
        m->ways[row].key = key;
        bayonet_outlook_ways(b, s, outlook, wing, horse, m->ways[row].way);
    }
    return m->ways[row].way;
}

/* ---- steps ---- */

/* A charge that falls short goes as near as it can; every step that is offered leads there. */
static Action fall_short(const Battle *b, const State *s, const Offers *offers) {
    const PieceId u = move_frame_of(s)->piece;
    const PlaceId target = own_of(s, u)->target;
    Action best = offers->item[0];
    int nearest = INT32_MAX;
    for (uint32_t i = 0; i < offers->sink.count; i++) {
        const Action a = offers->item[i];
        if (a.verb == VERB_HALT) return a;
        const PlaceId to = a.verb == VERB_TO || a.verb == VERB_ISSUE ? a.place : s->piece[u].place;
        const int away = 2 * place_distance(b, to, target) + (a.verb == VERB_TURN);
        if (away >= nearest) continue;
        nearest = away;
        best = a;
    }
    return best;
}

/* The step by which most is left at the end: else a unit turns about for nothing on its way. */
static Action choose_way(const Battle *b, const State *s, const Offers *offers, const Mover *m,
                         GoalMove *w) {
    const MoveFrame *f = move_frame_of(s);
    const PlaceId here = s->piece[f->piece].place;
    const int facing = own_of(s, f->piece)->facing, mp = stack_mp(s, f->piece, f->mate);
    const Action halt = action_piece(VERB_HALT, f->piece);
    const bool may_halt = sink_has(&offers->sink, halt);
    if (w->best == NO_PLACE || is_end(w, m, here, facing, mp)) {
        if (may_halt) return halt;
    }
    MoveStep way[MOVE_STEP_MAX];
    const int count = bayonet_move_steps(m, here, facing, mp, way);
    Action best = may_halt ? halt : offers->item[0];
    int most = -1;
    for (uint32_t i = 0; i < offers->sink.count; i++) {
        for (int k = 0; k < count; k++) {
            if (!action_equal(bayonet_move_step_action(f->piece, &way[k]), offers->item[i])) {
                continue;
            }
            const int left = mp - way[k].cost;
            if (!bayonet_reach(m, way[k].hex, way[k].facing, left, is_end, w) || w->left <= most) {
                continue;
            }
            most = w->left;
            best = offers->item[i];
        }
    }
    return best;
}

/* ---- in a rollout: a route is found once a move, and remembered ---- */

static uint64_t move_key(const Battle *b, const State *s, const MoveFrame *f,
                         const Outlook *outlook) {
    const FormationId brigade = brigade_of(b, f->piece);
    const uint64_t how = (uint64_t)s->turn | (uint64_t)outlook->scripts->script[brigade] << 8 |
                         (uint64_t)brigade_state(s, brigade)->line << 16 |
                         (uint64_t)bayonet_attacks_with(s, outlook, brigade) << 24 |
                         (uint64_t)own_of(s, f->piece)->target << 32 |
                         (uint64_t)stack_mp(s, f->piece, f->mate) << 48;
    uint64_t key = hash_join(
        bayonet_neighbourhood_of_unit(b, s, &outlook->memo->neighbourhood, f->piece), how);
    key = hash_bytes(s->control, b->victory_count, key);
    return hash_bytes(f, sizeof *f, key) | 1;
}

static void find_route(const Battle *b, const State *s, const MoveFrame *f, Outlook *outlook,
                       Route *route) {
    const PlaceId here = s->piece[f->piece].place;
    const int facing = own_of(s, f->piece)->facing, mp = stack_mp(s, f->piece, f->mate);
    const Mover m = bayonet_mover_of_frame(b, s);
    GoalMove w = goal_move_of(b, s, f, outlook);
    if (w.drive > 0) outlook->way = ways_for(b, s, outlook, m.bounds.wing, is_horse(b, f->piece));
    *route = (Route){.unit = f->piece, .here = here};
    bayonet_reach(&m, here, facing, mp, weigh_end, &w);
    if (w.best == NO_PLACE) return;
    MoveStep path[MP_MOST];
    const int count = bayonet_reach_path(&m, here, facing, mp, w.best, w.best_facing, path);
    for (int i = 0; i < count && i < ROUTE_STEPS; i++) {
        const MoveStep *way = &path[i];
        const uint8_t verb = bayonet_move_step_action(f->piece, way).verb;
        route->stage[route->count++] = (Stage){way->hex, way->facing, verb};
    }
}

static Action choose_step_in_rollout(const Battle *b, const State *s, const Offers *offers,
                                     Outlook *outlook) {
    const MoveFrame *f = move_frame_of(s);
    Memo *memo = outlook->memo;
    Route *route = &memo->route;
    Action a;
    if (route->unit == f->piece && bayonet_route_follow(s, offers, memo, &a)) return a;
    bayonet_memo_follow(b, s, memo);
    const uint64_t key = move_key(b, s, f, outlook);
    memo->check.turn = 0;
    if (bayonet_memo_find_route(memo, key, route) && bayonet_route_follow(s, offers, memo, &a)) {
        return a;
    }
    find_route(b, s, f, outlook, route);
    bayonet_memo_store_route(memo, key, route);
    memo->check = bayonet_route_sure(b, s, f, route);
    if (bayonet_route_follow(s, offers, memo, &a)) return a;
    route->unit = NO_PIECE;
    a = action_piece(VERB_HALT, f->piece);
    return sink_has(&offers->sink, a) ? a : offers->item[0];
}

/* Takes up a route that is remembered, unless it has to be asked about every step of it, or the
 * first is no choice: nothing may be changed then that bayonet_choose_step goes by. */
static bool take_up_route(const Battle *b, const State *s, Outlook *outlook) {
    const MoveFrame *f = move_frame_of(s);
    Memo *memo = outlook->memo;
    Route route;
    bayonet_memo_follow(b, s, memo);
    if (!bayonet_memo_find_route(memo, move_key(b, s, f, outlook), &route)) return false;
    if (route.here != s->piece[f->piece].place) return false;
    const RouteCheck check = bayonet_route_sure(b, s, f, &route);
    if (check.turn == 0 || !bayonet_move_has_other(b, s, bayonet_route_action(&route))) {
        return false;
    }
    memo->route = route;
    memo->check = check;
    return true;
}

bool bayonet_known_step(const Battle *b, const State *s, Outlook *outlook, Action *out) {
    const MoveFrame *f = move_frame_of(s);
    Memo *memo = outlook->memo;
    const Route *route = &memo->route;
    const bool begun = route->unit == f->piece && route->here == s->piece[f->piece].place;
    if (f->duty.kind == DUTY_NEAR) return false;
    if (!begun && !take_up_route(b, s, outlook)) return false;
    if (begun && !(bayonet_route_still_sure(s, f, memo) &&
                   bayonet_move_has_other(b, s, bayonet_route_action(route)))) {
        return false;
    }
    *out = bayonet_route_advance(memo);
    return true;
}

Action bayonet_choose_step(const Battle *b, const State *s, const Offers *offers,
                           Outlook *outlook) {
    const MoveFrame *f = move_frame_of(s);
    if (f->duty.kind == DUTY_NEAR) return fall_short(b, s, offers);
    if (outlook->memo != NULL) return choose_step_in_rollout(b, s, offers, outlook);
    const Mover m = bayonet_mover_of_frame(b, s);
    uint8_t way[HEX_MAX];
    GoalMove w = goal_move_of(b, s, f, outlook);
    if (w.drive > 0) {
        bayonet_outlook_ways(b, s, outlook, m.bounds.wing, is_horse(b, f->piece), way);
        outlook->way = way;
    }
    bayonet_reach(&m, s->piece[f->piece].place, own_of(s, f->piece)->facing,
                  stack_mp(s, f->piece, f->mate), weigh_end, &w);
    const Action a = choose_way(b, s, offers, &m, &w);
    outlook->way = NULL;
    return a;
}
