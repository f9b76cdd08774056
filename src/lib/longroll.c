/* The public interface of the engine: include/longroll.h. Everything here is a few lines over
 * session.h and view.h; the header says what each function promises. */
#include "longroll.h"

#include <string.h>

#include "ai/rank.h"
#include "game/blob.h"
#include "game/odds.h"
#include "lib/session.h"
#include "lib/view.h"
#include "rules/registry.h"

struct lr_battle {
    Battle battle;
};

struct lr_game {
    const lr_battle *battle;
    Random dice, mind;
    Session session;
    Taken taken[];
};

typedef struct OddsWork {
    OddsScratch scratch;
    Odds odds;
} OddsWork;

const char *lr_version(void) { return LR_VERSION; }

/* Puts a reason into the caller's buffer, if there is one. */
static void explain(char *why, size_t why_size, const char *text) {
    if (why == NULL || why_size == 0) return;
    Text t;
    text_init(&t, why, why_size);
    text_add(&t, text);
}

static size_t finished(const Text *t) { return t->full ? 0 : t->used; }

/* ---- Battles ---- */

size_t lr_battle_size(void) { return sizeof(lr_battle); }

lr_battle *lr_battle_load(void *memory, const void *data, size_t data_size, char *why,
                          size_t why_size) {
    lr_battle *battle = memory;
    const BlobStatus status = battle_read(&battle->battle, SYSTEMS, SYSTEM_COUNT, data, data_size);
    if (status == BLOB_OK) return battle;
    explain(why, why_size, blob_status_text(status));
    return NULL;
}

const char *lr_battle_id(const lr_battle *battle) { return battle->battle.id; }
const char *lr_battle_scenario(const lr_battle *battle) { return battle->battle.scenario; }
const char *lr_battle_title(const lr_battle *battle) { return battle->battle.title; }
const char *lr_battle_rules(const lr_battle *battle) { return battle->battle.ruleset->name; }
const char *lr_battle_rules_version(const lr_battle *battle) {
    return battle->battle.ruleset->version;
}

const char *lr_side_id(const lr_battle *battle, int side) {
    return side >= 0 && side < SIDE_MAX ? battle->battle.side_id[side] : NULL;
}

const char *lr_side_name(const lr_battle *battle, int side) {
    return side >= 0 && side < SIDE_MAX ? battle->battle.side_name[side] : NULL;
}

/* JSON is written between these two. */
static JsonText open_json(Text *t, char *out, size_t size) {
    text_init(t, out, size);
    JsonText j = jsontext_of(t);
    jsontext_open(&j, NULL, '{');
    return j;
}

static size_t close_json(JsonText *j) {
    jsontext_close(j, '}');
    return finished(j->out);
}

size_t lr_battle_json(const lr_battle *battle, char *out, size_t size) {
    if (size == 0) return 0;
    Text t;
    JsonText j = open_json(&t, out, size);
    view_battle(&j, &battle->battle);
    return close_json(&j);
}

/* ---- Games ---- */

size_t lr_game_size(uint32_t actions) {
    return sizeof(lr_game) + ((size_t)actions + SESSION_LINE_ACTIONS) * sizeof(Taken);
}

lr_game *lr_game_start(void *memory, size_t memory_size, const lr_battle *battle, uint64_t seed) {
    if (memory_size < lr_game_size(0)) return NULL;
    lr_game *game = memory;
    const size_t scratch = (memory_size - sizeof(lr_game)) / sizeof(Taken);
    game->battle = battle;
    random_init(&game->dice, seed);
    random_init(&game->mind, ~seed);
    session_start(&game->session, &battle->battle, game->taken,
                  scratch < UINT32_MAX ? (uint32_t)scratch : UINT32_MAX);
    return game;
}

const lr_battle *lr_game_battle(const lr_game *game) { return game->battle; }

static const Step *step_of(const lr_game *game) {
    return &game->battle->battle.ruleset->step[game->session.state.step];
}

int lr_chooser(const lr_game *game) { return (int)session_chooser(&game->session); }

int lr_winner(const lr_game *game) {
    const State *s = &game->session.state;
    return s->over && s->winner < SIDE_MAX ? s->winner : LR_NOBODY;
}

int lr_turn(const lr_game *game) { return game->session.state.turn; }
const char *lr_step(const lr_game *game) { return step_of(game)->name; }
const char *lr_clause(const lr_game *game) { return step_of(game)->clause; }

const char *lr_prompt(const lr_game *game) {
    return step_of(game)->prompt != NULL ? step_of(game)->prompt : "";
}

int lr_points(const lr_game *game, int side) {
    const Battle *b = &game->battle->battle;
    if (side < 0 || side >= SIDE_MAX) return 0;
    return b->ruleset->victory_points(b, &game->session.state, side);
}

uint64_t lr_hash(const lr_game *game) {
    return state_hash(&game->battle->battle, &game->session.state);
}

uint32_t lr_offer_count(const lr_game *game) { return game->session.offers.sink.count; }

size_t lr_offer_text(const lr_game *game, uint32_t offer, char *out, size_t size) {
    if (size == 0) return 0;
    Text t;
    text_init(&t, out, size);
    if (offer >= lr_offer_count(game)) return 0;
    const Session *g = &game->session;
    notation_write(g->b, &g->state, g->offers.item[offer], &t);
    return finished(&t);
}

static lr_status take_action(lr_game *game, Action a) {
    if (!session_has_capacity(&game->session)) return LR_FULL;
    return session_take(&game->session, a) == YES ? LR_OK : LR_REFUSED;
}

