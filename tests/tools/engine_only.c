/* The engine without the rest of the program, so that it also runs where only C does (32 bits).
 *
 *   engine_only hashes BATTLE JOURNAL    "N hash" after each action, as `longroll replay --hash`
 *   engine_only signature BATTLE GAMES   as `longroll signature`
 *   engine_only play BATTLE COMMANDER    the same of a game of his against himself: how he thinks
 *                                        must not depend on the machine
 *
 * BATTLE is a compiled battle. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/rank.h"
#include "ai/signature.h"
#include "core/random.h"
#include "game/blob.h"
#include "lib/session.h"
#include "rules/registry.h"

enum { FILE_MAX = 4 << 20, TAKEN_MAX = 1 << 16, PLAY_SEED = 7, PLAY_ACTIONS = 400 };

static Battle battle;
static Session game;
static Taken taken[TAKEN_MAX];
static SignatureScratch scratch;
static _Alignas(16) unsigned char mind_room[SIDE_MAX][COMMANDER_SCRATCH_MAX];
static char text[FILE_MAX];

static int fail(const char *where, const char *why) {
    fprintf(stderr, "engine_only: %s: %s\n", where, why);
    return 1;
}

static size_t read_all(const char *path) {
    FILE *file = fopen(path, "rb");
    if (file == NULL) return 0;
    const size_t size = fread(text, 1, FILE_MAX, file);
    fclose(file);
    return size;
}

static void print(void *context, const char *line, size_t size) { fwrite(line, 1, size, stdout); }

static int print_hashes(const char *path) {
    Fault fault;
    const size_t size = read_all(path);
    session_start(&game, &battle, taken, TAKEN_MAX);
    if (!session_read_journal(&game, text, size, &fault)) return fail(path, fault.text);
    session_write_hashes(&game, print, NULL);
    return 0;
}

/* As the page's module does it (src/wasm). */
static int play(const char *name) {
    Commander who;
    Random dice, mind;
    if (!commander_read(name, strlen(name), &who)) return fail(name, "no such commander");
    session_start(&game, &battle, taken, TAKEN_MAX);
    random_init(&dice, PLAY_SEED);
    random_init(&mind, ~(uint64_t)PLAY_SEED);
    for (Chooser c;
         game.taken_count < PLAY_ACTIONS && (c = session_chooser(&game)) != CHOOSER_NOBODY;) {
        const Action a =
            c == CHOOSER_CHANCE
                ? game.offers.item[random_below(&dice, game.offers.sink.count)]
                : commander_choose(&who, &battle, &game.state, &game.offers, &mind, mind_room[c]);
        session_take(&game, a);
    }
    session_write_hashes(&game, print, NULL);
    return 0;
}

int main(int argc, char **argv) {
    if (argc != 4) {
        return fail("usage", "engine_only hashes|signature|play BATTLE JOURNAL|GAMES|COMMANDER");
    }
    const size_t size = read_all(argv[2]);
    const BlobStatus status =
        battle_read(&battle, SYSTEMS, SYSTEM_COUNT, (const unsigned char *)text, size);
    if (status != BLOB_OK) return fail(argv[2], blob_status_text(status));
    if (strcmp(argv[1], "hashes") == 0) return print_hashes(argv[3]);
    if (strcmp(argv[1], "play") == 0) return play(argv[3]);
    printf("%s:%s %016" PRIx64 "\n", battle.id, battle.scenario,
           signature_run(&battle, atoi(argv[3]), &scratch));
    return 0;
}
