/* What decided a game: how the chance of winning changed, which decisions cost most and what the
 * commander would have done instead, and how lucky each side was. `longroll analyse` prints it,
 * the table shows it. The caller lends all memory and goes through the game action by action, so
 * that it can show the progress. */
#pragma once

#include "ai/compare.h"
#include "core/jsontext.h"
#include "lib/session.h"

enum { ANALYSIS_NAMED_MAX = 20, ANALYSIS_WORDS = 256, ANALYSIS_CHOICES = 1024 };

/* One activation that could have been better. */
typedef struct AnalysisDecision {
    uint32_t at; /* actions before it */
    uint8_t turn, side;
    bool same; /* the commander would have begun in the same way and gone on differently */
    int cost;  /* of the chance of winning, in parts of CHANCE_WHOLE */
    char played[ANALYSIS_WORDS], instead[ANALYSIS_WORDS], why[ANALYSIS_WORDS];
    char apart[ANALYSIS_WORDS]; /* if `same`: what the commander would have done differently */
} AnalysisDecision;

typedef struct AnalysisDie {
    uint32_t at;
    uint8_t turn, step;
    int gain; /* of the first side */
    char rolled[LINE_SIZE], told[ANALYSIS_WORDS];
} AnalysisDie;

typedef struct AnalysisPoint {
    uint32_t at;
    uint8_t turn;
    int chance; /* of the first side */
} AnalysisPoint;

typedef struct Analysis {
    const Session *g;
    const Battle *b;
    Commander who;
    int most;
    int32_t baseline; /* ai/evaluate.h */
    uint32_t at;      /* actions gone through */
    int64_t luck;     /* of the first side, summed */
    uint32_t dice;
    int64_t cost[SIDE_MAX];
    uint32_t judged[SIDE_MAX];
    int decision_count, die_count; /* the greatest first */
    AnalysisDecision decision[ANALYSIS_NAMED_MAX + 1];
    AnalysisDie die[ANALYSIS_NAMED_MAX + 1];
    AnalysisPoint *point; /* owned by the caller: the start, each activation, the end */
    uint32_t point_count, point_max;
    void *scratch; /* of COMMANDER_SEARCH.scratch_size */
    Random random;
    Choice choice[ANALYSIS_CHOICES];
    int choice_count;
    State state, after;
    Offers offers, spare;
} Analysis;

/* Whether the ruleset can be thought about at all. */
bool analysis_possible(const Battle *b);
/* `nodes`: engine decisions of thought for each activation; `most`: how many decisions, and how
 * many dice, to name; `point_max`: how many points there is space for. The game must stay as it
 * is until the analysis is done. */
void analysis_begin(Analysis *x, const Session *g, uint32_t nodes, int most, AnalysisPoint *point,
                    uint32_t point_max, void *scratch);
/* Goes through one more action; false once there is none. */
bool analysis_step(Analysis *x);

/* In sentences, without a line end. */
void analysis_say_decision(const Analysis *x, const AnalysisDecision *d, Text *out);
void analysis_say_instead(const Analysis *x, const AnalysisDecision *d, Text *out);
void analysis_say_die(const Analysis *x, const AnalysisDie *d, Text *out);
void analysis_say_luck(const Analysis *x, Text *out);
void analysis_say_side(const Analysis *x, int side, Text *out); /* nothing if it was not asked */

/* "4.2 %" of parts of CHANCE_WHOLE. */
void analysis_add_percent(Text *out, int64_t parts);

/* Adds members to an object that is open: docs/the-table.md. */
void analysis_json(JsonText *j, const Analysis *x);
/* The course of the game as a picture of this width: the chance of winning, turns, the decisions by
 * number. Every point has data-n, the actions before it. */
void analysis_svg(const Analysis *x, int width, Text *out);
