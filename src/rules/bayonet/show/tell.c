/* What came of an action, told by comparing the positions before and after it. Steps that offer
 * only one action run by themselves, so a lot may have happened in between; all of it is told
 * here. */
#include "rules/bayonet/display.h"
#include "rules/bayonet/combat.h"
#include "rules/bayonet/show/show.h"
#include "rules/bayonet/hooks.h"
#include "rules/bayonet/steps.h"

static void about(Teller *t, PieceId p, const char *words) {
    tell_begin(t);
    text_add(t->out, t->b->piece[p].name);
    text_add(t->out, words);
}

static void about_brigade(Teller *t, FormationId f, const char *words) {
    const size_t at = tell_begin(t);
    bayonet_brigade_words(t->b, f, t->out);
    text_capital(t->out, at);
    text_add(t->out, words);
}

static void end_place(Teller *t, PlaceId place) {
    words_place(t->b, place, t->out);
    text_add_char(t->out, '.');
}

/* ---- dice ---- */

static void tell_first(Teller *t) {
    const Bayonet *y = bayonet_of(t->after);
    if (t->after->step == t->before->step) return; /* the second die, or both again */
    tell_begin(t);
    text_add(t->out, t->b->side_name[y->first]);
    text_add(t->out, " goes first.");
}

static void tell_code(Teller *t, Action a) {
    static const char *const WORDS[CODES] = {
        [CODE_AX] = "the attacker is broken",
        [CODE_2AR] = "the attacker is thrown back two hexes",
        [CODE_1AR] = "the attacker is thrown back",
        [CODE_FF] = "a firefight",
        [CODE_1DR] = "the defender is thrown back",
        [CODE_2DR] = "the defender is thrown back two hexes",
        [CODE_DX] = "the defender is broken",
        [CODE_AR2] = "the attacker is thrown back two hexes",
        [CODE_AR1] = "the attacker is thrown back",
        [CODE_BD] = "both are disordered",
        [CODE_1D] = "the defender suffers",
        [CODE_A1] = "the attacker goes through",
        [CODE_A2] = "the attacker goes through by two hexes",
        [CODE_AGAIN] = "the attacker goes through, and may strike again",
        [CODE_A3] = "the attacker goes through by three hexes",
        [CODE_CHARGE] = "the attacker goes through, and may charge again"};
    const TableId table = bayonet_fight_table(t->b, t->before);
    const int column = bayonet_net_column(table, bayonet_net_value(t->b, t->before));
    const int code = chart(t->b, table, a.number, column);
    tell_begin(t);
    text_add(t->out, BAYONET_CODES[code]);
    text_add(t->out, ": ");
    text_add(t->out, WORDS[code]);
    text_add_char(t->out, '.');
}

static void tell_die(Teller *t, Action a) {
    const Bayonet *was = bayonet_of(t->before), *is = bayonet_of(t->after);
    switch (t->before->step) {
    case STEP_ART_FIRST_ROLL:
    case STEP_WING_FIRST_ROLL:
    case STEP_BRIG_FIRST_ROLL: tell_first(t); break;
    case STEP_ART_ROLL:
        if (impact_at(t->before, was->aim) == impact_at(t->after, was->aim)) {
            tell_words(t, "No effect.");
        }
        break;
    case STEP_ACTION_ROLL: {
        const bool by_ac = was->verb >= VERB_AC_COMMIT_FRONT;
        const int verb = by_ac ? was->verb - VERB_AC_ACTIONS : was->verb;
        const int need = bayonet_attempt_need(t->b, t->before, t->before->acting, by_ac, verb,
                                              was->ordered, was->number);
        tell_words(t, a.number <= need ? "It is done." : "It comes to nothing.");
        break;
    }
    case STEP_ORDER_ROLL:
        if (is->brigade[was->active].order != was->order) tell_words(t, "It does not.");
        break;
    case STEP_COMBAT_ROLL: tell_code(t, a); break;
    case STEP_MORALE_ROLL:
        if (brigade_flagged(t->after, was->ordered, BRIGADE_ON_DISPLAY)) tell_words(t, "It holds.");
        break;
    default: break;
    }
}

/* ---- units ---- */

