/* 9.1 to 9.4: late guns, defensive fire, odds and dice of one combat. */
#include "rules/rally/clauses.h"
#include "rules/rally/units.h"
#include "rules/rally/steps.h"

static bool takes_part(const Battle *b, const State *s, PieceId p, unsigned role) {
    return flagged(s, p, role) && is_unit(b, p) && on_map(s, p);
}

/* ---- 9.1 artillery placement ---- */

Verdict rally_place_guns_verdict(const Battle *b, const State *s, Action a) {
    if (a.verb == VERB_DECLINE) return YES;
    if (a.verb != VERB_PLACE || a.piece == NO_PIECE || a.place == NO_PLACE) return NO_NOT_NOW;
    if (!is_kind(b, a.piece, KIND_GUNS)) return NO_NOT_NOW;
    if (side_of(b, a.piece) == s->acting) return NO_OWN;
    const RallyCombat *c = &rally_of(s)->combat;
    if (a.place != c->attacked[c->at]) return NO_NOT_NOW;
    return guns_verdict(b, s, a.piece, a.place, false);
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
    if (c->at < c->attacked_count) return STEP_PLACE_GUNS;
    c->at = 0;
    return STEP_NEXT_FIRE;
}

StepId rally_place_guns_take(const Battle *b, State *s, Action a) {
    Rally *r = rally(s);
    if (a.verb == VERB_DECLINE) {
        r->combat.at++;
        return STEP_NEXT_GUNS;
    }
    r->guns = a.piece;
    return STEP_GUNS_ROLL;
}

StepId rally_guns_roll_take(const Battle *b, State *s, Action a) {
    Rally *r = rally(s);
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
    if (guns_at(b, s, place, side_other(s->acting)) != NO_PIECE) return true;
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
    rally(s)->subject = a.piece;
    return STEP_FIRE_ROLL;
}

/* R72: "any" on every line of the list. */
int fire_modifier(const Battle *b, const State *s, PlaceId place) {
    int attackers = 0;
    bool line[FIRE_LINES] = {false};
    FOR_UNITS(u, b) {
        if (takes_part(b, s, u, FLAG_ATTACKS)) {
            attackers++;
            if (is_clear(b, s->piece[u].place)) line[FIRE_ATTACKER_CLEAR] = true;
            if (b->piece[u].value[UNIT_REPEATERS]) line[FIRE_ATTACKER_REPEATERS] = true;
        } else if (takes_part(b, s, u, FLAG_DEFENDS) && s->piece[u].place == place) {
            const int quality = effective_quality(b, s, u);
            if (quality >= 4) line[FIRE_DEFENDER_QUALITY_4] = true;
            if (quality <= 2) line[FIRE_DEFENDER_QUALITY_2] = true;
            if (b->piece[u].value[UNIT_REPEATERS]) line[FIRE_DEFENDER_REPEATERS] = true;
        }
    }
    line[FIRE_MORE_ATTACKERS] = attackers > 1;
    const PieceId guns = guns_at(b, s, place, side_other(s->acting));
    line[FIRE_GUNS_3] = guns != NO_PIECE && guns_defence(b, s, guns) >= 3;
    int modifier = 0;
    for (int i = 0; i < FIRE_LINES; i++) {
        if (line[i]) modifier += rally_table(b, TABLE_FIRE, 0, i);
    }
    return modifier;
}

