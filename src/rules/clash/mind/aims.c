#include "rules/clash/mind/aims.h"

enum { MENACE_REACH = 12, PACE = 4, PRESSED = 10 };
/* How much a held victory hex is in danger from an enemy so far off. */
static const int8_t PRESS_WEIGHT[PRESSED + 1] = {100, 100, 100, 100, 95, 80, 65, 45, 20, 6, 2};
/* What strength at this distance counts for at a victory hex, in tenths. */
static const int8_t NEAR_WEIGHT[MENACE_REACH + 1] = {10, 10, 10, 9, 8, 6, 5, 4, 3, 2, 2, 1, 1};

static int within(int value, int least, int most) {
    return value < least ? least : value > most ? most : value;
}

/* ---- who is where ---- */

/* Units as they bear on a distant hex: those about to come on by a road march far (11.6), those due
 * next turn a turn later. */
typedef struct Menace {
    HexId hex;
    uint8_t steps, late;
    bool march;
} Menace;

static bool menace_of(const Battle *b, const State *s, PieceId u, Menace *m) {
    *m = (Menace){.steps = own_of(s, u)->steps};
    if (on_map(s, u)) {
        m->hex = b->place[s->piece[u].place].hex;
        m->march = is_entry(b, s->piece[u].place);
        return true;
    }
    const GroupId g = b->piece[u].group;
    if (own_of(s, u)->status != STATUS_WAITING || g == NO_GROUP) return false;
    if (clash_of(s)->group[g] == GROUP_NEVER || clash_of(s)->group_due[g] > s->turn + 1) {
        return false;
    }
    m->hex = b->place[b->entry[clash_of(s)->group_entry[g]].place].hex;
    m->march = true;
    m->late = 3;
    return true;
}

static int distance_of(const Battle *b, const Menace *m, HexId hex) {
    const int d = hex_distance(&b->grid, m->hex, hex);
    return (m->march ? d / 3 : d) + m->late;
}

/* Enemy strength about each victory hex, in tenths of a step. */
static void weigh_enemy(const Battle *b, const State *s, int side, Aims *aims,
                        int about[VICTORY_HEX_MAX]) {
    for (int i = 0; i < b->victory_count; i++) {
        about[i] = 0;
        aims->press[i] = 99;
    }
    FOR_SIDE_UNITS(e, b, side_other(side)) {
        Menace m;
        if (!menace_of(b, s, e, &m)) continue;
        const int weight = is_cavalry(b, e) ? 1 : 2; /* cavalry attacks no infantry */
        for (int i = 0; i < b->victory_count; i++) {
            const int d = distance_of(b, &m, b->victory[i].hex);
            if (d < aims->press[i]) aims->press[i] = (uint8_t)d;
            if (d <= MENACE_REACH) about[i] += m.steps * NEAR_WEIGHT[d] * weight / 2;
        }
    }
}

static Party *party_for(const Battle *b, Aims *aims, PieceId u) {
    const FormationId of = b->piece[u].formation;
    for (int i = 0; i < aims->count; i++) {
        Party *p = &aims->party[i];
        if (p->of == of && p->cavalry == is_cavalry(b, u)) return p;
    }
    if (aims->count == PARTY_MAX) return NULL;
    Party *p = &aims->party[aims->count++];
    *p = (Party){
        .of = of, .command = clash_formation(b, u), .cavalry = is_cavalry(b, u), .aim = NO_AIM};
    return p;
}

static void gather(const Battle *b, const State *s, int side, Aims *aims) {
    aims->count = 0;
    memset(aims->party_of, NO_PARTY, b->piece_count);
    FOR_SIDE_UNITS(u, b, side) {
        Menace m;
        if (!on_map(s, u) || !menace_of(b, s, u, &m)) continue;
        Party *p = party_for(b, aims, u);
        if (p == NULL) continue;
        aims->party_of[u] = (uint8_t)(p - aims->party);
        p->units++;
        p->strength = (int16_t)(p->strength + 10 * m.steps);
        for (int i = 0; i < b->victory_count; i++) {
            const int d = distance_of(b, &m, b->victory[i].hex);
            p->way[i] = (int16_t)(p->way[i] + d);
        }
    }
    for (int j = 0; j < aims->count; j++) {
        Party *p = &aims->party[j];
        for (int i = 0; i < b->victory_count; i++) p->way[i] = (int16_t)(p->way[i] / p->units);
    }
}

/* ---- who goes where ---- */

typedef struct Want {
    int worth; /* of having enough strength there */
    int need;  /* strength that is as good as the enemy's, in tenths of a step */
    int sent;
    bool attack;
} Want;

