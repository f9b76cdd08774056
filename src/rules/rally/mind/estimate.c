#include "rules/rally/mind/estimate.h"

#include <string.h>

#include "rules/rally/combat.h"
#include "rules/rally/mind/derived.h"
#include "rules/rally/steps.h"

static int step_worth_if(const Battle *b, PieceId u, bool damaged) {
    const int8_t *value = b->piece[u].value;
    if (damaged) return 650 + 50 * value[UNIT_SP + 1];
    return 330 + 50 * (value[UNIT_SP] - value[UNIT_SP + 1]);
}

int rally_step_worth(const Battle *b, const State *s, PieceId u) {
    return step_worth_if(b, u, own_of(s, u)->back);
}

int rally_place_worth(const Battle *b, const State *s, PlaceId place, int side) {
    const int victory = b->victory_at[b->place[place].hex];
    if (victory < 0) return 0;
    /* Ground taken late is ground kept. */
    const int late = 400 + 600 * s->turn / b->turn_count;
    const VictoryHex *v = &b->victory[victory];
    return s->control[victory] == side ? 0 : (v->value[0] + v->value[1]) * late;
}

/* Estimated: of a unit that is not there yet the printed quality, without the leader and the train
 * that may raise it there. */
static int quality_of(const Battle *b, const State *s, PieceId u, PlaceId at) {
    if (s->piece[u].place == at) return rally_effective_quality(b, s, u);
    return showing(b, s, u, UNIT_QUALITY);
}

static void add_strength(Strength *f, const Strength *more) {
    f->sp += more->sp;
    f->cavalry |= more->cavalry;
    f->surge |= more->surge;
    if (more->best_quality > f->best_quality) f->best_quality = more->best_quality;
    if (more->leader_bonus > f->leader_bonus) f->leader_bonus = more->leader_bonus;
}

/* Estimated: only a leader who is there already, with a unit of his own, gives his bonus; those who
 * would come along do not. */
void rally_attack_join(const Battle *b, const State *s, Attack *attack, PieceId u, PlaceId from) {
    const int quality = quality_of(b, s, u, from);
    if (attack->count == 0 || quality < attack->weakest ||
        (quality == attack->weakest && own_of(s, u)->back)) {
        attack->weakest = quality;
        attack->victim = attack->count;
    }
    attack->clear |= rally_is_clear(b, from);
    attack->unit[attack->count] = u;
    attack->from[attack->count] = from;
    attack->quality[attack->count++] = (int8_t)quality;
    rally_strength_add(b, s, u, from, quality, &attack->force);
}

static const Losses NO_LOSSES = {.chance = {CERTAIN}};

static void add_loss(Losses *l, unsigned sixths) {
    if (l->most == LOSSES_MAX) return;
    l->most++;
    if (sixths == 0) return; /* one more than before is as unlikely as it was */
    for (int i = l->most; i >= 0; i--) {
        const unsigned stay = i < l->most ? l->chance[i] * (6 - sixths) : 0;
        const unsigned grow = i > 0 ? l->chance[i - 1] * sixths : 0;
        l->chance[i] = (uint16_t)((stay + grow) / 6);
    }
}

/* The chance that the first side loses more than the second. */
static int chance_more(const Losses *first, const Losses *second) {
    unsigned chance = 0;
    for (int i = 1; i <= first->most; i++) {
        if (first->chance[i] == 0) continue;
        for (int k = 0; k <= second->most && k < i; k++) {
            chance += (unsigned)first->chance[i] * second->chance[k] / CERTAIN;
        }
    }
    return (int)chance;
}

/* The spoils of a place its defenders leave: itself, guns, leaders, a train. */
static int spoils(const Battle *b, const State *s, PlaceId place, int side) {
    int worth = 60 + rally_place_worth(b, s, place, side);
    FOR_PIECES_AT(p, s, place) {
        if (side_of(b, p) == side) continue;
        if (is_kind(b, p, KIND_GUNS)) worth += 500;
        if (is_kind(b, p, KIND_LEADER)) worth += 250;
        if (is_kind(b, p, KIND_TRAIN)) worth += 3000;
    }
    return worth;
}

/* 9.1: guns in hand that could be brought up come on three faces of six. Estimated: half of the
 * value of the best of them, rounded up, is there. */
static int late_guns(const Battle *b, const State *s, PlaceId place, int side) {
    int most = 0;
    FOR_SIDE_GUNS(g, b, side_other(side)) {
        if (rally_guns_verdict(b, s, g, place, false) != YES) continue;
        const int value = rally_guns_defence(b, s, g);
        if (value > most) most = value;
    }
    return (most + 1) / 2;
}

