/* What came of an action, told by comparing the positions before and after it. Steps that offer
 * only one action run by themselves, so a lot may have happened in between; all of it is told
 * here. */
#include "rules/clash/show/show.h"
#include "rules/clash/special.h"

static void about(Teller *t, PieceId p, const char *words) {
    const size_t at = tell_begin(t);
    clash_piece_words(t->b, p, t->out);
    text_capital(t->out, at);
    text_add(t->out, words);
}

static void about_formation(Teller *t, FormationId f, const char *words) {
    const size_t at = tell_begin(t);
    clash_formation_words(t->b, f, t->out);
    text_capital(t->out, at);
    text_add(t->out, words);
}

static void end_number(Teller *t, int number) {
    text_add_int(t->out, number);
    text_add_char(t->out, '.');
}

/* ---- units ---- */

static void tell_status(Teller *t, PieceId u) {
    const ClashPiece *was = own_of(t->before, u), *is = own_of(t->after, u);
    switch ((Status)is->status) {
    case STATUS_ELIMINATED: about(t, u, " is eliminated."); break;
    case STATUS_SURRENDERED: about(t, u, " is surrounded and lays down its arms."); break;
    case STATUS_OUTSIDE: about(t, u, " finds no way onto the map and waits."); break;
    case STATUS_AWAY:
        about(t, u, " falls back off the map until turn ");
        end_number(t, is->entered);
        break;
    case STATUS_EXITED:
        if (t->before->step != STEP_MOVE_STEP) about(t, u, " leaves the field.");
        break;
    case STATUS_READY:
        if (was->status == STATUS_AWAY) about(t, u, " is back.");
        break;
    case STATUS_WAITING: break;
    }
}

/* Tells where the unit went, unless the action itself says so. */
static void tell_place(Teller *t, PieceId u, Action a) {
    const PlaceId from = t->before->piece[u].place, to = t->after->piece[u].place;
    if (from == to || from == NO_PLACE || to == NO_PLACE) return;
    if (u == a.piece && (to == a.place || a.verb == VERB_ADVANCE)) return;
    about(t, u,
          u == a.piece && t->before->step == STEP_MOVE_STEP ? " goes on to "
          : is_entry(t->b, from)                            ? " comes on at "
                                                            : " falls back to ");
    words_place(t->b, to, t->out);
    text_add_char(t->out, '.');
}

static void tell_unit(Teller *t, PieceId u, Action a) {
    const ClashPiece *was = own_of(t->before, u), *is = own_of(t->after, u);
    if (was->status != is->status) {
        tell_status(t, u);
    } else if (is->steps < was->steps) {
        about(t, u, " loses a step.");
    } else if (is->steps > was->steps) {
        about(t, u, " regains a step.");
    }
    tell_place(t, u, a);
}

static void tell_out_of_command(Teller *t) {
    const bool idle = clash_of(t->after)->marker != NO_PIECE;
    int count = 0;
    for (PieceId u = 0; u < t->b->piece_count; u++) {
        if (!is_unit(t->b, u) || flagged(t->before, u, FLAG_OOC) || !flagged(t->after, u, FLAG_OOC))
            continue;
        if (count == 0) {
            tell_begin(t);
        } else {
            text_add(t->out, ", ");
        }
        text_add(t->out, t->b->piece[u].name);
        count++;
    }
    if (count == 0) return;
    text_add(t->out, idle         ? ": out of range, and idle."
                     : count == 1 ? " is out of command."
                                  : " are out of command.");
}

/* ---- reinforcements and markers ---- */

static void tell_group(Teller *t, GroupId g) {
    const Clash *was = clash_of(t->before), *is = clash_of(t->after);
    const FormationId f = clash_group_formation(t->b, g);
    if (f == NO_FORMATION) return;
    if (is->group[g] == GROUP_HERE && was->group[g] != GROUP_HERE) {
        about_formation(t, f, " arrives at ");
        text_add_char(t->out, (char)t->b->entry[is->group_entry[g]].letter);
        text_add(t->out, ", ");
        words_place(t->b, t->b->entry[is->group_entry[g]].place, t->out);
        text_add_char(t->out, '.');
        return;
    }
    if (is->group_due[g] != was->group_due[g]) {
        about_formation(t, f, " will come on turn ");
        end_number(t, is->group_due[g]);
    } else if (is->group_entry[g] != was->group_entry[g]) {
        about_formation(t, f, " will come by ");
        text_add_char(t->out, (char)t->b->entry[is->group_entry[g]].letter);
        text_add_char(t->out, '.');
    }
}

