#include "lib/view.h"

const char *view_chooser(const Battle *b, int chooser) {
    if (chooser < SIDE_MAX) return b->side_id[chooser];
    return chooser == CHOOSER_CHANCE ? "chance" : "nobody";
}

void view_place(JsonText *j, const char *key, const Battle *b, PlaceId place) {
    if (place >= b->place_count) {
        jsontext_null(j, key);
        return;
    }
    char name[HEX_NAME_SIZE];
    place_name(b, place, name);
    jsontext_string(j, key, name);
}

static void add_side(JsonText *j, const char *key, const Battle *b, uint8_t side) {
    if (side < SIDE_MAX) {
        jsontext_string(j, key, b->side_id[side]);
    } else {
        jsontext_null(j, key);
    }
}

static void add_value(JsonText *j, const char *key, const ValueField *f, int value) {
    if (f->letters != NULL && value >= 0 && value < (int)strlen(f->letters)) {
        const char letter[2] = {f->letters[value], '\0'};
        jsontext_string(j, key, letter);
    } else {
        jsontext_int(j, key, value);
    }
}

static void add_values(JsonText *j, const Battle *b, const PieceInfo *p) {
    jsontext_open(j, "values", '{');
    for (const ValueField *f = b->ruleset->kind[p->kind].field; f->name != NULL; f++) {
        if (f->count == 1) {
            add_value(j, f->name, f, p->value[f->index]);
            continue;
        }
        jsontext_open(j, f->name, '[');
        for (int i = 0; i < f->count; i++) add_value(j, NULL, f, p->value[f->index + i]);
        jsontext_close(j, ']');
    }
    jsontext_close(j, '}');
}

static void add_ground(JsonText *j, const Battle *b) {
    jsontext_open(j, "hexes", '[');
    for (HexId hex = 0; hex < b->grid.count; hex++) {
        const HexInfo *h = &b->hex[hex];
        char name[HEX_NAME_SIZE];
        hex_name(&b->grid, hex, name);
        jsontext_open(j, NULL, '{');
        jsontext_string(j, "hex", name);
        jsontext_string(j, "terrain", b->ruleset->terrain[h->terrain]);
        if (h->level != 0) jsontext_int(j, "level", h->level);
        static const char *const FEATURE[] = {"stream",       "river", "ford",
                                              "bridge",       "road",  "railroad",
                                              "entrenchment", "fort",  "impassable"};
        jsontext_open(j, "features", '[');
        for (int i = 0; i < (int)(sizeof FEATURE / sizeof FEATURE[0]); i++) {
            if (h->features & (1 << i)) jsontext_string(j, NULL, FEATURE[i]);
        }
        jsontext_close(j, ']');
        if (h->link[LINK_ROAD] != 0) jsontext_int(j, "road", h->link[LINK_ROAD]);
        if (h->link[LINK_RAILROAD] != 0) jsontext_int(j, "railroad", h->link[LINK_RAILROAD]);
        jsontext_close(j, '}');
    }
    jsontext_close(j, ']');
}

static void add_formations(JsonText *j, const Battle *b) {
    jsontext_open(j, "formations", '[');
    for (int i = 0; i < b->formation_count; i++) {
        const Formation *f = &b->formation[i];
        jsontext_open(j, NULL, '{');
        jsontext_string(j, "name", f->name);
        jsontext_string(j, "side", b->side_id[f->side]);
        jsontext_string(j, "rank", b->ruleset->rank[f->rank]);
        if (f->parent != NO_FORMATION) jsontext_string(j, "in", b->formation[f->parent].name);
        if (f->leader != NO_PIECE) jsontext_string(j, "leader", b->piece[f->leader].name);
        jsontext_int(j, "colour", f->colour);
        jsontext_close(j, '}');
    }
    jsontext_close(j, ']');
}

static void add_roster(JsonText *j, const Battle *b) {
    jsontext_open(j, "pieces", '[');
    for (PieceId i = 0; i < b->piece_count; i++) {
        const PieceInfo *p = &b->piece[i];
        jsontext_open(j, NULL, '{');
        jsontext_string(j, "name", p->name);
        jsontext_string(j, "side", b->side_id[p->side]);
        jsontext_string(j, "kind", b->ruleset->kind[p->kind].name);
        jsontext_string(j, "formation", b->formation[p->formation].name);
        add_values(j, b, p);
        if (p->group != NO_GROUP) {
            jsontext_string(j, "group", b->group[p->group].name);
            jsontext_int(j, "arrives", b->group[p->group].turn);
            view_place(j, "entry", b, b->group[p->group].entry);
        }
        jsontext_close(j, '}');
    }
    jsontext_close(j, ']');
}

