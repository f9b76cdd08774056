/* 6.3.3: what goes into the cup, what is drawn, whom it activates. */
#include "rules/clash/clauses.h"
#include "rules/clash/steps.h"
#include "rules/clash/units.h"

static uint8_t *marker_of(State *s, FormationId f) { return &clash(s)->marker_state[f]; }

static bool marker_waits(const State *s, FormationId f) {
    const uint8_t state = clash_of(s)->marker_state[f];
    return state == CM_HELD || state == CM_NEW;
}

static int chosen_count(const State *s, PieceId commander) {
    int count = 0;
    while (count < 4 && own_of(s, commander)->chosen[count] != NO_FORMATION) count++;
    return count;
}

static bool is_chosen(const State *s, PieceId commander, FormationId f) {
    for (int i = 0; i < 4; i++) {
        if (own_of(s, commander)->chosen[i] == f) return true;
    }
    return false;
}

/* How many formations a commander takes at once: one fewer if his own, which must be among them, is
 * not on the map. */
static int most_taken(const Battle *b, const State *s, PieceId commander) {
    const int8_t *value = b->piece[commander].value;
    const int count = value[COMMANDER_COUNT] < ACTIVE_MAX ? value[COMMANDER_COUNT] : ACTIVE_MAX;
    if (!value[COMMANDER_ALWAYS]) return count;
    const FormationId own_formation = clash_formation(b, commander);
    const bool absent =
        own_formation != NO_FORMATION && !clash_formation_on_map(b, s, own_formation);
    return absent ? count - 1 : count;
}

/* Whether a commander may take this formation: he serves it, some of it is on the map and, if he
 * replaces markers, nobody else has taken it. */
static Verdict take_verdict(const Battle *b, const State *s, PieceId commander, FormationId f) {
    if (!clash_serves(b, commander, f)) return NO_SCM_FORMATION;
    if (!clash_formation_on_map(b, s, f) || is_chosen(s, commander, f)) return NO_SCM_FORMATION;
    const bool replaces = b->piece[commander].value[COMMANDER_MODE] == MODE_REPLACE;
    if (replaces && !marker_waits(s, f)) return NO_SCM_FORMATION;
    return chosen_count(s, commander) < most_taken(b, s, commander) ? YES : NO_SCM_COUNT;
}

/* The formation that must be taken, if it still can be. */
static FormationId must_take(const Battle *b, const State *s, PieceId commander) {
    if (!b->piece[commander].value[COMMANDER_ALWAYS]) return NO_FORMATION;
    const FormationId f = clash_formation(b, commander);
    if (f == NO_FORMATION) return NO_FORMATION;
    return take_verdict(b, s, commander, f) == YES ? f : NO_FORMATION;
}

static Verdict choice_verdict(const Battle *b, const State *s, PieceId commander, Action a) {
    const FormationId must = must_take(b, s, commander);
    if (a.verb == VERB_DONE) return chosen_count(s, commander) > 0 ? YES : NO_SCM_COUNT;
    if (a.verb != VERB_TAKE || a.formation == NO_FORMATION) return NO_NOT_NOW;
    if (must != NO_FORMATION && a.formation != must) return NO_SCM_ALWAYS;
    return take_verdict(b, s, commander, a.formation);
}

/* Formations in their order, and to be done once one is taken or none is left to take. */
static void choice_offer(const Battle *b, const State *s, PieceId commander, Sink *out) {
    const int side = side_of(b, commander);
    for (FormationId f = clash_next_formation(b, side, NO_FORMATION); f != NO_FORMATION;
         f = clash_next_formation(b, side, f)) {
        const Action a = action_formation(VERB_TAKE, f, 0);
        if (choice_verdict(b, s, commander, a) == YES) sink_add(out, a);
    }
    if (chosen_count(s, commander) > 0 || out->count == 0) sink_add(out, action_of(VERB_DONE));
}

static void choose(State *s, PieceId commander, FormationId f) {
    assert(chosen_count(s, commander) < ACTIVE_MAX);
    own(s, commander)->chosen[chosen_count(s, commander)] = f;
}

/* ---- before the first draw ---- */

static bool replaces_now(const Battle *b, const State *s, PieceId p) {
    return is_kind(b, p, KIND_COMMANDER) && side_of(b, p) == s->acting &&
           flagged(s, p, FLAG_DRAWN) && b->piece[p].value[COMMANDER_MODE] == MODE_REPLACE &&
           chosen_count(s, p) == 0;
}

