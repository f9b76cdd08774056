
#include "rules/bayonet/display.h"

#include <string.h>

#include "rules/bayonet/terrain.h"

/* What limits a brigade. */

/* Whether others are measured by the units of this brigade: not if it has just been moved on the
 * display or relieved (R57). */
static bool is_reference(const Brigade *x) {
    const unsigned away = BRIGADE_MOVED | BRIGADE_RELIEVED;
    return x->units > 0 && (x->flags & (BRIGADE_ON_DISPLAY | away)) == BRIGADE_ON_DISPLAY;
}

static const Extent NO_EXTENT = {INT16_MAX, INT16_MIN, INT16_MAX, INT16_MIN, true, false};

static void extent_widen(Extent *e, const Extent *by) {
    if (by->lat_least < e->lat_least) e->lat_least = by->lat_least;
    if (by->lat_most > e->lat_most) e->lat_most = by->lat_most;
    if (by->fwd_least < e->fwd_least) e->fwd_least = by->fwd_least;
    if (by->fwd_most > e->fwd_most) e->fwd_most = by->fwd_most;
    e->none = e->none && by->none;
    e->stray = e->stray || by->stray;
}

static Extent extent_of(const Battle *b, const State *s, FormationId f) {
    const int wing = brigade_state(s, f)->wing, axis = b->wing[wing].axis[b->formation[f].side];
    Extent e = NO_EXTENT;
    FOR_TROOPS_OF(u, b, s, f) {
        const PlaceId hex = s->piece[u].place;
        const int16_t lat = (int16_t)lat_of(b, axis, hex), fwd = (int16_t)fwd_of(b, axis, hex);
        const bool stray = !(b->hex[hex].zone >> wing & 1);
        extent_widen(&e, &(Extent){lat, lat, fwd, fwd, false, stray});
    }
    return e;
}

/* The nearest unit counts: on the left and behind the greatest value, else the least. */
static void bound_at(Bounds *w, int line, int at) {
    const bool greatest = line == BOUND_LEFT || line == BOUND_BEHIND;
    if (bounded(w, line) && (greatest ? at <= w->at[line] : at >= w->at[line])) return;
    w->at[line] = (int16_t)at;
    w->has |= (uint8_t)(1 << line);
}

static void bound_by_units(const Battle *b, const State *s, Bounds *w, int line, FormationId f) {
    FOR_TROOPS_OF(u, b, s, f) {
        const PlaceId hex = s->piece[u].place;
        bound_at(w, line, line <= BOUND_RIGHT ? lat_of(b, w->axis, hex) : fwd_of(b, w->axis, hex));
    }
}

static const Extent *extent_cached(const Battle *b, const State *s, FormationId f,
                                   Extents *extents) {
    if (!extents->known[f]) extents->of[f] = extent_of(b, s, f);
    extents->known[f] = true;
    return &extents->of[f];
}

static void bound_by_extent(Bounds *w, int line, const Extent *e) {
    if (e->none) return;
    bound_at(w, line,
             line == BOUND_LEFT    ? e->lat_most
             : line == BOUND_RIGHT ? e->lat_least
             : line == BOUND_AHEAD ? e->fwd_least
                                   : e->fwd_most);
}

/* `extents` may be NULL. */
static void bound_by(const Battle *b, const State *s, Bounds *w, int line, FormationId f,
                     Extents *extents) {
    if (extents != NULL) {
        bound_by_extent(w, line, extent_cached(b, s, f, extents));
    } else {
        bound_by_units(b, s, w, line, f);
    }
}

/* On which side a line bounds the brigades of another. */
static int bound_to(int line, int other) { return line < other ? BOUND_AHEAD : BOUND_BEHIND; }

void bayonet_extents_clear(Extents *extents) {
    memset(extents->known, 0, sizeof extents->known);
    memset(extents->laid, 0, sizeof extents->laid);
}

static void lay_lines(const Battle *b, const State *s, int side, Extents *extents) {
    const BayonetDerived *field = derived_of(b);
    for (int wing = 0; wing < b->wing_count; wing++) {
        for (int line = 0; line < LINES; line++) {
            extents->line[side][wing][line].count = 0;
            extents->line[side][wing][line].extent = NO_EXTENT;
        }
    }
    for (int i = 0; i < field->brigade_count[side]; i++) {
        const FormationId f = field->brigade[side][i];
        const Brigade *x = brigade_state(s, f);
        if (!is_reference(x)) continue;
        InLine *at = &extents->line[side][x->wing][x->line];
        at->brigade[at->count++] = f;
        extent_widen(&at->extent, extent_cached(b, s, f, extents));
    }
    extents->laid[side] = true;
}

