/* 9.3, 13.2 and R131: routed markers run in combat, hex by hex, through friends if they must. Also
 * the settling of everything that losses bring. */
#include "rules/bayonet/clauses.h"
#include "rules/bayonet/losses.h"
#include "rules/bayonet/leader.h"

void merge_markers(const Battle *b, State *s, PlaceId hex) {
    PieceId kept = NO_PIECE;
    FOR_PIECES_AT(p, s, hex) {
        if (!is_marker(s, p) || own_of(s, p)->mp > 0) continue;
        if (kept != NO_PIECE && status_of(s, p) != status_of(s, kept)) {
            /* One on its first side has more turns left. */
            const PieceId older = status_of(s, p) == STATUS_ROUTED_2 ? p : kept;
            kept = older == p ? kept : p;
            remove_marker(b, s, older);
            merge_markers(b, s, hex);
            return;
        }
        if (kept != NO_PIECE) {
            /* At a tie the one that was there: the runner is the newcomer. */
            remove_marker(b, s, bayonet(s)->runner == kept ? kept : p);
            merge_markers(b, s, hex);
            return;
        }
        kept = p;
    }
}

void chase_marker(const Battle *b, State *s, PieceId marker, int towards) {
    own(s, marker)->mp = (uint8_t)limit(b, LIMIT_ROUTED_AGAIN);
    own(s, marker)->aim = (uint8_t)dirs_away(NO_FACING, towards);
    own(s, marker)->rank = 0;
}

/* ---- where a marker may run ---- */

typedef enum { RUN_BARRED, RUN_THROUGH, RUN_OPEN } Run;

static Run run_over(const Battle *b, const State *s, PieceId m, int dir) {
    const PlaceId here = s->piece[m].place, to = b->place[here].adjacent[dir];
    const int side = side_of(b, m);
    if (!(own_of(s, m)->aim >> dir & 1)) return RUN_BARRED;
    if (to == NO_PLACE) { /* R96 */
        const bool home = at_retreat_edge(b, here, side) && b->compass[side] >> dir & 1;
        return home ? RUN_OPEN : RUN_BARRED;
    }
    if (hex_barred(b, s, to) || units_at(s, to, side_other(side)) > 0) return RUN_BARRED;
    return units_at(s, to, side) > 0 ? RUN_THROUGH : RUN_OPEN;
}

static Run best_run(const Battle *b, const State *s, PieceId m) {
    Run best = RUN_BARRED;
    for (int dir = 0; dir < HEX_SIDES; dir++) {
        const Run run = run_over(b, s, m, dir);
        if (run > best) best = run;
    }
    return best;
}

/* A hex that is left for good is named as the hex it stands in. */
static PlaceId run_place(const Battle *b, PlaceId here, int dir) {
    const PlaceId to = b->place[here].adjacent[dir];
    return to == NO_PLACE ? here : to;
}

static int run_dir(const Battle *b, const State *s, PieceId m, PlaceId place) {
    const PlaceId here = s->piece[m].place;
    for (int dir = 0; dir < HEX_SIDES; dir++) {
        if (run_over(b, s, m, dir) != RUN_BARRED && run_place(b, here, dir) == place) return dir;
    }
    return -1;
}

Verdict bayonet_marker_retreat_verdict(const Battle *b, const State *s, Action a) {
    const PieceId m = bayonet_of(s)->runner;
    if (a.verb != VERB_ROUT_TO || a.piece != m || a.place == NO_PLACE) return NO_NOT_NOW;
    const int dir = run_dir(b, s, m, a.place);
    if (dir < 0) return NO_ROUT_BARRED;
    return run_over(b, s, m, dir) == best_run(b, s, m) ? YES : NO_ROUT_OPEN;
}

void bayonet_marker_retreat_offer(const Battle *b, const State *s, Sink *out) {
    const PieceId m = bayonet_of(s)->runner;
    for (int dir = 0; dir < HEX_SIDES; dir++) {
        if (run_over(b, s, m, dir) == RUN_BARRED) continue;
        const PlaceId to = run_place(b, s->piece[m].place, dir);
        const Action a = action_piece_place(VERB_ROUT_TO, m, to);
        if (bayonet_marker_retreat_verdict(b, s, a) == YES && !sink_has(out, a)) sink_add(out, a);
    }
}

static Flight flight_behind(const Battle *b, const State *s, PieceId m) {
    return (Flight){(uint8_t)limit(b, LIMIT_ROUTED_AGAIN), own_of(s, m)->aim};
}