/* R73: a shattered attacker ends the whole combat; only leaders are still at risk. */
StepId rally_fire_roll_take(const Battle *b, State *s, Action a) {
    Rally *r = rally(s);
    const PieceId u = r->subject;
    r->subject = NO_PIECE;
    const int modifier = fire_modifier(b, s, r->combat.attacked[r->combat.at]);
    r->combat.at++;
    if (quality_check(a.number, modifier, effective_quality(b, s, u))) return STEP_NEXT_FIRE;
    r->combat.losses[s->acting]++;
    if (!step_loss(b, s, u)) return STEP_NEXT_FIRE;
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

/* The rightmost column whose ratio is no more than attack : defence. */
int base_column(int attack, int defence) {
    static const int RATIO[ODDS_COLUMNS][2] = {{0, 1}, {1, 3}, {1, 2}, {2, 3}, {1, 1}, {3, 2},
                                               {2, 1}, {3, 1}, {4, 1}, {5, 1}, {6, 1}};
    int column = ODDS_COLUMNS - 1;
    while (attack * RATIO[column][1] < defence * RATIO[column][0]) column--;
    return column;
}

/* R76: clear, stream and swamp are one line of the chart: the best of them counts. */
static int open_ground_shift(const Battle *b, PlaceId place) {
    const HexInfo *h = hex_of(b, place);
    const bool counts = h->terrain == TERRAIN_SWAMP || is_clear(b, place);
    int shift = counts ? rally_table(b, TABLE_TERRAIN, h->terrain, COLUMN_SHIFT) : 0;
    const int stream = rally_table(b, TABLE_SHIFT, 0, SHIFT_STREAM);
    if (h->features & HEX_STREAM && stream > shift) shift = stream;
    return shift;
}

/* R75, R76: the lines of one place add up; surprise does away with those that help the defender. */
int terrain_shift(const Battle *b, PlaceId place, bool surprise) {
    const HexInfo *h = hex_of(b, place);
    int shift = open_ground_shift(b, place);
    if (h->features & HEX_RIVER) shift += rally_table(b, TABLE_SHIFT, 0, SHIFT_RIVER);
    if (surprise) return shift;
    if (h->terrain != TERRAIN_CLEAR && h->terrain != TERRAIN_SWAMP) {
        shift += rally_table(b, TABLE_TERRAIN, h->terrain, COLUMN_SHIFT);
    }
    if (h->features & HEX_ENTRENCHMENT) shift += rally_table(b, TABLE_SHIFT, 0, SHIFT_ENTRENCHMENT);
    if (h->features & HEX_FORT) shift += rally_table(b, TABLE_SHIFT, 0, SHIFT_FORT);
    return shift;
}

/* R77: one leader a side: the largest bonus among those who count in their place and have a unit of
 * theirs in this combat. */
Strength strength_of(const Battle *b, const State *s, unsigned role) {
    Strength sum = {0};
    FOR_UNITS(u, b) {
        if (!takes_part(b, s, u, role)) continue;
        sum.sp += unit_sp(b, s, u);
        sum.cavalry |= is_kind(b, u, KIND_CAVALRY);
        sum.surge |= flagged(s, u, FLAG_SURGE);
        const int quality = effective_quality(b, s, u);
        if (quality > sum.best_quality) sum.best_quality = quality;
        const PieceId leader = effective_leader(b, s, s->piece[u].place, side_of(b, u));
        if (leader == NO_PIECE) continue;
        if (!formation_within(b, b->piece[u].formation, b->piece[leader].formation)) continue;
        const int bonus = showing(b, s, leader, LEADER_COMBAT);
        if (bonus > sum.leader_bonus) sum.leader_bonus = bonus;
    }
    return sum;
}

static int shifts(const Battle *b, const State *s, const Strength *attack,
                  const Strength *defence) {
    const RallyCombat *c = &rally_of(s)->combat;
    int terrain = terrain_shift(b, c->attacked[0], c->surprise);
    for (int i = 1; i < c->attacked_count; i++) { /* R76: the place that helps its defender most */
        const int other = terrain_shift(b, c->attacked[i], c->surprise);
        if (other < terrain) terrain = other;
    }
    int shift = terrain + attack->leader_bonus - defence->leader_bonus;
    shift += (attack->surge - defence->surge) * rally_table(b, TABLE_SHIFT, 0, SHIFT_SURGE);
    if (attack->cavalry) shift += rally_table(b, TABLE_SHIFT, 0, SHIFT_CAVALRY_ATTACKS);
    if (defence->cavalry) shift += rally_table(b, TABLE_SHIFT, 0, SHIFT_CAVALRY_DEFENDS);
    if (c->surprise) shift += rally_table(b, TABLE_SHIFT, 0, SHIFT_SURPRISE);
    const int quality = rally_table(b, TABLE_SHIFT, 0, SHIFT_QUALITY);
    if (attack->best_quality > defence->best_quality) shift += quality;
    if (attack->best_quality < defence->best_quality) shift -= quality;
    return shift;
}

int combat_column(const Battle *b, const State *s) {
    const RallyCombat *c = &rally_of(s)->combat;
    const Strength attack = strength_of(b, s, FLAG_ATTACKS);
    Strength defence = strength_of(b, s, FLAG_DEFENDS);
    for (int i = 0; i < c->attacked_count; i++) {
        const PieceId guns = guns_at(b, s, c->attacked[i], side_other(s->acting));
        if (guns != NO_PIECE) defence.sp += guns_defence(b, s, guns);
    }
    const int column = base_column(attack.sp, defence.sp) + shifts(b, s, &attack, &defence);
    return column < 0 ? 0 : column >= ODDS_COLUMNS ? ODDS_COLUMNS - 1 : column;
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
        step_loss(b, s, u);
    }
}

static StepId begin_retreats(State *s) {
    rally(s)->cursor = 0;
    rally(s)->second_side = 0;
    return STEP_NEXT_RETREAT;
}

StepId rally_combat_odds_take(const Battle *b, State *s, Action a) {
    Rally *r = rally(s);
    r->combat.column = (uint8_t)combat_column(b, s);
    if (r->combat.column == 0 || r->combat.column == ODDS_COLUMNS - 1) {
        lose_all(b, s, r->combat.column == 0 ? FLAG_ATTACKS : FLAG_DEFENDS);
        return begin_retreats(s);
    }
    r->subject = next_roller(b, s, NO_PIECE);
    return STEP_COMBAT_ROLLS;
}

/* ---- 9.4 die rolls ---- */