static void add_turns(JsonText *j, const Battle *b) {
    jsontext_int(j, "first_turn", b->first_turn);
    jsontext_open(j, "turns", '[');
    for (int i = 1; i <= b->turn_count; i++) {
        jsontext_open(j, NULL, '{');
        jsontext_int(j, "turn", i);
        if (b->clock[i][0] != '\0') jsontext_string(j, "clock", b->clock[i]);
        jsontext_bool(j, "night", b->night[i] != 0);
        jsontext_close(j, '}');
    }
    jsontext_close(j, ']');
}

static void add_victory(JsonText *j, const Battle *b) {
    jsontext_open(j, "victory", '[');
    for (int i = 0; i < b->victory_count; i++) {
        const VictoryHex *v = &b->victory[i];
        char name[HEX_NAME_SIZE];
        hex_name(&b->grid, v->hex, name);
        jsontext_open(j, NULL, '{');
        jsontext_string(j, "hex", name);
        for (int side = 0; side < SIDE_MAX; side++) {
            jsontext_int(j, b->side_id[side], v->value[side]);
        }
        jsontext_close(j, '}');
    }
    jsontext_close(j, ']');
}

void view_battle(JsonText *j, const Battle *b) {
    jsontext_string(j, "battle", b->id);
    jsontext_string(j, "scenario", b->scenario);
    jsontext_string(j, "title", b->title);
    jsontext_hash(j, "content", b->content_hash);
    jsontext_string(j, "ruleset", b->ruleset->name);
    jsontext_string(j, "version", b->ruleset->version);
    jsontext_open(j, "sides", '[');
    for (int side = 0; side < SIDE_MAX; side++) {
        jsontext_open(j, NULL, '{');
        jsontext_string(j, "id", b->side_id[side]);
        jsontext_string(j, "name", b->side_name[side]);
        jsontext_close(j, '}');
    }
    jsontext_close(j, ']');
    jsontext_open(j, "grid", '{');
    jsontext_string(j, "orientation", b->grid.orientation == HEX_FLAT ? "flat" : "pointy");
    jsontext_int(j, "offset", b->grid.offset);
    jsontext_int(j, "columns", b->grid.columns);
    jsontext_int(j, "rows", b->grid.rows);
    jsontext_close(j, '}');
    add_turns(j, b);
    add_ground(j, b);
    add_victory(j, b);
    add_formations(j, b);
    add_roster(j, b);
}

void view_status(JsonText *j, const Session *g) { view_status_seen(j, g, &g->state); }

void view_status_seen(JsonText *j, const Session *g, const State *s) {
    const Battle *b = g->b;
    const Step *step = &b->ruleset->step[s->step];
    jsontext_int(j, "turn", s->turn);
    if (b->clock[s->turn][0] != '\0') jsontext_string(j, "clock", b->clock[s->turn]);
    jsontext_string(j, "step", step->name);
    jsontext_string(j, "clause", step->clause);
    jsontext_string(j, "prompt", step->prompt != NULL ? step->prompt : "");
    jsontext_string(j, "chooser", view_chooser(b, (int)run_chooser(b, s)));
    jsontext_string(j, "acting", b->side_id[s->acting]);
    jsontext_bool(j, "over", s->over != 0);
    if (s->over) {
        char words[LINE_SIZE];
        Text result;
        text_init(&result, words, sizeof words);
        session_result(g, &result);
        add_side(j, "winner", b, s->winner);
        jsontext_string(j, "result", words);
    }
    jsontext_open(j, "vp", '{');
    for (int side = 0; side < SIDE_MAX; side++) {
        jsontext_int(j, b->side_id[side], b->ruleset->victory_points(b, s, side));
    }
    jsontext_close(j, '}');
    jsontext_int(j, "count", g->taken_count);
    jsontext_hash(j, "hash", state_hash(b, s));
}