/* The cursor goes through the commanders of the acting side that replace markers. */
StepId clash_cup_choice_take(const Battle *b, State *s, Action a) {
    Clash *c = clash(s);
    while (c->cursor < b->piece_count) {
        const PieceId p = c->cursor++;
        if (!replaces_now(b, s, p)) continue;
        c->subject = p;
        return STEP_SCM_CHOICE;
    }
    c->cursor = NO_FORMATION;
    return STEP_NEXT_NEW;
}

Verdict clash_scm_choice_verdict(const Battle *b, const State *s, Action a) {
    return choice_verdict(b, s, clash_of(s)->subject, a);
}

void clash_scm_choice_offer(const Battle *b, const State *s, Sink *out) {
    choice_offer(b, s, clash_of(s)->subject, out);
}

StepId clash_scm_choice_take(const Battle *b, State *s, Action a) {
    Clash *c = clash(s);
    if (a.verb == VERB_TAKE) {
        choose(s, c->subject, a.formation);
        *marker_of(s, a.formation) = CM_TAKEN;
        return STEP_SCM_CHOICE;
    }
    if (chosen_count(s, c->subject) == 0) unflag(s, c->subject, FLAG_DRAWN); /* all are taken */
    c->subject = NO_PIECE;
    return STEP_CUP_CHOICE;
}

/* The cursor goes through the formations of the acting side: each that came this turn has a
 * choice. */
StepId clash_next_new_take(const Battle *b, State *s, Action a) {
    Clash *c = clash(s);
    for (;;) {
        const FormationId f = clash_next_formation(b, s->acting, (FormationId)c->cursor);
        c->cursor = f;
        if (f == NO_FORMATION) break;
        uint8_t *marker = marker_of(s, f);
        if (*marker == CM_NONE || *marker == CM_GONE) continue;
        if (clash_formation_destroyed(b, s, f)) {
            *marker = CM_GONE;
            continue;
        }
        if (!clash_formation_on_map(b, s, f)) continue;
        if (*marker == CM_NEW) return STEP_CM_CHOICE;
        if (*marker == CM_HELD) *marker = CM_CUP;
    }
    c->cursor = 0;
    return STEP_WITHHOLD;
}

Verdict clash_cm_choice_verdict(const Battle *b, const State *s, Action a) {
    if (a.verb != VERB_CUP && a.verb != VERB_ASIDE) return NO_NOT_NOW;
    return a.formation == clash_of(s)->cursor ? YES : NO_CM_NEW;
}

void clash_cm_choice_offer(const Battle *b, const State *s, Sink *out) {
    sink_add(out, action_formation(VERB_CUP, (FormationId)clash_of(s)->cursor, 0));
    sink_add(out, action_formation(VERB_ASIDE, (FormationId)clash_of(s)->cursor, 0));
}

StepId clash_cm_choice_take(const Battle *b, State *s, Action a) {
    assert(*marker_of(s, a.formation) == CM_NEW);
    *marker_of(s, a.formation) = a.verb == VERB_CUP ? CM_CUP : CM_ASIDE;
    return STEP_NEXT_NEW;
}

/* R7: a marker that would go into the cup, but none with units in an entry hex, which must be able
 * to leave it. */
Verdict clash_withhold_verdict(const Battle *b, const State *s, Action a) {
    if (a.verb == VERB_DONE) return YES;
    if (a.verb != VERB_WITHHOLD || a.formation == NO_FORMATION) return NO_NOT_NOW;
    if (!is_night(b, s)) return NO_NOT_NOW;
    if (b->formation[a.formation].side != s->acting) return NO_OWN;
    const uint8_t state = clash_of(s)->marker_state[a.formation];
    if (state != CM_CUP && state != CM_ASIDE) return NO_WITHHOLD_CUP;
    FOR_SIDE_UNITS(u, b, s->acting) {
        if (on_map(s, u) && clash_formation(b, u) == a.formation &&
            is_entry(b, s->piece[u].place)) {
            return NO_WITHHOLD_ENTRY;
        }
    }
    return YES;
}

void clash_withhold_offer(const Battle *b, const State *s, Sink *out) {
    for (FormationId f = clash_next_formation(b, s->acting, NO_FORMATION);
         f != NO_FORMATION && is_night(b, s); f = clash_next_formation(b, s->acting, f)) {
        const Action a = action_formation(VERB_WITHHOLD, f, 0);
        if (clash_withhold_verdict(b, s, a) == YES) sink_add(out, a);
    }
    sink_add(out, action_of(VERB_DONE));
}

StepId clash_withhold_take(const Battle *b, State *s, Action a) {
    if (a.verb == VERB_WITHHOLD) {
        assert(is_night(b, s));
        *marker_of(s, a.formation) = CM_WITHHELD;
        clash(s)->side[s->acting].withheld = a.formation;
    }
    if (s->acting == USA) return STEP_CUP;
    s->acting = USA;
    return STEP_CUP_CHOICE;
}

