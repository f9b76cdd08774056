/* A greedy commander's choice at each step: one activation ahead, by the tables of combat. The side
 * that would lose if the battle ended now goes forward, keeps its lines dressed and charges where
 * that pays; the other one holds its ground and strikes back at what comes near. */
#include "rules/bayonet/mind/advise.h"

#include "core/hash.h"
#include "core/number.h"
#include "rules/bayonet/combat.h"
#include "rules/bayonet/mind/leaders.h"
#include "rules/bayonet/mind/estimate.h"
#include "rules/bayonet/move.h"
#include "rules/bayonet/mind/orders.h"
#include "rules/bayonet/mind/places.h"
#include "rules/bayonet/steps.h"
#include "rules/bayonet/terrain.h"

/* What an offer is worth to the side that chooses; they are compared, the first best is taken. */
typedef int (*Worth)(const Battle *b, const State *s, Action a, const Outlook *outlook);

typedef struct Scales {
    Worth worth;
    const Outlook *outlook;
} Scales;

static int weigh_offer(const Battle *b, const State *s, Action a, void *context) {
    const Scales *x = context;
    return x->worth(b, s, a, x->outlook);
}

static Action best_offer(const Battle *b, const State *s, const Offers *offers, Worth worth,
                         const Outlook *outlook) {
    Scales scales = {worth, outlook};
    return offers_best(b, s, offers, weigh_offer, &scales);
}

static bool is_offered(const Offers *offers, int verb) {
    return offers_first(offers, verb).verb == verb;
}

/* ---- artillery ---- */

/* Friends near enough to attack a hex this turn, or to be attacked from it: up to so many. */
static int within_charge(const Battle *b, const State *s, PlaceId hex, int most,
                         const Outlook *outlook) {
    enum { NEAR = 2 };
    HexId ring[HEX_RING_MAX];
    int near = 0;
    for (int d = 1; d <= NEAR; d++) {
        const int count = hex_ring(&b->grid, hex, d, ring);
        for (int i = 0; i < count; i++) near += troops_at(b, s, ring[i], outlook->side) > 0;
    }
    return near < most ? near : most;
}

/* 10.2: the better the hex is filled, and the nearer it is to a fight; ground to be taken first.
 * Looked at no closer than it takes to see that it is worth no more than `most`. */
static int fire_worth(const Battle *b, const State *s, Action a, const Outlook *outlook, int most) {
    enum { PLAIN = 2, NEAR_MOST = 4, WANTED = 1 };
    if (a.verb != VERB_FIRE) return 0;
    const int enemy = side_other(outlook->side);
    const int troops = troops_at(b, s, a.place, enemy);
    const int guns = bayonet_artillery_at(b, s, a.place) != NO_PIECE;
    if (troops + guns == 0) return -1;
    const PlaceId from = s->piece[a.piece].place;
    const int range = place_distance(b, from, a.place);
    int modifier = a.number != own_of(s, a.piece)->facing ? limit(b, LIMIT_PIVOT_DIE) : 0;
    if (impact_at(s, from) == IMPACT_HIT) modifier += limit(b, LIMIT_HIT_DIE);
    const Impact now = impact_at(s, a.place);
    const int each = 10 * (troops < 2 ? troops : 2) + 4 * guns;
    int sum = 0;
    for (int die = 0; die < DIE_FACES; die++) {
        const int impact = chart(b, TABLE_ARTILLERY, clamped_roll(die + modifier), range - 1);
        if (impact == IMPACT_NONE || now == IMPACT_EFFECTIVE) continue;
        const bool effective = impact == IMPACT_EFFECTIVE || now == IMPACT_HIT;
        sum += each * (effective ? now == IMPACT_HIT ? 3 : 5 : 2);
    }
    if (sum * (PLAIN + NEAR_MOST + WANTED) <= most) return most;
    const int prize = b->victory_at[a.place];
    const bool wanted = prize >= 0 && s->control[prize] != outlook->side && outlook->attacks;
    return sum * (PLAIN + within_charge(b, s, a.place, NEAR_MOST, outlook) + WANTED * wanted);
}

typedef struct Firing {
    const Outlook *outlook;
    int most; /* what the best so far is worth */
} Firing;

