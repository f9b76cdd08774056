#include "atlas/hexpath.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A stretch of the line inside one hex, measured along the line. */
typedef struct Stretch {
    double from, to;
    HexId hex; /* NO_HEX: off the sheet */
} Stretch;

typedef struct Stretches {
    Stretch *item;
    int count, capacity;
    double length; /* of the whole line */
} Stretches;

static bool add_stretch(Stretches *s, Stretch item) {
    if (s->count == s->capacity) {
        const int capacity = s->capacity == 0 ? 64 : s->capacity * 2;
        Stretch *larger = mem_grow(s->item, (size_t)capacity * sizeof *larger);
        if (larger == NULL) return false;
        s->item = larger;
        s->capacity = capacity;
    }
    s->item[s->count++] = item;
    return true;
}

/* The part of the segment inside the hex, as shares of its length; false if there is none. The hex
 * is what lies on the inner side of all six of its edges. */
static bool clip(const Point corner[HEX_SIDES], Point a, Point b, double *from, double *to) {
    *from = 0, *to = 1;
    for (int v = 0; v < HEX_SIDES; v++) {
        const Point c = corner[v], d = corner[(v + 1) % HEX_SIDES];
        const double out_x = d.y - c.y, out_y = c.x - d.x; /* the corners go clockwise */
        const double at_a = (a.x - c.x) * out_x + (a.y - c.y) * out_y;
        const double at_b = (b.x - c.x) * out_x + (b.y - c.y) * out_y;
        if (at_a > 0 && at_b > 0) return false;
        if (at_a > 0) *from = fmax(*from, at_a / (at_a - at_b));
        if (at_b > 0) *to = fmin(*to, at_a / (at_a - at_b));
    }
    return *to > *from;
}

static bool far_from(Point centre, double radius, Point a, Point b) {
    return fmin(a.x, b.x) > centre.x + radius || fmax(a.x, b.x) < centre.x - radius ||
           fmin(a.y, b.y) > centre.y + radius || fmax(a.y, b.y) < centre.y - radius;
}

static bool cut_segment(Stretches *s, const GridPlace *place, Point a, Point b) {
    const double length = hypot(b.x - a.x, b.y - a.y);
    for (HexId hex = 0; hex < place->grid->count; hex++) {
        if (far_from(grid_place_centre(place, hex), place->corner_m, a, b)) continue;
        Point corner[HEX_SIDES];
        grid_place_corners(place, hex, corner);
        double from, to;
        if (!clip(corner, a, b, &from, &to)) continue;
        const Stretch item = {s->length + from * length, s->length + to * length, hex};
        if (!add_stretch(s, item)) return false;
    }
    s->length += length;
    return true;
}

static int compare(const void *left, const void *right) {
    const Stretch *a = left, *b = right;
    if (a->from != b->from) return a->from < b->from ? -1 : 1;
    if (a->to != b->to) return a->to < b->to ? -1 : 1;
    return (a->hex > b->hex) - (a->hex < b->hex);
}

/* Joins the parts of several segments in one hex, drops those that only run along its border, and
 * puts a NO_HEX where the line is off the sheet for a while. `out` has room for twice the items. */
static int join(const Stretches *s, Stretch *out) {
    const double touch = 0.001; /* metres */
    int n = 0;
    for (int i = 0; i < s->count; i++) {
        const Stretch here = s->item[i];
        Stretch *last = n > 0 ? &out[n - 1] : NULL;
        if (last != NULL && here.to <= last->to + touch && here.hex != last->hex) continue;
        if (last != NULL && here.from > last->to + touch) {
            out[n++] = (Stretch){last->to, here.from, NO_HEX};
        } else if (last != NULL && last->hex == here.hex) {
            last->to = fmax(last->to, here.to);
            continue;
        }
        if (here.to - here.from <= touch && s->length > touch) continue;
        out[n++] = here;
    }
    return n;
}

static void take_out(Stretch *item, int *count, int at, int number) {
    memmove(item + at, item + at + number, (size_t)(*count - at - number) * sizeof *item);
    *count -= number;
}

