#include "cli/protocol.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "ai/rank.h"
#include "atlas/battle_file.h"
#include "cli/io.h"
#include "cli/journal_file.h"
#include "game/blob.h"
#include "lib/view.h"
#include "rules/registry.h"

enum {
    REPLY_SIZE = 16 << 20,
    TAKEN_MAX = 1 << 18 /* actions in one game; far more than any has */
};

struct Protocol {
    Battle *battle; /* NULL before the first "new" */
    Session *game;  /* likewise */
    bool rolls;     /* the engine rolls the dice */
    Random dice, mind;
    bool done;
    const unsigned char *compiled;
    size_t compiled_size;
    const json_t *request;
    Text reply;
    JsonText json;
    OddsScratch *odds_scratch;
    Odds odds;
    Routes routes;
};

Protocol *protocol_new(void) {
    Protocol *d = io_alloc(sizeof *d);
    if (d == NULL) return NULL;
    char *reply = io_alloc(REPLY_SIZE);
    d->odds_scratch = io_alloc(sizeof *d->odds_scratch);
    if (reply == NULL || d->odds_scratch == NULL) {
        io_free(reply);
        io_free(d->odds_scratch);
        io_free(d);
        return NULL;
    }
    text_init(&d->reply, reply, REPLY_SIZE);
    return d;
}

void protocol_free(Protocol *d) {
    if (d == NULL) return;
    session_free(d->game);
    io_free(d->battle);
    io_free(d->odds_scratch);
    io_free(d->reply.buffer);
    io_free(d);
}

bool protocol_done(const Protocol *d) { return d->done; }

void protocol_use_battle(Protocol *d, const unsigned char *compiled, size_t size) {
    d->compiled = compiled;
    d->compiled_size = size;
}

/* Replies. Each starts with an empty text, so that a fault on the way leaves no half of a good
 * reply before it. */

static void begin(Protocol *d, bool ok) {
    text_init(&d->reply, d->reply.buffer, REPLY_SIZE);
    d->json = jsontext_of(&d->reply);
    jsontext_open(&d->json, NULL, '{');
    jsontext_bool(&d->json, "ok", ok);
    const json_t *id = json_object_get(d->request, "id");
    if (json_is_integer(id)) jsontext_int(&d->json, "id", json_integer_value(id));
    if (json_is_string(id)) jsontext_string(&d->json, "id", json_string_value(id));
}

static void end(Protocol *d) { jsontext_close(&d->json, '}'); }

static void refuse(Protocol *d, const char *why, const char *about) {
    begin(d, false);
    jsontext_string_open(&d->json, "error");
    jsontext_string_part(&d->json, why, strlen(why));
    if (about != NULL) jsontext_string_part(&d->json, about, strlen(about));
    jsontext_string_close(&d->json);
    end(d);
}

static void refuse_fault(Protocol *d, const Fault *fault) {
    begin(d, false);
    jsontext_string(&d->json, "error", fault->text);
    if (fault->line > 0) jsontext_int(&d->json, "line", fault->line);
    if (fault->verdict != YES && d->battle != NULL) {
        jsontext_string(&d->json, "clause", d->battle->ruleset->clause[fault->verdict].number);
    }
    end(d);
}

/* Members of the request. */

static const char *text_of(const Protocol *d, const char *key, const char *standard) {
    const json_t *value = json_object_get(d->request, key);
    return json_is_string(value) ? json_string_value(value) : standard;
}

/* False if it is given, but is not a number in this range. */
static bool number_of(const Protocol *d, const char *key, int64_t least, int64_t most,
                      int64_t *out) {
    const json_t *value = json_object_get(d->request, key);
    if (value == NULL) return true;
    *out = json_integer_value(value);
    return json_is_integer(value) && *out >= least && *out <= most;
}

/* Games. */

