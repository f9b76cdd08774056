#include "rules/bayonet/mind/orders.h"

#include "rules/bayonet/charge.h"
#include "rules/bayonet/display.h"
#include "rules/bayonet/mind/places.h"
#include "rules/bayonet/mind/estimate.h"
#include "rules/bayonet/terrain.h"
#include "rules/bayonet/move.h"

/* Thousandths of a point to one of ours; and what must be gained to leave a line that has only to
 * stand: several battalions. Whoever charges gives up his shelter and his rest, and who keeps the
 * order without a target will have to charge whatever comes near (5.4). */
enum { POINTS = 4, LEAVE_LINE = 700, LOOSE = 12 };

/* Foot and horse that would gain by a pause. To turn about is worth a brigade's while that has
 * nothing else to do. */
static int dress_worth(const Battle *b, const State *s, FormationId f) {
    enum { TURN_ABOUT = 1 };
    int worth = 0;
    FOR_TROOPS_OF(u, b, s, f) {
        if (bayonet_off_axis(b, s, u, own_of(s, u)->facing) > 1) worth += TURN_ABOUT;
        if (impact_at(s, s->piece[u].place) != IMPACT_NONE) continue;
        if (is_foot(b, u) && own_of(s, u)->casualties >= limit(b, LIMIT_RECOVER_FROM)) worth += 45;
        if (flagged(s, u, FLAG_DISORDERED) && is_clear(b, s->piece[u].place)) worth += 45;
    }
    return worth;
}

int bayonet_open_prizes(const Battle *b, const State *s, FormationId f, const Outlook *outlook) {
    enum { NEAR = 3 };
    int open = 0;
    for (int i = 0; i < b->victory_count; i++) {
        const PlaceId hex = b->victory[i].hex;
        if (s->control[i] == outlook->side || bayonet_seen_at(b, s, outlook, hex) & SEEN_TROOPS) {
            continue;
        }
        FOR_TROOPS_OF(u, b, s, f) {
            if (!is_foot(b, u) || place_distance(b, s->piece[u].place, hex) > NEAR) continue;
            open++;
            break;
        }
    }
    return open;
}

static int march_worth(const Battle *b, const State *s, FormationId f, const Outlook *outlook) {
    const Brigade *x = brigade_state(s, f);
    int worth = bayonet_complies(b, s, f) ? 0 : 60;
    FOR_TROOPS_OF(u, b, s, f) worth += 20 * bayonet_isolated(b, s, u);
    worth += 80 * bayonet_open_prizes(b, s, f, outlook);
    const int drive = bayonet_drive_of(s, outlook, f);
    if (drive != 0) worth += drive > 0 ? 12 : 60;
    if (bayonet_attacks_with(s, outlook, f) && x->line != LINE_FRONT) worth += 8;
    return worth;
}

/* ---- in a rollout, what was judged before ---- */

typedef enum { ABOUT_PICK, ABOUT_ORDER, ABOUT_CHARGE, ABOUT_CHARGE_LED } Question;

typedef struct Recall {
    uint64_t key;
    int worth;
    bool known;
} Recall;

static Recall recall(const Battle *b, const State *s, FormationId f, int question,
                     const Outlook *outlook) {
    Recall r = {0};
    if (outlook->memo == NULL) return r;
    r.key = bayonet_outlook_key(b, s, outlook, f, question);
    r.known = bayonet_memo_find(outlook->memo, r.key, &r.worth);
    return r;
}

static int remember(const Recall *r, int worth, const Outlook *outlook) {
    if (outlook->memo != NULL) bayonet_memo_store(outlook->memo, r->key, worth);
    return worth;
}

/* A charge must promise something, and more if there is no need for it and nobody wants it. Who
 * can strike at nobody would only march (5.4i). */
static int charge_weighed(const Battle *b, const State *s, FormationId f, int edge,
                          const Outlook *outlook) {
    if (!bayonet_enemy_in_charge_hex(b, s, f)) return 0;
    const int attack = bayonet_script_bias(outlook, f)->attack;
    bool any;
    const int worth = bayonet_estimate_brigade_charge(b, s, f, edge, &any) - attack / POINTS;
    if (!any) return 0;
    if (!bayonet_attacks_with(s, outlook, f) && attack >= 0) return worth - LEAVE_LINE;
    return worth + 25 + outlook->haste;
}

int bayonet_charge_gain(const Battle *b, const State *s, FormationId f, int edge,
                        const Outlook *outlook) {
    const Recall r = recall(b, s, f, edge > 0 ? ABOUT_CHARGE_LED : ABOUT_CHARGE, outlook);
    return r.known ? r.worth : remember(&r, charge_weighed(b, s, f, edge, outlook), outlook);
}

