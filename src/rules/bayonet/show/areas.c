/* What is drawn on the map besides the counters, for a page that knows no rules: each area is a set
 * of places or arrows with a style (docs/the-table.md lists the styles) and the clause it shows. */
#include "rules/bayonet/charge.h"
#include "rules/bayonet/combat.h"
#include "rules/bayonet/show/show.h"
#include "rules/bayonet/move.h"
#include "rules/bayonet/steps.h"

static void open_area(JsonText *j, const char *style, const char *title, const char *clause,
                      const char *what) {
    jsontext_open(j, NULL, '{');
    jsontext_string(j, "style", style);
    jsontext_string(j, "title", title);
    jsontext_string(j, "clause", clause);
    jsontext_open(j, what, '[');
}

static void close_area(JsonText *j) {
    jsontext_close(j, ']');
    jsontext_close(j, '}');
}

static void add_arrow(JsonText *j, const Battle *b, PlaceId from, PlaceId to) {
    jsontext_open(j, NULL, '[');
    panel_place(j, NULL, b, from);
    panel_place(j, NULL, b, to);
    jsontext_close(j, ']');
}

/* ---- fire ---- */

static void add_impacts(const Battle *b, const State *s, Impact impact, JsonText *j) {
    const bool hit = impact == IMPACT_HIT;
    bool any = false;
    for (PlaceId p = 0; p < b->grid.count; p++) {
        if (impact_at(s, p) != impact) continue;
        if (!any) {
            open_area(j, hit ? "hit" : "effective",
                      hit ? "Hit this turn" : "Under effective fire: nobody goes in or out",
                      hit ? "10.2g" : "10.2h", "places");
        }
        any = true;
        panel_place(j, NULL, b, p);
    }
    if (any) close_area(j);
}

/* What the battery reaches as it stands, and what after a pivot. */
static void add_fan(const Battle *b, const State *s, PieceId gun, JsonText *j) {
    const int facing = own_of(s, gun)->facing;
    if (facing >= HEX_SIDES) return;
    for (int pivot = 0; pivot < 2; pivot++) {
        open_area(j, pivot ? "pivot" : "range",
                  pivot ? "What it reaches after a turn by one vertex" : "What it reaches",
                  pivot ? "10.2d" : "10.2c", "places");
        for (PlaceId p = 0; p < b->grid.count; p++) {
            const bool now = bayonet_gun_reaches(b, s, gun, facing, p);
            const bool turned = bayonet_gun_reaches(b, s, gun, side_turned(facing, 1), p) ||
                                bayonet_gun_reaches(b, s, gun, side_turned(facing, -1), p);
            if (pivot ? turned && !now : now) panel_place(j, NULL, b, p);
        }
        close_area(j);
    }
}

/* ---- the order of battle ---- */

static void add_faults(const Battle *b, const State *s, int side, JsonText *j) {
    bool any = false;
    FOR_BRIGADES(f, b, s) {
        if (b->formation[f].side != side) continue;
        const Bounds bounds = bayonet_bounds(b, s, f);
        FOR_TROOPS_OF(u, b, s, f) {
            if (bayonet_violation(b, s, &bounds, s->piece[u].place) == 0) continue;
            if (!any) {
                open_area(j, "fault", "Out of its place in the order of battle", "4.2.4a",
                          "places");
            }
            any = true;
            panel_place(j, NULL, b, s->piece[u].place);
        }
    }
    if (any) close_area(j);
}

/* ---- charges ---- */

static const char *target_title(int class) {
    static const char *const OWN[] = {
        "Must go for its own arm in front (first priority)",
        "Must go for its own arm at flank or rear (second priority)",
        "Must go for its own arm two hexes ahead (third priority)",
        "Must go for its own arm three hexes ahead (fourth priority)"};
    if (class >= CLASS_OPTIONAL) return "May go for guns or routed troops";
    return class > 4 ? "No enemy of its own arm in reach: must go for the other" : OWN[class - 1];
}

