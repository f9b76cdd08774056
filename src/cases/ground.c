#include "cases/ground.h"

#include <string.h>

static const struct {
    const char *name;
    uint16_t feature;
} FEATURES[] = {
    {"stream", HEX_STREAM}, {"ford", HEX_FORD},
    {"bridge", HEX_BRIDGE}, {"entrenchment", HEX_ENTRENCHMENT},
    {"fort", HEX_FORT},     {"impassable", HEX_IMPASSABLE},
};

static const struct {
    const char *name;
    uint16_t edge;
} EDGES[] = {
    {"stream", EDGE_STREAM},     {"river", EDGE_RIVER},   {"bridge", EDGE_BRIDGE},
    {"ford", EDGE_FORD},         {"steep", EDGE_STEEP},   {"works", EDGE_WORKS},
    {"hedge", EDGE_HEDGE},       {"marshy", EDGE_MARSHY}, {"embankment", EDGE_EMBANKMENT},
    {"cut", EDGE_CUT},           {"creek", EDGE_STREAM},  {"hasty", EDGE_HASTY},
    {"causeway", EDGE_CAUSEWAY},
};

uint16_t ground_feature(const char *word, size_t size) {
    for (size_t i = 0; i < sizeof FEATURES / sizeof FEATURES[0]; i++) {
        if (word_is(word, size, FEATURES[i].name)) return FEATURES[i].feature;
    }
    return 0;
}

static int find_terrain(const CaseRun *c, const char *word, size_t size) {
    for (int i = 0; i < c->ruleset->terrain_count; i++) {
        if (word_is(word, size, c->ruleset->terrain[i])) return i;
    }
    return -1;
}

/* Takes the comma between two items; false at the end of the statement. */
static bool next_item(Scan *s) {
    scan_spaces(s);
    return scan_literal(s, ",");
}

static bool at_item_end(Scan *s) {
    scan_spaces(s);
    return s->at == s->end || *s->at == ',';
}

static bool describe_hex(CaseRun *c, Scan *s, HexInfo *info) {
    const char *word;
    const size_t size = scan_until(s, " \t,", &word);
    const uint16_t feature = ground_feature(word, size);
    const int terrain = find_terrain(c, word, size);
    int64_t level;
    if (feature != 0) {
        info->features |= feature;
    } else if (terrain >= 0) {
        info->terrain = (uint8_t)terrain;
    } else if (word_is(word, size, "level")) {
        scan_spaces(s);
        if (!scan_int(s, &level) || level < -100 || level > 100) {
            return case_fail(c, "expected a number after \"level\"");
        }
        info->level = (int8_t)level;
    } else {
        return case_fail(c, "expected a terrain of %s or a feature, found \"%.*s\"",
                         c->ruleset->name, (int)size, word);
    }
    return true;
}

bool ground_map(CaseRun *c, Scan *s) {
    do {
        HexId hex[256];
        int count = 0;
        while (count < 256 && scan_hex(&c->battle, s, &hex[count])) count++;
        if (count == 0) {
            return case_fail(c, "expected a hex of the map at \"%.*s\"", (int)scan_left(s), s->at);
        }
        if (at_item_end(s)) return case_fail(c, "expected what the ground is, after the hex");
        const Scan words = *s;
        for (int i = 0; i < count; i++) {
            *s = words;
            while (!at_item_end(s)) {
                if (!describe_hex(c, s, &c->battle.hex[hex[i]])) return false;
            }
        }
    } while (next_item(s));
    return true;
}

bool ground_feature_hexes(CaseRun *c, uint16_t feature, Scan *s) {
    while (!scan_done(s)) {
        HexId hex;
        if (!scan_hex(&c->battle, s, &hex)) {
            return case_fail(c, "expected a hex of the map at \"%.*s\"", (int)scan_left(s), s->at);
        }
        c->battle.hex[hex].features |= feature;
        if (scan_literal(s, ",")) continue;
    }
    return true;
}

