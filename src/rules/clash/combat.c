/* 12.8 to 12.12, 13.0, 14.3: one battle: cavalry slips away, guns are called, odds are counted, the
 * defenders roll and retreat, the attackers roll and advance. */
#include "rules/clash/combat.h"

#include "rules/clash/clauses.h"
#include "rules/clash/special.h"
#include "rules/clash/units.h"

static ClashBattle *battle_now(State *s) { return &clash(s)->battle; }
static const ClashBattle *battle_of(const State *s) { return &clash_of(s)->battle; }

/* The next unit with this mark that is not decided yet and still on the map. */
static PieceId next_marked(const Battle *b, const State *s, int side, unsigned mark) {
    FOR_SIDE_UNITS(u, b, side) {
        if (flagged(s, u, mark) && !flagged(s, u, FLAG_DECIDED) && on_map(s, u)) return u;
    }
    return NO_PIECE;
}

static bool force_has_cavalry(const Battle *b, const State *s) {
    FOR_SIDE_UNITS(u, b, s->acting) {
        if (flagged(s, u, FLAG_ATTACKS) && is_cavalry(b, u)) return true;
    }
    return false;
}

static StepId end_battle(const Battle *b, State *s) {
    clash_unflag_all(b, s, CLEARED_WITH_BATTLE);
    clash(s)->subject = NO_PIECE;
    return STEP_COMBAT_TARGET;
}

/* ---- 14.3 cavalry retreats before combat ---- */

StepId clash_begin_battle(const Battle *b, State *s) {
    assert(battle_of(s)->from != 0);
    battle_now(s)->last = NO_PIECE;
    return force_has_cavalry(b, s) ? STEP_COMBAT_AM_ATT : STEP_NEXT_CAV;
}

static bool fresh_left(const Battle *b, const State *s) {
    FOR_PIECES_AT(v, s, battle_of(s)->target) {
        if (flagged(s, v, FLAG_DEFENDS)) return true;
    }
    return false;
}

/* R60: attackers that do not advance after cavalry that got away count as not having attacked. */
static void free_attackers(const Battle *b, State *s) {
    FOR_SIDE_UNITS(u, b, s->acting) {
        if (flagged(s, u, FLAG_ATTACKS) && s->piece[u].place != battle_of(s)->target) {
            unflag(s, u, FLAG_FOUGHT);
        }
    }
}

StepId clash_next_cav_take(const Battle *b, State *s, Action a) {
    ClashBattle *battle = battle_now(s);
    FOR_PIECES_AT(v, s, battle->target) {
        if (!flagged(s, v, FLAG_DEFENDS) || flagged(s, v, FLAG_DECIDED) || !is_cavalry(b, v))
            continue;
        flag(s, v, FLAG_DECIDED);
        if (!clash_can_retire(b, s, v, battle->from)) continue; /* R62 */
        clash(s)->subject = v;
        return STEP_COMBAT_CAV;
    }
    clash(s)->subject = NO_PIECE;
    FOR_SIDE_UNITS(v, b, side_other(s->acting)) unflag(s, v, FLAG_DECIDED);
    /* Without fresh defenders all have got away; if late-comers are left (12.10.5) nobody can
     * advance. */
    return fresh_left(b, s) ? STEP_COMBAT_AM_ATT : STEP_COMBAT_ADVANCE;
}

Verdict clash_combat_cav_verdict(const Battle *b, const State *s, Action a) {
    if (a.verb != VERB_RETIRE && a.verb != VERB_STAND) return NO_NOT_NOW;
    return a.piece == clash_of(s)->subject ? YES : NO_NOT_NOW;
}

void clash_combat_cav_offer(const Battle *b, const State *s, Sink *out) {
    sink_add(out, action_piece(VERB_RETIRE, clash_of(s)->subject));
    sink_add(out, action_piece(VERB_STAND, clash_of(s)->subject));
}

StepId clash_combat_cav_take(const Battle *b, State *s, Action a) {
    return a.verb == VERB_RETIRE ? STEP_COMBAT_CAV_ROLL : STEP_NEXT_CAV;
}

