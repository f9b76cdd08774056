/* What a pending attack can lead to, and how its odds come about: every number with its clause. */
#include "rules/bayonet/odds.h"

#include "core/jsontext.h"
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

/* ---- outcomes: a byte for each of the two, and a few bits more ---- */

enum {
    FATE_LOST = 0, /* casualties, or 1 for Disorder, in this fight: three bits */
    FATE_ROUTED = 3,
    FATE_BACK = 4,
    FATE_AHEAD = 5,
    FATE_LOCKED = 6,
    FATE_DISORDERED = 7, /* horse, at its end */
    FATE_BITS = 8,
    OUT_AGAIN = 2 * FATE_BITS, /* the attacker may strike again */
    OUT_SIDE                   /* the attacker's */
};

static bool fate_is(uint32_t fate, int bit) { return fate >> bit & 1; }

static uint32_t fate_of(const Battle *b, const State *s, PieceId u, int worn, PlaceId from,
                        PlaceId enemy) {
    if (!in_play(s, u)) return 1u << FATE_ROUTED;
    const PlaceId here = s->piece[u].place;
    const int wear = unit_wear(s, u) - worn;
    uint32_t fate = wear > 0 ? (uint32_t)wear & 7 : 0;
    if (is_horse(b, u) && flagged(s, u, FLAG_DISORDERED)) fate |= 1u << FATE_DISORDERED;
    /* Ahead if it went to where the enemy stood, or beyond. */
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
    uint32_t attacker = fate_of(b, s, f->attacker, f->worn_a, f->from, f->target);
    /* 11.3.3d: the end of its attacks will Disorder horse in any case. */
    if (is_horse(b, f->attacker) && in_play(s, f->attacker)) attacker |= 1u << FATE_DISORDERED;
    const uint32_t defender = fate_of(b, s, f->defender, f->worn_d, f->target, f->from);
    const uint32_t again = s->step == STEP_EXTRA_ATTACK;
    return attacker | defender << FATE_BITS | again << OUT_AGAIN |
           (uint32_t)side_of(b, f->attacker) << OUT_SIDE;
}

static void describe_fate(uint32_t fate, Text *out) {
    const uint32_t lost = fate >> FATE_LOST & 7;
    if (fate_is(fate, FATE_ROUTED)) {
        text_add(out, " routed");
        return;
    }
    text_add(out, fate_is(fate, FATE_BACK)     ? " retreats"
                  : fate_is(fate, FATE_AHEAD)  ? " advances"
                  : fate_is(fate, FATE_LOCKED) ? " locked in a firefight"
                                               : " stands");
    if (fate_is(fate, FATE_DISORDERED)) {
        text_add(out, " disordered");
    } else if (lost > 0) {
        text_add(out, " losing ");
        text_add_int(out, lost);
    }
}

void bayonet_odds_describe(const Battle *b, uint32_t outcome, Text *out) {
    text_add(out, "attacker");
    describe_fate(outcome, out);
    text_add(out, "; defender");
    describe_fate(outcome >> FATE_BITS, out);
    if (fate_is(outcome, OUT_AGAIN)) text_add(out, "; may strike again");
}

void bayonet_show_outcome(const Battle *b, uint32_t outcome, JsonText *j) {
    char words[160];
    Text text;
    text_init(&text, words, sizeof words);
    bayonet_odds_describe(b, outcome, &text);
    jsontext_string(j, "words", words);
    jsontext_open(j, "sides", '[');
    for (int side = 0; side < SIDE_MAX; side++) {
        const bool attacks = (int)(outcome >> OUT_SIDE & 1) == side;
        const uint32_t fate = attacks ? outcome : outcome >> FATE_BITS;
        const bool routed = fate_is(fate, FATE_ROUTED);
        jsontext_open(j, NULL, '{');
        jsontext_int(j, "lost", routed ? 7 : fate >> FATE_LOST & 7);
        jsontext_int(j, "shattered", routed);
        jsontext_int(j, "back", fate_is(fate, FATE_BACK));
        jsontext_close(j, '}');
    }
    jsontext_close(j, ']');
}

bool bayonet_fights(const Battle *b, const State *s, PieceId p) {
    return bayonet_odds_pending(b, s) && (p == fight_of(s)->attacker || p == fight_of(s)->defender);
}

/* ---- line by line ---- */

static const char *net_name(int net, char name[8]) {
    Text text;
    text_init(&text, name, 8);
    text_add_signed(&text, net);
    return name;
}

static int column_net(int column, TableId table) {
    return column + (table == TABLE_HORSE_FOOT ? HORSE_FOOT_LEAST : -NET_MOST);
}

static const char *table_clause(TableId table) {
    return table == TABLE_INFANTRY ? "11.2.2d" : table == TABLE_CAVALRY ? "11.3.1c" : "11.4e";
}

/* What it adds to the difference, told of whom it concerns. */
static void add_shift(JsonText *j, const NetLine *line, bool attacker, int by) {
    char words[80];
    Text text;
    if (by == 0) return;
    text_init(&text, words, sizeof words);
    text_add(&text, attacker ? "attacker: " : "defender: ");
    text_add(&text, line->what);
    jsontext_open(j, NULL, '{');
    jsontext_string(j, "text", words);
    jsontext_int(j, "shift", by);
    jsontext_string(j, "clause", line->clause);
    jsontext_close(j, '}');
}

/* The first line is the values of the two, the others shift their difference. */
void bayonet_explain(const Battle *b, const State *s, JsonText *j) {
    const Fight *f = fight_of(s);
    if (!bayonet_odds_pending(b, s) || f->defender == NO_PIECE) return;
    if (is_foot(b, f->attacker) && is_horse(b, f->defender)) return; /* 11.5: no die */
    NetLine line[NET_LINES];
    char base[8], name[8];
    const int count = net_lines(b, s, line);
    const TableId table = fight_table(b, s);
    const int column = net_column(table, net_value(b, s));
    jsontext_open(j, "combat", '{');
    char title[2 * NAME_SIZE + 16];
    Text t;
    text_init(&t, title, sizeof title);
    text_add(&t, b->piece[f->attacker].name);
    text_add(&t, " attacks ");
    text_add(&t, b->piece[f->defender].name);
    jsontext_string(j, "title", title);
    jsontext_string(j, "attacker", b->side_id[side_of(b, f->attacker)]);
    jsontext_int(j, "attack", line[0].attacker);
    jsontext_int(j, "defence", line[0].defender);
    jsontext_int(j, "guns", 0);
    jsontext_string(j, "base", net_name(line[0].attacker - line[0].defender, base));
    jsontext_string(j, "column", net_name(column_net(column, table), name));
    jsontext_string(j, "clause", table_clause(table));
    jsontext_open(j, "shifts", '[');
    for (int i = 1; i < count; i++) {
        add_shift(j, &line[i], true, line[i].attacker);
        add_shift(j, &line[i], false, -line[i].defender);
    }
    jsontext_close(j, ']');
    jsontext_open(j, "fighters", '[');
    jsontext_close(j, ']');
    jsontext_open(j, "results", '['); /* by face, from 0 */
    for (int face = 0; face < DIE_FACES; face++) {
        jsontext_string(j, NULL, BAYONET_CODES[chart(b, table, face, column)]);
    }
    jsontext_close(j, ']');
    jsontext_close(j, '}');
}
