#include "ai/commander.h"

#include "ai/search.h"
#include "core/number.h"
#include "game/mind.h"

const Commander *const COMMANDERS[COMMANDER_COUNT] = {&COMMANDER_RANDOM, &COMMANDER_GREEDY,
                                                      &COMMANDER_PORTFOLIO, &COMMANDER_SEARCH};

const Commander *commander_find(const char *name) {
    for (int i = 0; i < COMMANDER_COUNT; i++) {
        if (strcmp(COMMANDERS[i]->name, name) == 0) return COMMANDERS[i];
    }
    return NULL;
}

uint32_t commander_nodes(const Commander *who, const Battle *b) {
    const Mind *mind = b->mind;
    if (who->thought == NULL || mind == NULL) return 0;
    if (who->nodes > 0) return who->nodes;
    return mind->budget[who->length] * 1000u * THOUGHT_PIECES /
           (uint32_t)greater(b->piece_count, THOUGHT_PIECES);
}

Action commander_choose(const Commander *who, const Battle *b, const State *s, const Offers *offers,
                        Random *random, void *scratch) {
    const Ruleset *rules = b->ruleset;
    if (rules->secrets == NULL || !rules->secrets(b)) {
        return who->choose(who, b, s, offers, random, scratch);
    }
    State seen;
    state_copy(b, &seen, s);
    rules->veil(b, &seen, (int)run_chooser(b, s));
    return who->choose(who, b, &seen, offers, random, scratch);
}
