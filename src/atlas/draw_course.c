/* The river as the game has it.
 *
 * A battle file may give its river other hexes than the survey does. A player has to see which
 * bank a piece stands on, so the river is drawn where the hexes have it: along the survey as long
 * as that runs through the same hexes, and from hexside to hexside where it does not. */
#include "atlas/draw_canvas.h"

#define WALK_UNITS 4.0   /* the survey is looked at in steps of this length */
#define SHAVE_UNITS 70.0 /* how far the survey may stray into other hexes and still be followed */

typedef struct Course {
    Canvas *c;
    Shape walk;   /* the survey in even steps */
    HexId *hex;   /* of each of its points */
    HexId *chain; /* the game's river, in the direction of flow */
    int chain_count;
    Point *out;
    int out_count, out_capacity;
} Course;

static bool flows_into(const Battle *b, HexId from, HexId to) {
    const HexInfo *info = &b->hex[from];
    return (info->features & HEX_RIVER) && hex_beside(&b->grid, from, info->river_out) == to;
}

/* The uppermost river hex: nothing flows into it. */
static HexId find_source(const Battle *b) {
    for (HexId hex = 0; hex < b->grid.count; hex++) {
        if (!(b->hex[hex].features & HEX_RIVER)) continue;
        bool fed = false;
        for (int side = 0; side < HEX_SIDES; side++) {
            const HexId other = hex_beside(&b->grid, hex, side);
            if (other != NO_HEX && flows_into(b, other, hex)) fed = true;
        }
        if (!fed) return hex;
    }
    return NO_HEX;
}

static void find_chain(Course *k) {
    const Battle *b = k->c->b;
    HexId hex = find_source(b);
    while (hex != NO_HEX && k->chain_count < b->grid.count && (b->hex[hex].features & HEX_RIVER)) {
        k->chain[k->chain_count++] = hex;
        hex = hex_beside(&b->grid, hex, b->hex[hex].river_out);
    }
}

static void put(Course *k, Point at) {
    if (k->out_count < k->out_capacity) k->out[k->out_count++] = at;
}

static int first_in(const Course *k, HexId hex, int from) {
    for (int i = from; i < k->walk.count; i++) {
        if (k->hex[i] == hex) return i;
    }
    return -1;
}

/* The point at which the survey, which is in chain[link] at `from`, enters the next hex of the
 * chain; -1 if it strays into other hexes for more than SHAVE_UNITS. */
static int follow(const Course *k, int link, int from) {
    double strayed = 0;
    for (int i = from; i < k->walk.count; i++) {
        if (link + 1 == k->chain_count && k->hex[i] == NO_HEX)
            return k->walk.count; /* off the sheet */
        if (link + 1 < k->chain_count && k->hex[i] == k->chain[link + 1]) return i;
        if (k->hex[i] != k->chain[link]) strayed += WALK_UNITS;
        if (strayed > SHAVE_UNITS) return -1;
    }
    return link + 1 == k->chain_count ? k->walk.count : -1;
}

/* A curve from the hexside where the river comes in to the one where it leaves, bent towards the
 * centre. Two such curves meet without a corner. */
static void put_bend(Course *k, HexId hex) {
    enum { STEPS = 8 };
    const Point from = k->out_count > 0 ? k->out[k->out_count - 1]
                                        : canvas_side(k->c, hex, k->c->b->hex[hex].river_in);
    const Point bend = canvas_centre(k->c, hex);
    const Point to = canvas_side(k->c, hex, k->c->b->hex[hex].river_out);
    for (int i = 1; i <= STEPS; i++) {
        const double share = (double)i / STEPS;
        put(k,
            point_between(point_between(from, bend, share), point_between(bend, to, share), share));
    }
}

/* Draws one hex of the chain; `at` is the point where the survey enters it, or -1 if the survey is
 * not followed here. Answers the same for the next hex. */
static int put_hex(Course *k, int link, int at) {
    const HexId hex = k->chain[link];
    const int next = at >= 0 ? follow(k, link, at) : -1;
    if (next >= 0) {
        for (int i = at; i < next; i++) put(k, k->walk.point[i]);
        return next;
    }
    put_bend(k, hex);
    if (link + 1 == k->chain_count) return -1;
    /* The survey can be picked up again only where it leaves the next hex as the chain does. */
    const int again = first_in(k, k->chain[link + 1], 0);
    return again >= 0 && follow(k, link + 1, again) >= 0 && at < 0 ? again : -1;
}

static void put_all(Course *k) {
    int at = first_in(k, k->chain[0], 0);
    if (at < 0) put(k, canvas_side(k->c, k->chain[0], k->c->b->hex[k->chain[0]].river_in));
    for (int i = 0; i < at; i++) put(k, k->walk.point[i]); /* from beyond the edge of the sheet */
    for (int link = 0; link < k->chain_count; link++) at = put_hex(k, link, at);
    for (int i = at; at >= 0 && i < k->walk.count; i++) put(k, k->walk.point[i]);
}

Shape draw_course(Canvas *c, const Shape *surveyed) {
    Course k = {.c = c, .walk = shape_resampled(&c->memory, surveyed, WALK_UNITS)};
    k.out_capacity = k.walk.count + 9 * c->b->grid.count;
    k.hex = draw_alloc(&c->memory, sizeof *k.hex * (size_t)(k.walk.count + 1));
    k.chain = draw_alloc(&c->memory, sizeof *k.chain * (size_t)(c->b->grid.count + 1));
    k.out = draw_alloc(&c->memory, sizeof *k.out * (size_t)(k.out_capacity + 1));
    if (c->memory.failed) return *surveyed;
    for (int i = 0; i < k.walk.count; i++) k.hex[i] = canvas_hex(c, k.walk.point[i]);
    find_chain(&k);
    if (k.chain_count == 0) return *surveyed;
    put_all(&k);
    const Shape rough = {k.out, k.out_count, false};
    const Shape even = shape_resampled(&c->memory, &rough, 2 * WALK_UNITS);
    return shape_averaged(&c->memory, &even, 3);
}