/* An enemy's hex is wanted as far as there is something to dare for it, an own one as it is in
 * danger. */
static Want want_of(const State *s, const Stakes *k, const Aims *aims, int i, int about) {
    const bool held = s->control[i] == k->side;
    Want w = {.worth = k->hex[i]};
    if (held) {
        w.need = about * 5 / 10 + 5;
        w.worth = within(w.worth, 0, 1600) * (w.worth + 150) / 500 *
                  PRESS_WEIGHT[within(aims->press[i], 0, PRESSED)] / 100;
    } else {
        w.need = about * 9 / 10 + 10;
        const int dare = within(k->boldness - 65, 0, 100);
        w.attack = true;
        w.worth = (w.worth - k->vital[i]) * dare / 35 + k->vital[i];
    }
    return w;
}

/* Every step that defends is worth something; an attack by too few is worth nothing. */
static int worth_of(const Want *w, int strength) {
    if (w->attack) {
        const int square = strength * strength;
        return w->worth * square / (square + w->need * w->need);
    }
    return w->worth * strength / (strength + w->need);
}

/* What it is worth to send the party there, which so far is worth `before` by those who are sent
 * already. */
static int gain_of(const Battle *b, const State *s, const Party *p, const Want *w, int i,
                   int before) {
    const int way = p->way[i];
    if (way > PACE * (b->turn_count - s->turn + 1)) return 0;
    const int strength = p->cavalry ? p->strength / 3 : p->strength;
    const int gain = worth_of(w, w->sent + strength) - before;
    return gain * 14 / (14 + (way < 3 ? 0 : way));
}

/* What each party would add at each victory hex; of a hex, anew when somebody is sent there. */
typedef struct Gains {
    int of[PARTY_MAX][VICTORY_HEX_MAX];
} Gains;

static void find_gains(const Battle *b, const State *s, const Aims *aims, const Want *w, int i,
                       Gains *gains) {
    const int before = worth_of(w, w->sent);
    for (int j = 0; j < aims->count; j++) {
        if (aims->party[j].aim != NO_AIM) continue;
        gains->of[j][i] = gain_of(b, s, &aims->party[j], w, i, before);
    }
}

/* 10.4: a formation whose divisions are sent far apart cannot be commanded, and is worth less. */
static int commanded(const Battle *b, const Aims *aims, const Party *p, int i, int gain) {
    enum { TOGETHER = 6 };
    if (p->cavalry) return gain;
    for (int j = 0; j < aims->count; j++) {
        const Party *q = &aims->party[j];
        if (q->command != p->command || q->cavalry || q->aim == NO_AIM) continue;
        const HexId other = b->victory[q->aim].hex;
        if (hex_distance(&b->grid, other, b->victory[i].hex) > TOGETHER) return gain * 6 / 10;
    }
    return gain;
}

/* The party and the hex that gain most together; the first of several. */
static Party *best_sending(const Battle *b, Aims *aims, const Gains *gains, int *at) {
    Party *who = NULL;
    int best = 0;
    for (int j = 0; j < aims->count; j++) {
        if (aims->party[j].aim != NO_AIM) continue;
        for (int i = 0; i < b->victory_count; i++) {
            if (gains->of[j][i] <= best) continue;
            const int gain = commanded(b, aims, &aims->party[j], i, gains->of[j][i]);
            if (gain <= best) continue;
            best = gain;
            who = &aims->party[j];
            *at = i;
        }
    }
    return who;
}

void clash_find_aims(const Battle *b, const State *s, const Stakes *k, Aims *aims) {
    int about[VICTORY_HEX_MAX];
    Want want[VICTORY_HEX_MAX];
    Gains gains;
    weigh_enemy(b, s, k->side, aims, about);
    gather(b, s, k->side, aims);
    for (int i = 0; i < b->victory_count; i++) {
        want[i] = want_of(s, k, aims, i, about[i]);
        find_gains(b, s, aims, &want[i], i, &gains);
    }
    int at = 0;
    for (Party *who; (who = best_sending(b, aims, &gains, &at)) != NULL;) {
        who->aim = (uint8_t)at;
        want[at].sent += who->cavalry ? who->strength / 3 : who->strength;
        find_gains(b, s, aims, &want[at], at, &gains);
    }
    for (int i = 0; i < b->victory_count; i++) {
        /* The less there is of what it takes, the harder it draws. */
        const Want *w = &want[i];
        aims->draw[i] =
            (int16_t)within(w->worth * (w->need + 20) / (w->need + w->sent / 2 + 20), 0, 3000);
    }
}
