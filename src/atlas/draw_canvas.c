#include "atlas/draw_canvas.h"

#include <math.h>
#include <string.h>

#include "core/hash.h"

Point canvas_point(const Canvas *c, Point sheet_m) { return point_times(sheet_m, c->scale); }

Point canvas_centre(const Canvas *c, HexId hex) {
    return canvas_point(c, grid_place_centre(&c->sheet->place, hex));
}

void canvas_corners(const Canvas *c, HexId hex, Point out[HEX_SIDES]) {
    grid_place_corners(&c->sheet->place, hex, out);
    for (int i = 0; i < HEX_SIDES; i++) out[i] = canvas_point(c, out[i]);
}

HexId canvas_hex(const Canvas *c, Point at) {
    return grid_place_hex(&c->sheet->place, point_times(at, 1 / c->scale));
}

Point canvas_side(const Canvas *c, HexId hex, int side) {
    Point corner[HEX_SIDES];
    canvas_corners(c, hex, corner);
    return point_between(corner[side], corner[(side + 1) % HEX_SIDES], 0.5);
}

bool canvas_holds(const Canvas *c, Point at, double inset) {
    return at.x >= inset && at.y >= inset && at.x <= c->width - inset && at.y <= c->height - inset;
}

Random canvas_random(const Mark *mark) {
    const Feature *f = mark->feature;
    uint64_t seed = hash_bytes(f->name, strlen(f->name), (uint64_t)f->kind);
    /* Many features near each other have no name: their first point tells them apart. */
    if (mark->shape_count > 0 && mark->shape[0].count > 0) {
        seed = hash_join(seed, (uint64_t)(int64_t)(mark->shape[0].point[0].x * 8));
    }
    Random r;
    random_init(&r, seed);
    return r;
}

double random_share(Random *r) { return random_below(r, 1 << 20) / (double)(1 << 20); }
double random_range(Random *r, double least, double most) {
    return least + (most - least) * random_share(r);
}

int canvas_next(const Canvas *c, FeatureKind kind, int after) {
    for (int i = after + 1; i < c->mark_count; i++) {
        if (c->mark[i].feature->kind == kind) return i;
    }
    return -1;
}

void canvas_put_area(Canvas *c, const Mark *m) {
    Pen pen = pen_of(c->svg);
    for (int i = 0; i < m->shape_count; i++) {
        pen_smooth(&pen, m->shape[i].point, m->shape[i].count, true);
    }
}

