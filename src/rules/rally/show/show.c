/* What people see of the ruleset. */
#include "rules/rally/show/show.h"

#include "game/show.h"
#include "rules/rally/ruleset.h"

static const char *const OPTION_WORDS[RALLY_OPTIONS] = {
    "Personalities: a commander's temper limits how the enemy may blunder him (14.0).",
    "Brigades out of command that pass their check move their full allowance (8.0)."};

const Show RALLY_SHOW = {
    .cost_parts = 2,
    .option_words = OPTION_WORDS,
    .offer = rally_offer_words,
    .say = rally_say,
    .tell = rally_tell,
    .ask = rally_ask,
    .focus = rally_focus,
    .face = rally_face,
    .inspect = rally_inspect,
    .panels = rally_panels,
    .explain = rally_explain,
    .outcome = rally_show_outcome,
    .fights = rally_fights,
};