void view_pieces(JsonText *j, const Session *g) {
    const Battle *b = g->b;
    const State *s = &g->state;
    jsontext_open(j, "pieces", '[');
    for (PieceId p = 0; p < b->piece_count; p++) {
        char words[256];
        Text t;
        text_init(&t, words, sizeof words);
        if (b->ruleset->describe_piece != NULL) b->ruleset->describe_piece(b, s, p, &t);
        jsontext_open(j, NULL, '{');
        jsontext_string(j, "name", b->piece[p].name);
        jsontext_string(j, "side", b->side_id[b->piece[p].side]);
        jsontext_string(j, "kind", b->ruleset->kind[b->piece[p].kind].name);
        view_place(j, "place", b, s->piece[p].place);
        jsontext_string(j, "state", words);
        add_values(j, b, &b->piece[p]);
        jsontext_close(j, '}');
    }
    jsontext_close(j, ']');
    jsontext_open(j, "control", '{');
    for (int i = 0; i < b->victory_count; i++) {
        char name[HEX_NAME_SIZE];
        hex_name(&b->grid, b->victory[i].hex, name);
        add_side(j, name, b, s->control[i]);
    }
    jsontext_close(j, '}');
}

static void add_action(JsonText *j, const Battle *b, const State *s, Action a) {
    char line[LINE_SIZE];
    Text t;
    text_init(&t, line, sizeof line);
    notation_write(b, s, a, &t);
    jsontext_string(j, "text", line);
    if (a.piece < b->piece_count) jsontext_string(j, "piece", b->piece[a.piece].name);
    if (a.place < b->place_count) view_place(j, "place", b, a.place);
    if (a.formation < b->formation_count) {
        jsontext_string(j, "formation", b->formation[a.formation].name);
    }
    if (a.side < SIDE_MAX) jsontext_string(j, "side", b->side_id[a.side]);
    if (a.number != 0) jsontext_int(j, "number", a.number);
}

void view_offers(JsonText *j, const Session *g, uint32_t first, uint32_t most) {
    const uint32_t count = g->offers.sink.count;
    jsontext_int(j, "total", count);
    jsontext_open(j, "offers", '[');
    for (uint32_t i = first; i < count && i - first < most; i++) {
        jsontext_open(j, NULL, '{');
        jsontext_int(j, "index", i);
        add_action(j, g->b, &g->state, g->offers.item[i]);
        jsontext_close(j, '}');
    }
    jsontext_close(j, ']');
}

void view_taken(JsonText *j, Session *g, uint32_t since) {
    const uint32_t count = g->taken_count;
    assert(since <= count);
    jsontext_open(j, "taken", '[');
    if (since < count) session_rewind(g, since);
    for (uint32_t i = since; i < count; i++) {
        jsontext_open(j, NULL, '{');
        jsontext_string(j, "by", view_chooser(g->b, g->taken[i].chooser));
        add_action(j, g->b, &g->state, g->taken[i].action);
        jsontext_close(j, '}');
        run_take(g->b, &g->state, &g->offers, g->taken[i].action);
        g->taken_count = i + 1;
    }
    jsontext_close(j, ']');
}

void view_routes(JsonText *j, const Battle *b, const Routes *routes) {
    jsontext_open(j, "routes", '[');
    for (int i = 1; i < routes->count; i++) {
        const PlaceId to = routes->reached[i];
        jsontext_open(j, NULL, '{');
        view_place(j, "place", b, to);
        jsontext_int(j, "cost", routes->cost[to]);
        view_place(j, "from", b, routes->before[to]);
        jsontext_close(j, '}');
    }
    jsontext_close(j, ']');
}

/* Millionths: whole numbers are the same on every machine. */
static int64_t millionths(const Odds *odds, uint64_t weight) {
    return (int64_t)((weight + odds->whole / 2000000) / (odds->whole / 1000000));
}

void view_odds(JsonText *j, const Battle *b, const Odds *odds) {
    jsontext_open(j, "odds", '[');
    for (int i = 0; i < odds->count; i++) {
        char words[256];
        Text t;
        text_init(&t, words, sizeof words);
        b->ruleset->odds.describe(b, odds->row[i].outcome, &t);
        jsontext_open(j, NULL, '{');
        jsontext_string(j, "outcome", words);
        jsontext_int(j, "millionths", millionths(odds, odds->row[i].weight));
        jsontext_close(j, '}');
    }
    jsontext_close(j, ']');
    if (odds->unknown > 0) jsontext_int(j, "unknown_millionths", millionths(odds, odds->unknown));
}
