/* One combat, line by line: every number with where it comes from and the clause that says so; and
 * what it can come to. */
#include "game/panel.h"
#include "rules/rally/combat.h"
#include "rules/rally/hooks.h"
#include "rules/rally/show/show.h"
#include "rules/rally/steps.h"
#include "rules/rally/units.h"

bool rally_fights(const Battle *b, const State *s, PieceId p) {
    return p < b->piece_count && flagged(s, p, FLAG_ATTACKS | FLAG_DEFENDS);
}

static const char *column_name(int column) {
    static const char *const NAME[ODDS_COLUMNS] = {"1-4", "1-3", "1-2", "2-3", "1-1", "3-2",
                                                   "2-1", "3-1", "4-1", "5-1", "6-1"};
    return NAME[column];
}

static void add_shift(JsonText *j, const char *text, int shift, const char *clause) {
    if (shift == 0) return;
    jsontext_open(j, NULL, '{');
    jsontext_string(j, "text", text);
    jsontext_int(j, "shift", shift);
    jsontext_string(j, "clause", clause);
    jsontext_close(j, '}');
}

/* The place whose ground helps its defender most counts for all (R76). */
static PlaceId worst_place(const Battle *b, const RallyCombat *c) {
    PlaceId worst = c->attacked[0];
    for (int i = 1; i < c->attacked_count; i++) {
        if (rally_terrain_shift(b, c->attacked[i], c->surprise) <
            rally_terrain_shift(b, worst, c->surprise)) {
            worst = c->attacked[i];
        }
    }
    return worst;
}

static void add_terrain_shift(const Battle *b, const RallyCombat *c, JsonText *j) {
    const PlaceId place = worst_place(b, c);
    char name[HEX_NAME_SIZE];
    Line line;
    place_name(b, place, name);
    text_add(panel_line(&line), "the ground at ");
    text_add(&line.text, name);
    text_add(&line.text, ": ");
    text_add(&line.text, b->ruleset->terrain[hex_of(b, place)->terrain]);
    if (hex_of(b, place)->features & HEX_STREAM) text_add(&line.text, ", stream");
    if (hex_of(b, place)->features & HEX_RIVER) text_add(&line.text, ", river");
    if (hex_of(b, place)->features & HEX_ENTRENCHMENT) text_add(&line.text, ", entrenched");
    if (hex_of(b, place)->features & HEX_FORT) text_add(&line.text, ", fort");
    add_shift(j, line.words, rally_terrain_shift(b, place, c->surprise), "CCe");
}

/* What the lines of rally_shift_parts are called; the name of the terrain depends on the place. */
static const struct {
    const char *text, *clause;
} PART[SHIFT_PARTS] = {
    [PART_ATTACK_LEADER] = {"the attackers' leader", "2.22a"},
    [PART_DEFENCE_LEADER] = {"the defenders' leader", "2.22a"},
    [PART_ATTACK_QUALITY] = {"the best attacker is better", "CCg"},
    [PART_DEFENCE_QUALITY] = {"the best defender is better", "CCg"},
    [PART_ATTACK_SURGE] = {"Battle Surge of the attackers", "EV8"},
    [PART_DEFENCE_SURGE] = {"Battle Surge of the defenders", "EV8"},
    [PART_ATTACK_CAVALRY] = {"cavalry attacks", "CCd"},
    [PART_DEFENCE_CAVALRY] = {"cavalry defends", "CCd"},
    [PART_SURPRISE] = {"surprise", "EV12"},
};

static void add_shifts(const Battle *b, const State *s, const CombatInput *in, JsonText *j) {
    int part[SHIFT_PARTS];
    rally_shift_parts(b, in, part);
    jsontext_open(j, "shifts", '[');
    add_terrain_shift(b, &rally_of(s)->combat, j);
    for (int i = PART_TERRAIN + 1; i < SHIFT_PARTS; i++) {
        add_shift(j, PART[i].text, part[i], PART[i].clause);
    }
    jsontext_close(j, ']');
}

/* Of the six faces, how many cost the unit a step, and how many make it go back. At the ends of the
 * chart nobody rolls, and at 6-1 all defenders go back. */
