/* Which battles there are, without loading them. */
#pragma once

#include "atlas/battle_file.h"

typedef struct ScenarioSummary {
    char id[NAME_SIZE];
    char title[2 * NAME_SIZE];
    int turn_count;
} ScenarioSummary;

typedef struct BattleSummary {
    char folder[ATLAS_PATH_SIZE];
    char id[NAME_SIZE];
    char title[2 * NAME_SIZE];
    char subtitle[2 * NAME_SIZE];
    char ruleset[NAME_SIZE];
    bool example;       /* for designers: the page for players leaves it out */
    int scenario_count; /* at least one: the first is "full" */
    ScenarioSummary scenario[SCENARIO_MAX + 1];
} BattleSummary;

/* Reads only the head of the battle. False, with complaints, if even that is wrong. */
bool battle_summary(const char *path, BattleSummary *out, Report *report);

/* The folders of all battles that an id can name, sorted by id; of two with the same id the one in
 * the nearer folder counts. */
typedef struct Catalogue {
    char **folder;
    int count;
} Catalogue;

bool catalogue_read(Catalogue *c); /* false if memory ran out */
void catalogue_release(Catalogue *c);
