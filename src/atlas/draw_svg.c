#include "atlas/draw_svg.h"

#include <math.h>
#include <stdarg.h>
#include <string.h>

#include "atlas/mem.h"

void svg_init(Svg *svg) { *svg = (Svg){0}; }

void svg_release(Svg *svg) {
    mem_free(svg->text);
    svg_init(svg);
}

static bool make_scratch(Svg *svg, size_t more) {
    if (svg->failed) return false;
    if (svg->used + more + 1 <= svg->size) return true;
    const size_t size = 2 * svg->size + more + 4096;
    char *grown = mem_grow(svg->text, size);
    if (grown == NULL) {
        svg->failed = true;
        return false;
    }
    svg->text = grown;
    svg->size = size;
    return true;
}

static void add_span(Svg *svg, const char *start, size_t size) {
    if (!make_scratch(svg, size)) return;
    memcpy(svg->text + svg->used, start, size);
    svg->used += size;
    svg->text[svg->used] = '\0';
}

void svg_add(Svg *svg, const char *text) { add_span(svg, text, strlen(text)); }

void svg_add_escaped(Svg *svg, const char *text) {
    for (; *text != '\0'; text++) {
        switch (*text) {
        case '&': svg_add(svg, "&amp;"); break;
        case '<': svg_add(svg, "&lt;"); break;
        case '>': svg_add(svg, "&gt;"); break;
        case '"': svg_add(svg, "&quot;"); break;
        case '\'': svg_add(svg, "&#39;"); break;
        default: add_span(svg, text, 1); break;
        }
    }
}

static void add_int(Svg *svg, int number) {
    char digits[16];
    int count = 0;
    unsigned left = number < 0 ? 0u - (unsigned)number : (unsigned)number;
    do {
        digits[sizeof digits - 1 - (size_t)count++] = (char)('0' + left % 10);
        left /= 10;
    } while (left > 0);
    if (number < 0) svg_add(svg, "-");
    add_span(svg, digits + sizeof digits - (size_t)count, (size_t)count);
}

static int tenths_of(double number) {
    const double limit = 1e8;
    const double tenths = round(number * 10);
    return (int)(tenths > limit ? limit : tenths < -limit ? -limit : tenths);
}

static void add_tenths(Svg *svg, int tenths) {
    const int whole = tenths < 0 ? -tenths : tenths;
    if (tenths < 0) svg_add(svg, "-");
    if (whole >= 10 || whole == 0) add_int(svg, whole / 10);
    if (whole % 10 != 0) {
        const char part[2] = {'.', (char)('0' + whole % 10)};
        add_span(svg, part, 2);
    }
}

void svg_add_number(Svg *svg, double number) { add_tenths(svg, tenths_of(number)); }

void svg_put(Svg *svg, const char *format, ...) {
    va_list list;
    va_start(list, format);
    for (const char *at = format; *at != '\0';) {
        const size_t plain = strcspn(at, "%");
        add_span(svg, at, plain);
        at += plain;
        if (*at == '\0') break;
        switch (at[1]) {
        case 'n': svg_add_number(svg, va_arg(list, double)); break;
        case 's': svg_add_escaped(svg, va_arg(list, const char *)); break;
        case 'r': svg_add(svg, va_arg(list, const char *)); break;
        case 'd': add_int(svg, va_arg(list, int)); break;
        default: svg_add(svg, "%"); break;
        }
        at += at[1] == '\0' ? 1 : 2;
    }
    va_end(list);
}

Pen pen_of(Svg *svg) { return (Pen){svg, 0, 0}; }

/* A minus sign separates two numbers as well as a blank does. */
static void add_step(Svg *svg, int tenths, bool first) {
    if (!first && tenths >= 0) svg_add(svg, " ");
    add_tenths(svg, tenths);
}

static void pen_go(Pen *pen, const char *command, Point to) {
    const int x = tenths_of(to.x), y = tenths_of(to.y);
    svg_add(pen->svg, command);
    add_step(pen->svg, x - pen->x, true);
    add_step(pen->svg, y - pen->y, false);
    pen->x = x;
    pen->y = y;
}

/* The first move of a path is taken as absolute whatever its letter, and the pen stands at 0, 0. */
void pen_move(Pen *pen, Point to) { pen_go(pen, "m", to); }
void pen_line(Pen *pen, Point to) { pen_go(pen, "l", to); }

void pen_curve(Pen *pen, Point control, Point to) {
    const int x = tenths_of(to.x), y = tenths_of(to.y);
    svg_add(pen->svg, "q");
    add_step(pen->svg, tenths_of(control.x) - pen->x, true);
    add_step(pen->svg, tenths_of(control.y) - pen->y, false);
    add_step(pen->svg, x - pen->x, false);
    add_step(pen->svg, y - pen->y, false);
    pen->x = x;
    pen->y = y;
}

void pen_dot(Pen *pen, Point at) {
    pen_go(pen, "m", at);
    svg_add(pen->svg, "h0");
}

void pen_close(Pen *pen) { svg_add(pen->svg, "z"); }

static Point between(Point a, Point b) { return (Point){(a.x + b.x) / 2, (a.y + b.y) / 2}; }

void pen_smooth(Pen *pen, const Point *point, int count, bool closed) {
    if (count < 2) return;
    if (closed) {
        const Point start = between(point[count - 1], point[0]);
        pen_move(pen, start);
        for (int i = 0; i < count; i++) {
            pen_curve(pen, point[i], between(point[i], point[(i + 1) % count]));
        }
        pen_close(pen);
        /* After z the pen is back at the start, which is where it stands already. */
        return;
    }
    pen_move(pen, point[0]);
    for (int i = 1; i + 1 < count; i++) {
        const Point to = i + 2 == count ? point[i + 1] : between(point[i], point[i + 1]);
        pen_curve(pen, point[i], to);
    }
    if (count == 2) pen_line(pen, point[1]);
}

void pen_polygon(Pen *pen, const Point *point, int count) {
    if (count < 3) return;
    const int x = tenths_of(point[0].x), y = tenths_of(point[0].y);
    pen_move(pen, point[0]);
    for (int i = 1; i < count; i++) pen_line(pen, point[i]);
    pen_close(pen);
    pen->x = x;
    pen->y = y;
}