/* The lines of its wing. */
static const InLine *lines_cached(const Battle *b, const State *s, FormationId f,
                                  Extents *extents) {
    const int side = b->formation[f].side;
    if (!extents->laid[side]) lay_lines(b, s, side, extents);
    return extents->line[side][brigade_state(s, f)->wing];
}

/* All that bounds the brigade, gathered by brigade or, with cached extents, by line. */
static Bounds bounds_among(const Battle *b, const State *s, FormationId f, Extents *extents) {
    const Brigade *x = brigade_state(s, f);
    const int side = b->formation[f].side;
    const InLine *lines = extents != NULL ? lines_cached(b, s, f, extents) : NULL;
    const FormationId *brigade = lines ? lines[x->line].brigade : derived_of(b)->brigade[side];
    const int count = lines ? lines[x->line].count : derived_of(b)->brigade_count[side];
    Bounds w = {.wing = x->wing, .axis = b->wing[x->wing].axis[side]};
    FormationId left = NO_FORMATION, right = NO_FORMATION;
    for (int line = 0; lines && line < LINES; line++) {
        if (line != x->line) bound_by_extent(&w, bound_to(line, x->line), &lines[line].extent);
    }
    for (int i = 0; i < count; i++) {
        const FormationId g = brigade[i];
        const Brigade *y = brigade_state(s, g);
        if (y->wing != x->wing || g == f || !is_reference(y)) continue;
        if (y->line != x->line) {
            bound_by_units(b, s, &w, bound_to(y->line, x->line), g);
        } else if (y->slot < x->slot) {
            if (left == NO_FORMATION || y->slot > brigade_state(s, left)->slot) left = g;
        } else if (right == NO_FORMATION || y->slot < brigade_state(s, right)->slot) {
            right = g;
        }
    }
    if (left != NO_FORMATION) bound_by(b, s, &w, BOUND_LEFT, left, extents);
    if (right != NO_FORMATION) bound_by(b, s, &w, BOUND_RIGHT, right, extents);
    return w;
}

Bounds bayonet_bounds(const Battle *b, const State *s, FormationId f) {
    return bounds_among(b, s, f, NULL);
}

/* 1000 for each hex to the nearest hex of the wing, over passable terrain. */
static int steps_to_wing(const Battle *b, const State *s, int wing, PlaceId from) {
    enum { NO_WAY = 1000000 };
    const BayonetDerived *f = derived_of(b);
    const int steps = f->way[f->time[s->turn] * b->wing_count + wing][from];
    return steps == UINT8_MAX ? NO_WAY : 1000 * steps;
}

static int excess(int by) { return by > 0 ? by : 0; }

int bayonet_violation(const Battle *b, const State *s, const Bounds *w, PlaceId hex) {
    if (!(b->hex[hex].zone >> w->wing & 1)) return steps_to_wing(b, s, w->wing, hex);
    if (w->has == 0) return 0;
    const int lat = lat_of(b, w->axis, hex), fwd = fwd_of(b, w->axis, hex);
    int v = 0;
    if (bounded(w, BOUND_LEFT)) v += excess(w->at[BOUND_LEFT] - lat);
    if (bounded(w, BOUND_RIGHT)) v += excess(lat - w->at[BOUND_RIGHT]);
    if (bounded(w, BOUND_AHEAD)) v += 2 * excess(fwd - w->at[BOUND_AHEAD] + 1);
    if (bounded(w, BOUND_BEHIND)) v += 2 * excess(w->at[BOUND_BEHIND] + 1 - fwd);
    return v;
}

int bayonet_violation_least(const Bounds *w) {
    int v = 0;
    if (bounded(w, BOUND_LEFT) && bounded(w, BOUND_RIGHT)) {
        v += excess(w->at[BOUND_LEFT] - w->at[BOUND_RIGHT]);
    }
    if (bounded(w, BOUND_AHEAD) && bounded(w, BOUND_BEHIND)) {
        v += 2 * excess(w->at[BOUND_BEHIND] - w->at[BOUND_AHEAD] + 2);
    }
    return v;
}

/* Whether no unit of it violates the bounds. */
static bool extent_within(const Extent *e, const Bounds *w) {
    if (e->none) return true;
    if (e->stray) return false;
    return !((bounded(w, BOUND_LEFT) && e->lat_least < w->at[BOUND_LEFT]) ||
             (bounded(w, BOUND_RIGHT) && e->lat_most > w->at[BOUND_RIGHT]) ||
             (bounded(w, BOUND_AHEAD) && e->fwd_most >= w->at[BOUND_AHEAD]) ||
             (bounded(w, BOUND_BEHIND) && e->fwd_least <= w->at[BOUND_BEHIND]));
}

