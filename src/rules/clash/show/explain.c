/* One battle explained: what its two totals are made of, the odds, each fighter's chances; and what
 * an outcome of it is in words. */
#include "rules/clash/combat.h"
#include "rules/clash/declare.h"
#include "rules/clash/hooks.h"
#include "rules/clash/show/show.h"
#include "rules/clash/special.h"

const char *clash_column_words(int column) {
    static const char *const NAME[ODDS_COLUMNS + 1] = {"1-5", "1-4", "1-3", "1-2", "1-1", "2-1",
                                                       "3-1", "4-1", "5-1", "6-1", ""};
    return NAME[column < 0 || column > ODDS_COLUMNS ? ODDS_COLUMNS : column];
}

bool clash_fights(const Battle *b, const State *s, PieceId p) {
    return p < b->piece_count && flagged(s, p, FLAG_ATTACKS | FLAG_DEFENDS);
}

/* The battle as it would be fought with the force named so far. */
typedef struct Sight {
    Fight fight;
    bool flanked;
    bool named; /* the force is still being named */
} Sight;

static bool defends(const Battle *b, const State *s, const Sight *v, PieceId p) {
    if (!v->named) return flagged(s, p, FLAG_DEFENDS);
    return s->piece[p].place == v->fight.target && is_unit(b, p) && !flagged(s, p, FLAG_ATTACKED);
}

static Sight sight_of(const Battle *b, const State *s) {
    Sight v = {.fight = clash_fight_of(b, s),
               .flanked = clash_of(s)->battle.flanked != 0,
               .named = s->step == STEP_COMBAT_ATTACKERS};
    const PlaceId target = v.fight.target;
    if (!v.named) return v;
    FOR_SIDE_UNITS(u, b, s->acting) {
        if (!flagged(s, u, FLAG_ATTACKS)) continue;
        v.fight.sides |= (uint8_t)(1 << place_side_towards(b, target, s->piece[u].place));
    }
    FOR_PIECES_AT(p, s, target) {
        if (defends(b, s, &v, p)) v.fight.defence_steps += own_of(s, p)->steps;
    }
    v.flanked = clash_flanked(b, target, v.fight.sides);
    return v;
}

static void add_term(JsonText *j, bool attack, const char *text, int value, const char *clause) {
    if (value == 0) return;
    jsontext_open(j, NULL, '{');
    jsontext_bool(j, "attack", attack);
    jsontext_string(j, "text", text);
    jsontext_int(j, "value", value);
    jsontext_string(j, "clause", clause);
    jsontext_close(j, '}');
}

static bool attacked_from_below(const Battle *b, const Sight *v) {
    for (int i = 0; i < HEX_SIDES; i++) {
        if (!(v->fight.sides >> i & 1)) continue;
        if (clash_level(b, b->place[v->fight.target].adjacent[i]) >=
            clash_level(b, v->fight.target))
            return false;
    }
    return v->fight.sides != 0;
}

/* What lies on the hexsides attacked over and counts for the defender. */
static void edge_words(const Battle *b, const Sight *v, Text *out) {
    static const struct {
        unsigned edge;
        const char *words;
    } KINDS[] = {{EDGE_STEEP, "steep slope"},
                 {EDGE_EMBANKMENT, "embankment"},
                 {EDGE_CUT, "railroad cut"},
                 {EDGE_BRIDGE, "bridge"},
                 {EDGE_FORD, "ford"}};
    unsigned found = 0;
    for (int i = 0; i < HEX_SIDES; i++) {
        if (v->fight.sides >> i & 1) found |= hex_of(b, v->fight.target)->edge[i];
    }
    text_add(out, "all attack over ");
    bool first = true;
    for (size_t i = 0; i < sizeof KINDS / sizeof KINDS[0]; i++) {
        if (!(found & KINDS[i].edge)) continue;
        if (!first) text_add(out, " or ");
        text_add(out, KINDS[i].words);
        first = false;
    }
}

static void add_guns(const Battle *b, const State *s, JsonText *j, bool attack) {
    const PieceId guns = clash_of(s)->battle.guns[attack ? s->acting : side_other(s->acting)];
    Line line;
    if (guns >= b->piece_count) return;
    clash_guns_words(b, guns, panel_line(&line));
    add_term(j, attack, line.words, 1, "13.1a");
}

static void add_terms(const Battle *b, const State *s, const Sight *v, JsonText *j) {
    const PlaceId target = v->fight.target;
    const int units = v->fight.defence_steps, base = clash_defence_base(b, target, units);
    const int terrain = clash_terrain_defence(b, s, target, v->fight.sides);
    const int hill = attacked_from_below(b, v) ? side_cell(b, SIDE_UPHILL, EFFECT_DEFENCE) : 0;
    const int works = clash_works(b, s, target);
    Line line;
    jsontext_open(j, "terms", '[');
    add_term(j, true, "steps of the attackers", v->fight.attack_steps, "3.2.6a");
    add_guns(b, s, j, true);
    add_term(j, false, "steps of the defenders", units, "3.2.6a");
    add_term(j, false, "they defend a town", base - units, "12.11.5a");
    add_term(j, false, "higher ground than all attackers", hill, "12.11.4a");
    edge_words(b, v, panel_line(&line));
    add_term(j, false, line.words, terrain - hill - works, "12.11.1c");
    add_term(j, false, "the works", works, "GB3");
    add_guns(b, s, j, false);
    jsontext_close(j, ']');
}

