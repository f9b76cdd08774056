/* Questions in plain words: what is being decided or rolled for, with what it depends on; and the
 * pieces and places it is about. */
#include "rules/clash/combat.h"
#include "rules/clash/declare.h"
#include "rules/clash/show/show.h"
#include "rules/clash/special.h"

static int points_of(const State *s) { return move_frame_of(s)->mp; }

static void ask_group(const Battle *b, GroupId g, Text *out) {
    bool first = true;
    clash_formation_words(b, clash_group_formation(b, g), out);
    text_add(out, " (");
    for (PieceId p = 0; p < b->piece_count; p++) {
        if (b->piece[p].group != g || !is_unit(b, p)) continue;
        if (!first) text_add(out, ", ");
        text_add(out, b->piece[p].name);
        first = false;
    }
    text_add_char(out, ')');
}

static void ask_early(const Battle *b, const State *s, Text *out) {
    ask_group(b, (GroupId)clash_of(s)->cursor, out);
    const int now = clash_limit(b, LIMIT_EARLY_NOW);
    text_add(out, " may come now, on 1 to ");
    text_add_int(out, now);
    text_add(out, "; else a turn late, on 6 two");
}

static void ask_delay(const Battle *b, const State *s, Text *out) {
    const GroupId g = (GroupId)clash_of(s)->subject;
    const int modifier = clash_delay_modifier(b, s, g);
    ask_group(b, g, out);
    text_add(out, " is due now: on time on 1 to ");
    text_add_int(out, clash_limit(b, LIMIT_ON_TIME));
    text_add(out, ", then a turn late, or two");
    if (modifier == 0) return;
    text_add(out, "; the road is watched, ");
    text_add_signed(out, modifier);
}

static void add_letter(const Battle *b, uint8_t letter, Text *out) {
    const int entry = clash_entry_lettered(b, letter);
    text_add_char(out, (char)letter);
    if (entry < 0) return;
    text_add(out, " (");
    words_place(b, b->entry[entry].place, out);
    text_add_char(out, ')');
}

static void ask_where(const Battle *b, const State *s, Text *out) {
    const GroupId g = (GroupId)clash_of(s)->subject;
    const Entry *entry = &b->entry[clash_of(s)->group_entry[g]];
    const int same = clash_limit(b, LIMIT_ON_TIME);
    ask_group(b, g, out);
    text_add(out, " comes on at ");
    add_letter(b, entry->letter, out);
    text_add(out, "; on ");
    text_add_int(out, same + 1);
    text_add(out, " at ");
    add_letter(b, entry->other[0], out);
    if (entry->other[1] == entry->other[0]) {
        text_add(out, ", and so on 6");
        return;
    }
    text_add(out, ", on 6 at ");
    add_letter(b, entry->other[1], out);
}

static void ask_call(const Battle *b, const State *s, Text *out) {
    const Special *x = &b->special[clash_of(s)->cursor - 1];
    text_add(out, "Call ");
    bool first = true;
    for (FormationId f = 0; f < b->formation_count; f++) {
        if (!formation_among(x->formations, f)) continue;
        if (!first) text_add(out, " and ");
        clash_formation_words(b, f, out);
        first = false;
    }
    text_add(out, " to the field? That is worth ");
    text_add_int(out, x->number[0]);
    text_add(out, " points to the enemy");
}

static int count_cup(const Battle *b, const State *s) {
    int count = 0;
    for (FormationId f = 0; f < b->formation_count; f++) {
        count += clash_of(s)->marker_state[f] == CM_CUP;
    }
    FOR_KIND(p, b, KIND_COMMANDER) count += flagged(s, p, FLAG_DRAWN);
    return count;
}

static void ask_commander(const Battle *b, const State *s, Text *out) {
    const PieceId p = clash_of(s)->subject;
    const int8_t *value = b->piece[p].value;
    if (s->step == STEP_SCM_ROLL) {
        text_add(out, "Is ");
        text_add(out, b->piece[p].name);
        text_add(out, " at hand this turn? He is on 1 to ");
        text_add_int(out, value[COMMANDER_ROLL]);
        return;
    }
    text_add(out, b->piece[p].name);
    text_add(out, s->step == STEP_SCM_CHOICE
                      ? " takes the place of other markers this turn: choose whom he leads, up to "
                      : " acts: choose whom he leads, up to ");
    text_add_int(out, value[COMMANDER_COUNT]);
}

