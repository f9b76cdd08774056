#include "ai/evaluate.h"
#include "lib/analysis.h"

/* The course of a game as a picture. Colours are attributes, so that a file looks right anywhere; a
 * page's stylesheet overrules them by the classes. */

enum { LEFT = 54, RIGHT = 16, TOP = 30, BOTTOM = 34, LEAST_WIDTH = 320, LEAST_HEIGHT = 230 };

static const char *const SIDE_COLOUR[SIDE_MAX] = {"#B59A6B", "#33608F"};

typedef struct Graph {
    const Analysis *x;
    Text *out;
    int width, height; /* of the field */
} Graph;

static void add_number(Graph *g, const char *before, int64_t number) {
    text_add(g->out, before);
    text_add_int(g->out, number);
}

static void add_escaped(Graph *g, const char *text) {
    for (; *text != '\0'; text++) {
        switch (*text) {
        case '<': text_add(g->out, "&lt;"); break;
        case '>': text_add(g->out, "&gt;"); break;
        case '&': text_add(g->out, "&amp;"); break;
        case '"': text_add(g->out, "&quot;"); break;
        default: text_add_char(g->out, *text);
        }
    }
}

static int64_t across(const Graph *g, uint32_t at) {
    const int64_t whole = g->x->g->taken_count > 0 ? g->x->g->taken_count : 1;
    return LEFT + g->width * (int64_t)at / whole;
}

static int64_t down(const Graph *g, int chance) {
    return TOP + (int64_t)g->height * (CHANCE_WHOLE - chance) / CHANCE_WHOLE;
}

static void add_words(Graph *g, const char *class, int64_t x, int64_t y, const char *anchor,
                      const char *colour, const char *words) {
    text_add(g->out, "<text class=\"");
    text_add(g->out, class);
    add_number(g, "\" x=\"", x);
    add_number(g, "\" y=\"", y);
    text_add(g->out, "\" text-anchor=\"");
    text_add(g->out, anchor);
    text_add(g->out, "\" fill=\"");
    text_add(g->out, colour);
    text_add(g->out, "\">");
    add_escaped(g, words);
    text_add(g->out, "</text>\n");
}

static void add_line(Graph *g, const char *class, int64_t x1, int64_t y1, int64_t x2, int64_t y2,
                     const char *look) {
    text_add(g->out, "<path class=\"");
    text_add(g->out, class);
    add_number(g, "\" d=\"M", x1);
    add_number(g, " ", y1);
    add_number(g, "L", x2);
    add_number(g, " ", y2);
    text_add(g->out, "\" fill=\"none\" ");
    text_add(g->out, look);
    text_add(g->out, "/>\n");
}

/* The line through the points. */
static void add_course(Graph *g) {
    for (uint32_t i = 0; i < g->x->point_count; i++) {
        const AnalysisPoint *p = &g->x->point[i];
        add_number(g, i > 0 ? "L" : "M", across(g, p->at));
        add_number(g, " ", down(g, p->chance));
    }
}

/* What is below the line belongs to the first side, what is above to the second. */
static void add_share(Graph *g, int side) {
    const AnalysisPoint *p = g->x->point;
    const uint32_t last = g->x->point_count - 1;
    const int64_t edge = side == 0 ? TOP + g->height : TOP;
    text_add(g->out, "<path class=\"share of-");
    text_add(g->out, g->x->b->side_id[side]);
    text_add(g->out, "\" fill=\"");
    text_add(g->out, SIDE_COLOUR[side]);
    text_add(g->out, "\" fill-opacity=\".34\" d=\"");
    add_course(g);
    add_number(g, "L", across(g, p[last].at));
    add_number(g, " ", edge);
    add_number(g, "L", across(g, p[0].at));
    add_number(g, " ", edge);
    text_add(g->out, "z\"/>\n");
}

static void add_turns(Graph *g) {
    const Analysis *x = g->x;
    int64_t labelled = -1000;
    for (uint32_t i = 0; i < x->point_count; i++) {
        const AnalysisPoint *p = &x->point[i];
        if (i > 0 && x->point[i - 1].turn == p->turn) continue;
        const int64_t at = across(g, p->at);
        if (i > 0)
            add_line(g, "turn", at, TOP, at, TOP + g->height,
                     "stroke=\"#2B2620\" stroke-opacity=\".16\"");
        if (at - labelled < 22 || at > LEFT + g->width - 6) continue;
        char number[8];
        Text t;
        text_init(&t, number, sizeof number);
        text_add_int(&t, p->turn);
        add_words(g, "hour", at + 3, TOP + g->height + 16, "start", "#5A5043", number);
        labelled = at;
    }
    add_words(g, "hour", LEFT - 8, TOP + g->height + 16, "end", "#5A5043", "turn");
}

static void add_scale(Graph *g) {
    static const char *const MARK[] = {"0", "50", "100 %"};
    for (int i = 0; i < 3; i++) {
        const int64_t y = down(g, i * CHANCE_WHOLE / 2);
        add_words(g, "hour", LEFT - 8, y + 4, "end", "#5A5043", MARK[i]);
        add_line(g, "rule", LEFT, y, LEFT + g->width, y,
                 i == 1 ? "stroke=\"#2B2620\" stroke-opacity=\".55\" stroke-dasharray=\"5 4\""
                        : "stroke=\"#2B2620\" stroke-opacity=\".35\"");
    }
}

