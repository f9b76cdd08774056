/* One piece explained line by line: every number with where it comes from and its clause. */
#include "rules/bayonet/charge.h"
#include "rules/bayonet/display.h"
#include "rules/bayonet/show/show.h"

/* ---- the face of a counter ---- */

/* Value and what is still in hand: V the volley, a dot the battalion gun, a stroke for each rank of
 * depth; disordered horse a D. */
static void add_marks(const Battle *b, const State *s, PieceId p, Text *out) {
    if (has_volley(b, s, p)) text_add_char(out, 'V');
    if (flagged(s, p, FLAG_GUN)) text_add(out, "\xC2\xB7");
    for (int i = 0; i < own_of(s, p)->depth; i++) text_add_char(out, '\'');
    if (is_horse(b, p) && flagged(s, p, FLAG_DISORDERED)) text_add_char(out, 'D');
}

void bayonet_face(const Battle *b, const State *s, PieceId p, JsonText *j) {
    const bool troops = is_troops(b, p) && in_play(s, p);
    const int facing = own_of(s, p)->facing;
    jsontext_bool(j, "worn", troops && flagged(s, p, FLAG_BACK | FLAG_DISORDERED));
    if (facing < HEX_SIDES && in_play(s, p) && (troops || is_artillery(b, p))) {
        jsontext_int(j, "turned", 60 * facing);
    }
    jsontext_open(j, "numbers", '[');
    if (troops) {
        Line line;
        jsontext_int(j, NULL, unit_cv(b, s, p));
        add_marks(b, s, p, panel_line(&line));
        jsontext_string(j, NULL, line.words);
    } else if (is_troops(b, p) && is_marker(s, p)) {
        jsontext_string(j, NULL, "rout");
    }
    jsontext_close(j, ']');
}

/* ---- foot and horse ---- */

static const char *class_words(const Battle *b, PieceId u) {
    static const char *const WORDS[] = {"infantry", "dismounted dragoons", "cavalry", "dragoons"};
    return WORDS[kind_of(b, u)];
}

static void add_value(const Battle *b, const State *s, PieceId u, JsonText *j) {
    Line line;
    text_add(panel_line(&line), "printed ");
    text_add_int(&line.text, b->piece[u].value[UNIT_CV]);
    if (b->piece[u].value[UNIT_UNDERLINED]) text_add(&line.text, ", underlined");
    if (is_horse(b, u) && flagged(s, u, FLAG_DISORDERED)) text_add(&line.text, ", disordered");
    panel_inspect_number(j, "Combat value", unit_cv(b, s, u), line.words,
                         is_foot(b, u) ? "11.2.4a" : "11.3.3a");
}

static void add_foot(const Battle *b, const State *s, PieceId u, JsonText *j) {
    panel_inspect_number(j, "Casualties", own_of(s, u)->casualties, NULL, "11.2.4a");
    if (b->piece[u].value[UNIT_DEPTH] > 0) {
        Line line;
        text_add(panel_line(&line), "of ");
        text_add_int(&line.text, b->piece[u].value[UNIT_DEPTH]);
        panel_inspect_number(j, "Depth", own_of(s, u)->depth, line.words, "11.2.6a");
    }
    if (kind_of(b, u) == KIND_INFANTRY) {
        panel_inspect_line(j, "First volley", has_volley(b, s, u) ? "loaded" : "spent", NULL,
                           "11.2.1a");
    }
    if (b->piece[u].value[UNIT_GUN]) {
        panel_inspect_line(j, "Battalion gun", flagged(s, u, FLAG_GUN) ? "ready" : "used", NULL,
                           "10.6a");
    }
}

static void add_facing(const State *s, PieceId p, JsonText *j) {
    const int facing = own_of(s, p)->facing;
    panel_inspect_line(j, "Facing", facing < HEX_SIDES ? BAYONET_VERTEX_WORDS[facing] : "all round",
                       NULL, facing < HEX_SIDES ? "8.0a" : "9.1.2a");
}

