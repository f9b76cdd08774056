/* What people see of the ruleset. */
#include "rules/clash/show/show.h"

#include "game/show.h"
#include "rules/clash/ruleset.h"

static const char *const OPTION_WORDS[CLASH_OPTIONS] = {
    "Reinforcements come when and where they are listed, without dice (9.2).",
    "A side's guns for the turn are its secret until they are used (6.3.2)."};

const Show CLASH_SHOW = {
    .cost_parts = 4,
    .option_words = OPTION_WORDS,
    .offer = clash_offer_words,
    .say = clash_say,
    .tell = clash_tell,
    .ask = clash_ask,
    .focus = clash_focus,
    .face = clash_face,
    .inspect = clash_inspect,
    .panels = clash_panels,
    .explain = clash_explain,
    .outcome = clash_show_outcome,
    .fights = clash_fights,
    .areas = clash_areas,
    .say_veiled = clash_say_veiled,
};
