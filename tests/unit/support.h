/* What several test programs share: battles to play on, games played at random, small random maps.
 *
 * cmocka's own headers come first wherever this is included. */
#pragma once

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "core/random.h"
#include "game/run.h"

/* `count` times the environment's LONGROLL_TEST_SCALE, at least 1: how long to go on. */
int scaled(int count);

/* Every battle and scenario of battles/, loaded once and kept. */
enum { TEST_BATTLES = 4 };
const Battle *test_battle(int i);
/* "gettysburg:july-1", loaded for the caller to change and to free. */
Battle *new_battle(const char *name);

/* A battle of the rally rules on a small map with a bit of everything: rivers with fords and
 * bridges, streams, towns, roads, railroads, works, impassable hexes, reinforcements, nights. */
void random_battle(Battle *b, Random *r);
/* The same for clash, with entry hexes, commanders and what hexsides there are; the charts and
 * compasses are those of another battle. */
void random_clash_battle(Battle *b, Random *r, const Battle *tables);

/* A game that somebody plays at random. */
typedef struct Game {
    const Battle *b;
    State s;
    Offers offers;
    Random random;
} Game;

Game *game_new(void);
void game_free(Game *g);
void game_start(Game *g, const Battle *b, uint64_t seed);
/* One of the offers: any face of a die; otherwise at random, but with a taste for action. */
Action game_choice(Game *g);

/* The same a step at a time, so that nothing happens unseen. game_begin sets up without running;
 * game_look puts the offers of the present step, if it has any, into `offers`; game_single takes
 * one action (VERB_NONE for a step that nobody decides) and stops before the next step. */
void game_begin(Game *g, const Battle *b, uint64_t seed);
void game_look(Game *g);
Action game_single_choice(Game *g); /* after game_look */
void game_single(Game *g, Action a);

/* "move Maney K7": for messages. Two calls may stand in one message. */
const char *action_text(const Game *g, Action a);
const char *place_text(const Battle *b, PlaceId place);

/* Fails unless state_check is content. */
void assert_sound(const Game *g);

/* "perryville full, turn 3, step retreat": for messages. */
const char *where(const Game *g);

/* A slow implementation of the same rules: what might be done at the present step, whether it is
 * legal, and whether it had to give up because there was too much to try (which it then
 * forgets). */
typedef struct Reference {
    bool (*candidates)(Sink *out); /* false: it does not speak about this step */
    bool (*legal)(Action a);
    bool (*gave_up)(void);
} Reference;
typedef enum { COMPARED_NOT, COMPARED, COMPARED_GAVE_UP } Compared;
/* Fails where an action is legal by the reference and not offered, or the other way round.
 * `legal`: how many of the candidates are. */
Compared compare_with(const Game *g, const Reference *r, uint32_t *legal);
