#include "ai/evaluate.h"
#include "game/mind.h"

/* 10000 / (1 + e^-x) for x = 0, 1/8 .. 8: the chance that a lead of x times the win scale wins. */
static const int16_t LOGISTIC[65] = {
    5000, 5312, 5622, 5927, 6225, 6514, 6792, 7058, 7311, 7549, 7773, 7982, 8176,
    8355, 8520, 8670, 8808, 8933, 9047, 9149, 9241, 9325, 9399, 9466, 9526, 9579,
    9627, 9669, 9707, 9740, 9770, 9797, 9820, 9841, 9859, 9876, 9890, 9903, 9914,
    9924, 9933, 9941, 9948, 9954, 9959, 9964, 9968, 9972, 9975, 9978, 9981, 9983,
    9985, 9987, 9988, 9990, 9991, 9992, 9993, 9994, 9994, 9995, 9996, 9996, 9997};

int32_t evaluate_position(const Battle *b, const State *s) {
    int32_t term[TERM_MAX] = {0};
    int64_t value = 0;
    if (!evaluate_can(b)) return 0;
    b->mind->evaluate(b, s, term);
    for (int i = 0; i < b->mind->term_count; i++) value += (int64_t)term[i] * b->tuning[i];
    return (int32_t)(value / 100);
}

int evaluate_chance_of(const Battle *b, const State *s, int32_t value) {
    if (s->over) {
        return s->winner == 0 ? CHANCE_WHOLE : s->winner == 1 ? 0 : CHANCE_WHOLE / 2;
    }
    const int left = s->turn > b->turn_count ? 0 : b->turn_count - s->turn;
    int64_t doubt = b->tuning[WIN_SCALE_END] + (int64_t)b->tuning[WIN_SCALE_TURN] * left;
    if (doubt < 1) doubt = 1;
    const int64_t lead = value < 0 ? -(int64_t)value : value;
    const int64_t x = lead * 8 * 256 / doubt; /* in 256ths of an eighth */
    const int64_t at = x / 256;
    const int chance =
        at >= 64 ? LOGISTIC[64]
                 : (int)(LOGISTIC[at] + (LOGISTIC[at + 1] - LOGISTIC[at]) * (x % 256) / 256);
    return value < 0 ? CHANCE_WHOLE - chance : chance;
}

int evaluate_utility(const Battle *b, const State *s, int side, int32_t lead) {
    const int32_t sure = b->tuning[RISK_AVERSION];
    const int chance = evaluate_chance_of(b, s, side == 0 ? lead + sure : lead - sure);
    return side == 0 ? chance : CHANCE_WHOLE - chance;
}

int evaluate_chance(const Battle *b, const State *s, int32_t baseline) {
    return evaluate_chance_of(b, s, evaluate_position(b, s) - baseline);
}

/* The terms times their weights, as they count for `side`. */
static void weigh(const Battle *b, const State *s, int side, int64_t out[TERM_MAX]) {
    int32_t term[TERM_MAX] = {0};
    b->mind->evaluate(b, s, term);
    for (int i = 0; i < TERM_MAX; i++) {
        out[i] = (side == 0 ? 1 : -1) * (int64_t)term[i] * b->tuning[i] / 100;
    }
}

static int largest(const int64_t *value, int count, int64_t least) {
    int at = -1;
    for (int i = 0; i < count; i++) {
        if (value[i] > least && (at < 0 || value[i] > value[at])) at = i;
    }
    return at;
}

void evaluate_say_gain(const Battle *b, const State *before, const State *after, int side,
                       Text *out) {
    enum { LEAST = 60, MOST_TERMS = 2 }; /* what is worth a word, in thousandths of a point */
    int64_t old[TERM_MAX], new[TERM_MAX];
    if (!evaluate_can(b)) return;
    weigh(b, before, side, old);
    weigh(b, after, side, new);
    for (int i = 0; i < TERM_MAX; i++) new[i] -= old[i];
    for (int n = 0; n < MOST_TERMS; n++) {
        const int i = largest(new, b->mind->term_count, LEAST);
        if (i < 0) return;
        const Term *term = &b->mind->term[i];
        if (n > 0) text_add(out, " and ");
        text_add(out, term->sake != NULL ? term->sake : term->name);
        new[i] = 0;
    }
}

void evaluate_say(const Battle *b, const State *s, Text *out) {
    enum { LEAST = 200, MOST_TERMS = 2 };
    if (!evaluate_can(b)) return;
    for (int side = 0; side < SIDE_MAX; side++) {
        int64_t value[TERM_MAX];
        weigh(b, s, side, value);
        for (int n = 0; n < MOST_TERMS; n++) {
            const int i = largest(value, b->mind->term_count, LEAST);
            if (i < 0) break;
            if (n == 0) {
                text_add(out, "The ");
                text_add(out, b->side_name[side]);
                text_add(out, " side ");
            } else {
                text_add(out, " and ");
            }
            text_add(out, b->mind->term[i].ahead);
            value[i] = 0;
            if (n + 1 == MOST_TERMS || largest(value, b->mind->term_count, LEAST) < 0) {
                text_add(out, ". ");
                break;
            }
        }
    }
}
