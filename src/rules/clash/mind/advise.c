/* A greedy commander's choice at each step: one activation ahead, with the exact chances of combat.
 * It knows nothing that a player at the table does not see. Here are the choices of command; those
 * of movement and combat are in files of their own. */
#include "rules/clash/mind/advise.h"

#include <limits.h>

#include "rules/clash/mind/scratch.h"

typedef struct Scales {
    Worth worth;
    ClashScratch *scratch;
} Scales;

static int weigh_offer(const Battle *b, const State *s, Action a, void *scratch) {
    const Scales *x = scratch;
    return x->worth(b, s, a, x->scratch);
}

Action clash_best_offer(const Battle *b, const State *s, const Offers *offers, Worth worth,
                        ClashScratch *scratch) {
    Scales scales = {worth, scratch};
    return offers_best(b, s, offers, weigh_offer, &scales);
}

Action clash_last_of(const Offers *offers) { return offers->item[offers->sink.count - 1]; }

Action clash_offered(const Offers *offers, int verb) {
    for (uint32_t i = 0; i < offers->sink.count; i++) {
        if (offers->item[i].verb == verb) return offers->item[i];
    }
    return clash_last_of(offers);
}

/* The side that is asked, from which the outlook is made. */
static int outlook_side(const Battle *b, const State *s) {
    const ClashStep step = (ClashStep)s->step;
    if (step == STEP_RETREAT_WALK) return side_of(b, clash_of(s)->walk.piece);
    return step == STEP_ENTRY_PLACE ? side_of(b, clash_of(s)->subject) : s->acting;
}

Action clash_choose_by_outlook(const Battle *b, const State *s, const Offers *offers, Worth worth,
                               ClashScratch *scratch) {
    clash_scratch_outlook(b, s, outlook_side(b, s), scratch);
    return clash_best_offer(b, s, offers, worth, scratch);
}

/* ---- command ---- */

/* Strength near the enemy: what an activation more could do. */
static int formation_worth(const Battle *b, const State *s, Action a, ClashScratch *scratch) {
    if (a.verb != VERB_TAKE) return -1;
    Outlook *o = &scratch->plan.outlook;
    int worth = 0;
    FOR_SIDE_UNITS(u, b, b->formation[a.formation].side) {
        if (!on_map(s, u) || clash_formation(b, u) != a.formation) continue;
        const int near = clash_nearest(b, o, b->place[s->piece[u].place].hex);
        const int free = ezoc(s, s->piece[u].place, side_of(b, u)) ? 10 : 14;
        worth += own_of(s, u)->steps * free * 4 / (3 + near);
    }
    return worth;
}

/* Whether nobody of its formation before it is there. */
static bool first_in_place(const Battle *b, const State *s, PieceId u) {
    FOR_FORMATION_UNITS(v, b, clash_formation(b, u)) {
        if (v == u) break;
        if (s->piece[v].place == s->piece[u].place) return false;
    }
    return true;
}

/* The source that leaves fewest out of command. */
static int source_worth(const Battle *b, const State *s, Action a, ClashScratch *scratch) {
    HexSet reached;
    int lost = 0;
    if (!first_in_place(b, s, a.piece)) return -100000;
    clash_formation_range(b, s, a.piece, &reached);
    FOR_FORMATION_UNITS(u, b, clash_formation(b, a.piece)) {
        if (on_map(s, u) && !clash_in_range(s, u, &reached)) lost += 2 + own_of(s, u)->steps;
    }
    return -lost;
}

/* The places of a formation, each with its first unit. */
enum { CAMPS_MAX = 32 };
typedef struct Camps {
    int count;
    PieceId first[CAMPS_MAX];
    int steps[CAMPS_MAX];        /* what it costs to leave those out of command who are there, */
    uint32_t asked;              /* bits: where there is anybody who may be */
    uint32_t reaches[CAMPS_MAX]; /* bits: the others that are commanded from there */
} Camps;

static int camp_at(const State *s, const Camps *c, PlaceId p) {
    int i = 0;
    while (i < c->count && s->piece[c->first[i]].place != p) i++;
    return i;
}

