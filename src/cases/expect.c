#include "cases/expect.h"

#include <string.h>

static const char *side_text(const Battle *b, int side) {
    return side >= 0 && side < SIDE_MAX ? b->side_id[side] : side == -1 ? "chance" : "nobody";
}

/* expect step retreat by csa */
static void expect_step(CaseRun *c, Scan *s) {
    const Battle *b = &c->battle;
    const char *word;
    const size_t size = scan_token(s, &word);
    const Chooser chooser = run_chooser(b, &c->state);
    const int found = chooser == CHOOSER_CHANCE   ? -1
                      : chooser == CHOOSER_NOBODY ? -2
                                                  : (int)chooser;
    const char *name = c->ruleset->step[c->state.step].name;
    int side = found;
    scan_spaces(s);
    if (scan_word(s, "by") && !scan_side(b, s, &side)) {
        case_fail(c, "expected a side, chance or nobody after \"by\"");
        return;
    }
    if (!word_is(word, size, name) || side != found) {
        case_fail(c, "expected step %.*s by %s, found %s by %s", (int)size, word,
                  side_text(b, side), name, side_text(b, found));
    }
}

static void expect_control(CaseRun *c, Scan *s) {
    const Battle *b = &c->battle;
    HexId hex;
    int side;
    if (!scan_hex(b, s, &hex) || b->victory_at[hex] < 0) {
        case_fail(c, "expected a victory hex after \"control\"");
        return;
    }
    if (!scan_side(b, s, &side)) {
        case_fail(c, "expected a side or nobody after the hex");
        return;
    }
    const uint8_t control = c->state.control[b->victory_at[hex]];
    const int found = control == NO_SIDE ? -2 : control;
    if (found != side) {
        case_fail(c, "expected control by %s, found %s", side_text(b, side), side_text(b, found));
    }
}

/* expect over, expect over csa, expect over draw */
static void expect_over(CaseRun *c, Scan *s) {
    const Battle *b = &c->battle;
    int side = -2;
    scan_spaces(s);
    const bool any = scan_done(s);
    if (!any && !scan_word(s, "draw") && !(scan_side(b, s, &side) && side >= 0)) {
        case_fail(c, "expected a side or \"draw\" after \"over\"");
        return;
    }
    if (!c->state.over) {
        case_fail(c, "expected the end of the game, found step %s",
                  c->ruleset->step[c->state.step].name);
        return;
    }
    const int winner = c->state.winner == NO_SIDE ? -2 : c->state.winner;
    if (!any && winner != side) {
        case_fail(c, "expected %s to win, found %s", side == -2 ? "nobody" : b->side_id[side],
                  side_text(b, winner));
    }
}

/* Whether the comma-separated list holds this item. */
static bool list_has(const char *list, const char *item, size_t size) {
    Scan s = scan_of(list, strlen(list));
    while (!scan_done(&s)) {
        const char *start;
        const size_t length = scan_until(&s, ",", &start);
        if (length == size && memcmp(start, item, size) == 0) return true;
        if (s.at < s.end) s.at++;
    }
    return false;
}

/* "at", or "not at". */
static bool scan_at(Scan *s, bool *elsewhere) {
    const Scan before = *s;
    *elsewhere = scan_word(s, "not");
    if (*elsewhere) scan_spaces(s);
    if (scan_word(s, "at")) return true;
    *s = before;
    return false;
}

/* expect Maney at C4 damaged, not acted; expect Maney not at C4 */
static void expect_piece(CaseRun *c, Scan *s, PieceId piece) {
    const Battle *b = &c->battle;
    const PlaceId place = c->state.piece[piece].place;
    char found[HEX_NAME_SIZE] = "off", words[LINE_SIZE];
    Text t;
    text_init(&t, words, sizeof words);
    if (place != NO_PLACE) place_name(b, place, found);
    if (c->ruleset->describe_piece != NULL) c->ruleset->describe_piece(b, &c->state, piece, &t);
    bool elsewhere;
    scan_spaces(s);
    if (scan_word(s, "off")) {
        if (place != NO_PLACE) case_fail(c, "expected off the map, found at %s", found);
    } else if (scan_at(s, &elsewhere)) {
        PlaceId at;
        scan_spaces(s);
        if (!scan_place(b, s, &at)) {
            case_fail(c, "expected a place after \"at\"");
            return;
        }
        char wanted[HEX_NAME_SIZE];
        place_name(b, at, wanted);
        if ((place == at) == elsewhere) {
            case_fail(c, "expected %sat %s, found %s", elsewhere ? "not " : "", wanted, found);
        }
    }
    while (!scan_done(s)) {
        const char *start;
        const bool unwanted = scan_word(s, "not");
        const size_t size = scan_until(s, ",", &start);
        if (s->at < s->end) s->at++;
        if (list_has(words, start, size) == unwanted) {
            case_fail(c, "expected %s%.*s, found \"%s\"", unwanted ? "not " : "", (int)size, start,
                      words);
        }
        scan_spaces(s);
    }
}