StepId clash_combat_cav_roll_take(const Battle *b, State *s, Action a) {
    const PieceId u = clash(s)->subject;
    assert(flagged(s, u, FLAG_DEFENDS));
    if (a.number > clash_ter_now(b, s, u)) return STEP_NEXT_CAV; /* R61 */
    unflag(s, u, FLAG_DEFENDS);
    flag(s, u, FLAG_RETREATED);
    battle_now(s)->retired++;
    const bool goes = clash_begin_retreat(b, s, u, clash_limit(b, LIMIT_CAVALRY_RETREAT),
                                          battle_of(s)->from, true, STEP_NEXT_CAV);
    assert(goes);
    return STEP_RETREAT_WALK;
}

/* ---- 13.0 artillery ---- */

static bool takes_part(const Battle *b, const State *s, PieceId guns, unsigned role) {
    FOR_SIDE_UNITS(u, b, side_of(b, guns)) {
        if (flagged(s, u, role) && on_map(s, u) && clash_serves(b, guns, clash_formation(b, u))) {
            return true;
        }
    }
    return false;
}

static Verdict guns_verdict(const Battle *b, const State *s, Action a, int side) {
    const bool attack = side == s->acting;
    if (a.verb == VERB_DECLINE) return YES;
    if (a.verb != VERB_GUNS || a.piece == NO_PIECE) return NO_NOT_NOW;
    if (!is_kind(b, a.piece, KIND_GUNS) || side_of(b, a.piece) != side) return NO_OWN;
    if (!flagged(s, a.piece, FLAG_DRAWN) || flagged(s, a.piece, FLAG_USED)) return NO_GUNS_READY;
    if (!takes_part(b, s, a.piece, attack ? FLAG_ATTACKS : FLAG_DEFENDS)) return NO_GUNS_FORMATION;
    if (!clash_guns_may_fire(b, battle_of(s)->target, battle_of(s)->from, attack)) {
        return NO_GUNS_TERRAIN;
    }
    const int use = b->piece[a.piece].value[GUNS_USE];
    bool ready;
    const bool position = clash_position_guns(b, s, a.piece, &ready);
    if (use == (attack ? GUNS_DEFENCE : GUNS_ATTACK) || (position && attack))
        return NO_GUNS_ONE_WAY;
    return !position || clash_position_reaches(b, s, a.piece, battle_of(s)->target)
               ? YES
               : NO_GUNS_ONE_WAY;
}

static void guns_offer(const Battle *b, const State *s, int side, Sink *out) {
    FOR_KIND(p, b, KIND_GUNS) {
        const Action a = action_piece(VERB_GUNS, p);
        if (side_of(b, p) == side && guns_verdict(b, s, a, side) == YES) sink_add(out, a);
    }
    sink_add(out, action_of(VERB_DECLINE));
}

static void call_guns(State *s, Action a, int side) {
    if (a.verb != VERB_GUNS) return;
    assert(battle_of(s)->guns[side] == NO_PIECE);
    assert(flagged(s, a.piece, FLAG_DRAWN));
    battle_now(s)->guns[side] = a.piece;
    flag(s, a.piece, FLAG_USED);
}

Verdict clash_combat_am_att_verdict(const Battle *b, const State *s, Action a) {
    return guns_verdict(b, s, a, s->acting);
}
void clash_combat_am_att_offer(const Battle *b, const State *s, Sink *out) {
    guns_offer(b, s, s->acting, out);
}
StepId clash_combat_am_att_take(const Battle *b, State *s, Action a) {
    call_guns(s, a, s->acting);
    return STEP_COMBAT_AM_DEF;
}

Verdict clash_combat_am_def_verdict(const Battle *b, const State *s, Action a) {
    return guns_verdict(b, s, a, side_other(s->acting));
}
void clash_combat_am_def_offer(const Battle *b, const State *s, Sink *out) {
    guns_offer(b, s, side_other(s->acting), out);
}
StepId clash_combat_am_def_take(const Battle *b, State *s, Action a) {
    call_guns(s, a, side_other(s->acting));
    const Fight f = clash_fight_of(b, s);
    battle_now(s)->column = (uint8_t)clash_fight_column(b, s, &f);
    assert(battle_of(s)->column < ODDS_COLUMNS);
    return STEP_NEXT_DEFENDER;
}

