/* The condition of a piece in words, and the facts that a case may ask for and set by name. */
#include "rules/bayonet/hooks.h"

#include <string.h>

#include "rules/bayonet/combat.h"
#include "rules/bayonet/display.h"

static const char *const VERTEX[HEX_SIDES] = {"N", "NE", "SE", "S", "SW", "NW"};
static const char *const LINE_WORDS[LINES] = {"front", "support", "reserve"};
static const char *const MODE_WORDS[] = {NULL,           "locked",   "pinned",
                                         "on the march", "charging", "dressing"};

/* ---- words ---- */

/* A comma goes before every word but the first. */
static void add_word(Text *out, const char *word) {
    if (out->used > 0 && out->buffer[out->used - 1] != ' ') text_add(out, ", ");
    text_add(out, word);
}

static void describe_facing(const State *s, PieceId p, Text *out) {
    const int facing = own_of(s, p)->facing;
    if (facing >= HEX_SIDES) return;
    add_word(out, "facing ");
    text_add(out, VERTEX[facing]);
}

static void describe_foot(const Battle *b, const State *s, PieceId p, Text *out) {
    const BayonetPiece *o = own_of(s, p);
    if (has_volley(b, s, p)) add_word(out, "volley");
    if (flagged(s, p, FLAG_BACK)) add_word(out, "spent");
    if (o->casualties > 0) {
        add_word(out, "");
        text_add_int(out, o->casualties);
        text_add(out, o->casualties == 1 ? " casualty" : " casualties");
    }
    if (o->depth > 0) {
        add_word(out, "depth ");
        text_add_int(out, o->depth);
    }
}

static void describe_troops(const Battle *b, const State *s, PieceId p, Text *out) {
    const BayonetPiece *o = own_of(s, p);
    if (is_foot(b, p)) describe_foot(b, s, p, out);
    if (is_horse(b, p)) add_word(out, flagged(s, p, FLAG_DISORDERED) ? "disordered" : "in order");
    if (flagged(s, p, FLAG_GUN)) add_word(out, "gun");
    if (bayonet_locked(b, s, p)) add_word(out, "firefight");
    if (bayonet_mate_of(b, s, p) != NO_PIECE) add_word(out, o->rank == 0 ? "top" : "below");
    describe_facing(s, p, out);
    if (o->mode < sizeof MODE_WORDS / sizeof MODE_WORDS[0] && MODE_WORDS[o->mode] != NULL) {
        add_word(out, MODE_WORDS[o->mode]);
    }
}

static void describe_guns(const State *s, PieceId p, Text *out) {
    add_word(out, flagged(s, p, FLAG_LIMBERED) ? "limbered" : "unlimbered");
    if (flagged(s, p, FLAG_FIRED)) add_word(out, "fired");
    if (flagged(s, p, FLAG_OVER)) add_word(out, "over");
    describe_facing(s, p, out);
}

static Leader *find_leader(const Battle *b, State *s, PieceId p) {
    BayonetSide *army = &bayonet(s)->side[side_of(b, p)];
    if (army->ac.piece == p) return &army->ac;
    for (int wing = 0; wing < b->wing_count; wing++) {
        if (army->wc[wing].piece == p) return &army->wc[wing];
    }
    return NULL;
}

static void describe_leader(const Battle *b, const State *s, PieceId p, Text *out) {
    const BayonetSide *army = &bayonet_of(s)->side[side_of(b, p)];
    const Leader *l = army->ac.piece == p ? &army->ac : NULL;
    for (int wing = 0; wing < b->wing_count && l == NULL; wing++) {
        if (army->wc[wing].piece == p) l = &army->wc[wing];
    }
    if (l == NULL || !(l->flags & LEADER_THERE)) return;
    add_word(out, l == &army->ac ? "army commander" : "wing commander");
    add_word(out, b->wing[l->wing].name);
    add_word(out, LINE_WORDS[l->line]);
    add_word(out, l->direct == NO_FORMATION ? "general command" : "with ");
    if (l->direct != NO_FORMATION) text_add(out, b->formation[l->direct].name);
    if (l->flags & LEADER_MOVED) add_word(out, "moved");
    if (l->flags & LEADER_ACTED) add_word(out, "acted");
    if (l->flags & LEADER_FINISHED) add_word(out, "finished");
}

