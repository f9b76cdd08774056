#include "rules/clash/mind/battle_set.h"

#include "core/hash.h"
#include "rules/clash/declare.h"

enum { NOBODY_THERE = -1, BREACH = 400, NEGLECT = 250 };

/* Cached: what a set of units against a hex is worth. Improving comes back to the same sets. */
enum { VALUES_CACHED = 16 };
typedef struct SetValue {
    uint64_t who;     /* 0: free */
    uint64_t exposes; /* hexes that must be attacked as well (12.5) */
    int worth;
} SetValue;

/* Cached: fronts of a hex. Sets of units come to the same sides again. */
enum { FRONTS_CACHED = 4 };
typedef struct CachedFront {
    unsigned sides; /* 0: free */
    Front front;
} CachedFront;

typedef struct SetSearch {
    const Battle *b;
    const State *s;
    const Stakes *stakes;
    const Scripts *scripts;
    int threshold;
    int units, hexes;
    PieceId unit[BATTLE_SET_UNITS];
    PlaceId at[BATTLE_SET_UNITS];
    uint64_t may[BATTLE_SET_UNITS];  /* hexes it may attack */
    uint64_t must[BATTLE_SET_UNITS]; /* of these the mandatory */
    uint64_t zoc[BATTLE_SET_UNITS];  /* hexes in its zone of control */
    PlaceId hex[BATTLE_SET_HEXES];
    bool owed[BATTLE_SET_HEXES];
    bool quarry[BATTLE_SET_HEXES];
    int8_t to[BATTLE_SET_UNITS];    /* the hex it attacks */
    uint64_t who[BATTLE_SET_HEXES]; /* the same by hex: the units as bits */
    uint64_t exposes[BATTLE_SET_HEXES];
    int worth[BATTLE_SET_HEXES]; /* of the attack on it as it stands */
    uint64_t attacked, required; /* hexes with somebody against them; those with a duty */
    SetValue value[BATTLE_SET_HEXES][VALUES_CACHED];
    CachedFront front[BATTLE_SET_HEXES][FRONTS_CACHED];
} SetSearch;

static int hex_index(SetSearch *f, PlaceId p) {
    for (int i = 0; i < f->hexes; i++) {
        if (f->hex[i] == p) return i;
    }
    if (f->hexes == BATTLE_SET_HEXES) return -1;
    f->hex[f->hexes] = p;
    f->who[f->hexes] = 0;
    for (int i = 0; i < VALUES_CACHED; i++) f->value[f->hexes][i].who = 0;
    for (int i = 0; i < FRONTS_CACHED; i++) f->front[f->hexes][i].sides = 0;
    f->owed[f->hexes] = clash_owed(f->b, f->s, p);
    f->quarry[f->hexes] = clash_quarry_at(f->b, f->s, f->stakes, p);
    return f->hexes++;
}

static void add_unit(SetSearch *f, PieceId u) {
    const Battle *b = f->b;
    const State *s = f->s;
    const PlaceId here = s->piece[u].place;
    const int i = f->units;
    if (i == BATTLE_SET_UNITS) return;
    f->unit[i] = u;
    f->at[i] = here;
    f->may[i] = f->must[i] = f->zoc[i] = 0;
    f->to[i] = NOBODY_THERE;
    for (int side = 0; side < HEX_SIDES; side++) {
        const PlaceId target = b->place[here].adjacent[side];
        if (target == NO_PLACE || units_at(s, target, side_other(s->acting)) == 0) continue;
        if (!clash_fresh_at(b, s, target, side_other(s->acting))) continue;
        const int h = hex_index(f, target);
        if (h < 0) continue;
        const uint64_t bit = UINT64_C(1) << h;
        if (b->place[here].zoc >> side & 1) f->zoc[i] |= bit;
        if (clash_attack_verdict(b, s, u, target) != YES) continue;
        f->may[i] |= bit;
        if (clash_mandatory(b, s, u, target)) f->must[i] |= bit;
    }
    /* 12.6: whoever has a duty attacks there, or pays what is owed. */
    if (f->must[i] != 0) {
        for (int h = 0; h < f->hexes; h++) {
            if (!f->owed[h] && !(f->must[i] >> h & 1)) f->may[i] &= ~(UINT64_C(1) << h);
        }
        f->required |= f->must[i];
    }
    if (f->may[i] != 0) f->units++;
}

static Assault force_against(const SetSearch *f, int h) {
    Assault a = {.target = f->hex[h]};
    for (uint64_t left = f->who[h]; left != 0; left &= left - 1) {
        const int i = __builtin_ctzll(left);
        clash_join(&a, f->unit[i], f->at[i]);
    }
    return a;
}

