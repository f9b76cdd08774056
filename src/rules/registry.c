#include "rules/registry.h"

#include <string.h>

#include "rules/bayonet/ruleset.h"
#include "rules/clash/ruleset.h"
#include "rules/rally/ruleset.h"
#include "rules/skirmish/ruleset.h"

const System SYSTEMS[SYSTEM_COUNT] = {
    {&RALLY, &RALLY_SHOW, &RALLY_MIND},
    {&CLASH, &CLASH_SHOW, &CLASH_MIND},
    {&BAYONET, &BAYONET_SHOW, &BAYONET_MIND},
    {&SKIRMISH, NULL, NULL},
};

const System *system_find(const char *name) {
    for (int i = 0; i < SYSTEM_COUNT; i++) {
        if (strcmp(SYSTEMS[i].law->name, name) == 0) return &SYSTEMS[i];
    }
    return NULL;
}
