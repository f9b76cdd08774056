#include "cli/talk.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/text_buffer.h"
#include "cli/io.h"
#include "game/show.h"

enum { LIST_ALL = 24, LIST_MOST = 60, GROUPS_MAX = 128 };

static const char HELP[] =
    "An action is taken by its number or its text: \"move Maney K8\" goes there by the best way.\n"
    "  list [WORDS]   legal actions, or those with these words in them\n"
    "  why ACTION     whether it is legal, and the rule that forbids it\n"
    "  odds           what the pending combat can come to\n"
    "  hint           what the computer would do in your place, and why\n"
    "  reason         why the computer did what it did last\n"
    "  undo           take back the last decision, as far as the last die\n"
    "  map [HEX]      the map, around a hex\n"
    "  legend         what its signs mean\n"
    "  info NAME      a piece, a formation or a hex\n"
    "  log [N]        the last N lines of the game\n"
    "  save FILE      write the journal; \"play --journal FILE\" goes on with it\n"
    "  quit           leave";

static void action_text(const Session *g, uint32_t i, char line[LINE_SIZE]) {
    Text t;
    text_init(&t, line, LINE_SIZE);
    notation_write(g->b, &g->state, g->offers.item[i], &t);
}

static void print_action(const Session *g, uint32_t i) {
    char line[LINE_SIZE];
    action_text(g, i, line);
    printf("%5" PRIu32 "  %s\n", i + 1, line);
}

/* Long lists are shown by what they are about: a piece or a formation, else the verb. */
typedef struct OfferGroup {
    PieceId piece;
    FormationId formation;
    uint8_t verb;
    uint32_t count, first;
} OfferGroup;

static bool same_group(const OfferGroup *g, Action a) {
    return g->verb == a.verb && g->piece == a.piece && g->formation == a.formation;
}

static int group_offers(const Session *g, OfferGroup group[GROUPS_MAX]) {
    int count = 0;
    for (uint32_t i = 0; i < g->offers.sink.count; i++) {
        const Action a = g->offers.item[i];
        int k = count - 1;
        while (k >= 0 && !same_group(&group[k], a)) k--;
        if (k < 0 && count == GROUPS_MAX) return 0;
        if (k < 0) group[k = count++] = (OfferGroup){a.piece, a.formation, a.verb, 0, i};
        group[k].count++;
    }
    return count;
}

static void print_groups(const Session *g) {
    OfferGroup group[GROUPS_MAX];
    const int count = group_offers(g, group);
    if (count == 0 || count > LIST_MOST) {
        printf("%" PRIu32 " legal actions, the first of them:\n", g->offers.sink.count);
        for (uint32_t i = 0; i < LIST_ALL; i++) print_action(g, i);
    }
    for (int i = 0; i < count && count <= LIST_MOST; i++) {
        char line[LINE_SIZE];
        action_text(g, group[i].first, line);
        printf("%5" PRIu32 "  %s", group[i].first + 1, line);
        if (group[i].count > 1) printf("   and %" PRIu32 " more like it", group[i].count - 1);
        putchar('\n');
    }
    printf("       (\"list WORDS\" shows those with these words in them)\n");
}

static const char *chooser_name(const Session *g) {
    const Chooser chooser = session_chooser(g);
    if (chooser == CHOOSER_CHANCE) return "Dice";
    return chooser == CHOOSER_NOBODY ? "" : g->b->side_name[chooser];
}

void talk_prompt(const Talk *t) {
    const Session *g = t->table->game;
    const Step *step = &g->b->ruleset->step[g->state.step];
    board_print_status(g->b, &g->state);
    char question[LINE_SIZE];
    Text out;
    text_init(&out, question, sizeof question);
    if (g->b->show->ask != NULL) g->b->show->ask(g->b, &g->state, &out);
    if (out.used == 0) text_add(&out, step->prompt != NULL ? step->prompt : step->name);
    printf("%s: %s (%s, %s)\n", chooser_name(g), question, step->name, step->clause);
    if (g->offers.sink.count <= LIST_ALL) {
        for (uint32_t i = 0; i < g->offers.sink.count; i++) print_action(g, i);
    } else {
        print_groups(g);
    }
}

/* The middle of some hexes. */
typedef struct Middle {
    int count, columns, rows;
} Middle;