static bool load(Protocol *d, Battle *b, const char *name, const char *scenario, char *why,
                 size_t size) {
    if (d->compiled != NULL) {
        const BlobStatus status =
            battle_read(b, SYSTEMS, SYSTEM_COUNT, d->compiled, d->compiled_size);
        snprintf(why, size, "%s", blob_status_text(status));
        return status == BLOB_OK;
    }
    Report report;
    report_init(&report);
    const bool loaded = scenario != NULL ? atlas_load(name, scenario, b, &report)
                                         : atlas_load_named(name, b, &report);
    const Finding *f = report.finding;
    if (report.count > 0 && f->line > 0) {
        snprintf(why, size, "%s:%d:%d: %s", f->file, f->line, f->column, f->text);
    } else if (report.count > 0) {
        snprintf(why, size, "%s: %s", f->file, f->text);
    } else {
        snprintf(why, size, "%s: no such battle", name);
    }
    report_release(&report);
    return loaded;
}

/* Begins a new game; the old one is released only once the new one is ready. */
static bool set_up(Protocol *d, const char *name, const char *scenario) {
    char why[600];
    Battle *b = io_alloc(sizeof *b);
    Session *g = NULL;
    if (b == NULL) {
        refuse(d, "not enough memory", NULL);
        return false;
    }
    if (!load(d, b, name, scenario, why, sizeof why)) {
        refuse(d, why, NULL);
        io_free(b);
        return false;
    }
    g = session_new(b);
    if (g == NULL) {
        refuse(d, "not enough memory", NULL);
        io_free(b);
        return false;
    }
    session_free(d->game);
    io_free(d->battle);
    d->battle = b;
    d->game = g;
    d->rolls = false;
    return true;
}

static bool grow_session(Protocol *d) {
    if (d->game->taken_count < TAKEN_MAX && session_grow(d->game)) return true;
    refuse(d, "the game has grown too long to be kept", NULL);
    return false;
}

/* Rolls what is due, if the engine rolls. */
static bool roll_dice(Protocol *d) {
    Session *g = d->game;
    while (d->rolls && session_chooser(g) == CHOOSER_CHANCE) {
        if (!grow_session(d)) return false;
        session_take(g, g->offers.item[random_below(&d->dice, g->offers.sink.count)]);
    }
    return true;
}

static void reply_status(Protocol *d, uint32_t since) {
    begin(d, true);
    view_taken(&d->json, d->game, since);
    view_status(&d->json, d->game);
    end(d);
}

/* The seed that the request gives, if any: then the engine rolls. */
static bool take_seed(Protocol *d) {
    int64_t seed = -1;
    if (!number_of(d, "seed", 0, INT64_MAX, &seed)) {
        refuse(d, "\"seed\" must be a whole number from 0", NULL);
        return false;
    }
    d->rolls = seed >= 0;
    random_init(&d->dice, (uint64_t)seed);
    random_init(&d->mind, ~(uint64_t)seed);
    return roll_dice(d);
}

static void do_new(Protocol *d) {
    const char *name = text_of(d, "battle", NULL);
    if (name == NULL) {
        refuse(d, "\"new\" needs a \"battle\"", NULL);
    } else if (set_up(d, name, text_of(d, "scenario", NULL)) && take_seed(d)) {
        begin(d, true);
        jsontext_string(&d->json, "battle", d->battle->id);
        jsontext_string(&d->json, "scenario", d->battle->scenario);
        jsontext_string(&d->json, "ruleset", d->battle->ruleset->name);
        jsontext_string(&d->json, "version", d->battle->ruleset->version);
        view_taken(&d->json, d->game, 0);
        view_status(&d->json, d->game);
        end(d);
    }
}

/* A journal whose line is refused leaves the game as it was before that line. */
static void do_load(Protocol *d) {
    const char *text = text_of(d, "journal", NULL);
    if (text == NULL) {
        refuse(d, "\"load\" needs a \"journal\"", NULL);
        return;
    }
    Fault fault;
    JournalFile j = {.text = (char *)(uintptr_t)text, .size = strlen(text)}; /* only read */
    j.actions = journal_read_header(&j.header, j.text, j.size, &j.line, &fault);
    if (j.actions == 0) {
        refuse_fault(d, &fault);
        return;
    }
    if (!set_up(d, j.header.battle, j.header.scenario)) return;
    if (!journal_fits(&j.header, d->battle, &fault) || !journal_file_play(&j, d->game, &fault)) {
        refuse_fault(d, &fault);
    } else if (take_seed(d)) {
        reply_status(d, d->game->taken_count);
    }
}

