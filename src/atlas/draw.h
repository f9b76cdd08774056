/* A battle's map as one SVG picture: ground, names, grid, and the pieces if they are wanted. The
 * page, the terminal's exports and the documents all show what this draws.
 *
 * What another program may rely on: the root's class is the theme (`light` or `dark`), with
 * `rules` beside it to paint every hex plainly with its game terrain; each layer is a group with
 * an id (ground, woods, water, roads, places, names, hexes, grid, victory, pieces, frame); every
 * hex is an element `hex-E13`, every piece a group `piece-maney`. The root's data-* attributes say
 * where the hexes lie: centre of the first, and the distance across flats. */
#pragma once

#include "atlas/battle_file.h"
#include "atlas/draw_svg.h"

typedef struct DrawOptions {
    bool dark;
    bool rules; /* as the rules see it */
    bool counters;
} DrawOptions;

/* Draws into `out`, which svg_init has prepared. `s` may be NULL: then pieces stand where they are
 * set up. False if memory ran out. */
bool draw_map(const Battle *b, const Sheet *sheet, const State *s, DrawOptions options, Svg *out);
