#include "ai/commander.h"

#include "game/ruleset.h"

/* The ruleset's own advice, one activation ahead; where it has none to give, chance decides. */
static Action choose(const Commander *who, const Battle *b, const State *s, const Offers *offers,
                     Random *random, void *room) {
    if (b->ruleset->advise == NULL) {
        return offers->item[random_below(random, offers->sink.count)];
    }
    return b->ruleset->advise(b, s, offers, room);
}

const Commander COMMANDER_GREEDY = {
    .name = "greedy",
    .about = "weighs one activation at a time, with the exact chances of combat",
    .room_size = MIND_SCRATCH_MAX,
    .choose = choose};
