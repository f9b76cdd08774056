/* 9.5 to 9.7, and the retreats of 6.2: who goes back, who follows, which leaders fall. */
#include "rules/rally/clauses.h"
#include "rules/rally/combat.h"
#include "rules/rally/steps.h"
#include "rules/rally/units.h"

bool rally_driven_back(const State *s, int side) {
    const RallyCombat *c = &rally_of(s)->combat;
    return c->losses[side] > c->losses[side_other(side)] ||
           (c->column == ODDS_COLUMNS - 1 && side != s->acting);
}

/* Defenders first, then attackers, each in roster order. */
StepId rally_next_retreat_take(const Battle *b, State *s, Action a) {
    assert(s->frames == 0);
    Rally *r = rally(s);
    for (; r->second_side < 2; r->second_side++, r->cursor = 0) {
        const unsigned role = r->second_side == 0 ? FLAG_DEFENDS : FLAG_ATTACKS;
        while (r->cursor < b->piece_count) {
            const PieceId u = r->cursor++;
            if (!is_unit(b, u) || !flagged(s, u, role) || !on_map(s, u)) continue;
            if (rally_driven_back(s, side_of(b, u))) {
                r->subject = u;
                return STEP_RETREAT_ROLL;
            }
            if (own(s, u)->notes & NOTE_RETREAT) {
                return rally_begin_retreat(b, s, u, 1, false, STEP_NEXT_RETREAT);
            }
        }
    }
    r->second_side = 0;
    return STEP_ADVANCE;
}

StepId rally_retreat_roll_take(const Battle *b, State *s, Action a) {
    assert(is_face(a));
    const PieceId u = rally(s)->subject;
    assert(is_unit(b, u));
    rally(s)->subject = NO_PIECE;
    const int hexes = rally_table(b, TABLE_RETREAT, 0, a.number - 1);
    return rally_begin_retreat(b, s, u, hexes, false, STEP_NEXT_RETREAT);
}

/* ---- P4, R81: hex by hex away from the threat ---- */

static int nearness(const Battle *b, const State *s, const RetreatFrame *f, PlaceId place) {
    const Rally *r = rally_of(s);
    if (f->bombarded) return place_distance(b, place, s->piece[r->guns].place);
    const bool attacker = side_of(b, f->piece) == s->acting;
    const PlaceId *threat = attacker ? r->combat.attacked : r->combat.origin;
    const int count = attacker ? r->combat.attacked_count : r->combat.origin_count;
    int nearest = 2 * HEX_SPAN_MAX;
    for (int i = 0; i < count; i++) {
        const int distance = place_distance(b, place, threat[i]);
        if (distance < nearest) nearest = distance;
    }
    return nearest;
}

enum { CLASS_AWAY = 1, CLASS_ALONG, CLASS_FORCED, CLASS_NONE };

static int retreat_class(const Battle *b, const State *s, const RetreatFrame *f, PlaceId to) {
    const PlaceId from = s->piece[f->piece].place;
    const int side = side_of(b, f->piece);
    const bool ford = b->place[from].other_bank == to && hex_of(b, from)->features & HEX_FORD;
    if (place_side_towards(b, from, to) < 0 && !ford) return CLASS_NONE;
    if (hex_of(b, to)->features & HEX_IMPASSABLE) return CLASS_NONE;
    if (rally_enemy_piece_at(b, s, to, side) || !rally_stack_fits(b, s, f->piece, to))
        return CLASS_NONE;
    for (int i = 0; i < f->went_count; i++) {
        if (f->went[i] == to) return CLASS_NONE;
    }
    const int now = nearness(b, s, f, from), then = nearness(b, s, f, to);
    if (then < now) return CLASS_NONE;
    if (ezoc(s, to, side)) return CLASS_FORCED;
    return then > now ? CLASS_AWAY : CLASS_ALONG;
}

/* The seven places a retreat might go to from here: the neighbours and the other bank. */
static PlaceId way_out(const Battle *b, PlaceId from, int i) {
    return i < HEX_SIDES ? b->place[from].adjacent[i] : b->place[from].other_bank;
}

static int best_class(const Battle *b, const State *s, const RetreatFrame *f) {
    const PlaceId from = s->piece[f->piece].place;
    int best = CLASS_NONE;
    for (int i = 0; i <= HEX_SIDES; i++) {
        const PlaceId to = way_out(b, from, i);
        if (to == NO_PLACE) continue;
        const int class = retreat_class(b, s, f, to);
        if (class < best) best = class;
    }
    return best;
}

