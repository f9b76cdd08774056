#include "rules/bayonet/mind/leaders.h"

#include "core/number.h"
#include "rules/bayonet/display.h"
#include "rules/bayonet/charge.h"
#include "rules/bayonet/mind/orders.h"

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
static int front_need(const Battle *b, const State *s, int wing, const Outlook *outlook) {
    const int mine = line_strength(b, s, outlook->side, wing, LINE_FRONT);
    const int theirs = line_strength(b, s, side_other(outlook->side), wing, LINE_FRONT);
    return (outlook->attacks ? 6 * theirs / 4 : theirs) - mine;
}

/* ---- room in the front line ---- */

typedef struct Width {
    int left, right; /* lat, in half-hexes */
} Width;

/* From the leftmost to the rightmost hex of the wing in the rows of its front line. */
static Width wing_width(const Battle *b, const State *s, int side, int wing) {
    const int axis = b->wing[wing].axis[side];
    Width w = {.left = INT16_MAX, .right = INT16_MIN};
    FOR_BRIGADES(f, b, s) {
        const Brigade *x = brigade_state(s, f);
        if (b->formation[f].side != side || x->wing != wing || x->line != LINE_FRONT) continue;
        FOR_TROOPS_OF(u, b, s, f) {
            for (int step = 0; step < 2; step++) { /* along its row, either way */
                PlaceId hex = s->piece[u].place;
                const int way = step ? dir_right_flank(axis) : dir_left_flank(axis);
                while (b->place[hex].adjacent[way] != NO_PLACE &&
                       b->hex[b->place[hex].adjacent[way]].zone >> wing & 1) {
                    hex = b->place[hex].adjacent[way];
                }
                const int lat = lat_of(b, axis, hex);
                if (lat < w.left) w.left = lat;
                if (lat > w.right) w.right = lat;
            }
            break;
        }
    }
    return w;
}

/* Half-hexes between the brigades left and right of a slot of the front line (4.2.1). A brigade
 * sent to a place without room would not come to comply, and could not fight. */
static int slot_space(const Battle *b, const State *s, int side, int wing, int slot) {
    const int axis = b->wing[wing].axis[side];
    Width w = wing_width(b, s, side, wing);
    FOR_BRIGADES(f, b, s) {
        const Brigade *x = brigade_state(s, f);
        if (b->formation[f].side != side || x->wing != wing || x->line != LINE_FRONT) continue;
        FOR_TROOPS_OF(u, b, s, f) {
            const int lat = lat_of(b, axis, s->piece[u].place);
            if (x->slot < slot && lat > w.left) w.left = lat;
            if (x->slot > slot && lat < w.right) w.right = lat;
        }
    }
    return w.right - w.left;
}

static int commit_worth(const Battle *b, const State *s, Action a, const Outlook *outlook) {
    const Brigade *x = brigade_state(s, a.formation);
    const int slot = slot_on(a.number);
    const int need = front_need(b, s, x->wing, outlook);
    if (need <= 0) return -1;
    if (bayonet_brigade_in_slot(b, s, outlook->side, x->wing, LINE_FRONT, slot) != NO_FORMATION) {
        return -1;
    }
    const int space = slot_space(b, s, outlook->side, x->wing, slot);
    if (space < 2) return -1;
    return 20 + need + 2 * (space > 6 ? 6 : space) - 2 * magnitude(slot - x->slot) -
           4 * wear_of(b, s, a.formation);
}

int bayonet_attempt_worth(const Battle *b, const State *s, Action a, const Outlook *outlook) {
    if (a.verb == VERB_DONE) return 0;
    const bool by_ac = a.verb >= VERB_AC_COMMIT_FRONT;
    const int verb = by_ac ? a.verb - VERB_AC_ACTIONS : a.verb;
    const Brigade *x = brigade_state(s, a.formation);
    int worth = -1;
    if (verb == VERB_COMMIT_FRONT) {
        worth = commit_worth(b, s, a, outlook);
    } else if (verb == VERB_COMMIT_SUPPORT) {
        const int support = bayonet_brigades_in_line(b, s, outlook->side, x->wing, LINE_SUPPORT);
        worth = 12 - 4 * support - 3 * magnitude(slot_on(a.number) - x->slot);
    } else if (verb == VERB_RELIEF) {
        const FormationId ahead =
            bayonet_brigade_in_slot(b, s, outlook->side, x->wing, LINE_FRONT, x->slot);
        if (ahead == NO_FORMATION) return -1;
        worth = 4 * (wear_of(b, s, ahead) - wear_of(b, s, a.formation)) - 12;
    }
    const int need = bayonet_attempt_need(b, s, outlook->side, by_ac, verb, a.formation, a.number);
    return need < 0 || worth <= 0 ? -1 : worth * (need + 1) / 10;
}

