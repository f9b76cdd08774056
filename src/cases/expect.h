/* What must be found: `expect` and `odds`. */
#pragma once

#include "cases/run.h"

void expect_statement(CaseRun *c, Scan text);
void odds_statement(CaseRun *c, Scan text);