static void ask_command_roll(const Battle *b, const State *s, Text *out) {
    const Clash *c = clash_of(s);
    const FormationId f = c->active[c->active_at];
    const int row = clash_track_row(b, s, f);
    int modifier = clash_command_modifier(b, s, s->acting);
    if (c->marker != NO_PIECE) modifier += b->piece[c->marker].value[COMMANDER_DIE];
    const size_t start = out->used;
    clash_formation_words(b, f, out);
    text_capital(out, start);
    text_add(out, c->marker != NO_PIECE ? " acts under " : " acts");
    if (c->marker != NO_PIECE) text_add(out, b->piece[c->marker].name);
    text_add(out, ": command roll, ");
    text_add(out, b->ruleset->track[row]);
    text_add(out, " track ");
    for (int die = 1; die <= 6; die++) {
        if (die > 1) text_add_char(out, ' ');
        text_add_int(out, track_cell(b, row, die));
    }
    if (modifier == 0) return;
    text_add(out, ", ");
    text_add_signed(out, modifier);
    text_add(out, " to the die");
}

/* The formations that act, with their points. */
static void add_active(const Battle *b, const State *s, Text *out) {
    const Clash *c = clash_of(s);
    for (int i = 0; i < c->active_count; i++) {
        if (i > 0) text_add(out, ", ");
        clash_formation_words(b, c->active[i], out);
        if (c->allowance[i] == 0) continue; /* cavalry has its own */
        text_add(out, " has ");
        text_add_int(out, c->allowance[i]);
        text_add(out, c->allowance[i] == 1 ? " movement point" : " movement points");
    }
}

static void ask_moves(const Battle *b, const State *s, Text *out) {
    const size_t start = out->used;
    add_active(b, s, out);
    text_capital(out, start);
    const bool may_finish = clash_move_pick_verdict(b, s, action_of(VERB_DONE)) == YES;
    text_add(out, may_finish ? ": choose a unit to move, or finish"
                             : ": choose a unit to move; those in their entry hex must come on");
}

static void ask_step(const Battle *b, const State *s, Text *out) {
    const PieceId u = move_frame_of(s)->piece;
    clash_piece_words(b, u, out);
    text_add(out, flagged(s, u, FLAG_OOC) ? ", out of command, has " : " has ");
    clash_points_words(points_of(s), out);
    text_add(out, points_of(s) == 4 ? " movement point" : " movement points");
    text_add(out, " left: choose where it goes, or halt it");
}

static void ask_source(const Battle *b, const State *s, Text *out) {
    const Clash *c = clash_of(s);
    const size_t start = out->used;
    clash_formation_words(b, c->active[c->active_at], out);
    text_capital(out, start);
    text_add(out, ": from which of its units is command traced? ");
    text_add_int(out, clash_limit(b, LIMIT_COMMAND_RANGE));
    text_add(out, c->marker == NO_PIECE ? " hexes, the others are out of command"
                                        : " hexes, the others do not act");
}

static void add_hexes(const Battle *b, const HexList *l, Text *out) {
    for (int i = 0; i < l->count; i++) {
        if (i > 0) text_add(out, i + 1 == l->count ? " and " : ", ");
        words_place(b, l->hex[i], out);
    }
}

static void ask_target(const Battle *b, const State *s, Text *out) {
    const HexList promised = clash_owed_hexes(b, s);
    const HexList must = clash_mandatory_hexes(b, s);
    if (promised.count > 0) {
        text_add(out, "Attacks are still promised on ");
        add_hexes(b, &promised, out);
        text_add(out, ": choose a hex to attack");
    } else if (must.count > 0) {
        text_add(out, "The enemy on higher ground must be attacked at ");
        add_hexes(b, &must, out);
        text_add(out, ": choose a hex to attack");
    } else {
        text_add(out, "Choose a hex to attack, or end the combat");
    }
}

static void ask_force(const Battle *b, const State *s, Text *out) {
    int named = 0;
    text_add(out, "The attack on ");
    words_place(b, clash_of(s)->battle.target, out);
    FOR_SIDE_UNITS(u, b, s->acting) {
        if (!flagged(s, u, FLAG_ATTACKS)) continue;
        text_add(out, named++ == 0 ? ", with " : ", ");
        text_add(out, b->piece[u].name);
    }
    text_add(out, named == 0 ? ": name the attackers" : ": name more attackers, or fight");
}

static void ask_cavalry(const Battle *b, const State *s, Text *out) {
    const PieceId u = clash_of(s)->subject;
    clash_piece_words(b, u, out);
    text_add(out, s->step == STEP_COMBAT_CAV ? " may try to get away before the attack on "
                                             : " tries to get away before the attack on ");
    words_place(b, clash_of(s)->battle.target, out);
    text_add(out, ": on 1 to ");
    text_add_int(out, clash_ter_now(b, s, u));
}

