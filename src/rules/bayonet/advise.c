/* A greedy commander's choice at each step: one activation ahead, by the tables of combat. The side
 * that would lose if the battle ended now goes forward, keeps its lines dressed and charges where
 * that pays; the other one holds its ground and strikes back at what comes near. */
#include "rules/bayonet/advise.h"

#include "rules/bayonet/action.h"
#include "rules/bayonet/combat.h"
#include "rules/bayonet/strike.h"
#include "rules/bayonet/move.h"
#include "rules/bayonet/orders.h"
#include "rules/bayonet/place_worth.h"
#include "rules/bayonet/steps.h"

typedef struct Room {
    Look look;
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

static bool is_offered(const Offers *offers, int verb) {
    return offered(offers, verb).verb == verb;
}

/* ---- artillery ---- */

/* 10.2: the better the hex is filled, and the nearer it is to a fight. */
static int fire_worth(const Battle *b, const State *s, Action a, Room *room) {
    if (a.verb != VERB_FIRE) return 0;
    const int enemy = side_other(room->look.side);
    const int troops = troops_at(b, s, a.place, enemy);
    const int guns = artillery_at(b, s, a.place) != NO_PIECE;
    if (troops + guns == 0) return -1;
    const PlaceId from = s->piece[a.piece].place;
    const int range = place_distance(b, from, a.place);
    int modifier = a.number != own_of(s, a.piece)->facing ? limit(b, LIMIT_PIVOT_DIE) : 0;
    if (impact_at(s, from) == IMPACT_HIT) modifier += limit(b, LIMIT_HIT_DIE);
    const Impact now = impact_at(s, a.place);
    const int each = 10 * troops + 4 * guns;
    int sum = 0;
    for (int die = 0; die < DIE_FACES; die++) {
        const int impact = chart(b, TABLE_ARTILLERY, clamped_roll(die + modifier), range - 1);
        if (impact == IMPACT_NONE || now == IMPACT_EFFECTIVE) continue;
        const bool effective = impact == IMPACT_EFFECTIVE || now == IMPACT_HIT;
        sum += each * (effective ? now == IMPACT_HIT ? 3 : 5 : 2);
    }
    const bool close = zoc_of(s, a.place, room->look.side) || range <= 3;
    return sum * (close ? 3 : 2);
}

static int spill_worth(const Battle *b, const State *s, Action a, Room *room) {
    return a.verb == VERB_SPILL ? 1 + troops_at(b, s, a.place, side_other(room->look.side)) : 0;
}

/* ---- the display ---- */

static int line_strength(const Battle *b, const State *s, int side, int wing, int line) {
    int sum = 0;
    FOR_BRIGADES(f, b, s) {
        const Brigade *x = brigade_state(s, f);
        if (b->formation[f].side != side || x->wing != wing || x->line > line) continue;
        FOR_TROOPS_OF(u, b, s, f) sum += unit_cv(b, s, u);
    }
    return sum;
}

/* How worn a brigade is: casualties, Disorder, units gone. */
static int wear_of(const Battle *b, const State *s, FormationId f) {
    int wear = 4 * brigade_state(s, f)->eliminated;
    FOR_TROOPS_OF(u, b, s, f) {
        wear += own_of(s, u)->casualties + 2 * flagged(s, u, FLAG_DISORDERED);
    }
    return wear;
}

/* A brigade more in front is wanted where the line thins. */
static int front_need(const Battle *b, const State *s, int wing, const Look *look) {
    const int mine = line_strength(b, s, look->side, wing, LINE_FRONT);
    const int theirs = line_strength(b, s, side_other(look->side), wing, LINE_FRONT);
    return (look->attacks ? 6 * theirs / 4 : theirs) - mine;
}

static bool has_support(const Battle *b, const State *s, int side, int wing) {
    return brigades_in_line(b, s, side, wing, LINE_SUPPORT) > 0;
}

static bool wants_commitment(const Battle *b, const State *s, int wing, const Look *look) {
    return has_support(b, s, look->side, wing) &&
           brigades_in_line(b, s, look->side, wing, LINE_FRONT) < b->wing[wing].capacity &&
           front_need(b, s, wing, look) > 0;
}

static int attempt_worth(const Battle *b, const State *s, Action a, Room *room) {
    const Look *look = &room->look;
    if (a.verb == VERB_DONE) return 0;
    const bool by_ac = a.verb >= VERB_AC_COMMIT_FRONT;
    const int verb = by_ac ? a.verb - VERB_AC_ACTIONS : a.verb;
    const Brigade *x = brigade_state(s, a.formation);
    int worth = -1;
    if (verb == VERB_COMMIT_FRONT) {
        const FormationId there =
            brigade_in_slot(b, s, look->side, x->wing, LINE_FRONT, slot_on(a.number));
        const int need = front_need(b, s, x->wing, look);
        if (need <= 0 || there != NO_FORMATION) return -1;
        worth =
            20 + need - 6 * magnitude(slot_on(a.number) - x->slot) - 4 * wear_of(b, s, a.formation);
    } else if (verb == VERB_COMMIT_SUPPORT) {
        const int support = brigades_in_line(b, s, look->side, x->wing, LINE_SUPPORT);
        worth = 12 - 4 * support - 3 * magnitude(slot_on(a.number) - x->slot);
    } else if (verb == VERB_RELIEF) {
        const FormationId ahead = brigade_in_slot(b, s, look->side, x->wing, LINE_FRONT, x->slot);
        if (ahead == NO_FORMATION) return -1;
        worth = 4 * (wear_of(b, s, ahead) - wear_of(b, s, a.formation)) - 12;
    }
    const int need = attempt_need(b, s, look->side, by_ac, a.verb, a.formation, a.number);
    return need < 0 ? -1 : worth * (need + 1) / 10;
}

/* The wing's commander is in front, where orders are changed; with the reserves if one of them is
 * to come up; at the head of a brigade that has begun to charge. */
static int wc_worth(const Battle *b, const State *s, Action a, Room *room) {
    const int wing = bayonet_of(s)->wing;
    if (a.verb == VERB_WC_DIRECT) {
        const Brigade *x = brigade_state(s, a.formation);
        if (x->order != ORDER_CHARGE) return -1;
        const int worth = brigade_charge_worth(b, s, a.formation);
        return worth > 40 ? 40 + worth / 10 : -1;
    }
    if (a.number == LINE_SUPPORT && wants_commitment(b, s, wing, &room->look)) return 30;
    return a.number == LINE_FRONT ? 20 : 0;
}

/* Brigades of a wing that have the enemy near. */
static int wing_heat(const Battle *b, const State *s, int side, int wing) {
    int heat = 0;
    FOR_BRIGADES(f, b, s) {
        if (b->formation[f].side != side || brigade_state(s, f)->wing != wing) continue;
        heat += enemy_in_charge_hex(b, s, f);
    }
    return heat;
}

static int ac_worth(const Battle *b, const State *s, Action a, Room *room) {
    const Leader *ac = &bayonet_of(s)->side[room->look.side].ac;
    if (a.verb == VERB_AC_DIRECT) return -1;
    const bool stays = a.verb == VERB_AC_LATER;
    const int wing = stays ? ac->wing : wing_on(a.number);
    const int line = stays ? ac->line : line_on(a.number);
    return 10 * wing_heat(b, s, room->look.side, wing) + (line == LINE_FRONT ? 5 : 0) + stays;
}

/* ---- brigades and orders ---- */

/* Foot and horse that would gain by a pause. */
static int dress_worth(const Battle *b, const State *s, FormationId f) {
    int worth = 0;
    FOR_TROOPS_OF(u, b, s, f) {
        if (impact_at(s, s->piece[u].place) != IMPACT_NONE) continue;
        if (is_foot(b, u) && own_of(s, u)->casualties >= limit(b, LIMIT_RECOVER_FROM)) worth += 30;
        if (flagged(s, u, FLAG_DISORDERED) && is_clear(b, s->piece[u].place)) worth += 45;
    }
    return worth;
}

/* Ground that counts and lies open before its foot. */
static int open_prizes(const Battle *b, const State *s, FormationId f, const Look *look) {
    enum { NEAR = 3 };
    int open = 0;
    for (int i = 0; i < b->victory_count; i++) {
        const PlaceId hex = b->victory[i].hex;
        if (s->control[i] == look->side || look->enemy[hex] & SEEN_TROOPS) continue;
        FOR_TROOPS_OF(u, b, s, f) {
            if (!is_foot(b, u) || place_distance(b, s->piece[u].place, hex) > NEAR) continue;
            open++;
            break;
        }
    }
    return open;
}

static int march_worth(const Battle *b, const State *s, FormationId f, const Look *look) {
    const Brigade *x = brigade_state(s, f);
    int worth = brigade_complies(b, s, f) ? 0 : 60;
    FOR_TROOPS_OF(u, b, s, f) worth += 20 * unit_isolated(b, s, u);
    worth += 80 * open_prizes(b, s, f, look);
    if (look->attacks) worth += x->line == LINE_FRONT ? 12 : 8;
    return worth;
}

/* A charge must promise something, and more if there is no need for it. */
static int charge_gain(const Battle *b, const State *s, FormationId f, const Look *look) {
    if (!enemy_in_charge_hex(b, s, f)) return 0;
    const int worth = brigade_charge_worth(b, s, f);
    return look->attacks ? worth + 25 : worth - 15;
}

static int order_gain(const Battle *b, const State *s, FormationId f, int order, const Look *look) {
    switch (order) {
    case ORDER_CHARGE:
        return enemy_in_charge_hex(b, s, f) ? charge_gain(b, s, f, look)
                                            : march_worth(b, s, f, look);
    case ORDER_MARCH: return march_worth(b, s, f, look);
    default: return dress_worth(b, s, f) + (look->attacks ? 0 : 4);
    }
}

static int order_worth(const Battle *b, const State *s, Action a, Room *room) {
    const FormationId f = bayonet_of(s)->active;
    const int keep = order_gain(b, s, f, brigade_state(s, f)->order, &room->look);
    if (a.verb == VERB_KEEP) return 10 * keep;
    const int tenths = clamped_roll(order_need(b, s, f, a.number)) + 1;
    const int change = order_gain(b, s, f, a.number, &room->look);
    return tenths * change + (10 - tenths) * keep - 20;
}

/* What the best order would bring, as likely as it is. */
static int brigade_worth(const Battle *b, const State *s, FormationId f, const Look *look) {
    const int now = brigade_state(s, f)->order;
    int best = order_gain(b, s, f, now, look);
    for (int order = 0; order < ORDERS; order++) {
        if (order == now || (order == ORDER_CHARGE && !enemy_in_charge_hex(b, s, f))) continue;
        const int need = order_need(b, s, f, order);
        const int gain = need < 0 ? 0 : order_gain(b, s, f, order, look) * (need + 1) / 10;
        if (gain > best) best = gain;
    }
    return best;
}

static int foremost(const Battle *b, const State *s, FormationId f) {
    const Brigade *x = brigade_state(s, f);
    int most = INT32_MIN;
    FOR_TROOPS_OF(u, b, s, f) {
        const int fwd = fwd_of(b, b->wing[x->wing].axis[b->formation[f].side], s->piece[u].place);
        if (fwd > most) most = fwd;
    }
    return most;
}

/* Those who gain most go first, and the foremost of equals: they make room for the others. */
static int pick_worth(const Battle *b, const State *s, Action a, Room *room) {
    if (a.verb == VERB_PASS) return 0;
    const int worth = brigade_worth(b, s, a.formation, &room->look);
    const Brigade *x = brigade_state(s, a.formation);
    if (worth <= 4 && x->order != ORDER_CHARGE) return -1;
    return 1 + 64 * (worth > 0 ? worth : 0) + foremost(b, s, a.formation) % 64 - 16 * x->line;
}

/* ---- movement ---- */

static int target_worth(const Battle *b, const State *s, Action a, Room *room) {
    if (a.verb != VERB_TARGET) return 0;
    const PlaceId here = s->piece[a.piece].place;
    const int away = place_distance(b, here, a.place);
    PlaceId from = here;
    if (away > 1) { /* the hex beside it that is nearest */
        int nearest = away;
        for (int side = 0; side < HEX_SIDES; side++) {
            const PlaceId hex = b->place[a.place].adjacent[side];
            if (hex == NO_PLACE || !may_stack(b, s, a.piece, hex)) continue;
            if (place_distance(b, here, hex) >= nearest) continue;
            from = hex;
            nearest = place_distance(b, here, hex);
        }
    }
    return strike_worth(b, s, a.piece, from, a.place, away);
}

/* Chargers first, then the foremost; a stack as one. */
static int mover_worth(const Battle *b, const State *s, Action a, Room *room) {
    const FormationId f = bayonet_of(s)->active;
    const Brigade *x = brigade_state(s, f);
    switch (a.verb) {
    case VERB_REFORM:
    case VERB_RECOVER: return 900;
    case VERB_MOVE:
    case VERB_MOVE_STACK: break;
    case VERB_DONE: return 0;
    case VERB_DRESS_TURN: return dress_turn_worth(b, s, a.piece, a.number, &room->look);
    default: return -1;
    }
    const int axis = b->wing[x->wing].axis[b->formation[f].side];
    const bool charges = own_of(s, a.piece)->mode == MODE_CHARGE;
    return 200 + fwd_of(b, axis, s->piece[a.piece].place) + (a.verb == VERB_MOVE_STACK) +
           100 * charges - own_of(s, a.piece)->rank;
}

/* Whether the brigade stays as it is: it has no duty, and is not to go forward. */
static bool stands_fast(const Battle *b, const State *s, const Look *look) {
    const FormationId f = bayonet_of(s)->active;
    if (look->attacks || brigade_state(s, f)->order == ORDER_CHARGE) return false;
    if (!brigade_complies(b, s, f)) return false;
    FOR_TROOPS_OF(u, b, s, f) {
        if (flagged(s, u, FLAG_ISOLATED)) return false;
    }
    return true;
}

static Action choose_mover(const Battle *b, const State *s, const Offers *offers, Room *room) {
    const bool dresses = brigade_state(s, bayonet_of(s)->active)->order == ORDER_DRESS;
    if (!dresses && stands_fast(b, s, &room->look) && is_offered(offers, VERB_DONE)) {
        return offered(offers, VERB_DONE);
    }
    return best_offer(b, s, offers, mover_worth, room);
}

/* ---- combat ---- */

static int counter_worth(const Battle *b, const State *s, Action a, Room *room) {
    if (a.verb == VERB_DONE) return 0;
    return strike_worth(b, s, a.piece, s->piece[a.piece].place, a.place, 1) - 10;
}

static int attack_worth(const Battle *b, const State *s, Action a, Room *room) {
    if (a.verb != VERB_ATTACK) return INT32_MIN;
    return strike_worth(b, s, a.piece, s->piece[a.piece].place, a.place, 1);
}

static int defend_worth(const Battle *b, const State *s, Action a, Room *room) {
    if (a.verb != VERB_DEFEND) return 0;
    return 10 * unit_cv(b, s, a.piece) + 15 * has_volley(b, s, a.piece) +
           2 * own_of(s, a.piece)->depth;
}

/* Ground that is worth a casualty is held while there is strength for it. */
static Action choose_stand(const Battle *b, const State *s, const Offers *offers) {
    const Fight *f = &bayonet_of(s)->fight;
    const bool strong = unit_cv(b, s, f->defender) + own_of(s, f->defender)->depth > 1;
    return offered(offers, strong ? VERB_STAND : VERB_GIVE_WAY);
}

static int retreat_worth(const Battle *b, const State *s, Action a, Room *room) {
    if (a.place == NO_PLACE) return 0;
    int worth = -20 * (int)impact_at(s, a.place);
    worth -= 15 * zoc_of(s, a.place, side_other(side_of(b, a.piece)));
    worth += is_village(b, a.place) && is_foot(b, a.piece) ? 20 : 0;
    worth -= troops_at(b, s, a.place, side_of(b, a.piece)) > 0 ? 5 : 0;
    return worth;
}

/* Whoever has won goes on, but not out of a village or from behind works. */
static int advance_worth(const Battle *b, const State *s, Action a, Room *room) {
    if (a.verb == VERB_STAY) return 0;
    const PlaceId from = s->piece[a.piece].place;
    const int side = place_side_towards(b, from, a.place);
    const int prize = b->victory_at[a.place];
    if (prize >= 0 && s->control[prize] != room->look.side) return 100;
    if (is_foot(b, a.piece) && (is_village(b, from) || hexside_fortified(b, from, side)))
        return -50;
    const int danger = zoc_of(s, a.place, side_other(side_of(b, a.piece))) ? 20 : 0;
    return (room->look.attacks ? 15 : 5) - danger;
}

static int again_worth(const Battle *b, const State *s, Action a, Room *room) {
    if (a.verb != VERB_STRIKE) return 0;
    const PieceId u = bayonet_of(s)->fight.attacker;
    return strike_worth(b, s, u, s->piece[u].place, a.place, 1) + 20;
}

static int facing_worth(const Battle *b, const State *s, Action a, Room *room) {
    const PieceId u = a.piece != NO_PIECE ? a.piece : bayonet_of(s)->fight.attacker;
    const int facing = a.verb == VERB_STAY ? own_of(s, u)->facing : a.number;
    return place_facing_worth(b, s, u, s->piece[u].place, facing, &room->look);
}

static int line_worth(const Battle *b, const State *s, Action a, Room *room) { return -a.number; }

/* Whose eyes to look with. */
static int looking_side(const Battle *b, const State *s, const Offers *offers) {
    const Step *step = &BAYONET_STEPS[s->step];
    const PieceId p = offers->item[0].piece;
    if (p != NO_PIECE) return side_of(b, p);
    return step->by == BY_FRAME   ? bayonet_of(s)->asked
           : step->by == BY_ENEMY ? side_other(s->acting)
                                  : s->acting;
}

Action bayonet_advise(const Battle *b, const State *s, const Offers *offers, void *memory) {
    Room *room = memory;
    look_at(b, s, looking_side(b, s, offers), &room->look);
    switch (s->step) {
    case STEP_ART_UNLIMBER:
    case STEP_ART_MOVE:
    case STEP_ART_LIMBER: return offered(offers, VERB_DONE);
    case STEP_ART_FIRE: return best_offer(b, s, offers, fire_worth, room);
    case STEP_ART_SPILL: return best_offer(b, s, offers, spill_worth, room);
    case STEP_WC_MOVE: return best_offer(b, s, offers, wc_worth, room);
    case STEP_AC_MOVE: return best_offer(b, s, offers, ac_worth, room);
    case STEP_WING_ACT: return best_offer(b, s, offers, attempt_worth, room);
    case STEP_BRIG_PICK: return best_offer(b, s, offers, pick_worth, room);
    case STEP_ORDER_TRY: return best_offer(b, s, offers, order_worth, room);
    case STEP_CHARGE_PICK: return best_offer(b, s, offers, target_worth, room);
    case STEP_MOVE_PICK: return choose_mover(b, s, offers, room);
    case STEP_MOVE_STEP: return choose_step(b, s, offers, &room->look);
    case STEP_SET_FACING: return best_offer(b, s, offers, facing_worth, room);
    case STEP_ATTACK_DECLARE: return best_offer(b, s, offers, counter_worth, room);
    case STEP_ATTACK_ORDER: return best_offer(b, s, offers, attack_worth, room);
    case STEP_PICK_DEFENDER: return best_offer(b, s, offers, defend_worth, room);
    case STEP_GUN_A:
    case STEP_GUN_D: return offered(offers, VERB_USE_GUN);
    case STEP_VOLLEY_A:
    case STEP_VOLLEY_D: return offered(offers, VERB_VOLLEY);
    case STEP_IGNORE_RETREAT: return choose_stand(b, s, offers);
    case STEP_RETREAT: return best_offer(b, s, offers, retreat_worth, room);
    case STEP_ADVANCE: return best_offer(b, s, offers, advance_worth, room);
    case STEP_TURN_AFTER: return best_offer(b, s, offers, facing_worth, room);
    case STEP_EXTRA_ATTACK: return best_offer(b, s, offers, again_worth, room);
    case STEP_LEADER_REPLACE: return best_offer(b, s, offers, line_worth, room);
    case STEP_CONCEDE: return offered(offers, VERB_PLAY_ON);
    default: return offers->item[0];
    }
}