/* A path of neighbouring hexes joined by hyphens. */
static int read_path(CaseRun *c, Scan *s, HexId *path, int most) {
    int count = 0;
    do {
        HexId hex;
        if (count == most || !scan_hex(&c->battle, s, &hex)) {
            case_fail(c, "expected hexes joined by hyphens, as in A1-B1-C2");
            return 0;
        }
        if (count > 0 && hex_side_towards(&c->battle.grid, path[count - 1], hex) < 0) {
            char from[HEX_NAME_SIZE], to[HEX_NAME_SIZE];
            hex_name(&c->battle.grid, path[count - 1], from);
            hex_name(&c->battle.grid, hex, to);
            case_fail(c, "%s and %s are not neighbours", from, to);
            return 0;
        }
        path[count++] = hex;
    } while (scan_literal(s, "-"));
    return count;
}

static bool read_links(CaseRun *c, LinkKind kind, Scan *s) {
    do {
        HexId path[HEX_SPAN_MAX * 2];
        const int count = read_path(c, s, path, HEX_SPAN_MAX * 2);
        if (count == 0) return false;
        for (int i = 1; i < count; i++) battle_link(&c->battle, kind, path[i - 1], path[i]);
    } while (next_item(s));
    return true;
}

bool ground_road(CaseRun *c, Scan *s) { return read_links(c, LINK_ROAD, s); }
bool ground_railroad(CaseRun *c, Scan *s) { return read_links(c, LINK_RAILROAD, s); }

bool ground_river(CaseRun *c, Scan *s) {
    HexId path[HEX_SPAN_MAX * 2];
    const int count = read_path(c, s, path, HEX_SPAN_MAX * 2);
    if (count == 0) return false;
    for (int i = 0; i < count; i++) {
        for (int k = 0; k < i; k++) {
            if (path[k] == path[i]) return case_fail(c, "the river runs through a hex twice");
        }
        if (c->battle.hex[path[i]].features & HEX_RIVER) {
            return case_fail(c, "two rivers in one hex");
        }
    }
    battle_river(&c->battle, path, count);
    return true;
}

bool ground_edge(CaseRun *c, Scan *s) {
    do {
        HexId path[2];
        if (read_path(c, s, path, 2) != 2) return case_fail(c, "expected two hexes, as in C3-C4");
        const int side = hex_side_towards(&c->battle.grid, path[0], path[1]);
        while (!at_item_end(s)) {
            const char *word;
            const size_t size = scan_until(s, " \t,", &word);
            uint16_t edge = 0;
            for (size_t i = 0; i < sizeof EDGES / sizeof EDGES[0]; i++) {
                if (word_is(word, size, EDGES[i].name)) edge = EDGES[i].edge;
            }
            if (edge == 0) return case_fail(c, "no hexside is a \"%.*s\"", (int)size, word);
            battle_edge(&c->battle, path[0], side, edge);
            /* Works protect the hex that is named first. */
            if (edge & (EDGE_WORKS | EDGE_HASTY)) {
                c->battle.hex[path[0]].edge[side] |= EDGE_PROTECTS;
            }
        }
    } while (next_item(s));
    return true;
}

bool ground_key(CaseRun *c, Scan *s) {
    do {
        const char *letter, *word;
        const size_t letter_size = scan_token(s, &letter);
        const size_t size = scan_until(s, " \t,", &word);
        const int terrain = find_terrain(c, word, size);
        if (letter_size != 1 || (unsigned char)*letter >= 128 || terrain < 0) {
            return case_fail(c, "expected one letter and a terrain of %s, as in \"f %s\"",
                             c->ruleset->name, c->ruleset->terrain[0]);
        }
        c->key[(unsigned char)*letter] = (uint8_t)terrain;
    } while (next_item(s));
    return true;
}

bool ground_picture(CaseRun *c, Scan *s) {
    Grid *g = &c->battle.grid;
    int column = 0;
    while (!scan_done(s)) {
        const unsigned char letter = (unsigned char)*s->at++;
        const HexId hex = hex_at(g, column++, c->picture_row);
        if (letter >= 128 || c->key[letter] == 0xFF) {
            return case_fail(c, "the key says nothing of \"%c\"", letter);
        }
        if (hex == NO_HEX) return case_fail(c, "the picture is larger than the grid");
        c->battle.hex[hex].terrain = c->key[letter];
    }
    c->picture_row++;
    return true;
}
