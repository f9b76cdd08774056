/* Actions in plain words, for buttons and the log. */
#include <string.h>

#include "rules/clash/show/show.h"

static bool ends_with(const char *name, const char *end) {
    const size_t size = strlen(name), tail = strlen(end);
    return size >= tail && strcmp(name + size - tail, end) == 0;
}

/* Some are called after a place or an arm, and so need no "guns" after them. */
void clash_guns_words(const Battle *b, PieceId guns, Text *out) {
    const char *name = b->piece[guns].name;
    if (ends_with(name, "'s guns")) {
        text_add(out, name);
    } else if (ends_with(name, " guns") || ends_with(name, " Artillery")) {
        text_add(out, "the ");
        text_add(out, name);
    } else {
        text_add(out, name);
        text_add(out, "'s guns");
    }
}

void clash_piece_words(const Battle *b, PieceId p, Text *out) {
    switch ((Kind)b->piece[p].kind) {
    case KIND_GUNS: clash_guns_words(b, p, out); return;
    case KIND_INFANTRY:
    case KIND_CAVALRY:
        text_add(out, b->piece[p].name);
        text_add(out, is_cavalry(b, p) ? "'s cavalry" : "'s brigade");
        return;
    case KIND_COMMANDER:
    case KIND_COUNT: text_add(out, b->piece[p].name); return;
    }
}

static bool all_cavalry(const Battle *b, FormationId f) {
    FOR_SIDE_UNITS(u, b, b->formation[f].side) {
        if (clash_formation(b, u) == f && !is_cavalry(b, u)) return false;
    }
    return true;
}

void clash_formation_words(const Battle *b, FormationId f, Text *out) {
    const char *name = b->formation[f].name;
    if (ends_with(name, "Corps") || ends_with(name, "Cavalry")) {
        text_add(out, "the ");
        text_add(out, name);
        return;
    }
    text_add(out, name);
    text_add(out, all_cavalry(b, f) ? "'s cavalry" : "'s command");
}

void clash_named_words(const Battle *b, const Special *x, Text *out) {
    bool first = true;
    for (FormationId f = 0; f < b->formation_count; f++) {
        if (!formation_among(x->formations, f)) continue;
        if (!first) text_add(out, ", ");
        text_add(out, b->formation[f].name);
        first = false;
    }
}

void clash_points_words(int quarters, Text *out) {
    static const char *const PART[4] = {"", "\xC2\xBC", "\xC2\xBD", "\xC2\xBE"};
    if (quarters >= 4 || quarters == 0) text_add_int(out, quarters / 4);
    text_add(out, PART[quarters % 4]);
}

/* Fields: %u piece, %U piece with its noun, %p place, %o where the piece stands, %f formation,
 * %n number, %t the hex attacked, %r up to what die a piece gets away, %c whose commander acts. */
static void add_field(const Battle *b, const State *s, Action a, char field, Text *out) {
    const Clash *c = clash_of(s);
    switch (field) {
    case 'u': text_add(out, b->piece[a.piece].name); break;
    case 'U': clash_piece_words(b, a.piece, out); break;
    case 'p': words_place(b, a.place, out); break;
    case 'o': words_place(b, s->piece[a.piece].place, out); break;
    case 'f': clash_formation_words(b, a.formation, out); break;
    case 'n': text_add_int(out, a.number); break;
    case 't': words_place(b, c->battle.target, out); break;
    case 'c': text_add(out, c->subject < b->piece_count ? b->piece[c->subject].name : ""); break;
    default: assert(false && "a field that no pattern has");
    }
}

