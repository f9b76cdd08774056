/* Questions in plain words: what is being decided or rolled for, with what it depends on; and the
 * pieces and places it is about. */
#include "rules/bayonet/display.h"
#include "rules/bayonet/charge.h"
#include "rules/bayonet/combat.h"
#include "rules/bayonet/show/show.h"
#include "rules/bayonet/steps.h"

static const Fight *fight_of(const State *s) { return &bayonet_of(s)->fight; }

/* Frames of retreats, advances, moves and facings all begin with the unit they are about. */
static PieceId frame_unit(const State *s) { return ((const FaceFrame *)frame_peek(s)->own)->piece; }

static PieceId leader_piece(const State *s) {
    int side;
    bool of_army;
    return bayonet_leader_in_question(s, &side, &of_army)->piece;
}

PieceId bayonet_subject(const Battle *b, const State *s) {
    switch (s->step) {
    case STEP_ART_MOVE_HEX:
    case STEP_ART_ROLL:
    case STEP_ART_SPILL: return bayonet_of(s)->gun;
    case STEP_CHARGE_PICK: return bayonet_charger_asked(b, s);
    case STEP_MOVE_STEP:
    case STEP_SET_FACING:
    case STEP_RETREAT:
    case STEP_UNABLE_ROLL:
    case STEP_ADVANCE: return frame_unit(s);
    case STEP_GUN_A:
    case STEP_VOLLEY_A:
    case STEP_COMBAT_ROLL:
    case STEP_TURN_AFTER:
    case STEP_EXTRA_ATTACK: return fight_of(s)->attacker;
    case STEP_GUN_D:
    case STEP_VOLLEY_D:
    case STEP_IGNORE_RETREAT: return fight_of(s)->defender;
    case STEP_MARKER_RETREAT:
    case STEP_TRAMPLE: return bayonet_of(s)->runner;
    case STEP_LEADER_ROLL:
    case STEP_LEADER_REPLACE: return leader_piece(s);
    default: return NO_PIECE;
    }
}

/* ---- parts ---- */

static void add_subject(const Battle *b, const State *s, Text *out) {
    const PieceId p = bayonet_subject(b, s);
    text_add(out, p < b->piece_count ? b->piece[p].name : "a unit");
}

static void add_subject_at(const Battle *b, const State *s, Text *out) {
    const PieceId p = bayonet_subject(b, s);
    add_subject(b, s, out);
    if (p >= b->piece_count || s->piece[p].place == NO_PLACE) return;
    text_add(out, " at ");
    words_place(b, s->piece[p].place, out);
}

static void add_brigade_capital(const Battle *b, FormationId f, Text *out) {
    const size_t start = out->used;
    bayonet_brigade_words(b, f, out);
    text_capital(out, start);
}

/* ---- guns ---- */

static void ask_rolloff(const Battle *b, const State *s, const char *what, Text *out) {
    text_add(out, what);
    text_add(out, b->side_name[bayonet_of(s)->rolled != 0]);
    text_add(out, " die, the higher goes first");
}

static void add_impact_word(Impact impact, Text *out) {
    static const char *const WORDS[IMPACTS] = {"nothing", "a hit", "effective"};
    text_add(out, WORDS[impact]);
}

/* "0 to 3 nothing, 4 to 7 a hit, 8 to 9 effective". */
static void add_shot_faces(const Battle *b, int range, int shift, Text *out) {
    int first = 0;
    for (int die = 0; die < DIE_FACES; die++) {
        const int now = chart(b, TABLE_ARTILLERY, clamped_roll(die + shift), range - 1);
        const int next = chart(b, TABLE_ARTILLERY, clamped_roll(die + 1 + shift), range - 1);
        if (die < DIE_FACES - 1 && next == now) continue;
        text_add(out, first == 0 ? ": " : ", ");
        text_add_int(out, first);
        if (die > first) {
            text_add(out, " to ");
            text_add_int(out, die);
        }
        text_add_char(out, ' ');
        add_impact_word((Impact)now, out);
        first = die + 1;
    }
}

static void ask_shot(const Battle *b, const State *s, Text *out) {
    const Bayonet *y = bayonet_of(s);
    const PlaceId from = s->piece[y->gun].place;
    const int range = place_distance(b, from, y->aim);
    const int shift = (y->pivoted ? limit(b, LIMIT_PIVOT_DIE) : 0) +
                      (impact_at(s, from) == IMPACT_HIT ? limit(b, LIMIT_HIT_DIE) : 0);
    add_subject(b, s, out);
    text_add(out, " fire at ");
    words_place(b, y->aim, out);
    text_add(out, ", range ");
    text_add_int(out, range);
    add_shot_faces(b, range, shift, out);
}