/* What clash_estimate says of an attack on the `h`th hex. */
static int estimate(SetSearch *f, int h, const Assault *a) {
    const unsigned sides = clash_assault_sides(f->b, a);
    CachedFront *cached = &f->front[h][sides % FRONTS_CACHED];
    if (cached->sides != sides) {
        cached->sides = sides;
        clash_front(f->b, f->s, f->stakes, a->target, sides, &cached->front);
    }
    return clash_estimate_at(f->b, f->s, f->stakes, a, &cached->front).worth;
}

static int worth_of(SetSearch *f, int h, const Assault *a) {
    for (int i = 1; i < a->count; i++) { /* 12.5c */
        if (is_cavalry(f->b, a->unit[i]) != is_cavalry(f->b, a->unit[0])) return -BREACH;
    }
    return estimate(f, h, a) - f->threshold - clash_reluctance(f->b, f->scripts, a);
}

/* 12.5: the hexes that an attack from several hexes may not leave unattacked. */
static uint64_t exposed_by(const SetSearch *f, int h) {
    uint64_t zoc = 0;
    PlaceId first = NO_PLACE;
    bool several = false;
    for (uint64_t left = f->who[h]; left != 0; left &= left - 1) {
        const int i = __builtin_ctzll(left);
        zoc |= f->zoc[i];
        several |= first != NO_PLACE && f->at[i] != first;
        first = f->at[i];
    }
    return several ? zoc & ~(UINT64_C(1) << h) : 0;
}

static void revalue(SetSearch *f, int h) {
    if (h < 0) return;
    const uint64_t bit = UINT64_C(1) << h, who = f->who[h];
    f->attacked = who != 0 ? f->attacked | bit : f->attacked & ~bit;
    f->worth[h] = 0;
    f->exposes[h] = 0;
    if (who == 0) return;
    SetValue *cached = &f->value[h][hash_mix(who) % VALUES_CACHED];
    if (cached->who != who) {
        const Assault a = force_against(f, h);
        *cached = (SetValue){.who = who, .exposes = exposed_by(f, h), .worth = worth_of(f, h, &a)};
    }
    f->worth[h] = cached->worth;
    f->exposes[h] = cached->exposes;
}

static uint64_t breaches_of(const SetSearch *f, int h) { return f->exposes[h] & ~f->attacked; }

static int bits(uint64_t set) {
    int count = 0;
    for (; set != 0; set &= set - 1) count++;
    return count;
}

static int score(const SetSearch *f) {
    int sum = 0, hunted = 0;
    for (int h = 0; h < f->hexes; h++) {
        if (!(f->attacked >> h & 1)) {
            if (f->owed[h]) sum -= 10 * BREACH;
            continue;
        }
        sum += f->worth[h] - BREACH * bits(breaches_of(f, h));
        hunted += f->quarry[h];
    }
    if (hunted > f->stakes->battles_due) hunted = f->stakes->battles_due;
    return sum + hunted * f->stakes->battle_worth - NEGLECT * bits(f->required & ~f->attacked);
}

static void assign(SetSearch *f, int i, int h) {
    const uint64_t bit = UINT64_C(1) << i;
    if (f->to[i] >= 0) f->who[f->to[i]] &= ~bit;
    if (h >= 0) f->who[h] |= bit;
    f->to[i] = (int8_t)h;
}

static void send(SetSearch *f, int i, int h) {
    const int had = f->to[i];
    assign(f, i, h);
    revalue(f, had);
    revalue(f, h);
}

/* Every unit in turn goes where the whole becomes best, alone or with the others of its hex. */
static bool improve(SetSearch *f) {
    bool better = false;
    int best = score(f);
    for (int i = 0; i < f->units; i++) {
        for (int h = NOBODY_THERE; h < f->hexes; h++) {
            const int had = f->to[i];
            if (h == had || (h >= 0 && !(f->may[i] >> h & 1))) continue;
            send(f, i, h);
            int now = score(f);
            if (now > best) {
                best = now;
                better = true;
                continue;
            }
            int mate = -1;
            for (int m = 0; m < f->units && mate < 0; m++) {
                const bool fits = h < 0 || f->may[m] >> h & 1;
                if (m != i && f->at[m] == f->at[i] && f->to[m] != h && fits) mate = m;
            }
            if (mate >= 0) {
                const int mate_had = f->to[mate];
                send(f, mate, h);
                now = score(f);
                if (now > best) {
                    best = now;
                    better = true;
                    continue;
                }
                send(f, mate, mate_had);
            }
            send(f, i, had);
        }
    }
    return better;
}