static void add_brigade(const Battle *b, const State *s, FormationId f, JsonText *j) {
    const Brigade *x = brigade_state(s, f);
    Line line;
    if (!(x->flags & BRIGADE_ON_DISPLAY)) {
        panel_inspect_line(j, "Brigade", b->formation[f].name, "lost", "12.0a");
        return;
    }
    text_add(panel_line(&line), b->wing[x->wing].name);
    text_add(&line.text, " wing, ");
    text_add(&line.text, BAYONET_LINE_WORDS[x->line]);
    text_add(&line.text, ", place ");
    text_add_int(&line.text, x->slot + 1);
    panel_inspect_line(j, "Brigade", b->formation[f].name, line.words, "4.1a");
    panel_inspect_line(j, "Order", BAYONET_ORDER_WORDS[x->order],
                       x->flags & BRIGADE_FINISHED ? "finished for this turn" : NULL, "5.1a");
    text_add(panel_line(&line), "printed ");
    text_add_int(&line.text, b->formation[f].post.morale);
    text_add(&line.text, ", ");
    text_add_int(&line.text, x->eliminated);
    text_add(&line.text, " lost");
    panel_inspect_number(j, "Morale", bayonet_morale_need(b, s, f), line.words, "12.0b");
}

static void add_mode(const Battle *b, const State *s, PieceId u, JsonText *j) {
    static const char *const WORDS[] = {
        "", "locked in a firefight", "pinned by effective fire", "march", "charge", "dress ranks"};
    static const char *const CLAUSE[] = {"", "11.2.3a", "10.2h", "5.3a", "5.4a", "5.5a"};
    const BayonetPiece *x = own_of(s, u);
    Line line;
    if (x->mode == MODE_NONE || x->mode > MODE_DRESS) return;
    text_add(panel_line(&line), flagged(s, u, FLAG_MOVED) ? "has moved" : "");
    if (x->target != NO_PLACE) {
        text_add(&line.text, line.text.used > 0 ? "; goes for " : "goes for ");
        words_place(b, x->target, &line.text);
    }
    panel_inspect_line(j, "Does now", WORDS[x->mode], line.words, CLAUSE[x->mode]);
}

static void add_duties(const Battle *b, const State *s, PieceId u, JsonText *j) {
    const FormationId f = brigade_of(b, u);
    if (!brigade_flagged(s, f, BRIGADE_ON_DISPLAY)) return;
    const Bounds bounds = bayonet_bounds(b, s, f);
    const int fault = bayonet_violation(b, s, &bounds, s->piece[u].place);
    panel_inspect_line(j, "In its place", fault == 0 ? "yes" : "no",
                       fault == 0 ? NULL : "its brigade must march until it complies", "4.2.4a");
    if (bayonet_isolated(b, s, u)) {
        panel_inspect_line(j, "With its brigade", "no", "it must rejoin it", "5.2b");
    }
}

static void add_flanks(const Battle *b, const State *s, PieceId u, JsonText *j) {
    static const char *const WORDS[] = {"none", "left", "right", "left and right"};
    if (own_of(s, u)->facing >= HEX_SIDES) return;
    panel_inspect_line(j, "Open flanks", WORDS[bayonet_uncovered(b, s, u) & 3],
                       bayonet_uncovered(b, s, u) != 0 && bayonet_mate_of(b, s, u) != NO_PIECE
                           ? "its mate covers one"
                           : NULL,
                       "11.2.2i");
}

