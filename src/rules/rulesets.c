#include "rules/rulesets.h"

#include <string.h>

#include "rules/bayonet/ruleset.h"
#include "rules/clash/ruleset.h"
#include "rules/rally/ruleset.h"

const Ruleset *const RULESETS[RULESET_COUNT] = {&RALLY, &CLASH, &BAYONET};

const Ruleset *ruleset_find(const char *name) {
    for (int i = 0; i < RULESET_COUNT; i++) {
        if (strcmp(RULESETS[i]->name, name) == 0) return RULESETS[i];
    }
    return NULL;
}