static void middle_add(Middle *m, const Session *g, PlaceId place) {
    if (place >= g->b->place_count) return;
    m->columns += hex_column(&g->b->grid, g->b->place[place].hex);
    m->rows += hex_row(&g->b->grid, g->b->place[place].hex);
    m->count++;
}

/* Where to look: at what is offered, or else at the troops. */
static HexId place_of_interest(const Session *g) {
    Middle m = {0};
    for (uint32_t i = 0; i < g->offers.sink.count; i++) {
        const Action a = g->offers.item[i];
        const bool place = a.place != NO_PLACE || a.piece == NO_PIECE;
        middle_add(&m, g, place ? a.place : g->state.piece[a.piece].place);
    }
    const bool nowhere = m.count == 0;
    for (PieceId p = 0; p < g->b->piece_count && nowhere; p++) {
        middle_add(&m, g, g->state.piece[p].place);
    }
    return m.count > 0 ? hex_at(&g->b->grid, m.columns / m.count, m.rows / m.count) : NO_HEX;
}

void talk_map(Talk *t) {
    const Session *g = t->table->game;
    BoardView view = t->view;
    if (view.centre == NO_HEX) view.centre = place_of_interest(g);
    board_print(g->b, &g->state, &view);
    t->show_map = false;
}

/* Commands. Each gets what follows its word, without blanks around it. */

static bool has_words(const char *line, const char *words) {
    char word[NAME_SIZE];
    int used;
    while (sscanf(words, "%31s%n", word, &used) == 1) {
        if (strcasestr(line, word) == NULL) return false;
        words += used;
    }
    return true;
}

static void hear_list(Talk *t, char *words) {
    const Session *g = t->table->game;
    uint32_t shown = 0, found = 0;
    for (uint32_t i = 0; i < g->offers.sink.count; i++) {
        char line[LINE_SIZE];
        action_text(g, i, line);
        if (!has_words(line, words)) continue;
        if (found++ < LIST_MOST) {
            print_action(g, i);
            shown++;
        }
    }
    if (found == 0) printf("No legal action has these words.\n");
    if (found > shown) printf("       and %" PRIu32 " more: add a word\n", found - shown);
}

/* An action given by its number or its text. */
static bool numbered(const Session *g, const char *text, Action *out) {
    char *end;
    const unsigned long number = strtoul(text, &end, 10);
    if (!isdigit((unsigned char)text[0]) || *end != '\0') return false;
    if (number < 1 || number > g->offers.sink.count) return false;
    *out = g->offers.item[number - 1];
    return true;
}

static void hear_why(Talk *t, char *text) {
    Session *g = t->table->game;
    Action a;
    Fault fault;
    if (numbered(g, text, &a) || (session_grow(g) && !session_why(g, text, strlen(text), &fault))) {
        printf("That is legal now.\n");
    } else {
        printf("%s\n", fault.text);
    }
}

static void hear_odds(Talk *t, char *text) {
    const Session *g = t->table->game;
    if (!odds_run(g->b, &g->state, t->odds_scratch, t->odds)) {
        printf("No combat is pending.\n");
        return;
    }
    for (int i = 0; i < t->odds->count; i++) {
        char words[256];
        Text out;
        text_init(&out, words, sizeof words);
        g->b->ruleset->odds.describe(g->b, t->odds->row[i].outcome, &out);
        printf("%6.1f %%  %s\n", 100.0 * (double)t->odds->row[i].weight / (double)t->odds->whole,
               words);
    }
    if (t->odds->unknown > 0) {
        printf("%6.1f %%  too far ahead to tell\n",
               100.0 * (double)t->odds->unknown / (double)t->odds->whole);
    }
}

static void hear_hint(Talk *t, char *text) {
    char line[LINE_SIZE];
    if (table_hint(t->table, line)) {
        printf("%s\n", line);
    } else {
        printf("There is nothing to advise.\n");
    }
}

static void hear_reason(Talk *t, char *text) {
    char line[LINE_SIZE];
    bool told = false;
    for (int side = 0; side < SIDE_MAX; side++) {
        if (!table_reason(t->table, side, line)) continue;
        printf("%s: %s\n", t->table->game->b->side_name[side], line);
        told = true;
    }
    if (!told) printf("Nobody has given a reason.\n");
}

static void hear_undo(Talk *t, char *text) {
    if (table_undo(t->table)) {
        printf("Taken back.\n");
        t->show_map = true;
    } else {
        printf("There is nothing to take back since the last die.\n");
    }
}

