#include "rules/rally/mind/neighbourhood.h"

#include <string.h>

#include "core/hash.h"
#include "rules/rally/mind/hex_bounds.h"
#include "rules/rally/state.h"

void posts_forget(Posts *posts) { memset(posts->seen, 0, sizeof posts->seen); }

static void post(const Battle *b, PieceId u, PlaceId place, uint64_t how, int i, Posts *out) {
    out->name[i] = 0;
    if (place == NO_PLACE) return;
    const Axial at = b->grid.at[b->place[place].hex];
    out->name[i] = hash_mix((uint64_t)u | (uint64_t)place << 16 | how << 32);
    out->at[0][i] = at.q;
    out->at[1][i] = at.r;
}

void posts_look(const Battle *b, const State *s, Posts *out) {
    int i = 0;
    out->held = hash_bytes(s->control, b->victory_count, s->turn);
    for (int side = 0; side < SIDE_MAX; side++) {
        FOR_SIDE_UNITS(u, b, side) {
            const PlaceId place = s->piece[u].place;
            const uint32_t how = own_of(s, u)->back | (uint32_t)flagged(s, u, FLAG_SURGE) << 1;
            const uint32_t seen = (uint32_t)place << 8 | how << 1 | 1;
            if (out->seen[i] != seen) {
                out->seen[i] = seen;
                post(b, u, place, how, i, out);
            }
            i++;
        }
    }
}

static Span span_around(const Battle *b, const State *s, const PieceId *unit, int count,
                        int reach) {
    Span span = SPAN_NONE;
    for (int i = 0; i < count; i++) span_widen(b, s->piece[unit[i]].place, reach, &span);
    return span;
}

/* The sum of the names in a span. It has no branches, and what is in the span is told in sixteen
 * bits, so that the compiler takes eight units at a time: at or above the least and at or below the
 * most is one comparison of what is not negative. */
static uint64_t sum_names(const Posts *posts, const Span *span, int from, int count) {
    const int16_t *q = posts->at[0] + from, *r = posts->at[1] + from;
    const uint64_t *name = posts->name + from;
    uint16_t least[3], wide[3];
    for (int k = 0; k < 3; k++) {
        least[k] = (uint16_t)span->least[k];
        wide[k] = (uint16_t)(span->most[k] - span->least[k]);
    }
    int16_t in[PIECE_MAX];
    for (int i = 0; i < count; i++) {
        const bool within = ((uint16_t)(q[i] - least[0]) <= wide[0]) &
                            ((uint16_t)(r[i] - least[1]) <= wide[1]) &
                            ((uint16_t)(q[i] + r[i] - least[2]) <= wide[2]);
        in[i] = within ? -1 : 0;
    }
    uint64_t sum = 0;
    for (int i = 0; i < count; i++) sum += name[i] & (uint64_t)(int64_t)in[i];
    return sum;
}

uint64_t hash_units_near(const Battle *b, const State *s, const Posts *posts, const PieceId *unit,
                         int count, int enemy_reach, int own_reach) {
    const int side = side_of(b, unit[0]);
    const Span close = span_around(b, s, unit, count, own_reach);
    const Span wide = span_grown(&close, enemy_reach - own_reach);
    const int first = b->unit_count[0], second = b->unit_count[1];
    return sum_names(posts, side == 0 ? &close : &wide, 0, first) +
           sum_names(posts, side == 1 ? &close : &wide, first, second);
}
