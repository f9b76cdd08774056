/* The advice for combat: whether, whom, with whom; and what becomes of it. */
#include "core/hash.h"
#include "ai/kit/memo.h"
#include "rules/clash/combat.h"
#include "rules/clash/declare.h"
#include "rules/clash/mind/scratch.h"

static bool in_assault(const Assault *a, PieceId u) {
    for (int i = 0; i < a->count; i++) {
        if (a->unit[i] == u) return true;
    }
    return false;
}

static uint64_t combat_key(const Battle *b, const State *s) {
    uint64_t key = hash_join(s->turn, s->acting);
    for (PieceId p = 0; p < b->piece_count; p++) {
        if (!is_unit(b, p)) continue;
        const uint64_t flags = own_of(s, p)->flags & ~(unsigned)CLEARED_WITH_BATTLE;
        key = hash_join(key, flags << 32 | (uint64_t)s->piece[p].place << 8 | own_of(s, p)->steps);
    }
    return key;
}

static const Assault *chosen_battle(const ClashScratch *scratch, PlaceId target) {
    for (int i = 0; i < scratch->battles.count; i++) {
        if (scratch->battles.battle[i].target == target) return &scratch->battles.battle[i];
    }
    return NULL;
}

/* A forced attack: by whom it is least bad. */
static Assault forced(const Battle *b, const State *s, const Stakes *k, PlaceId target) {
    Assault best = {.target = target};
    int most = -100000;
    for (int i = 0; i < HEX_SIDES; i++) {
        const PlaceId beside = b->place[target].adjacent[i];
        if (beside == NO_PLACE) continue;
        Assault all = {.target = target};
        FOR_PIECES_AT(u, s, beside) {
            if (!is_unit(b, u) || side_of(b, u) != s->acting) continue;
            if (clash_attack_verdict(b, s, u, target) != YES) continue;
            clash_join(&all, u, beside);
            Assault one = {.target = target};
            clash_join(&one, u, beside);
            const int alone = clash_estimate(b, s, k, &one).worth;
            const int together = clash_estimate(b, s, k, &all).worth;
            if (alone > most) best = one, most = alone;
            if (together > most) best = all, most = together;
        }
    }
    return best;
}

static void choose_battles(const Battle *b, const State *s, const Stakes *k,
                           ClashScratch *scratch) {
    clash_battle_set(b, s, k, &scratch->plan.outlook.scripts, &scratch->battles);
    scratch->chosen_for = scratch->plan.outlook.scripts.in_rollout ? clash_activation_key(s) : 0;
}

/* The best of the chosen battles that can still be fought. */
static bool next_battle(const Offers *offers, ClashScratch *scratch, Action *out) {
    for (int i = 0; i < scratch->battles.count; i++) {
        *out = action_place(VERB_ATTACK, scratch->battles.battle[i].target);
        if (!sink_has(&offers->sink, *out)) continue;
        scratch->intent.assault = scratch->battles.battle[i];
        return true;
    }
    return false;
}

static void intend_to_fight(const Battle *b, const State *s, ClashScratch *scratch) {
    scratch->intent.key = scratch->plan.outlook.scripts.in_rollout ? 0 : combat_key(b, s);
    scratch->intent.piece = NO_PIECE;
    scratch->intent.assault.target = NO_PLACE;
    scratch->intent.assault.count = 0;
}

static bool nobody_fought(const Battle *b, const State *s) {
    FOR_SIDE_UNITS(u, b, s->acting) {
        if (flagged(s, u, FLAG_FOUGHT)) return false;
    }
    return true;
}

bool clash_yet_to_fight(const Battle *b, const State *s) {
    return clash_of(s)->combat_kind == COMBAT_ACTION && nobody_fought(b, s);
}

/* Whoever has declared the one combat action of the turn against this advice wants to fight: then
 * whatever promises anything is good enough. */
