#include "ai/script.h"

/* Enemies about a place: how far the nearest is, and how many more of them than of friends could
 * soon be at whoever stands there. */
typedef struct Company {
    int nearest, against, beside;
} Company;

static Company company_at(const Battle *b, const State *s, PieceId u, PlaceId place) {
    Company c = {.nearest = 2 * HEX_SPAN_MAX};
    const int side = b->piece[u].side;
    for (int of = 0; of < SIDE_MAX; of++) {
        for (int i = 0; i < b->unit_count[of]; i++) {
            const PieceId p = b->unit[of][i];
            if (p == u || s->piece[p].place == NO_PLACE) continue;
            const int d = place_distance(b, place, s->piece[p].place);
            if (of != side && d < c.nearest) c.nearest = d;
            if (of != side && d <= 2) c.against++;
            if (of == side && d <= 1) c.against--;
            if (of == side && d == 1) c.beside++;
        }
    }
    return c;
}

static int pull_at(const Battle *b, const State *s, int side, PlaceId place) {
    int pull = 0;
    for (int i = 0; i < b->victory_count; i++) {
        const VictoryHex *v = &b->victory[i];
        const int d = hex_distance(&b->grid, b->place[place].hex, v->hex);
        const int value = v->value[0] + v->value[1];
        if (s->control[i] != side) {
            pull += 300 * value / (d + 2);
        } else if (d == 0 && units_at(s, place, side) == 0) {
            pull += 100 * value;
        }
    }
    return pull;
}

/* In thousandths of a point, roughly. */
static int place_score(const Battle *b, const State *s, PieceId u, const Lean *lean,
                       PlaceId place) {
    const Company c = company_at(b, s, u, place);
    int score = pull_at(b, s, b->piece[u].side, place) * lean->ground / 100;
    score -= 25 * c.nearest * lean->touch / 100;
    if (c.against > 0) score -= 80 * c.against * lean->danger / 100;
    score += 25 * (c.beside > 2 ? 2 : c.beside) * lean->line / 100;
    return score;
}

PlaceId script_goal(const Battle *b, const State *s, PieceId u, const Lean *lean,
                    const Routes *routes) {
    PlaceId best = s->piece[u].place;
    int most = place_score(b, s, u, lean, best) + lean->stay;
    for (int i = 1; i < routes->count; i++) {
        const PlaceId place = routes->reached[i];
        if (units_at(s, place, b->piece[u].side) > 0)
            continue; /* whether they may stack, who knows */
        const int score = place_score(b, s, u, lean, place) - routes->cost[place] / 4;
        if (score <= most) continue;
        most = score;
        best = place;
    }
    return best;
}