static void add_fighter(const Battle *b, const State *s, PieceId u, int column, JsonText *j) {
    const bool defends = flagged(s, u, FLAG_DEFENDS);
    const int quality = rally_effective_quality(b, s, u);
    const bool rolls = column > 0 && column < ODDS_COLUMNS - 1;
    const Check check = rally_check_chances(b, column, quality, defends);
    jsontext_open(j, NULL, '{');
    jsontext_string(j, "piece", b->piece[u].name);
    jsontext_string(j, "side", b->side_id[side_of(b, u)]);
    jsontext_bool(j, "defends", defends);
    jsontext_int(j, "strength", rally_unit_sp(b, s, u));
    jsontext_int(j, "quality", quality);
    jsontext_int(j, "modifier", rolls ? rally_table(b, TABLE_ODDS, column - 1, defends) : 0);
    jsontext_int(j, "loss", check.loss);
    jsontext_int(j, "back", rolls ? check.back : 0);
    jsontext_close(j, '}');
}

static void add_fighters(const Battle *b, const State *s, int column, JsonText *j) {
    jsontext_open(j, "fighters", '[');
    for (int pass = 0; pass < 2; pass++) {
        const unsigned role = pass == 0 ? FLAG_ATTACKS : FLAG_DEFENDS;
        FOR_UNITS(u, b) {
            if (flagged(s, u, role) && on_map(s, u)) add_fighter(b, s, u, column, j);
        }
    }
    jsontext_close(j, ']');
}

void rally_explain(const Battle *b, const State *s, JsonText *j) {
    if (s->step <= STEP_COMBAT_PICK || s->step > STEP_COMBAT_LOSSES) return;
    const RallyCombat *c = &rally_of(s)->combat;
    const CombatInput in = rally_combat_input(b, s);
    int guns = 0;
    for (int i = 0; i < c->attacked_count; i++) {
        const PieceId g = rally_guns_at(b, s, c->attacked[i], side_other(s->acting));
        if (g != NO_PIECE) guns += rally_guns_defence(b, s, g);
    }
    const bool settled = s->step >= STEP_COMBAT_ROLLS;
    const int column = settled ? c->column : rally_column(b, &in);
    jsontext_open(j, "combat", '{');
    jsontext_string(j, "attacker", b->side_id[s->acting]);
    jsontext_int(j, "attack", in.attack.sp);
    jsontext_int(j, "defence", in.defence.sp);
    jsontext_int(j, "guns", guns);
    jsontext_string(j, "base", column_name(rally_base_column(in.attack.sp, in.defence.sp)));
    jsontext_string(j, "column", column_name(column));
    jsontext_string(j, "clause", "9.3");
    add_shifts(b, s, &in, j);
    add_fighters(b, s, column, j);
    jsontext_close(j, '}');
}

static uint32_t part(uint32_t outcome, int which, int side) {
    return outcome >> (which + 4 * side) & 15;
}

static void add_fate(const Battle *b, uint32_t outcome, int side, Text *out) {
    const uint32_t lost = part(outcome, OUT_LOST, side);
    const uint32_t shattered = part(outcome, OUT_SHATTERED, side);
    const uint32_t back = part(outcome, OUT_RETREAT, side);
    text_add(out, b->side_name[side]);
    if (lost == 0) {
        text_add(out, " loses nothing");
    } else {
        text_add(out, " loses ");
        text_add_int(out, lost);
        text_add(out, lost == 1 ? " step" : " steps");
    }
    if (shattered > 0)
        text_add(out, shattered == 1 ? ", a brigade shattered" : ", brigades shattered");
    if (back == OUT_ALL_BACK) {
        text_add(out, ", and falls back");
    } else if (back > 0) {
        text_add(out, back == 1 ? ", one brigade falls back" : ", some fall back");
    }
}

void rally_show_outcome(const Battle *b, uint32_t outcome, JsonText *j) {
    Line line;
    add_fate(b, outcome, CSA, panel_line(&line));
    text_add(&line.text, "; ");
    add_fate(b, outcome, USA, &line.text);
    if (outcome >> OUT_BROKEN & 1) text_add(&line.text, "; the attack is stopped by fire");
    jsontext_string(j, "words", line.words);
    jsontext_open(j, "sides", '[');
    for (int side = 0; side < SIDE_MAX; side++) {
        jsontext_open(j, NULL, '{');
        jsontext_int(j, "lost", part(outcome, OUT_LOST, side));
        jsontext_int(j, "shattered", part(outcome, OUT_SHATTERED, side));
        jsontext_int(j, "back", part(outcome, OUT_RETREAT, side) != 0);
        jsontext_close(j, '}');
    }
    jsontext_close(j, ']');
}
