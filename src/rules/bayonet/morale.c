/* 12.0: brigades that had a unit routed check, the enemy's first. */
#include <string.h>

#include "rules/bayonet/clauses.h"
#include "rules/bayonet/display.h"
#include "rules/bayonet/combat.h"
#include "rules/bayonet/steps.h"

/* The order in which they check: the enemy's, then the active side's others, then the active one;
 * each by wing, line, slot. */
static int check_order(const Battle *b, const State *s, FormationId f) {
    const Brigade *g = brigade_state(s, f);
    const int group = b->formation[f].side != s->acting ? 0 : f != bayonet_of(s)->active ? 1 : 2;
    return group << 16 | g->wing << 12 | g->line << 8 | g->slot;
}

/* 12.0d: an enemy brigade that it attacked has broken. */
static bool exempt(const Battle *b, const State *s, FormationId f) {
    if (f != bayonet_of(s)->active) return false;
    for (FormationId e = 0; e < b->formation_count; e++) {
        const unsigned both = BRIGADE_ATTACKED | BRIGADE_FAILED;
        if ((brigade_state(s, e)->flags & both) == both) return true;
    }
    return false;
}

static FormationId next_check(const Battle *b, const State *s) {
    FormationId next = NO_FORMATION;
    FOR_BRIGADES(f, b, s) {
        if (brigade_state(s, f)->routed_now == 0 || brigade_flagged(s, f, BRIGADE_CHECKED)) {
            continue;
        }
        if (next == NO_FORMATION || check_order(b, s, f) < check_order(b, s, next)) next = f;
    }
    return next;
}

StepId bayonet_morale_take(const Battle *b, State *s, Action a) {
    Bayonet *g = bayonet(s);
    const FormationId f = next_check(b, s);
    /* Clears what is left of the attacks. */
    memset(g->attack, 0, sizeof g->attack);
    g->fight = (Fight){0};
    g->attack_count = g->attack_at = g->ordered_count = 0;
    if (f == NO_FORMATION || exempt(b, s, f)) return STEP_BRIG_END;
    bayonet(s)->ordered = f;
    return STEP_MORALE_ROLL;
}

/* Every unit becomes a marker where it stands, one per hex; they do not run before the rout phase
 * (R93). */
static void brigade_rout(const Battle *b, State *s, FormationId f) {
    assert(brigade_flagged(s, f, BRIGADE_ON_DISPLAY));
    Bayonet *g = bayonet(s);
    const int side = b->formation[f].side;
    FOR_TROOPS_OF(u, b, s, f) {
        const PlaceId here = s->piece[u].place;
        bayonet_make_marker(b, s, u, NO_FLIGHT);
        g->side[side].units_lost++;
        g->brigade[f].eliminated++;
        g->brigade[f].units--;
        bayonet_lose_guns(b, s, here, side);
        bayonet_merge_markers(b, s, here);
    }
    assert(g->brigade[f].units == 0);
    g->brigade[f].flags |= BRIGADE_FAILED;
    bayonet_brigade_off(b, s, f);
}

/* A leader lowers the die, but not below 0, so he cannot help a need below 0. */
int bayonet_morale_need(const Battle *b, const State *s, FormationId f) {
    const int left = b->formation[f].post.morale - brigade_state(s, f)->eliminated;
    const int rating = bayonet_direct_rating(b, s, f);
    return left < 0 || rating < 0 ? left : left + rating;
}

StepId bayonet_morale_roll_take(const Battle *b, State *s, Action a) {
    assert(a.number < DIE_FACES);
    assert(bayonet_of(s)->ordered < b->formation_count);
    const FormationId f = bayonet(s)->ordered;
    Brigade *g = &bayonet(s)->brigade[f];
    const int need = bayonet_morale_need(b, s, f);
    g->flags |= BRIGADE_CHECKED;
    bayonet(s)->ordered = NO_FORMATION;
    if (a.number > need) brigade_rout(b, s, f);
    return STEP_MORALE;
}