/* Estimated: all units that are there defend, also those that have fought already (R70). */
static void look_at_stand(const Battle *b, const State *s, PlaceId place, int side, Stand *out) {
    *out =
        (Stand){.place = place, .shift = shift_at(b, place), .spoils = spoils(b, s, place, side)};
    FOR_PIECES_AT(p, s, place) {
        if (side_of(b, p) == side) continue;
        if (is_kind(b, p, KIND_GUNS)) out->force.sp += rally_guns_defence(b, s, p);
        if (!is_unit(b, p)) continue;
        const int quality = rally_effective_quality(b, s, p);
        rally_strength_add(b, s, p, place, quality, &out->force);
        if (out->count == STAND_UNITS) continue;
        out->quality[out->count] = (int8_t)quality;
        out->step[out->count++] = (int16_t)rally_step_worth(b, s, p);
    }
    out->force.sp += late_guns(b, s, place, side);
}

/* Of the enemy of `side` in a place. */
static const Stand *stand_at(const Battle *b, const State *s, Stands *known, PlaceId place,
                             int side) {
    for (int i = 0; i < known->count; i++) {
        if (known->stand[i].place == place) return &known->stand[i];
    }
    Stand *stand = &known->stand[known->count < STANDS_MAX ? known->count++ : STANDS_MAX - 1];
    look_at_stand(b, s, place, side, stand);
    return stand;
}

/* Faces of six with which defensive fire costs the weakest attacker a step. Estimated: one shot
 * of all defenders together, however many places fire, and of cavalry without guns too, which
 * does not; "any defender of quality 2" is asked of the best of them; guns and repeaters do not
 * count. */
static int fire_sixths(const Battle *b, const Attack *attack, const Strength *enemy) {
    unsigned lines = 0;
    if (attack->clear) lines |= 1u << FIRE_ATTACKER_CLEAR;
    if (attack->count > 1) lines |= 1u << FIRE_MORE_ATTACKERS;
    if (enemy->best_quality >= 4) lines |= 1u << FIRE_DEFENDER_QUALITY_4;
    if (enemy->best_quality <= 2) lines |= 1u << FIRE_DEFENDER_QUALITY_2;
    return rally_quality_fails(rally_fire_sum(b, lines), attack->weakest);
}

Check rally_estimate_check(const Battle *b, int column, int quality, bool defends) {
    if (quality < 0 || quality >= QUALITIES)
        return rally_check_chances(b, column, quality, defends);
    return mind_derived_of(b)->check[defends][column][quality];
}

void rally_stands_forget(Stands *stands) {
    stands->count = 0;
    for (int i = 0; i < DEFENCES; i++) stands->defence[i].target_count = 0;
}

static Defence *defence_against(const Battle *b, const State *s, const Attack *attack,
                                Stands *stands) {
    const int side = side_of(b, attack->unit[0]);
    const size_t size = (size_t)attack->target_count * sizeof attack->target[0];
    Defence *d = &stands->defence[(attack->target_count - 1) % DEFENCES];
    if (d->target_count == attack->target_count && memcmp(d->target, attack->target, size) == 0) {
        return d;
    }
    d->target_count = attack->target_count;
    memcpy(d->target, attack->target, size);
    d->known = 0;
    d->force = (Strength){0};
    d->shift = INT8_MAX;
    for (int i = 0; i < attack->target_count; i++) {
        const Stand *stand = stand_at(b, s, stands, attack->target[i], side);
        add_strength(&d->force, &stand->force);
        if (stand->shift < d->shift) d->shift = stand->shift;
        if (i == 0) d->spoils = stand->spoils;
    }
    return d;
}

static const Blow *blow_at(const Battle *b, const State *s, Stands *stands, int side, int column,
                           Defence *d) {
    Blow *blow = &d->blow[column];
    if (d->known >> column & 1) return blow;
    d->known |= 1u << column;
    *blow = (Blow){.losses = NO_LOSSES, .all_back = CERTAIN};
    for (int i = 0; i < d->target_count; i++) {
        const Stand *stand = stand_at(b, s, stands, d->target[i], side);
        for (int k = 0; k < stand->count; k++) {
            const Check c = rally_estimate_check(b, column, stand->quality[k], true);
            add_loss(&blow->losses, c.loss);
            blow->worth += c.loss * stand->step[k] / 6;
            blow->all_back = blow->all_back * c.back / 6;
        }
    }
    return blow;
}

/* 9.2: the one who was fired on has lost a step, and goes on as he is now. Estimated: if others
 * attack with him he is not the one of best quality. */
