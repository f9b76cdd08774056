/* The condition of a piece in words, and the facts that a case may ask for and set by name. */
#include <string.h>

#include "rules/rally/hooks.h"
#include "rules/rally/steps.h"
#include "rules/rally/units.h"

static void describe_guns(const State *s, PieceId p, Text *out) {
    const RallyPiece *o = own_of(s, p);
    if (o->status == STATUS_GONE) {
        text_add(out, "captured");
    } else if (o->status == STATUS_WAITING) {
        text_add(out, "not arrived");
    } else if (on_map(s, p)) {
        text_add(out, o->flags & FLAG_FIRED ? "placed, fired" : "placed");
    } else if (o->day == rally_of(s)->day) {
        text_add(out, "depleted");
    } else if (rally_guns_available(s, p)) {
        text_add(out, "in hand");
    } else if (o->flags & FLAG_PLACED) {
        text_add(out, "removed");
    } else {
        text_add(out, "back on turn ");
        text_add_int(out, o->due);
    }
}

static void describe_leader(const State *s, PieceId p, Text *out) {
    const RallyPiece *o = own_of(s, p);
    if (o->status == STATUS_BOX) {
        text_add(out, "lost, replacement due turn ");
        text_add_int(out, o->due);
        return;
    }
    text_add(out, o->status == STATUS_GONE      ? "lost"
                  : o->status == STATUS_WAITING ? "not arrived"
                  : o->back                     ? "replacement"
                                                : "in command");
    if (o->flags & FLAG_ACTED) text_add(out, ", acted");
}

static void describe_unit(const State *s, PieceId p, Text *out) {
    static const struct {
        uint16_t flag;
        const char *word;
    } WORDS[] = {{FLAG_ACTED, ", acted"},        {FLAG_ACTIVE, ", active"},
                 {FLAG_OOC, ", out of command"}, {FLAG_FALLBACK, ", fallback"},
                 {FLAG_MOVED, ", moved"},        {FLAG_SURGE, ", surge"}};
    const RallyPiece *o = own_of(s, p);
    text_add(out, o->status == STATUS_GONE        ? "lost"
                  : o->status == STATUS_WAITING   ? "not arrived"
                  : o->status == STATUS_SHATTERED ? "shattered"
                  : o->back                       ? "damaged"
                                                  : "full");
    for (size_t i = 0; i < sizeof WORDS / sizeof WORDS[0]; i++) {
        if (o->flags & WORDS[i].flag) text_add(out, WORDS[i].word);
    }
}

void rally_describe_piece(const Battle *b, const State *s, PieceId p, Text *out) {
    switch ((Kind)b->piece[p].kind) {
    case KIND_GUNS: describe_guns(s, p, out); break;
    case KIND_LEADER: describe_leader(s, p, out); break;
    case KIND_TRAIN:
        text_add(out, own_of(s, p)->status == STATUS_GONE ? "captured"
                      : own_of(s, p)->back                ? "inactive"
                                                          : "active");
        break;
    case KIND_INFANTRY:
    case KIND_CAVALRY: describe_unit(s, p, out); break;
    case KIND_COUNT: break;
    }
}

static int scan_side(const Battle *b, Scan *what) {
    const char *start_of_word;
    const size_t size = scan_token(what, &start_of_word);
    return battle_find_side(b, start_of_word, size);
}

static PieceId scan_piece(const Battle *b, Scan *what) {
    PieceId p = NO_PIECE;
    scan_spaces(what);
    const size_t size = b->piece_count == 0 ? 0 : (size_t)(what->end - what->at);
    for (PieceId i = 0; i < b->piece_count; i++) {
        const size_t n = strlen(b->piece[i].name);
        if (n > size || memcmp(what->at, b->piece[i].name, n) != 0) continue;
        if (n < size && what->at[n] != ' ') continue;
        if (p == NO_PIECE || n > strlen(b->piece[p].name)) p = i;
    }
    if (p != NO_PIECE) what->at += strlen(b->piece[p].name);
    return p;
}

static int permanently_lost(const Battle *b, const State *s, int side) {
    int count = 0;
    FOR_UNITS(u, b) count += side_of(b, u) == side && own_of(s, u)->status == STATUS_GONE;
    return count;
}

