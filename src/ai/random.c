#include "ai/commander.h"

static Action choose(const Commander *who, const Battle *b, const State *s, const Offers *offers,
                     Random *random, void *scratch) {
    for (;;) {
        const Action a = offers->item[random_below(random, offers->sink.count)];
        if (a.verb != b->ruleset->resigning || a.verb == VERB_NONE) return a;
    }
}

const Commander COMMANDER_RANDOM = {.name = "random",
                                    .about = "takes any legal action, all alike; does not give up",
                                    .choose = choose};