static int lose_by_fire(const Battle *b, const Attack *attack, Strength *force) {
    const int8_t *value = b->piece[attack->unit[attack->victim]].value;
    const int quality =
        attack->quality[attack->victim] - value[UNIT_QUALITY] + value[UNIT_QUALITY + 1];
    force->sp -= value[UNIT_SP] - value[UNIT_SP + 1];
    if (attack->count == 1) force->best_quality = quality;
    return quality;
}

/* The combat as the mind imagines it. Estimated: no attack is a surprise (event 12). */
static CombatInput imagined_input(const Strength *attack, const Defence *d) {
    return (CombatInput){.attack = *attack, .defence = d->force, .terrain = d->shift};
}

/* How the fight goes after the fire; `hit` if it has cost its victim a step. */
static Estimate estimate_fight(const Battle *b, const State *s, const Attack *attack,
                               Stands *stands, Defence *defence, bool hit) {
    Strength force = attack->force;
    Losses own_losses = NO_LOSSES;
    const int victim = hit ? attack->victim : -1;
    const int victim_quality = hit ? lose_by_fire(b, attack, &force) : 0;
    const CombatInput in = imagined_input(&force, defence);
    Estimate e = {.column = rally_column(b, &in)};
    if (hit) add_loss(&own_losses, 6);
    for (int i = 0; i < attack->count; i++) {
        const PieceId u = attack->unit[i];
        const int quality = i == victim ? victim_quality : attack->quality[i];
        const Check c = rally_estimate_check(b, e.column, quality, false);
        add_loss(&own_losses, c.loss);
        e.worth -= c.loss * step_worth_if(b, u, i == victim || own_of(s, u)->back) / 6;
    }
    const int side = side_of(b, attack->unit[0]);
    const Blow *blow = blow_at(b, s, stands, side, e.column, defence);
    const bool crushing = e.column == ODDS_COLUMNS - 1;
    const int driven = crushing ? CERTAIN : chance_more(&blow->losses, &own_losses);
    const int repulsed = chance_more(&own_losses, &blow->losses);
    /* Estimated: the losses of a side and its retreats as if they were independent; a damaged
     * defender who loses a step is not seen to have left the place. */
    e.vacated = driven + (CERTAIN - driven) * blow->all_back / CERTAIN;
    if (e.vacated > CERTAIN) e.vacated = CERTAIN;
    e.worth += blow->worth;
    e.worth += e.vacated * defence->spoils / CERTAIN;
    e.worth -= repulsed * 120 / CERTAIN;
    return e;
}

/* The fire comes first: whom it hits attacks with what he has left, and one who is damaged already
 * is shattered, which ends the attack (9.2). To a brigade that attacks alone that is everything. */
Estimate rally_estimate_attack(const Battle *b, const State *s, const Attack *attack,
                               Stands *stands) {
    const PieceId victim = attack->unit[attack->victim];
    Defence *defence = defence_against(b, s, attack, stands);
    const int fire = fire_sixths(b, attack, &defence->force);
    Estimate e = estimate_fight(b, s, attack, stands, defence, false);
    Estimate hit = {0};
    if (!own_of(s, victim)->back) hit = estimate_fight(b, s, attack, stands, defence, true);
    e.worth = ((6 - fire) * e.worth + fire * (hit.worth - rally_step_worth(b, s, victim))) / 6;
    e.vacated = ((6 - fire) * e.vacated + fire * hit.vacated) / 6;
    return e;
}

int rally_barrage_worth(const Battle *b, const State *s, int side, PlaceId target, int value) {
    if (value == 0) return 0;
    int hits = 0, shakes = 0; /* in sixths */
    for (int die = 1; die <= 6; die++) {
        const Harm harm = rally_bombard_result(b, target, value, die);
        hits += harm == HARM_LOSS;
        shakes += harm == HARM_RETREAT;
    }
    int worth = 0;
    FOR_PIECES_AT(p, s, target) {
        if (!is_unit(b, p) || side_of(b, p) == side) continue;
        const int fails = rally_quality_fails(0, rally_effective_quality(b, s, p));
        worth += hits * fails * (rally_step_worth(b, s, p) + 100) / 36 + shakes * fails * 100 / 36;
    }
    return worth;
}

int rally_bombard_value(const Battle *b, PieceId guns, PlaceId from, PlaceId target) {
    return rally_guns_value_against(b, guns, place_distance(b, from, target), target);
}

int rally_bombard_worth(const Battle *b, const State *s, PieceId guns, PlaceId from,
                        PlaceId target) {
    return rally_barrage_worth(b, s, side_of(b, guns), target,
                               rally_bombard_value(b, guns, from, target));
}