/* Of the six faces, how many cost the unit a step, and how many make it go back. */
static void add_fighter(const Battle *b, const State *s, const Sight *v, PieceId u, int column,
                        JsonText *j) {
    const bool defending = defends(b, s, v, u);
    const int modifier = combat_cell(b, column, defending ? COMBAT_DEFENDER : COMBAT_ATTACKER);
    const int ter = clash_defender_ter(b, u, defending && v->flanked);
    int loss = 0, back = 0;
    for (int die = 1; die <= 6; die++) {
        const Loss l = clash_loss(die, ter, modifier);
        loss += l.step;
        back += defending && l.back > 0 && own_of(s, u)->steps > 1;
    }
    jsontext_open(j, NULL, '{');
    jsontext_string(j, "piece", b->piece[u].name);
    jsontext_string(j, "side", b->side_id[side_of(b, u)]);
    jsontext_bool(j, "defends", defending);
    jsontext_int(j, "strength", own_of(s, u)->steps);
    jsontext_int(j, "quality", ter);
    jsontext_int(j, "modifier", modifier == NOT_AFFECTED ? 0 : modifier);
    jsontext_int(j, "loss", loss);
    jsontext_int(j, "back", back);
    jsontext_close(j, '}');
}

static void add_notes(const Battle *b, const State *s, const Sight *v, int column, JsonText *j) {
    const int limit = combat_cell(b, column, COMBAT_LIMIT);
    int count = 0;
    Line line;
    FOR_SIDE_UNITS(u, b, s->acting) count += flagged(s, u, FLAG_ATTACKS);
    jsontext_open(j, "notes", '[');
    if (v->flanked) panel_item(j, "The defenders are taken in flank: TER 2 less.", "12.12d");
    if (count > limit) {
        text_add(panel_line(&line), "No more than ");
        text_add_int(&line.text, limit);
        text_add(&line.text, limit == 1 ? " attacker rolls." : " attackers roll.");
        panel_item(j, line.words, "12.9.2a");
    }
    if (v->named) {
        HexList promised = {.count = 0};
        const Force f = clash_named_force(b, s);
        clash_add_promised(b, s, v->fight.target, &f, &promised);
        if (promised.count > 0) {
            text_add(panel_line(&line), "It promises attacks on ");
            for (int i = 0; i < promised.count; i++) {
                if (i > 0) text_add(&line.text, ", ");
                words_place(b, promised.hex[i], &line.text);
            }
            text_add_char(&line.text, '.');
            panel_item(j, line.words, "12.5a");
        }
    }
    jsontext_close(j, ']');
}

void clash_explain(const Battle *b, const State *s, JsonText *j) {
    const Clash *c = clash_of(s);
    if (c->combat_kind == COMBAT_NONE || s->step < STEP_COMBAT_ATTACKERS ||
        s->step >= STEP_COMBAT_ADVANCE) {
        return;
    }
    const Sight v = sight_of(b, s);
    if (v.fight.sides == 0 || v.fight.defence_steps == 0) return;
    const bool settled = c->battle.column < ODDS_COLUMNS && !v.named;
    jsontext_open(j, "combat", '{');
    Line line;
    text_add(panel_line(&line), "The attack on ");
    words_place(b, v.fight.target, &line.text);
    jsontext_string(j, "title", line.words);
    jsontext_string(j, "attacker", b->side_id[s->acting]);
    const int attack = clash_attack_strength(&v.fight);
    const int defence = clash_defence_strength(b, s, &v.fight);
    add_terms(b, s, &v, j);
    const int column = settled ? c->battle.column : clash_odds_column(attack, defence);
    jsontext_int(j, "attack", attack);
    jsontext_int(j, "defence", defence);
    jsontext_int(j, "guns", 0);
    jsontext_string(j, "base", clash_column_words(column));
    jsontext_string(j, "column", clash_column_words(column));
    jsontext_string(j, "clause", "12.9.1a");
    jsontext_open(j, "heads", '[');
    jsontext_string(j, NULL, "steps");
    jsontext_string(j, NULL, "TER");
    jsontext_close(j, ']');
    add_notes(b, s, &v, column, j);
    jsontext_open(j, "fighters", '[');
    for (int pass = 0; pass < 2; pass++) {
        for (PieceId p = 0; p < b->piece_count; p++) {
            if (!is_unit(b, p) || !on_map(s, p)) continue;
            if (pass == 0 ? flagged(s, p, FLAG_ATTACKS) : defends(b, s, &v, p)) {
                add_fighter(b, s, &v, p, column, j);
            }
        }
    }
    jsontext_close(j, ']');
    jsontext_close(j, '}');
}

/* ---- outcomes ---- */

static void add_fate(const char *who, uint32_t lost, Text *out) {
    text_add(out, who);
    text_add(out, lost == 0 ? " loses nothing" : " loses ");
    if (lost == 0) return;
    text_add_int(out, lost);
    text_add(out, lost == 1 ? " step" : " steps");
}

void clash_show_outcome(const Battle *b, uint32_t outcome, JsonText *j) {
    const uint32_t lost[2] = {outcome >> OUT_ATTACKER & 255, outcome >> OUT_DEFENDER & 255};
    const bool taken = outcome >> OUT_TAKEN & 1;
    const int attacker = (int)(outcome >> OUT_SIDE & 1);
    Line line;
    add_fate(b->side_name[attacker], lost[0], panel_line(&line));
    text_add(&line.text, "; ");
    add_fate(b->side_name[side_other(attacker)], lost[1], &line.text);
    text_add(&line.text, taken ? " and leaves the hex" : " and holds the hex");
    jsontext_string(j, "words", line.words);
    jsontext_open(j, "sides", '[');
    for (int side = 0; side < SIDE_MAX; side++) {
        jsontext_open(j, NULL, '{');
        jsontext_int(j, "lost", lost[side != attacker]);
        jsontext_int(j, "back", side != attacker && taken);
        jsontext_close(j, '}');
    }
    jsontext_close(j, ']');
}