static void ask_guns(const Battle *b, const State *s, Text *out) {
    const Clash *c = clash_of(s);
    text_add(out, s->step == STEP_COMBAT_AM_ATT ? "Call guns to the attack on "
                                                : "Call guns to the defence of ");
    words_place(b, c->battle.target, out);
    const Fight f = clash_fight_of(b, s);
    const int attack = clash_attack_strength(&f), defence = clash_defence_strength(b, s, &f);
    text_add(out, "? It stands at ");
    text_add_int(out, attack);
    text_add(out, " against ");
    text_add_int(out, defence);
    text_add(out, ", ");
    text_add(out, clash_column_words(clash_odds_column(attack, defence)));
}

static void ask_combat_die(const Battle *b, const State *s, Text *out) {
    const PieceId u = clash_of(s)->subject;
    const bool defends = s->step == STEP_COMBAT_DEF_ROLL;
    const int modifier =
        combat_cell(b, clash_of(s)->battle.column, defends ? COMBAT_DEFENDER : COMBAT_ATTACKER);
    clash_piece_words(b, u, out);
    text_add(out, defends ? " defends" : " attacks");
    if (modifier != 0) {
        text_add(out, ", ");
        text_add_signed(out, modifier);
        text_add(out, " to the die");
    }
    text_add(out, ", TER ");
    text_add_int(out, clash_ter_now(b, s, u));
    if (defends && clash_of(s)->battle.flanked) text_add(out, " in the flank");
}

static void ask_risk(const Battle *b, const State *s, Text *out) {
    text_add(out, "Choose the attackers who must roll: ");
    text_add_int(out, combat_cell(b, clash_of(s)->battle.column, COMBAT_LIMIT));
    text_add(out, " of them");
}

static void ask_retreat(const Battle *b, const State *s, Text *out) {
    const ClashWalk *w = &clash_of(s)->walk;
    const int left = w->length - w->taken;
    clash_piece_words(b, w->piece, out);
    text_add(out, clash_of(s)->combat_kind == COMBAT_NONE
                      ? " stands below the enemy's heights and must fall back "
                      : " must fall back ");
    text_add_int(out, left);
    text_add(out, left == 1 ? " hex: choose where to" : " hexes: choose the next");
    if (w->astray > 0) text_add(out, "; no way by the compass alone is open");
}

static void ask_night(const Battle *b, const State *s, Text *out) {
    text_add(out, "A replacement for ");
    clash_formation_words(b, clash_of(s)->side[s->acting].withheld, out);
    text_add(out, ": choose who gets it, or nobody");
}

static void ask_subject(const Battle *b, const State *s, const char *words, Text *out) {
    const size_t start = out->used;
    clash_piece_words(b, clash_of(s)->subject, out);
    text_capital(out, start);
    text_add(out, words);
}

static void ask_new_marker(const Battle *b, const State *s, Text *out) {
    text_add(out, "The marker of ");
    clash_formation_words(b, (FormationId)clash_of(s)->cursor, out);
    text_add(out, " has come: into the cup, or aside until the others are drawn");
}

static void ask_count(int count, const char *one, const char *many, Text *out) {
    text_add_int(out, count);
    text_add(out, count == 1 ? one : many);
}

/* Dice of a battle's own rules: whom they are about, and what they must show. */
static void ask_special(const Battle *b, const State *s, Text *out) {
    const Special *held = clash_rule(b, s, SPECIAL_HELD_BACK);
    const Special *practicable = clash_rule(b, s, SPECIAL_IF_PRACTICABLE);
    const Special *back = clash_rule(b, s, SPECIAL_FALLS_BACK);
    if (s->step == STEP_FALLS_BACK_ROLL && back != NULL) {
        text_add(out, "Does ");
        clash_named_words(b, back, out);
        text_add(out, " fall back by night, off the map? On 1 to ");
        text_add_int(out, back->number[0]);
    } else if (held != NULL && held->number[0] == s->turn) {
        text_add(out, "May ");
        clash_named_words(b, held, out);
        text_add(out, " attack already? On 1 to ");
        text_add_int(out, held->number[1]);
    } else if (practicable != NULL) {
        text_add(out, "Do ");
        clash_named_words(b, practicable, out);
        text_add(out, " find it practicable to attack? Not on ");
        text_add_int(out, practicable->number[0]);
        text_add(out, " or more");
    }
}

