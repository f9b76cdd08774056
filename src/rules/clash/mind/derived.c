#include "rules/clash/mind/derived.h"

#include "rules/clash/units.h"

/* Factors that the terrain adds against attackers from all around, less heights that command it. */
static int8_t strength_of(const Battle *b, PlaceId p) {
    const HexInfo *h = hex_of(b, p);
    int strength = 0;
    for (int i = 0; i < HEX_SIDES; i++) {
        const PlaceId beside = b->place[p].adjacent[i];
        if (beside == NO_PLACE) continue;
        const int above = clash_level(b, p) - clash_level(b, beside);
        strength += above > 0;
        strength += (h->edge[i] & (EDGE_EMBANKMENT | EDGE_CUT | EDGE_RIVER)) != 0;
        if (above < 0 && clash_clear(b, p) && clash_clear(b, beside)) strength--;
    }
    if (is_town(b, p)) strength -= 3;
    return (int8_t)(strength + is_woods(b, p));
}

void clash_mind_derive(Battle *b) {
    ClashMindDerived *m = (ClashMindDerived *)b->mind_derived;
    memset(m, 0, sizeof *m);
    for (uint32_t d = 0; d < 2 * HEX_SPAN_MAX; d++) m->share[d] = (1u << SHARE_BITS) / (d + 3) + 1;
    for (PlaceId p = 0; p < b->place_count; p++) m->strength[p] = strength_of(b, p);
}