/* ---- the display ---- */

static void ask_leader(const Battle *b, const State *s, Text *out) {
    const Bayonet *y = bayonet_of(s);
    const BayonetSide *army = &y->side[s->acting];
    const bool of_army = s->step == STEP_AC_MOVE;
    const Leader *l = of_army ? &army->ac : &army->wc[y->wing];
    const size_t start = out->used;
    bayonet_leader_words(b, l, of_army, out);
    text_capital(out, start);
    text_add(out, ", rating ");
    text_add_int(out, bayonet_leader_rating(b, l));
    text_add(out, of_army ? ": where does he go? He moves once a turn"
                          : ": which line does he command, or which brigade under his own hand?");
}

static void ask_attempt(const Battle *b, const State *s, Text *out) {
    text_add(out, "The ");
    text_add(out, b->wing[bayonet_of(s)->wing].name);
    text_add(out, " wing: what does a leader attempt for a brigade of his line?");
}

static void ask_attempt_roll(const Battle *b, const State *s, Text *out) {
    const Bayonet *y = bayonet_of(s);
    const bool by_ac = y->verb >= VERB_AC_COMMIT_FRONT;
    const int verb = by_ac ? y->verb - VERB_AC_ACTIONS : y->verb;
    text_add(out, "Does it succeed? ");
    add_brigade_capital(b, y->ordered, out);
    text_add(out, " obeys ");
    bayonet_need_words(bayonet_attempt_need(b, s, s->acting, by_ac, verb, y->ordered, y->number),
                       out);
}

/* ---- brigades ---- */

static void ask_order(const Battle *b, const State *s, Text *out) {
    const Bayonet *y = bayonet_of(s);
    add_brigade_capital(b, y->active, out);
    text_add(out, " is under ");
    text_add(out, BAYONET_ORDER_WORDS[y->brigade[y->active].order]);
    text_add(out, ": keep the order, or try to change it?");
}

static void ask_order_roll(const Battle *b, const State *s, Text *out) {
    const Bayonet *y = bayonet_of(s);
    text_add(out, "Does ");
    bayonet_brigade_words(b, y->active, out);
    text_add(out, " take the order ");
    text_add(out, BAYONET_ORDER_WORDS[y->order]);
    text_add(out, "? It does ");
    bayonet_need_words(bayonet_order_need(b, s, y->active, y->order), out);
}

/* Why these are the targets: the nearest of its own arm come first (5.4). */
static void ask_charge(const Battle *b, const State *s, Text *out) {
    static const char *const WHERE[] = {"", "in front of it", "at its flanks and rear",
                                        "two hexes ahead", "three hexes ahead"};
    const PieceId u = bayonet_charger_asked(b, s);
    Target target[TARGET_MAX];
    if (u == NO_PIECE) {
        text_add(out, "All that charge have their targets");
        return;
    }
    const Bounds w = bayonet_bounds(b, s, brigade_of(b, u));
    const int count = bayonet_charge_targets(b, s, u, &w, target);
    const int class = count > 0 ? target[0].class : 1;
    add_subject_at(b, s, out);
    text_add(out, class >= CLASS_OPTIONAL ? " may go for guns or routed troops "
                  : class > 4             ? " finds none of its own arm and must go for the enemy "
                                          : " must go for the enemy of its own arm ");
    text_add(out, WHERE[class_priority(class)]);
    text_add(out, ": which?");
}

static void ask_moves(const Battle *b, const State *s, Text *out) {
    const FormationId f = bayonet_of(s)->active;
    add_brigade_capital(b, f, out);
    text_add(out, ", under ");
    text_add(out, BAYONET_ORDER_WORDS[brigade_state(s, f)->order]);
    text_add(out, brigade_state(s, f)->order == ORDER_DRESS
                      ? ": choose a unit to dress its ranks, or finish"
                      : ": choose a unit to move, or finish");
}