static void be_eager(Stakes *k) {
    enum { EAGER = 120 }; /* no threshold, see clash_attack_threshold */
    if (k->boldness < EAGER) k->boldness = EAGER;
}

bool clash_worth_declaring(const Battle *b, const State *s) {
    State in;
    Stakes k;
    BattleSet battles;
    state_copy(b, &in, s);
    clash(&in)->combat_kind = COMBAT_ACTION;
    clash_stakes(b, s, s->acting, &k);
    be_eager(&k);
    clash_battle_set(b, &in, &k, &SCRIPTS_AS_ADVISED, &battles);
    return battles.count > 0 && battles.worth > 0; /* what 12.6 demands may be worth nothing */
}

Action clash_choose_target(const Battle *b, const State *s, const Offers *offers,
                           ClashScratch *scratch) {
    const bool may_end = clash_last_of(offers).verb == VERB_DONE;
    Action next;
    intend_to_fight(b, s, scratch);
    /* In a rollout the battles are those that were chosen when the combat began. */
    if (scratch->chosen_for == clash_activation_key(s)) {
        if (next_battle(offers, scratch, &next)) return next;
        if (may_end) return clash_last_of(offers);
    }
    Stakes k;
    clash_stakes(b, s, s->acting, &k);
    choose_battles(b, s, &k, scratch);
    if (next_battle(offers, scratch, &next)) return next;
    if (may_end && clash_yet_to_fight(b, s)) {
        be_eager(&k);
        choose_battles(b, s, &k, scratch);
        if (next_battle(offers, scratch, &next)) return next;
    }
    if (may_end) return clash_last_of(offers);
    Action best = offers->item[0];
    int most = -200000;
    for (uint32_t i = 0; i < offers->sink.count; i++) {
        const Assault a = forced(b, s, &k, offers->item[i].place);
        const int worth = clash_estimate(b, s, &k, &a).worth;
        if (worth <= most) continue;
        most = worth;
        best = offers->item[i];
        scratch->intent.assault = a;
    }
    return best;
}

/* The first of those chosen that may be fought, or the end, where there is a choice. */
Shortcut clash_shortcut_target(const Battle *b, const State *s, ClashScratch *scratch,
                               Action *out) {
    const BattleSet *m = &scratch->battles;
    if (scratch->chosen_for != clash_activation_key(s)) return SHORTCUT_NONE;
    PlaceId target[BATTLE_SET_HEXES], first;
    for (int i = 0; i < m->count; i++) target[i] = m->battle[i].target;
    if (!clash_first_target(b, s, target, m->count, &first)) return SHORTCUT_NONE;
    intend_to_fight(b, s, scratch);
    *out = action_of(VERB_DONE);
    if (first == NO_PLACE) return SHORTCUT_CHOSEN;
    scratch->intent.assault = *chosen_battle(scratch, first);
    *out = action_place(VERB_ATTACK, first);
    return SHORTCUT_CHOSEN;
}

/* The attackers that were intended when the target was chosen. */
static const Assault *recall_target(const Battle *b, const State *s, ClashScratch *scratch) {
    const PlaceId target = clash_of(s)->battle.target;
    const bool fits = scratch->plan.outlook.scripts.in_rollout
                          ? scratch->chosen_for == clash_activation_key(s)
                          : scratch->intent.key == combat_key(b, s);
    if (fits && scratch->intent.assault.target == target) return &scratch->intent.assault;
    State *before = &scratch->before;
    state_copy(b, before, s);
    clash_unflag_all(b, before, FLAG_ATTACKS);
    before->step = STEP_COMBAT_TARGET;
    Stakes k;
    clash_stakes(b, before, s->acting, &k);
    choose_battles(b, before, &k, scratch);
    const Assault *a = chosen_battle(scratch, target);
    intend_to_fight(b, s, scratch);
    scratch->intent.assault = a != NULL && a->count > 0 ? *a : forced(b, before, &k, target);
    return &scratch->intent.assault;
}

