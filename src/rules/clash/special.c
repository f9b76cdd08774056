/* Rules that only one battle has. A battle file names those it uses and fills in their turns,
 * hexes, formations and numbers; CLASH_SPECIALS below says what each number is. The letters are
 * those of the two battle books: G Gettysburg (GB in the checklist), S Second Bull Run (BR). */
#include "rules/clash/special.h"

#include "rules/clash/clauses.h"
#include "rules/clash/units.h"

/* clang-format off */
const SpecialSpec CLASH_SPECIALS[SPECIALS] = {
    /*                            name                  its numbers */
    [SPECIAL_VARIABLE_ENTRY]   = {"variable_entry",     {NULL}},                       /* 9.4 */
    [SPECIAL_DELAY_VP]         = {"delay_vp",           {"vp"}},                       /* G7 S12 */
    [SPECIAL_EXIT]             = {"exit",               {"vp"}},                       /* G8 S13, per step */
    [SPECIAL_WORKS]            = {"works",              {"factor"}},                   /* G3 */
    [SPECIAL_POSITION_GUNS]    = {"position_guns",      {"range", "held"}},            /* G4, S. D. Lee */
    [SPECIAL_LEAVES]           = {"leaves",             {NULL}},                       /* G2 */
    [SPECIAL_FALLS_BACK]       = {"falls_back",         {"die", "returns"}},           /* S4 */
    [SPECIAL_WATCHED_ROAD]     = {"watched_road",       {"range", "die"}},             /* S5 */
    [SPECIAL_HELD_BACK]        = {"held_back",          {"lifted_on", "die"}},         /* S7 */
    [SPECIAL_POPES_ORDERS]     = {"popes_orders",       {"range", "attack_until", "pursue_until"}}, /* S8 */
    [SPECIAL_POPES_QUARRY]     = {"popes_quarry",       {"range"}},                    /* S9 */
    [SPECIAL_CALLED]           = {"called",             {"vp"}},                       /* S10 */
    [SPECIAL_BOMBARDMENT]      = {"bombardment",        {"guns", "range"}},            /* G5 */
    [SPECIAL_IF_PRACTICABLE]   = {"if_practicable",     {"die"}},                      /* G6 */
    [SPECIAL_AUTOMATIC_HEXES]  = {"automatic_hexes",    {NULL}},                       /* 6.3.6 */
    [SPECIAL_AUTOMATIC_LOSSES] = {"automatic_losses",   {"steps"}},
};
/* clang-format on */

static bool in_force(const State *s, const Special *x) {
    return s->turn >= x->from && (x->until == 0 || s->turn <= x->until);
}

const Special *clash_special(const Battle *b, const State *s, SpecialRule rule, int *at) {
    const ClashDerived *c = derived_of(b);
    if (*at < c->rule_from[rule]) *at = c->rule_from[rule];
    while (*at < c->rule_past[rule]) {
        const Special *x = &b->special[(*at)++];
        if (x->rule == rule && in_force(s, x)) return x;
    }
    return NULL;
}

/* The first use of a rule this turn. */
const Special *clash_rule(const Battle *b, const State *s, SpecialRule rule) {
    int at = 0;
    return clash_special(b, s, rule, &at);
}

/* The first use of a rule, whatever the turn. */
const Special *clash_rule_ever(const Battle *b, SpecialRule rule) {
    const ClashDerived *c = derived_of(b);
    return c->rule_past[rule] == 0 ? NULL : &b->special[c->rule_from[rule]];
}

static bool names_hex(const Special *x, HexId hex) {
    for (int i = 0; i < x->hex_count; i++) {
        if (x->hex[i] == hex) return true;
    }
    return false;
}

bool clash_concerns(const Battle *b, const Special *x, PieceId u) {
    return x != NULL && formation_among(x->formations, clash_formation(b, u));
}

bool clash_concerned_at(const Battle *b, const State *s, const Special *x, PlaceId p) {
    FOR_PIECES_AT(u, s, p) {
        if (is_unit(b, u) && clash_concerns(b, x, u)) return true;
    }
    return false;
}

void clash_award(State *s, int side, int points) {
    assert(side == CSA || side == USA);
    ClashSide *winner = &clash(s)->side[side];
    winner->bonus_vp = (int16_t)(winner->bonus_vp + points);
}

/* ---- reinforcements ---- */

