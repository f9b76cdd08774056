/* 9.1 to 9.4: late guns, defensive fire, odds and dice of one combat. */
#include "rules/rally/combat.h"

#include <limits.h>

#include "core/number.h"
#include "rules/rally/clauses.h"
#include "rules/rally/steps.h"
#include "rules/rally/units.h"

/* ---- 9.1 artillery placement ---- */

Verdict rally_place_guns_verdict(const Battle *b, const State *s, Action a) {
    if (a.verb == VERB_DECLINE) return YES;
    if (a.verb != VERB_PLACE || a.piece == NO_PIECE || a.place == NO_PLACE) return NO_NOT_NOW;
    if (!is_kind(b, a.piece, KIND_GUNS)) return NO_NOT_NOW;
    if (side_of(b, a.piece) == s->acting) return NO_OWN;
    const RallyCombat *c = &rally_of(s)->combat;
    if (a.place != c->attacked[c->at]) return NO_NOT_NOW;
    return rally_guns_verdict(b, s, a.piece, a.place, false);
}

void rally_place_guns_offer(const Battle *b, const State *s, Sink *out) {
    const RallyCombat *c = &rally_of(s)->combat;
    FOR_KIND(g, b, KIND_GUNS) {
        const Action a = action_piece_place(VERB_PLACE, g, c->attacked[c->at]);
        if (rally_place_guns_verdict(b, s, a) == YES) sink_add(out, a);
    }
    sink_add(out, action_of(VERB_DECLINE));
}

StepId rally_next_guns_take(const Battle *b, State *s, Action a) {
    RallyCombat *c = &rally(s)->combat;
    assert(c->at <= c->attacked_count);
    if (c->at < c->attacked_count) return STEP_PLACE_GUNS;
    c->at = 0;
    return STEP_NEXT_FIRE;
}

StepId rally_place_guns_take(const Battle *b, State *s, Action a) {
    Rally *r = rally(s);
    assert(r->combat.at < r->combat.attacked_count);
    if (a.verb == VERB_DECLINE) {
        r->combat.at++;
        return STEP_NEXT_GUNS;
    }
    r->guns = a.piece;
    return STEP_GUNS_ROLL;
}

StepId rally_guns_roll_take(const Battle *b, State *s, Action a) {
    assert(is_face(a));
    Rally *r = rally(s);
    assert(r->guns != NO_PIECE && !on_map(s, r->guns));
    assert(r->combat.at < r->combat.attacked_count);
    if (a.number <= 3) { /* R71: otherwise they stay in hand */
        piece_put(b, s, r->guns, r->combat.attacked[r->combat.at]);
        flag(s, r->guns, FLAG_PLACED);
        own(s, r->guns)->notes |= NOTE_CLOSE;
    }
    r->guns = NO_PIECE;
    r->combat.at++;
    return STEP_NEXT_GUNS;
}

/* ---- 9.2 defensive fire ---- */

static bool can_fire(const Battle *b, const State *s, PlaceId place) {
    if (rally_guns_at(b, s, place, side_other(s->acting)) != NO_PIECE) return true;
    FOR_PIECES_AT(p, s, place) {
        if (is_kind(b, p, KIND_INFANTRY) && flagged(s, p, FLAG_DEFENDS)) return true;
    }
    return false;
}

static bool surprise_possible(const Battle *b, const State *s) {
    FOR_UNITS(u, b) {
        if (takes_part(b, s, u, FLAG_ATTACKS) &&
            rally_of(s)->formation[b->piece[u].formation] & FORMATION_SURPRISE) {
            return true;
        }
    }
    return false;
}

StepId rally_next_fire_take(const Battle *b, State *s, Action a) {
    RallyCombat *c = &rally(s)->combat;
    assert(c->at <= c->attacked_count);
    for (; c->at < c->attacked_count; c->at++) {
        if (can_fire(b, s, c->attacked[c->at])) return STEP_DEFENSIVE_FIRE;
    }
    return surprise_possible(b, s) ? STEP_SURPRISE_USE : STEP_COMBAT_ODDS;
}

Verdict rally_defensive_fire_verdict(const Battle *b, const State *s, Action a) {
    if (a.verb == VERB_DECLINE) return YES;
    if (a.verb != VERB_SHOOT || a.piece == NO_PIECE) return NO_NOT_NOW;
    return takes_part(b, s, a.piece, FLAG_ATTACKS) ? YES : NO_FIRE_TARGET;
}