static bool read_hex(const Battle *b, const char *text, HexId *hex) {
    char upper[16];
    size_t size = strlen(text);
    if (size == 0 || size >= sizeof upper) return false;
    for (size_t i = 0; i <= size; i++) upper[i] = (char)toupper((unsigned char)text[i]);
    const size_t used = hex_parse(&b->grid, upper, size, hex);
    return used == size || (used > 0 && upper[used] == '/');
}

static void hear_map(Talk *t, char *text) {
    HexId hex = NO_HEX;
    if (text[0] != '\0' && !read_hex(t->table->game->b, text, &hex)) {
        printf("The map has no hex %s.\n", text);
        return;
    }
    t->view.centre = hex;
    talk_map(t);
}

static void hear_legend(Talk *t, char *text) { board_print_legend(t->table->game->b, &t->view); }

static void hear_info(Talk *t, char *text) {
    const Session *g = t->table->game;
    HexId hex;
    int found = 0;
    for (PieceId p = 0; p < g->b->piece_count && text[0] != '\0'; p++) {
        const char *formation = g->b->formation[g->b->piece[p].formation].name;
        if (strcasestr(g->b->piece[p].name, text) == NULL && strcasecmp(formation, text) != 0) {
            continue;
        }
        board_print_piece(g->b, &g->state, p);
        found++;
    }
    if (found == 0 && read_hex(g->b, text, &hex)) {
        board_print_hex(g->b, &g->state, hex);
    } else if (found == 0) {
        printf("Neither a piece nor a formation nor a hex: \"%s\".\n", text);
    }
}

static void hear_log(Talk *t, char *text) {
    const long most = text[0] != '\0' ? strtol(text, NULL, 10) : 20;
    TextBuffer all = {0};
    session_write_journal(t->table->game, t->table->player, text_buffer_add, &all);
    size_t at = all.used;
    for (long lines = -1; at > 0 && lines < most; at--) {
        if (all.text[at - 1] == '\n' && ++lines == most) break;
    }
    fwrite(all.text + at, 1, all.used - at, stdout);
    io_free(all.text);
}

static void hear_save(Talk *t, char *text) {
    if (text[0] == '\0') {
        printf("save FILE: where to?\n");
    } else if (journal_save(t->table->game, t->table->player, text)) {
        printf("Saved. \"longroll play --journal %s\" goes on with it.\n", text);
    } else {
        printf("%s: %s\n", text, strerror(errno));
    }
}

static void hear_help(Talk *t, char *text) { printf("%s\n", HELP); }

static void hear_quit(Talk *t, char *text) { t->quit = true; }

static const struct {
    const char *word;
    void (*hear)(Talk *t, char *text);
} COMMANDS[] = {
    {"hint", hear_hint}, {"list", hear_list}, {"why", hear_why},   {"odds", hear_odds},
    {"undo", hear_undo}, {"map", hear_map},   {"info", hear_info}, {"legend", hear_legend},
    {"log", hear_log},   {"save", hear_save}, {"help", hear_help}, {"quit", hear_quit},
    {"?", hear_help},    {"exit", hear_quit}, {"q", hear_quit},    {"reason", hear_reason},
};

static void hear_action(Talk *t, const char *line) {
    Action a;
    Fault fault;
    if (numbered(t->table->game, line, &a)) {
        if (!table_take(t->table, a)) printf("There is not enough memory.\n");
    } else if (isdigit((unsigned char)line[0])) {
        printf("There is no action %s.\n", line);
    } else if (!table_play(t->table, line, strlen(line), &fault)) {
        printf("%s%s\n", fault.text,
               fault.verdict == YES ? "\n(\"help\" says what can be typed)" : "");
    }
}

void talk_hear(Talk *t, char *line) {
    while (isspace((unsigned char)*line)) line++;
    size_t size = strlen(line);
    while (size > 0 && isspace((unsigned char)line[size - 1])) line[--size] = '\0';
    if (size == 0) return;
    const size_t word = strcspn(line, " \t");
    for (size_t i = 0; i < sizeof COMMANDS / sizeof COMMANDS[0]; i++) {
        if (!text_equal(line, word, COMMANDS[i].word)) continue;
        char *rest = line + word;
        while (isspace((unsigned char)*rest)) rest++;
        COMMANDS[i].hear(t, rest);
        return;
    }
    hear_action(t, line);
}
