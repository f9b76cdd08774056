#include "rules/clash/muster.h"

#include "core/hash.h"
#include "game/mind.h"
#include "rules/clash/session.h"

enum { NOBODY_THERE = -1, BREACH = 400, NEGLECT = 250 };

/* What a set of units against a hex comes to; improving comes back to the same sets. */
enum { RECKONED = 16 };
typedef struct Reckoned {
    uint64_t who;     /* 0: nothing kept here */
    uint64_t exposes; /* hexes that must be attacked as well (12.5) */
    int worth;
} Reckoned;

/* Fronts of a hex: sets of units come to the same sides again. */
enum { FRONTS_KEPT = 4 };
typedef struct KeptFront {
    unsigned sides; /* 0: nothing kept here */
    Front front;
} KeptFront;

typedef struct Field {
    const Battle *b;
    const State *s;
    const Stakes *stakes;
    const Scripts *scripts;
    int threshold;
    int units, hexes;
    PieceId unit[MUSTER_UNITS];
    PlaceId at[MUSTER_UNITS];
    uint64_t may[MUSTER_UNITS];  /* hexes it may attack */
    uint64_t must[MUSTER_UNITS]; /* of these the mandatory */
    uint64_t zoc[MUSTER_UNITS];  /* hexes in its zone of control */
    PlaceId hex[MUSTER_HEXES];
    bool owed[MUSTER_HEXES];
    bool quarry[MUSTER_HEXES];
    int8_t to[MUSTER_UNITS];    /* the hex it attacks */
    uint64_t who[MUSTER_HEXES]; /* the same by hex: the units as bits */
    uint64_t exposes[MUSTER_HEXES];
    int worth[MUSTER_HEXES];     /* of the attack on it as it stands */
    uint64_t attacked, required; /* hexes with somebody against them; those with a duty */
    Reckoned kept[MUSTER_HEXES][RECKONED];
    KeptFront front[MUSTER_HEXES][FRONTS_KEPT];
} Field;

static int hex_index(Field *f, PlaceId p) {
    for (int i = 0; i < f->hexes; i++) {
        if (f->hex[i] == p) return i;
    }
    if (f->hexes == MUSTER_HEXES) return -1;
    f->hex[f->hexes] = p;
    f->who[f->hexes] = 0;
    for (int i = 0; i < RECKONED; i++) f->kept[f->hexes][i].who = 0;
    for (int i = 0; i < FRONTS_KEPT; i++) f->front[f->hexes][i].sides = 0;
    f->owed[f->hexes] = clash_owed(f->b, f->s, p);
    f->quarry[f->hexes] = clash_quarry_at(f->b, f->s, f->stakes, p);
    return f->hexes++;
}