static void tell_markers(Teller *t) {
    const Clash *was = clash_of(t->before), *is = clash_of(t->after);
    int joined = 0;
    for (FormationId f = 0; f < t->b->formation_count; f++) {
        if (was->marker_state[f] == is->marker_state[f]) continue;
        if (is->marker_state[f] == CM_GONE) about_formation(t, f, " is out of the battle.");
        joined += was->marker_state[f] == CM_ASIDE && is->marker_state[f] != CM_WITHHELD;
    }
    if (joined > 0 && t->before->step != STEP_WITHHOLD) {
        tell_words(t, "The markers that were set aside go into the cup.");
    }
}

static void tell_orders(Teller *t) {
    static const char *const WORDS[] = {
        [ORDERS_NONE] = "",
        [ORDERS_ATTACK] = "Pope sees only Jackson, and orders the attack on him.",
        [ORDERS_PURSUE] = "Pope believes the enemy in retreat, and orders the pursuit.",
        [ORDERS_HOLD] = "Pope holds his ground this turn.",
        [ORDERS_FREE] =
            "Pope sees at last what he has before him: his orders bind nobody any more."};
    if (t->before->step == STEP_ORDERS_ROLL) tell_words(t, WORDS[clash_of(t->after)->orders]);
}

/* ---- dice ---- */

static void tell_allowance(Teller *t) {
    const Clash *c = clash_of(t->before);
    const int points = clash_of(t->after)->allowance[c->active_at];
    tell_begin(t);
    text_add_int(t->out, points);
    text_add(t->out, points == 1 ? " movement point." : " movement points.");
}

static void tell_leave(Teller *t) {
    const Clash *is = clash_of(t->after);
    const Special *held = clash_rule(t->b, t->before, SPECIAL_HELD_BACK);
    if (held != NULL && held->number[0] == t->before->turn) {
        tell_words(t, is->lifted ? "They may attack." : "They may not attack yet.");
    } else {
        tell_words(t, is->practicable ? "It is not found practicable." : "They may attack.");
    }
}

/* Whether the die has changed when or where the group comes. */
static bool delayed(const Teller *t) {
    const Clash *was = clash_of(t->before), *is = clash_of(t->after);
    const GroupId g = (GroupId)was->subject;
    return is->group_due[g] != was->group_due[g] || is->group_entry[g] != was->group_entry[g];
}

/* A die that changed nothing on the map is told all the same. */
static void tell_nothing(Teller *t) {
    if (t->out->used > t->start) return;
    switch ((ClashStep)t->before->step) {
    case STEP_COMBAT_DEF_ROLL:
    case STEP_COMBAT_ATT_ROLL:
    case STEP_BOMBARD_ROLL: tell_words(t, "It stands."); break;
    case STEP_COMBAT_CAV_ROLL:
        tell_words(t, t->after->step == STEP_RETREAT_WALK ? "It gets away." : "It is caught.");
        break;
    case STEP_DELAY_ROLL:
        if (!delayed(t)) tell_words(t, "On time.");
        break;
    case STEP_PLACE_ROLL:
        if (!delayed(t)) tell_words(t, "They come as planned.");
        break;
    case STEP_FALLS_BACK_ROLL: tell_words(t, "They stay."); break;
    default: break;
    }
}

static void tell_die(Teller *t) {
    switch ((ClashStep)t->before->step) {
    case STEP_ACT_ROLL: tell_allowance(t); break;
    case STEP_LEAVE_ROLL: tell_leave(t); break;
    case STEP_SCM_ROLL:
        tell_words(t, flagged(t->after, clash_of(t->before)->subject, FLAG_DRAWN) ? "He is."
                                                                                  : "He is not.");
        break;
    default: break;
    }
}

/* ---- combat ---- */

static void tell_battle(Teller *t) {
    const ClashBattle *was = &clash_of(t->before)->battle, *is = &clash_of(t->after)->battle;
    if (is->flanked && !was->flanked && is->from != 0)
        tell_words(t, "The defenders are taken in flank.");
    if (is->column >= ODDS_COLUMNS || was->column < ODDS_COLUMNS || is->from == 0 ||
        clash_of(t->after)->combat_kind == COMBAT_NONE || is->target != was->target) {
        return;
    }
    tell_begin(t);
    text_add(t->out, "The odds are ");
    text_add(t->out, clash_column_words(is->column));
    text_add_char(t->out, '.');
}

void clash_tell(const Battle *b, const State *before, Action a, const State *after, Text *out) {
    Teller t = teller_of(b, before, after, out);
    if (a.verb == VERB_ROLL) tell_die(&t);
    tell_orders(&t);
    tell_battle(&t);
    for (PieceId u = 0; u < b->piece_count; u++) {
        if (is_unit(b, u)) tell_unit(&t, u, a);
    }
    if (a.verb == VERB_ROLL) tell_nothing(&t);
    tell_control(&t);
    tell_markers(&t);
    tell_turn(&t);
    for (GroupId g = 0; g < b->group_count; g++) tell_group(&t, g);
    tell_out_of_command(&t);
    tell_result(&t);
}
