/* Actions in plain words, for buttons and the log. */
#include "rules/bayonet/display.h"
#include "rules/bayonet/show/show.h"
#include "rules/bayonet/steps.h"

const char *const BAYONET_LINE_WORDS[LINES] = {"Front", "Support", "Reserve"};
const char *const BAYONET_ORDER_WORDS[ORDERS] = {"Charge", "March", "Dress Ranks"};
const char *const BAYONET_VERTEX_WORDS[HEX_SIDES] = {"north", "north-east", "south-east",
                                                     "south", "south-west", "north-west"};

void bayonet_brigade_words(const Battle *b, FormationId f, Text *out) {
    if (f >= b->formation_count) return;
    text_add(out, b->formation[f].name);
    text_add(out, "'s brigade");
}

void bayonet_leader_words(const Battle *b, const Leader *l, bool of_army, Text *out) {
    if (l->piece != NO_PIECE) {
        text_add(out, b->piece[l->piece].name);
        return;
    }
    text_add(out, "the commander of the ");
    text_add(out, of_army ? "army" : b->wing[l->wing].name);
    if (!of_army) text_add(out, " wing");
}

void bayonet_need_words(int need, Text *out) {
    if (need < 0) {
        text_add(out, "on no die");
        return;
    }
    if (need >= 9) {
        text_add(out, "for certain");
        return;
    }
    text_add(out, need == 0 ? "on 0" : "on 0 to ");
    if (need > 0) text_add_int(out, need);
}

/* ---- fields ---- */

static void add_need(const Battle *b, const State *s, Action a, Text *out) {
    if (a.verb == VERB_ORDER) {
        bayonet_need_words(bayonet_order_need(b, s, bayonet_of(s)->active, a.number), out);
        return;
    }
    const bool by_ac = a.verb >= VERB_AC_COMMIT_FRONT;
    const int verb = by_ac ? a.verb - VERB_AC_ACTIONS : a.verb;
    bayonet_need_words(bayonet_attempt_need(b, s, s->acting, by_ac, verb, a.formation, a.number),
                       out);
}

static void add_vertex(Action a, Text *out) {
    text_add(out, a.number < HEX_SIDES ? BAYONET_VERTEX_WORDS[a.number] : "all round");
}

/* A leader's place on the display: his wing's name and his line. */
static void add_wing_of(const Battle *b, const State *s, Text *out) {
    text_add(out, b->wing[bayonet_of(s)->wing].name);
}

static void add_by(const Battle *b, const State *s, Action a, Text *out) {
    const Bayonet *y = bayonet_of(s);
    const bool of_army = (a.verb >= VERB_AC_GENERAL && a.verb <= VERB_AC_LATER) ||
                         (a.verb >= VERB_AC_COMMIT_FRONT && a.verb <= VERB_AC_TRANSFER);
    const BayonetSide *army = &y->side[s->acting];
    bayonet_leader_words(b, of_army ? &army->ac : &army->wc[y->wing], of_army, out);
}

static void add_fighter(const Battle *b, PieceId p, Text *out) {
    text_add(out, p < b->piece_count ? b->piece[p].name : "");
}

/* Fields: %u piece, %p place, %o where the piece stands, %f brigade, %v vertex, %w wing, %l line,
 * %k slot, %r order, %n number, %c the leader who acts, %W the wing that acts, %A and %D attacker
 * and defender, %d the chance. */
static void add_field(const Battle *b, const State *s, Action a, char field, Text *out) {
    const Fight *fight = &bayonet_of(s)->fight;
    switch (field) {
    case 'u': text_add(out, b->piece[a.piece].name); break;
    case 'p': words_place(b, a.place, out); break;
    case 'o': words_place(b, s->piece[a.piece].place, out); break;
    case 'f': bayonet_brigade_words(b, a.formation, out); break;
    case 'v': add_vertex(a, out); break;
    case 'w': text_add(out, b->wing[wing_on(a.number)].name); break;
    case 'l': text_add(out, BAYONET_LINE_WORDS[line_on(a.number)]); break;
    case 'k': text_add_int(out, slot_on(a.number) + 1); break;
    case 'r': text_add(out, BAYONET_ORDER_WORDS[a.number]); break;
    case 'n': text_add_int(out, a.number); break;
    case 'c': add_by(b, s, a, out); break;
    case 'W': add_wing_of(b, s, out); break;
    case 'A': add_fighter(b, fight->attacker, out); break;
    case 'D': add_fighter(b, fight->defender, out); break;
    case 'd': add_need(b, s, a, out); break;
    default: assert(false && "a field that no pattern has");
    }
}

/* ---- words ---- */

