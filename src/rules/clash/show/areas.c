/* What is drawn on the map besides the counters, for a page that knows no rules: each area is a set
 * of places or arrows with a style (docs/the-table.md lists the styles) and the clause it shows. */
#include "rules/clash/declare.h"
#include "rules/clash/show/show.h"
#include "rules/clash/special.h"

static void open_area(JsonText *j, const char *style, const char *title, const char *clause,
                      const Battle *b, int side) {
    jsontext_open(j, NULL, '{');
    jsontext_string(j, "style", style);
    jsontext_string(j, "title", title);
    jsontext_string(j, "clause", clause);
    if (side >= 0) jsontext_string(j, "side", b->side_id[side]);
}

static void add_arrow(JsonText *j, const Battle *b, PlaceId from, PlaceId to) {
    jsontext_open(j, NULL, '[');
    panel_place(j, NULL, b, from);
    panel_place(j, NULL, b, to);
    jsontext_close(j, ']');
}

static void add_range(const Battle *b, const State *s, PieceId source, const HexSet *reached,
                      JsonText *j) {
    Line line;
    text_add(panel_line(&line), "Command range, traced from ");
    clash_piece_words(b, source, &line.text);
    open_area(j, "range", line.words, "10.4a", b, side_of(b, source));
    jsontext_open(j, "places", '[');
    for (PlaceId p = 0; p < b->place_count; p++) {
        if (hexset_has(reached, p)) panel_place(j, NULL, b, p);
    }
    jsontext_close(j, ']');
    jsontext_close(j, '}');
}

/* 10.4: who would be in command if command were traced from this unit. */
void clash_range_area(const Battle *b, const State *s, PieceId source, JsonText *j) {
    const FormationId f = clash_formation(b, source);
    HexSet reached;
    clash_command_range(b, s, source, &reached);
    add_range(b, s, source, &reached, j);
    open_area(j, "beyond", "Out of command", "10.4a", b, side_of(b, source));
    jsontext_open(j, "places", '[');
    FOR_SIDE_UNITS(u, b, side_of(b, source)) {
        if (!on_map(s, u) || clash_formation(b, u) != f) continue;
        if (hexset_has(&reached, s->piece[u].place) || own_of(s, u)->entered == s->turn) continue;
        panel_place(j, NULL, b, s->piece[u].place);
    }
    jsontext_close(j, ']');
    jsontext_close(j, '}');
}

static void add_hexes(JsonText *j, const Battle *b, const HexList *l, const char *title,
                      const char *clause) {
    if (l->count == 0) return;
    open_area(j, "owed", title, clause, b, -1);
    jsontext_open(j, "places", '[');
    for (int i = 0; i < l->count; i++) panel_place(j, NULL, b, l->hex[i]);
    jsontext_close(j, ']');
    jsontext_close(j, '}');
}

/* Who is bound to attack what (12.6). */
static void add_duties(JsonText *j, const Battle *b, const State *s, const HexList *must) {
    if (must->count == 0) return;
    open_area(j, "duty", "Must attack", "12.6a", b, s->acting);
    jsontext_open(j, "arrows", '[');
    for (int i = 0; i < must->count; i++) {
        for (int side = 0; side < HEX_SIDES; side++) {
            const PlaceId beside = b->place[must->hex[i]].adjacent[side];
            bool bound = false;
            if (beside == NO_PLACE) continue;
            FOR_PIECES_AT(u, s, beside) {
                bound |= is_unit(b, u) && side_of(b, u) == s->acting &&
                         clash_mandatory(b, s, u, must->hex[i]);
            }
            if (bound) add_arrow(j, b, beside, must->hex[i]);
        }
    }
    jsontext_close(j, ']');
    jsontext_close(j, '}');
}

static void add_combat(JsonText *j, const Battle *b, const State *s) {
    const HexList promised = clash_owed_hexes(b, s);
    const HexList must = clash_mandatory_hexes(b, s);
    add_hexes(j, b, &promised, "An attack here is promised", "12.5a");
    add_hexes(j, b, &must, "Must be attacked from below", "12.6a");
    if (s->step == STEP_COMBAT_TARGET) add_duties(j, b, s, &must);
}

/* 12.10.2: the directions of the compass from where the retreating unit stands. */
static void add_compass(JsonText *j, const Battle *b, const State *s) {
    const PieceId u = clash_of(s)->walk.piece;
    const PlaceId here = s->piece[u].place;
    open_area(j, "compass", "Which way this side falls back", "12.10.2a", b, side_of(b, u));
    jsontext_open(j, "arrows", '[');
    for (int side = 0; side < HEX_SIDES; side++) {
        const PlaceId to = b->place[here].adjacent[side];
        if (b->compass[side_of(b, u)] >> side & 1 && to != NO_PLACE) add_arrow(j, b, here, to);
    }
    jsontext_close(j, ']');
    jsontext_close(j, '}');
}

static void add_bombarded(JsonText *j, const Battle *b, const State *s) {
    open_area(j, "owed", "Under bombardment", "GB5", b, -1);
    jsontext_open(j, "places", '[');
    for (PlaceId p = 0; p < b->place_count; p++) {
        bool named = false;
        FOR_PIECES_AT(u, s, p) named |= flagged(s, u, FLAG_NAMED);
        if (named) panel_place(j, NULL, b, p);
    }
    jsontext_close(j, ']');
    jsontext_close(j, '}');
}

/* While an activation is under way: the range, until the unit it was traced from has moved, and the
 * units out of command. */
static void add_command(JsonText *j, const Battle *b, const State *s) {
    bool any = false;
    FOR_SIDE_UNITS(u, b, s->acting) {
        if (!on_map(s, u) || !flagged(s, u, FLAG_SOURCE) || flagged(s, u, FLAG_MOVED)) continue;
        HexSet reached;
        clash_command_range(b, s, u, &reached);
        add_range(b, s, u, &reached, j);
    }
    FOR_SIDE_UNITS(u, b, s->acting) {
        if (!on_map(s, u) || !flagged(s, u, FLAG_OOC)) continue;
        if (!any) {
            open_area(j, "beyond", "Out of command", "10.4a", b, s->acting);
            jsontext_open(j, "places", '[');
        }
        any = true;
        panel_place(j, NULL, b, s->piece[u].place);
    }
    if (!any) return;
    jsontext_close(j, ']');
    jsontext_close(j, '}');
}

void clash_areas(const Battle *b, const State *s, JsonText *j) {
    if (s->over) return;
    if (clash_of(s)->combat_kind != COMBAT_NONE) add_combat(j, b, s);
    if (s->step == STEP_MOVE_PICK || s->step == STEP_MOVE_STEP) add_command(j, b, s);
    if (s->step == STEP_RETREAT_WALK) add_compass(j, b, s);
    if (s->step == STEP_BOMBARD) add_bombarded(j, b, s);
}
