/* What a pending attack can lead to, and how its odds come about: every number with its clause. */
#include "rules/bayonet/odds.h"

#include "rules/bayonet/combat.h"

static const Fight *fight_of(const State *s) { return &bayonet_of(s)->fight; }

bool bayonet_odds_pending(const Battle *b, const State *s) {
    return s->step >= STEP_PICK_DEFENDER && s->step <= STEP_COMBAT_ROLL;
}

/* The attack itself: another one of horse is a matter of its own. */
bool bayonet_odds_done(const Battle *b, const State *s) {
    return s->step == STEP_ATTACK_END || s->step == STEP_EXTRA_ATTACK;
}

/* On the way guns and volleys are used, shelter is held as long as it costs no rout, nobody
 * advances who need not, and the first way back is taken. */
Action bayonet_odds_choice(const Battle *b, const State *s, const Sink *offers) {
    for (uint32_t i = 0; i < offers->count; i++) {
        const Action a = offers->item[i];
        if (a.verb == VERB_USE_GUN || a.verb == VERB_VOLLEY || a.verb == VERB_STAY) return a;
        if (a.verb == VERB_STAND && unit_cv(b, s, fight_of(s)->defender) > 1) return a;
        if (a.verb == VERB_GIVE_WAY) return a;
    }
    return offers->item[0];
}

/* ---- outcomes: a byte for each of the two, and a bit for more ---- */

enum {
    FATE_LOST = 0,       /* casualties it has now, three bits */
    FATE_DISORDERED = 3, /* bit */
    FATE_ROUTED = 4,
    FATE_BACK = 5,
    FATE_AHEAD = 6,
    FATE_LOCKED = 7,
    FATE_BITS = 8,
    OUT_AGAIN = 2 * FATE_BITS
};

static uint32_t fate_of(const Battle *b, const State *s, PieceId u, PlaceId from, PlaceId enemy) {
    if (!in_play(s, u)) return 1u << FATE_ROUTED;
    const PlaceId here = s->piece[u].place;
    uint32_t fate = (uint32_t)own_of(s, u)->casualties & 7;
    if (is_horse(b, u) && flagged(s, u, FLAG_DISORDERED)) fate |= 1u << FATE_DISORDERED;
    /* Ahead if it went towards where the enemy stood: nearer to him than to its own hex, or so. */
    if (here != from) {
        const bool ahead = place_distance(b, here, enemy) < place_distance(b, here, from);
        fate |= 1u << (ahead ? FATE_AHEAD : FATE_BACK);
    }
    if (unit_locked(b, s, u)) fate |= 1u << FATE_LOCKED;
    return fate;
}

uint32_t bayonet_odds_outcome(const Battle *b, const State *s) {
    const Fight *f = fight_of(s);
    if (f->defender == NO_PIECE) return 0;
    uint32_t attacker = fate_of(b, s, f->attacker, f->from, f->target);
    /* 11.3.3d: the end of its attacks will Disorder horse in any case. */
    if (is_horse(b, f->attacker) && in_play(s, f->attacker)) attacker |= 1u << FATE_DISORDERED;
    const uint32_t again = s->step == STEP_EXTRA_ATTACK;
    return attacker | fate_of(b, s, f->defender, f->target, f->from) << FATE_BITS |
           again << OUT_AGAIN;
}

static void describe_fate(uint32_t fate, Text *out) {
    if (fate >> FATE_ROUTED & 1) {
        text_add(out, " routed");
        return;
    }
    const uint32_t lost = fate >> FATE_LOST & 7;
    const bool back = fate >> FATE_BACK & 1, ahead = fate >> FATE_AHEAD & 1;
    text_add(out, back ? " retreats" : ahead ? " advances" : " stands");
    if (fate >> FATE_LOCKED & 1) text_add(out, " locked");
    if (fate >> FATE_DISORDERED & 1) text_add(out, " disordered");
    if (lost == 0) return;
    text_add(out, " with ");
    text_add_int(out, (int)lost);
    text_add(out, lost == 1 ? " casualty" : " casualties");
}