static void ask_step(const Battle *b, const State *s, Text *out) {
    static const char *const DUTY[] = {
        [DUTY_FREE] = "choose where it goes, turn or halt it",
        [DUTY_DIRECT] = "it must come to the near side of its target",
        [DUTY_POSITION] = "it must come to where it can attack its target",
        [DUTY_NEAR] = "it must come as near to its target as it can"};
    const MoveFrame *f = move_frame_of(s);
    const int left = own_of(s, f->piece)->mp;
    add_subject_at(b, s, out);
    text_add(out, " has ");
    text_add_int(out, left);
    text_add(out, left == 1 ? " movement point left: " : " movement points left: ");
    text_add(out, DUTY[f->duty.kind]);
    if (f->duty.near != 255) text_add(out, "; it must rejoin its brigade");
}

/* ---- combat ---- */

static void add_fight(const Battle *b, const State *s, Text *out) {
    const Fight *f = fight_of(s);
    text_add(out, f->attacker < b->piece_count ? b->piece[f->attacker].name : "a unit");
    text_add(out, " attacks ");
    if (f->defender < b->piece_count) {
        text_add(out, b->piece[f->defender].name);
        text_add(out, " at ");
    }
    words_place(b, f->target, out);
}

static void ask_combat(const Battle *b, const State *s, Text *out) {
    static const char *const ASPECT[] = {"", " in flank", " in the rear"};
    const Fight *f = fight_of(s);
    add_fight(b, s, out);
    if (f->aspect < sizeof ASPECT / sizeof ASPECT[0]) text_add(out, ASPECT[f->aspect]);
    text_add(out, ": net value ");
    text_add_signed(out, bayonet_net_value(b, s));
}

static void ask_fire(const Battle *b, const State *s, const char *what, Text *out) {
    add_fight(b, s, out);
    text_add(out, ": does ");
    add_subject(b, s, out);
    text_add(out, what);
}

static void ask_unable(const Battle *b, const State *s, Text *out) {
    add_subject_at(b, s, out);
    text_add(out, " cannot retreat: the die less its value ");
    const PieceId p = bayonet_subject(b, s);
    text_add_int(out, p < b->piece_count ? b->piece[p].value[UNIT_CV] : 0);
    text_add(out, " tells what it suffers");
}

/* ---- leaders and morale ---- */

static void ask_leader_roll(const Battle *b, const State *s, Text *out) {
    int side;
    bool of_army;
    const Leader *l = bayonet_leader_in_question(s, &side, &of_army);
    if (s->step == STEP_LEADER_REPLACE) {
        text_add(out, "The ");
        text_add(out, b->wing[l->wing].name);
        text_add(out, " wing has a new commander, ");
        if (l->piece != NO_PIECE) {
            text_add(out, b->piece[l->piece].name);
        } else {
            text_add(out, "a nameless one");
        }
        text_add(out, ": which line does he take?");
        return;
    }
    text_add(out, "Is ");
    bayonet_leader_words(b, l, of_army, out);
    text_add(out, " hit? He is on ");
    text_add_int(out, limit(b, LIMIT_LEADER_CASUALTY));
    text_add(out, " or more");
}

static void ask_morale(const Battle *b, const State *s, Text *out) {
    const FormationId f = bayonet_of(s)->ordered;
    text_add(out, "Does ");
    bayonet_brigade_words(b, f, out);
    text_add(out, " hold? Morale ");
    text_add_int(out, b->formation[f].post.morale);
    text_add(out, ", ");
    text_add_int(out, brigade_state(s, f)->eliminated);
    text_add(out, " lost: it holds ");
    bayonet_need_words(bayonet_morale_need(b, s, f), out);
}

/* ---- all of them ---- */

/* With the subject's name before the words, or none. */
static const char *words_after_subject(const State *s) {
    switch (s->step) {
    case STEP_ART_MOVE_HEX: return ": move on, or halt";
    case STEP_ART_SPILL: return " fire at close range: where does the shot go on to?";
    case STEP_SET_FACING: return " stays alone in the village: which way does it face?";
    case STEP_IGNORE_RETREAT: return " is behind cover: does it take a casualty, or retreat?";
    case STEP_RETREAT: return " retreats: where to?";
    case STEP_MARKER_RETREAT: return " is routed: where does it run?";
    case STEP_TRAMPLE: return " runs through the village: whom does it carry along?";
    case STEP_ADVANCE: return " may follow up: where to?";
    case STEP_TURN_AFTER: return " has taken the guns: does it turn?";
    case STEP_EXTRA_ATTACK: return " may attack again: whom?";
    default: return NULL;
    }
}

