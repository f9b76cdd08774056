/* One piece, and one combat, explained line by line: every number with where it comes from and the
 * clause that says so. */
#include "game/panel.h"
#include "rules/rally/show.h"
#include "rules/rally/standing.h"
#include "rules/rally/steps.h"

/* ---- the face of a counter ---- */

static bool shows_back(const State *s, PieceId p) { return own_of(s, p)->back != 0; }

void rally_face(const Battle *b, const State *s, PieceId p, JsonText *j) {
    const int back = shows_back(s, p);
    const int8_t *value = b->piece[p].value;
    jsontext_bool(j, "worn", back);
    jsontext_open(j, "numbers", '[');
    switch ((Kind)b->piece[p].kind) {
    case KIND_INFANTRY:
    case KIND_CAVALRY:
        jsontext_int(j, NULL, value[UNIT_SP + back]);
        jsontext_int(j, NULL, value[UNIT_QUALITY + back]);
        break;
    case KIND_LEADER:
        jsontext_int(j, NULL, value[LEADER_COMBAT + back]);
        jsontext_int(j, NULL, value[LEADER_QUALITY + back]);
        jsontext_int(j, NULL, value[LEADER_RANGE + back]);
        jsontext_int(j, NULL, value[LEADER_INITIATIVE + back]);
        break;
    case KIND_GUNS:
        for (int i = 0; i < 4; i++) jsontext_int(j, NULL, value[GUNS_VALUE + i]);
        break;
    case KIND_TRAIN:
    case KIND_COUNT: break;
    }
    jsontext_close(j, ']');
}

/* ---- a piece ---- */

static void add_quality(const Battle *b, const State *s, PieceId u, JsonText *j) {
    const int printed = showing(b, s, u, UNIT_QUALITY);
    const int now = effective_quality(b, s, u);
    Line line;
    panel_line(&line);
    if (now != printed) {
        text_add(&line.text, "printed ");
        text_add_int(&line.text, printed);
        const PieceId leader = effective_leader(b, s, s->piece[u].place, side_of(b, u));
        if (leader != NO_PIECE &&
            formation_within(b, b->piece[u].formation, b->piece[leader].formation) &&
            showing(b, s, leader, LEADER_QUALITY) != 0) {
            text_add(&line.text, ", ");
            text_add(&line.text, b->piece[leader].name);
            text_add_char(&line.text, ' ');
            text_add_signed(&line.text, showing(b, s, leader, LEADER_QUALITY));
            text_add(&line.text,
                     now - printed > showing(b, s, leader, LEADER_QUALITY) ? ", the train +1" : "");
        } else {
            text_add(&line.text, ", the train +1");
        }
    }
    panel_inspect_number(j, "Quality", now, line.words, "2.22b");
}

static void add_command(const Battle *b, const State *s, PieceId u, JsonText *j) {
    const PieceId leader = leader_in_charge(b, s, b->piece[u].formation);
    Line line;
    panel_line(&line);
    if (leader != NO_PIECE) {
        text_add(&line.text, b->piece[leader].name);
        text_add(&line.text, " is ");
        const int far = place_distance(b, s->piece[u].place, s->piece[leader].place);
        text_add_int(&line.text, far);
        text_add(&line.text, far == 1 ? " hex off, his range " : " hexes off, his range ");
        text_add_int(&line.text, showing(b, s, leader, LEADER_RANGE));
    } else {
        text_add(&line.text, "its leader is not on the map");
    }
    panel_inspect_line(j, "In command", in_command(b, s, u) ? "yes" : "no", line.words, "7.3a");
}

static void add_movement(const Battle *b, const State *s, PieceId p, JsonText *j) {
    Line line;
    const int halves = full_mp(b, s, p);
    text_add_int(panel_line(&line), halves / 2);
    if (halves % 2 != 0) text_add(&line.text, "\xC2\xBD");
    panel_inspect_line(j, "Movement", line.words,
                       s->turn <= rally_of(s)->weather_end ? "poor weather takes one" : NULL,
                       "8.0b");
}

static void inspect_unit(const Battle *b, const State *s, PieceId u, JsonText *j) {
    Line line;
    text_add(panel_line(&line), shows_back(s, u) ? "full " : "damaged ");
    text_add_int(&line.text, b->piece[u].value[UNIT_SP + !shows_back(s, u)]);
    panel_inspect_number(j, "Strength", unit_sp(b, s, u), line.words, "2.21c");
    if (!on_map(s, u)) return;
    add_quality(b, s, u, j);
    add_movement(b, s, u, j);
    add_command(b, s, u, j);
    const PlaceId place = s->piece[u].place;
    text_add_int(panel_line(&line), stack_sp(b, s, place, side_of(b, u)));
    text_add(&line.text, " of ");
    text_add_int(&line.text, rally_limit(b, LIMIT_STACK_SP));
    panel_inspect_line(j, "Strength here", line.words, NULL, "8.1a");
    panel_inspect_line(j, "Enemy zone of control", ezoc(s, place, side_of(b, u)) ? "yes" : "no",
                       NULL, "8.2a");
}

