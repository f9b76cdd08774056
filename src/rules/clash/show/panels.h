/* The panels beside the map, by subject; panels.c puts them together. */
#pragma once

#include "rules/clash/show/show.h"

void clash_panel_guns(JsonText *j, const Battle *b, const State *s); /* and commanders */
void clash_panel_score(JsonText *j, const Battle *b, const State *s);
void clash_panel_losses(JsonText *j, const Battle *b, const State *s);
void clash_panel_arrivals(JsonText *j, const Battle *b, const State *s); /* and the turns */
