/* One piece, line by line: every number with where it comes from and the clause that says so; and
 * what the question is about. */
#include "game/panel.h"
#include "rules/rally/show/show.h"
#include "rules/rally/steps.h"
#include "rules/rally/units.h"

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
    const int now = rally_effective_quality(b, s, u);
    Line line;
    panel_line(&line);
    if (now != printed) {
        text_add(&line.text, "printed ");
        text_add_int(&line.text, printed);
        const PieceId leader = rally_effective_leader(b, s, s->piece[u].place, side_of(b, u));
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
    const PieceId leader = rally_leader_in_charge(b, s, b->piece[u].formation);
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
    panel_inspect_line(j, "In command", rally_in_command(b, s, u) ? "yes" : "no", line.words,
                       "7.3a");
}

static void add_movement(const Battle *b, const State *s, PieceId p, JsonText *j) {
    Line line;
    const int halves = rally_full_mp(b, s, p);
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
    panel_inspect_number(j, "Strength", rally_unit_sp(b, s, u), line.words, "2.21c");
    if (!on_map(s, u)) return;
    add_quality(b, s, u, j);
    add_movement(b, s, u, j);
    add_command(b, s, u, j);
    const PlaceId place = s->piece[u].place;
    text_add_int(panel_line(&line), rally_stack_sp(b, s, place, side_of(b, u)));
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
        panel_inspect_number(j, "Defends with", rally_guns_defence(b, s, g),
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

/* At other steps Rally.subject may still hold what an earlier question was about. */
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
