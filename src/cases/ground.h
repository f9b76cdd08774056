/* The ground of a case: the statements that lay terrain, ways and water. */
#pragma once

#include "cases/run.h"

bool ground_map(CaseRun *c, Scan *s);  /* C3 C4 forest, D4 hill level 2, E5 clear stream */
bool ground_edge(CaseRun *c, Scan *s); /* C3-C4 stream, D3-D4 steep */
bool ground_road(CaseRun *c, Scan *s); /* A1-B1-C1, D4-D5 */
bool ground_railroad(CaseRun *c, Scan *s);
bool ground_river(CaseRun *c, Scan *s);   /* F1-E2-E3, from its source down */
bool ground_key(CaseRun *c, Scan *s);     /* f forest, h hill */
bool ground_picture(CaseRun *c, Scan *s); /* | . f . h */

/* The feature that goes by this name ("stream"), or 0. `stream C3 C4` is a statement too. */
uint16_t ground_feature(const char *word, size_t size);
bool ground_feature_hexes(CaseRun *c, uint16_t feature, Scan *s);