static bool on_sheet(const Stretch *item, int count, int at) {
    return at >= 0 && at < count && item[at].hex != NO_HEX;
}

/* Whether this stretch may be left out, by the rules in the header. */
static bool may_go(const GridPlace *place, const Stretches *line, const Stretch *item, int count,
                   int at) {
    if (item[at].hex == NO_HEX) return false;
    const double inside = (item[at].to - item[at].from) / place->hex_m;
    const bool before = on_sheet(item, count, at - 1), after = on_sheet(item, count, at + 1);
    if (before && after) {
        const HexId a = item[at - 1].hex, b = item[at + 1].hex;
        if (a == b) return inside < SPUR_SHARE;
        return inside < CLIP_SHARE && hex_distance(place->grid, a, b) == 1;
    }
    const bool line_ends = (at == 0 && item[at].from <= 0.001) ||
                           (at == count - 1 && item[at].to >= line->length - 0.001);
    return (before || after) && inside < CLIP_SHARE && !line_ends;
}

static void drop_clips(const GridPlace *place, const Stretches *line, Stretch *item, int *count) {
    for (;;) { /* each round takes one out, the shortest first */
        int shortest = -1;
        for (int i = 0; i < *count; i++) {
            if (!may_go(place, line, item, *count, i)) continue;
            if (shortest < 0 ||
                item[i].to - item[i].from < item[shortest].to - item[shortest].from) {
                shortest = i;
            }
        }
        if (shortest < 0) return;
        const bool same = on_sheet(item, *count, shortest - 1) &&
                          on_sheet(item, *count, shortest + 1) &&
                          item[shortest - 1].hex == item[shortest + 1].hex;
        if (same) {
            item[shortest - 1].to = item[shortest + 1].to;
            take_out(item, count, shortest, 2);
        } else {
            take_out(item, count, shortest, 1);
        }
    }
}

bool hexpath_of_line(HexPath *path, const GridPlace *place, const Track *line) {
    *path = (HexPath){0};
    Stretches s = {0};
    Stretch *joined = NULL;
    bool done = false;
    for (int i = 0; i + 1 < line->count; i++) {
        if (!cut_segment(&s, place, line->point[i], line->point[i + 1])) goto done;
    }
    if (s.count > 0) {
        qsort(s.item, (size_t)s.count, sizeof *s.item, compare);
        joined = mem_alloc(2 * (size_t)s.count * sizeof *joined);
        if (joined == NULL) goto done;
        int count = join(&s, joined);
        drop_clips(place, &s, joined, &count);
        path->hex = mem_alloc((size_t)count * sizeof *path->hex);
        if (path->hex == NULL) goto done;
        for (int i = 0; i < count; i++) path->hex[path->count++] = joined[i].hex;
    }
    done = true;
done:
    mem_free(joined);
    mem_free(s.item);
    return done;
}

void hexpath_release(HexPath *path) {
    mem_free(path->hex);
    *path = (HexPath){0};
}

/* The number of hexes to take out for a hex that comes at `first` and again at `again`, and from
 * where: one of the two visits if the path holds together without it, else the loop. */
static int repeat_to_drop(const Grid *g, const HexId *hex, int count, int first, int again,
                          int *from) {
    if (again + 1 < count && hex_distance(g, hex[again - 1], hex[again + 1]) == 1) {
        *from = again;
        return 1;
    }
    if (first > 0 && hex_distance(g, hex[first - 1], hex[first + 1]) == 1) {
        *from = first;
        return 1;
    }
    *from = first;
    return again - first;
}

int hexpath_straighten(const Grid *g, HexId *hex, int count) {
    for (int again = 1; again < count; again++) {
        for (int first = 0; first < again; first++) {
            if (hex[first] != hex[again]) continue;
            int from;
            const int number = repeat_to_drop(g, hex, count, first, again, &from);
            memmove(hex + from, hex + from + number, (size_t)(count - from - number) * sizeof *hex);
            count -= number;
            again = 0; /* look again from the start: what is left is shorter */
            break;
        }
    }
    return count;
}