lr_status lr_take_offer(lr_game *game, uint32_t offer) {
    if (offer >= lr_offer_count(game)) return LR_REFUSED;
    return take_action(game, game->session.offers.item[offer]);
}

lr_status lr_take(lr_game *game, const char *action, char *why, size_t why_size) {
    Fault fault;
    if (!session_has_capacity(&game->session)) return LR_FULL;
    if (session_play(&game->session, action, strlen(action), &fault)) return LR_OK;
    explain(why, why_size, fault.text);
    return LR_REFUSED;
}

lr_status lr_try(lr_game *game, const char *action, char *why, size_t why_size) {
    const uint32_t count = game->session.taken_count;
    const lr_status status = lr_take(game, action, why, why_size);
    session_rewind(&game->session, count);
    return status;
}

lr_status lr_roll(lr_game *game) {
    const Session *g = &game->session;
    if (session_chooser(g) != CHOOSER_CHANCE) return LR_REFUSED;
    if (!session_has_capacity(g)) return LR_FULL;
    return take_action(game, g->offers.item[random_below(&game->dice, g->offers.sink.count)]);
}

size_t lr_commander_size(const char *commander) {
    Commander who;
    return commander_read(commander, strlen(commander), &who) ? who.scratch_size : 0;
}

lr_status lr_choose(lr_game *game, const char *commander, void *scratch) {
    const Session *g = &game->session;
    Commander who;
    if (!commander_read(commander, strlen(commander), &who)) return LR_REFUSED;
    if (session_chooser(g) >= CHOOSER_CHANCE) return LR_REFUSED;
    if (!session_has_capacity(g)) return LR_FULL;
    return take_action(game,
                       commander_choose(&who, g->b, &g->state, &g->offers, &game->mind, scratch));
}

uint32_t lr_count(const lr_game *game) { return game->session.taken_count; }

lr_status lr_undo(lr_game *game, uint32_t count) {
    if (count > game->session.taken_count) return LR_REFUSED;
    session_rewind(&game->session, count);
    return LR_OK;
}

uint32_t lr_last_die(const lr_game *game) { return session_last_die(&game->session); }

/* ---- Journals ---- */

static void add_to_text(void *context, const char *text, size_t size) {
    text_add_span(context, text, size);
}

static void add_to_size(void *context, const char *text, size_t size) {
    *(size_t *)context += size;
}

size_t lr_journal_size(lr_game *game, const char *player_0, const char *player_1) {
    const char *const player[SIDE_MAX] = {player_0, player_1};
    size_t size = 1;
    session_write_journal(&game->session, player, add_to_size, &size);
    return size;
}

size_t lr_journal_write(lr_game *game, const char *player_0, const char *player_1, char *out,
                        size_t size) {
    const char *const player[SIDE_MAX] = {player_0, player_1};
    if (size == 0) return 0;
    Text t;
    text_init(&t, out, size);
    session_write_journal(&game->session, player, add_to_text, &t);
    return finished(&t);
}

lr_status lr_journal_read(lr_game *game, const char *text, size_t text_size, char *why,
                          size_t why_size) {
    Fault fault;
    if (session_read_journal(&game->session, text, text_size, &fault)) return LR_OK;
    char line[sizeof fault.text + 32];
    Text t;
    text_init(&t, line, sizeof line);
    if (fault.line > 0) {
        text_add(&t, "line ");
        text_add_int(&t, fault.line);
        text_add(&t, ": ");
    }
    text_add(&t, fault.text);
    explain(why, why_size, line);
    return session_has_capacity(&game->session) ? LR_REFUSED : LR_FULL;
}

/* ---- Views ---- */

size_t lr_status_json(const lr_game *game, char *out, size_t size) {
    if (size == 0) return 0;
    Text t;
    JsonText j = open_json(&t, out, size);
    view_status(&j, &game->session);
    return close_json(&j);
}

size_t lr_pieces_json(const lr_game *game, char *out, size_t size) {
    if (size == 0) return 0;
    Text t;
    JsonText j = open_json(&t, out, size);
    view_pieces(&j, &game->session);
    return close_json(&j);
}

size_t lr_offers_json(const lr_game *game, char *out, size_t size) {
    if (size == 0) return 0;
    Text t;
    JsonText j = open_json(&t, out, size);
    view_offers(&j, &game->session, 0, OFFER_MAX);
    return close_json(&j);
}

size_t lr_routes_json(const lr_game *game, const char *piece, char *out, size_t size) {
    if (size == 0) return 0;
    const Session *g = &game->session;
    const PieceId id = battle_find_piece(g->b, piece, strlen(piece));
    Routes routes;
    Text t;
    text_init(&t, out, size);
    if (id == NO_PIECE || !session_routes(g, id, NULL, &routes)) return 0;
    JsonText j = open_json(&t, out, size);
    view_routes(&j, g->b, &routes);
    return close_json(&j);
}

size_t lr_odds_size(void) { return sizeof(OddsWork); }

int lr_odds(const lr_game *game, void *scratch, lr_odds_row *row, int row_max) {
    const Battle *b = &game->battle->battle;
    OddsWork *work = scratch;
    if (!odds_run(b, &game->session.state, &work->scratch, &work->odds)) return -1;
    for (int i = 0; i < work->odds.count && i < row_max; i++) {
        Text t;
        text_init(&t, row[i].outcome, sizeof row[i].outcome);
        b->ruleset->odds.describe(b, work->odds.row[i].outcome, &t);
        row[i].chance = (double)work->odds.row[i].weight / (double)work->odds.whole;
    }
    return work->odds.count;
}