static int weigh_fire(const Battle *b, const State *s, Action a, void *context) {
    Firing *x = context;
    const int worth = fire_worth(b, s, a, x->outlook, x->most);
    x->most = greater(x->most, worth);
    return worth;
}

static Action choose_fire(const Battle *b, const State *s, const Offers *offers,
                          const Outlook *outlook) {
    Firing firing = {outlook, INT32_MIN};
    return offers_best(b, s, offers, weigh_fire, &firing);
}

static int spill_worth(const Battle *b, const State *s, Action a, const Outlook *outlook) {
    return a.verb == VERB_SPILL ? 1 + troops_at(b, s, a.place, side_other(outlook->side)) : 0;
}

/* ---- movement ---- */

static int target_worth(const Battle *b, const State *s, Action a, const Outlook *outlook) {
    if (a.verb != VERB_TARGET) return 0;
    const PlaceId here = s->piece[a.piece].place;
    const int away = place_distance(b, here, a.place);
    PlaceId from = here;
    if (away > 1) { /* the hex beside it that is nearest */
        int nearest = away;
        for (int side = 0; side < HEX_SIDES; side++) {
            const PlaceId hex = b->place[a.place].adjacent[side];
            if (hex == NO_PLACE || !bayonet_may_stack(b, s, a.piece, hex)) continue;
            if (place_distance(b, here, hex) >= nearest) continue;
            from = hex;
            nearest = place_distance(b, here, hex);
        }
    }
    const Stand at = stand_of(s, a.piece);
    return bayonet_estimate_attack(b, s, &at, from, a.place, away);
}

/* Chargers first, then the foremost; a stack as one. */
static int mover_worth(const Battle *b, const State *s, Action a) {
    const FormationId f = bayonet_of(s)->active;
    const Brigade *x = brigade_state(s, f);
    switch (a.verb) {
    case VERB_MOVE:
    case VERB_MOVE_STACK: break;
    case VERB_DONE: return 0;
    default: return -1;
    }
    const int axis = b->wing[x->wing].axis[b->formation[f].side];
    const bool charges = own_of(s, a.piece)->mode == MODE_CHARGE;
    return 200 + fwd_of(b, axis, s->piece[a.piece].place) + (a.verb == VERB_MOVE_STACK) +
           100 * charges - own_of(s, a.piece)->rank;
}

typedef struct Dressing {
    const Outlook *outlook;
    PieceId turns; /* whose facings are being compared, */
    int now;       /* and what its present one is worth */
} Dressing;

static int weigh_mover(const Battle *b, const State *s, Action a, void *context) {
    Dressing *x = context;
    if (a.verb != VERB_DRESS_TURN) return mover_worth(b, s, a);
    if (a.piece != x->turns) x->now = bayonet_place_now_worth(b, s, a.piece, x->outlook);
    x->turns = a.piece;
    return bayonet_dress_turn_worth(b, s, a.piece, a.number, x->now, x->outlook);
}

/* Nothing is worth more than to recover or to form up again. */
static Action best_mover(const Battle *b, const State *s, const Offers *offers,
                         const Outlook *outlook) {
    for (uint32_t i = 0; i < offers->sink.count; i++) {
        const int verb = offers->item[i].verb;
        if (verb == VERB_REFORM || verb == VERB_RECOVER) return offers->item[i];
    }
    Dressing dressing = {.outlook = outlook, .turns = NO_PIECE};
    return offers_best(b, s, offers, weigh_mover, &dressing);
}

/* Whether the brigade stays as it is: it has no duty, and is not to go forward. */
static bool stands_fast(const Battle *b, const State *s, const Outlook *outlook) {
    const FormationId f = bayonet_of(s)->active;
    const bool follows =
        bayonet_attacks_with(s, outlook, f) && bayonet_script_bias(outlook, f)->stay == 0;
    if (bayonet_drive_of(s, outlook, f) != 0 || follows) return false;
    if (brigade_state(s, f)->order == ORDER_CHARGE) return false;
    if (!bayonet_complies(b, s, f) || bayonet_open_prizes(b, s, f, outlook) > 0) return false;
    FOR_TROOPS_OF(u, b, s, f) {
        if (flagged(s, u, FLAG_ISOLATED)) return false;
    }
    return true;
}

