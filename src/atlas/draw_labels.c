#include "atlas/draw_labels.h"

#include <math.h>

enum { TYPE_FIRST = 32, TYPE_LAST = 126 };

/* Advance widths in thousandths of the type size, from the blank to the tilde. */
/* clang-format off */
static const short WIDTH[][TYPE_LAST - TYPE_FIRST + 1] = {
    [TYPE_ROMAN] = {
        200, 285, 309, 468, 458, 735, 788, 178, 315, 316, 340, 590, 228, 274, 230, 399,
        507, 289, 422, 372, 492, 359, 489, 460, 452, 466, 248, 228, 590, 590, 590, 387,
        749, 692, 578, 640, 754, 535, 512, 729, 810, 340, 300, 681, 584, 901, 770, 763,
        552, 806, 713, 465, 670, 738, 672, 916, 707, 578, 603, 373, 399, 373, 500, 500,
        279, 399, 515, 377, 506, 390, 318, 435, 515, 245, 212, 469, 240, 778, 528, 495,
        519, 522, 334, 323, 314, 527, 438, 685, 430, 438, 377, 373, 260, 373, 500},
    [TYPE_ITALIC] = {
        250, 248, 285, 468, 424, 681, 876, 178, 291, 292, 339, 590, 250, 274, 215, 370,
        440, 338, 424, 344, 482, 346, 389, 430, 420, 367, 258, 210, 590, 590, 590, 316,
        880, 772, 592, 622, 773, 621, 536, 687, 788, 371, 335, 685, 619, 1004, 819, 712,
        570, 665, 639, 464, 635, 737, 644, 976, 707, 595, 636, 343, 300, 341, 500, 465,
        257, 451, 452, 318, 513, 365, 297, 365, 504, 274, 255, 469, 252, 755, 508, 400,
        445, 465, 383, 276, 285, 498, 395, 604, 438, 420, 381, 345, 260, 345, 500},
    [TYPE_SANS] = {
        243, 281, 396, 580, 580, 820, 724, 212, 274, 274, 425, 580, 234, 373, 238, 466,
        580, 580, 580, 580, 580, 580, 580, 580, 580, 580, 258, 270, 580, 580, 580, 460,
        844, 694, 658, 662, 760, 575, 566, 726, 770, 296, 430, 686, 520, 945, 770, 808,
        619, 808, 643, 548, 600, 742, 694, 1051, 670, 648, 606, 314, 466, 314, 580, 466,
        400, 508, 568, 482, 568, 534, 358, 528, 564, 254, 254, 534, 248, 838, 564, 574,
        568, 568, 373, 440, 372, 564, 528, 802, 522, 528, 460, 306, 261, 306, 580},
};
/* clang-format on */

double type_width(TypeFace face, const char *text, double size, double spacing) {
    double width = 0;
    for (; *text != '\0'; text++) {
        const unsigned char letter = (unsigned char)*text;
        if ((letter & 0xC0) == 0x80) continue; /* inside a UTF-8 letter */
        const int known = letter >= TYPE_FIRST && letter <= TYPE_LAST ? letter : 'n';
        width += WIDTH[face][known - TYPE_FIRST] * size / 1000 + spacing;
    }
    return width;
}

void labels_release(Labels *l) {
    mem_free(l->blot);
    *l = (Labels){0};
}

static int cell_index(double at) {
    const int cell = (int)floor(at / CELL_UNITS) + 2; /* names may reach over the edge a little */
    return cell < 0 ? 0 : cell >= CELL_SPAN ? CELL_SPAN - 1 : cell;
}

void labels_block(Labels *l, Point at, double radius, double weight) {
    if (l->count == l->capacity) {
        const int capacity = 2 * l->capacity + 256;
        Blot *grown = mem_grow(l->blot, sizeof *grown * (size_t)capacity);
        if (grown == NULL) {
            l->failed = true;
            return;
        }
        l->blot = grown;
        l->capacity = capacity;
    }
    int *cell = &l->cell[cell_index(at.y) * CELL_SPAN + cell_index(at.x)];
    l->blot[l->count++] = (Blot){at, fmin(radius, BLOT_RADIUS_MAX), weight, *cell};
    *cell = l->count;
}

void labels_block_line(Labels *l, const Shape *line, double radius, double weight) {
    const double length = shape_length(line);
    for (double along = 0; along <= length; along += 1.6 * radius) {
        labels_block(l, shape_at(line, along, NULL), radius, weight);
    }
}

static double blot_cost(const Blot *blot, Point at, double radius) {
    const double reach = blot->radius + radius;
    const double away = point_distance(blot->at, at);
    return away < reach ? blot->weight * (1 - away / reach) : 0;
}

double labels_cost(const Labels *l, Point at, double radius) {
    const double reach = radius + BLOT_RADIUS_MAX;
    double cost = 0;
    for (int row = cell_index(at.y - reach); row <= cell_index(at.y + reach); row++) {
        for (int column = cell_index(at.x - reach); column <= cell_index(at.x + reach); column++) {
            for (int i = l->cell[row * CELL_SPAN + column]; i > 0; i = l->blot[i - 1].next) {
                cost += blot_cost(&l->blot[i - 1], at, radius);
            }
        }
    }
    return cost;
}

/* A text is a row of discs around the middle of its lower-case letters. */
static double disc_radius(double size) { return 0.46 * size; }
static Point above_baseline(Point at, Point direction, double size) {
    return point_add(at, point_times(point_normal(direction), -0.28 * size));
}

double labels_text_cost(const Labels *l, Point start, Point direction, double width, double size) {
    double cost = 0;
    for (double along = 0; along <= width; along += 0.6 * size) {
        const Point at = point_add(start, point_times(direction, along));
        cost += labels_cost(l, above_baseline(at, direction, size), disc_radius(size));
    }
    return cost;
}

void labels_block_text(Labels *l, Point start, Point direction, double width, double size) {
    for (double along = 0; along <= width; along += 0.6 * size) {
        const Point at = point_add(start, point_times(direction, along));
        labels_block(l, above_baseline(at, direction, size), disc_radius(size), 10);
    }
}

double labels_line_cost(const Labels *l, const Shape *baseline, double size) {
    const double length = shape_length(baseline);
    double cost = 0;
    for (double along = 0; along <= length; along += 0.6 * size) {
        Point direction;
        const Point at = shape_at(baseline, along, &direction);
        cost += labels_cost(l, above_baseline(at, direction, size), disc_radius(size));
    }
    return cost;
}

void labels_block_baseline(Labels *l, const Shape *baseline, double size) {
    const double length = shape_length(baseline);
    for (double along = 0; along <= length; along += 0.6 * size) {
        Point direction;
        const Point at = shape_at(baseline, along, &direction);
        labels_block(l, above_baseline(at, direction, size), disc_radius(size), 10);
    }
}
