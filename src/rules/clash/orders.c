/* What an army has been told or believes, in the battles that say so: Pope's orders and his quarry
 * (S8, S9), a wing held back (S7), "if practicable" (G6). */
#include "rules/clash/clauses.h"
#include "rules/clash/special.h"
#include "rules/clash/units.h"

static bool wing_near(const Battle *b, const State *s, const Special *x, bool infantry_only) {
    for (int side = 0; side < SIDE_MAX; side++) {
        FOR_SIDE_UNITS(u, b, side) {
            if (!on_map(s, u) || !clash_concerns(b, x, u) || (infantry_only && is_cavalry(b, u)))
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
    assert(c->cursor > 0);
    const Special *x = &b->special[c->cursor - 1];
    const Special *quarry = clash_rule_ever(b, SPECIAL_POPES_QUARRY);
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

bool clash_driven(const Battle *b, const State *s, int side) {
    return driven(s) && clash_rule_ever(b, SPECIAL_POPES_ORDERS)->side == side;
}

bool clash_feared_beside(const Battle *b, const State *s, PlaceId to) {
    const Special *x = clash_rule_ever(b, SPECIAL_POPES_ORDERS);
    if (!clash_enemy_adjacent(b, s, to, x->side)) return false; /* only enemies are feared */
    for (int i = 0; i < HEX_SIDES; i++) {
        const PlaceId beside = b->place[to].adjacent[i];
        if (beside == NO_PLACE || s->place[beside].head == NO_PIECE) continue;
        if (!is_entry(b, beside) && clash_concerned_at(b, s, x, beside)) return true;
    }
    return false;
}

bool clash_withdrawal_allowed(const Battle *b, const State *s, int side) {
    if (clash_of(s)->orders != ORDERS_PURSUE) return true;
    return clash_rule_ever(b, SPECIAL_POPES_ORDERS)->side != side;
}

int clash_command_modifier(const Battle *b, const State *s, int side) {
    return clash_withdrawal_allowed(b, s, side) ? 0 : 1; /* orders to pursue bring both */
}

/* ---- what may be attacked ---- */

/* Whether a unit there has attacked a unit that the battle watches on this date. */
static bool provoked_at(const Battle *b, const State *s, PlaceId p) {
    FOR_PIECES_AT(v, s, p) {
        if (is_unit(b, v) && own_of(s, v)->provoked == clash_date(b, s)) return true;
    }
    return false;
}

bool clash_attack_allowed(const Battle *b, const State *s, PieceId u, PlaceId target) {
    const Clash *c = clash_of(s);
    const Special *held = clash_rule(b, s, SPECIAL_HELD_BACK);
    if (clash_concerns(b, held, u) && !provoked_at(b, s, target)) { /* S7 */
        /* Before a combat action is declared, the die that may lift the rule has not been
         * rolled. */
        const bool open = c->combat_kind == COMBAT_NONE && held->number[0] == s->turn;
        if (!c->lifted && !open) return false;
    }
    const Special *orders = clash_rule_ever(b, SPECIAL_POPES_ORDERS);
    if (orders != NULL && driven(s) && orders->side == side_of(b, u) &&
        clash_concerned_at(b, s, orders, target) && !provoked_at(b, s, target)) {
        return false; /* S8 */
    }
    const Special *practicable = clash_rule(b, s, SPECIAL_IF_PRACTICABLE);
    return !(c->practicable && clash_concerns(b, practicable, u)); /* G6 */
}

static bool wing_acts(const Battle *b, const State *s, const Special *x) {
    const Clash *c = clash_of(s);
    if (c->combat_kind == COMBAT_ACTION) {
        for (FormationId f = 0; f < b->formation_count; f++) {
            if (formation_among(x->formations, f)) return b->formation[f].side == s->acting;
        }
        return false;
    }
    for (int i = 0; i < c->active_count; i++) {
        if (formation_among(x->formations, c->active[i])) return true;
    }
    return false;
}

StepId clash_combat_rules(const Battle *b, State *s, StepId next) {
    const Special *held = clash_rule(b, s, SPECIAL_HELD_BACK);
    if (held != NULL && held->number[0] == s->turn && wing_acts(b, s, held)) return STEP_LEAVE_ROLL;
    const Special *practicable = clash_rule(b, s, SPECIAL_IF_PRACTICABLE);
    const bool asks = practicable != NULL && clash_of(s)->combat_kind == COMBAT_ACTION &&
                      practicable->side == s->acting;
    return asks ? STEP_LEAVE_ROLL : next;
}

StepId clash_leave_roll_take(const Battle *b, State *s, Action a) {
    const Special *held = clash_rule(b, s, SPECIAL_HELD_BACK);
    if (held != NULL && held->number[0] == s->turn && wing_acts(b, s, held)) {
        clash(s)->lifted = a.number <= held->number[1];
        return STEP_COMBAT_TARGET;
    }
    assert(clash_rule(b, s, SPECIAL_IF_PRACTICABLE) != NULL);
    clash(s)->practicable = a.number >= clash_rule(b, s, SPECIAL_IF_PRACTICABLE)->number[0];
    return STEP_COMBAT_TARGET;
}

/* S7, S8 remember who attacked whom on which date, and how often Jackson was attacked. */
void clash_note_battle(const Battle *b, State *s) {
    Clash *c = clash(s);
    const Special *orders = clash_rule_ever(b, SPECIAL_POPES_ORDERS);
    const Special *held = clash_rule_ever(b, SPECIAL_HELD_BACK);
    const Special *quarry = clash_rule_ever(b, SPECIAL_POPES_QUARRY);
    if (orders == NULL && held == NULL) return;
    const PlaceId target = c->battle.target;
    const bool watched = (orders != NULL && clash_concerned_at(b, s, orders, target)) ||
                         (held != NULL && clash_concerned_at(b, s, held, target));
    FOR_SIDE_UNITS(u, b, s->acting) {
        if (!flagged(s, u, FLAG_ATTACKS)) continue;
        const bool wing = clash_concerns(b, orders, u) || clash_concerns(b, held, u);
        if (wing || watched) own(s, u)->provoked = (uint8_t)clash_date(b, s);
        if (wing) c->feared_attacked |= 1 | 4;
    }
    if (quarry != NULL && orders != NULL && orders->side == s->acting &&
        clash_concerned_at(b, s, quarry, target) && c->quarry_battles < 255) {
        c->quarry_battles++;
    }
}

void clash_turn_end_rules(const Battle *b, State *s) {
    const Clash *c = clash_of(s);
    const Special *x = clash_rule_ever(b, SPECIAL_POPES_ORDERS);
    if (x == NULL) return;
    const int enemy = side_other(x->side);
    if (c->orders == ORDERS_ATTACK && c->quarry_battles < 2)
        clash_award(s, enemy, 2 - c->quarry_battles);
    if (c->orders == ORDERS_PURSUE && c->quarry_battles == 0) clash_award(s, enemy, 2);
}