static const char *plain_words(const State *s) {
    switch (s->step) {
    case STEP_ART_UNLIMBER: return "Which guns unlimber, and which way?";
    case STEP_ART_MOVE: return "Which limbered guns move?";
    case STEP_ART_LIMBER: return "Which guns limber?";
    case STEP_ART_FIRE: return "Choose a battery and a hex in its fan, or fire no more";
    case STEP_WING_PICK: return "Which wing is next?";
    case STEP_BRIG_PICK: return "Which brigade is next? Those under Charge go before the others";
    case STEP_ATTACK_DECLARE: return "Attacks and counterattacks: who else attacks?";
    case STEP_ATTACK_ORDER: return "Which attack comes next?";
    case STEP_CONCEDE: return "Fight on, or give the field?";
    case STEP_GAME_OVER: return "The battle is over";
    default: return NULL;
    }
}

void bayonet_ask(const Battle *b, const State *s, Text *out) {
    const char *after = words_after_subject(s), *plain = plain_words(s);
    if (after != NULL) {
        add_subject_at(b, s, out);
        text_add(out, after);
        return;
    }
    if (plain != NULL) {
        text_add(out, plain);
        return;
    }
    switch (s->step) {
    case STEP_ART_FIRST_ROLL: ask_rolloff(b, s, "Whose guns go first? The ", out); break;
    case STEP_WING_FIRST_ROLL: ask_rolloff(b, s, "Who activates a wing first? The ", out); break;
    case STEP_BRIG_FIRST_ROLL: ask_rolloff(b, s, "Who activates a brigade first? The ", out); break;
    case STEP_ART_ROLL: ask_shot(b, s, out); break;
    case STEP_WC_MOVE:
    case STEP_AC_MOVE: ask_leader(b, s, out); break;
    case STEP_WING_ACT: ask_attempt(b, s, out); break;
    case STEP_ACTION_ROLL: ask_attempt_roll(b, s, out); break;
    case STEP_ORDER_TRY: ask_order(b, s, out); break;
    case STEP_ORDER_ROLL: ask_order_roll(b, s, out); break;
    case STEP_CHARGE_PICK: ask_charge(b, s, out); break;
    case STEP_MOVE_PICK: ask_moves(b, s, out); break;
    case STEP_MOVE_STEP: ask_step(b, s, out); break;
    case STEP_PICK_DEFENDER:
        add_fight(b, s, out);
        text_add(out, ": who defends, or which flank is refused?");
        break;
    case STEP_GUN_A:
    case STEP_GUN_D: ask_fire(b, s, " use its battalion gun?", out); break;
    case STEP_VOLLEY_A:
    case STEP_VOLLEY_D: ask_fire(b, s, " fire its volley?", out); break;
    case STEP_COMBAT_ROLL: ask_combat(b, s, out); break;
    case STEP_UNABLE_ROLL: ask_unable(b, s, out); break;
    case STEP_LEADER_ROLL:
    case STEP_LEADER_REPLACE: ask_leader_roll(b, s, out); break;
    case STEP_MORALE_ROLL: ask_morale(b, s, out); break;
    default: break;
    }
}

/* ---- focus ---- */

/* The brigade that the question is about, or NO_FORMATION. */
static FormationId brigade_asked(const State *s) {
    switch (s->step) {
    case STEP_ORDER_TRY:
    case STEP_ORDER_ROLL:
    case STEP_MOVE_PICK: return bayonet_of(s)->active;
    case STEP_ACTION_ROLL:
    case STEP_MORALE_ROLL: return bayonet_of(s)->ordered;
    default: return NO_FORMATION;
    }
}

static bool in_fight(const State *s) {
    return s->step >= STEP_PICK_DEFENDER && s->step <= STEP_COMBAT_ROLL;
}

void bayonet_focus(const Battle *b, const State *s, JsonText *j) {
    const PieceId p = bayonet_subject(b, s);
    const FormationId f = brigade_asked(s);
    const Fight *fight = fight_of(s);
    jsontext_open(j, "pieces", '[');
    if (p < b->piece_count) jsontext_string(j, NULL, b->piece[p].name);
    if (in_fight(s) && fight->defender < b->piece_count && fight->defender != p) {
        jsontext_string(j, NULL, b->piece[fight->defender].name);
    }
    if (f != NO_FORMATION) {
        FOR_TROOPS_OF(u, b, s, f) jsontext_string(j, NULL, b->piece[u].name);
    }
    jsontext_close(j, ']');
    jsontext_open(j, "places", '[');
    if (in_fight(s)) panel_place(j, NULL, b, fight->target);
    if (s->step == STEP_ART_ROLL) panel_place(j, NULL, b, bayonet_of(s)->aim);
    jsontext_close(j, ']');
}