static int order_gain(const Battle *b, const State *s, FormationId f, int order,
                      const Outlook *outlook) {
    switch (order) {
    case ORDER_CHARGE:
        if (bayonet_enemy_in_charge_hex(b, s, f)) return bayonet_charge_gain(b, s, f, 0, outlook);
        return march_worth(b, s, f, outlook) - (bayonet_attacks_with(s, outlook, f) ? 0 : LOOSE);
    case ORDER_MARCH: return march_worth(b, s, f, outlook);
    default:
        return dress_worth(b, s, f) + (bayonet_attacks_with(s, outlook, f) ? 0 : 4) +
               bayonet_script_bias(outlook, f)->stay / POINTS / 2;
    }
}

static int order_worth(const Battle *b, const State *s, Action a, const Outlook *outlook) {
    const FormationId f = bayonet_of(s)->active;
    const int keep = order_gain(b, s, f, brigade_state(s, f)->order, outlook);
    if (a.verb == VERB_KEEP) return 10 * keep;
    const int tenths = clamped_roll(bayonet_order_need(b, s, f, a.number)) + 1;
    const int change = order_gain(b, s, f, a.number, outlook);
    return tenths * change + (10 - tenths) * keep - 20;
}

/* What the best order would bring, as likely as it is. */
static int brigade_worth(const Battle *b, const State *s, FormationId f, const Outlook *outlook) {
    const int now = brigade_state(s, f)->order;
    int best = order_gain(b, s, f, now, outlook);
    for (int order = 0; order < ORDERS; order++) {
        if (order == now || (order == ORDER_CHARGE && !bayonet_enemy_in_charge_hex(b, s, f))) {
            continue;
        }
        const int need = bayonet_order_need(b, s, f, order);
        const int gain = need < 0 ? 0 : order_gain(b, s, f, order, outlook) * (need + 1) / 10;
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
static int turn_worth(const Battle *b, const State *s, FormationId f, const Outlook *outlook) {
    const int worth = brigade_worth(b, s, f, outlook);
    const Brigade *x = brigade_state(s, f);
    if (worth <= 4 && x->order != ORDER_CHARGE) return -1;
    return 1 + 64 * (worth > 0 ? worth : 0) + foremost(b, s, f) % 64 - 16 * x->line;
}

static int pick_worth(const Battle *b, const State *s, FormationId f, const Outlook *outlook) {
    const Recall r = recall(b, s, f, ABOUT_PICK, outlook);
    return r.known ? r.worth : remember(&r, turn_worth(b, s, f, outlook), outlook);
}

/* Whether a brigade that may go only later in the phase has something to do. */
static bool more_to_come(const Battle *b, const State *s, const Outlook *outlook) {
    FOR_BRIGADES_OF(f, b, s, s->acting) {
        if (!brigade_flagged(s, f, BRIGADE_FINISHED) && pick_worth(b, s, f, outlook) > 0) {
            return true;
        }
    }
    return false;
}

/* Who has nothing to do passes; but not while others of his side have something to do later, since
 * two passes in a row end the phase for everybody (3.3.6). Then he is activated and stands. */
Action bayonet_choose_brigade(const Battle *b, const State *s, const Offers *offers,
                              const Outlook *outlook) {
    Action best = offers->item[0];
    int most = INT32_MIN;
    for (uint32_t i = 0; i < offers->sink.count; i++) {
        const Action a = offers->item[i];
        if (a.verb == VERB_PASS) {
            return most > 0 || more_to_come(b, s, outlook) ? best : a;
        }
        const int worth = pick_worth(b, s, a.formation, outlook);
        if (worth <= most) continue;
        most = worth;
        best = a;
    }
    return best;
}

Action bayonet_choose_order(const Battle *b, const State *s, const Offers *offers,
                            const Outlook *outlook) {
    const Recall r = recall(b, s, bayonet_of(s)->active, ABOUT_ORDER, outlook);
    uint32_t best = r.known ? (uint32_t)r.worth : 0;
    if (!r.known) {
        int most = INT32_MIN;
        for (uint32_t i = 0; i < offers->sink.count; i++) {
            const int worth = order_worth(b, s, offers->item[i], outlook);
            if (worth <= most) continue;
            most = worth;
            best = i;
        }
        remember(&r, (int)best, outlook);
    }
    return offers->item[best < offers->sink.count ? best : 0];
}
