#include "atlas/draw_shape.h"

#include <math.h>

void *draw_alloc(DrawMemory *memory, size_t size) {
    void *out = arena_alloc(&memory->arena, size);
    if (out == NULL) memory->failed = true;
    return out;
}

static int side_count(const Shape *s) {
    if (s->count < 2) return 0;
    return s->closed ? s->count : s->count - 1;
}
static Point side_end(const Shape *s, int i) { return s->point[(i + 1) % s->count]; }

double shape_length(const Shape *s) {
    double length = 0;
    for (int i = 0; i < side_count(s); i++) length += point_distance(s->point[i], side_end(s, i));
    return length;
}

Point shape_at(const Shape *s, double along, Point *direction) {
    Point unit = {1, 0};
    Point here = s->count > 0 ? s->point[0] : (Point){0, 0};
    for (int i = 0; i < side_count(s); i++) {
        const double length = point_distance(s->point[i], side_end(s, i));
        if (length <= 0) continue;
        unit = point_times(point_minus(side_end(s, i), s->point[i]), 1 / length);
        here = point_between(s->point[i], side_end(s, i), fmin(1, fmax(0, along / length)));
        if (along <= length) break;
        along -= length;
    }
    if (direction != NULL) *direction = unit;
    return here;
}

/* The share of the side at which it is nearest to p. */
static double nearest_share(Point a, Point b, Point p) {
    const Point d = point_minus(b, a);
    const double square = d.x * d.x + d.y * d.y;
    if (square <= 0) return 0;
    const double share = ((p.x - a.x) * d.x + (p.y - a.y) * d.y) / square;
    return fmin(1, fmax(0, share));
}

static double nearest(const Shape *s, Point p, double *along) {
    double best = s->count > 0 ? point_distance(s->point[0], p) : INFINITY;
    double passed = 0;
    *along = 0;
    for (int i = 0; i < side_count(s); i++) {
        const double share = nearest_share(s->point[i], side_end(s, i), p);
        const double away = point_distance(point_between(s->point[i], side_end(s, i), share), p);
        const double length = point_distance(s->point[i], side_end(s, i));
        if (away < best) {
            best = away;
            *along = passed + share * length;
        }
        passed += length;
    }
    return best;
}

double shape_distance(const Shape *s, Point from) {
    double along;
    return nearest(s, from, &along);
}

double shape_along(const Shape *s, Point near) {
    double along;
    (void)nearest(s, near, &along); /* how near does not matter here */
    return along;
}

bool shape_holds(const Shape *ring, Point p) {
    bool in = false;
    for (int i = 0, j = ring->count - 1; i < ring->count; j = i++) {
        const Point a = ring->point[i], b = ring->point[j];
        if ((a.y > p.y) == (b.y > p.y)) continue;
        if (p.x < (b.x - a.x) * (p.y - a.y) / (b.y - a.y) + a.x) in = !in;
    }
    return in;
}

double shape_area(const Shape *ring) {
    double twice = 0;
    for (int i = 0; i < ring->count; i++) {
        const Point a = ring->point[i], b = ring->point[(i + 1) % ring->count];
        twice += a.x * b.y - b.x * a.y;
    }
    return twice / 2;
}

Point shape_centre(const Shape *ring) {
    Point sum = {0, 0};
    double weight = 0;
    for (int i = 0; i < side_count(ring); i++) {
        const double length = point_distance(ring->point[i], side_end(ring, i));
        sum = point_add(sum,
                        point_times(point_between(ring->point[i], side_end(ring, i), 0.5), length));
        weight += length;
    }
    if (weight > 0) return point_times(sum, 1 / weight);
    return ring->count > 0 ? ring->point[0] : (Point){0, 0};
}

static Shape shape_new(DrawMemory *memory, int count, bool closed) {
    Shape s = {draw_alloc(memory, sizeof(Point) * (size_t)(count > 0 ? count : 1)), count, closed};
    if (s.point == NULL) s.count = 0;
    return s;
}