/* In a rollout that is asked once an activation. */
static bool rests(const Battle *b, const State *s, const Outlook *outlook) {
    const FormationId f = bayonet_of(s)->active;
    Memo *m = outlook->memo;
    if (m == NULL) return stands_fast(b, s, outlook);
    bayonet_memo_follow(b, s, m);
    if (m->rested != f) m->rests = stands_fast(b, s, outlook);
    m->rested = f;
    return m->rests;
}

static Action choose_mover(const Battle *b, const State *s, const Offers *offers,
                           const Outlook *outlook) {
    const bool dresses = brigade_state(s, bayonet_of(s)->active)->order == ORDER_DRESS;
    if (!dresses && rests(b, s, outlook) && is_offered(offers, VERB_DONE)) {
        return offers_first(offers, VERB_DONE);
    }
    return best_mover(b, s, offers, outlook);
}

/* In a rollout: whether it is known without the whole list what that would be, and that there is a
 * choice. What is left out is worth nothing (done, which is dear to ask for where units have
 * duties) or less (a swap, a step up or back), and any move is worth more. */
bool bayonet_known_mover(const Battle *b, const State *s, const Outlook *outlook, Action *out) {
    const bool dresses = brigade_state(s, bayonet_of(s)->active)->order == ORDER_DRESS;
    Offers some;
    some.sink = sink_of(some.item, OFFER_MAX);
    bayonet_move_pick_some(b, s, dresses ? PICK_MOVE | PICK_DRESS | PICK_DONE : PICK_MOVE,
                           &some.sink);
    if (some.sink.count < 2) return false;
    if (dresses && !is_offered(&some, VERB_DONE)) return false; /* or nothing may be worth it */
    *out = action_of(VERB_DONE);
    if (!dresses && rests(b, s, outlook)) return bayonet_move_pick_verdict(b, s, *out) == YES;
    *out = best_mover(b, s, &some, outlook);
    return true;
}

/* Until the brigade does something all stays as it is. */
static Action pick_brigade(const Battle *b, const State *s, const Offers *offers,
                           const Outlook *outlook) {
    const Action a = bayonet_choose_brigade(b, s, offers, outlook);
    if (outlook->memo != NULL && a.verb == VERB_ACTIVATE) outlook->memo->picked = a.formation;
    return a;
}

/* ---- combat ---- */

static int counter_worth(const Battle *b, const State *s, Action a, const Outlook *outlook) {
    if (a.verb == VERB_DONE) return 0;
    const Stand at = stand_of(s, a.piece);
    return bayonet_estimate_attack(b, s, &at, at.hex, a.place, 1) - 10;
}

static int attack_worth(const Battle *b, const State *s, Action a, const Outlook *outlook) {
    if (a.verb != VERB_ATTACK) return INT32_MIN;
    const Stand at = stand_of(s, a.piece);
    return bayonet_estimate_attack(b, s, &at, at.hex, a.place, 1);
}

static int defend_worth(const Battle *b, const State *s, Action a, const Outlook *outlook) {
    if (a.verb != VERB_DEFEND) return 0;
    return 10 * unit_cv(b, s, a.piece) + 15 * has_volley(b, s, a.piece) +
           2 * own_of(s, a.piece)->depth;
}

/* Ground that is worth a casualty is held while there is strength for it. */
static Action choose_stand(const Battle *b, const State *s, const Offers *offers) {
    const Fight *f = &bayonet_of(s)->fight;
    const bool strong = unit_cv(b, s, f->defender) + own_of(s, f->defender)->depth > 1;
    return offers_first(offers, strong ? VERB_STAND : VERB_GIVE_WAY);
}

static int retreat_worth(const Battle *b, const State *s, Action a, const Outlook *outlook) {
    if (a.place == NO_PLACE) return 0;
    int worth = -20 * (int)impact_at(s, a.place);
    worth -= 15 * zoc_of(s, a.place, side_other(side_of(b, a.piece)));
    worth += is_village(b, a.place) && is_foot(b, a.piece) ? 20 : 0;
    worth -= troops_at(b, s, a.place, side_of(b, a.piece)) > 0 ? 5 : 0;
    return worth;
}

