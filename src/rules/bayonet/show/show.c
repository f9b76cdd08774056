/* What people see of the ruleset. */
#include "rules/bayonet/show/show.h"

#include "game/show.h"
#include "rules/bayonet/ruleset.h"

static const char *const OPTION_WORDS[BAYONET_OPTIONS] = {
    "Clérambault: the first rout in Blenheim draws all reserves of the wing into the village (S5).",
    "Late Eugene: the Imperial wings stand idle on the first turn (S6).",
    "Breaches: works that four battalions have crossed hinder no more than a hedge (S4)."};

const Show BAYONET_SHOW = {
    .cost_parts = 1,
    .loss = "casualty",
    .option_words = OPTION_WORDS,
    .offer = bayonet_offer_words,
    .say = bayonet_say,
    .tell = bayonet_tell,
    .ask = bayonet_ask,
    .focus = bayonet_focus,
    .face = bayonet_face,
    .inspect = bayonet_inspect,
    .panels = bayonet_panels,
    .areas = bayonet_areas,
    .explain = bayonet_explain,
    .outcome = bayonet_show_outcome,
    .fights = bayonet_fights,
};