/* The best that a brigade of the Support could be sent forward for, as likely as it is. */
static int forward_worth(const Battle *b, const State *s, FormationId f, bool needed,
                         const Outlook *outlook) {
    const int wing = brigade_state(s, f)->wing;
    int best = 0;
    for (int slot = 0; needed && slot < b->wing[wing].capacity; slot++) {
        const int to = place_on(wing, LINE_FRONT, slot);
        const Action commit = action_formation(VERB_COMMIT_FRONT, f, to);
        best = greater(best, bayonet_attempt_worth(b, s, commit, outlook));
    }
    const int relief = bayonet_attempt_worth(b, s, action_formation(VERB_RELIEF, f, 0), outlook);
    return relief > best && bayonet_attempt_open(b, s, VERB_RELIEF, f, 0) ? relief : best;
}

/* What a leader with the Support of his wing could do there. */
static int best_commitment(const Battle *b, const State *s, int wing, const Outlook *outlook) {
    const bool needed = front_need(b, s, wing, outlook) > 0;
    int best = 0;
    FOR_BRIGADES_OF(f, b, s, outlook->side) {
        const Brigade *x = brigade_state(s, f);
        if (x->wing != wing || x->line != LINE_SUPPORT) continue;
        best = greater(best, forward_worth(b, s, f, needed, outlook));
    }
    return best;
}

/* ---- leaders ---- */

static int positive(int x) { return x > 0 ? x : 0; }

/* At the head of a brigade that charges, or would (6.4.1), less what the other brigades of the line
 * miss of his voice (6.3). */
static int direct_worth(const Battle *b, const State *s, FormationId f, int rating,
                        const Outlook *outlook) {
    enum { HIS_RISK = 8 };
    const Brigade *x = brigade_state(s, f);
    if (!bayonet_enemy_in_charge_hex(b, s, f)) return -1;
    const int with = positive(bayonet_charge_gain(b, s, f, 1, outlook));
    const int gain = with - positive(bayonet_charge_gain(b, s, f, 0, outlook));
    const int tenths = x->order == ORDER_CHARGE
                           ? 10
                           : clamped_roll(chart(b, TABLE_ORDERS, x->order, ORDER_CHARGE) + rating);
    int others = 0;
    FOR_BRIGADES(g, b, s) {
        const Brigade *y = brigade_state(s, g);
        if (g == f || b->formation[g].side != outlook->side || y->wing != x->wing) continue;
        if (y->line != x->line || y->order == ORDER_CHARGE) continue;
        others += positive(bayonet_charge_gain(b, s, g, 0, outlook));
    }
    return (gain * tenths - others * rating) / 10 - HIS_RISK;
}

/* The wing's commander is in front, where orders are changed; with the reserves if one of them is
 * to come up; at the head of a brigade that is to charge. */
int bayonet_wc_worth(const Battle *b, const State *s, Action a, const Outlook *outlook) {
    const int wing = bayonet_of(s)->wing;
    if (a.verb == VERB_WC_DIRECT) {
        const int rating = bayonet_leader_rating(b, &bayonet_of(s)->side[outlook->side].wc[wing]);
        return 20 + direct_worth(b, s, a.formation, rating, outlook);
    }
    if (a.number == LINE_SUPPORT) return 10 + 2 * best_commitment(b, s, wing, outlook);
    return a.number == LINE_FRONT ? 20 : 0;
}

/* Brigades of a wing that have the enemy near. */
static int wing_heat(const Battle *b, const State *s, int side, int wing) {
    int heat = 0;
    FOR_BRIGADES(f, b, s) {
        if (b->formation[f].side != side || brigade_state(s, f)->wing != wing) continue;
        heat += bayonet_enemy_in_charge_hex(b, s, f);
    }
    return heat;
}

typedef struct Heat {
    int side;
    int of[WING_MAX];
} Heat;

static int ac_worth(const Battle *b, const State *s, Action a, void *context) {
    const Heat *heat = context;
    const Leader *ac = &bayonet_of(s)->side[heat->side].ac;
    if (a.verb == VERB_AC_DIRECT) return -1;
    const bool stays = a.verb == VERB_AC_LATER;
    const int wing = stays ? ac->wing : wing_on(a.number);
    const int line = stays ? ac->line : line_on(a.number);
    return (wing < b->wing_count ? 10 * heat->of[wing] : 0) + (line == LINE_FRONT ? 5 : 0) + stays;
}

Action bayonet_choose_ac_move(const Battle *b, const State *s, const Offers *offers,
                              const Outlook *outlook) {
    Heat heat = {.side = outlook->side};
    for (int wing = 0; wing < b->wing_count; wing++) {
        heat.of[wing] = wing_heat(b, s, heat.side, wing);
    }
    return offers_best(b, s, offers, ac_worth, &heat);
}