static void tell_status(Teller *t, PieceId u) {
    switch (status_of(t->after, u)) {
    case STATUS_ROUTED_1:
    case STATUS_ROUTED_2:
        if (!is_marker(t->before, u)) about(t, u, " routs.");
        break;
    case STATUS_OUT:
        if (is_artillery(t->b, u)) {
            about(t, u, " is taken.");
        } else if (!is_troops(t->b, u)) {
            about(t, u, " is hit, and out of the battle.");
        } else {
            about(t, u, is_marker(t->before, u) ? " is scattered." : " routs and is scattered.");
        }
        break;
    case STATUS_IN:
        if (!is_troops(t->b, u) && !is_artillery(t->b, u)) about(t, u, " takes command.");
        break;
    default: break;
    }
}

static void tell_losses(Teller *t, PieceId u) {
    const BayonetPiece *was = own_of(t->before, u), *is = own_of(t->after, u);
    const int more = is->casualties - was->casualties;
    if (is->depth < was->depth) about(t, u, " loses depth.");
    if (more > 0) {
        about(t, u, more == 1 ? " takes a casualty." : " takes casualties.");
    } else if (more < 0) {
        about(t, u, " has a casualty less.");
    }
    const bool shaken = flagged(t->before, u, FLAG_DISORDERED);
    if (flagged(t->after, u, FLAG_DISORDERED) && !shaken) about(t, u, " is disordered.");
    if (is->firefight != NO_PIECE && was->firefight == NO_PIECE) {
        about(t, u, " is locked in a firefight.");
    }
}

/* Tells where the unit went, unless the action itself says so. */
static void tell_place(Teller *t, PieceId u, Action a) {
    const PlaceId from = t->before->piece[u].place, to = t->after->piece[u].place;
    if (from == to || from == NO_PLACE || to == NO_PLACE) return;
    if (u == a.piece && to == a.place) return;
    about(t, u, is_marker(t->after, u) ? " runs to " : " goes to ");
    end_place(t, to);
}

static void tell_unit(Teller *t, PieceId u, Action a) {
    if (status_of(t->before, u) != status_of(t->after, u)) {
        tell_status(t, u);
    } else if (is_troops(t->b, u) && in_play(t->after, u)) {
        tell_losses(t, u);
    }
    tell_place(t, u, a);
}

/* ---- fire ---- */

static void tell_impacts(Teller *t) {
    if (t->after->turn != t->before->turn) return;
    for (PlaceId p = 0; p < t->b->grid.count; p++) {
        const Impact was = impact_at(t->before, p), is = impact_at(t->after, p);
        if (is <= was) continue;
        tell_begin(t);
        words_place(t->b, p, t->out);
        text_add(t->out, is == IMPACT_HIT ? " is hit." : " is under effective fire.");
    }
}

/* ---- brigades ---- */

static void tell_display(Teller *t, FormationId f) {
    const Brigade *was = brigade_state(t->before, f), *is = brigade_state(t->after, f);
    if (!(was->flags & BRIGADE_ON_DISPLAY)) return;
    if (!(is->flags & BRIGADE_ON_DISPLAY)) {
        about_brigade(t, f, " is lost.");
        return;
    }
    if (is->order != was->order) {
        about_brigade(t, f, " is now under ");
        text_add(t->out, BAYONET_ORDER_WORDS[is->order]);
        text_add_char(t->out, '.');
    }
    if (is->wing == was->wing && is->line == was->line) return;
    about_brigade(t, f, " is now in the ");
    text_add(t->out, BAYONET_LINE_WORDS[is->line]);
    text_add(t->out, " of the ");
    text_add(t->out, t->b->wing[is->wing].name);
    text_add(t->out, " wing.");
}

void bayonet_tell(const Battle *b, const State *before, Action a, const State *after, Text *out) {
    Teller t = teller_of(b, before, after, out);
    if (a.verb == VERB_ROLL) tell_die(&t, a);
    tell_impacts(&t);
    for (PieceId u = 0; u < b->piece_count; u++) tell_unit(&t, u, a);
    for (FormationId f = 0; f < b->formation_count; f++) tell_display(&t, f);
    tell_control(&t);
    tell_turn(&t);
    tell_result(&t);
}
