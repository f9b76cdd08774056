#include "ai/rank.h"

#include "ai/evaluate.h"
#include "ai/search.h"

const Rank RANKS[COMMANDER_COUNT] = {
    {.who = &COMMANDER_RANDOM,
     .rank = "Recruit",
     .about = "Does anything the rules allow, without a thought: to learn how the table works."},
    {.who = &COMMANDER_GREEDY,
     .rank = "Captain",
     .about = "Weighs each activation by itself with the exact chances of combat, at once.",
     .thinks = true,
     .measure = {{"rally", "random", "Perryville and Stones River", 200, 1000, 960, 1000},
                 {"clash", "random", "Second Bull Run and Gettysburg", 200, 1000, 960, 1000},
                 {"bayonet", "random", "Blenheim and Neerwinden", 200, 1000, 960, 1000}}},
    {.who = &COMMANDER_PORTFOLIO,
     .rank = "Colonel",
     .about = "Chooses who acts next and in which manner, after playing through your replies.",
     .thinks = true,
     .measure = {{"rally", "greedy", "Perryville and Stones River", 96, 656, 590, 730},
                 {"clash", "greedy", "Second Bull Run and Gettysburg", 96, 667, 590, 750},
                 {"bayonet", "greedy", "Blenheim and Neerwinden", 96, 656, 560, 750}}},
    {.who = &COMMANDER_SEARCH,
     .rank = "General",
     .about = "Thinks the whole turn through, single moves and attacks too, with many dice.",
     .thinks = true,
     .measure = {{"rally", "greedy", "Perryville and Stones River", 96, 797, 730, 860},
                 {"clash", "greedy", "Second Bull Run and Gettysburg", 96, 766, 690, 840},
                 {"bayonet", "greedy", "Blenheim and Neerwinden", 192, 719, 660, 780}}},
};

bool rank_is_for(const Rank *rank, const Battle *b) { return !rank->thinks || evaluate_can(b); }

const Measure *rank_measure(const Rank *rank, const Battle *b) {
    for (const Measure *m = rank->measure; m < rank->measure + MEASURE_MAX && m->games > 0; m++) {
        if (strcmp(m->ruleset, b->ruleset->name) == 0) return m;
    }
    return NULL;
}

static int whole(uint16_t tenths) { return (tenths + 5) / 10; }

void rank_say_strength(const Rank *rank, const Battle *b, Text *out) {
    const Measure *m = rank_measure(rank, b);
    if (m == NULL) {
        text_add(out, rank->who == &COMMANDER_RANDOM ? "The floor that others are measured from."
                                                     : "Not yet measured with these rules.");
        return;
    }
    text_add(out, "Scored ");
    text_add_int(out, whole(m->score));
    text_add(out, " % in ");
    text_add_int(out, m->games);
    text_add(out, " games against ");
    text_add(out, m->against);
    text_add(out, " (");
    text_add(out, m->where);
    text_add(out, "): between ");
    text_add_int(out, whole(m->low));
    text_add(out, " and ");
    text_add_int(out, whole(m->high));
    text_add(out, " % with 95 % certainty.");
}

/* The number after this sign, if the sign comes next. */
static bool read_number(Scan *s, const char *sign, int64_t least, int64_t most, int64_t *out) {
    if (!scan_literal(s, sign)) return true;
    return scan_int(s, out) && *out >= least && *out <= most;
}

bool commander_read(const char *text, size_t size, Commander *out) {
    const Commander *found = NULL;
    Scan s = scan_of(text, size);
    for (int i = 0; i < COMMANDER_COUNT && found == NULL; i++) {
        if (scan_literal(&s, COMMANDERS[i]->name)) found = COMMANDERS[i];
    }
    if (found == NULL) return false;
    int64_t nodes = found->nodes, noise = found->noise, bold = found->bold;
    if (!read_number(&s, "@", 1, 1000000000, &nodes)) return false;
    if (!read_number(&s, "~", 0, 10000, &noise)) return false;
    const bool leans = s.at < s.end && (*s.at == '+' || *s.at == '-');
    if (leans && (!scan_int(&s, &bold) || bold < -100 || bold > 100)) return false;
    if (s.at != s.end) return false;
    *out = *found;
    out->nodes = (uint32_t)nodes;
    out->noise = (int16_t)noise;
    out->bold = (int16_t)bold;
    return true;
}
