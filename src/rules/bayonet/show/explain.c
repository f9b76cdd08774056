/* How the odds of an attack come about, every number with its clause, and what came of it. */
#include "rules/bayonet/show/show.h"

#include "rules/bayonet/combat.h"
#include "rules/bayonet/hooks.h"

static const Fight *fight_of(const State *s) { return &bayonet_of(s)->fight; }

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

static const struct {
    const char *text, *clause;
} PART[NET_PARTS] = {
    [NET_COMBAT_VALUE] = {"combat value", "11.2.2d"},
    [NET_LEADER] = {"leader", "6.4.1a"},
    [NET_FIRE] = {"under artillery fire", "10.2g"},
    [NET_FLANK] = {"struck in flank", "11.2.2d"},
    [NET_REAR] = {"struck in the rear", "11.2.2d"},
    [NET_OPEN_FLANKS] = {"open flanks of the enemy", "11.2.2e"},
    [NET_LONGER_LINE] = {"longer line", "11.2.2g"},
    [NET_MOMENTUM] = {"momentum", "11.3.2a"},
    [NET_TERRAIN] = {"ground", "TEC-a"},
    [NET_HEXSIDE] = {"hexside", "TEC-a"},
};

/* What a part adds to the difference, named for attacker or defender. */
static void add_shift(JsonText *j, int part, bool attacker, int by) {
    char words[80];
    Text text;
    if (by == 0) return;
    text_init(&text, words, sizeof words);
    text_add(&text, attacker ? "attacker: " : "defender: ");
    text_add(&text, PART[part].text);
    jsontext_open(j, NULL, '{');
    jsontext_string(j, "text", words);
    jsontext_int(j, "shift", by);
    jsontext_string(j, "clause", PART[part].clause);
    jsontext_close(j, '}');
}

static void add_title(const Battle *b, const Fight *f, JsonText *j) {
    char title[2 * NAME_SIZE + 16];
    Text t;
    text_init(&t, title, sizeof title);
    text_add(&t, b->piece[f->attacker].name);
    text_add(&t, " attacks ");
    text_add(&t, b->piece[f->defender].name);
    jsontext_string(j, "title", title);
}

/* All parts except the two combat values, whose difference they shift. */
static void add_shifts(JsonText *j, const NetPart part[NET_PARTS]) {
    jsontext_open(j, "shifts", '[');
    for (int i = NET_COMBAT_VALUE + 1; i < NET_PARTS; i++) {
        add_shift(j, i, true, part[i][NET_ATTACKER]);
        add_shift(j, i, false, -part[i][NET_DEFENDER]);
    }
    jsontext_close(j, ']');
}

static void add_results(const Battle *b, JsonText *j, TableId table, int column) {
    jsontext_open(j, "results", '['); /* by face, from 0 */
    for (int face = 0; face < DIE_FACES; face++) {
        jsontext_string(j, NULL, BAYONET_CODES[chart(b, table, face, column)]);
    }
    jsontext_close(j, ']');
}

void bayonet_explain(const Battle *b, const State *s, JsonText *j) {
    const Fight *f = fight_of(s);
    if (!bayonet_odds_pending(b, s) || f->defender == NO_PIECE) return;
    if (is_foot(b, f->attacker) && is_horse(b, f->defender)) return; /* 11.5: no die */
    const NetInput in = bayonet_net_input(b, s);
    NetPart part[NET_PARTS];
    char base[8], name[8];
    bayonet_net_parts(b, &in, part);
    const TableId table = bayonet_net_table(b, &in);
    const int column = bayonet_net_column(table, bayonet_net(b, &in));
    const int attack = in.cv[NET_ATTACKER], defence = in.cv[NET_DEFENDER];
    jsontext_open(j, "combat", '{');
    add_title(b, f, j);
    jsontext_string(j, "attacker", b->side_id[side_of(b, f->attacker)]);
    jsontext_int(j, "attack", attack);
    jsontext_int(j, "defence", defence);
    jsontext_int(j, "guns", 0);
    jsontext_string(j, "base", net_name(attack - defence, base));
    jsontext_string(j, "column", net_name(column_net(column, table), name));
    jsontext_string(j, "clause", table_clause(table));
    add_shifts(j, part);
    jsontext_open(j, "fighters", '[');
    jsontext_close(j, ']');
    add_results(b, j, table, column);
    jsontext_close(j, '}');
}
