/* Set-up, invariants, words and facts: what the rest of the program asks of a position. */
#include "rules/clash/hooks.h"

#include "game/notation.h"
#include "rules/clash/combat.h"
#include "rules/clash/special.h"
#include "rules/clash/units.h"

/* Gives the unit the steps that earlier days have left it; those lost count for the enemy (5.1). */
static void start_unit(const Battle *b, State *s, PieceId u) {
    const PieceInfo *info = &b->piece[u];
    ClashSide *side = &clash(s)->side[info->side];
    own(s, u)->steps = (uint8_t)(info->value[UNIT_STEPS] - info->lost);
    if (own(s, u)->steps == 0) own(s, u)->status = STATUS_ELIMINATED;
    side->losses = (int16_t)(side->losses + info->lost);
    if (!is_cavalry(b, u)) side->infantry_losses = (int16_t)(side->infantry_losses + info->lost);
}

void clash_start(const Battle *b, State *s) {
    Clash *c = clash(s);
    c->subject = c->marker = NO_PIECE;
    c->battle = (ClashBattle){.target = NO_PLACE, .last = NO_PIECE, .guns = {NO_PIECE, NO_PIECE}};
    c->walk = (ClashWalk){.piece = NO_PIECE};
    for (int i = 0; i < ACTIVE_MAX; i++) c->active[i] = NO_FORMATION;
    for (int side = 0; side < SIDE_MAX; side++) c->side[side].withheld = NO_FORMATION;
    for (PieceId p = 0; p < b->piece_count; p++) {
        const PieceInfo *info = &b->piece[p];
        ClashPiece *piece = own(s, p);
        const bool waits =
            info->group != NO_GROUP ||
            (is_unit(b, p) ? info->start == NO_PLACE
                           : is_kind(b, p, KIND_GUNS) && info->value[GUNS_TURN] != 0);
        piece->status = waits ? STATUS_WAITING : STATUS_READY;
        if (is_unit(b, p)) start_unit(b, s, p);
        piece->from = NO_PLACE;
        for (int i = 0; i < 4; i++) piece->chosen[i] = NO_FORMATION;
        if (is_unit(b, p) && on_map(s, p)) c->marker_state[clash_formation(b, p)] = CM_HELD;
    }
    for (GroupId g = 0; g < b->group_count; g++) {
        const int entry = clash_entry_at(b, b->group[g].entry);
        assert(entry >= 0);
        c->group_entry[g] = (uint8_t)entry;
        c->group_due[g] = b->group[g].turn;
    }
    clash_special_start(b, s);
}

/* ---- invariants ---- */

static bool check_unit(const Battle *b, const State *s, PieceId u, Complaint *c) {
    const ClashPiece *unit = own_of(s, u);
    const char *name = b->piece[u].name;
    if ((unit->status == STATUS_READY) != on_map(s, u)) {
        return complaint_make(c, "on the map and yet not, or the reverse: ", name);
    }
    const bool dead = unit->status == STATUS_ELIMINATED || unit->status == STATUS_SURRENDERED;
    if (dead != (unit->steps == 0))
        return complaint_make(c, "steps of a unit that is dead: ", name);
    if (unit->steps > b->piece[u].value[UNIT_STEPS])
        return complaint_make(c, "too many steps: ", name);
    return true;
}

static bool check_place(const Battle *b, const State *s, PlaceId p, Complaint *c) {
    char name[HEX_NAME_SIZE];
    place_name(b, p, name);
    /* 7.1: tested only at the end of an activation or of a retreat. */
    if (clash_of(s)->active_count > 0 || clash_of(s)->walk.piece != NO_PIECE) return true;
    for (int side = 0; side < SIDE_MAX; side++) {
        /* A unit that returns by night may make a stack of its corps unlawful until the next
         * activation ends (R31, R32), so divisions are not tested here. */
        if (units_at(s, p, side) > clash_limit(b, LIMIT_STACK) && !is_entry(b, p)) {
            return complaint_make(c, "too many units in ", name);
        }
        FOR_PIECES_AT(u, s, p) {
            if (side_of(b, u) == side && !is_entry(b, p) && clash_other_type(b, s, u, p)) {
                return complaint_make(c, "infantry and cavalry in ", name);
            }
        }
    }
    return true;
}