static void inspect_leader(const Battle *b, const State *s, PieceId p, JsonText *j) {
    Line line;
    rally_formation_words(b, b->piece[p].formation, panel_line(&line));
    panel_inspect_line(j, "Leads", line.words, NULL, "2.22d");
    panel_inspect_number(j, "Combat bonus", showing(b, s, p, LEADER_COMBAT), NULL, "2.22a");
    panel_inspect_number(j, "Quality bonus", showing(b, s, p, LEADER_QUALITY), NULL, "2.22b");
    panel_inspect_number(j, "Command range", showing(b, s, p, LEADER_RANGE), NULL, "2.22c");
    panel_inspect_number(j, "Initiative", showing(b, s, p, LEADER_INITIATIVE), NULL, "2.22d");
    if (on_map(s, p)) add_movement(b, s, p, j);
}

static void inspect_guns(const Battle *b, const State *s, PieceId g, JsonText *j) {
    static const char *const RANGE[4] = {"At range 0", "At range 1", "At range 2-3",
                                         "At range 4-5"};
    for (int i = 0; i < 4; i++) {
        panel_inspect_number(j, RANGE[i], b->piece[g].value[GUNS_VALUE + i], NULL, "2.23a");
    }
    if (on_map(s, g)) {
        panel_inspect_number(j, "Defends with", guns_defence(b, s, g),
                             flagged(s, g, FLAG_FIRED) ? "halved: it has fired" : NULL, "6.2h");
    }
}

void rally_inspect(const Battle *b, const State *s, PieceId p, JsonText *j) {
    Line line;
    rally_piece_words(b, p, panel_line(&line));
    jsontext_string(j, "title", line.words);
    jsontext_open(j, "lines", '[');
    switch ((Kind)b->piece[p].kind) {
    case KIND_INFANTRY:
    case KIND_CAVALRY: inspect_unit(b, s, p, j); break;
    case KIND_LEADER: inspect_leader(b, s, p, j); break;
    case KIND_GUNS: inspect_guns(b, s, p, j); break;
    case KIND_TRAIN:
        panel_inspect_number(j, "Helps within", rally_limit(b, LIMIT_TRAIN_RANGE),
                             "hexes: one more quality, while it is unpacked", "12a");
        break;
    case KIND_COUNT: break;
    }
    jsontext_close(j, ']');
}

/* ---- what the question is about ---- */

static void add_place(const Battle *b, PlaceId place, JsonText *j) {
    char name[HEX_NAME_SIZE];
    if (place >= b->place_count) return;
    place_name(b, place, name);
    jsontext_string(j, NULL, name);
}

/* Elsewhere Rally.subject is what an earlier question was about. */
PieceId rally_subject(const State *s) {
    switch (s->step) {
    case STEP_MOVE_STEP:
    case STEP_EXIT_CHECK: return move_frame_of(s)->piece;
    case STEP_RETREAT_STEP:
    case STEP_RETREAT_CHECK: return retreat_frame_of(s)->piece;
    case STEP_LEADER_ESCAPE:
    case STEP_LEADER_MET_ROLL:
    case STEP_GUNS_MET_ROLL: return enter_frame_of(s)->met;
    case STEP_BOMBARD_TARGET:
    case STEP_BOMBARD_COUNTER:
    case STEP_BOMBARD_ROLL:
    case STEP_DUEL_ROLL: return rally_of(s)->guns;
    case STEP_PLACE_REPLACEMENT:
    case STEP_BOMBARD_CHECK:
    case STEP_FLIP_ROLL:
    case STEP_DIVISION_CHECK:
    case STEP_OOC_CHECK:
    case STEP_MOVE_ROLL:
    case STEP_DECLARE_ATTACK:
    case STEP_FIRE_ROLL:
    case STEP_COMBAT_ROLLS:
    case STEP_RETREAT_ROLL:
    case STEP_LEADER_FOLLOW:
    case STEP_LEADER_LOSS:
    case STEP_RALLY_UNIT:
    case STEP_RALLY_PLACE:
    case STEP_GUNS_RECOVER: return rally_of(s)->subject;
    default: return NO_PIECE;
    }
}

static bool in_combat(const State *s) {
    return s->step > STEP_COMBAT_PICK && s->step <= STEP_LEADER_LOSS;
}

void rally_focus(const Battle *b, const State *s, JsonText *j) {
    const Rally *r = rally_of(s);
    const PieceId subject = rally_subject(s);
    jsontext_open(j, "pieces", '[');
    if (subject < b->piece_count) jsontext_string(j, NULL, b->piece[subject].name);
    jsontext_close(j, ']');
    jsontext_open(j, "places", '[');
    if (s->step >= STEP_BOMBARD_COUNTER && s->step <= STEP_BOMBARD_CHECK)
        add_place(b, r->target, j);
    for (int i = 0; in_combat(s) && i < r->combat.attacked_count; i++) {
        add_place(b, r->combat.attacked[i], j);
    }
    jsontext_close(j, ']');
    jsontext_open(j, "from", '[');
    for (int i = 0; in_combat(s) && i < r->combat.origin_count; i++) {
        add_place(b, r->combat.origin[i], j);
    }
    jsontext_close(j, ']');
}

