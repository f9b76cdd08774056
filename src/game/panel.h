/* Parts of panels and inspections, as a ruleset's show hooks write them: docs/the-table.md lists
 * the kinds of block and their members. */
#pragma once

#include "core/jsontext.h"
#include "game/state.h"

/* A line of words that parts are added to. */
typedef struct Line {
    char words[240];
    Text text;
} Line;
Text *panel_line(Line *line);

void panel_open(JsonText *j, const char *id, const char *title, const char *clause);
void panel_close(JsonText *j);
/* A block; side -1 if it belongs to nobody. It is closed like any object. */
void panel_block_open(JsonText *j, const char *kind, const Battle *b, int side);
void panel_block_close(JsonText *j);
/* Of kind "table"; the columns end with NULL, rows follow. */
void panel_table_open(JsonText *j, const Battle *b, int side, const char *title,
                      const char *const *columns);
void panel_table_close(JsonText *j);

void panel_number(JsonText *j, const char *key, int number); /* as a string: a cell */
void panel_place(JsonText *j, const char *key, const Battle *b, PlaceId place); /* or nothing */
void panel_figure(JsonText *j, const char *label, int value, const char *clause);
void panel_item(JsonText *j, const char *text, const char *clause);             /* of a list */
void panel_part(JsonText *j, const char *label, int value, const char *clause); /* of a tally */
/* The parts of a tally that are victory hexes the side holds. */
void panel_holds(JsonText *j, const Battle *b, const State *s, int side, const char *clause);
/* A row of a table for a formation: its colour, what it is called, and numbers. */
void panel_formation(JsonText *j, const Battle *b, FormationId f, const char *name,
                     const int *numbers, int count);
/* The turns. `weather`: the turn until which bad weather lasts; 0: none. */
void panel_track(JsonText *j, const Battle *b, const State *s, int weather);
/* A line of an inspection; the note may be NULL or empty. */
void panel_inspect_line(JsonText *j, const char *label, const char *value, const char *note,
                        const char *clause);
void panel_inspect_number(JsonText *j, const char *label, int value, const char *note,
                          const char *clause);