/* ---- 12.9.3 to 12.9.5 the defender rolls ---- */

static StepId begin_attacker_rolls(const Battle *b, State *s) {
    const ClashBattle *battle = battle_of(s);
    const int limit = combat_cell(b, battle->column, COMBAT_LIMIT);
    int count = 0;
    clash_unflag_all(b, s, FLAG_DECIDED);
    if (limit == 0 || combat_cell(b, battle->column, COMBAT_ATTACKER) == NOT_AFFECTED) {
        return STEP_COMBAT_ADVANCE;
    }
    FOR_SIDE_UNITS(u, b, s->acting) count += flagged(s, u, FLAG_ATTACKS);
    battle_now(s)->last = NO_PIECE;
    if (count > limit) return STEP_COMBAT_ATT_PICK;
    FOR_SIDE_UNITS(u, b, s->acting) {
        if (flagged(s, u, FLAG_ATTACKS)) flag(s, u, FLAG_ROLLS);
    }
    return STEP_NEXT_ATTACKER;
}

StepId clash_next_defender_take(const Battle *b, State *s, Action a) {
    const bool affected = combat_cell(b, battle_of(s)->column, COMBAT_DEFENDER) != NOT_AFFECTED;
    const PieceId v = affected ? next_marked(b, s, side_other(s->acting), FLAG_DEFENDS) : NO_PIECE;
    clash(s)->subject = v;
    return v == NO_PIECE ? begin_attacker_rolls(b, s) : STEP_COMBAT_DEF_ROLL;
}

/* 12.10.5: units that retreated into the hex are lost as soon as a defender loses a step. */
static void lose_late_comers(const Battle *b, State *s) {
    PieceId next;
    for (PieceId v = s->place[battle_of(s)->target].head; v != NO_PIECE; v = next) {
        next = s->piece[v].next;
        if (!flagged(s, v, FLAG_DEFENDS)) clash_eliminate(b, s, v, STATUS_ELIMINATED);
    }
}

StepId clash_combat_def_roll_take(const Battle *b, State *s, Action a) {
    const ClashBattle *battle = battle_of(s);
    const PieceId v = clash(s)->subject;
    assert(battle->column < ODDS_COLUMNS);
    assert(flagged(s, v, FLAG_DEFENDS));
    const int ter = clash_ter_now(b, s, v);
    const Loss loss = clash_loss(a.number, ter, combat_cell(b, battle->column, COMBAT_DEFENDER));
    flag(s, v, FLAG_DECIDED);
    if (!loss.step) return STEP_NEXT_DEFENDER;
    battle_now(s)->losses++;
    lose_late_comers(b, s);
    if (clash_lose_step(b, s, v)) return STEP_NEXT_DEFENDER;
    int least = loss.back;
    if (least > clash_limit(b, LIMIT_RETREAT_MOST)) least = clash_limit(b, LIMIT_RETREAT_MOST);
    if (least <= 0) return STEP_NEXT_DEFENDER; /* R66 */
    if (is_town(b, battle->target)) least = clash_limit(b, LIMIT_TOWN_RETREAT);
    unflag(s, v, FLAG_DEFENDS);
    flag(s, v, FLAG_RETREATED);
    if (clash_begin_retreat(b, s, v, least, battle->from, false, STEP_NEXT_DEFENDER)) {
        return STEP_RETREAT_WALK;
    }
    clash_eliminate(b, s, v, STATUS_ELIMINATED);
    return STEP_NEXT_DEFENDER;
}

/* ---- 12.9.2, 12.9.6 the attacker rolls ---- */

static int counted(const Battle *b, const State *s, unsigned mark, PieceId after) {
    int count = 0;
    FOR_SIDE_UNITS(u, b, s->acting) {
        count += flagged(s, u, mark) && (after == NO_PIECE || u > after);
    }
    return count;
}