StepId bayonet_marker_retreat_take(const Battle *b, State *s, Action a) {
    const PieceId m = a.piece;
    BayonetPiece *o = own(s, m);
    if (a.place == s->piece[m].place) {
        remove_marker(b, s, m);
        return STEP_SETTLE;
    }
    o->aim = (uint8_t)dirs_after(o->aim, run_dir(b, s, m, a.place));
    piece_move(b, s, m, a.place);
    o->rank = 1; /* it has begun to run */
    if (o->mp > 0) o->mp--;
    if (troops_at(b, s, a.place, side_of(b, m)) == 0) return STEP_SETTLE;
    if (is_village_stack(b, s, a.place)) {
        bayonet(s)->asked = b->piece[m].side;
        return STEP_TRAMPLE;
    }
    trample(b, s, a.place, NO_PIECE, flight_behind(b, s, m));
    return STEP_SETTLE;
}

/* ---- 9.1.2e: the owner names the unit of the village that was in the way ---- */

Verdict bayonet_trample_verdict(const Battle *b, const State *s, Action a) {
    const PlaceId hex = s->piece[bayonet_of(s)->runner].place;
    if (a.verb != VERB_TRAMPLED || a.piece == NO_PIECE) return NO_NOT_NOW;
    if (!is_troops(b, a.piece) || !in_play(s, a.piece) || s->piece[a.piece].place != hex) {
        return NO_NOT_NOW;
    }
    return own_of(s, a.piece)->rank < limit(b, LIMIT_VILLAGE_STACK) - 1 ? YES : NO_RESERVE;
}

void bayonet_trample_offer(const Battle *b, const State *s, Sink *out) {
    FOR_PIECES_AT(p, s, s->piece[bayonet_of(s)->runner].place) {
        const Action a = action_piece(VERB_TRAMPLED, p);
        if (bayonet_trample_verdict(b, s, a) == YES) sink_add(out, a);
    }
}

StepId bayonet_trample_take(const Battle *b, State *s, Action a) {
    const PieceId m = bayonet(s)->runner;
    trample(b, s, s->piece[m].place, a.piece, flight_behind(b, s, m));
    return STEP_SETTLE;
}

/* ---- settling ---- */

static StepId end_run(const Battle *b, State *s, PieceId m) {
    own(s, m)->mp = 0;
    merge_markers(b, s, s->piece[m].place);
    bayonet(s)->runner = NO_PIECE;
    return STEP_SETTLE;
}

/* A marker whose way is barred at once, or from a hex with units, is gone; later it stops. */
static StepId run_on(const Battle *b, State *s, PieceId m) {
    const bool shares = units_at(s, s->piece[m].place, side_of(b, m)) > 0;
    if (own(s, m)->mp == 0 && !shares) return end_run(b, s, m);
    if (best_run(b, s, m) != RUN_BARRED) {
        bayonet(s)->asked = b->piece[m].side;
        return STEP_MARKER_RETREAT;
    }
    if (own(s, m)->rank != 0 && !shares) return end_run(b, s, m);
    remove_marker(b, s, m);
    return STEP_SETTLE;
}

typedef struct Unsettled {
    PieceId runner; /* a marker that has still to run */
    PieceId lone;   /* a single unit without a facing: the last of a village stack (R13) */
} Unsettled;

/* The first of each, or NO_PIECE; of the second only if there is none of the first. */
static Unsettled find_unsettled(const Battle *b, const State *s) {
    PieceId lone = NO_PIECE;
    for (PieceId p = 0; p < b->piece_count; p++) {
        if (own_of(s, p)->mp > 0 && is_marker(s, p)) return (Unsettled){p, NO_PIECE};
        if (own_of(s, p)->facing != NO_FACING || lone != NO_PIECE) continue;
        if (!is_troops(b, p) || !in_play(s, p)) continue;
        const PlaceId here = s->piece[p].place;
        if (here != NO_PLACE && !is_village_stack(b, s, here)) lone = p;
    }
    return (Unsettled){NO_PIECE, lone};
}

StepId bayonet_settle_take(const Battle *b, State *s, Action a) {
    Bayonet *g = bayonet(s);
    if (g->runner != NO_PIECE) return run_on(b, s, g->runner);
    const Unsettled found = find_unsettled(b, s);
    g->runner = found.runner;
    if (g->runner != NO_PIECE) return run_on(b, s, g->runner);
    const StepId roll = next_leader_roll(b, s, LEADER_UNDER_FIRE, STEP_SETTLE);
    if (roll != STEP_COUNT) return roll;
    if (found.lone != NO_PIECE) return settle_facing(b, s, s->piece[found.lone].place, STEP_SETTLE);
    return (StepId)frame_pop(s);
}

StepId settle(const Battle *b, State *s, StepId next) {
    frame_push(s, next);
    return STEP_SETTLE;
}
