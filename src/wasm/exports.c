/* The engine as a page calls it: each function is exported without its "page_". Text goes in and
 * out through two buffers: the page writes UTF-8 (or a compiled battle) into the input and passes
 * its size; a function writes its text into the output and returns the size. There is one battle
 * and one game, which is what a page has; a Worker that thinks has a module of its own.
 *
 * Where a function returns a status, 0 is good and 1 means that the output says why not. JSON is as
 * in docs/protocol.md; an empty object where there is nothing to tell. */
#include "ai/rank.h"
#include "ai/evaluate.h"
#include "ai/search.h"
#include "ai/signature.h"
#include "game/odds.h"
#include "lib/view.h"
#include "rules/registry.h"
#include "wasm/module.h"

enum { TAKEN_MAX = 1 << 16 };

/* All memory is static: everything has its place before the page starts. */
char in[IN_SIZE];
static char out_buffer[OUT_SIZE];
Text out = {out_buffer, OUT_SIZE, 0, false};
Battle battle;
bool loaded, started;
Session game;
int32_t baseline;
SeatView table;
Random mind;
static Taken taken[TAKEN_MAX];
static Random dice;
static OddsScratch odds_scratch;
static Odds odds;
static Routes routes;
static SignatureScratch signature_scratch;
static uint32_t played; /* actions of the journal that was replayed last: how far seek may go */

EXPORT(in) char *page_in(void) { return in; }
EXPORT(in_size) uint32_t page_in_size(void) { return IN_SIZE; }
EXPORT(out) const char *page_out(void) { return out.buffer; }
EXPORT(out_size) uint32_t page_out_size(void) { return (uint32_t)out.used; }

void clear_out(void) { text_init(&out, out_buffer, OUT_SIZE); }

int say(const char *text) {
    clear_out();
    text_add(&out, text);
    return 1;
}

JsonText open_json(void) {
    clear_out();
    JsonText j = jsontext_of(&out);
    jsontext_open(&j, NULL, '{');
    return j;
}

uint32_t close_json(JsonText *j) {
    jsontext_close(j, '}');
    return out.full ? 0 : page_out_size();
}

/* ---- Battle and game ---- */

EXPORT(load) int page_load(uint32_t size) {
    started = false;
    const BlobStatus status =
        battle_read(&battle, SYSTEMS, SYSTEM_COUNT, (const unsigned char *)in, size);
    loaded = status == BLOB_OK;
    return loaded ? 0 : say(blob_status_text(status));
}

EXPORT(start) int page_start(uint64_t seed) {
    if (!loaded) return say("no battle is loaded");
    session_start(&game, &battle, taken, TAKEN_MAX);
    baseline = evaluate_position(&battle, &game.state);
    table_forget(&table);
    random_init(&dice, seed);
    random_init(&mind, ~seed);
    started = true;
    return 0;
}

EXPORT(battle) uint32_t page_battle(void) {
    JsonText j = open_json();
    if (loaded) view_battle(&j, &battle);
    return close_json(&j);
}

EXPORT(status) uint32_t page_status(void) {
    JsonText j = open_json();
    if (started) view_status(&j, &game);
    return close_json(&j);
}

EXPORT(pieces) uint32_t page_pieces(void) {
    JsonText j = open_json();
    if (started) view_pieces(&j, &game);
    return close_json(&j);
}

EXPORT(offers) uint32_t page_offers(uint32_t first, uint32_t most) {
    JsonText j = open_json();
    if (started) view_offers(&j, &game, first, most);
    return close_json(&j);
}

/* The actions taken after the first `since`. */
EXPORT(taken) uint32_t page_taken(uint32_t since) {
    JsonText j = open_json();
    if (started && since <= game.taken_count) view_taken(&j, &game, since);
    return close_json(&j);
}

/* ---- Acting ---- */

/* 0 or 1 for a side, 2 for chance, 3 for nobody. */
EXPORT(chooser) int page_chooser(void) {
    return started ? (int)session_chooser(&game) : (int)CHOOSER_NOBODY;
}

EXPORT(count) uint32_t page_count(void) { return started ? game.taken_count : 0; }

int take(Action a) {
    if (!session_has_capacity(&game)) return say("the game has grown too long to be kept");
    return session_take(&game, a) == YES ? 0 : say("not offered");
}

EXPORT(take_offer) int page_take_offer(uint32_t offer) {
    if (!started || offer >= game.offers.sink.count) return say("there is no such offer");
    return take(game.offers.item[offer]);
}