void bayonet_describe_piece(const Battle *b, const State *s, PieceId p, Text *out) {
    static const char *const STATUS[] = {"not arrived", NULL, "routed 1", "routed 2", "out"};
    const int status = status_of(s, p);
    if (STATUS[status] != NULL) {
        add_word(out, STATUS[status]);
    } else if (is_troops(b, p)) {
        describe_troops(b, s, p, out);
    } else if (is_artillery(b, p)) {
        describe_guns(s, p, out);
    } else {
        describe_leader(b, s, p, out);
    }
}

/* ---- names ---- */

static PieceId scan_piece(const Battle *b, Scan *what) {
    PieceId p = NO_PIECE;
    scan_spaces(what);
    const size_t size = (size_t)(what->end - what->at);
    for (PieceId i = 0; i < b->piece_count; i++) {
        const size_t n = strlen(b->piece[i].name);
        if (n > size || memcmp(what->at, b->piece[i].name, n) != 0) continue;
        if (n < size && what->at[n] != ' ') continue;
        if (p == NO_PIECE || n > strlen(b->piece[p].name)) p = i;
    }
    if (p != NO_PIECE) what->at += strlen(b->piece[p].name);
    return p;
}

static FormationId scan_brigade(const Battle *b, Scan *what) {
    FormationId f = NO_FORMATION;
    scan_spaces(what);
    const size_t size = (size_t)(what->end - what->at);
    for (FormationId i = 0; i < b->formation_count; i++) {
        const size_t n = strlen(b->formation[i].name);
        if (n > size || memcmp(what->at, b->formation[i].name, n) != 0) continue;
        if (n < size && what->at[n] != ' ') continue;
        if (f == NO_FORMATION || n > strlen(b->formation[f].name)) f = i;
    }
    if (f != NO_FORMATION) what->at += strlen(b->formation[f].name);
    return f;
}

static int scan_side(const Battle *b, Scan *what) {
    const char *word;
    const size_t size = scan_token(what, &word);
    return battle_find_side(b, word, size);
}

static bool scan_hex(const Battle *b, Scan *what, PlaceId *hex) {
    scan_spaces(what);
    const size_t n = place_parse(b, what->at, (size_t)(what->end - what->at), hex);
    what->at += n;
    return n > 0;
}

static bool scan_number(Scan *what, int64_t least, int64_t most, int64_t *n) {
    scan_spaces(what);
    return scan_int(what, n) && *n >= least && *n <= most;
}

static int scan_choice(Scan *what, const char *const *word, int count) {
    scan_spaces(what);
    for (int i = 0; i < count; i++) {
        if (scan_word(what, word[i])) return i;
    }
    return -1;
}

static int which(Scan *what, const char *const *word, int count) {
    for (int i = 0; i < count; i++) {
        if (scan_word(what, word[i])) return i;
    }
    return -1;
}

/* ---- asking ---- */

static int64_t piece_fact(const Battle *b, const State *s, int fact, PieceId p) {
    const BayonetPiece *o = own_of(s, p);
    const int64_t values[] = {o->casualties, o->depth, o->facing,
                              o->rank,       o->mp,    is_troops(b, p) ? unit_cv(b, s, p) : 0};
    return values[fact];
}

static int64_t brigade_fact(const State *s, int fact, FormationId f) {
    const Brigade *g = brigade_state(s, f);
    const int64_t values[] = {g->wing,
                              g->line,
                              g->slot,
                              g->order,
                              g->eliminated,
                              g->units,
                              (g->flags & BRIGADE_FINISHED) != 0,
                              (g->flags & BRIGADE_MOVED) != 0,
                              (g->flags & BRIGADE_RELIEVED) != 0,
                              (g->flags & BRIGADE_ON_DISPLAY) != 0};
    return values[fact];
}

