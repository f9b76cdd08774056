/* Actions and questions in plain words, for buttons, prompts and the log. Nothing here decides. */
#include <string.h>

#include "rules/rally/combat.h"
#include "rules/rally/show/show.h"
#include "rules/rally/steps.h"
#include "rules/rally/units.h"

static void add_possessive(const char *name, Text *out) {
    text_add(out, name);
    text_add(out, "'s ");
}

void rally_piece_words(const Battle *b, PieceId p, Text *out) {
    static const char *const NOUN[KIND_COUNT] = {
        [KIND_INFANTRY] = "brigade", [KIND_CAVALRY] = "cavalry", [KIND_GUNS] = "guns"};
    const PieceInfo *info = &b->piece[p];
    if (info->kind == KIND_TRAIN) text_add(out, "the ");
    if (NOUN[info->kind] == NULL) {
        text_add(out, info->name);
        return;
    }
    add_possessive(info->name, out);
    text_add(out, NOUN[info->kind]);
}

void rally_formation_words(const Battle *b, FormationId f, Text *out) {
    if (b->formation[f].rank == RANK_ARMY) {
        text_add(out, "the ");
        text_add(out, b->formation[f].name);
        return;
    }
    add_possessive(b->formation[f].name, out);
    text_add(out, b->ruleset->rank[b->formation[f].rank]);
}

static void add_targets(const Battle *b, const State *s, Action a, Text *out) {
    const PlaceId from = s->piece[a.piece].place;
    bool first = true;
    for (int side = 0; side < HEX_SIDES; side++) {
        if (!(a.number & (1 << side))) continue;
        if (!first) text_add(out, " and ");
        words_place(b, b->place[from].adjacent[side], out);
        first = false;
    }
}

/* Fields: %u piece, %U piece with its noun, %p place, %o where the piece stands, %f formation,
 * %n number, %s side, %d the places attacked, %c what an order of %n costs now. */
static void add_field(const Battle *b, const State *s, Action a, char field, Text *out) {
    switch (field) {
    case 'u': text_add(out, b->piece[a.piece].name); break;
    case 'U': rally_piece_words(b, a.piece, out); break;
    case 'p': words_place(b, a.place, out); break;
    case 'o': words_place(b, s->piece[a.piece].place, out); break;
    case 'f': rally_formation_words(b, a.formation, out); break;
    case 'n': text_add_int(out, a.number); break;
    case 's': text_add(out, b->side_name[a.side]); break;
    case 'd': add_targets(b, s, a, out); break;
    case 'c': {
        const PieceId leader = rally_leader_in_charge(b, s, a.formation);
        text_add_int(out, leader == NO_PIECE ? a.number : rally_price(b, s, leader, a.number));
        break;
    }
    default: assert(false && "a field that no pattern has");
    }
}

/* clang-format off */
static const Wording WORDS[VERB_COUNT] = {
    [VERB_ROLL]             = {"Roll %n", ""},
    [VERB_DRAW]             = {"Draw %U", "%U are drawn."},
    [VERB_MOVE]             = {"Move %U", ""},
    [VERB_LEAD]             = {"Move %u by himself, free", ""},
    [VERB_TO]               = {"Move to %p", "%U moves from %o to %p."},
    [VERB_MARCH]            = {"March by road to %p", "%U marches by road from %o to %p."},
    [VERB_HALT]             = {"Halt at %o", ""},
    [VERB_DONE]             = {"Movement is finished", ""},
    [VERB_CHOOSE_UNIT]      = {"Choose %U", "%U is chosen."},
    [VERB_CHOOSE_FORMATION] = {"Choose %f", "%f is chosen."},
    [VERB_FIRST]            = {"%s guns first", "The %s side places its guns first."},
    [VERB_PLACE]            = {"Place %U at %p", "%U unlimber at %p."},
    [VERB_FIRE]             = {"Bombard %p", "They open fire on %p."},
    [VERB_HOLD]             = {"Hold fire", "They hold their fire."},
    [VERB_COUNTER]          = {"Answer with %U", "%U answer."},
    [VERB_AWAIT]            = {"Roll for their arrival", "A die will say whether they arrive."},
    [VERB_HASTEN]           = {"Pay 3 command points: they arrive now", "For 3 command points they arrive at once."},
    [VERB_ARRIVE]           = {"Come on at %p", "They come on at %p."},
    [VERB_FLIP]             = {"Restore %U, 1 CP", "One command point to restore %U."},
    [VERB_ACTIVATE]         = {"Activate %U alone, 1 CP", "%U is activated alone for 1 command point."},
    [VERB_ORDER]            = {"Order %f, %c CP", "%f is ordered forward for %c CP."},
    [VERB_ROUSE]            = {"Rouse %f, 4 CP", "%f is roused for 4 CP."},
    [VERB_FREE]             = {"Order %f, free by the event", "%f is ordered forward, free by the event."},
    [VERB_UNPACK]           = {"Unpack %U, 1 CP", "%U is unpacked."},
    [VERB_ATTACK]           = {"Attack %d with %U", "%U attacks %d."},
    [VERB_FIGHT]            = {"Fight at %p", "The fight for %p."},
    [VERB_SHOOT]            = {"Fire on %U", "Defensive fire on %U."},
    [VERB_SURPRISE]         = {"Use the surprise", "The attack comes as a surprise."},
    [VERB_RETREAT]          = {"Retreat to %p", "%U falls back from %o to %p."},
    [VERB_ADVANCE]          = {"Advance %U to %p", "%U advances to %p."},
    [VERB_FOLLOW]           = {"%u follows to %p", "%u follows his men to %p."},
    [VERB_STAY]             = {"%u stays at %o", "%u stays at %o."},
    [VERB_ESCAPE]           = {"Get away to %p", "%u gets away to %p."},
    [VERB_RALLY]            = {"Rally at %p", "%U rallies at %p."},
    [VERB_GIVE_FIELD]       = {"Give up the field (5 VP to the enemy)", "The field is given up."},
    [VERB_FIGHT_ON]         = {"Fight on", "The fight goes on."},
    [VERB_GO_ON]            = {"Try for a second hex", "%U tries for a second hex."},
};