bool bayonet_complies(const Battle *b, const State *s, FormationId f) {
    const Bounds w = bayonet_bounds(b, s, f);
    FOR_TROOPS_OF(u, b, s, f) {
        if (bayonet_violation(b, s, &w, s->piece[u].place) > 0) return false;
    }
    return true;
}

bool bayonet_complies_cached(const Battle *b, const State *s, FormationId f, Extents *extents) {
    const Bounds w = bounds_among(b, s, f, extents);
    return extent_within(extent_cached(b, s, f, extents), &w);
}

/* Places. */

FormationId bayonet_brigade_in_slot(const Battle *b, const State *s, int side, int wing, int line,
                                    int slot) {
    FOR_BRIGADES_OF(f, b, s, side) {
        const Brigade *x = brigade_state(s, f);
        if (x->wing == wing && x->line == line && x->slot == slot) return f;
    }
    return NO_FORMATION;
}

int bayonet_brigades_in_line(const Battle *b, const State *s, int side, int wing, int line) {
    int count = 0;
    FOR_BRIGADES_OF(f, b, s, side) {
        const Brigade *x = brigade_state(s, f);
        count += x->wing == wing && x->line == line;
    }
    return count;
}

void bayonet_board_lay(const Battle *b, const State *s, int side, Board *board) {
    memset(board->at, NO_FORMATION, sizeof board->at);
    memset(board->count, 0, sizeof board->count);
    FOR_BRIGADES_OF(f, b, s, side) {
        const Brigade *x = brigade_state(s, f);
        board->at[x->wing][x->line][x->slot] = f;
        board->count[x->wing][x->line]++;
    }
}

/* Leaders in Direct Command go with their brigade; a wing commander does not leave his wing. */
void bayonet_leaders_follow(const Battle *b, State *s, FormationId f) {
    assert(brigade_flagged(s, f, BRIGADE_ON_DISPLAY));
    const Brigade *x = brigade_state(s, f);
    BayonetSide *army = &bayonet(s)->side[b->formation[f].side];
    if (army->ac.flags & LEADER_THERE && army->ac.direct == f) {
        army->ac.wing = x->wing;
        army->ac.line = x->line;
    }
    for (int wing = 0; wing < b->wing_count; wing++) {
        Leader *wc = &army->wc[wing];
        if (!(wc->flags & LEADER_THERE) || wc->direct != f) continue;
        if (wing == x->wing) {
            wc->line = x->line;
        } else {
            wc->direct = NO_FORMATION;
        }
    }
}

void bayonet_insert_brigade(const Battle *b, State *s, FormationId f, int wing, int line,
                            int slot) {
    assert(f < b->formation_count);
    assert(wing >= 0 && wing < b->wing_count);
    assert(slot >= 0 && slot < b->wing[wing].capacity);
    const int side = b->formation[f].side, capacity = b->wing[wing].capacity;
    Brigade *x = &bayonet(s)->brigade[f];
    x->flags &= (uint8_t)~BRIGADE_ON_DISPLAY; /* it leaves its own place first */
    FormationId at[SLOT_MAX];
    for (int k = 0; k < capacity; k++) at[k] = bayonet_brigade_in_slot(b, s, side, wing, line, k);
    int gap = slot;
    for (int away = 0; away < capacity; away++) { /* on a tie to the right */
        if (slot + away < capacity && at[slot + away] == NO_FORMATION) {
            gap = slot + away;
            break;
        }
        if (slot - away >= 0 && at[slot - away] == NO_FORMATION) {
            gap = slot - away;
            break;
        }
    }
    assert(at[gap] == NO_FORMATION);
    for (int k = slot; k < gap; k++) bayonet(s)->brigade[at[k]].slot++;
    for (int k = slot; k > gap; k--) bayonet(s)->brigade[at[k]].slot--;
    x->wing = (uint8_t)wing;
    x->line = (uint8_t)line;
    x->slot = (uint8_t)slot;
    x->flags |= BRIGADE_ON_DISPLAY;
    bayonet_leaders_follow(b, s, f);
}

/* Moves a line forward; marks who has moved. */
static void close_line(const Battle *b, State *s, int side, int wing, int line, bool *moved) {
    assert(line > LINE_FRONT);
    FOR_BRIGADES_OF(f, b, s, side) {
        Brigade *x = &bayonet(s)->brigade[f];
        if (x->wing != wing || x->line != line) continue;
        x->line--;
        moved[f] = true;
        bayonet_leaders_follow(b, s, f);
    }
}