static bool side_fact(const Battle *b, const State *s, const char *name, Scan *what,
                      int64_t *value) {
    static const char *const NAMES[] = {"cp", "stored", "vp", "lost_sp", "lost"};
    const int side = scan_side(b, what);
    if (side < 0) return false;
    const RallySide *own_side = &rally_of(s)->side[side];
    const int64_t values[] = {own_side->cp, own_side->stored, rally_victory_points(b, s, side),
                              own_side->lost_sp, permanently_lost(b, s, side)};
    for (size_t i = 0; i < sizeof NAMES / sizeof NAMES[0]; i++) {
        if (strcmp(name, NAMES[i]) == 0) *value = values[i];
    }
    return true;
}

static bool piece_fact(const Battle *b, const State *s, const char *name, Scan *what,
                       int64_t *value) {
    const PieceId p = scan_piece(b, what);
    if (p == NO_PIECE) return false;
    if (strcmp(name, "mp") == 0) *value = own_of(s, p)->mp;
    if (strcmp(name, "due") == 0) *value = own_of(s, p)->due;
    if (strcmp(name, "sp") == 0) *value = showing(b, s, p, UNIT_SP);
    if (strcmp(name, "quality") == 0) {
        *value = is_unit(b, p) && on_map(s, p) ? rally_effective_quality(b, s, p)
                                               : showing(b, s, p, UNIT_QUALITY);
    }
    return true;
}

bool rally_fact(const Battle *b, const State *s, Scan *what, int64_t *value) {
    static const char *const SIDE_FACTS[] = {"cp", "stored", "vp", "lost_sp", "lost"};
    static const char *const PIECE_FACTS[] = {"mp", "due", "sp", "quality"};
    const Rally *r = rally_of(s);
    for (size_t i = 0; i < sizeof SIDE_FACTS / sizeof SIDE_FACTS[0]; i++) {
        if (scan_word(what, SIDE_FACTS[i])) return side_fact(b, s, SIDE_FACTS[i], what, value);
    }
    for (size_t i = 0; i < sizeof PIECE_FACTS / sizeof PIECE_FACTS[0]; i++) {
        if (scan_word(what, PIECE_FACTS[i])) return piece_fact(b, s, PIECE_FACTS[i], what, value);
    }
    if (scan_word(what, "day")) return *value = r->day, true;
    if (scan_word(what, "weather")) return *value = r->weather_end, true;
    if (scan_word(what, "event")) return *value = r->event, true;
    if (scan_word(what, "column")) return *value = r->combat.column, true;
    if (scan_word(what, "initiative")) return *value = r->initiative, true;
    if (scan_word(what, "group")) {
        int64_t g;
        scan_spaces(what);
        if (!scan_int(what, &g) || g < 1 || g > b->group_count) return false;
        return *value = r->group_due[g - 1], true;
    }
    return false;
}

static bool set_side_number(const Battle *b, State *s, Scan *what, const char *name) {
    int64_t n = 0;
    const int side = scan_side(b, what);
    scan_spaces(what);
    if (side < 0 || !scan_int(what, &n) || n < 0 || n > 255) return false;
    RallySide *own_side = &rally(s)->side[side];
    if (strcmp(name, "cp") == 0) own_side->cp = (uint8_t)n;
    if (strcmp(name, "stored") == 0) own_side->stored = (uint8_t)n;
    if (strcmp(name, "lost_sp") == 0) own_side->lost_sp = (uint16_t)n;
    if (strcmp(name, "vp") == 0) own_side->vp = (int16_t)n;
    if (strcmp(name, "free") == 0) own_side->free_division = (uint8_t)n;
    if (strcmp(name, "passed") == 0) own_side->passed = (uint8_t)n;
    if (strcmp(name, "events") == 0) own_side->events_today = (uint8_t)n;
    return true;
}