/* clang-format off */
#define DISPLAY_WORDS(at)                                                                                                   \
    [(at) + VERB_COMMIT_FRONT]   = {"%c: %f to the Front, place %k (%d)", "%c would commit %f to the Front."},               \
    [(at) + VERB_COMMIT_SUPPORT] = {"%c: %f to the Support, place %k (%d)", "%c would commit %f to the Support."},           \
    [(at) + VERB_COMMIT_RESERVE] = {"%c: %f back to the Reserve, place %k (%d)", "%c would take %f back to the Reserve."},   \
    [(at) + VERB_RELIEF]         = {"%c: %f relieves the brigade ahead (%d)", "%c would have %f relieve the brigade ahead."}, \
    [(at) + VERB_PASSAGE]        = {"%c: %f passes through place %k of the Support (%d)", "%c would have %f pass the lines."}, \
    [(at) + VERB_SHIFT_LEFT]     = {"%c: %f changes places to the left (%d)", "%c would shift %f to the left."},             \
    [(at) + VERB_SHIFT_RIGHT]    = {"%c: %f changes places to the right (%d)", "%c would shift %f to the right."},           \
    [(at) + VERB_TRANSFER]       = {"%c: %f to the %w wing, %l, place %k (%d)", "%c would send %f to the %w wing."}

static const Wording WORDS[VERB_COUNT] = {
    [VERB_ROLL]         = {"Roll %n", ""},
    [VERB_UNLIMBER]     = {"Unlimber facing %v", "%u unlimber at %o, facing %v."},
    [VERB_LIMBER]       = {"Limber %u", "%u limber."},
    [VERB_FIRE]         = {"Fire at %p, facing %v", "%u fire at %p."},
    [VERB_SPILL]        = {"The shot goes on to %p", "The shot goes on to %p."},
    [VERB_WING]         = {"The %w wing", "The %w wing is activated."},
    [VERB_WC_GENERAL]   = {"%c commands the %l line", "%c commands the %l line of the %W wing."},
    [VERB_WC_DIRECT]    = {"%c takes %f under his own hand", "%c takes %f under his own hand."},
    [VERB_AC_GENERAL]   = {"%c goes to the %l line of the %w wing", "%c is with the %l line of the %w wing."},
    [VERB_AC_DIRECT]    = {"%c takes %f under his own hand", "%c takes %f under his own hand."},
    [VERB_AC_LATER]     = {"The army's commander waits", ""},
    DISPLAY_WORDS(0),
    DISPLAY_WORDS(VERB_AC_ACTIONS),
    [VERB_ACTIVATE]     = {"Activate %f", "%f is activated."},
    [VERB_PASS]         = {"Pass with %f", "%f waits."},
    [VERB_KEEP]         = {"Keep the order", ""},
    [VERB_ORDER]        = {"Order %r (%d)", "%r is ordered."},
    [VERB_TARGET]       = {"Go for %p, facing %v", "%u goes for %p."},
    [VERB_NO_TARGET]    = {"%u marches instead", "%u marches instead of charging."},
    [VERB_MOVE]         = {"Move %u", ""},
    [VERB_MOVE_STACK]   = {"Move the stack of %u", ""},
    [VERB_SWAP]         = {"%u goes behind the other", "At %o the rear unit takes the place of %u."},
    [VERB_TO]           = {"Move to %p", "%u moves from %o to %p."},
    [VERB_TO_BENEATH]   = {"Move to %p, beneath the guns", "%u moves from %o to %p, beneath the guns."},
    [VERB_ISSUE]        = {"Issue to %p, facing %v", "%u issues from %o to %p, facing %v."},
    [VERB_TURN]         = {"Turn to the %v", "%u turns to the %v."},
    [VERB_OVER_UNDER]   = {"Pass over or beneath the guns", "%u changes places with the guns in its hex."},
    [VERB_HALT]         = {"Halt at %o", ""},
    [VERB_DRESS_TO]     = {"Dress to %p", "%u dresses its ranks from %o to %p."},
    [VERB_DRESS_OUT]    = {"Dress to %p, facing %v", "%u dresses its ranks from %o to %p, facing %v."},
    [VERB_DRESS_TURN]   = {"Turn to the %v", "%u dresses its ranks to the %v."},
    [VERB_REFORM]       = {"Reform %u", "%u reforms."},
    [VERB_RECOVER]      = {"%u recovers a casualty", "%u recovers a casualty."},
    [VERB_FACE]         = {"Face %v", "%u, left alone in the village, faces %v."},
    [VERB_COUNTER]      = {"%u counterattacks %p", "%u counterattacks %p."},
    [VERB_ATTACK]       = {"%u attacks %p next", "%u attacks %p next."},
    [VERB_REST]         = {"The rest as they stand", ""},
    [VERB_DEFEND]       = {"%u defends", "%u defends."},
    [VERB_REFUSE_LEFT]  = {"Refuse the left flank", "The unit in the rear refuses the left flank."},
    [VERB_REFUSE_RIGHT] = {"Refuse the right flank", "The unit in the rear refuses the right flank."},
    [VERB_USE_GUN]      = {"Use the battalion gun", "The battalion gun is used."},
    [VERB_VOLLEY]       = {"Fire the volley", "The volley is fired."},
    [VERB_STAND]        = {"%D stands and takes a casualty", "%D stands and takes a casualty."},
    [VERB_GIVE_WAY]     = {"%D gives way", "%D gives way."},
    [VERB_RETREAT]      = {"Retreat to %p", "%u retreats from %o to %p."},
    [VERB_RETREAT_OUT]  = {"Retreat to %p, facing %v", "%u retreats from %o to %p, facing %v."},
    [VERB_ADVANCE]      = {"Advance to %p", "%u advances from %o to %p."},
    [VERB_ADVANCE_OUT]  = {"Advance to %p, facing %v", "%u advances from %o to %p, facing %v."},
    [VERB_STRIKE]       = {"Attack %p too, facing %v", "%A goes on to attack %p."},
    [VERB_ROUT_TO]      = {"%u runs to %p", "%u, routed, runs to %p."},
    [VERB_TRAMPLED]     = {"%u is run through", "%u is in the way of the routed."},
    [VERB_REPLACE]      = {"He takes the %l line", "The new commander takes the %l line."},
    [VERB_CONCEDE]      = {"Give the field", "The field is given to the enemy."},
    [VERB_PLAY_ON]      = {"Fight on", ""},
};
/* clang-format on */