void bayonet_odds_describe(const Battle *b, uint32_t outcome, Text *out) {
    text_add(out, "attacker");
    describe_fate(outcome, out);
    text_add(out, "; defender");
    describe_fate(outcome >> FATE_BITS, out);
    if (outcome >> OUT_AGAIN & 1) text_add(out, "; may strike again");
}

void bayonet_show_outcome(const Battle *b, uint32_t outcome, JsonText *j) {
    char words[160];
    Text text;
    text_init(&text, words, sizeof words);
    bayonet_odds_describe(b, outcome, &text);
    jsontext_string(j, "words", words);
    jsontext_open(j, "fates", '[');
    for (int i = 0; i < 2; i++) {
        const uint32_t fate = outcome >> (i * FATE_BITS);
        jsontext_open(j, NULL, '{');
        jsontext_int(j, "lost", fate >> FATE_LOST & 7);
        jsontext_bool(j, "disordered", fate >> FATE_DISORDERED & 1);
        jsontext_bool(j, "routed", fate >> FATE_ROUTED & 1);
        jsontext_bool(j, "back", fate >> FATE_BACK & 1);
        jsontext_bool(j, "ahead", fate >> FATE_AHEAD & 1);
        jsontext_bool(j, "locked", fate >> FATE_LOCKED & 1);
        jsontext_close(j, '}');
    }
    jsontext_close(j, ']');
}

bool bayonet_fights(const Battle *b, const State *s, PieceId p) {
    return bayonet_odds_pending(b, s) && (p == fight_of(s)->attacker || p == fight_of(s)->defender);
}

/* ---- line by line ---- */

static const char *net_name(int column, TableId table, char name[8]) {
    const int net = column + (table == TABLE_HORSE_FOOT ? HORSE_FOOT_LEAST : -NET_MOST);
    Text text;
    text_init(&text, name, 8);
    text_add_signed(&text, net);
    return name;
}

static const char *table_clause(TableId table) {
    return table == TABLE_INFANTRY ? "11.2.2d" : table == TABLE_CAVALRY ? "11.3.1c" : "11.4e";
}

void bayonet_explain(const Battle *b, const State *s, JsonText *j) {
    const Fight *f = fight_of(s);
    if (!bayonet_odds_pending(b, s) || f->defender == NO_PIECE) return;
    if (is_foot(b, f->attacker) && is_horse(b, f->defender)) return; /* 11.5: no die */
    NetLine line[NET_LINES];
    const int count = net_lines(b, s, line);
    const TableId table = fight_table(b, s);
    int attack = 0, defence = 0;
    for (int i = 0; i < count; i++) {
        attack += line[i].attacker;
        defence += line[i].defender;
    }
    char name[8];
    const int column = net_column(table, attack - defence);
    jsontext_open(j, "combat", '{');
    jsontext_string(j, "attacker", b->side_id[side_of(b, f->attacker)]);
    jsontext_int(j, "attack", attack);
    jsontext_int(j, "defence", defence);
    jsontext_string(j, "table", BAYONET_TABLES[table].name);
    jsontext_string(j, "column", net_name(column, table, name));
    jsontext_string(j, "clause", table_clause(table));
    jsontext_open(j, "lines", '[');
    for (int i = 0; i < count; i++) {
        jsontext_open(j, NULL, '{');
        jsontext_string(j, "text", line[i].what);
        jsontext_int(j, "attacker", line[i].attacker);
        jsontext_int(j, "defender", line[i].defender);
        jsontext_string(j, "clause", line[i].clause);
        jsontext_close(j, '}');
    }
    jsontext_close(j, ']');
    jsontext_open(j, "results", '['); /* by face */
    for (int face = 0; face < DIE_FACES; face++) {
        jsontext_string(j, NULL, BAYONET_CODES[chart(b, table, face, column)]);
    }
    jsontext_close(j, ']');
    jsontext_close(j, '}');
}
