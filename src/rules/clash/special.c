/* Rules that only one battle has. A battle file names those it uses and fills in their turns,
 * hexes, formations and numbers; CLASH_SPECIALS below says what each number is. The letters are
 * those of the two battle books: G Gettysburg (GB in the checklist), S Second Bull Run (BR). */
#include "rules/clash/clash.h"

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
    while (*at < b->special_count) {
        const Special *x = &b->special[(*at)++];
        if (x->rule == rule && in_force(s, x)) return x;
    }
    return NULL;
}

/* The first use of a rule this turn. */
static const Special *special(const Battle *b, const State *s, SpecialRule rule) {
    int at = 0;
    return clash_special(b, s, rule, &at);
}

/* The first use of a rule, whatever the turn. */
static const Special *special_ever(const Battle *b, SpecialRule rule) {
    for (int i = 0; i < b->special_count; i++) {
        if (b->special[i].rule == rule) return &b->special[i];
    }
    return NULL;
}

static bool names_hex(const Special *x, HexId hex) {
    for (int i = 0; i < x->hex_count; i++) {
        if (x->hex[i] == hex) return true;
    }
    return false;
}

static bool concerns(const Battle *b, const Special *x, PieceId u) {
    return x != NULL && bit_has(x->formations, clash_formation(b, u));
}

static bool concerned_at(const Battle *b, const State *s, const Special *x, PlaceId p) {
    FOR_PIECES_AT(u, s, p) {
        if (is_unit(b, u) && concerns(b, x, u)) return true;
    }
    return false;
}

static void award(State *s, int side, int points) {
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
            if (f != NO_FORMATION && bit_has(x->formations, f)) clash(s)->group[g] = GROUP_NEVER;
        }
    }
}

bool clash_variable_entry(const Battle *b, const State *s) {
    return special(b, s, SPECIAL_VARIABLE_ENTRY) != NULL;
}

int clash_delay_points(const Battle *b, const State *s) {
    const Special *x = special(b, s, SPECIAL_DELAY_VP);
    return x == NULL ? 0 : x->number[0];
}