static const Wording PASSES[] = {
    {"Place no more guns", "No more guns are placed."},
    {"Pass: no more orders this turn", "No more orders this turn."},
};
/* clang-format on */

static Wording decline_words(int step) {
    switch (step) {
    case STEP_BOMBARD_COUNTER: return (Wording){"Do not answer", "The fire is not answered."};
    case STEP_PLACE_GUNS: return (Wording){"Bring up no guns", ""};
    case STEP_DEFENSIVE_FIRE: return (Wording){"Do not fire", "The defenders hold their fire."};
    case STEP_SURPRISE_USE: return (Wording){"Keep the surprise for later", ""};
    case STEP_EVENT_FLIP: return (Wording){"Restore nobody", "Nobody is restored."};
    default: return (Wording){"Nothing can be done", "It has no effect."};
    }
}

static Wording wording_of(const State *s, Action a) {
    if (a.verb == VERB_PASS) return PASSES[s->step == STEP_IMPULSE];
    if (a.verb == VERB_DECLINE) return decline_words(s->step);
    if (a.verb == VERB_DONE && s->step == STEP_BLUNDER_SELECT) {
        return (Wording){"The blunder is done", ""};
    }
    if (a.verb == VERB_DONE && s->step == STEP_ADVANCE) {
        return (Wording){"Nobody else advances", ""};
    }
    const Wording w = WORDS[a.verb];
    return w.offer != NULL ? w : (Wording){"Go on", ""};
}

void rally_offer_words(const Battle *b, const State *s, Action a, Text *out) {
    words_write(b, s, a, wording_of(s, a).offer, add_field, out);
}

void rally_say(const Battle *b, const State *before, Action a, Text *out) {
    words_said(b, before, a, wording_of(before, a).said, add_field, out);
}

/* ---- questions ---- */

static void add_halves(int halves, Text *out) {
    if (halves >= 2 || halves == 0) text_add_int(out, halves / 2);
    if (halves % 2 != 0) text_add(out, "\xC2\xBD");
}

static void add_subject(const Battle *b, const State *s, Text *out) {
    const PieceId p = rally_subject(s);
    if (p == NO_PIECE) return;
    const size_t start = out->used;
    rally_piece_words(b, p, out);
    text_capital(out, start);
    text_add(out, ": ");
}

static void ask_moving(const Battle *b, const State *s, Text *out) {
    const PieceId p = move_frame_of(s)->piece;
    rally_piece_words(b, p, out);
    text_add(out, " has ");
    add_halves(own_of(s, p)->mp, out);
    text_add(out, " movement points left: choose where it goes, or halt it");
}

static void ask_retreat(const Battle *b, const State *s, Text *out) {
    const RetreatFrame *f = retreat_frame_of(s);
    rally_piece_words(b, f->piece, out);
    text_add(out, " must fall back ");
    text_add_int(out, f->left);
    text_add(out, f->left == 1 ? " hex: choose where to" : " hexes: choose the next");
}

static void ask_exit(const Battle *b, const State *s, Text *out) {
    rally_piece_words(b, move_frame_of(s)->piece, out);
    text_add(out, " checks its quality to leave an enemy zone of control");
}

static void ask_attack(const Battle *b, const State *s, Text *out) {
    rally_piece_words(b, rally_of(s)->subject, out);
    text_add(out, " stands beside the enemy and must attack: choose what");
}