/* clang-format off */
static const Wording WORDS[VERB_COUNT] = {
    [VERB_ROLL]         = {"Roll %n", ""},
    [VERB_DRAW]         = {"Draw %U", "%U is drawn from the cup."},
    [VERB_MOVE]         = {"Move %U", ""},
    [VERB_TO]           = {"Move to %p", "%U moves from %o to %p."},
    [VERB_MARCH]        = {"March by road to %p", "%U marches by road from %o to %p."},
    [VERB_WITHDRAW]     = {"Withdraw to %p", "%U withdraws from %o to %p."},
    [VERB_HALT]         = {"Halt at %o", ""},
    [VERB_EXIT]         = {"Leave the map at %o", "%U leaves the map at %o."},
    [VERB_DRAW_COMMAND] = {"Draw the marker of %f", "%f is drawn from the cup."},
    [VERB_EARLY]        = {"Roll for %f to come early", "%f tries to come a turn early."},
    [VERB_CUP]          = {"Into the cup", "The marker of %f goes into the cup."},
    [VERB_ASIDE]        = {"Aside, until the others are drawn", "The marker of %f is set aside until the others are drawn."},
    [VERB_WITHHOLD]     = {"Withhold the marker of %f", "The marker of %f is withheld for the night."},
    [VERB_TAKE]         = {"%c leads %f", "%c leads %f."},
    [VERB_SOURCE]       = {"Trace command from %U", "Command is traced from %U at %o."},
    [VERB_ENTER]        = {"Come on at %p", "%U finds its way barred and comes on at %p."},
    [VERB_COMBAT]       = {"Declare the combat action", "The combat action of this turn is declared."},
    [VERB_ATTACK]       = {"Attack %p", "An attack on %p."},
    [VERB_WITH]         = {"Attack with %U", "%U joins the attack on %t."},
    [VERB_FIGHT]        = {"Fight", ""},
    [VERB_RETIRE]       = {"%u tries to get away", "%U tries to get away before the attack."},
    [VERB_STAND]        = {"%u stands", "%U stands."},
    [VERB_GUNS]         = {"Call %U", "%U open fire."},
    [VERB_RETREAT]      = {"Retreat to %p", "%U falls back from %o to %p."},
    [VERB_RISK]         = {"%U rolls", "%U must roll."},
    [VERB_ADVANCE]      = {"Advance %U to %t", "%U advances to %t."},
    [VERB_REMOVE]       = {"Give up %U", "%U is given up: too many in one hex."},
    [VERB_RESTORE]      = {"A step for %U", "A replacement goes to %U."},
    [VERB_RETURN]       = {"%U returns at %p", "%U is gathered again at %p."},
    [VERB_CALL]         = {"Call them to the field", "They are called to the field."},
    [VERB_BOMBARD]      = {"Bombard %p", "The bombardment falls on %p."},
    [VERB_EXPEND]       = {"%U have fired all they had", "%U have fired all they had."},
};
/* clang-format on */

static Wording done_words(const State *s) {
    switch (s->step) {
    case STEP_EARLY_PICK: return (Wording){"Go on", ""};
    case STEP_BOMBARD:
        return clash_of(s)->draws == 0 ? (Wording){"No bombardment", ""} : (Wording){"Fire", ""};
    case STEP_SCM_CHOICE:
    case STEP_ACT_SCM_PICK: return (Wording){"Nobody else", ""};
    case STEP_WITHHOLD: return (Wording){"Withhold none", ""};
    case STEP_MOVE_PICK: return (Wording){"Movement is finished", ""};
    case STEP_COMBAT_TARGET: return (Wording){"End the combat", "No more attacks in this combat."};
    case STEP_COMBAT_ADVANCE: return (Wording){"Nobody else advances", ""};
    default: return (Wording){"Go on", ""};
    }
}

static Wording decline_words(const State *s) {
    switch (s->step) {
    case STEP_CALL: return (Wording){"Leave them where they are", "They stay where they are."};
    case STEP_ACT_COMBAT: return (Wording){"No combat action now", ""};
    case STEP_COMBAT_AM_ATT: return (Wording){"Attack without guns", ""};
    case STEP_COMBAT_AM_DEF: return (Wording){"Defend without guns", ""};
    case STEP_NIGHT_REPLACE: return (Wording){"No replacement", ""};
    default: return (Wording){"No", ""};
    }
}

static Wording wording_of(const Battle *b, const State *s, Action a) {
    if (a.verb == VERB_DONE) return done_words(s);
    if (a.verb == VERB_DECLINE) return decline_words(s);
    if (a.verb == VERB_DRAW && is_kind(b, a.piece, KIND_GUNS)) {
        return (Wording){"Draw %U", "%U are drawn for this turn."};
    }
    const Wording w = WORDS[a.verb];
    return w.offer != NULL ? w : (Wording){"Go on", ""};
}

void clash_offer_words(const Battle *b, const State *s, Action a, Text *out) {
    words_write(b, s, a, wording_of(b, s, a).offer, add_field, out);
}

void clash_say(const Battle *b, const State *before, Action a, Text *out) {
    words_said(b, before, a, wording_of(b, before, a).said, add_field, out);
}

/* 6.3.2 optional: it is public whose guns are drawn, but not which. */
void clash_say_veiled(const Battle *b, const State *before, Action a, Text *out) {
    text_add(out, b->side_name[side_of(b, a.piece)]);
    text_add(out, " guns are drawn for this turn, face down.");
}