/* The input holds an action or a move. */
EXPORT(take) int page_take(uint32_t size) {
    Fault fault;
    if (!started || size > IN_SIZE) return say("no game has been started");
    return session_play(&game, in, size, &fault) ? 0 : say(fault.text);
}

/* Whether the action or move in the input would be refused: 1, and why. */
EXPORT(why) int page_why(uint32_t size) {
    Fault fault;
    if (!started || size > IN_SIZE) return say("no game has been started");
    return session_why(&game, in, size, &fault) ? say(fault.text) : 0;
}

EXPORT(roll) int page_roll(void) {
    if (page_chooser() != CHOOSER_CHANCE) return say("no die is due");
    return take(game.offers.item[random_below(&dice, game.offers.sink.count)]);
}

EXPORT(undo) int page_undo(uint32_t count) {
    if (!started || count > game.taken_count) return say("the game has had fewer actions");
    session_rewind(&game, count);
    table_forget(&table);
    return 0;
}

EXPORT(last_die) uint32_t page_last_die(void) { return started ? session_last_die(&game) : 0; }

EXPORT(hash) uint64_t page_hash(void) { return started ? state_hash(&battle, &game.state) : 0; }

/* ---- Asking ---- */

/* The input holds the name of a piece. */
EXPORT(routes) uint32_t page_routes(uint32_t size) {
    JsonText j = open_json();
    const PieceId piece =
        started && size <= IN_SIZE ? battle_find_piece(&battle, in, size) : NO_PIECE;
    if (piece != NO_PIECE && session_routes(&game, piece, NULL, &routes)) {
        view_routes(&j, &battle, &routes);
    }
    return close_json(&j);
}

EXPORT(odds) uint32_t page_odds(void) {
    JsonText j = open_json();
    if (started && odds_run(&battle, &game.state, &odds_scratch, &odds)) {
        view_odds(&j, &battle, &odds);
    }
    return close_json(&j);
}

/* ---- Journals ---- */

static void emit(void *context, const char *text, size_t size) { text_add_span(&out, text, size); }

/* The input holds the names of the players, a line each. */
EXPORT(journal) uint32_t page_journal(uint32_t size) {
    char name[SIDE_MAX][NAME_SIZE] = {"person", "person"};
    const char *const player[SIDE_MAX] = {name[0], name[1]};
    size_t at = 0;
    for (int side = 0; side < SIDE_MAX && at < size && size <= IN_SIZE; side++) {
        size_t length = 0;
        while (at + length < size && in[at + length] != '\n') length++;
        if (length > 0 && length < NAME_SIZE) {
            memcpy(name[side], in + at, length);
            name[side][length] = '\0';
        }
        at += length + 1;
    }
    clear_out();
    if (started) session_write_journal(&game, player, emit, NULL);
    return out.full ? 0 : page_out_size();
}

/* Plays the journal in the input from its beginning. On a fault the output is "line: why", and
 * everything before that line has been played. */
EXPORT(replay) int page_replay(uint32_t size) {
    Fault fault = {0};
    if (!started || size > IN_SIZE) return say("no game has been started");
    table_forget(&table);
    const bool whole = session_read_journal(&game, in, size, &fault);
    played = game.taken_count;
    if (whole) return 0;
    clear_out();
    text_add_int(&out, fault.line);
    text_add(&out, ": ");
    text_add(&out, fault.text);
    return 1;
}

/* "N hash" for the position after each action of the game. */
EXPORT(hashes) uint32_t page_hashes(void) {
    clear_out();
    if (started) session_write_hashes(&game, emit, NULL);
    return out.full ? 0 : page_out_size();
}

EXPORT(signature) uint64_t page_signature(int32_t games) {
    return loaded ? signature_run(&battle, games, &signature_scratch) : 0;
}

/* ---- The table: docs/the-table.md ---- */

static void add_levels(JsonText *j) {
    jsontext_open(j, "commanders", '[');
    for (int i = 0; i < COMMANDER_COUNT; i++) {
        const Rank *rank = &RANKS[i];
        if (!loaded || !rank_is_for(rank, &battle)) continue;
        const Measure *m = rank_measure(rank, &battle);
        char words[256];
        Text t;
        text_init(&t, words, sizeof words);
        rank_say_strength(rank, &battle, &t);
        jsontext_open(j, NULL, '{');
        jsontext_string(j, "name", rank->who->name);
        jsontext_string(j, "rank", rank->rank);
        jsontext_string(j, "about", rank->about);
        jsontext_string(j, "strength", words);
        jsontext_int(j, "nodes", commander_nodes(rank->who, &battle));
        if (m != NULL) {
            jsontext_string(j, "against", m->against);
            jsontext_int(j, "games", m->games);
            jsontext_int(j, "score", m->score);
        }
        jsontext_close(j, '}');
    }
    jsontext_close(j, ']');
}