/* S5: a watcher near the road makes those who come by it later. */
int clash_delay_modifier(const Battle *b, const State *s, GroupId g) {
    const FormationId f = clash_group_formation(b, g);
    int modifier = 0, at = 0;
    for (const Special *x; (x = clash_special(b, s, SPECIAL_WATCHED_ROAD, &at)) != NULL;) {
        if (f == NO_FORMATION || !bit_has(x->formations, f) || x->hex_count == 0) continue;
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

/* True if these guns are bound to a position this turn; `ready` then says whether they are there.
 * Guns that are never in the cup and have a position are nowhere else. */
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

/* G2: gone, and no loss. */
static void leave(const Battle *b, State *s, const Special *x) {
    for (PieceId p = 0; p < b->piece_count; p++) {
        const bool named = p == x->piece || (is_unit(b, p) && concerns(b, x, p));
        if (!named || own(s, p)->status >= STATUS_ELIMINATED) continue;
        if (on_map(s, p)) piece_take_off(b, s, p);
        own(s, p)->status = STATUS_EXITED;
    }
    for (FormationId f = 0; f < b->formation_count; f++) {
        if (bit_has(x->formations, f)) clash(s)->marker_state[f] = CM_GONE;
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
    const Special *x = &b->special[clash(s)->cursor - 1];
    if (a.verb == VERB_DECLINE) return STEP_EVENTS;
    for (GroupId g = 0; g < b->group_count; g++) {
        const FormationId f = clash_group_formation(b, g);
        if (f != NO_FORMATION && bit_has(x->formations, f)) clash(s)->group[g] = GROUP_SCHEDULED;
    }
    award(s, side_other(x->side), x->number[0]);
    return STEP_EVENTS;
}

static bool wing_near(const Battle *b, const State *s, const Special *x, bool infantry_only) {
    for (int side = 0; side < SIDE_MAX; side++) {
        FOR_SIDE_UNITS(u, b, side) {
            if (!on_map(s, u) || !concerns(b, x, u) || (infantry_only && is_cavalry(b, u)))
                continue;
            for (int i = 0; i < x->hex_count; i++) {
                const HexId hex = b->place[s->piece[u].place].hex;
                if (hex_distance(&b->grid, hex, x->hex[i]) <= x->number[0]) return true;
            }
        }
    }
    return false;
}

/* S8, S9: what Pope believes this turn. */
StepId clash_orders_roll_take(const Battle *b, State *s, Action a) {
    Clash *c = clash(s);
    const Special *x = &b->special[c->cursor - 1];
    const Special *quarry = special_ever(b, SPECIAL_POPES_QUARRY);
    const bool gone = quarry != NULL && !wing_near(b, s, quarry, true);
    int die = a.number + wing_near(b, s, x, false) + (c->feared_attacked >> 1 & 1);
    if (gone) die -= 2;
    if (die <= 4) {
        const bool pursue = s->turn <= x->number[2] || gone;
        c->orders = s->turn <= x->number[1] ? ORDERS_ATTACK : pursue ? ORDERS_PURSUE : ORDERS_HOLD;
    } else {
        c->orders = die >= 6 && c->feared_attacked & 4 ? ORDERS_FREE : ORDERS_HOLD;
    }
    return STEP_EVENTS;
}

static bool driven(const State *s) {
    return clash_of(s)->orders == ORDERS_ATTACK || clash_of(s)->orders == ORDERS_PURSUE;
}

bool clash_move_allowed(const Battle *b, const State *s, PieceId u, PlaceId to) {
    if (!driven(s)) return true;
    const Special *x = special_ever(b, SPECIAL_POPES_ORDERS);
    if (x->side != side_of(b, u)) return true;
    for (int i = 0; i < HEX_SIDES; i++) {
        const PlaceId beside = b->place[to].adjacent[i];
        if (beside != NO_PLACE && !is_entry(b, beside) && concerned_at(b, s, x, beside))
            return false;
    }
    return true;
}

bool clash_withdrawal_allowed(const Battle *b, const State *s, int side) {
    if (clash_of(s)->orders != ORDERS_PURSUE) return true;
    return special_ever(b, SPECIAL_POPES_ORDERS)->side != side;
}

int clash_command_modifier(const Battle *b, const State *s, int side) {
    return clash_withdrawal_allowed(b, s, side) ? 0 : 1; /* both are pursuit's */
}

/* ---- what may be attacked ---- */

/* A unit of this description there that attacked the other on this date. */
static bool provoked_at(const Battle *b, const State *s, PlaceId p) {
    FOR_PIECES_AT(v, s, p) {
        if (is_unit(b, v) && own_of(s, v)->provoked == clash_date(b, s)) return true;
    }
    return false;
}

bool clash_attack_allowed(const Battle *b, const State *s, PieceId u, PlaceId target) {
    const Clash *c = clash_of(s);
    const Special *held = special(b, s, SPECIAL_HELD_BACK);
    if (concerns(b, held, u) && !c->lifted && !provoked_at(b, s, target)) return false; /* S7 */
    const Special *orders = special_ever(b, SPECIAL_POPES_ORDERS);
    if (orders != NULL && driven(s) && orders->side == side_of(b, u) &&
        concerned_at(b, s, orders, target) && !provoked_at(b, s, target)) {
        return false; /* S8 */
    }
    const Special *practicable = special(b, s, SPECIAL_IF_PRACTICABLE);
    return !(c->practicable && concerns(b, practicable, u)); /* G6 */
}

static bool wing_acts(const Battle *b, const State *s, const Special *x) {
    const Clash *c = clash_of(s);
    if (c->session == SESSION_ACTION) {
        for (FormationId f = 0; f < b->formation_count; f++) {
            if (bit_has(x->formations, f)) return b->formation[f].side == s->acting;
        }
        return false;
    }
    for (int i = 0; i < c->active_count; i++) {
        if (bit_has(x->formations, c->active[i])) return true;
    }
    return false;
}

StepId clash_session_rules(const Battle *b, State *s, StepId next) {
    const Special *held = special(b, s, SPECIAL_HELD_BACK);
    if (held != NULL && held->number[0] == s->turn && wing_acts(b, s, held)) return STEP_LEAVE_ROLL;
    const Special *practicable = special(b, s, SPECIAL_IF_PRACTICABLE);
    const bool asks = practicable != NULL && clash_of(s)->session == SESSION_ACTION &&
                      practicable->side == s->acting;
    return asks ? STEP_LEAVE_ROLL : next;
}

StepId clash_leave_roll_take(const Battle *b, State *s, Action a) {
    const Special *held = special(b, s, SPECIAL_HELD_BACK);
    if (held != NULL && held->number[0] == s->turn && wing_acts(b, s, held)) {
        clash(s)->lifted = a.number <= held->number[1];
        return STEP_COMBAT_TARGET;
    }
    clash(s)->practicable = a.number >= special(b, s, SPECIAL_IF_PRACTICABLE)->number[0];
    return STEP_COMBAT_TARGET;
}

/* S7, S8 remember who attacked whom on which date, and how often Jackson was attacked. */
void clash_note_battle(const Battle *b, State *s) {
    Clash *c = clash(s);
    const Special *orders = special_ever(b, SPECIAL_POPES_ORDERS);
    const Special *held = special_ever(b, SPECIAL_HELD_BACK);
    const Special *quarry = special_ever(b, SPECIAL_POPES_QUARRY);
    if (orders == NULL && held == NULL) return;
    const PlaceId target = c->battle.target;
    const bool watched = (orders != NULL && concerned_at(b, s, orders, target)) ||
                         (held != NULL && concerned_at(b, s, held, target));
    FOR_SIDE_UNITS(u, b, s->acting) {
        if (!flagged(s, u, FLAG_ATTACKS)) continue;
        const bool wing = concerns(b, orders, u) || concerns(b, held, u);
        if (wing || watched) own(s, u)->provoked = (uint8_t)clash_date(b, s);
        if (wing) c->feared_attacked |= 1 | 4;
    }
    if (quarry != NULL && orders != NULL && orders->side == s->acting &&
        concerned_at(b, s, quarry, target) && c->quarry_battles < 255) {
        c->quarry_battles++;
    }
}

void clash_turn_end_rules(const Battle *b, State *s) {
    const Clash *c = clash_of(s);
    const Special *x = special_ever(b, SPECIAL_POPES_ORDERS);
    if (x == NULL) return;
    const int enemy = side_other(x->side);
    if (c->orders == ORDERS_ATTACK && c->quarry_battles < 2) award(s, enemy, 2 - c->quarry_battles);
    if (c->orders == ORDERS_PURSUE && c->quarry_battles == 0) award(s, enemy, 2);
}

/* ---- G5 bombardment ---- */

static int guns_counted(const Battle *b, const State *s, int side, bool ready) {
    int count = 0;
    FOR_KIND(p, b, KIND_GUNS) {
        if (side_of(b, p) != side || own_of(s, p)->status != STATUS_READY) continue;
        count += !ready || (flagged(s, p, FLAG_DRAWN) && !flagged(s, p, FLAG_USED));
    }
    return count;
}

StepId clash_bombard_start(const Battle *b, State *s) {
    const Special *x = special(b, s, SPECIAL_BOMBARDMENT);
    clash(s)->cursor = 0;
    clash(s)->second_side = 0;
    if (x == NULL || clash(s)->bombarded) return STEP_NEXT_SCM;
    if (guns_counted(b, s, x->side, true) < x->number[0]) return STEP_NEXT_SCM;
    s->acting = x->side;
    clash(s)->battle.target = NO_PLACE;
    return STEP_BOMBARD;
}

static bool named_at(const State *s, PlaceId p) {
    FOR_PIECES_AT(u, s, p) {
        if (flagged(s, u, FLAG_NAMED)) return true;
    }
    return false;
}

static bool infantry_near(const Battle *b, const State *s, PlaceId p, int range) {
    FOR_SIDE_UNITS(u, b, s->acting) {
        if (on_map(s, u) && !is_cavalry(b, u) && place_distance(b, s->piece[u].place, p) <= range) {
            return true;
        }
    }
    return false;
}

enum { BOMBARDED_HEXES = 3, BOMBARDED_UNITS = 6 };

/* The first hex within reach of the infantry, two more beside it. `draws` counts them. */
Verdict clash_bombard_verdict(const Battle *b, const State *s, Action a) {
    const Clash *c = clash_of(s);
    const Special *x = special(b, s, SPECIAL_BOMBARDMENT);
    if (a.verb == VERB_DONE) return YES;
    if (a.verb != VERB_BOMBARD || a.place == NO_PLACE) return NO_NOT_NOW;
    if (units_at(s, a.place, side_other(s->acting)) == 0 || is_entry(b, a.place)) return NO_BOMBARD;
    if (named_at(s, a.place) || c->draws >= BOMBARDED_HEXES) return NO_BOMBARD;
    if (c->draws == 0) return infantry_near(b, s, a.place, x->number[1]) ? YES : NO_BOMBARD;
    return place_distance(b, c->battle.target, a.place) == 1 ? YES : NO_BOMBARD;
}

void clash_bombard_offer(const Battle *b, const State *s, Sink *out) {
    FOR_SIDE_UNITS(v, b, side_other(s->acting)) {
        if (!on_map(s, v)) continue;
        const Action a = action_place(VERB_BOMBARD, s->piece[v].place);
        if (clash_bombard_verdict(b, s, a) == YES && !sink_has(out, a)) sink_add(out, a);
    }
    sink_add(out, action_of(VERB_DONE));
}

static StepId next_bombarded(const Battle *b, State *s) {
    Clash *c = clash(s);
    FOR_SIDE_UNITS(v, b, side_other(s->acting)) {
        if (!flagged(s, v, FLAG_NAMED)) continue;
        unflag(s, v, FLAG_NAMED);
        if (c->draws++ >= BOMBARDED_UNITS) continue;
        c->subject = v;
        return STEP_BOMBARD_ROLL;
    }
    FOR_KIND(p, b, KIND_GUNS) {
        if (side_of(b, p) == s->acting && flagged(s, p, FLAG_DRAWN)) flag(s, p, FLAG_USED);
    }
    c->subject = NO_PIECE;
    c->draws = (uint8_t)((guns_counted(b, s, s->acting, false) + 1) / 2);
    return STEP_BOMBARD_SPEND;
}

StepId clash_bombard_take(const Battle *b, State *s, Action a) {
    Clash *c = clash(s);
    if (a.verb == VERB_BOMBARD) {
        if (c->draws++ == 0) c->battle.target = a.place;
        FOR_PIECES_AT(v, s, a.place) flag(s, v, FLAG_NAMED);
        return STEP_BOMBARD;
    }
    const bool fires = c->draws > 0;
    c->draws = 0;
    c->battle.target = NO_PLACE;
    if (!fires) return STEP_NEXT_SCM;
    c->bombarded = 1;
    return next_bombarded(b, s);
}

StepId clash_bombard_roll_take(const Battle *b, State *s, Action a) {
    if (a.number == 6) clash_lose_step(b, s, clash(s)->subject);
    return next_bombarded(b, s);
}

Verdict clash_bombard_spend_verdict(const Battle *b, const State *s, Action a) {
    if (a.verb != VERB_EXPEND || a.piece == NO_PIECE) return NO_NOT_NOW;
    const bool own_guns = is_kind(b, a.piece, KIND_GUNS) && side_of(b, a.piece) == s->acting;
    return own_guns && own_of(s, a.piece)->status == STATUS_READY ? YES : NO_EXPEND;
}

void clash_bombard_spend_offer(const Battle *b, const State *s, Sink *out) {
    FOR_KIND(p, b, KIND_GUNS) {
        const Action a = action_piece(VERB_EXPEND, p);
        if (clash_bombard_spend_verdict(b, s, a) == YES) sink_add(out, a);
    }
}

StepId clash_bombard_spend_take(const Battle *b, State *s, Action a) {
    own(s, a.piece)->status = STATUS_EXITED;
    unflag(s, a.piece, FLAG_DRAWN | FLAG_USED);
    return --clash(s)->draws > 0 ? STEP_BOMBARD_SPEND : STEP_NEXT_SCM;
}

/* ---- S4 a division falls back by night ---- */

StepId clash_night_rules(const Battle *b, State *s, StepId next) {
    const Special *x = special(b, s, SPECIAL_FALLS_BACK);
    if (x == NULL || x->from != s->turn) return next;
    FOR_SIDE_UNITS(u, b, x->side) {
        if (on_map(s, u) && concerns(b, x, u)) return STEP_FALLS_BACK_ROLL;
    }
    return next;
}

/* Off the map with its marker and its guns; back later, as it was. */
StepId clash_falls_back_roll_take(const Battle *b, State *s, Action a) {
    const Special *x = special(b, s, SPECIAL_FALLS_BACK);
    if (a.number > x->number[0]) return STEP_NIGHT_REPLACE;
    for (PieceId p = 0; p < b->piece_count; p++) {
        const bool unit = is_unit(b, p) && on_map(s, p) && concerns(b, x, p);
        if (!unit && p != x->piece) continue;
        if (unit) piece_take_off(b, s, p);
        own(s, p)->status = STATUS_AWAY;
        own(s, p)->entered = (uint8_t)x->number[1];
        own(s, p)->from = x->hex[0];
    }
    for (FormationId f = 0; f < b->formation_count; f++) {
        if (bit_has(x->formations, f)) clash(s)->marker_state[f] = CM_NONE;
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