static bool check_losses(const Battle *b, const State *s, int side, Complaint *c) {
    int missing = 0;
    FOR_SIDE_UNITS(u, b, side) missing += b->piece[u].value[UNIT_STEPS] - own_of(s, u)->steps;
    return missing == clash_of(s)->side[side].losses ||
           complaint_make(c, "losses do not add up: ", b->side_id[side]);
}

bool clash_check(const Battle *b, const State *s, Complaint *c) {
    for (PieceId p = 0; p < b->piece_count; p++) {
        if (is_unit(b, p) && !check_unit(b, s, p, c)) return false;
        if (!is_unit(b, p) && on_map(s, p))
            return complaint_make(c, "a marker on the map: ", b->piece[p].name);
    }
    for (PlaceId p = 0; p < b->place_count; p++) {
        if (!check_place(b, s, p, c)) return false;
    }
    return check_losses(b, s, CSA, c) && check_losses(b, s, USA, c);
}

/* ---- words ---- */

static const char *const STATUS_WORDS[] = {"waiting",    "ready",       "outside", "away",
                                           "eliminated", "surrendered", "exited"};

static void describe_unit(const Battle *b, const State *s, PieceId p, Text *out) {
    static const struct {
        uint16_t flag;
        const char *word;
    } WORDS[] = {{FLAG_ACTIVE, ", active"},      {FLAG_MOVED, ", moved"},
                 {FLAG_OOC, ", out of command"}, {FLAG_FOUGHT, ", has attacked"},
                 {FLAG_ATTACKED, ", attacked"},  {FLAG_RETREATED, ", retreated"},
                 {FLAG_OWED, ", owed"},          {FLAG_ATTACKS, ", attacking"}};
    const ClashPiece *unit = own_of(s, p);
    if (unit->status != STATUS_READY) {
        text_add(out, STATUS_WORDS[unit->status]);
    } else {
        text_add(out, unit->steps < b->piece[p].value[UNIT_STEPS] ? "reduced" : "full");
    }
    text_add(out, ", ");
    text_add_int(out, unit->steps);
    text_add(out, unit->steps == 1 ? " step" : " steps");
    for (size_t i = 0; i < sizeof WORDS / sizeof WORDS[0]; i++) {
        if (unit->flags & WORDS[i].flag) text_add(out, WORDS[i].word);
    }
}

void clash_describe_piece(const Battle *b, const State *s, PieceId p, Text *out) {
    const ClashPiece *piece = own_of(s, p);
    if (is_unit(b, p)) {
        describe_unit(b, s, p, out);
    } else if (piece->status == STATUS_EXITED) {
        text_add(out, "gone");
    } else if (piece->status != STATUS_READY) {
        text_add(out, STATUS_WORDS[piece->status]);
    } else if (is_kind(b, p, KIND_GUNS)) {
        text_add(out, flagged(s, p, FLAG_SECRET)  ? "hidden"
                      : flagged(s, p, FLAG_USED)  ? "used"
                      : flagged(s, p, FLAG_DRAWN) ? "ready"
                                                  : "idle");
    } else {
        text_add(out, flagged(s, p, FLAG_DRAWN) ? "in the cup" : "idle");
    }
}

/* ---- facts ---- */

static bool scan_side(const Battle *b, Scan *what, int *side) {
    const char *word;
    const size_t size = scan_token(what, &word);
    *side = battle_find_side(b, word, size);
    return *side >= 0;
}

static bool scan_piece(const Battle *b, Scan *what, PieceId *p) {
    scan_spaces(what);
    const size_t n = notation_piece(b, what->at, (size_t)(what->end - what->at), p);
    what->at += n;
    return n > 0;
}

static bool scan_formation(const Battle *b, Scan *what, FormationId *f) {
    scan_spaces(what);
    const size_t n = notation_formation(b, what->at, (size_t)(what->end - what->at), f);
    what->at += n;
    return n > 0;
}

static bool scan_number(Scan *what, int64_t least, int64_t most, int64_t *n) {
    scan_spaces(what);
    return scan_int(what, n) && *n >= least && *n <= most;
}

static int guns_ready(const Battle *b, const State *s, int side) {
    int count = 0;
    FOR_KIND(p, b, KIND_GUNS) {
        count += side_of(b, p) == side && flagged(s, p, FLAG_DRAWN) && !flagged(s, p, FLAG_USED);
    }
    return count;
}

