#include "cli/journal_load.h"

#include <stdio.h>
#include <string.h>

#include "cli/args.h"
#include "cli/io.h"
#include "cli/load.h"
#include "game/journal.h"

static void tell_fault(const char *command, const char *path, const Fault *fault) {
    char where[1200];
    snprintf(where, sizeof where, fault->line > 0 ? "%.1100s:%d" : "%.1100s", path, fault->line);
    tell(command, where, "%s", fault->text);
}

/* A game played under another version of the rules may take another course from some line on; that
 * line is then reported with its clause. */
static void tell_version(const char *command, const char *path, const LoadedGame *game) {
    const Ruleset *rules = game->battle->ruleset;
    if (strcmp(game->journal.header.version, rules->version) == 0) return;
    fprintf(stderr, "longroll: %s: %s: played under %s %s, replayed under %s\n", command, path,
            rules->name, game->journal.header.version, rules->version);
}

bool journal_load(const char *command, const char *path, LoadedGame *game) {
    *game = (LoadedGame){0};
    if (!journal_file_read(&game->journal, path, &game->fault)) {
        tell_fault(command, path, &game->fault);
        return false;
    }
    const JournalHeader *h = &game->journal.header;
    char name[2 * NAME_SIZE];
    snprintf(name, sizeof name, "%s:%s", h->battle, h->scenario);
    game->battle = load_battle(command, name);
    if (game->battle == NULL) return false;
    tell_version(command, path, game);
    if (!journal_fits(h, game->battle, &game->fault)) {
        tell_fault(command, path, &game->fault);
        return false;
    }
    game->session = session_new(game->battle);
    if (game->session == NULL) {
        tell(command, path, "not enough memory");
        return false;
    }
    if (journal_file_play(&game->journal, game->session, &game->fault)) return true;
    tell_fault(command, path, &game->fault);
    return false;
}

void loaded_game_release(LoadedGame *game) {
    session_free(game->session);
    io_free(game->battle);
    journal_file_release(&game->journal);
}
