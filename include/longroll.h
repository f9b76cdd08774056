/* Longroll: hex-and-counter battles by the rules, as a library.
 *
 *     void *battle_memory = malloc(lr_battle_size());
 *     lr_battle *battle = lr_battle_load(battle_memory, file, file_size, why, sizeof why);
 *     void *game_memory = malloc(lr_game_size(LR_ACTIONS));
 *     lr_game *game = lr_game_start(game_memory, lr_game_size(LR_ACTIONS), battle, seed);
 *     while (lr_chooser(game) != LR_NOBODY) {
 *         if (lr_chooser(game) == LR_CHANCE) {
 *             lr_roll(game);
 *         } else {
 *             lr_take_offer(game, my_choice(game, lr_offer_count(game)));
 *         }
 *     }
 *
 * The library allocates nothing, reads no clock, does no I/O and keeps nothing between calls: a
 * battle and a game live in memory that the caller gives, aligned as malloc aligns it, and end when
 * the caller takes it back. A battle may be shared by any number of games and threads; a game
 * belongs to one thread at a time. A game cannot be moved: its memory may not be copied elsewhere.
 *
 * A battle is loaded from a compiled one, which `longroll compile perryville` makes. Actions are
 * text ("move Maney K8", "roll 4"), as docs/notation.md describes; dice are actions like any other.
 * What is JSON here is described in docs/protocol.md.
 *
 * Functions that write text take a buffer and its size, always terminate it, and return the length
 * without the terminator, or 0 if it did not fit (the buffer then holds the part that did).
 *
 * This header follows semantic versioning: within one major version nothing is taken away. */
#ifndef LONGROLL_H
#define LONGROLL_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define LR_VERSION "0.1.0"

/* The version of the library that is linked; LR_VERSION is that of the header. */
const char *lr_version(void);

typedef struct lr_battle lr_battle;
typedef struct lr_game lr_game;

/* ---- Battles ---- */

size_t lr_battle_size(void);
/* NULL if the data is not a compiled battle of this version; `why` then says what is wrong. The
 * data is not needed afterwards. */
lr_battle *lr_battle_load(void *memory, const void *data, size_t data_size, char *why,
                          size_t why_size);

const char *lr_battle_id(const lr_battle *battle);       /* "perryville" */
const char *lr_battle_scenario(const lr_battle *battle); /* "full" */
const char *lr_battle_title(const lr_battle *battle);
const char *lr_battle_rules(const lr_battle *battle); /* "rally" */
const char *lr_battle_rules_version(const lr_battle *battle);
/* Side 0 or 1: "csa", "Confederate". NULL for any other number. */
const char *lr_side_id(const lr_battle *battle, int side);
const char *lr_side_name(const lr_battle *battle, int side);
/* Ground, turns, formations, pieces with their values: one JSON object. */
size_t lr_battle_json(const lr_battle *battle, char *out, size_t size);

/* ---- Games ---- */

/* Enough actions for any game that people play. */
#define LR_ACTIONS 32768u

size_t lr_game_size(uint32_t actions);
/* A game at its beginning, which can remember as many actions as fit its memory. Only lr_roll and
 * lr_choose use the seed: a caller who rolls the dice elsewhere may pass any. NULL if the memory is
 * too small. */
lr_game *lr_game_start(void *memory, size_t memory_size, const lr_battle *battle, uint64_t seed);
const lr_battle *lr_game_battle(const lr_game *game);

enum { LR_SIDE_0 = 0, LR_SIDE_1 = 1, LR_CHANCE = 2, LR_NOBODY = 3 };

int lr_chooser(const lr_game *game);          /* who is asked now; LR_NOBODY: the game is over */
int lr_winner(const lr_game *game);           /* LR_SIDE_*; LR_NOBODY for a draw, or not over yet */
int lr_turn(const lr_game *game);             /* from 1 */
const char *lr_step(const lr_game *game);     /* what is being decided: "retreat" */
const char *lr_clause(const lr_game *game);   /* the rule it is decided by: "9.4" */
const char *lr_prompt(const lr_game *game);   /* in words for a person */
int lr_points(const lr_game *game, int side); /* victory points now */
uint64_t lr_hash(const lr_game *game);        /* names the position; the same on every machine */

/* What may be done now; no offers when the game is over. */
uint32_t lr_offer_count(const lr_game *game);
size_t lr_offer_text(const lr_game *game, uint32_t offer, char *out, size_t size);

typedef enum {
    LR_OK = 0,
    LR_REFUSED = 1, /* by the rules, or it is no action at all; nothing has changed */
    LR_FULL = 2     /* the game's memory holds no more actions; nothing has changed */
} lr_status;

lr_status lr_take_offer(lr_game *game, uint32_t offer);
/* An action, or a whole move ("move Maney L6-K6-K7", or only where to: "move Maney K8"). `why` may
 * be NULL; it gets the reason of a refusal, with its clause. */
lr_status lr_take(lr_game *game, const char *action, char *why, size_t why_size);
/* The same verdict without taking the action. */
lr_status lr_try(lr_game *game, const char *action, char *why, size_t why_size);
/* Rolls the game's own dice; LR_REFUSED unless chance is asked. */
lr_status lr_roll(lr_game *game);
/* Lets one of the library's commanders choose: "random", "greedy", "portfolio" or "search", with a
 * budget and handicaps after the name if wanted, NAME[@NODES][~NOISE][+BOLD or -BOLD] as in
 * "search@20000~300-50". LR_REFUSED if there is no such commander or no side is asked. `scratch` is
 * lr_commander_size(commander) bytes, zeroed before the first call and used by no other commander
 * during the game; it may be NULL if that size is 0. */
size_t lr_commander_size(const char *commander);
lr_status lr_choose(lr_game *game, const char *commander, void *scratch);

/* The past: the number of actions taken so far, going back to an earlier number, and the earliest
 * number to go back to without undoing a die. lr_undo: LR_REFUSED if `count` is more than there
 * are. */
uint32_t lr_count(const lr_game *game);
lr_status lr_undo(lr_game *game, uint32_t count);
uint32_t lr_last_die(const lr_game *game);

/* The journal of the game: its size with the terminator, and its text. */
size_t lr_journal_size(lr_game *game, const char *player_0, const char *player_1);
size_t lr_journal_write(lr_game *game, const char *player_0, const char *player_1, char *out,
                        size_t size);
/* Plays a journal from the beginning. LR_REFUSED: `why` says what is wrong with which line, and
 * everything before it has been played. */
lr_status lr_journal_read(lr_game *game, const char *text, size_t text_size, char *why,
                          size_t why_size);

/* The game as JSON objects: whose choice it is; where the pieces are; what is offered; where a
 * piece can go (0 if it may not move now). */
size_t lr_status_json(const lr_game *game, char *out, size_t size);
size_t lr_pieces_json(const lr_game *game, char *out, size_t size);
size_t lr_offers_json(const lr_game *game, char *out, size_t size);
size_t lr_routes_json(const lr_game *game, const char *piece, char *out, size_t size);

/* ---- Odds ---- */

typedef struct lr_odds_row {
    char outcome[128]; /* in words */
    double chance;     /* 0 .. 1 */
} lr_odds_row;

size_t lr_odds_size(void); /* of the scratch that lr_odds works in */
/* What the pending combat can lead to, each outcome with its exact chance. Returns the number of
 * outcomes, of which the first `row_max` are written; -1 if no combat is pending. */
int lr_odds(const lr_game *game, void *scratch, lr_odds_row *row, int row_max);

#ifdef __cplusplus
}
#endif

#endif