static void do_battle(Protocol *d) {
    begin(d, true);
    view_battle(&d->json, d->battle);
    end(d);
}

static void do_view(Protocol *d) {
    begin(d, true);
    view_status(&d->json, d->game);
    view_pieces(&d->json, d->game);
    end(d);
}

static void do_offers(Protocol *d) {
    int64_t first = 0, most = OFFER_MAX;
    if (!number_of(d, "from", 0, OFFER_MAX, &first) || !number_of(d, "most", 0, OFFER_MAX, &most)) {
        refuse(d, "\"from\" and \"most\" must be whole numbers from 0 to 8192", NULL);
        return;
    }
    begin(d, true);
    view_status(&d->json, d->game);
    view_offers(&d->json, d->game, (uint32_t)first, (uint32_t)most);
    end(d);
}

static void do_take(Protocol *d) {
    Session *g = d->game;
    const uint32_t since = g->taken_count;
    const char *line = text_of(d, "action", NULL);
    int64_t index = -1;
    Fault fault;
    const bool good = number_of(d, "index", 0, OFFER_MAX, &index);
    if (!grow_session(d)) return;
    if (line != NULL) {
        if (!session_play(g, line, strlen(line), &fault)) {
            refuse_fault(d, &fault);
            return;
        }
    } else if (good && index >= 0 && index < (int64_t)g->offers.sink.count) {
        session_take(g, g->offers.item[index]);
    } else {
        refuse(d, "\"take\" needs an \"action\" or the \"index\" of an offer", NULL);
        return;
    }
    if (roll_dice(d)) reply_status(d, since);
}

static void do_undo(Protocol *d) {
    int64_t to = (int64_t)d->game->taken_count - 1;
    if (!number_of(d, "to", 0, d->game->taken_count, &to) || to < 0) {
        refuse(d, "\"to\" must be a number of actions that the game has had", NULL);
        return;
    }
    session_rewind(d->game, (uint32_t)to);
    reply_status(d, d->game->taken_count);
}

static void do_why(Protocol *d) {
    const char *line = text_of(d, "action", NULL);
    if (line == NULL) {
        refuse(d, "\"why\" needs an \"action\"", NULL);
        return;
    }
    Fault fault;
    if (!grow_session(d)) return;
    const bool legal = !session_why(d->game, line, strlen(line), &fault);
    begin(d, true);
    jsontext_bool(&d->json, "legal", legal);
    if (!legal) jsontext_string(&d->json, "why", fault.text);
    if (!legal && fault.verdict != YES) {
        jsontext_string(&d->json, "clause", d->battle->ruleset->clause[fault.verdict].number);
    }
    end(d);
}

static void do_odds(Protocol *d) {
    if (!odds_run(d->battle, &d->game->state, d->odds_scratch, &d->odds)) {
        refuse(d, "no combat is pending", NULL);
        return;
    }
    begin(d, true);
    view_odds(&d->json, d->battle, &d->odds);
    end(d);
}

static void do_routes(Protocol *d) {
    const Battle *b = d->battle;
    const char *name = text_of(d, "piece", "");
    const PieceId piece = battle_find_piece(b, name, strlen(name));
    if (piece == NO_PIECE) {
        refuse(d, "no piece of this battle is called ", name);
    } else if (!session_routes(d->game, piece, text_of(d, "verb", NULL), &d->routes)) {
        refuse(d, "it may not move now, or not so: ", name);
    } else {
        begin(d, true);
        view_routes(&d->json, b, &d->routes);
        end(d);
    }
}

static void add_part(void *context, const char *text, size_t size) {
    jsontext_string_part(context, text, size);
}