Shape shape_copy(DrawMemory *memory, const Shape *s) {
    Shape out = shape_new(memory, s->count, s->closed);
    for (int i = 0; i < out.count; i++) out.point[i] = s->point[i];
    return out;
}

Shape shape_part(DrawMemory *memory, const Shape *s, double from, double to, double step) {
    const int steps = (int)ceil((to - from) / step);
    const int count = steps < 1 ? 2 : steps + 1;
    Shape out = shape_new(memory, count, false);
    for (int i = 0; i < out.count; i++) {
        out.point[i] = shape_at(s, from + (to - from) * i / (count - 1), NULL);
    }
    return out;
}

/* Walks the sides once, so that a long river does not cost its length squared. */
Shape shape_resampled(DrawMemory *memory, const Shape *s, double step) {
    const double length = shape_length(s);
    const int pieces = (int)fmax(s->closed ? 3 : 1, round(length / step));
    Shape out = shape_new(memory, s->closed ? pieces : pieces + 1, s->closed);
    double passed = 0;
    int side = 0;
    for (int i = 0; i < out.count; i++) {
        const double along = length * i / pieces;
        double here = 0;
        for (; side < side_count(s); side++) {
            here = point_distance(s->point[side], side_end(s, side));
            if (passed + here >= along || side + 1 == side_count(s)) break;
            passed += here;
        }
        const double share = here > 0 ? fmin(1, (along - passed) / here) : 0;
        out.point[i] = point_between(s->point[side], side_end(s, side), share);
    }
    return out;
}

static Point direction_at(const Shape *s, int i) {
    const int last = s->count - 1;
    const Point a = s->point[i > 0 ? i - 1 : s->closed ? last : 0];
    const Point b = s->point[i < last ? i + 1 : s->closed ? 0 : last];
    const double length = point_distance(a, b);
    return length > 0 ? point_times(point_minus(b, a), 1 / length) : (Point){1, 0};
}

Shape shape_offset(DrawMemory *memory, const Shape *s, double right) {
    Shape out = shape_new(memory, s->count, s->closed);
    for (int i = 0; i < out.count; i++) {
        out.point[i] = point_add(s->point[i], point_times(point_normal(direction_at(s, i)), right));
    }
    return out;
}

Shape shape_averaged(DrawMemory *memory, const Shape *s, int rounds) {
    Shape from = *s;
    for (int round = 0; round < rounds; round++) {
        Shape out = shape_new(memory, s->count, s->closed);
        for (int i = 0; i < out.count; i++) {
            const bool end = !s->closed && (i == 0 || i == s->count - 1);
            const Point before = from.point[(i + s->count - 1) % s->count];
            const Point after = from.point[(i + 1) % s->count];
            out.point[i] =
                end ? from.point[i]
                    : point_between(from.point[i], point_between(before, after, 0.5), 0.5);
        }
        from = out;
        if (out.count == 0) break;
    }
    return from;
}

static bool sides_cross(Point a, Point b, Point c, Point d, Point *out) {
    const Point u = point_minus(b, a), v = point_minus(d, c), w = point_minus(c, a);
    const double turn = u.x * v.y - u.y * v.x;
    if (turn == 0) return false;
    const double along = (w.x * v.y - w.y * v.x) / turn;
    const double across = (w.x * u.y - w.y * u.x) / turn;
    if (along < 0 || along > 1 || across < 0 || across > 1) return false;
    *out = point_between(a, b, along);
    return true;
}

bool shape_crossing(const Shape *a, const Shape *b, Point near, Point *out) {
    double best = INFINITY;
    for (int i = 0; i < side_count(a); i++) {
        for (int j = 0; j < side_count(b); j++) {
            Point at;
            if (!sides_cross(a->point[i], side_end(a, i), b->point[j], side_end(b, j), &at))
                continue;
            if (point_distance(at, near) >= best) continue;
            best = point_distance(at, near);
            *out = at;
        }
    }
    return best < INFINITY;
}