static void inspect_troops(const Battle *b, const State *s, PieceId u, JsonText *j) {
    panel_inspect_line(j, "Class", class_words(b, u), NULL, "2.1.2a");
    if (is_marker(s, u)) panel_inspect_line(j, "State", "routed", NULL, "9.3a");
    if (in_play(s, u)) {
        add_value(b, s, u, j);
        if (is_foot(b, u)) add_foot(b, s, u, j);
        panel_inspect_number(j, "Movement", bayonet_allowance(b, s, u), NULL, "7.0a");
        add_facing(s, u, j);
    }
    add_brigade(b, s, brigade_of(b, u), j);
    if (!in_play(s, u) || s->piece[u].place == NO_PLACE) return;
    add_mode(b, s, u, j);
    add_flanks(b, s, u, j);
    add_duties(b, s, u, j);
    panel_inspect_line(j, "Ground", b->ruleset->terrain[b->hex[s->piece[u].place].terrain],
                       impact_at(s, s->piece[u].place) == IMPACT_HIT ? "hit"
                       : impact_at(s, s->piece[u].place) == IMPACT_EFFECTIVE
                           ? "under effective fire"
                           : NULL,
                       "TEC-a");
}

/* ---- guns and leaders ---- */

static void inspect_guns(const Battle *b, const State *s, PieceId p, JsonText *j) {
    panel_inspect_line(j, "State", flagged(s, p, FLAG_LIMBERED) ? "limbered" : "unlimbered", NULL,
                       "10.4a");
    panel_inspect_line(j, "This turn", flagged(s, p, FLAG_FIRED) ? "has acted" : "may act", NULL,
                       "10.1a");
    panel_inspect_number(j, "Range", limit(b, LIMIT_GUN_RANGE), NULL, "10.2c");
    if (!flagged(s, p, FLAG_LIMBERED)) add_facing(s, p, j);
}

static const Leader *leader_of(const Battle *b, const State *s, PieceId p) {
    const BayonetSide *army = &bayonet_of(s)->side[side_of(b, p)];
    if (army->ac.piece == p && army->ac.flags & LEADER_THERE) return &army->ac;
    for (int wing = 0; wing < b->wing_count; wing++) {
        if (army->wc[wing].piece == p && army->wc[wing].flags & LEADER_THERE) {
            return &army->wc[wing];
        }
    }
    return NULL;
}

static void inspect_leader(const Battle *b, const State *s, PieceId p, JsonText *j) {
    const Leader *l = leader_of(b, s, p);
    Line line;
    panel_inspect_number(j, "Rating", b->piece[p].value[LEADER_RATING], NULL, "6.1b");
    if (l == NULL) {
        panel_inspect_line(j, "Commands", "nobody", NULL, "6.4.2a");
        return;
    }
    text_add(panel_line(&line), BAYONET_LINE_WORDS[l->line]);
    text_add(&line.text, ", ");
    text_add(&line.text, b->wing[l->wing].name);
    text_add(&line.text, " wing");
    panel_inspect_line(j, "Stands with", line.words, NULL, "6.2a");
    panel_line(&line);
    if (l->direct != NO_FORMATION) bayonet_brigade_words(b, l->direct, &line.text);
    panel_inspect_line(j, "Command", l->direct != NO_FORMATION ? "direct" : "general", line.words,
                       "6.1a");
    panel_inspect_line(j, "This turn",
                       l->flags & LEADER_ACTED ? "has made his attempt" : "may attempt", NULL,
                       "6.3a");
}

void bayonet_inspect(const Battle *b, const State *s, PieceId p, JsonText *j) {
    Line line;
    jsontext_string(j, "title", b->piece[p].name);
    panel_line(&line);
    for (FormationId f = b->piece[p].formation; f != NO_FORMATION; f = b->formation[f].parent) {
        if (line.text.used > 0) text_add(&line.text, ", ");
        text_add(&line.text, b->formation[f].name);
        if (b->formation[f].rank == RANK_BRIGADE) text_add(&line.text, "'s brigade");
    }
    jsontext_string(j, "of", line.words);
    jsontext_open(j, "lines", '[');
    if (is_troops(b, p)) {
        inspect_troops(b, s, p, j);
    } else if (is_artillery(b, p)) {
        inspect_guns(b, s, p, j);
    } else {
        inspect_leader(b, s, p, j);
    }
    jsontext_close(j, ']');
    jsontext_open(j, "areas", '[');
    bayonet_piece_areas(b, s, p, j);
    jsontext_close(j, ']');
}
