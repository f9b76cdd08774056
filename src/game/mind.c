#include "game/mind.h"

const Scripts SCRIPTS_AS_ADVISED = {.in_rollout = false};
const Scripts SCRIPTS_IN_ROLLOUT = {.in_rollout = true};

void mind_tune(Battle *b) {
    if (b->mind == NULL) return;
    for (int i = 0; i < b->mind->term_count; i++) b->tuning[i] = b->mind->term[i].standard;
    b->tuning[WIN_SCALE_END] = 2000;
    b->tuning[WIN_SCALE_TURN] = 500;
}