/* False if they are too many. */
static bool find_camps(const Battle *b, const State *s, FormationId f, Camps *c) {
    c->count = 0;
    c->asked = 0;
    FOR_FORMATION_UNITS(u, b, f) {
        if (!on_map(s, u)) continue;
        const int i = camp_at(s, c, s->piece[u].place);
        if (i == CAMPS_MAX) return false;
        if (i == c->count) {
            c->first[c->count++] = u;
            c->steps[i] = 0;
            c->reaches[i] = 1u << i;
        }
        if (own_of(s, u)->entered == s->turn) continue; /* commanded from anywhere */
        c->steps[i] += 2 + own_of(s, u)->steps;
        c->asked |= 1u << i;
    }
    return true;
}

/* Both what is offered and what is best of it. A path leads back as well as forth: it is looked
 * for once. */
static Shortcut known_source(const Battle *b, const State *s, Action *out) {
    Camps c;
    if (!find_camps(b, s, clash_of(s)->active[clash_of(s)->active_at], &c)) return SHORTCUT_NONE;
    bool differ = false;
    int least = INT_MAX;
    for (int i = 0; i < c.count; i++) {
        int lost = 0;
        for (int k = i + 1; k < c.count; k++) {
            if (!clash_commands(b, s, c.first[i], s->piece[c.first[k]].place)) continue;
            c.reaches[i] |= 1u << k;
            c.reaches[k] |= 1u << i;
        }
        for (int k = 0; k < c.count; k++) lost += c.reaches[i] >> k & 1 ? 0 : c.steps[k];
        differ |= ((c.reaches[i] ^ c.reaches[0]) & c.asked) != 0;
        if (lost >= least) continue;
        least = lost;
        *out = action_piece(VERB_SOURCE, c.first[i]);
    }
    return differ ? SHORTCUT_CHOSEN : SHORTCUT_FORCED;
}