/* ---- a combat ---- */

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
        if (terrain_shift(b, c->attacked[i], c->surprise) < terrain_shift(b, worst, c->surprise)) {
            worst = c->attacked[i];
        }
    }
    return worst;
}

static void add_ground_shift(const Battle *b, const RallyCombat *c, JsonText *j) {
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
    add_shift(j, line.words, terrain_shift(b, place, c->surprise), "CCe");
}

static void add_shifts(const Battle *b, const State *s, const Strength *attack,
                       const Strength *defence, JsonText *j) {
    const RallyCombat *c = &rally_of(s)->combat;
    const int quality = rally_table(b, TABLE_SHIFT, 0, SHIFT_QUALITY);
    const int surge = rally_table(b, TABLE_SHIFT, 0, SHIFT_SURGE);
    jsontext_open(j, "shifts", '[');
    add_ground_shift(b, c, j);
    add_shift(j, "the attackers' leader", attack->leader_bonus, "2.22a");
    add_shift(j, "the defenders' leader", -defence->leader_bonus, "2.22a");
    if (attack->best_quality > defence->best_quality) {
        add_shift(j, "the best attacker is better", quality, "CCg");
    }
    if (attack->best_quality < defence->best_quality) {
        add_shift(j, "the best defender is better", -quality, "CCg");
    }
    if (attack->surge) add_shift(j, "Battle Surge of the attackers", surge, "EV8");
    if (defence->surge) add_shift(j, "Battle Surge of the defenders", -surge, "EV8");
    if (attack->cavalry) {
        add_shift(j, "cavalry attacks", rally_table(b, TABLE_SHIFT, 0, SHIFT_CAVALRY_ATTACKS),
                  "CCd");
    }
    if (defence->cavalry) {
        add_shift(j, "cavalry defends", rally_table(b, TABLE_SHIFT, 0, SHIFT_CAVALRY_DEFENDS),
                  "CCd");
    }
    if (c->surprise)
        add_shift(j, "surprise", rally_table(b, TABLE_SHIFT, 0, SHIFT_SURPRISE), "EV12");
    jsontext_close(j, ']');
}

/* Faces of six with which the unit loses a step, and with which it must go back. */
static void add_fighter(const Battle *b, const State *s, PieceId u, int column, JsonText *j) {
    const bool defends = flagged(s, u, FLAG_DEFENDS);
    const int quality = effective_quality(b, s, u);
    int loss = 0, back = 0;
    const bool rolls = column > 0 && column < ODDS_COLUMNS - 1;
    const int modifier = rolls ? rally_table(b, TABLE_ODDS, column - 1, defends) : 0;
    for (int die = 1; rolls && die <= 6; die++) {
        const uint8_t result = check_result(die, modifier, quality, defends);
        loss += (result & NOTE_LOSS) != 0;
        back += (result & NOTE_RETREAT) != 0;
    }
    if (!rolls) loss = (column == 0) != defends ? 6 : 0;
    jsontext_open(j, NULL, '{');
    jsontext_string(j, "piece", b->piece[u].name);
    jsontext_string(j, "side", b->side_id[side_of(b, u)]);
    jsontext_bool(j, "defends", defends);
    jsontext_int(j, "strength", unit_sp(b, s, u));
    jsontext_int(j, "quality", quality);
    jsontext_int(j, "modifier", modifier);
    jsontext_int(j, "loss", loss);
    jsontext_int(j, "back", back);
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
    const Strength attack = strength_of(b, s, FLAG_ATTACKS);
    const Strength defence = strength_of(b, s, FLAG_DEFENDS);
    int guns = 0;
    for (int i = 0; i < c->attacked_count; i++) {
        const PieceId g = guns_at(b, s, c->attacked[i], side_other(s->acting));
        if (g != NO_PIECE) guns += guns_defence(b, s, g);
    }
    const bool settled = s->step >= STEP_COMBAT_ROLLS;
    const int column = settled ? c->column : combat_column(b, s);
    jsontext_open(j, "combat", '{');
    jsontext_string(j, "attacker", b->side_id[s->acting]);
    jsontext_int(j, "attack", attack.sp);
    jsontext_int(j, "defence", defence.sp + guns);
    jsontext_int(j, "guns", guns);
    jsontext_string(j, "base", column_name(base_column(attack.sp, defence.sp + guns)));
    jsontext_string(j, "column", column_name(column));
    jsontext_string(j, "clause", "9.3");
    add_shifts(b, s, &attack, &defence, j);
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