static void ask_in_words(const Battle *b, const State *s, Text *out) {
    const Clash *c = clash_of(s);
    switch ((ClashStep)s->step) {
    case STEP_CALL: ask_call(b, s, out); return;
    case STEP_EARLY_PICK:
        text_add(out, "Reinforcements of the next turn: roll for some to come now, or go on");
        return;
    case STEP_EARLY_ROLL: ask_early(b, s, out); return;
    case STEP_DELAY_ROLL: ask_delay(b, s, out); return;
    case STEP_PLACE_ROLL: ask_where(b, s, out); return;
    case STEP_ENTRY_PLACE:
        ask_subject(b, s, " finds its way barred: choose where it comes on", out);
        return;
    case STEP_AM_DRAW:
        text_add(out, "Guns for this turn: ");
        ask_count(c->draws, " marker to draw", " markers to draw", out);
        return;
    case STEP_BOMBARD_ROLL: ask_subject(b, s, " under bombardment: a step lost on 6", out); return;
    case STEP_SCM_ROLL:
    case STEP_SCM_CHOICE:
    case STEP_ACT_SCM_PICK: ask_commander(b, s, out); return;
    case STEP_CM_CHOICE: ask_new_marker(b, s, out); return;
    case STEP_CUP_DRAW:
        text_add(out, "The next marker from the cup, ");
        ask_count(count_cup(b, s), " is in it", " are in it", out);
        return;
    case STEP_ACT_ROLL: ask_command_roll(b, s, out); return;
    case STEP_ACT_FCR: ask_source(b, s, out); return;
    case STEP_MOVE_PICK: ask_moves(b, s, out); return;
    case STEP_MOVE_STEP: ask_step(b, s, out); return;
    case STEP_COMBAT_TARGET: ask_target(b, s, out); return;
    case STEP_COMBAT_ATTACKERS: ask_force(b, s, out); return;
    case STEP_COMBAT_CAV:
    case STEP_COMBAT_CAV_ROLL: ask_cavalry(b, s, out); return;
    case STEP_COMBAT_AM_ATT:
    case STEP_COMBAT_AM_DEF: ask_guns(b, s, out); return;
    case STEP_COMBAT_DEF_ROLL:
    case STEP_COMBAT_ATT_ROLL: ask_combat_die(b, s, out); return;
    case STEP_COMBAT_ATT_PICK: ask_risk(b, s, out); return;
    case STEP_RETREAT_WALK: ask_retreat(b, s, out); return;
    case STEP_NIGHT_REPLACE: ask_night(b, s, out); return;
    case STEP_LEAVE_ROLL:
    case STEP_FALLS_BACK_ROLL: ask_special(b, s, out); return;
    default: break;
    }
    const char *prompt = b->ruleset->step[s->step].prompt;
    if (prompt != NULL) text_add(out, prompt);
}

void clash_ask(const Battle *b, const State *s, Text *out) {
    const size_t start = out->used;
    ask_in_words(b, s, out);
    text_capital(out, start);
}

/* ---- what it is about ---- */

PieceId clash_subject(const State *s) {
    const Clash *c = clash_of(s);
    switch ((ClashStep)s->step) {
    case STEP_MOVE_STEP: return move_frame_of(s)->piece;
    case STEP_RETREAT_WALK: return c->walk.piece;
    case STEP_ENTRY_PLACE:
    case STEP_BOMBARD_ROLL:
    case STEP_COMBAT_CAV:
    case STEP_COMBAT_CAV_ROLL:
    case STEP_COMBAT_DEF_ROLL:
    case STEP_COMBAT_ATT_ROLL: return c->subject;
    default: return NO_PIECE;
    }
}

static void add_name(const Battle *b, PlaceId place, JsonText *j) {
    char name[HEX_NAME_SIZE];
    place_name(b, place, name);
    jsontext_string(j, NULL, name);
}

/* The hex attacked, and each hex it is attacked from once. */
void clash_focus(const Battle *b, const State *s, JsonText *j) {
    const Clash *c = clash_of(s);
    const PieceId subject = clash_subject(s);
    const bool fight = c->combat_kind != COMBAT_NONE && s->step >= STEP_COMBAT_ATTACKERS &&
                       s->step <= STEP_COMBAT_ADVANCE && c->battle.target < b->place_count;
    jsontext_open(j, "pieces", '[');
    if (subject < b->piece_count && is_unit(b, subject)) {
        jsontext_string(j, NULL, b->piece[subject].name);
    }
    jsontext_close(j, ']');
    jsontext_open(j, "places", '[');
    if (fight) add_name(b, c->battle.target, j);
    jsontext_close(j, ']');
    jsontext_open(j, "from", '[');
    for (int i = 0; i < HEX_SIDES && fight; i++) {
        const PlaceId beside = b->place[c->battle.target].adjacent[i];
        if (beside == NO_PLACE) continue;
        bool attacks = false;
        FOR_PIECES_AT(u, s, beside) attacks |= flagged(s, u, FLAG_ATTACKS);
        if (attacks) add_name(b, beside, j);
    }
    jsontext_close(j, ']');
}