Action clash_choose_attacker(const Battle *b, const State *s, const Offers *offers,
                             ClashScratch *scratch) {
    const Assault *intended = recall_target(b, s, scratch);
    for (uint32_t i = 0; i < offers->sink.count; i++) {
        const Action a = offers->item[i];
        if (a.verb == VERB_WITH && in_assault(intended, a.piece)) return a;
    }
    return clash_last_of(offers); /* fight, or somebody who may not be left out */
}

Shortcut clash_shortcut_attacker(const Battle *b, const State *s, ClashScratch *scratch,
                                 Action *out) {
    const Assault *intent = &scratch->intent.assault;
    if (scratch->chosen_for != clash_activation_key(s)) return SHORTCUT_NONE;
    if (intent->target != clash_of(s)->battle.target) return SHORTCUT_NONE;
    const NextAttacker next = clash_next_attacker(b, s, intent->unit, intent->count);
    if (next.unit == NO_PIECE && !next.fights) return SHORTCUT_NONE;
    *out = next.fights ? action_of(VERB_FIGHT) : action_piece(VERB_WITH, next.unit);
    return next.choice ? SHORTCUT_CHOSEN : SHORTCUT_FORCED;
}

/* Strength near the enemy whose markers are still to be drawn. */
static int strength_to_come(const Battle *b, const State *s, Outlook *o) {
    int steps = 0;
    FOR_SIDE_UNITS(u, b, s->acting) {
        if (!on_map(s, u) || is_cavalry(b, u)) continue;
        const uint8_t state = clash_of(s)->marker_state[clash_formation(b, u)];
        if (state != CM_CUP && state != CM_ASIDE) continue;
        if (clash_nearest(b, o, b->place[s->piece[u].place].hex) <= 5) steps += own_of(s, u)->steps;
    }
    return steps;
}

static bool more_markers(const Battle *b, const State *s) {
    for (FormationId f = 0; f < b->formation_count; f++) {
        const uint8_t state = clash_of(s)->marker_state[f];
        if (b->formation[f].side == s->acting && (state == CM_CUP || state == CM_ASIDE)) {
            return true;
        }
    }
    return false;
}

/* A key for all that the battles of the acting side depend on: who is in contact, how strong and by
 * which script, and what is at stake. Never 0. */
static uint64_t contact_key(const Battle *b, const State *s, const Outlook *o) {
    const Stakes *k = &o->stakes;
    uint8_t guns[FORMATION_MAX]; /* other names would push others out of the memory: other games */
    for (FormationId f = 0; f < b->formation_count; f++)
        guns[f] = formation_among(k->guns[b->formation[f].side], f);
    uint64_t key = hash_bytes(s->control, b->victory_count, (uint64_t)s->turn << 8 | s->acting);
    key = hash_bytes(k->hex, b->victory_count * sizeof k->hex[0], key);
    key = hash_bytes(guns, b->formation_count, key);
    key = hash_join(key, (uint64_t)k->boldness | (uint64_t)k->battles_due << 16 |
                             (uint64_t)k->battle_worth << 32);
    uint64_t sum = 0;
    for (int side = 0; side < SIDE_MAX; side++) {
        FOR_SIDE_UNITS(u, b, side) {
            const PlaceId place = s->piece[u].place;
            if (place == NO_PLACE || !clash_enemy_adjacent(b, s, place, side)) continue;
            const uint64_t script = side == s->acting ? o->scripts.script[b->tag[u].formation] : 0;
            sum +=
                hash_mix((uint64_t)u | (uint64_t)place << 16 | (uint64_t)own_of(s, u)->steps << 32 |
                         script << 40 | (uint64_t)flagged(s, u, FLAG_OOC) << 48);
        }
    }
    return hash_join(key, sum) | 1;
}