/* A marker is withheld where a step can be had for it and nobody has far to go. */
static int withhold_worth(const Battle *b, const State *s, Action a, ClashScratch *scratch) {
    if (a.verb != VERB_WITHHOLD) return 0;
    Outlook *o = &scratch->plan.outlook;
    int gain = 0, away = 0;
    FOR_SIDE_UNITS(u, b, s->acting) {
        if (clash_formation(b, u) != a.formation) continue;
        const bool reduced = own_of(s, u)->steps < b->piece[u].value[UNIT_STEPS];
        if (!on_map(s, u)) continue;
        const int near = clash_nearest(b, o, b->place[s->piece[u].place].hex);
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
    return clash_offered(offers, VERB_DONE);
}

/* S10: three points are too much for a division, unless the army is about to break. */
static Action call_or_not(const Battle *b, const State *s, const Offers *offers) {
    const int ours = steps_on_map(b, s, s->acting);
    const int theirs = steps_on_map(b, s, side_other(s->acting));
    return clash_offered(offers, 6 * ours < 5 * theirs ? VERB_CALL : VERB_DECLINE);
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
static int bombard_worth(const Battle *b, const State *s, Action a, ClashScratch *scratch) {
    if (a.verb != VERB_BOMBARD) return clash_of(s)->draws > 0 ? 0 : 4;
    if (s->turn + 1 < b->turn_count) return -1;
    if (clash_of(s)->draws > 0) return units_at(s, a.place, side_other(s->acting));
    return units_under_fire(b, s, a.place);
}

static int expend_worth(const Battle *b, const State *s, Action a, ClashScratch *scratch) {
    int steps = 0; /* of those it could still help */
    FOR_SIDE_UNITS(u, b, s->acting) {
        if (on_map(s, u) && clash_serves(b, a.piece, clash_formation(b, u))) {
            steps += own_of(s, u)->steps;
        }
    }
    return -steps;
}

static int weakness(const Battle *b, const State *s, Action a, ClashScratch *scratch) {
    return -10 * own_of(s, a.piece)->steps - clash_ter(b, a.piece);
}

/* 9.6: a step where it tells most, rather with a unit that stands than for one to come back. Nobody
 * comes back whose coming would break up a stack: what is left of his division may have found
 * company elsewhere in its corps while it was alone (7.2). */
static int replacement_worth(const Battle *b, const State *s, Action a, ClashScratch *scratch) {
    if (a.verb == VERB_DECLINE) return 0;
    const int worth = 10 + clash_ter(b, a.piece);
    if (a.verb == VERB_RESTORE) return worth + 10;
    State *trial = &scratch->before;
    state_copy(b, trial, s);
    (void)clash_night_replace_take(b, trial, a);
    FOR_SIDE_UNITS(u, b, s->acting) {
        if (!on_map(trial, u)) continue;
        if (!clash_stack_legal(b, trial, trial->piece[u].place, s->acting)) return -1;
    }
    return worth;
}

static int entry_worth(const Battle *b, const State *s, Action a, ClashScratch *scratch) {
    return clash_place_worth(b, s, &scratch->plan.outlook, a.piece, a.place);
}

Action clash_play(const Battle *b, const State *s, const Offers *offers, const Scripts *scripts,
                  MindScratch *memory) {
    ClashScratch *scratch = (ClashScratch *)memory;
    clash_scratch_ready(b, scratch);
    scratch->plan.outlook.scripts = *scripts;
    switch ((ClashStep)s->step) {
    case STEP_EARLY_PICK: return early_or_not(b, s, offers);
    case STEP_CALL: return call_or_not(b, s, offers);
    case STEP_BOMBARD: return clash_best_offer(b, s, offers, bombard_worth, scratch);
    case STEP_BOMBARD_SPEND: return clash_best_offer(b, s, offers, expend_worth, scratch);
    case STEP_SCM_CHOICE:
    case STEP_ACT_SCM_PICK: return clash_choose_by_outlook(b, s, offers, formation_worth, scratch);
    case STEP_WITHHOLD: return clash_choose_by_outlook(b, s, offers, withhold_worth, scratch);
    case STEP_ACT_FCR: return clash_best_offer(b, s, offers, source_worth, scratch);
    case STEP_MOVE_PICK: return clash_choose_mover(b, s, offers, scratch);
    case STEP_MOVE_STEP: return clash_choose_step(b, s, offers, scratch);
    case STEP_ACT_COMBAT: return clash_combat_or_not(b, s, offers, scratch);
    case STEP_COMBAT_TARGET: return clash_choose_target(b, s, offers, scratch);
    case STEP_COMBAT_ATTACKERS: return clash_choose_attacker(b, s, offers, scratch);
    case STEP_COMBAT_CAV: return clash_retire_or_stand(b, s, offers);
    case STEP_COMBAT_AM_ATT: return clash_call_guns(b, s, offers, true);
    case STEP_COMBAT_AM_DEF: return clash_call_guns(b, s, offers, false);
    case STEP_RETREAT_WALK: return clash_choose_retreat(b, s, offers, scratch);
    case STEP_COMBAT_ATT_PICK: return clash_choose_risk(b, s, offers);
    case STEP_COMBAT_ADVANCE: return clash_choose_advance(b, s, offers, scratch);
    case STEP_STACK_FIX: return clash_best_offer(b, s, offers, weakness, scratch);
    case STEP_NIGHT_REPLACE: return clash_best_offer(b, s, offers, replacement_worth, scratch);
    case STEP_ENTRY_PLACE: return clash_choose_by_outlook(b, s, offers, entry_worth, scratch);
    default: return offers->item[0];
    }
}

Shortcut clash_shortcut(const Battle *b, const State *s, const Scripts *scripts,
                        MindScratch *memory, Action *out) {
    ClashScratch *scratch = (ClashScratch *)memory;
    if (!scripts->in_rollout) return SHORTCUT_NONE;
    switch ((ClashStep)s->step) {
    case STEP_ACT_FCR: return known_source(b, s, out);
    case STEP_MOVE_PICK: return clash_shortcut_mover(b, s, scratch, out);
    case STEP_MOVE_STEP: return clash_shortcut_step(b, s, scratch, out);
    case STEP_COMBAT_TARGET: return clash_shortcut_target(b, s, scratch, out);
    case STEP_COMBAT_ATTACKERS: return clash_shortcut_attacker(b, s, scratch, out);
    default: return SHORTCUT_NONE;
    }
}