/* A retreat that cannot begin shatters the unit; one that cannot go on stops. */
static StepId go_on(const Battle *b, State *s) {
    const RetreatFrame *f = retreat_frame_of(s);
    if (f->left > 0) {
        if (best_class(b, s, f) != CLASS_NONE) return STEP_RETREAT_STEP;
        if (f->went_count == 1) rally_shatter(b, s, f->piece);
    }
    return (StepId)frame_pop(s);
}

StepId rally_begin_retreat(const Battle *b, State *s, PieceId u, int hexes, bool bombarded,
                           StepId back) {
    assert(on_map(s, u));
    assert(hexes >= 1 && hexes <= 3);
    flag(s, u, FLAG_RETREATED);
    own(s, u)->from = s->piece[u].place;
    frame_push(s, back);
    *retreat_frame(s) = (RetreatFrame){.piece = u,
                                       .left = (uint8_t)hexes,
                                       .went_count = 1,
                                       .went = {s->piece[u].place},
                                       .next = NO_PLACE,
                                       .bombarded = bombarded};
    return go_on(b, s);
}

Verdict rally_retreat_step_verdict(const Battle *b, const State *s, Action a) {
    const RetreatFrame *f = retreat_frame_of(s);
    if (a.verb != VERB_RETREAT || a.place == NO_PLACE || a.piece != f->piece) return NO_NOT_NOW;
    const int class = retreat_class(b, s, f, a.place);
    return class != CLASS_NONE && class == best_class(b, s, f) ? YES : NO_RETREAT_CLASS;
}

void rally_retreat_step_offer(const Battle *b, const State *s, Sink *out) {
    const RetreatFrame *f = retreat_frame_of(s);
    const PlaceId from = s->piece[f->piece].place;
    const int best = best_class(b, s, f);
    for (int i = 0; i <= HEX_SIDES; i++) {
        const PlaceId to = way_out(b, from, i);
        if (to != NO_PLACE && retreat_class(b, s, f, to) == best) {
            sink_add(out, action_piece_place(VERB_RETREAT, f->piece, to));
        }
    }
}

static StepId fall_back_to(const Battle *b, State *s, PlaceId to) {
    RetreatFrame *f = retreat_frame(s);
    assert(f->left > 0);
    assert(f->went_count < sizeof f->went / sizeof f->went[0]);
    rally_place_piece(b, s, f->piece, to);
    f->next = NO_PLACE;
    f->went[f->went_count++] = to;
    f->left--;
    return go_on(b, s);
}

StepId rally_retreat_step_take(const Battle *b, State *s, Action a) {
    assert(s->frames > 0);
    assert(a.piece == retreat_frame_of(s)->piece);
    if (!ezoc(s, a.place, side_of(b, a.piece))) return fall_back_to(b, s, a.place);
    retreat_frame(s)->next = a.place;
    return STEP_RETREAT_CHECK;
}

/* 9.5: into an enemy zone of control only on a passed check; otherwise shattered. */
StepId rally_retreat_check_take(const Battle *b, State *s, Action a) {
    assert(is_face(a));
    assert(s->frames > 0);
    const RetreatFrame *f = retreat_frame_of(s);
    if (rally_quality_check(a.number, 0, rally_effective_quality(b, s, f->piece))) {
        return fall_back_to(b, s, f->next);
    }
    rally_shatter(b, s, f->piece);
    return (StepId)frame_pop(s);
}

/* ---- 9.5 advance ---- */

static bool can_advance(const Battle *b, const State *s, PieceId u, PlaceId to) {
    return is_unit(b, u) && flagged(s, u, FLAG_ATTACKS) && on_map(s, u) &&
           !flagged(s, u, FLAG_RETREATED | FLAG_ADVANCED) &&
           place_side_towards(b, s->piece[u].place, to) >= 0 && rally_stack_fits(b, s, u, to);
}

static bool vacated(const State *s, PlaceId place) {
    return units_at(s, place, side_other(s->acting)) == 0;
}

static bool is_attacked(const State *s, PlaceId place) {
    const RallyCombat *c = &rally_of(s)->combat;
    for (int i = 0; i < c->attacked_count; i++) {
        if (c->attacked[i] == place) return true;
    }
    return false;
}

/* Vacated places that nobody has entered yet though somebody could; `able`: how many units could
 * enter the place that most of them could. */