/* The battles that a combat action declared now would be fought in. */
static void choose_battles_for_action(const Battle *b, const State *s, ClashScratch *scratch) {
    state_copy(b, &scratch->before, s);
    clash(&scratch->before)->combat_kind = COMBAT_ACTION;
    choose_battles(b, &scratch->before, &scratch->plan.outlook.stakes, scratch);
}

/* The one combat action: now, if there is more to win than by waiting for the others. */
Action clash_combat_or_not(const Battle *b, const State *s, const Offers *offers,
                           ClashScratch *scratch) {
    Outlook *o = &scratch->plan.outlook;
    clash_scratch_outlook(b, s, s->acting, scratch);
    const uint64_t key = o->scripts.in_rollout ? contact_key(b, s, o) : 0;
    CombatMemo *row = &scratch->combat_memo[memo_row(key, COMBAT_MEMO_ROWS)];
    const bool known = key != 0 && row->key == key;
    if (!known) {
        choose_battles_for_action(b, s, scratch);
        if (key != 0) *row = (CombatMemo){key, scratch->battles.worth};
    }
    int wanted = 0, worth = known ? (int)row->worth : scratch->battles.worth;
    if (more_markers(b, s)) {
        const int more = strength_to_come(b, s, o);
        wanted = 20 + (more > 12 ? 12 : more) * 14;
        worth -= worth * (more > 20 ? 20 : more) / 30; /* the same again, and better */
    }
    if (worth <= wanted) return clash_offered(offers, VERB_DECLINE);
    if (known) choose_battles_for_action(b, s, scratch);
    return clash_offered(offers, VERB_COMBAT);
}

/* Formations that a marker may serve: few is particular. */
static int breadth(const Battle *b, PieceId marker) {
    int count = 0;
    for (FormationId f = 0; f < b->formation_count; f++) {
        count += b->formation[f].side == side_of(b, marker) && clash_serves(b, marker, f);
    }
    return count;
}

/* Guns are called where one factor moves the column, the most particular first. */
Action clash_call_guns(const Battle *b, const State *s, const Offers *offers, bool attack) {
    const Fight f = clash_fight_of(b, s);
    const int attackers = clash_attack_strength(&f), defenders = clash_defence_strength(b, s, &f);
    const int now = clash_odds_column(attackers, defenders);
    const int then = attack ? clash_odds_column(attackers + 1, defenders)
                            : clash_odds_column(attackers, defenders + 1);
    const bool answered = clash_odds_column(attackers, defenders + 1) !=
                          clash_odds_column(attackers + 1, defenders + 1);
    if (now == then && !(attack && answered)) return clash_last_of(offers);
    Action best = clash_last_of(offers);
    int fewest = 1000;
    for (uint32_t i = 0; i < offers->sink.count; i++) {
        const Action a = offers->item[i];
        if (a.verb != VERB_GUNS || breadth(b, a.piece) >= fewest) continue;
        best = a;
        fewest = breadth(b, a.piece);
    }
    return best;
}

/* 14.3: cavalry slips away unless the hex is worth more than the risk. */
Action clash_retire_or_stand(const Battle *b, const State *s, const Offers *offers) {
    const PieceId u = clash_of(s)->subject;
    const PlaceId here = s->piece[u].place;
    Stakes k;
    clash_stakes(b, s, side_of(b, u), &k);
    const Fight f = clash_fight_of(b, s);
    const int column = clash_fight_column(b, s, &f);
    /* Approximation: a flanked rating may fall to 0 here, by the rule (12.12) to no less than 1. */
    const int flank = clash_of(s)->battle.flanked ? clash_limit(b, LIMIT_FLANK_TER) : 0;
    const int ter = greater(clash_ter(b, u) - flank, 0);
    const int loss = clash_loss_faces(ter, combat_cell(b, column, COMBAT_DEFENDER)).step;
    const int victory = b->victory_at[b->place[here].hex];
    const int hex = 20 + (victory >= 0 ? k.hex[victory] : 0);
    const int stands = loss * (k.step + hex + (own_of(s, u)->steps == 1 ? k.last_step : 0)) / 6;
    return clash_offered(offers, hex < stands ? VERB_RETIRE : VERB_STAND);
}

