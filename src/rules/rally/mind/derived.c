#include "rules/rally/mind/derived.h"

#include <string.h>

/* From the last to the first, so that each comes before those that are there already. */
static void find_parts(const Battle *b, RallyMindDerived *d) {
    for (FormationId f = 0; f < b->formation_count; f++) d->first_part[f] = NO_FORMATION;
    for (FormationId f = b->formation_count; f-- > 0;) {
        const FormationId parent = b->formation[f].parent;
        if (parent == NO_FORMATION) continue;
        d->next_part[f] = d->first_part[parent];
        d->first_part[parent] = f;
    }
}

static void find_checks(const Battle *b, RallyMindDerived *d) {
    for (int column = 0; column < ODDS_COLUMNS; column++) {
        for (int quality = 0; quality < QUALITIES; quality++) {
            d->check[false][column][quality] = rally_check_chances(b, column, quality, false);
            d->check[true][column][quality] = rally_check_chances(b, column, quality, true);
        }
    }
}

void rally_mind_derive(Battle *b) {
    RallyMindDerived *d = (RallyMindDerived *)b->mind_derived;
    memset(d, 0, sizeof *d);
    for (PlaceId p = 0; p < b->place_count; p++) {
        d->shift[p] = (int8_t)rally_terrain_shift(b, p, false);
    }
    for (HexId hex = 0; hex < b->grid.count; hex++) {
        d->at[0][hex] = b->grid.at[hex].q;
        d->at[1][hex] = b->grid.at[hex].r;
    }
    for (uint32_t i = 0; i < 2 * HEX_SPAN_MAX; i++) d->share[i] = (1u << SHARE_BITS) / (i + 3) + 1;
    find_parts(b, d);
    find_checks(b, d);
}