static const char *target_clause(int class) {
    return class >= CLASS_OPTIONAL ? "5.4f" : class > 4 ? "5.4c" : "5.4b";
}

static void add_targets(const Battle *b, const State *s, PieceId u, JsonText *j) {
    Target target[TARGET_MAX];
    const Bounds w = bayonet_bounds(b, s, brigade_of(b, u));
    const int count = bayonet_charge_targets(b, s, u, &w, target);
    for (int i = 0; i < count; i++) {
        open_area(j, "owed", target_title(target[i].class), target_clause(target[i].class),
                  "places");
        panel_place(j, NULL, b, target[i].hex);
        close_area(j);
    }
}

/* Targets that have been chosen. */
static void add_chosen(const Battle *b, const State *s, FormationId f, JsonText *j) {
    bool any = false;
    FOR_TROOPS_OF(u, b, s, f) {
        if (own_of(s, u)->target == NO_PLACE) continue;
        if (!any) open_area(j, "duty", "Goes for this hex", "5.4g", "arrows");
        any = true;
        add_arrow(j, b, s->piece[u].place, own_of(s, u)->target);
    }
    if (any) close_area(j);
}

/* ---- flanks ---- */

static void add_flanks(const Battle *b, const State *s, PieceId u, JsonText *j) {
    const int flanks = bayonet_uncovered(b, s, u), facing = own_of(s, u)->facing;
    const PlaceId here = s->piece[u].place;
    if (flanks == 0 || facing >= HEX_SIDES) return;
    open_area(j, "flank", "An open flank", "11.2.2e", "arrows");
    for (int right = 0; right < 2; right++) {
        const int dir = right ? dir_right_flank(facing) : dir_left_flank(facing);
        const PlaceId to = b->place[here].adjacent[dir];
        if (flanks >> right & 1 && to != NO_PLACE) add_arrow(j, b, to, here);
    }
    close_area(j);
}

static void add_flanks_at(const Battle *b, const State *s, PlaceId hex, JsonText *j) {
    const PieceId top = hex < b->place_count ? top_at(b, s, hex) : NO_PIECE;
    if (top != NO_PIECE) add_flanks(b, s, top, j);
}

static void add_attacks(const Battle *b, const State *s, JsonText *j) {
    const Bayonet *y = bayonet_of(s);
    for (int i = y->attack_at; i < y->attack_count && i < ATTACK_MAX; i++) {
        add_flanks_at(b, s, y->attack[i].target, j);
        if (in_play(s, y->attack[i].unit)) add_flanks(b, s, y->attack[i].unit, j);
    }
}

/* ---- all of them ---- */

void bayonet_piece_areas(const Battle *b, const State *s, PieceId p, JsonText *j) {
    if (s->piece[p].place == NO_PLACE || !in_play(s, p)) return;
    if (is_artillery(b, p)) {
        add_fan(b, s, p, j);
    } else if (is_troops(b, p)) {
        add_flanks(b, s, p, j);
        if (own_of(s, p)->mode == MODE_CHARGE && own_of(s, p)->target == NO_PLACE) {
            add_targets(b, s, p, j);
        }
    }
}

void bayonet_areas(const Battle *b, const State *s, JsonText *j) {
    const Bayonet *y = bayonet_of(s);
    if (s->over) return;
    add_impacts(b, s, IMPACT_HIT, j);
    add_impacts(b, s, IMPACT_EFFECTIVE, j);
    if (s->step >= STEP_WING_NEXT && s->step <= STEP_MOVE_STEP) add_faults(b, s, s->acting, j);
    if (s->step == STEP_CHARGE_PICK && bayonet_charger_asked(b, s) != NO_PIECE) {
        add_targets(b, s, bayonet_charger_asked(b, s), j);
    }
    if (s->step >= STEP_CHARGE_PICK && s->step <= STEP_ATTACK_ORDER && y->active != NO_FORMATION) {
        add_chosen(b, s, y->active, j);
    }
    if (s->step >= STEP_ATTACK_DECLARE && s->step <= STEP_COMBAT_ROLL) add_attacks(b, s, j);
}