/* The rules, the battle's banks and the commanders. Options are bits, in the order listed here. */
EXPORT(rules) uint32_t page_rules(void) {
    JsonText j = open_json();
    if (loaded) {
        table_rules(&j, &battle);
        table_banks(&j, &battle);
    }
    add_levels(&j);
    return close_json(&j);
}

/* To be called between load and start. */
EXPORT(options) int page_options(uint32_t bits) {
    if (!loaded || started || bits >> battle.ruleset->option_count != 0) {
        return say("these options cannot be chosen");
    }
    battle.options = (uint16_t)bits;
    return 0;
}

/* Everything that is drawn after each action, in one object. */
EXPORT(table) uint32_t page_table(void) {
    JsonText j = open_json();
    if (started) {
        table_status(&j, &game, &table);
        table_question(&j, &game, &table);
        table_pieces(&j, &game, &table);
        table_areas(&j, &game, &table);
        table_choices(&j, &game, &table);
        table_panels(&j, &game, &table);
        jsontext_int(&j, "last_die", session_last_die(&game));
    }
    return close_json(&j);
}

/* Who looks from now on: 0 or 1 for a side, 2 nobody (the table changes hands), 3 everybody. */
EXPORT(seat) void page_seat(int32_t seat) { table_sit(&table, seat); }

/* The input holds the name of a piece, which is added to those being named, or left out again. The
 * output is the number of actions that have not changed. */
EXPORT(gather) int page_gather(uint32_t size) {
    if (!started) return say("no game has been started");
    const uint32_t base = selection_of(&game).base;
    if (!selection_toggle(&game,
                          size <= IN_SIZE ? battle_find_piece(&battle, in, size) : NO_PIECE)) {
        return say("these cannot be named together");
    }
    table_forget(&table);
    clear_out();
    text_add_int(&out, base);
    return 0;
}

/* The numbers of the offers taken since; for the commander's thread, not to be shown. */
EXPORT(picks) uint32_t page_picks(uint32_t since) {
    JsonText j = open_json();
    if (started) table_picks(&j, &game, since, &table);
    return close_json(&j);
}

EXPORT(log) uint32_t page_log(uint32_t since) {
    JsonText j = open_json();
    if (started) table_log(&j, &game, since, &table);
    return close_json(&j);
}

static PieceId piece_in_input(uint32_t size) {
    return started && size > 0 && size <= IN_SIZE ? battle_find_piece(&battle, in, size) : NO_PIECE;
}

/* The input holds the name of a piece. */
EXPORT(ways) uint32_t page_ways(uint32_t size) {
    JsonText j = open_json();
    if (started) table_ways(&j, &game, piece_in_input(size), &table);
    return close_json(&j);
}

EXPORT(inspect) uint32_t page_inspect(uint32_t size) {
    JsonText j = open_json();
    if (started) table_inspect(&j, &game, piece_in_input(size), &table);
    return close_json(&j);
}

/* The input holds the name of a piece or nothing, a line end, the name of a place or nothing. */
EXPORT(refusals) uint32_t page_refusals(uint32_t size) {
    JsonText j = open_json();
    if (started && size <= IN_SIZE) {
        const char *end = memchr(in, '\n', size);
        const size_t name = end != NULL ? (size_t)(end - in) : size;
        PlaceId place = NO_PLACE;
        if (end != NULL) place_parse(&battle, end + 1, size - name - 1, &place);
        table_refusals(&j, &game, piece_in_input((uint32_t)name), place, &table);
    }
    return close_json(&j);
}

/* Of the pending combat, or of the one that an offer leads to. */
EXPORT(odds_of) uint32_t page_odds_of(uint32_t offer) {
    JsonText j = open_json();
    if (started) table_odds(&j, &game, offer, &table);
    return close_json(&j);
}

/* Goes to the position after so many actions, back or forward, as far as the replayed journal goes;
 * for an instance that only shows a game. */
EXPORT(seek) int page_seek(uint32_t count) {
    if (!started || count > played) return say("the game has had fewer actions");
    if (count <= game.taken_count) session_rewind(&game, count);
    for (; game.taken_count < count; game.taken_count++) {
        run_take(&battle, &game.state, &game.offers, game.taken[game.taken_count].action);
    }
    return 0;
}