void bayonet_display_update(const Battle *b, State *s, int side, int wing) {
    bool moved[FORMATION_MAX] = {false}, astray[FORMATION_MAX] = {false}, any = false;
    int in[LINES];
    for (int line = 0; line < LINES; line++) {
        in[line] = bayonet_brigades_in_line(b, s, side, wing, line);
    }
    while (in[LINE_FRONT] == 0 && in[LINE_SUPPORT] + in[LINE_RESERVE] > 0) {
        close_line(b, s, side, wing, LINE_SUPPORT, moved);
        close_line(b, s, side, wing, LINE_RESERVE, moved);
        in[LINE_FRONT] = in[LINE_SUPPORT];
        in[LINE_SUPPORT] = in[LINE_RESERVE];
        in[LINE_RESERVE] = 0;
        any = true;
    }
    if (in[LINE_SUPPORT] == 0 && in[LINE_RESERVE] > 0) {
        close_line(b, s, side, wing, LINE_RESERVE, moved);
        any = true;
    }
    if (!any) return;
    /* All are moved first, then each is tested with the flags that stood before (R123). */
    FOR_BRIGADES(f, b, s) astray[f] = moved[f] && !bayonet_complies(b, s, f);
    FOR_BRIGADES(f, b, s) {
        if (astray[f]) bayonet(s)->brigade[f].flags |= BRIGADE_MOVED;
    }
}

void bayonet_brigade_off(const Battle *b, State *s, FormationId f) {
    assert(f < b->formation_count);
    Bayonet *y = bayonet(s);
    const int side = b->formation[f].side;
    BayonetSide *army = &y->side[side];
    if (!(y->brigade[f].flags & BRIGADE_ON_DISPLAY)) return;
    y->brigade[f].flags &= (uint8_t) ~(BRIGADE_ON_DISPLAY | BRIGADE_MOVED | BRIGADE_RELIEVED);
    y->brigade[f].flags |= BRIGADE_FAILED;
    army->brigades_lost++;
    if (army->ac.direct == f) army->ac.direct = NO_FORMATION;
    for (int wing = 0; wing < b->wing_count; wing++) {
        if (army->wc[wing].direct == f) army->wc[wing].direct = NO_FORMATION;
    }
    bayonet_display_update(b, s, side, y->brigade[f].wing);
}

void bayonet_settle_flags(const Battle *b, State *s, FormationId f) {
    if (!brigade_flagged(s, f, BRIGADE_MOVED | BRIGADE_RELIEVED)) return;
    if (!bayonet_complies(b, s, f)) return;
    bayonet(s)->brigade[f].flags &= (uint8_t) ~(BRIGADE_MOVED | BRIGADE_RELIEVED);
}

/* ---- option Clerambault (Blenheim S5) ---- */

static bool alarms(const Battle *b, const Special *rule, int side, PlaceId hex) {
    if (rule->rule != SPECIAL_CLERAMBAULT || rule->side != side) return false;
    for (int i = 0; i < rule->hex_count; i++) {
        if (rule->hex[i] == hex) return true;
    }
    return false;
}

static int free_slot(const Battle *b, const State *s, int side, int wing) {
    for (int slot = 0; slot < b->wing[wing].capacity; slot++) {
        if (bayonet_brigade_in_slot(b, s, side, wing, LINE_SUPPORT, slot) == NO_FORMATION) {
            return slot;
        }
    }
    return -1;
}

/* As by 4.3.2: all are moved first, then each is tested (R123). */
static void commit_reserves(const Battle *b, State *s, int side, int wing) {
    bool moved[FORMATION_MAX] = {false}, astray[FORMATION_MAX] = {false};
    for (int from = 0; from < b->wing[wing].capacity; from++) {
        const FormationId f = bayonet_brigade_in_slot(b, s, side, wing, LINE_RESERVE, from);
        const int to = free_slot(b, s, side, wing);
        if (f == NO_FORMATION || to < 0) continue;
        bayonet_insert_brigade(b, s, f, wing, LINE_SUPPORT, to);
        moved[f] = true;
    }
    FOR_BRIGADES(f, b, s) astray[f] = moved[f] && !bayonet_complies(b, s, f);
    FOR_BRIGADES(f, b, s) {
        if (astray[f]) bayonet(s)->brigade[f].flags |= BRIGADE_MOVED;
    }
}

void bayonet_draw_reserves(const Battle *b, State *s, PieceId routed, PlaceId hex) {
    const int side = side_of(b, routed);
    if (!(b->options & (1 << OPTION_CLERAMBAULT)) || bayonet(s)->alarmed) return;
    if (!is_foot(b, routed)) return;
    for (int i = 0; i < b->special_count; i++) {
        if (!alarms(b, &b->special[i], side, hex)) continue;
        bayonet(s)->alarmed = 1;
        commit_reserves(b, s, side, bayonet(s)->brigade[brigade_of(b, routed)].wing);
        return;
    }
}
