/* 9.2 to 9.4, 6.2, 6.4: what the charts say. */
#include "rules/rally/combat.h"

#include "core/number.h"
#include "rules/rally/tables.h"
#include "rules/rally/units.h"

/* ---- 9.3 odds ---- */

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

/* R75, R76: the lines of one place add up; surprise cancels those that help the defender. */
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

void rally_shift_parts(const Battle *b, const CombatInput *in, int part[SHIFT_PARTS]) {
    const Strength *attack = &in->attack, *defence = &in->defence;
    const int16_t *shift = &b->table[AT_SHIFT];
    const int better = attack->best_quality - defence->best_quality;
    part[PART_TERRAIN] = in->terrain;
    part[PART_ATTACK_LEADER] = attack->leader_bonus;
    part[PART_DEFENCE_LEADER] = -defence->leader_bonus;
    part[PART_ATTACK_QUALITY] = better > 0 ? shift[SHIFT_QUALITY] : 0;
    part[PART_DEFENCE_QUALITY] = better < 0 ? -shift[SHIFT_QUALITY] : 0;
    part[PART_ATTACK_SURGE] = attack->surge ? shift[SHIFT_SURGE] : 0;
    part[PART_DEFENCE_SURGE] = defence->surge ? -shift[SHIFT_SURGE] : 0;
    part[PART_ATTACK_CAVALRY] = attack->cavalry ? shift[SHIFT_CAVALRY_ATTACKS] : 0;
    part[PART_DEFENCE_CAVALRY] = defence->cavalry ? shift[SHIFT_CAVALRY_DEFENDS] : 0;
    part[PART_SURPRISE] = in->surprise ? shift[SHIFT_SURPRISE] : 0;
}

int rally_column(const Battle *b, const CombatInput *in) {
    assert(in->attack.sp >= 0);
    assert(in->defence.sp >= 0);
    int part[SHIFT_PARTS];
    int column = rally_base_column(in->attack.sp, in->defence.sp);
    rally_shift_parts(b, in, part);
    for (int i = 0; i < SHIFT_PARTS; i++) column += part[i];
    return greater(0, lesser(column, ODDS_COLUMNS - 1));
}

void rally_strength_add(const Battle *b, const State *s, PieceId u, PlaceId place, int quality,
                        Strength *sum) {
    sum->sp += rally_unit_sp(b, s, u);
    sum->cavalry |= is_kind(b, u, KIND_CAVALRY);
    sum->surge |= flagged(s, u, FLAG_SURGE);
    if (quality > sum->best_quality) sum->best_quality = quality;
    const PieceId leader = rally_effective_leader(b, s, place, side_of(b, u));
    if (leader == NO_PIECE) return;
    if (!formation_within(b, b->piece[u].formation, b->piece[leader].formation)) return;
    const int bonus = showing(b, s, leader, LEADER_COMBAT);
    if (bonus > sum->leader_bonus) sum->leader_bonus = bonus;
}

/* ---- 9.2 defensive fire ---- */

int rally_fire_sum(const Battle *b, unsigned lines) {
    int modifier = 0;
    for (; lines != 0; lines &= lines - 1) {
        modifier += rally_table(b, TABLE_FIRE, 0, __builtin_ctz(lines));
    }
    return modifier;
}

/* ---- 9.4 die rolls ---- */

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
    assert(column >= 0 && column < ODDS_COLUMNS);
    if (column == 0) return defends ? (Check){0, 0} : (Check){6, 0};
    if (column == ODDS_COLUMNS - 1) return defends ? (Check){6, 6} : (Check){0, 0};
    return rolled_chances(rally_table(b, TABLE_ODDS, column - 1, defends), quality, defends);
}

/* ---- 6.2 to 6.4 bombardment ---- */

int rally_guns_value_against(const Battle *b, PieceId guns, int range, PlaceId target) {
    const int value = rally_guns_value(b, guns, range);
    const int terrain = hex_of(b, target)->terrain;
    return rally_table(b, TABLE_TERRAIN, terrain, COLUMN_HALVES_GUNS) ? (value + 1) / 2 : value;
}

static int bombard_die_modifier(const Battle *b, PlaceId target) {
    const int terrain = hex_of(b, target)->terrain;
    if (terrain == TERRAIN_CLEAR && !rally_is_clear(b, target)) return 0;
    return rally_table(b, TABLE_TERRAIN, terrain, COLUMN_BOMBARD_DIE);
}

Harm rally_bombard_result(const Battle *b, PlaceId target, int value, int die) {
    assert(die >= 1 && die <= 6);
    const int result = die + bombard_die_modifier(b, target);
    return result > value ? HARM_NONE : result == value ? HARM_RETREAT : HARM_LOSS;
}