static bool side_fact(const Battle *b, const State *s, const char *name, int side, int64_t *value) {
    const ClashSide *own_side = &clash_of(s)->side[side];
    const struct {
        const char *name;
        int value;
    } FACTS[] = {{"vp", clash_victory_points(b, s, side)},
                 {"geography", clash_geographic_points(b, s, side)},
                 {"losses", own_side->losses},
                 {"lost", own_side->losses},
                 {"infantry_losses", own_side->infantry_losses},
                 {"delay", own_side->delay_vp},
                 {"exits", own_side->exit_vp},
                 {"bonus", own_side->bonus_vp},
                 {"acted", own_side->acted},
                 {"guns", guns_ready(b, s, side)}};
    for (size_t i = 0; i < sizeof FACTS / sizeof FACTS[0]; i++) {
        if (strcmp(FACTS[i].name, name) != 0) continue;
        *value = FACTS[i].value;
        return true;
    }
    return false;
}

static bool whole_fact(const Battle *b, const State *s, const char *name, int64_t *value) {
    const Clash *c = clash_of(s);
    const bool fighting = c->combat_kind != COMBAT_NONE && c->battle.target != NO_PLACE;
    const Fight f = fighting ? clash_fight_of(b, s) : (Fight){0};
    const struct {
        const char *name;
        int value;
    } FACTS[] = {{"attack", fighting ? clash_attack_strength(&f) : 0},
                 {"defence", fighting && c->battle.from ? clash_defence_strength(b, s, &f) : 0},
                 {"column", c->battle.column},
                 {"flanked", c->battle.flanked},
                 {"decisive", c->decisive},
                 {"orders", c->orders},
                 {"date", clash_date(b, s)}};
    for (size_t i = 0; i < sizeof FACTS / sizeof FACTS[0]; i++) {
        if (strcmp(FACTS[i].name, name) != 0) continue;
        *value = FACTS[i].value;
        return true;
    }
    return false;
}

/* "marker Heth" is a CommandMarker, "allowance Heth" movement points, "steps Archer", "mp Archer"
 * quarters left of the move under way, "due Group" a turn. */
static bool thing_fact(const Battle *b, const State *s, const char *name, Scan *what,
                       int64_t *value) {
    const Clash *c = clash_of(s);
    FormationId f;
    PieceId p;
    if (strcmp(name, "marker") == 0 || strcmp(name, "allowance") == 0) {
        if (!scan_formation(b, what, &f)) return false;
        *value = c->marker_state[f];
        if (name[0] == 'm') return true;
        *value = 0;
        for (int i = 0; i < c->active_count; i++) {
            if (c->active[i] == f) *value = c->allowance[i];
        }
        return true;
    }
    if (strcmp(name, "due") == 0) {
        const char *word;
        const size_t size = scan_token(what, &word);
        for (GroupId g = 0; g < b->group_count; g++) {
            if (!text_equal(word, size, b->group[g].name)) continue;
            *value = c->group_due[g];
            return true;
        }
        return false;
    }
    if (!scan_piece(b, what, &p)) return false;
    if (strcmp(name, "steps") == 0) *value = own_of(s, p)->steps;
    if (strcmp(name, "mp") == 0) *value = s->frames > 0 ? move_frame_of(s)->mp : 0;
    return true;
}

bool clash_fact(const Battle *b, const State *s, Scan *what, int64_t *value) {
    static const char *const SIDES[] = {"vp",    "geography", "losses", "lost",  "infantry_losses",
                                        "delay", "exits",     "bonus",  "acted", "guns"};
    static const char *const WHOLE[] = {"attack",   "defence", "column", "flanked",
                                        "decisive", "orders",  "date"};
    static const char *const THINGS[] = {"marker", "allowance", "due", "steps", "mp"};
    int side;
    for (size_t i = 0; i < sizeof SIDES / sizeof SIDES[0]; i++) {
        if (!scan_word(what, SIDES[i])) continue;
        return scan_side(b, what, &side) && side_fact(b, s, SIDES[i], side, value);
    }
    for (size_t i = 0; i < sizeof WHOLE / sizeof WHOLE[0]; i++) {
        if (scan_word(what, WHOLE[i])) return whole_fact(b, s, WHOLE[i], value);
    }
    for (size_t i = 0; i < sizeof THINGS / sizeof THINGS[0]; i++) {
        if (scan_word(what, THINGS[i])) return thing_fact(b, s, THINGS[i], what, value);
    }
    return false;
}

/* ---- setting ---- */

/* "activate Heth 4": the formation is active with so many points, all of it in command. With a
 * commander: "activate Heth 4 by Hill". */
