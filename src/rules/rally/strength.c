/* 9.2 to 9.4: the arithmetic of a combat. */
#include "rules/rally/combat.h"

#include "rules/rally/tables.h"
#include "rules/rally/units.h"

/* R72: "any" on every line of the list. */
int rally_fire_modifier(const Battle *b, const State *s, PlaceId place) {
    int attackers = 0;
    bool line[FIRE_LINES] = {false};
    FOR_UNITS(u, b) {
        if (takes_part(b, s, u, FLAG_ATTACKS)) {
            attackers++;
            if (rally_is_clear(b, s->piece[u].place)) line[FIRE_ATTACKER_CLEAR] = true;
            if (b->piece[u].value[UNIT_REPEATERS]) line[FIRE_ATTACKER_REPEATERS] = true;
        } else if (takes_part(b, s, u, FLAG_DEFENDS) && s->piece[u].place == place) {
            const int quality = rally_effective_quality(b, s, u);
            if (quality >= 4) line[FIRE_DEFENDER_QUALITY_4] = true;
            if (quality <= 2) line[FIRE_DEFENDER_QUALITY_2] = true;
            if (b->piece[u].value[UNIT_REPEATERS]) line[FIRE_DEFENDER_REPEATERS] = true;
        }
    }
    line[FIRE_MORE_ATTACKERS] = attackers > 1;
    const PieceId guns = rally_guns_at(b, s, place, side_other(s->acting));
    line[FIRE_GUNS_3] = guns != NO_PIECE && rally_guns_defence(b, s, guns) >= 3;
    int modifier = 0;
    for (int i = 0; i < FIRE_LINES; i++) {
        if (line[i]) modifier += rally_table(b, TABLE_FIRE, 0, i);
    }
    return modifier;
}

/* The rightmost column whose ratio is no more than attack : defence. */
int rally_base_column(int attack, int defence) {
    static const int RATIO[ODDS_COLUMNS][2] = {{0, 1}, {1, 3}, {1, 2}, {2, 3}, {1, 1}, {3, 2},
                                               {2, 1}, {3, 1}, {4, 1}, {5, 1}, {6, 1}};
    int column = ODDS_COLUMNS - 1;
    while (attack * RATIO[column][1] < defence * RATIO[column][0]) column--;
    return column;
}

/* R76: clear, stream and swamp are one line of the chart: the best of them counts. */
static int open_terrain_shift(const Battle *b, PlaceId place) {
    const HexInfo *h = hex_of(b, place);
    const bool counts = h->terrain == TERRAIN_SWAMP || rally_is_clear(b, place);
    int shift = counts ? rally_table(b, TABLE_TERRAIN, h->terrain, COLUMN_SHIFT) : 0;
    const int stream = rally_table(b, TABLE_SHIFT, 0, SHIFT_STREAM);
    if (h->features & HEX_STREAM && stream > shift) shift = stream;
    return shift;
}

/* R75, R76: the lines of one place add up; surprise does away with those that help the defender. */
int rally_terrain_shift(const Battle *b, PlaceId place, bool surprise) {
    const HexInfo *h = hex_of(b, place);
    int shift = open_terrain_shift(b, place);
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
Strength rally_strength_of(const Battle *b, const State *s, unsigned role) {
    Strength sum = {0};
    FOR_UNITS(u, b) {
        if (!takes_part(b, s, u, role)) continue;
        sum.sp += rally_unit_sp(b, s, u);
        sum.cavalry |= is_kind(b, u, KIND_CAVALRY);
        sum.surge |= flagged(s, u, FLAG_SURGE);
        const int quality = rally_effective_quality(b, s, u);
        if (quality > sum.best_quality) sum.best_quality = quality;
        const PieceId leader = rally_effective_leader(b, s, s->piece[u].place, side_of(b, u));
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
    int terrain = rally_terrain_shift(b, c->attacked[0], c->surprise);
    for (int i = 1; i < c->attacked_count; i++) { /* R76: the place that helps its defender most */
        const int other = rally_terrain_shift(b, c->attacked[i], c->surprise);
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

int rally_combat_column(const Battle *b, const State *s) {
    const RallyCombat *c = &rally_of(s)->combat;
    const Strength attack = rally_strength_of(b, s, FLAG_ATTACKS);
    Strength defence = rally_strength_of(b, s, FLAG_DEFENDS);
    for (int i = 0; i < c->attacked_count; i++) {
        const PieceId guns = rally_guns_at(b, s, c->attacked[i], side_other(s->acting));
        if (guns != NO_PIECE) defence.sp += rally_guns_defence(b, s, guns);
    }
    const int column = rally_base_column(attack.sp, defence.sp) + shifts(b, s, &attack, &defence);
    return column < 0 ? 0 : column >= ODDS_COLUMNS ? ODDS_COLUMNS - 1 : column;
}

/* R3: a natural 1 is never a result, a natural 6 always a loss. */
uint8_t rally_check_result(int die, int modifier, int quality, bool defends) {
    const bool falls_back = defends && die > quality;
    if (die == 1) return 0;
    if (die == 6) return defends ? NOTE_LOSS | NOTE_RETREAT : NOTE_LOSS;
    if (die + modifier < quality) return 0;
    if (die + modifier == quality) return NOTE_RETREAT;
    return falls_back ? NOTE_LOSS | NOTE_RETREAT : NOTE_LOSS;
}

static Check rolled_chances(int modifier, int quality, bool defends) {
    Check c = {0, 0};
    for (int die = 1; die <= 6; die++) {
        const uint8_t result = rally_check_result(die, modifier, quality, defends);
        c.loss = (uint8_t)(c.loss + ((result & NOTE_LOSS) != 0));
        c.back = (uint8_t)(c.back + ((result & NOTE_RETREAT) != 0));
    }
    return c;
}

/* At the ends of the chart nobody rolls: all attackers lose, or all defenders, and go back. */
Check rally_check_chances(const Battle *b, int column, int quality, bool defends) {
    if (column == 0) return defends ? (Check){0, 0} : (Check){6, 0};
    if (column == ODDS_COLUMNS - 1) return defends ? (Check){6, 6} : (Check){0, 0};
    return rolled_chances(rally_table(b, TABLE_ODDS, column - 1, defends), quality, defends);
}
