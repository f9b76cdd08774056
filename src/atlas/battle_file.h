/* Battles from their files: battle.yaml, map.geojson and the ruleset's tables -> Battle.
 * The format is docs/battle-format.md. */
#pragma once

#include "atlas/geojson.h"
#include "game/ruleset.h"

enum { ATLAS_PATH_SIZE = 1024, SCENARIO_MAX = 16 };

/* What the map needs to be drawn, and the rules do not. */
typedef struct Sheet {
    GridPlace place;
    GeoMap map;
    char subtitle[2 * NAME_SIZE];
    char victory_name[VICTORY_HEX_MAX][NAME_SIZE]; /* "" where a victory hex has no name */
} Sheet;

/* Loads a battle. `path` is a folder, an id ("perryville") or a compiled battle; `scenario` is one
 * of its scenarios, NULL or "full" for the whole battle. Every complaint goes into the report,
 * which is sorted. True if the battle can be played: there may still be warnings. */
bool atlas_load(const char *path, const char *scenario, Battle *out, Report *report);
/* The same with the ground for drawing. `out` must outlive the sheet, which sheet_release frees
 * whatever the answer was. A compiled battle has no sheet. */
bool atlas_load_sheet(const char *path, const char *scenario, Battle *out, Sheet *sheet,
                      Report *report);
void sheet_release(Sheet *sheet);

/* The same from texts that need no folder; `name` stands for the folder in complaints. */
typedef struct BattleText {
    const char *name;
    const char *battle, *map; /* battle.yaml and map.geojson */
    size_t battle_size, map_size;
} BattleText;
bool atlas_load_text(const BattleText *text, const char *scenario, Battle *out, Sheet *sheet,
                     Report *report);

/* "perryville:knob" as a path and a scenario; the scenario is "full" if there is none. False if it
 * is too long. */
bool atlas_split(const char *battle, char path[ATLAS_PATH_SIZE], char scenario[NAME_SIZE]);
/* atlas_load of what atlas_split makes of it. */
bool atlas_load_named(const char *battle, Battle *out, Report *report);

/* Visits the folder of every battle that an id can name, in the order of the ids (catalogue.c).
 * Answers their number, -1 if memory ran out. */
typedef void (*AtlasVisit)(void *context, const char *folder);
int atlas_each(AtlasVisit visit, void *context);