static int places_to_enter(const Battle *b, const State *s, int *able) {
    const RallyCombat *c = &rally_of(s)->combat;
    int places = 0;
    *able = 0;
    for (int i = 0; i < c->attacked_count; i++) {
        if (!vacated(s, c->attacked[i]) || units_at(s, c->attacked[i], s->acting) > 0) continue;
        int here = 0;
        FOR_UNITS(u, b) here += can_advance(b, s, u, c->attacked[i]);
        places += here > 0;
        if (here > *able) *able = here;
    }
    return places;
}

/* A leader goes along with a unit that has just advanced from where he stands. */
static bool goes_along(const Battle *b, const State *s, PieceId leader, PlaceId to) {
    if (!flagged(s, leader, FLAG_ATTACKS) || !on_map(s, leader)) return false;
    if (flagged(s, leader, FLAG_ADVANCED)) return false;
    FOR_PIECES_AT(u, s, to) {
        if (is_unit(b, u) && flagged(s, u, FLAG_ADVANCED) && side_of(b, u) == s->acting &&
            own_of(s, u)->from == s->piece[leader].place) {
            return true;
        }
    }
    return false;
}

Verdict rally_advance_verdict(const Battle *b, const State *s, Action a) {
    int able;
    const int places = places_to_enter(b, s, &able);
    if (a.verb == VERB_DONE) return places > 0 ? NO_ADVANCE_MUST : YES;
    if (a.verb != VERB_ADVANCE || a.piece == NO_PIECE || a.place == NO_PLACE) return NO_NOT_NOW;
    if (side_of(b, a.piece) != s->acting) return NO_OWN;
    if (!is_attacked(s, a.place) || !vacated(s, a.place)) return NO_ENEMY_UNIT;
    if (is_kind(b, a.piece, KIND_LEADER)) {
        return goes_along(b, s, a.piece, a.place) ? YES : NO_ADVANCE_FIRST;
    }
    if (!can_advance(b, s, a.piece, a.place)) return NO_ADVANCE_FIRST;
    const bool entered = units_at(s, a.place, s->acting) > 0;
    const bool wanted = places > 0 && able - 1 < places; /* needed for a place still to enter */
    return entered && wanted ? NO_ADVANCE_MUST : YES;
}

void rally_advance_offer(const Battle *b, const State *s, Sink *out) {
    const RallyCombat *c = &rally_of(s)->combat;
    for (int i = 0; i < c->attacked_count; i++) {
        if (!vacated(s, c->attacked[i])) continue;
        for (PieceId p = 0; p < b->piece_count; p++) {
            if (!flagged(s, p, FLAG_ATTACKS)) continue;
            const Action a = action_piece_place(VERB_ADVANCE, p, c->attacked[i]);
            if (rally_advance_verdict(b, s, a) == YES) sink_add(out, a);
        }
    }
    const Action done = action_of(VERB_DONE);
    if (rally_advance_verdict(b, s, done) == YES) sink_add(out, done);
}

StepId rally_advance_take(const Battle *b, State *s, Action a) {
    Rally *r = rally(s);
    if (a.verb == VERB_DONE) {
        r->cursor = 0;
        r->second_side = 0;
        return STEP_NEXT_FOLLOW;
    }
    assert(flagged(s, a.piece, FLAG_ATTACKS));
    assert(units_at(s, a.place, side_other(s->acting)) == 0);
    flag(s, a.piece, FLAG_ADVANCED);
    own(s, a.piece)->from = s->piece[a.piece].place;
    rally_place_piece(b, s, a.piece, a.place);
    if (!is_unit(b, a.piece)) return STEP_ADVANCE;
    return rally_begin_enter(b, s, a.piece, s->acting, a.place, 2, STEP_ADVANCE);
}

/* ---- R79: leaders left behind by a retreat ---- */

static bool retreated_from(const Battle *b, const State *s, PieceId u, PieceId leader) {
    return is_unit(b, u) && side_of(b, u) == side_of(b, leader) && on_map(s, u) &&
           flagged(s, u, FLAG_RETREATED) && own_of(s, u)->from == s->piece[leader].place;
}

static bool left_behind(const Battle *b, const State *s, PieceId leader) {
    if (!on_map(s, leader)) return false;
    if (units_at(s, s->piece[leader].place, side_of(b, leader)) > 0) return false;
    FOR_UNITS(u, b) {
        if (retreated_from(b, s, u, leader)) return true;
    }
    return false;
}