bool bayonet_fact(const Battle *b, const State *s, Scan *what, int64_t *value) {
    static const char *const PIECE[] = {"casualties", "depth", "facing", "rank", "mp", "cv"};
    static const char *const BRIGADE[] = {"wing",  "line",     "slot",  "order",    "eliminated",
                                          "units", "finished", "moved", "relieved", "display"};
    static const char *const SIDE[] = {"lost", "brigades_lost", "commander"};
    const Scan all = *what;
    PlaceId hex;
    int fact = which(what, PIECE, 6);
    if (fact >= 0) {
        const PieceId p = scan_piece(b, what);
        if (p != NO_PIECE) return *value = piece_fact(b, s, fact, p), true;
    }
    *what = all;
    fact = which(what, BRIGADE, 10);
    if (fact >= 0) {
        const FormationId f = scan_brigade(b, what);
        if (f != NO_FORMATION) return *value = brigade_fact(s, fact, f), true;
    }
    *what = all;
    fact = which(what, SIDE, 3);
    if (fact >= 0) {
        const int side = scan_side(b, what);
        if (side < 0) return false;
        const BayonetSide *army = &bayonet_of(s)->side[side];
        const bool there = army->ac.flags & LEADER_THERE;
        const int64_t values[] = {army->units_lost, army->brigades_lost,
                                  there ? bayonet_leader_rating(b, &army->ac) : -1};
        return *value = values[fact], true;
    }
    if (scan_word(what, "impact")) {
        if (!scan_hex(b, what, &hex)) return false;
        return *value = impact_at(s, hex), true;
    }
    if (scan_word(what, "net")) {
        const bool pending =
            bayonet_odds_pending(b, s) && bayonet_of(s)->fight.defender != NO_PIECE;
        return *value = pending ? bayonet_net_value(b, s) : bayonet_of(s)->fight.net, true;
    }
    return false;
}

/* ---- setting ---- */

static bool set_piece(const Battle *b, State *s, int fact, PieceId p) {
    enum { SPENT, LOST1, LOST2, LOST3, DISORDERED, ROUTED1, ROUTED2, FIRED, NO_GUN };
    BayonetPiece *o = own(s, p);
    switch (fact) {
    case SPENT: bayonet_volley(b, s, p); return true;
    case LOST1:
    case LOST2:
    case LOST3:
        flag(s, p, FLAG_BACK);
        o->casualties = (uint8_t)(fact - SPENT);
        return true;
    case DISORDERED: flag(s, p, FLAG_DISORDERED); return true;
    case FIRED: flag(s, p, FLAG_FIRED); return true;
    case NO_GUN: unflag(s, p, FLAG_GUN); return true;
    default:
        bayonet_make_marker(b, s, p, NO_FLIGHT);
        bayonet(s)->brigade[brigade_of(b, p)].units--;
        bayonet(s)->brigade[brigade_of(b, p)].eliminated++;
        if (fact == ROUTED2) set_status(s, p, STATUS_ROUTED_2);
        return true;
    }
}

static bool set_brigade(const Battle *b, State *s, int fact, FormationId f, Scan *what) {
    enum { FINISHED, MOVED, RELIEVED, ORDER, ELIMINATED };
    Brigade *g = &bayonet(s)->brigade[f];
    int64_t n = 0;
    if (fact == FINISHED) g->flags |= BRIGADE_FINISHED;
    if (fact == MOVED) g->flags |= BRIGADE_MOVED;
    if (fact == RELIEVED) g->flags |= BRIGADE_RELIEVED;
    if (fact == ORDER) {
        const int order = scan_choice(what, BAYONET_ORDERS, ORDERS);
        if (order < 0) return false;
        g->order = (uint8_t)order;
    }
    if (fact == ELIMINATED) {
        if (!scan_number(what, 0, 20, &n)) return false;
        g->eliminated = (uint8_t)n;
    }
    return true;
}

/* direct Cutts Rowe: he commands the brigade himself, wherever it stands. */
static bool set_direct(const Battle *b, State *s, Scan *what) {
    const PieceId p = scan_piece(b, what);
    const FormationId f = scan_brigade(b, what);
    Leader *l = p == NO_PIECE ? NULL : find_leader(b, s, p);
    if (l == NULL || f == NO_FORMATION) return false;
    l->direct = f;
    l->line = brigade_state(s, f)->line;
    l->wing = brigade_state(s, f)->wing;
    return true;
}

