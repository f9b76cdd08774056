/* How the odds of a pending attack come about, every number with its clause, and what came of it. */
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
    const int count = bayonet_net_lines(b, s, line);
    const TableId table = bayonet_fight_table(b, s);
    const int column = bayonet_net_column(table, bayonet_net_value(b, s));
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