/* Whether the enemy can still attack the hex in this combat: late-comers die there (12.10.5). */
static bool still_to_be_attacked(const Battle *b, const State *s, PlaceId p, int side) {
    if (units_at(s, p, side) == 0 || clash_of(s)->combat_kind == COMBAT_NONE) return false;
    for (int i = 0; i < HEX_SIDES; i++) {
        const PlaceId beside = b->place[p].adjacent[i];
        if (beside == NO_PLACE || units_at(s, beside, side_other(side)) == 0) continue;
        FOR_PIECES_AT(e, s, beside) {
            if (is_unit(b, e) && side_of(b, e) != side && !flagged(s, e, FLAG_FOUGHT)) return true;
        }
    }
    return false;
}

static int retreat_worth(const Battle *b, const State *s, Action a, ClashScratch *scratch) {
    const ClashWalk *w = &clash_of(s)->walk;
    int worth = clash_place_worth(b, s, &scratch->plan.outlook, a.piece, a.place);
    const bool ends = w->taken + 1 == w->length;
    if (ends && still_to_be_attacked(b, s, a.place, side_of(b, a.piece))) worth -= 200;
    return worth;
}

Action clash_choose_retreat(const Battle *b, const State *s, const Offers *offers,
                            ClashScratch *scratch) {
    return clash_choose_by_outlook(b, s, offers, retreat_worth, scratch);
}

static int risk_of(const Battle *b, const State *s, const Stakes *k, PieceId u, int modifier) {
    const int worth = clash_at_risk(b, s, k, u, s->piece[u].place);
    return clash_loss_faces(clash_ter(b, u), modifier).step *
           (worth + (own_of(s, u)->steps == 1 ? 20 : 0));
}

/* Attackers that roll: the set of the right number that risks least, in roster order. */
Action clash_choose_risk(const Battle *b, const State *s, const Offers *offers) {
    const ClashBattle *battle = &clash_of(s)->battle;
    const int modifier = combat_cell(b, battle->column, COMBAT_ATTACKER);
    int left = combat_cell(b, battle->column, COMBAT_LIMIT);
    Stakes k;
    clash_stakes(b, s, s->acting, &k);
    FOR_SIDE_UNITS(u, b, s->acting) left -= flagged(s, u, FLAG_ROLLS);
    for (uint32_t i = 0; i < offers->sink.count; i++) {
        const PieceId u = offers->item[i].piece;
        int cheaper = 0;
        const int mine = risk_of(b, s, &k, u, modifier);
        FOR_SIDE_UNITS(v, b, s->acting) {
            if (v == u || !flagged(s, v, FLAG_ATTACKS) || flagged(s, v, FLAG_ROLLS)) continue;
            if (battle->last != NO_PIECE && v <= battle->last) continue;
            const int other = risk_of(b, s, &k, v, modifier);
            cheaper += other < mine || (other == mine && v < u);
        }
        if (cheaper < left) return offers->item[i];
    }
    return offers->item[0];
}

/* Forward if the hex counts or is no worse than where the unit stands. */
static int advance_worth(const Battle *b, const State *s, Action a, ClashScratch *scratch) {
    if (a.verb != VERB_ADVANCE) return 0;
    Outlook *o = &scratch->plan.outlook;
    const PlaceId target = clash_of(s)->battle.target, here = s->piece[a.piece].place;
    return clash_place_worth(b, s, o, a.piece, target) - clash_place_worth(b, s, o, a.piece, here) +
           3 * own_of(s, a.piece)->steps;
}

Action clash_choose_advance(const Battle *b, const State *s, const Offers *offers,
                            ClashScratch *scratch) {
    return clash_choose_by_outlook(b, s, offers, advance_worth, scratch);
}