static bool set_piece_word(const Battle *b, State *s, Scan *what, const char *name) {
    const PieceId p = scan_piece(b, what);
    int64_t n = 0;
    scan_spaces(what);
    const bool number = scan_int(what, &n) && n >= 0 && n < 256;
    if (p == NO_PIECE) return false;
    RallyPiece *o = own(s, p);
    const bool standing = on_map(s, p);
    if (strcmp(name, "damaged") == 0 || strcmp(name, "replacement") == 0 ||
        strcmp(name, "inactive") == 0) {
        o->back = 1;
    } else if (strcmp(name, "acted") == 0) {
        o->flags |= FLAG_ACTED;
    } else if (strcmp(name, "surge") == 0) {
        o->flags |= FLAG_SURGE;
    } else if (strcmp(name, "fired") == 0) {
        o->flags |= FLAG_FIRED;
    } else if (strcmp(name, "placed") == 0) {
        o->flags |= FLAG_PLACED;
    } else if (strcmp(name, "shattered") == 0) {
        if (standing) rally_shatter(b, s, p);
    } else if (strcmp(name, "twice") == 0) {
        o->day = rally(s)->day; /* it has already been shattered today */
    } else if (strcmp(name, "gone") == 0) {
        if (standing) piece_take_off(b, s, p);
        o->back = 1;
        o->status = STATUS_GONE;
    } else if (strcmp(name, "box") == 0) {
        if (standing) piece_take_off(b, s, p);
        o->status = STATUS_BOX;
        o->back = 1;
        o->due = (uint8_t)n;
        return number;
    } else if (strcmp(name, "due") == 0) {
        o->due = (uint8_t)n;
        return number;
    }
    return true;
}

static bool set_formation_word(const Battle *b, State *s, Scan *what, const char *name) {
    scan_spaces(what);
    const FormationId f = battle_find_formation(b, what->at, (size_t)(what->end - what->at));
    if (f == NO_FORMATION) return false;
    what->at = what->end;
    if (strcmp(name, "obtuse") == 0) rally(s)->formation[f] |= FORMATION_OBTUSE;
    if (strcmp(name, "surprise") == 0) rally(s)->formation[f] |= FORMATION_SURPRISE;
    if (strcmp(name, "tried") == 0) rally(s)->formation[f] |= FORMATION_TRIED;
    if (strcmp(name, "captive") == 0) {
        rally(s)->captive[b->formation[f].side] = f;
        rally(s)->captive_turn[b->formation[f].side] = s->turn;
    }
    return true;
}

/* A case may begin anywhere in a turn: the bonus counts from where the commander stands (7.4). */
static void note_commanders(const Battle *b, State *s) {
    for (int side = 0; side < SIDE_MAX; side++) {
        const PieceId commander = rally_army_commander(b, s, side);
        if (commander == NO_PIECE) continue;
        rally(s)->side[side].commander_hex = b->place[s->piece[commander].place].hex;
    }
}

bool rally_set_fact(const Battle *b, State *s, Scan *what) {
    static const char *const SIDE_NUMBERS[] = {"cp",   "stored", "lost_sp", "vp",
                                               "free", "passed", "events"};
    static const char *const PIECE_WORDS[] = {"damaged", "replacement", "inactive", "acted",
                                              "surge",   "fired",       "placed",   "shattered",
                                              "twice",   "gone",        "box",      "due"};
    static const char *const FORMATION_WORDS[] = {"obtuse", "surprise", "tried", "captive"};
    int64_t n;
    for (size_t i = 0; i < sizeof SIDE_NUMBERS / sizeof SIDE_NUMBERS[0]; i++) {
        if (scan_word(what, SIDE_NUMBERS[i])) return set_side_number(b, s, what, SIDE_NUMBERS[i]);
    }
    for (size_t i = 0; i < sizeof PIECE_WORDS / sizeof PIECE_WORDS[0]; i++) {
        if (scan_word(what, PIECE_WORDS[i])) return set_piece_word(b, s, what, PIECE_WORDS[i]);
    }
    for (size_t i = 0; i < sizeof FORMATION_WORDS / sizeof FORMATION_WORDS[0]; i++) {
        if (scan_word(what, FORMATION_WORDS[i])) {
            return set_formation_word(b, s, what, FORMATION_WORDS[i]);
        }
    }
    if (scan_word(what, "initiative")) {
        const int side = scan_side(b, what);
        if (side < 0) return false;
        rally(s)->initiative = (uint8_t)side;
        note_commanders(b, s);
        return true;
    }
    if (scan_word(what, "weather")) {
        scan_spaces(what);
        if (!scan_int(what, &n) || n < 0 || n > TURN_MAX) return false;
        rally(s)->weather_end = (uint8_t)n;
        return true;
    }
    if (scan_word(what, "day")) {
        scan_spaces(what);
        if (!scan_int(what, &n) || n < 1 || n > TURN_MAX) return false;
        rally(s)->day = (uint8_t)n;
        return true;
    }
    return false;
}