/* R3: a natural 1 is never a result, a natural 6 always a loss. */
uint8_t check_result(int die, int modifier, int quality, bool defends) {
    const bool falls_back = defends && die > quality;
    if (die == 1) return 0;
    if (die == 6) return defends ? NOTE_LOSS | NOTE_RETREAT : NOTE_LOSS;
    if (die + modifier < quality) return 0;
    if (die + modifier == quality) return NOTE_RETREAT;
    return falls_back ? NOTE_LOSS | NOTE_RETREAT : NOTE_LOSS;
}

StepId rally_combat_rolls_take(const Battle *b, State *s, Action a) {
    Rally *r = rally(s);
    const PieceId u = r->subject;
    const bool defends = flagged(s, u, FLAG_DEFENDS);
    const int modifier = rally_table(b, TABLE_ODDS, r->combat.column - 1, defends);
    own(s, u)->notes = check_result(a.number, modifier, effective_quality(b, s, u), defends);
    r->subject = next_roller(b, s, u);
    return r->subject == NO_PIECE ? STEP_COMBAT_LOSSES : STEP_COMBAT_ROLLS;
}

/* R83: all dice first, then all losses together. */
StepId rally_combat_losses_take(const Battle *b, State *s, Action a) {
    FOR_UNITS(u, b) {
        if (!takes_part(b, s, u, FLAG_ATTACKS | FLAG_DEFENDS)) continue;
        if (!(own(s, u)->notes & NOTE_LOSS)) continue;
        rally(s)->combat.losses[side_of(b, u)]++;
        step_loss(b, s, u);
    }
    return begin_retreats(s);
}

/* ---- what it can lead to ---- */

bool rally_odds_pending(const Battle *b, const State *s) {
    return s->step >= STEP_COMBAT_PICK && s->step < STEP_COMBAT_LOSSES;
}

bool rally_odds_done(const Battle *b, const State *s) {
    return s->step < STEP_COMBAT_PICK || s->step > STEP_COMBAT_LOSSES;
}

/* The combat first in order; guns are not brought up; each stack fires at the weakest attacker. */
Action rally_odds_choice(const Battle *b, const State *s, const Sink *offers) {
    Action best = offers->item[0];
    if (s->step == STEP_PLACE_GUNS) return offers->item[offers->count - 1];
    if (s->step != STEP_DEFENSIVE_FIRE) return best;
    for (uint32_t i = 1; i < offers->count; i++) {
        const Action a = offers->item[i];
        if (a.verb == VERB_SHOOT &&
            effective_quality(b, s, a.piece) < effective_quality(b, s, best.piece)) {
            best = a;
        }
    }
    return best;
}

uint32_t rally_odds_outcome(const Battle *b, const State *s) {
    const RallyCombat *c = &rally_of(s)->combat;
    uint32_t lost[SIDE_MAX] = {c->losses[0], c->losses[1]}, shattered[SIDE_MAX] = {0};
    uint32_t retreat[SIDE_MAX] = {0};
    FOR_UNITS(u, b) {
        if (!flagged(s, u, FLAG_ATTACKS | FLAG_DEFENDS)) continue;
        const int side = side_of(b, u);
        if (!on_map(s, u)) {
            shattered[side]++;
        } else if (own_of(s, u)->notes & NOTE_RETREAT) {
            retreat[side]++;
        }
    }
    const bool broken = s->step == STEP_NEXT_LEADER_LOSS; /* the attack was stopped by fire */
    uint32_t key = (uint32_t)broken << OUT_BROKEN;
    for (int side = 0; side < SIDE_MAX; side++) {
        const bool driven = !broken && (lost[side] > lost[side_other(side)] ||
                                        (c->column == ODDS_COLUMNS - 1 && side != s->acting));
        const uint32_t back = driven ? 15 : retreat[side];
        key |= (lost[side] & 15) << (OUT_LOST + 4 * side);
        key |= (shattered[side] & 15) << (OUT_SHATTERED + 4 * side);
        key |= (back & 15) << (OUT_RETREAT + 4 * side);
    }
    return key;
}

static void describe_side(const Battle *b, uint32_t outcome, int side, Text *out) {
    const uint32_t lost = (outcome >> (OUT_LOST + 4 * side)) & 15;
    const uint32_t shattered = (outcome >> (OUT_SHATTERED + 4 * side)) & 15;
    const uint32_t back = (outcome >> (OUT_RETREAT + 4 * side)) & 15;
    text_add(out, b->side_id[side]);
    text_add(out, " loses ");
    text_add_int(out, lost);
    if (shattered > 0) {
        text_add(out, " (");
        text_add_int(out, shattered);
        text_add(out, " shattered)");
    }
    if (back == 15) {
        text_add(out, ", retreats");
    } else if (back > 0) {
        text_add(out, ", ");
        text_add_int(out, back);
        text_add(out, " back");
    }
}

void rally_odds_describe(const Battle *b, uint32_t outcome, Text *out) {
    describe_side(b, outcome, CSA, out);
    text_add(out, "; ");
    describe_side(b, outcome, USA, out);
    if (outcome >> OUT_BROKEN & 1) text_add(out, "; stopped by fire");
}
