/* What must be found: `expect` and `odds`. */
#pragma once

#include "cases/room.h"

void expect_statement(CaseRoom *c, Scan text);
void odds_statement(CaseRoom *c, Scan text);
