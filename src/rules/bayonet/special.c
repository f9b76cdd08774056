#include "rules/bayonet/special.h"

#include "rules/bayonet/display.h"

static bool alarms(const Battle *b, const Special *rule, int side, PlaceId hex) {
    if (rule->rule != SPECIAL_CLERAMBAULT || rule->side != side) return false;
    for (int i = 0; i < rule->hex_count; i++) {
        if (rule->hex[i] == hex) return true;
    }
    return false;
}

static int free_slot(const Battle *b, const State *s, int side, int wing) {
    for (int slot = 0; slot < b->wing[wing].capacity; slot++) {
        if (brigade_in_slot(b, s, side, wing, LINE_SUPPORT, slot) == NO_FORMATION) return slot;
    }
    return -1;
}

/* As by 4.3.2: all are moved first, then each is tested (R123). */
static void commit_reserves(const Battle *b, State *s, int side, int wing) {
    bool moved[FORMATION_MAX] = {false}, astray[FORMATION_MAX] = {false};
    for (int from = 0; from < b->wing[wing].capacity; from++) {
        const FormationId f = brigade_in_slot(b, s, side, wing, LINE_RESERVE, from);
        const int to = free_slot(b, s, side, wing);
        if (f == NO_FORMATION || to < 0) continue;
        insert_brigade(b, s, f, wing, LINE_SUPPORT, to);
        moved[f] = true;
    }
    FOR_BRIGADES(f, b, s) astray[f] = moved[f] && !brigade_complies(b, s, f);
    FOR_BRIGADES(f, b, s) {
        if (astray[f]) bayonet(s)->brigade[f].flags |= BRIGADE_MOVED;
    }
}

void draw_reserves(const Battle *b, State *s, PieceId routed, PlaceId hex) {
    const int side = side_of(b, routed);
    if (!(b->options & (1 << OPTION_CLERAMBAULT)) || bayonet(s)->alarmed) return;
    if (!is_foot(b, routed)) return;
    for (int i = 0; i < b->special_count; i++) {
        if (!alarms(b, &b->special[i], side, hex)) continue;
        bayonet(s)->alarmed = 1;
        commit_reserves(b, s, side, bayonet(s)->brigade[brigade_of(b, routed)].wing);
        return;
    }
}