static StepId end_follow(const Battle *b, State *s) {
    Rally *r = rally(s);
    r->cursor = 0;
    r->second_side = 0;
    for (PieceId p = 0; p < b->piece_count; p++) {
        unflag(s, p, FLAG_RETREATED | FLAG_ADVANCED);
        own(s, p)->from = 0;
    }
    return r->target != NO_PLACE ? STEP_BOMBARD_NEXT : STEP_NEXT_LEADER_LOSS;
}

StepId rally_next_follow_take(const Battle *b, State *s, Action a) {
    Rally *r = rally(s);
    for (; r->second_side < 2; r->second_side++, r->cursor = 0) {
        const int side = r->second_side == 0 ? r->initiative : side_other(r->initiative);
        while (r->cursor < b->piece_count) {
            const PieceId p = r->cursor++;
            if (!is_kind(b, p, KIND_LEADER) || side_of(b, p) != side) continue;
            if (!left_behind(b, s, p)) continue;
            r->subject = p;
            return STEP_LEADER_FOLLOW;
        }
    }
    return end_follow(b, s);
}

Verdict rally_leader_follow_verdict(const Battle *b, const State *s, Action a) {
    const PieceId leader = rally_of(s)->subject;
    if (a.piece != leader) return NO_NOT_NOW;
    if (a.verb == VERB_STAY) return YES;
    if (a.verb != VERB_FOLLOW || a.place == NO_PLACE) return NO_NOT_NOW;
    FOR_PIECES_AT(u, s, a.place) {
        if (retreated_from(b, s, u, leader)) return YES;
    }
    return NO_LEADER_ENEMY;
}

void rally_leader_follow_offer(const Battle *b, const State *s, Sink *out) {
    const PieceId leader = rally_of(s)->subject;
    sink_add(out, action_piece(VERB_STAY, leader));
    FOR_UNITS(u, b) {
        if (!retreated_from(b, s, u, leader)) continue;
        const Action a = action_piece_place(VERB_FOLLOW, leader, s->piece[u].place);
        if (!sink_has(out, a)) sink_add(out, a);
    }
}

StepId rally_leader_follow_take(const Battle *b, State *s, Action a) {
    assert(a.piece == rally_of(s)->subject);
    if (a.verb == VERB_FOLLOW) rally_place_piece(b, s, a.piece, a.place);
    rally(s)->subject = NO_PIECE;
    return STEP_NEXT_FOLLOW;
}

/* ---- 9.6 leader loss ---- */

static StepId end_combat(const Battle *b, State *s) {
    assert(s->frames == 0);
    Rally *r = rally(s);
    bool more = false;
    r->combat = (RallyCombat){0};
    r->cursor = 0;
    r->second_side = 0;
    for (PieceId p = 0; p < b->piece_count; p++) {
        unflag(s, p, FLAG_ATTACKS | FLAG_DEFENDS);
        if (is_unit(b, p)) own(s, p)->notes = 0;
        more |= own(s, p)->targets != 0 && !flagged(s, p, FLAG_FOUGHT) && on_map(s, p);
    }
    return more ? STEP_COMBAT_PICK : STEP_END_IMPULSE;
}

/* Attackers first. Leaders captured meanwhile do not roll. */
StepId rally_next_leader_loss_take(const Battle *b, State *s, Action a) {
    Rally *r = rally(s);
    for (; r->second_side < 2; r->second_side++, r->cursor = 0) {
        const unsigned role = r->second_side == 0 ? FLAG_ATTACKS : FLAG_DEFENDS;
        while (r->cursor < b->piece_count) {
            const PieceId p = r->cursor++;
            if (!is_kind(b, p, KIND_LEADER) || !flagged(s, p, role) || !on_map(s, p)) continue;
            r->subject = p;
            return STEP_LEADER_LOSS;
        }
    }
    r->subject = NO_PIECE;
    return end_combat(b, s);
}

StepId rally_leader_loss_take(const Battle *b, State *s, Action a) {
    assert(is_face(a));
    Rally *r = rally(s);
    assert(is_kind(b, r->subject, KIND_LEADER));
    if (!rally_second_die(s, a)) return STEP_LEADER_LOSS;
    const int sum = r->die[0] + r->die[1];
    r->die[0] = r->die[1] = 0;
    if (sum == 2 || sum >= 11) rally_lose_leader(b, s, r->subject, true);
    return STEP_NEXT_LEADER_LOSS;
}
