#include "ai/evaluate.h"
#include "lib/analysis.h"

/* An analysis in sentences, and as JSON for the table. */

void analysis_add_percent(Text *out, int64_t parts) {
    const int64_t tenths = (parts < 0 ? -parts : parts) * 1000 / CHANCE_WHOLE;
    if (parts < 0 && tenths > 0) text_add_char(out, '-');
    text_add_int(out, tenths / 10);
    text_add_char(out, '.');
    text_add_int(out, tenths % 10);
    text_add(out, " %");
}

static void add_turn(Text *out, int turn) {
    text_add(out, "Turn ");
    text_add_int(out, turn);
    text_add(out, ", ");
}

static void add_quoted(Text *out, const char *words) {
    text_add_char(out, '"');
    text_add(out, words);
    text_add_char(out, '"');
}

void analysis_say_decision(const Analysis *x, const AnalysisDecision *d, Text *out) {
    add_turn(out, d->turn);
    text_add(out, x->b->side_name[d->side]);
    text_add(out, ": ");
    add_quoted(out, d->played);
    text_add(out, " cost about ");
    analysis_add_percent(out, d->cost);
    text_add(out, " of the chance of winning.");
}

void analysis_say_instead(const Analysis *x, const AnalysisDecision *d, Text *out) {
    if (d->same && d->apart[0] != '\0') {
        text_add(out, "The same, but then ");
        add_quoted(out, d->apart);
        text_add(out, ". ");
    } else if (d->same) {
        text_add(out, "The same, but carried out otherwise. ");
    } else {
        text_add(out, "Better: ");
        add_quoted(out, d->instead);
        text_add(out, ". ");
    }
    text_add(out, d->why);
}

void analysis_say_die(const Analysis *x, const AnalysisDie *d, Text *out) {
    const Step *step = &x->b->ruleset->step[d->step];
    add_turn(out, d->turn);
    text_add(out, step->prompt != NULL ? step->prompt : step->name);
    text_add(out, ": ");
    add_quoted(out, d->rolled);
    text_add(out, " gave the ");
    text_add(out, x->b->side_name[d->gain >= 0 ? 0 : 1]);
    text_add(out, " side ");
    analysis_add_percent(out, d->gain < 0 ? -d->gain : d->gain);
    text_add_char(out, '.');
}

void analysis_say_luck(const Analysis *x, Text *out) {
    const int lucky = x->luck >= 0 ? 0 : 1;
    if (x->dice == 0) {
        text_add(out, "No die fell.");
        return;
    }
    text_add(out, "Over ");
    text_add_int(out, x->dice);
    text_add(out, " dice the ");
    text_add(out, x->b->side_name[lucky]);
    text_add(out, " side was the luckier: what fell gave it ");
    analysis_add_percent(out, lucky == 0 ? x->luck : -x->luck);
    text_add(out, " of a game more than dice do on average.");
}

void analysis_say_side(const Analysis *x, int side, Text *out) {
    if (x->judged[side] == 0) return;
    text_add(out, x->b->side_name[side]);
    text_add(out, ": ");
    text_add_int(out, x->judged[side]);
    text_add(out, x->judged[side] == 1 ? " activation, " : " activations, ");
    analysis_add_percent(out, x->cost[side] / x->judged[side]);
    text_add(out, " of the chance of winning lost in each on average.");
}

/* ---- for the table ---- */

enum { SENTENCE_SIZE = 1024 };

/* A sentence as a member: the writer gets a text, the reader a string. */
#define ADD_SENTENCE(j, key, call)                                                                 \
    do {                                                                                           \
        char sentence[SENTENCE_SIZE];                                                              \
        Text t;                                                                                    \
        text_init(&t, sentence, sizeof sentence);                                                  \
        call;                                                                                      \
        jsontext_string(j, key, sentence);                                                         \
    } while (0)

static void add_decisions(JsonText *j, const Analysis *x) {
    jsontext_open(j, "decisions", '[');
    for (int i = 0; i < x->decision_count; i++) {
        const AnalysisDecision *d = &x->decision[i];
        jsontext_open(j, NULL, '{');
        jsontext_int(j, "n", d->at);
        jsontext_int(j, "turn", d->turn);
        jsontext_string(j, "side", x->b->side_id[d->side]);
        jsontext_int(j, "cost", d->cost);
        ADD_SENTENCE(j, "say", analysis_say_decision(x, d, &t));
        ADD_SENTENCE(j, "instead", analysis_say_instead(x, d, &t));
        jsontext_close(j, '}');
    }
    jsontext_close(j, ']');
}

static void add_dice(JsonText *j, const Analysis *x) {
    jsontext_open(j, "dice", '[');
    for (int i = 0; i < x->die_count; i++) {
        const AnalysisDie *d = &x->die[i];
        jsontext_open(j, NULL, '{');
        jsontext_int(j, "n", d->at);
        jsontext_string(j, "side", x->b->side_id[d->gain >= 0 ? 0 : 1]);
        ADD_SENTENCE(j, "say", analysis_say_die(x, d, &t));
        jsontext_string(j, "tell", d->told);
        jsontext_close(j, '}');
    }
    jsontext_close(j, ']');
}

void analysis_json(JsonText *j, const Analysis *x) {
    jsontext_int(j, "done", x->at);
    jsontext_int(j, "of", x->g->taken_count);
    jsontext_open(j, "points", '[');
    for (uint32_t i = 0; i < x->point_count; i++) {
        jsontext_open(j, NULL, '{');
        jsontext_int(j, "n", x->point[i].at);
        jsontext_int(j, "turn", x->point[i].turn);
        jsontext_int(j, "chance", x->point[i].chance);
        jsontext_close(j, '}');
    }
    jsontext_close(j, ']');
    add_decisions(j, x);
    add_dice(j, x);
    ADD_SENTENCE(j, "luck", analysis_say_luck(x, &t));
    jsontext_open(j, "sides", '[');
    for (int side = 0; side < SIDE_MAX; side++) {
        ADD_SENTENCE(j, NULL, analysis_say_side(x, side, &t));
    }
    jsontext_close(j, ']');
}