static void do_journal(Protocol *d) {
    const char *const player[SIDE_MAX] = {text_of(d, "a", "engine"), text_of(d, "b", "engine")};
    for (int side = 0; side < SIDE_MAX; side++) {
        const size_t size = strlen(player[side]);
        if (size > 0 && size < NAME_SIZE && strchr(player[side], '\n') == NULL) continue;
        refuse(d, "a player's name has 1 to 31 characters on one line", NULL);
        return;
    }
    begin(d, true);
    jsontext_string_open(&d->json, "journal");
    session_write_journal(d->game, player, add_part, &d->json);
    jsontext_string_close(&d->json);
    end(d);
}

static void do_hash(Protocol *d) {
    begin(d, true);
    jsontext_int(&d->json, "count", d->game->taken_count);
    jsontext_hash(&d->json, "hash", state_hash(d->battle, &d->game->state));
    end(d);
}

/* What a commander of ours would do. */
static void do_hint(Protocol *d) {
    Session *g = d->game;
    Commander who;
    const char *name = text_of(d, "commander", "random");
    if (!commander_read(name, strlen(name), &who)) {
        refuse(d, "no such commander: ", name);
        return;
    }
    if (session_chooser(g) >= CHOOSER_CHANCE) {
        refuse(d, "nobody is asked to choose", NULL);
        return;
    }
    void *scratch = who.scratch_size > 0 ? io_alloc(who.scratch_size) : NULL;
    if (who.scratch_size > 0 && scratch == NULL) {
        refuse(d, "not enough memory", NULL);
        return;
    }
    char line[LINE_SIZE];
    Text t;
    text_init(&t, line, sizeof line);
    const Action a = commander_choose(&who, g->b, &g->state, &g->offers, &d->mind, scratch);
    uint32_t index = 0;
    while (!action_equal(g->offers.item[index], a)) index++;
    notation_write(g->b, &g->state, a, &t);
    io_free(scratch);
    begin(d, true);
    jsontext_int(&d->json, "index", index);
    jsontext_string(&d->json, "text", line);
    end(d);
}

static void do_quit(Protocol *d) {
    d->done = true;
    begin(d, true);
    end(d);
}

typedef struct Request {
    const char *cmd;
    void (*run)(Protocol *d);
    bool needs_game;
} Request;

static const Request REQUESTS[] = {
    {"new", do_new, false},      {"load", do_load, false},    {"quit", do_quit, false},
    {"battle", do_battle, true}, {"view", do_view, true},     {"offers", do_offers, true},
    {"take", do_take, true},     {"undo", do_undo, true},     {"why", do_why, true},
    {"odds", do_odds, true},     {"routes", do_routes, true}, {"journal", do_journal, true},
    {"hash", do_hash, true},     {"hint", do_hint, true},
};

static void answer(Protocol *d) {
    const char *cmd = text_of(d, "cmd", NULL);
    if (cmd == NULL) {
        refuse(d, "a request is an object with a \"cmd\"", NULL);
        return;
    }
    for (size_t i = 0; i < sizeof REQUESTS / sizeof REQUESTS[0]; i++) {
        if (strcmp(cmd, REQUESTS[i].cmd) != 0) continue;
        if (REQUESTS[i].needs_game && d->game == NULL) {
            refuse(d, "there is no game yet: begin with \"new\"", NULL);
        } else {
            REQUESTS[i].run(d);
        }
        return;
    }
    refuse(d, "no such command: ", cmd);
}

const char *protocol_answer(Protocol *d, const char *line, size_t size) {
    json_error_t error;
    json_t *request = NULL;
    d->request = NULL;
    if (size > PROTOCOL_LINE_MAX) {
        refuse(d, "the request is longer than a megabyte", NULL);
    } else if ((request = json_loadb(line, size, JSON_REJECT_DUPLICATES, &error)) == NULL) {
        refuse(d, "not JSON: ", error.text);
    } else {
        d->request = request;
        answer(d);
    }
    if (d->reply.full) refuse(d, "the reply would be too long", NULL);
    d->request = NULL;
    json_decref(request);
    return d->reply.buffer;
}
