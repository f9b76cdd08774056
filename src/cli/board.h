/* The position as text that a person can read in a terminal.
 *
 * Each hex is two lines of six columns: what stands there or what the ground is, and its name.
 * Hexes are offset half their height (or width) as on the map. */
#pragma once

#include <stdbool.h>

#include "game/state.h"

typedef struct BoardView {
    bool colour;       /* the terminal shows colours */
    HexId centre;      /* hex to show the surroundings of; NO_HEX: the middle of the map */
    int width, height; /* characters to fill at most; 0: whatever it takes */
} BoardView;

void board_print(const Battle *b, const State *s, const BoardView *view); /* NULL: plain, all */
/* What the signs mean. */
void board_print_legend(const Battle *b, const BoardView *view);
/* Turn, time, victory points: one line. */
void board_print_status(const Battle *b, const State *s);
/* A piece: values, condition, place; and a hex: ground, features, who stands there. */
void board_print_piece(const Battle *b, const State *s, PieceId piece);
void board_print_hex(const Battle *b, const State *s, HexId hex);