void clash_special_start(const Battle *b, State *s) {
    for (int i = 0; i < b->special_count; i++) {
        const Special *x = &b->special[i];
        if (x->rule != SPECIAL_CALLED) continue;
        for (GroupId g = 0; g < b->group_count; g++) { /* S10: only if called */
            const FormationId f = clash_group_formation(b, g);
            if (f != NO_FORMATION && formation_among(x->formations, f))
                clash(s)->group[g] = GROUP_NEVER;
        }
    }
}

bool clash_variable_entry(const Battle *b, const State *s) {
    return clash_rule(b, s, SPECIAL_VARIABLE_ENTRY) != NULL;
}

int clash_delay_points(const Battle *b, const State *s) {
    const Special *x = clash_rule(b, s, SPECIAL_DELAY_VP);
    return x == NULL ? 0 : x->number[0];
}

/* S5: a watcher near the road delays those who come by it. */
int clash_delay_modifier(const Battle *b, const State *s, GroupId g) {
    const FormationId f = clash_group_formation(b, g);
    int modifier = 0, at = 0;
    for (const Special *x; (x = clash_special(b, s, SPECIAL_WATCHED_ROAD, &at)) != NULL;) {
        if (f == NO_FORMATION || !formation_among(x->formations, f) || x->hex_count == 0) continue;
        if (b->place[b->entry[clash_of(s)->group_entry[g]].place].hex != x->hex[0]) continue;
        if (x->piece == NO_PIECE || !on_map(s, x->piece)) continue;
        const HexId watcher = b->place[s->piece[x->piece].place].hex;
        if (hex_distance(&b->grid, watcher, x->hex[0]) <= x->number[0]) modifier += x->number[1];
    }
    return modifier;
}

/* ---- exits, works, guns ---- */

const Special *clash_exit(const Battle *b, const State *s, PlaceId p, int side) {
    int at = 0;
    for (const Special *x; (x = clash_special(b, s, SPECIAL_EXIT, &at)) != NULL;) {
        if (x->side == side && names_hex(x, b->place[p].hex)) return x;
    }
    return NULL;
}

int clash_works(const Battle *b, const State *s, PlaceId target) {
    int factor = 0, at = 0;
    for (const Special *x; (x = clash_special(b, s, SPECIAL_WORKS, &at)) != NULL;) {
        if (units_at(s, target, x->side) > 0 && names_hex(x, b->place[target].hex)) {
            factor += x->number[0];
        }
    }
    return factor;
}

/* G4: the side holds the hill and has infantry on it or beside it. */
static bool position_held(const Battle *b, const State *s, const Special *x) {
    const int victory = b->victory_at[x->hex[0]];
    if (victory < 0 || s->control[victory] != x->side) return false;
    FOR_SIDE_UNITS(u, b, x->side) {
        if (!on_map(s, u) || is_cavalry(b, u)) continue;
        if (hex_distance(&b->grid, b->place[s->piece[u].place].hex, x->hex[0]) <= 1) return true;
    }
    return false;
}

/* True if these guns are bound to a position this turn; `ready` then says whether they can be used.
 * Guns that are never in the cup and have a position are used only from there. */
bool clash_position_guns(const Battle *b, const State *s, PieceId guns, bool *ready) {
    int at = 0;
    for (const Special *x; (x = clash_special(b, s, SPECIAL_POSITION_GUNS, &at)) != NULL;) {
        if (x->piece != guns) continue;
        *ready = x->number[1] == 0 || position_held(b, s, x);
        return true;
    }
    if (!b->piece[guns].value[GUNS_AUTOMATIC]) return false;
    for (int i = 0; i < b->special_count; i++) {
        if (b->special[i].rule == SPECIAL_POSITION_GUNS && b->special[i].piece == guns) {
            *ready = false;
            return true;
        }
    }
    return false;
}

bool clash_position_reaches(const Battle *b, const State *s, PieceId guns, PlaceId target) {
    int at = 0;
    for (const Special *x; (x = clash_special(b, s, SPECIAL_POSITION_GUNS, &at)) != NULL;) {
        if (x->piece == guns) {
            return hex_distance(&b->grid, b->place[target].hex, x->hex[0]) <= x->number[0];
        }
    }
    return false;
}

/* ---- events at the start of a turn ---- */

/* G2: they leave, which is no loss. Their marker goes as for any formation with nobody left. */
static void leave(const Battle *b, State *s, const Special *x) {
    for (PieceId p = 0; p < b->piece_count; p++) {
        const bool named = p == x->piece || (is_unit(b, p) && clash_concerns(b, x, p));
        if (!named || own(s, p)->status >= STATUS_ELIMINATED) continue;
        if (on_map(s, p)) piece_take_off(b, s, p);
        own(s, p)->status = STATUS_EXITED;
    }
}

