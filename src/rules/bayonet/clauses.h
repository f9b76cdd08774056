/* Why an action is refused. */
#pragma once

#include "rules/bayonet/bayonet.h"

extern const Clause BAYONET_CLAUSES[];

/* Indices into it. */
enum {
    NO_NOT_NOW = VERDICT_NOT_OFFERED,
    BAYONET_VERDICTS
};