/* ---- drawing ---- */

static int markers_in(const Battle *b, const State *s, CommandMarker state) {
    int count = 0;
    for (FormationId f = 0; f < b->formation_count; f++) {
        count += clash_of(s)->marker_state[f] == state;
    }
    return count;
}

static bool in_cup(const Battle *b, const State *s, PieceId p) {
    return is_kind(b, p, KIND_COMMANDER) && flagged(s, p, FLAG_DRAWN);
}

static StepId begin_activation(const Battle *b, State *s, int side, PieceId commander) {
    Clash *c = clash(s);
    s->acting = (uint8_t)side;
    c->marker = commander;
    c->active_at = 0;
    return STEP_ACT_NEXT;
}

/* Activates the formations a commander has chosen that still have somebody on the map. */
static StepId activate_chosen(const Battle *b, State *s, PieceId commander) {
    Clash *c = clash(s);
    c->active_count = 0;
    for (FormationId f = clash_next_formation(b, side_of(b, commander), NO_FORMATION);
         f != NO_FORMATION; f = clash_next_formation(b, side_of(b, commander), f)) {
        if (is_chosen(s, commander, f) && clash_formation_on_map(b, s, f)) {
            assert(c->active_count < ACTIVE_MAX);
            c->active[c->active_count++] = f;
        }
    }
    if (c->active_count == 0) return STEP_CUP; /* void: draw again */
    return begin_activation(b, s, side_of(b, commander), commander);
}

static StepId draw_commander(const Battle *b, State *s, PieceId p) {
    assert(is_kind(b, p, KIND_COMMANDER));
    unflag(s, p, FLAG_DRAWN);
    if (b->piece[p].value[COMMANDER_MODE] == MODE_REPLACE) return activate_chosen(b, s, p);
    clash(s)->subject = p;
    s->acting = b->piece[p].side;
    return STEP_ACT_SCM_PICK;
}

StepId clash_cup_take(const Battle *b, State *s, Action a) {
    Clash *c = clash(s);
    FOR_KIND(p, b, KIND_COMMANDER) {
        if (flagged(s, p, FLAG_DRAWN) && b->piece[p].value[COMMANDER_FIRST]) {
            return draw_commander(b, s, p);
        }
    }
    if (markers_in(b, s, CM_CUP) == 0) { /* R5: all markers set aside, of both sides */
        for (FormationId f = 0; f < b->formation_count; f++) {
            if (c->marker_state[f] == CM_ASIDE) c->marker_state[f] = CM_CUP;
        }
    }
    int count = markers_in(b, s, CM_CUP);
    for (PieceId p = 0; p < b->piece_count; p++) count += in_cup(b, s, p);
    c->cursor = 0;
    c->second_side = 0;
    return count > 0 ? STEP_CUP_DRAW : STEP_ENTRY_SWEEP;
}

void clash_cup_draw_offer(const Battle *b, const State *s, Sink *out) {
    for (FormationId f = 0; f < b->formation_count; f++) {
        if (clash_of(s)->marker_state[f] == CM_CUP) {
            sink_add(out, action_formation(VERB_DRAW_COMMAND, f, 0));
        }
    }
    for (PieceId p = 0; p < b->piece_count; p++) {
        if (in_cup(b, s, p)) sink_add(out, action_piece(VERB_DRAW, p));
    }
}

StepId clash_cup_draw_take(const Battle *b, State *s, Action a) {
    Clash *c = clash(s);
    if (a.verb == VERB_DRAW) return draw_commander(b, s, a.piece);
    assert(*marker_of(s, a.formation) == CM_CUP);
    *marker_of(s, a.formation) = CM_DRAWN;
    if (!clash_formation_on_map(b, s, a.formation)) return STEP_CUP; /* void: draw again */
    c->active[0] = a.formation;
    c->active_count = 1;
    return begin_activation(b, s, b->formation[a.formation].side, NO_PIECE);
}

Verdict clash_act_scm_pick_verdict(const Battle *b, const State *s, Action a) {
    return choice_verdict(b, s, clash_of(s)->subject, a);
}

void clash_act_scm_pick_offer(const Battle *b, const State *s, Sink *out) {
    choice_offer(b, s, clash_of(s)->subject, out);
}

StepId clash_act_scm_pick_take(const Battle *b, State *s, Action a) {
    const PieceId commander = clash(s)->subject;
    assert(is_kind(b, commander, KIND_COMMANDER));
    if (a.verb == VERB_TAKE) {
        choose(s, commander, a.formation);
        return STEP_ACT_SCM_PICK;
    }
    clash(s)->subject = NO_PIECE;
    return activate_chosen(b, s, commander);
}