static bool orders_due(const Battle *b, const State *s) {
    return !is_night(b, s) && clash_of(s)->orders != ORDERS_FREE;
}

StepId clash_events_take(const Battle *b, State *s, Action a) {
    Clash *c = clash(s);
    if (c->orders != ORDERS_FREE && c->cursor == 0) c->orders = ORDERS_NONE;
    while (c->cursor < b->special_count) {
        const Special *x = &b->special[c->cursor++];
        if (x->rule == SPECIAL_LEAVES && x->from == s->turn) leave(b, s, x);
        if (x->rule == SPECIAL_CALLED && x->from == s->turn) {
            s->acting = x->side;
            return STEP_CALL;
        }
        if (x->rule == SPECIAL_POPES_ORDERS && in_force(s, x) && orders_due(b, s)) {
            return STEP_ORDERS_ROLL;
        }
    }
    c->cursor = 0;
    s->acting = CSA;
    return STEP_EARLY_PICK;
}

/* S10 */
Verdict clash_call_verdict(const Battle *b, const State *s, Action a) {
    return a.verb == VERB_CALL || a.verb == VERB_DECLINE ? YES : NO_NOT_NOW;
}

void clash_call_offer(const Battle *b, const State *s, Sink *out) {
    sink_add(out, action_of(VERB_CALL));
    sink_add(out, action_of(VERB_DECLINE));
}

StepId clash_call_take(const Battle *b, State *s, Action a) {
    assert(clash(s)->cursor > 0);
    const Special *x = &b->special[clash(s)->cursor - 1];
    if (a.verb == VERB_DECLINE) return STEP_EVENTS;
    for (GroupId g = 0; g < b->group_count; g++) {
        const FormationId f = clash_group_formation(b, g);
        if (f != NO_FORMATION && formation_among(x->formations, f))
            clash(s)->group[g] = GROUP_SCHEDULED;
    }
    clash_award(s, side_other(x->side), x->number[0]);
    return STEP_EVENTS;
}

/* ---- S4 a division falls back by night ---- */

StepId clash_night_rules(const Battle *b, State *s, StepId next) {
    const Special *x = clash_rule(b, s, SPECIAL_FALLS_BACK);
    if (x == NULL || x->from != s->turn) return next;
    FOR_SIDE_UNITS(u, b, x->side) {
        if (on_map(s, u) && clash_concerns(b, x, u)) return STEP_FALLS_BACK_ROLL;
    }
    return next;
}

/* Off the map with its marker and its guns; back later, as it was. */
StepId clash_falls_back_roll_take(const Battle *b, State *s, Action a) {
    const Special *x = clash_rule(b, s, SPECIAL_FALLS_BACK);
    assert(x != NULL);
    if (a.number > x->number[0]) return STEP_NIGHT_REPLACE;
    for (PieceId p = 0; p < b->piece_count; p++) {
        const bool unit = is_unit(b, p) && on_map(s, p) && clash_concerns(b, x, p);
        if (!unit && p != x->piece) continue;
        if (unit) piece_take_off(b, s, p);
        own(s, p)->status = STATUS_AWAY;
        own(s, p)->entered = (uint8_t)x->number[1];
        own(s, p)->from = x->hex[0];
    }
    for (FormationId f = 0; f < b->formation_count; f++) {
        if (formation_among(x->formations, f)) clash(s)->marker_state[f] = CM_NONE;
    }
    return STEP_NIGHT_REPLACE;
}

/* ---- 6.3.6 automatic victory ---- */

static bool holds_all(const Battle *b, const State *s, const Special *x) {
    for (int i = 0; i < x->hex_count; i++) {
        const int victory = b->victory_at[x->hex[i]];
        if (victory < 0 || s->control[victory] != x->side) return false;
    }
    return true;
}

int clash_automatic_winner(const Battle *b, const State *s, int side) {
    int at = 0;
    for (const Special *x; (x = clash_special(b, s, SPECIAL_AUTOMATIC_HEXES, &at)) != NULL;) {
        if (x->side == side && holds_all(b, s, x)) return 1;
    }
    at = 0;
    for (const Special *x; (x = clash_special(b, s, SPECIAL_AUTOMATIC_LOSSES, &at)) != NULL;) {
        const int lost = clash_of(s)->side[side_other(side)].infantry_losses;
        if (x->side == side && lost >= x->number[0]) return 1;
    }
    return 0;
}
