/* 3: an assault, its die, and the retreat of whoever loses it. */
#include "rules/skirmish/skirmish.h"

/* The unit in a place, if it is an enemy of this side. */
static PieceId enemy_at(const Battle *b, const State *s, PlaceId place, int side) {
    const PieceId p = s->place[place].head;
    return p != NO_PIECE && side_of(b, p) != side ? p : NO_PIECE;
}

Verdict skirmish_assault_verdict(const Battle *b, const State *s, Action a) {
    if (a.verb == VERB_DONE) return YES;
    if (a.verb != VERB_ASSAULT || a.piece == NO_PIECE || a.place == NO_PLACE) return NO_NOT_NOW;
    if (side_of(b, a.piece) != s->acting) return NO_OWN;
    if (!on_map(s, a.piece)) return NO_LOST;
    if (unit_of(s, a.piece)->assaulted) return NO_AGAIN;
    if (!is_beside(b, s->piece[a.piece].place, a.place)) return NO_TARGET;
    return enemy_at(b, s, a.place, s->acting) != NO_PIECE ? YES : NO_TARGET;
}

void skirmish_assault_offer(const Battle *b, const State *s, Sink *out) {
    FOR_SIDE_UNITS(u, b, s->acting) {
        if (!on_map(s, u)) continue;
        for (int side = 0; side < HEX_SIDES; side++) {
            const PlaceId target = b->place[s->piece[u].place].adjacent[side];
            const Action a = action_piece_place(VERB_ASSAULT, u, target);
            if (skirmish_assault_verdict(b, s, a) == YES) sink_add(out, a);
        }
    }
    sink_add(out, action_of(VERB_DONE));
}

StepId skirmish_assault_take(const Battle *b, State *s, Action a) {
    if (a.verb == VERB_DONE) return STEP_END;
    unit(s, a.piece)->assaulted = 1;
    frame_push(s, STEP_ASSAULT);
    *assault_frame(s) = (AssaultFrame){a.piece, enemy_at(b, s, a.place, s->acting), NO_PIECE};
    assert(assault_frame(s)->defender != NO_PIECE);
    return STEP_ROLL;
}

/* 3.2: the row of the table; terrain helps the defender. */
static int odds(const Battle *b, const State *s, const AssaultFrame *f) {
    const int attack = b->piece[f->attacker].value[UNIT_STRENGTH];
    const int defence = b->piece[f->defender].value[UNIT_STRENGTH] +
                        terrain_number(b, s->piece[f->defender].place, TERRAIN_DEFENCE);
    return attack < defence ? ODDS_WEAKER : attack == defence ? ODDS_EQUAL : ODDS_STRONGER;
}

/* The assault is over. 3.4c: the attacker takes the hex that the defender has left. */
static StepId assault_over(const Battle *b, State *s, PlaceId given_up) {
    const PieceId attacker = assault_frame(s)->attacker;
    if (given_up != NO_PLACE && on_map(s, attacker)) skirmish_enter(b, s, attacker, given_up);
    return (StepId)frame_pop(s);
}

static StepId lose(const Battle *b, State *s, PieceId loser) {
    const AssaultFrame *f = assault_frame(s);
    const PlaceId from = s->piece[loser].place;
    Skirmish *game = (Skirmish *)s->own;
    assert(on_map(s, loser));
    piece_take_off(b, s, loser);
    game->lost[side_of(b, loser)]++;
    return assault_over(b, s, loser == f->defender ? from : NO_PLACE);
}

/* 3.4: the loser retreats, or is lost if it has nowhere to go. */
static StepId begin_retreat(const Battle *b, State *s, PieceId loser) {
    assault_frame(s)->loser = loser;
    for (int side = 0; side < HEX_SIDES; side++) {
        const PlaceId to = b->place[s->piece[loser].place].adjacent[side];
        const Action a = action_piece_place(VERB_RETREAT, loser, to);
        if (skirmish_retreat_verdict(b, s, a) == YES) return STEP_RETREAT;
    }
    return lose(b, s, loser);
}

StepId skirmish_roll_take(const Battle *b, State *s, Action a) {
    const AssaultFrame *f = assault_frame(s);
    assert(a.number >= 1 && a.number <= DIE_FACES);
    switch ((Result)b->table[AT_ASSAULT + odds(b, s, f) * DIE_FACES + a.number - 1]) {
    case RESULT_AR: return begin_retreat(b, s, f->attacker);
    case RESULT_DR: return begin_retreat(b, s, f->defender);
    case RESULT_DL: return lose(b, s, f->defender);
    case RESULT_NE:
    case RESULT_COUNT: break;
    }
    return assault_over(b, s, NO_PLACE);
}

Verdict skirmish_retreat_verdict(const Battle *b, const State *s, Action a) {
    const PieceId loser = assault_frame_of(s)->loser;
    if (a.verb != VERB_RETREAT || a.piece != loser || a.place == NO_PLACE) return NO_NOT_NOW;
    if (!is_beside(b, s->piece[loser].place, a.place)) return NO_RETREAT;
    if (s->place[a.place].head != NO_PIECE) return NO_RETREAT;
    return ezoc(s, a.place, side_of(b, loser)) ? NO_RETREAT : YES;
}

void skirmish_retreat_offer(const Battle *b, const State *s, Sink *out) {
    const PieceId loser = assault_frame_of(s)->loser;
    for (int side = 0; side < HEX_SIDES; side++) {
        const PlaceId to = b->place[s->piece[loser].place].adjacent[side];
        const Action a = action_piece_place(VERB_RETREAT, loser, to);
        if (skirmish_retreat_verdict(b, s, a) == YES) sink_add(out, a);
    }
}

StepId skirmish_retreat_take(const Battle *b, State *s, Action a) {
    const AssaultFrame *f = assault_frame(s);
    const PlaceId from = s->piece[a.piece].place;
    assert(a.piece == f->loser);
    skirmish_enter(b, s, a.piece, a.place);
    return assault_over(b, s, f->loser == f->defender ? from : NO_PLACE);
}
