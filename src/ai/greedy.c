#include "ai/commander.h"

#include "game/mind.h"

/* The ruleset's own advice, one activation ahead; where it has none to give, chance decides. */
static Action choose(const Commander *who, const Battle *b, const State *s, const Offers *offers,
                     Random *random, void *scratch) {
    if (b->mind == NULL) return offers->item[random_below(random, offers->sink.count)];
    return b->mind->play(b, s, offers, &SCRIPTS_AS_ADVISED, scratch);
}

const Commander COMMANDER_GREEDY = {
    .name = "greedy",
    .about = "weighs one activation at a time, with the exact chances of combat",
    .scratch_size = MIND_SCRATCH_MAX,
    .choose = choose};
