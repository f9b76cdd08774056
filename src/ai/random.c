#include "ai/commander.h"

static Action choose(const Commander *who, const Battle *b, const State *s, const Offers *offers,
                     Random *random, void *room) {
    return offers->item[random_below(random, offers->sink.count)];
}

const Commander COMMANDER_RANDOM = {
    .name = "random", .about = "takes any legal action, all alike", .choose = choose};