void rally_defensive_fire_offer(const Battle *b, const State *s, Sink *out) {
    FOR_UNITS(u, b) {
        const Action a = action_piece(VERB_SHOOT, u);
        if (rally_defensive_fire_verdict(b, s, a) == YES) sink_add(out, a);
    }
    sink_add(out, action_of(VERB_DECLINE));
}

StepId rally_defensive_fire_take(const Battle *b, State *s, Action a) {
    if (a.verb == VERB_DECLINE) {
        rally(s)->combat.at++;
        return STEP_NEXT_FIRE;
    }
    assert(takes_part(b, s, a.piece, FLAG_ATTACKS));
    rally(s)->subject = a.piece;
    return STEP_FIRE_ROLL;
}

/* R72: "any" on every line of the list. */
int rally_fire_modifier(const Battle *b, const State *s, PlaceId place) {
    int attackers = 0;
    unsigned lines = 0;
    FOR_UNITS(u, b) {
        const bool repeaters = b->piece[u].value[UNIT_REPEATERS] != 0;
        if (takes_part(b, s, u, FLAG_ATTACKS)) {
            attackers++;
            if (rally_is_clear(b, s->piece[u].place)) lines |= 1u << FIRE_ATTACKER_CLEAR;
            if (repeaters) lines |= 1u << FIRE_ATTACKER_REPEATERS;
        } else if (takes_part(b, s, u, FLAG_DEFENDS) && s->piece[u].place == place) {
            const int quality = rally_effective_quality(b, s, u);
            if (quality >= 4) lines |= 1u << FIRE_DEFENDER_QUALITY_4;
            if (quality <= 2) lines |= 1u << FIRE_DEFENDER_QUALITY_2;
            if (repeaters) lines |= 1u << FIRE_DEFENDER_REPEATERS;
        }
    }
    if (attackers > 1) lines |= 1u << FIRE_MORE_ATTACKERS;
    const PieceId guns = rally_guns_at(b, s, place, side_other(s->acting));
    if (guns != NO_PIECE && rally_guns_defence(b, s, guns) >= 3) lines |= 1u << FIRE_GUNS_3;
    return rally_fire_sum(b, lines);
}

/* R73: a shattered attacker ends the whole combat; only leaders are still at risk. */
StepId rally_fire_roll_take(const Battle *b, State *s, Action a) {
    assert(is_face(a));
    Rally *r = rally(s);
    const PieceId u = r->subject;
    assert(takes_part(b, s, u, FLAG_ATTACKS));
    assert(r->combat.at < r->combat.attacked_count);
    r->subject = NO_PIECE;
    const int modifier = rally_fire_modifier(b, s, r->combat.attacked[r->combat.at]);
    r->combat.at++;
    if (rally_quality_check(a.number, modifier, rally_effective_quality(b, s, u)))
        return STEP_NEXT_FIRE;
    r->combat.losses[s->acting]++;
    if (!rally_step_loss(b, s, u)) return STEP_NEXT_FIRE;
    r->cursor = 0;
    return STEP_NEXT_LEADER_LOSS;
}

/* ---- event 12 ---- */

Verdict rally_surprise_use_verdict(const Battle *b, const State *s, Action a) {
    return a.verb == VERB_SURPRISE || a.verb == VERB_DECLINE ? YES : NO_NOT_NOW;
}

void rally_surprise_use_offer(const Battle *b, const State *s, Sink *out) {
    sink_add(out, action_of(VERB_SURPRISE));
    sink_add(out, action_of(VERB_DECLINE));
}

StepId rally_surprise_use_take(const Battle *b, State *s, Action a) {
    assert(!rally(s)->combat.surprise);
    Rally *r = rally(s);
    if (a.verb == VERB_DECLINE) return STEP_COMBAT_ODDS;
    r->combat.surprise = 1;
    FOR_UNITS(u, b) {
        if (takes_part(b, s, u, FLAG_ATTACKS)) {
            r->formation[b->piece[u].formation] &= (uint8_t)~FORMATION_SURPRISE;
        }
    }
    return STEP_COMBAT_ODDS;
}

/* ---- 9.3 odds ---- */