/* Each side's name stands in its share. */
static void add_names(Graph *g) {
    for (int side = 0; side < SIDE_MAX; side++) {
        add_words(g, "side", LEFT + 8, side == 0 ? TOP + g->height - 9 : TOP + 18, "start",
                  "#2B2620", g->x->b->side_name[side]);
    }
}

static int chance_at(const Analysis *x, uint32_t at) {
    int chance = CHANCE_WHOLE / 2;
    for (uint32_t i = 0; i < x->point_count && x->point[i].at <= at; i++) {
        chance = x->point[i].chance;
    }
    return chance;
}

/* Where the disc of a decision goes: on the line, or below discs that are already there. */
static void place_disc(const Graph *g, int i, int64_t x[], int64_t y[]) {
    enum { APART = 21 };
    const AnalysisDecision *d = &g->x->decision[i];
    x[i] = across(g, d->at);
    y[i] = down(g, chance_at(g->x, d->at));
    for (int k = 0; k < i; k++) {
        const int64_t dx = x[k] - x[i], dy = y[k] - y[i];
        if (dx * dx + dy * dy >= APART * APART) continue;
        y[i] = y[k] + APART;
        k = -1; /* another may be there */
    }
}

/* A numbered disc for each decision that cost much. */
static void add_decisions(Graph *g) {
    int64_t x[ANALYSIS_NAMED_MAX], y[ANALYSIS_NAMED_MAX];
    for (int i = 0; i < g->x->decision_count; i++) {
        place_disc(g, i, x, y);
        add_number(g, "<g class=\"costly\" data-n=\"", g->x->decision[i].at);
        add_number(g, "\" transform=\"translate(", x[i]);
        add_number(g, " ", y[i]);
        text_add(g->out, ")\"><circle r=\"10\" fill=\"#A93720\" stroke=\"#FBF7EC\" "
                         "stroke-width=\"1.6\"/><text y=\"4.4\" text-anchor=\"middle\" "
                         "fill=\"#fff\" font-weight=\"700\">");
        add_number(g, "", i + 1);
        text_add(g->out, "</text></g>\n");
    }
}

/* The area where a click means this activation: halfway to the one before, halfway to the next. */
static void add_targets(Graph *g) {
    const Analysis *x = g->x;
    for (uint32_t i = 0; i < x->point_count; i++) {
        const AnalysisPoint *p = &x->point[i];
        const int64_t here = across(g, p->at);
        const int64_t from = i > 0 ? (across(g, x->point[i - 1].at) + here) / 2 : here;
        const int64_t to =
            i + 1 < x->point_count ? (across(g, x->point[i + 1].at) + here) / 2 : here + 1;
        add_number(g, "<rect class=\"point\" fill=\"none\" pointer-events=\"all\" data-n=\"",
                   p->at);
        add_number(g, "\" x=\"", from);
        add_number(g, "\" y=\"", TOP);
        add_number(g, "\" width=\"", to > from ? to - from : 1);
        add_number(g, "\" height=\"", g->height);
        add_number(g, "\"><title>Turn ", p->turn);
        text_add(g->out, ": ");
        add_escaped(g, x->b->side_name[0]);
        text_add(g->out, " ");
        analysis_add_percent(g->out, p->chance);
        text_add(g->out, "</title></rect>\n");
    }
}

static void add_head(Graph *g) {
    const int width = g->width + LEFT + RIGHT, height = g->height + TOP + BOTTOM;
    add_number(g, "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"course\" viewBox=\"0 0 ",
               width);
    add_number(g, " ", height);
    add_number(g, "\" width=\"", width);
    add_number(g, "\" height=\"", height);
    text_add(g->out, "\" role=\"img\" font-family=\"'Source Sans 3', 'Open Sans', sans-serif\" "
                     "font-size=\"12.5\">\n<title>");
    add_escaped(g, g->x->b->title);
    text_add(g->out, ": the chance of winning</title>\n<rect class=\"paper\" width=\"100%\" "
                     "height=\"100%\" fill=\"#FBF7EC\"/>\n");
    text_add(g->out, "<g font-family=\"'EB Garamond', Garamond, Georgia, serif\" "
                     "font-size=\"17\" font-weight=\"600\">");
    char head[2 * NAME_SIZE + 64];
    Text t;
    text_init(&t, head, sizeof head);
    text_add(&t, g->x->b->side_name[0]);
    text_add(&t, " chance of winning, ");
    text_add(&t, g->x->b->title);
    add_words(g, "head", LEFT, 20, "start", "#2B2620", head);
    text_add(g->out, "</g>\n");
}

void analysis_svg(const Analysis *x, int width, Text *out) {
    if (width < LEAST_WIDTH) width = LEAST_WIDTH;
    Graph g = {x, out, width - LEFT - RIGHT, 0};
    const int height = width * 2 / 5;
    g.height = (height > LEAST_HEIGHT ? height : LEAST_HEIGHT) - TOP - BOTTOM;
    add_head(&g);
    if (x->point_count > 0) {
        for (int side = 0; side < SIDE_MAX; side++) add_share(&g, side);
        add_turns(&g);
        add_scale(&g);
        text_add(out, "<path class=\"line\" fill=\"none\" stroke=\"#2B2620\" stroke-width=\"2\" "
                      "stroke-linejoin=\"round\" d=\"");
        add_course(&g);
        text_add(out, "\"/>\n");
        add_names(&g);
        add_targets(&g);
        add_decisions(&g);
    }
    text_add(out, "</svg>\n");
}