/* Attackers are named in roster order, and only while enough are left to make up the number. */
Verdict clash_combat_att_pick_verdict(const Battle *b, const State *s, Action a) {
    const ClashBattle *battle = battle_of(s);
    if (a.verb != VERB_RISK || a.piece == NO_PIECE) return NO_NOT_NOW;
    if (!flagged(s, a.piece, FLAG_ATTACKS)) return NO_RISK_COUNT;
    if (battle->last != NO_PIECE && a.piece <= battle->last) return NO_RISK_COUNT;
    const int missing =
        combat_cell(b, battle->column, COMBAT_LIMIT) - counted(b, s, FLAG_ROLLS, NO_PIECE) - 1;
    return counted(b, s, FLAG_ATTACKS, a.piece) >= missing ? YES : NO_RISK_COUNT;
}

void clash_combat_att_pick_offer(const Battle *b, const State *s, Sink *out) {
    FOR_SIDE_UNITS(u, b, s->acting) {
        const Action a = action_piece(VERB_RISK, u);
        if (flagged(s, u, FLAG_ATTACKS) && clash_combat_att_pick_verdict(b, s, a) == YES) {
            sink_add(out, a);
        }
    }
}

StepId clash_combat_att_pick_take(const Battle *b, State *s, Action a) {
    assert(flagged(s, a.piece, FLAG_ATTACKS));
    assert(!flagged(s, a.piece, FLAG_ROLLS));
    flag(s, a.piece, FLAG_ROLLS);
    battle_now(s)->last = a.piece;
    const int limit = combat_cell(b, battle_of(s)->column, COMBAT_LIMIT);
    return counted(b, s, FLAG_ROLLS, NO_PIECE) < limit ? STEP_COMBAT_ATT_PICK : STEP_NEXT_ATTACKER;
}

StepId clash_next_attacker_take(const Battle *b, State *s, Action a) {
    const PieceId u = next_marked(b, s, s->acting, FLAG_ROLLS);
    clash(s)->subject = u;
    battle_now(s)->last = NO_PIECE;
    return u == NO_PIECE ? STEP_COMBAT_ADVANCE : STEP_COMBAT_ATT_ROLL;
}

StepId clash_combat_att_roll_take(const Battle *b, State *s, Action a) {
    const PieceId u = clash(s)->subject;
    assert(flagged(s, u, FLAG_ROLLS));
    const int modifier = combat_cell(b, battle_of(s)->column, COMBAT_ATTACKER);
    flag(s, u, FLAG_DECIDED);
    if (clash_loss(a.number, clash_ter(b, u), modifier).step) {
        battle_now(s)->attacker_losses++;
        clash_lose_step(b, s, u);
    }
    return STEP_NEXT_ATTACKER;
}

/* ---- 12.9.7 advance ---- */

Verdict clash_combat_advance_verdict(const Battle *b, const State *s, Action a) {
    const ClashBattle *battle = battle_of(s);
    if (a.verb == VERB_DONE) return YES;
    if (a.verb != VERB_ADVANCE || a.piece == NO_PIECE) return NO_NOT_NOW;
    if (!flagged(s, a.piece, FLAG_ATTACKS) || !on_map(s, a.piece)) return NO_ADVANCE;
    if (units_at(s, battle->target, side_other(s->acting)) > 0) return NO_ADVANCE;
    if (battle->last != NO_PIECE && a.piece <= battle->last) return NO_ADVANCE;
    /* It has attacked over this side, so it may cross it. */
    return clash_stacks(b, s, a.piece, battle->target) ? YES : NO_ADVANCE_STACK; /* R107 */
}

void clash_combat_advance_offer(const Battle *b, const State *s, Sink *out) {
    FOR_SIDE_UNITS(u, b, s->acting) {
        if (!flagged(s, u, FLAG_ATTACKS)) continue;
        const Action a = action_piece(VERB_ADVANCE, u);
        if (clash_combat_advance_verdict(b, s, a) == YES) sink_add(out, a);
    }
    sink_add(out, action_of(VERB_DONE));
}

StepId clash_combat_advance_take(const Battle *b, State *s, Action a) {
    ClashBattle *battle = battle_now(s);
    if (a.verb == VERB_ADVANCE) {
        assert(units_at(s, battle->target, side_other(s->acting)) == 0);
        clash_put(b, s, a.piece, battle->target);
        battle->last = a.piece;
        return STEP_COMBAT_ADVANCE;
    }
    if (battle->column == ODDS_COLUMNS) free_attackers(b, s); /* no dice fell: R60 */
    return end_battle(b, s);
}