/* Whoever has won goes on, but not out of a village or from behind works. */
static int advance_worth(const Battle *b, const State *s, Action a, const Outlook *outlook) {
    if (a.verb == VERB_STAY) return 0;
    const PlaceId from = s->piece[a.piece].place;
    const int side = place_side_towards(b, from, a.place);
    const int prize = b->victory_at[a.place];
    if (prize >= 0 && s->control[prize] != outlook->side) return 100;
    if (is_foot(b, a.piece) && (is_village(b, from) || bayonet_hexside_fortified(b, from, side))) {
        return -50;
    }
    const int danger = zoc_of(s, a.place, side_other(side_of(b, a.piece))) ? 20 : 0;
    return (outlook->attacks ? 15 : 5) - danger;
}

static int again_worth(const Battle *b, const State *s, Action a, const Outlook *outlook) {
    if (a.verb != VERB_STRIKE) return 0;
    const Stand at = stand_of(s, bayonet_of(s)->fight.attacker);
    return bayonet_estimate_attack(b, s, &at, at.hex, a.place, 1) + 20;
}

static int facing_worth(const Battle *b, const State *s, Action a, const Outlook *outlook) {
    const PieceId u = a.piece != NO_PIECE ? a.piece : bayonet_of(s)->fight.attacker;
    const int facing = a.verb == VERB_STAY ? own_of(s, u)->facing : a.number;
    return bayonet_place_facing_worth(b, s, u, s->piece[u].place, facing, outlook);
}

static int line_worth(const Battle *b, const State *s, Action a, const Outlook *outlook) {
    return -a.number;
}

Action bayonet_choose(const Battle *b, const State *s, const Offers *offers, Outlook *outlook) {
    switch (s->step) {
    case STEP_ART_UNLIMBER:
    case STEP_ART_MOVE:
    case STEP_ART_LIMBER: return offers_first(offers, VERB_DONE);
    case STEP_ART_FIRE: return choose_fire(b, s, offers, outlook);
    case STEP_ART_SPILL: return best_offer(b, s, offers, spill_worth, outlook);
    case STEP_WC_MOVE: return best_offer(b, s, offers, bayonet_wc_worth, outlook);
    case STEP_AC_MOVE: return bayonet_choose_ac_move(b, s, offers, outlook);
    case STEP_WING_ACT: return best_offer(b, s, offers, bayonet_attempt_worth, outlook);
    case STEP_BRIG_PICK: return pick_brigade(b, s, offers, outlook);
    case STEP_ORDER_TRY: return bayonet_choose_order(b, s, offers, outlook);
    case STEP_CHARGE_PICK: return best_offer(b, s, offers, target_worth, outlook);
    case STEP_MOVE_PICK: return choose_mover(b, s, offers, outlook);
    case STEP_MOVE_STEP: return bayonet_choose_step(b, s, offers, outlook);
    case STEP_SET_FACING: return best_offer(b, s, offers, facing_worth, outlook);
    case STEP_ATTACK_DECLARE: return best_offer(b, s, offers, counter_worth, outlook);
    case STEP_ATTACK_ORDER: return best_offer(b, s, offers, attack_worth, outlook);
    case STEP_PICK_DEFENDER: return best_offer(b, s, offers, defend_worth, outlook);
    case STEP_GUN_A:
    case STEP_GUN_D: return offers_first(offers, VERB_USE_GUN);
    case STEP_VOLLEY_A:
    case STEP_VOLLEY_D: return offers_first(offers, VERB_VOLLEY);
    case STEP_IGNORE_RETREAT: return choose_stand(b, s, offers);
    case STEP_RETREAT: return best_offer(b, s, offers, retreat_worth, outlook);
    case STEP_ADVANCE: return best_offer(b, s, offers, advance_worth, outlook);
    case STEP_TURN_AFTER: return best_offer(b, s, offers, facing_worth, outlook);
    case STEP_EXTRA_ATTACK: return best_offer(b, s, offers, again_worth, outlook);
    case STEP_LEADER_REPLACE: return best_offer(b, s, offers, line_worth, outlook);
    case STEP_CONCEDE: return offers_first(offers, VERB_PLAY_ON);
    default: return offers->item[0];
    }
}