static Wording done_words(const State *s) {
    switch (s->step) {
    case STEP_ART_UNLIMBER: return (Wording){"Unlimber no more", ""};
    case STEP_ART_MOVE: return (Wording){"Move no more guns", ""};
    case STEP_ART_LIMBER: return (Wording){"Limber no more", ""};
    case STEP_WING_ACT: return (Wording){"This wing is finished", ""};
    case STEP_MOVE_PICK: return (Wording){"Movement is finished", ""};
    case STEP_ATTACK_DECLARE: return (Wording){"No more counterattacks", ""};
    default: return (Wording){"Go on", ""};
    }
}

static Wording decline_words(const State *s) {
    if (s->step == STEP_ART_SPILL) return (Wording){"The shot is spent", "The shot is spent."};
    return (Wording){"Fire no more in this phase", "The guns fire no more in this phase."};
}

static Wording hold_words(const State *s) {
    return s->step == STEP_GUN_A || s->step == STEP_GUN_D
               ? (Wording){"Keep the gun for later", ""}
               : (Wording){"Hold the volley", "The volley is held."};
}

static Wording stay_words(const State *s) {
    switch (s->step) {
    case STEP_TURN_AFTER: return (Wording){"Do not turn", ""};
    case STEP_EXTRA_ATTACK: return (Wording){"Attack no more", ""};
    default: return (Wording){"Stay", "It does not follow."};
    }
}

/* Out of a village stack a charge has no facing, so none is told. */
static Wording wording_of(const State *s, Action a) {
    switch (a.verb) {
    case VERB_DONE: return done_words(s);
    case VERB_DECLINE: return decline_words(s);
    case VERB_HOLD: return hold_words(s);
    case VERB_STAY: return stay_words(s);
    case VERB_TARGET:
        if (a.number >= HEX_SIDES) return (Wording){"Go for %p", "%u goes for %p."};
        break;
    case VERB_ATTACK:
        if (s->step == STEP_ATTACK_DECLARE) {
            return (Wording){"%u attacks %p", "%u attacks %p."};
        }
        break;
    case VERB_STRIKE:
        if (a.number >= HEX_SIDES) return (Wording){"Attack %p too", "%A goes on to attack %p."};
        break;
    case VERB_FIRE:
        if (own_of(s, a.piece)->facing == a.number) {
            return (Wording){"Fire at %p", "%u fire at %p."};
        }
        return (Wording){"Turn to the %v and fire at %p", "%u turn to the %v and fire at %p."};
    default: break;
    }
    const Wording w = WORDS[a.verb];
    return w.offer != NULL ? w : (Wording){"Go on", ""};
}

void bayonet_offer_words(const Battle *b, const State *s, Action a, Text *out) {
    words_write(b, s, a, wording_of(s, a).offer, add_field, out);
}

void bayonet_say(const Battle *b, const State *before, Action a, Text *out) {
    words_said(b, before, a, wording_of(before, a).said, add_field, out);
}