static Strength strength_of(const Battle *b, const State *s, unsigned role) {
    Strength sum = {0};
    FOR_UNITS(u, b) {
        if (!takes_part(b, s, u, role)) continue;
        rally_strength_add(b, s, u, s->piece[u].place, rally_effective_quality(b, s, u), &sum);
    }
    return sum;
}

CombatInput rally_combat_input(const Battle *b, const State *s) {
    const RallyCombat *c = &rally_of(s)->combat;
    CombatInput in = {.attack = strength_of(b, s, FLAG_ATTACKS),
                      .defence = strength_of(b, s, FLAG_DEFENDS),
                      .terrain = INT_MAX,
                      .surprise = c->surprise != 0};
    for (int i = 0; i < c->attacked_count; i++) {
        const PieceId guns = rally_guns_at(b, s, c->attacked[i], side_other(s->acting));
        if (guns != NO_PIECE) in.defence.sp += rally_guns_defence(b, s, guns);
        in.terrain = lesser(in.terrain, rally_terrain_shift(b, c->attacked[i], in.surprise));
    }
    return in;
}

/* The participants in the order of their dice: attackers, then defenders, each by roster. */
static PieceId next_roller(const Battle *b, const State *s, PieceId last) {
    const bool defending = last != NO_PIECE && flagged(s, last, FLAG_DEFENDS);
    for (int pass = defending; pass < 2; pass++) {
        const unsigned role = pass == 0 ? FLAG_ATTACKS : FLAG_DEFENDS;
        const bool resume = last != NO_PIECE && pass == defending;
        for (PieceId u = resume ? (PieceId)(last + 1) : 0; u < b->piece_count; u++) {
            if (takes_part(b, s, u, role)) return u;
        }
    }
    return NO_PIECE;
}

/* 9.3: at either end of the scale nobody rolls. */
static void lose_all(const Battle *b, State *s, unsigned role) {
    FOR_UNITS(u, b) {
        if (!takes_part(b, s, u, role)) continue;
        rally(s)->combat.losses[side_of(b, u)]++;
        rally_step_loss(b, s, u);
    }
}

static StepId begin_retreats(State *s) {
    assert(rally(s)->subject == NO_PIECE);
    rally(s)->cursor = 0;
    rally(s)->second_side = 0;
    return STEP_NEXT_RETREAT;
}

StepId rally_combat_odds_take(const Battle *b, State *s, Action a) {
    Rally *r = rally(s);
    assert(r->combat.attacked_count > 0);
    const CombatInput in = rally_combat_input(b, s);
    r->combat.column = (uint8_t)rally_column(b, &in);
    if (r->combat.column == 0 || r->combat.column == ODDS_COLUMNS - 1) {
        lose_all(b, s, r->combat.column == 0 ? FLAG_ATTACKS : FLAG_DEFENDS);
        return begin_retreats(s);
    }
    r->subject = next_roller(b, s, NO_PIECE);
    assert(r->subject != NO_PIECE);
    return STEP_COMBAT_ROLLS;
}

/* ---- 9.4 die rolls ---- */

StepId rally_combat_rolls_take(const Battle *b, State *s, Action a) {
    assert(is_face(a));
    Rally *r = rally(s);
    const PieceId u = r->subject;
    assert(takes_part(b, s, u, FLAG_ATTACKS | FLAG_DEFENDS));
    assert(r->combat.column > 0 && r->combat.column < ODDS_COLUMNS - 1);
    const bool defends = flagged(s, u, FLAG_DEFENDS);
    const int modifier = rally_table(b, TABLE_ODDS, r->combat.column - 1, defends);
    own(s, u)->notes =
        rally_check_result(a.number, modifier, rally_effective_quality(b, s, u), defends);
    r->subject = next_roller(b, s, u);
    return r->subject == NO_PIECE ? STEP_COMBAT_LOSSES : STEP_COMBAT_ROLLS;
}

/* R83: all dice first, then all losses together. */
StepId rally_combat_losses_take(const Battle *b, State *s, Action a) {
    FOR_UNITS(u, b) {
        if (!takes_part(b, s, u, FLAG_ATTACKS | FLAG_DEFENDS)) continue;
        if (!(own(s, u)->notes & NOTE_LOSS)) continue;
        rally(s)->combat.losses[side_of(b, u)]++;
        rally_step_loss(b, s, u);
    }
    return begin_retreats(s);
}