static void ask_combat_die(const Battle *b, const State *s, Text *out) {
    const PieceId u = rally_of(s)->subject;
    rally_piece_words(b, u, out);
    text_add(out,
             flagged(s, u, FLAG_DEFENDS) ? " defends: combat check" : " attacks: combat check");
    const RallyCombat *c = &rally_of(s)->combat;
    const int modifier = rally_table(b, TABLE_ODDS, c->column - 1, flagged(s, u, FLAG_DEFENDS));
    if (modifier != 0) {
        text_add(out, ", ");
        text_add_signed(out, modifier);
        text_add(out, " to the die");
    }
    text_add(out, ", quality ");
    text_add_int(out, rally_effective_quality(b, s, u));
}

static void ask_fire_die(const Battle *b, const State *s, Text *out) {
    const Rally *r = rally_of(s);
    const int modifier = rally_fire_modifier(b, s, r->combat.attacked[r->combat.at]);
    rally_piece_words(b, r->subject, out);
    text_add(out, " under defensive fire, ");
    text_add_signed(out, modifier);
    text_add(out, " to the die, quality ");
    text_add_int(out, rally_effective_quality(b, s, r->subject));
}

static void ask_arrival(const Battle *b, const State *s, Text *out) {
    const GroupId g = (GroupId)rally_of(s)->cursor;
    bool first = true;
    for (PieceId p = 0; p < b->piece_count; p++) {
        if (b->piece[p].group != g || is_kind(b, p, KIND_GUNS)) continue;
        if (!first) text_add(out, ", ");
        text_add(out, b->piece[p].name);
        first = false;
    }
    text_add(out, s->step == STEP_REINFORCEMENT_PLACE ? " arrive: choose where they come on"
                  : s->step == STEP_REINFORCEMENT_ROLL
                      ? ": do the reinforcements arrive?"
                      : " are due: roll, or pay 3 CP to have them now");
}

static void ask_leader(const Battle *b, const State *s, Text *out) {
    const Rally *r = rally_of(s);
    const PieceId leader =
        s->step == STEP_COMMAND_CHECK ? rally_leader_in_charge(b, s, r->order) : r->subject;
    text_add(out, b->piece[leader].name);
    text_add(out, "'s initiative check, rating ");
    text_add_int(out, showing(b, s, leader, LEADER_INITIATIVE));
}

static void ask_impulse(const Battle *b, const State *s, Text *out) {
    const RallySide *side = &rally_of(s)->side[s->acting];
    text_add_int(out, side->cp);
    text_add(out, side->cp == 1 ? " command point" : " command points");
    text_add(out, " to spend: give an order, move a leader, or pass");
}

static void ask_bombard(const Battle *b, const State *s, Text *out) {
    const Rally *r = rally_of(s);
    rally_piece_words(b, r->guns, out);
    if (s->step == STEP_BOMBARD_TARGET) {
        text_add(out, ": choose a target, or hold fire");
        return;
    }
    if (s->step == STEP_BOMBARD_COUNTER) {
        text_add(out, " fire on ");
        words_place(b, r->target, out);
        text_add(out, ": answer with guns of your own, or not");
        return;
    }
    text_add(out, s->step == STEP_DUEL_ROLL ? " in a duel with the enemy's guns" : " fire on ");
    if (s->step == STEP_BOMBARD_ROLL) words_place(b, r->target, out);
}

void rally_ask(const Battle *b, const State *s, Text *out) {
    const Rally *r = rally_of(s);
    switch (s->step) {
    case STEP_MOVE_STEP: ask_moving(b, s, out); return;
    case STEP_RETREAT_STEP: ask_retreat(b, s, out); return;
    case STEP_EXIT_CHECK: ask_exit(b, s, out); return;
    case STEP_DECLARE_ATTACK: ask_attack(b, s, out); return;
    case STEP_COMBAT_ROLLS: ask_combat_die(b, s, out); return;
    case STEP_FIRE_ROLL: ask_fire_die(b, s, out); return;
    case STEP_IMPULSE: ask_impulse(b, s, out); return;
    case STEP_COMMAND_CHECK:
    case STEP_DIVISION_CHECK: ask_leader(b, s, out); return;
    case STEP_REINFORCEMENT_CHOICE:
    case STEP_REINFORCEMENT_ROLL:
    case STEP_REINFORCEMENT_PLACE: ask_arrival(b, s, out); return;
    case STEP_BOMBARD_TARGET:
    case STEP_BOMBARD_COUNTER:
    case STEP_BOMBARD_ROLL:
    case STEP_DUEL_ROLL: ask_bombard(b, s, out); return;
    case STEP_INITIATIVE_ROLL:
        text_add(out,
                 r->dice == 0 ? "Initiative: the Confederate die" : "Initiative: the Union die");
        return;
    case STEP_CP_ROLL:
        text_add(out, b->side_name[s->acting]);
        text_add(out, ": the die for extra command points");
        return;
    default: break;
    }
    const Step *step = &b->ruleset->step[s->step];
    if (step->prompt == NULL) return;
    const size_t start = out->used;
    add_subject(b, s, out);
    const size_t words = out->used;
    text_add(out, step->prompt);
    if (words == start) text_capital(out, start);
}