static bool set_leader(const Battle *b, State *s, Scan *what, unsigned flags) {
    const PieceId p = scan_piece(b, what);
    Leader *l = p == NO_PIECE ? NULL : find_leader(b, s, p);
    if (l == NULL) return false;
    l->flags = (uint8_t)(l->flags | flags);
    return true;
}

/* charges Rowe 0505 3: it has charged that hex, in the third class; without a class in the first.
 * Its brigade is the active one. */
static bool set_charge(const Battle *b, State *s, Scan *what) {
    const PieceId p = scan_piece(b, what);
    PlaceId hex;
    int64_t class = 1;
    if (p == NO_PIECE || !scan_hex(b, what, &hex)) return false;
    if (!scan_done(what) && !scan_number(what, 1, 8, &class)) return false;
    BayonetPiece *o = own(s, p);
    o->mode = MODE_CHARGE;
    o->target = hex;
    o->aim = (uint8_t)(class << 3 | (o->facing & 7));
    bayonet(s)->active = brigade_of(b, p);
    return true;
}

/* counters Rowe: it is of the active brigade and may counterattack enemies under Charge. */
static bool set_counter(const Battle *b, State *s, Scan *what) {
    const PieceId p = scan_piece(b, what);
    if (p == NO_PIECE) return false;
    own(s, p)->mode = MODE_MARCH;
    bayonet(s)->active = brigade_of(b, p);
    for (PieceId q = 0; q < b->piece_count; q++) {
        if (!is_troops(b, q) || side_of(b, q) == side_of(b, p)) continue;
        if (brigade_state(s, brigade_of(b, q))->order == ORDER_CHARGE) flag(s, q, FLAG_ADJ_CHARGE);
    }
    return true;
}

bool bayonet_set_fact(const Battle *b, State *s, Scan *what) {
    static const char *const PIECE[] = {"spent",   "lost1",   "lost2", "lost3",  "disordered",
                                        "routed1", "routed2", "fired", "gunless"};
    static const char *const BRIGADE[] = {"finished", "moved", "relieved", "order", "eliminated"};
    static const char *const IMPACT[] = {"none", "hit", "effective"};
    const Scan all = *what;
    int fact = which(what, PIECE, 9);
    if (fact >= 0) {
        const PieceId p = scan_piece(b, what);
        return p != NO_PIECE && set_piece(b, s, fact, p);
    }
    fact = which(what, BRIGADE, 5);
    if (fact >= 0) {
        const FormationId f = scan_brigade(b, what);
        if (f != NO_FORMATION) return set_brigade(b, s, fact, f, what);
    }
    *what = all;
    if (scan_word(what, "acted")) return set_leader(b, s, what, LEADER_ACTED);
    if (scan_word(what, "done")) return set_leader(b, s, what, LEADER_FINISHED);
    if (scan_word(what, "direct")) return set_direct(b, s, what);
    if (scan_word(what, "charges")) return set_charge(b, s, what);
    if (scan_word(what, "counters")) return set_counter(b, s, what);
    if (scan_word(what, "entered")) {
        const PieceId p = scan_piece(b, what);
        if (p != NO_PIECE) flag(s, p, FLAG_ENTERED);
        return p != NO_PIECE;
    }
    if (scan_word(what, "rough")) {
        const PieceId p = scan_piece(b, what);
        if (p != NO_PIECE) flag(s, p, FLAG_ROUGH);
        return p != NO_PIECE;
    }
    if (scan_word(what, "locked")) {
        const PieceId p = scan_piece(b, what), q = scan_piece(b, what);
        if (p == NO_PIECE || q == NO_PIECE) return false;
        own(s, p)->firefight = q;
        return true;
    }
    if (scan_word(what, "impact")) {
        PlaceId hex;
        if (!scan_hex(b, what, &hex)) return false;
        const int impact = scan_choice(what, IMPACT, 3);
        if (impact >= 0) (void)bayonet_add_impact(s, hex, (Impact)impact);
        return impact >= 0;
    }
    if (scan_word(what, "first")) {
        const int side = scan_side(b, what);
        if (side < 0) return false;
        bayonet(s)->first = (uint8_t)side;
        return true;
    }
    return false;
}