/* A fact of the ruleset: expect cp csa 4. */
static void expect_fact(CaseRun *c, Scan *s) {
    const Battle *b = &c->battle;
    const Scan all = *s;
    int64_t found, wanted;
    int side;
    bool known = false;
    if (c->ruleset->fact != NULL) known = c->ruleset->fact(b, &c->state, s, &found);
    if (!known) {
        *s = all;
        if (scan_word(s, "vp") && scan_side(b, s, &side) && side >= 0) {
            found = c->ruleset->victory_points(b, &c->state, side);
            known = true;
        } else if (*s = all, scan_word(s, "turn")) {
            found = c->state.turn;
            known = true;
        }
    }
    if (!known) {
        *s = all;
        case_fail(c, "%s knows no fact \"%.*s\"", c->ruleset->name, (int)scan_left(s), s->at);
        s->at = s->end;
        return;
    }
    scan_spaces(s);
    if (!scan_int(s, &wanted)) {
        case_fail(c, "expected a number at the end; found there is %d", (int)found);
    } else if (wanted != found) {
        case_fail(c, "expected %d, found %d", (int)wanted, (int)found);
    }
}

void expect_statement(CaseRun *c, Scan text) {
    const Battle *b = &c->battle;
    PieceId piece;
    scan_spaces(&text);
    const size_t size = notation_piece(b, text.at, scan_left(&text), &piece);
    if (size > 0) {
        text.at += size;
        expect_piece(c, &text, piece);
    } else if (scan_word(&text, "step")) {
        expect_step(c, &text);
    } else if (scan_word(&text, "control")) {
        expect_control(c, &text);
    } else if (scan_word(&text, "over")) {
        expect_over(c, &text);
    } else {
        expect_fact(c, &text);
    }
    if (!scan_done(&text)) {
        case_fail(c, "did not expect \"%.*s\"", (int)scan_left(&text), text.at);
    }
}

static uint64_t common_divisor(uint64_t a, uint64_t b) {
    while (b != 0) {
        const uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* Whether the text contains every one of the parts, which are joined by &. */
static bool contains_all(const char *text, const char *parts, size_t size) {
    Scan s = scan_of(parts, size);
    while (!scan_done(&s)) {
        const char *part;
        const size_t part_size = scan_until(&s, "&", &part);
        if (memmem(text, strlen(text), part, part_size) == NULL) return false;
        if (s.at < s.end) s.at++;
    }
    return true;
}

/* The joint chance of every outcome whose description contains these words. */
static uint64_t weight_of(CaseRun *c, const char *words, size_t size) {
    uint64_t weight = 0;
    for (int i = 0; i < c->odds.count; i++) {
        char text[LINE_SIZE];
        Text t;
        text_init(&t, text, sizeof text);
        c->ruleset->odds.describe(&c->battle, c->odds.row[i].outcome, &t);
        if (contains_all(text, words, size)) weight += c->odds.row[i].weight;
    }
    return weight;
}

/* odds attacker loses 1: 10/36 */
void odds_statement(CaseRun *c, Scan text) {
    int64_t parts, whole = 1;
    const char *name;
    const size_t size = scan_until(&text, ":", &name);
    if (!scan_literal(&text, ":")) {
        case_fail(c, "expected an outcome, a colon and its chance, as in \"no loss: 5/36\"");
        return;
    }
    scan_spaces(&text);
    const bool read =
        scan_int(&text, &parts) && (!scan_literal(&text, "/") || scan_int(&text, &whole));
    if (!read || whole < 1 || parts < 0 || parts > whole || !scan_done(&text) ||
        odds_whole(c->battle.ruleset) % (uint64_t)whole != 0) {
        case_fail(c, "expected a fraction whose lower half is made of twos and %s",
                  c->ruleset->d10 ? "fives" : "threes");
        return;
    }
    if (!odds_run(&c->battle, &c->state, &c->odds_scratch, &c->odds)) {
        case_fail(c, "no combat is pending here");
        return;
    }
    const uint64_t found = weight_of(c, name, size);
    const uint64_t all = c->odds.whole;
    if (found == all / (uint64_t)whole * (uint64_t)parts) return;
    const uint64_t divisor = common_divisor(all, found);
    case_fail(c, "expected %d/%d, found %llu/%llu", (int)parts, (int)whole,
              (unsigned long long)(found / divisor), (unsigned long long)(all / divisor));
}