static void add_unit(Field *f, PieceId u) {
    const Battle *b = f->b;
    const State *s = f->s;
    const PlaceId here = s->piece[u].place;
    const int i = f->units;
    if (i == MUSTER_UNITS) return;
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

static Assault force_against(const Field *f, int h) {
    Assault a = {.target = f->hex[h]};
    for (uint64_t left = f->who[h]; left != 0; left &= left - 1) {
        const int i = __builtin_ctzll(left);
        clash_join(&a, f->unit[i], f->at[i]);
    }
    return a;
}

/* What clash_estimate says of an attack on the `h`th hex. */
static int estimate(Field *f, int h, const Assault *a) {
    const unsigned sides = clash_assault_sides(f->b, a);
    KeptFront *kept = &f->front[h][sides % FRONTS_KEPT];
    if (kept->sides != sides) {
        kept->sides = sides;
        clash_front(f->b, f->s, f->stakes, a->target, sides, &kept->front);
    }
    return clash_estimate_at(f->b, f->s, f->stakes, a, &kept->front).worth;
}

static int worth_of(Field *f, int h, const Assault *a) {
    for (int i = 1; i < a->count; i++) { /* 12.5c */
        if (is_cavalry(f->b, a->unit[i]) != is_cavalry(f->b, a->unit[0])) return -BREACH;
    }
    return estimate(f, h, a) - f->threshold - clash_reluctance(f->b, f->scripts, a);
}

/* 12.5: the hexes that an attack from several hexes may not leave unattacked. */
static uint64_t exposed_by(const Field *f, int h) {
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

static void reckon(Field *f, int h) {
    if (h < 0) return;
    const uint64_t bit = UINT64_C(1) << h, who = f->who[h];
    f->attacked = who != 0 ? f->attacked | bit : f->attacked & ~bit;
    f->worth[h] = 0;
    f->exposes[h] = 0;
    if (who == 0) return;
    Reckoned *kept = &f->kept[h][hash_mix(who) % RECKONED];
    if (kept->who != who) {
        const Assault a = force_against(f, h);
        *kept = (Reckoned){.who = who, .exposes = exposed_by(f, h), .worth = worth_of(f, h, &a)};
    }
    f->worth[h] = kept->worth;
    f->exposes[h] = kept->exposes;
}

static uint64_t breaches_of(const Field *f, int h) { return f->exposes[h] & ~f->attacked; }

static int bits(uint64_t set) {
    int count = 0;
    for (; set != 0; set &= set - 1) count++;
    return count;
}

static int score(const Field *f) {
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

static void assign(Field *f, int i, int h) {
    const uint64_t bit = UINT64_C(1) << i;
    if (f->to[i] >= 0) f->who[f->to[i]] &= ~bit;
    if (h >= 0) f->who[h] |= bit;
    f->to[i] = (int8_t)h;
}

static void send(Field *f, int i, int h) {
    const int had = f->to[i];
    assign(f, i, h);
    reckon(f, had);
    reckon(f, h);
}

/* Every unit in turn goes where the whole becomes best, alone or with the others of its hex. */
static bool improve(Field *f) {
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

static void reset(Field *f, const int8_t to[MUSTER_UNITS]) {
    for (int i = 0; i < f->units; i++) assign(f, i, to[i]);
    f->attacked = 0;
    for (int h = 0; h < f->hexes; h++) reckon(f, h);
}

/* An attack that may not be made is made by the best of its hexes alone, or not at all. */
static void mend(Field *f) {
    for (int h = 0; h < f->hexes; h++) {
        if (breaches_of(f, h) == 0) continue;
        int8_t best_to[MUSTER_UNITS], start[MUSTER_UNITS];
        memcpy(start, f->to, sizeof start);
        for (int i = 0; i < f->units; i++) {
            if (f->to[i] == h) assign(f, i, NOBODY_THERE);
        }
        reckon(f, h);
        int best = score(f);
        memcpy(best_to, f->to, sizeof best_to);
        for (int i = 0; i < f->units; i++) {
            if (start[i] != h) continue;
            for (int m = 0; m < f->units; m++) {
                if (start[m] == h) assign(f, m, f->at[m] == f->at[i] ? h : NOBODY_THERE);
            }
            reckon(f, h);
            if (score(f) <= best) continue;
            best = score(f);
            memcpy(best_to, f->to, sizeof best_to);
        }
        for (int i = 0; i < f->units; i++) assign(f, i, best_to[i]);
        reckon(f, h);
    }
}

static int climb(Field *f, const int8_t start[MUSTER_UNITS]) {
    reset(f, start);
    for (int pass = 0; pass < 4 && improve(f); pass++) continue;
    mend(f);
    return score(f);
}

/* Everybody against what he likes best by himself with all who stand around it. */
static void all_out(Field *f, int8_t start[MUSTER_UNITS]) {
    int worth[MUSTER_HEXES];
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

static void list_battles(Field *f, Muster *out) {
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

void clash_muster(const Battle *b, const State *s, const Stakes *k, const Scripts *scripts,
                  Muster *out) {
    Field f; /* as far as it is used */
    f.b = b;
    f.s = s;
    f.stakes = k;
    f.scripts = scripts;
    f.threshold = clash_attack_threshold(k);
    f.units = f.hexes = 0;
    f.attacked = f.required = 0;
    int8_t idle[MUSTER_UNITS], bold[MUSTER_UNITS];
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
    int8_t kept[MUSTER_UNITS];
    memcpy(kept, f.to, sizeof kept);
    out->worth = climb(&f, bold);
    if (modest >= out->worth) {
        reset(&f, kept);
        out->worth = modest;
    }
    list_battles(&f, out);
}