static void reset(SetSearch *f, const int8_t to[BATTLE_SET_UNITS]) {
    for (int i = 0; i < f->units; i++) assign(f, i, to[i]);
    f->attacked = 0;
    for (int h = 0; h < f->hexes; h++) revalue(f, h);
}

/* An attack that may not be made is made by the best of its hexes alone, or not at all. */
static void mend(SetSearch *f) {
    for (int h = 0; h < f->hexes; h++) {
        if (breaches_of(f, h) == 0) continue;
        int8_t best_to[BATTLE_SET_UNITS], start[BATTLE_SET_UNITS];
        memcpy(start, f->to, sizeof start);
        for (int i = 0; i < f->units; i++) {
            if (f->to[i] == h) assign(f, i, NOBODY_THERE);
        }
        revalue(f, h);
        int best = score(f);
        memcpy(best_to, f->to, sizeof best_to);
        for (int i = 0; i < f->units; i++) {
            if (start[i] != h) continue;
            for (int m = 0; m < f->units; m++) {
                if (start[m] == h) assign(f, m, f->at[m] == f->at[i] ? h : NOBODY_THERE);
            }
            revalue(f, h);
            if (score(f) <= best) continue;
            best = score(f);
            memcpy(best_to, f->to, sizeof best_to);
        }
        for (int i = 0; i < f->units; i++) assign(f, i, best_to[i]);
        revalue(f, h);
    }
}

static int climb(SetSearch *f, const int8_t start[BATTLE_SET_UNITS]) {
    reset(f, start);
    for (int pass = 0; pass < 4 && improve(f); pass++) continue;
    mend(f);
    return score(f);
}

/* Everybody against what he likes best by himself with all who stand around it. */
static void all_out(SetSearch *f, int8_t start[BATTLE_SET_UNITS]) {
    int worth[BATTLE_SET_HEXES];
    for (int h = 0; h < f->hexes; h++) {
        Assault a = {.target = f->hex[h]};
        for (int i = 0; i < f->units; i++) {
            const bool suits =
                a.count == 0 || is_cavalry(f->b, f->unit[i]) == is_cavalry(f->b, a.unit[0]);
            if (f->may[i] >> h & 1 && suits) clash_join(&a, f->unit[i], f->at[i]);
        }
        worth[h] = clash_estimate(f->b, f->s, f->stakes, &a).worth;
    }
    for (int i = 0; i < f->units; i++) {
        start[i] = NOBODY_THERE;
        for (int h = 0; h < f->hexes; h++) {
            if (!(f->may[i] >> h & 1)) continue;
            if (start[i] == NOBODY_THERE || worth[h] > worth[start[i]]) start[i] = (int8_t)h;
        }
    }
}

static void list_battles(SetSearch *f, BattleSet *out) {
    uint64_t left = f->attacked;
    out->count = 0;
    while (left != 0) {
        int best = -1;
        for (int h = 0; h < f->hexes; h++) {
            if (left >> h & 1 && (best < 0 || f->worth[h] > f->worth[best])) best = h;
        }
        left &= ~(UINT64_C(1) << best);
        out->battle[out->count++] = force_against(f, best);
    }
}

void clash_battle_set(const Battle *b, const State *s, const Stakes *k, const Scripts *scripts,
                      BattleSet *out) {
    SetSearch f; /* as far as it is used */
    f.b = b;
    f.s = s;
    f.stakes = k;
    f.scripts = scripts;
    f.threshold = clash_attack_threshold(k);
    f.units = f.hexes = 0;
    f.attacked = f.required = 0;
    int8_t idle[BATTLE_SET_UNITS], bold[BATTLE_SET_UNITS];
    FOR_SIDE_UNITS(u, b, s->acting) {
        const PlaceId here = s->piece[u].place;
        if (here != NO_PLACE && clash_enemy_adjacent(b, s, here, s->acting)) add_unit(&f, u);
    }
    out->count = 0;
    out->worth = 0;
    if (f.units == 0) return;
    memset(idle, NOBODY_THERE, sizeof idle);
    all_out(&f, bold);
    const int modest = climb(&f, idle);
    int8_t cautious[BATTLE_SET_UNITS];
    memcpy(cautious, f.to, sizeof cautious);
    out->worth = climb(&f, bold);
    if (modest >= out->worth) {
        reset(&f, cautious);
        out->worth = modest;
    }
    list_battles(&f, out);
}
