/* Commanders and the analysis of a game, as the page's thread for thinking calls them. The page
 * lends a clock, so that nobody has to wait long on a slow machine; a commander's budget is still
 * counted in engine decisions, and unless the clock cuts it short, every machine makes the same
 * choices. */
#include "ai/rank.h"
#include "ai/evaluate.h"
#include "game/mind.h"
#include "lib/analysis.h"
#include "wasm/module.h"

enum { POINTS_MAX = 8192, NAMED = 4 };

/* Milliseconds from any fixed time. The page's thread reports progress whenever this is called. */
IMPORT(now) double page_now(void);

static _Alignas(16) unsigned char commander_scratch[SIDE_MAX][COMMANDER_SCRATCH_MAX];
static Analysis analysis;
static AnalysisPoint points[POINTS_MAX];

/* How long each side has thought in this turn, by the page's clock; both may act in a turn. */
typedef struct Watch {
    double limit; /* milliseconds a turn; less than 0: none */
    double spent[SIDE_MAX], began;
    uint8_t turn, side;
    bool fresh; /* the time thought before does not count */
} Watch;
static Watch watch = {.limit = -1};

static bool time_is_up(void *context) {
    const double thought = watch.spent[watch.side] + (page_now() - watch.began);
    return watch.limit >= 0 && thought >= watch.limit;
}

static void watch_begin(int side) {
    if (watch.turn != game.state.turn || watch.fresh) watch.spent[side] = 0;
    if (watch.turn != game.state.turn) watch.spent[side_other(side)] = 0;
    watch.fresh = false;
    watch.turn = game.state.turn;
    watch.side = (uint8_t)side;
    watch.began = page_now();
}

/* How long a side may think about its turn in all; 0: no more in this turn. With `fresh` the time
 * that it has thought before does not count. */
EXPORT(limit) void page_limit(double milliseconds, int32_t fresh) {
    watch.limit = milliseconds;
    watch.fresh = fresh != 0;
}
/* How long the side that chose last has thought about its turn so far. */
EXPORT(thought) double page_thought(void) { return watch.spent[watch.side]; }

/* The input holds a commander, with any handicaps (ai/rank.h), who chooses for the side that is
 * asked. */
EXPORT(choose) int page_choose(uint32_t size) {
    Commander who;
    const int side = started ? (int)session_chooser(&game) : (int)CHOOSER_NOBODY;
    if (side >= CHOOSER_CHANCE) return say("no side is asked");
    if (size > IN_SIZE || !commander_read(in, size, &who)) return say("no such commander");
    who.stop = time_is_up;
    watch_begin(side);
    const Action a =
        commander_choose(&who, &battle, &game.state, &game.offers, &mind, commander_scratch[side]);
    watch.spent[side] += page_now() - watch.began;
    return take(a);
}

/* The reason for the last choice of a side's commander: a sentence, or nothing. */
EXPORT(reason) int page_reason(uint32_t size, uint32_t side) {
    Commander who;
    if (!started || size > IN_SIZE || side >= SIDE_MAX) return say("no game has been started");
    clear_out();
    if (!commander_read(in, size, &who) || who.why == NULL || !evaluate_can(&battle)) return 0;
    who.why(&battle, commander_scratch[side], &out);
    return 0;
}

/* Whether a side is asked what to do next as a whole: an activation, for which a plan is made. */
EXPORT(activation) int page_activation(void) {
    return started && session_chooser(&game) < CHOOSER_CHANCE && evaluate_can(&battle) &&
           battle.mind->thought(&battle, &game.state) == THINK_ACTIVATION;
}

/* The chance that the first side wins, in ten-thousandths, as far as this seat can know; -1 if the
 * ruleset has no evaluation. */
EXPORT(chance) int page_chance(void) {
    if (!started || !evaluate_can(&battle)) return -1;
    return evaluate_chance(&battle, table_seen(&game, &table), baseline);
}

/* ---- the analysis of a finished game: docs/the-table.md ---- */

EXPORT(analyse) int page_analyse(uint32_t nodes) {
    if (!started || !evaluate_can(&battle)) return say("these rules cannot be thought about yet");
    analysis_begin(&analysis, &game, nodes, NAMED, points, POINTS_MAX, commander_scratch[0]);
    return 0;
}

/* Goes on for some milliseconds, or one action; 1 while there is more. */
EXPORT(analyse_on) int page_analyse_on(double milliseconds) {
    const double end = page_now() + milliseconds;
    while (analysis_step(&analysis)) {
        if (page_now() >= end) return 1;
    }
    return 0;
}

EXPORT(analysis) uint32_t page_analysis(void) {
    JsonText j = open_json();
    if (analysis.g != NULL) analysis_json(&j, &analysis);
    return close_json(&j);
}

EXPORT(course) uint32_t page_course(int32_t width) {
    clear_out();
    if (analysis.g != NULL) analysis_svg(&analysis, width, &out);
    return out.full ? 0 : (uint32_t)out.used;
}