static bool set_activation(const Battle *b, State *s, Scan *what) {
    Clash *c = clash(s);
    FormationId f;
    int64_t n;
    if (!scan_formation(b, what, &f) || !scan_number(what, 0, 20, &n)) return false;
    if (c->active_count == ACTIVE_MAX) return false;
    c->active[c->active_count] = f;
    c->allowance[c->active_count++] = (uint8_t)n;
    c->active_at = c->active_count;
    c->marker_state[f] = CM_DRAWN;
    scan_spaces(what);
    if (scan_word(what, "by") && !scan_piece(b, what, &c->marker)) return false;
    FOR_SIDE_UNITS(u, b, b->formation[f].side) {
        if (on_map(s, u) && clash_formation(b, u) == f) flag(s, u, FLAG_ACTIVE);
    }
    s->acting = b->formation[f].side;
    return true;
}

/* "ooc Archer", "reduced Archer", "eliminated Archer", "ready Pegram"... */
static bool set_piece(const Battle *b, State *s, const char *word, PieceId p) {
    static const struct {
        const char *word;
        uint16_t flag;
    } FLAGS[] = {
        {"ooc", FLAG_OOC}, {"moved", FLAG_MOVED}, {"ready", FLAG_DRAWN}, {"used", FLAG_USED}};
    for (size_t i = 0; i < sizeof FLAGS / sizeof FLAGS[0]; i++) {
        if (strcmp(FLAGS[i].word, word) == 0) flag(s, p, FLAGS[i].flag);
    }
    if (strcmp(word, "ooc") == 0 && clash(s)->marker != NO_PIECE) unflag(s, p, FLAG_ACTIVE);
    if (strcmp(word, "ready") == 0) own(s, p)->status = STATUS_READY;
    if (strcmp(word, "reduced") == 0) {
        if (own(s, p)->steps < 2) return false;
        (void)clash_lose_step(b, s, p); /* it has another */
    }
    if (strcmp(word, "eliminated") == 0) clash_eliminate(b, s, p, STATUS_ELIMINATED);
    if (strcmp(word, "surrendered") == 0) clash_eliminate(b, s, p, STATUS_SURRENDERED);
    if (strcmp(word, "arrives") == 0) own(s, p)->entered = s->turn;
    if (strcmp(word, "provoked") == 0) own(s, p)->provoked = (uint8_t)clash_date(b, s);
    return true;
}

static bool set_marker(const Battle *b, State *s, Scan *what) {
    FormationId f;
    int64_t n;
    if (!scan_formation(b, what, &f) || !scan_number(what, CM_NONE, CM_GONE, &n)) return false;
    clash(s)->marker_state[f] = (uint8_t)n;
    if (n == CM_WITHHELD) clash(s)->side[b->formation[f].side].withheld = f;
    return true;
}

bool clash_set_fact(const Battle *b, State *s, Scan *what) {
    static const char *const PIECE_WORDS[] = {"ooc",         "moved",   "ready",
                                              "used",        "reduced", "eliminated",
                                              "surrendered", "arrives", "provoked"};
    PieceId p;
    int side;
    int64_t n;
    for (size_t i = 0; i < sizeof PIECE_WORDS / sizeof PIECE_WORDS[0]; i++) {
        if (!scan_word(what, PIECE_WORDS[i])) continue;
        return scan_piece(b, what, &p) && set_piece(b, s, PIECE_WORDS[i], p);
    }
    if (scan_word(what, "activate")) return set_activation(b, s, what);
    if (scan_word(what, "marker")) return set_marker(b, s, what);
    if (scan_word(what, "acted")) {
        if (!scan_side(b, what, &side)) return false;
        clash(s)->side[side].acted = 1;
        return true;
    }
    if (scan_word(what, "bonus")) {
        if (!scan_side(b, what, &side) || !scan_number(what, -99, 99, &n)) return false;
        clash(s)->side[side].bonus_vp = (int16_t)n;
        return true;
    }
    if (scan_word(what, "orders")) {
        if (!scan_number(what, ORDERS_NONE, ORDERS_FREE, &n)) return false;
        clash(s)->orders = (uint8_t)n;
        return true;
    }
    if (scan_word(what, "feared")) {
        if (!scan_number(what, 0, 7, &n)) return false;
        clash(s)->feared_attacked = (uint8_t)n;
        return true;
    }
    return false;
}