void canvas_slug(const char *name, char out[NAME_SIZE]) {
    int used = 0;
    for (; *name != '\0' && used < NAME_SIZE - 1; name++) {
        const char letter = *name;
        const bool upper = letter >= 'A' && letter <= 'Z';
        const bool plain = (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9');
        if (upper) out[used++] = (char)(letter - 'A' + 'a');
        if (plain) out[used++] = letter;
        if (!upper && !plain && used > 0 && out[used - 1] != '-') out[used++] = '-';
    }
    while (used > 0 && out[used - 1] == '-') used--;
    out[used] = '\0';
}

#define LINE_STEP 7.0 /* units between the points of a resampled line */

static bool mark_init(Canvas *c, Mark *m, const Feature *f) {
    const ShapeKind kind = feature_kind_shape(f->kind);
    m->feature = f;
    m->shape = draw_alloc(&c->memory, sizeof *m->shape * (size_t)(f->track_count + 1));
    if (m->shape == NULL) return false;
    m->shape_count = f->track_count;
    for (int i = 0; i < f->track_count; i++) {
        const Track *t = &f->track[i];
        Point *point = draw_alloc(&c->memory, sizeof *point * (size_t)(t->count + 1));
        if (point == NULL) return false;
        for (int k = 0; k < t->count; k++) point[k] = canvas_point(c, t->point[k]);
        m->shape[i] = (Shape){point, t->count, kind == SHAPE_AREA};
        /* Smoothing cuts corners; where points are close it does not show, and lines still meet. */
        if (kind == SHAPE_LINE) m->shape[i] = shape_resampled(&c->memory, &m->shape[i], LINE_STEP);
    }
    return !c->memory.failed;
}

/* The battle file gives the level of ground outside every area, but the Battle keeps only the level
 * of each hex: so this is the most common level of all hexes. */
static int guess_base_level(const Canvas *c) {
    int hexes[LEVEL_MAX + 1] = {0}, base = 0;
    for (HexId hex = 0; hex < c->b->grid.count; hex++) {
        const int level = c->b->hex[hex].level;
        if (level >= 0 && level <= LEVEL_MAX) hexes[level]++;
    }
    for (int level = 1; level <= LEVEL_MAX; level++) {
        if (hexes[level] > hexes[base]) base = level;
    }
    return base;
}

static Point mouth_of(const Mark *m) {
    const Shape *line = &m->shape[m->shape_count - 1];
    return line->point[line->count - 1];
}

/* Sets the order of each stream, which decides how wide it is drawn. */
static void rank_streams(Canvas *c) {
    for (int i = -1; (i = canvas_next(c, FEATURE_STREAM, i)) >= 0;) c->mark[i].order = 1;
    for (int round = 0; round < 4; round++) {
        for (int i = -1; (i = canvas_next(c, FEATURE_STREAM, i)) >= 0;) {
            for (int k = -1; (k = canvas_next(c, FEATURE_STREAM, k)) >= 0;) {
                if (i == k || c->mark[i].shape_count == 0 || c->mark[k].shape_count == 0) continue;
                if (shape_distance(&c->mark[k].shape[0], mouth_of(&c->mark[i])) > 3) continue;
                if (c->mark[k].order <= c->mark[i].order) c->mark[k].order = c->mark[i].order + 1;
            }
        }
    }
}

/* A stream that flows into the surveyed river has to reach the one that is drawn. */
static void mend_mouths(Canvas *c, const Shape *surveyed, const Shape *drawn) {
    for (int i = -1; (i = canvas_next(c, FEATURE_STREAM, i)) >= 0;) {
        Mark *m = &c->mark[i];
        if (m->shape_count == 0 || shape_distance(surveyed, mouth_of(m)) > 4) continue;
        Shape *line = &m->shape[m->shape_count - 1];
        Point *point = draw_alloc(&c->memory, sizeof *point * (size_t)(line->count + 1));
        if (point == NULL) return;
        memcpy(point, line->point, sizeof *point * (size_t)line->count);
        point[line->count] = shape_at(drawn, shape_along(drawn, mouth_of(m)), NULL);
        *line = (Shape){point, line->count + 1, false};
    }
}

bool canvas_init(Canvas *c, const Battle *b, const Sheet *sheet, const State *s,
                 DrawOptions options, Svg *out) {
    const double scale = HEX_UNITS / sheet->place.hex_m;
    *c = (Canvas){
        .svg = out,
        .b = b,
        .sheet = sheet,
        .s = s,
        .options = options,
        .scale = scale,
        .width = sheet->place.width_m * scale,
        .height = sheet->place.height_m * scale,
    };
    c->base_level = guess_base_level(c);
    c->mark = draw_alloc(&c->memory, sizeof *c->mark * (size_t)(sheet->map.count + 1));
    if (c->mark == NULL) return false;
    for (int i = 0; i < sheet->map.count; i++) {
        if (!mark_init(c, &c->mark[c->mark_count], &sheet->map.feature[i])) return false;
        c->mark_count++;
    }
    for (int i = -1; (i = canvas_next(c, FEATURE_RIVER, i)) >= 0;) {
        if (c->mark[i].shape_count == 0) continue;
        const Shape surveyed = c->mark[i].shape[0];
        c->mark[i].shape[0] = draw_course(c, &surveyed);
        mend_mouths(c, &surveyed, &c->mark[i].shape[0]);
    }
    rank_streams(c);
    return true;
}

void canvas_release(Canvas *c) {
    labels_release(&c->labels);
    arena_release(&c->memory.arena);
}
