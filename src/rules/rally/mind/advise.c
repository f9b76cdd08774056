/* A greedy commander's choice at each step: one activation ahead, with the exact chances of combat.
 * It knows nothing that a player at the table does not see. */
#include "rules/rally/mind/advise.h"

#include "rules/rally/combat.h"
#include "rules/rally/mind/free_move.h"

/* ---- combat ---- */

/* All active units beside these places, as one attack. */
static int declare_worth(const Battle *b, const State *s, Action a, void *memory) {
    RallyScratch *scratch = memory;
    const PlaceId here = s->piece[a.piece].place;
    Attack attack = {0};
    rally_attack_join(b, s, &attack, a.piece, here);
    for (int side = 0; side < HEX_SIDES; side++) {
        if (a.number & (1 << side))
            attack.target[attack.target_count++] = b->place[here].adjacent[side];
    }
    FOR_SIDE_UNITS(u, b, s->acting) {
        if (u == a.piece || !on_map(s, u) || !flagged(s, u, FLAG_ACTIVE)) continue;
        const int towards = place_side_towards(b, s->piece[u].place, attack.target[0]);
        if (towards < 0 || attack.count == ESTIMATE_ATTACKERS) continue;
        const uint8_t targets = own_of(s, u)->targets;
        const bool joins = attack.target_count > 1
                               ? s->piece[u].place == here && targets == a.number
                               : targets == 0 || targets == 1 << towards;
        if (!joins) continue;
        rally_attack_join(b, s, &attack, u, s->piece[u].place);
    }
    rally_stands_forget(&scratch->plan.stands);
    return rally_estimate_attack(b, s, &attack, &scratch->plan.stands).worth;
}

static int shoot_worth(const Battle *b, const State *s, Action a, void *scratch) {
    if (a.verb != VERB_SHOOT) return 0;
    const RallyCombat *c = &rally_of(s)->combat;
    const int modifier = rally_fire_modifier(b, s, c->attacked[c->at]);
    const int fails = rally_quality_fails(modifier, rally_effective_quality(b, s, a.piece));
    const int stops = own_of(s, a.piece)->back ? 400 : 0; /* 9.2: a shattered attacker ends it */
    return 1 + fails * (rally_step_worth(b, s, a.piece) + stops) / 6;
}

static int guns_place_worth(const Battle *b, const State *s, Action a, void *scratch) {
    return a.verb == VERB_PLACE ? rally_guns_defence(b, s, a.piece) : 0;
}

static int retreat_worth(const Battle *b, const State *s, Action a, void *memory) {
    RallyScratch *scratch = memory;
    return a.place == NO_PLACE
               ? 0
               : rally_outlook_worth_once(b, s, &scratch->plan.outlook, a.piece, a.place);
}

/* The strongest goes in, and no more than one unless there is something to hold. */
static int advance_worth(const Battle *b, const State *s, Action a, void *scratch) {
    if (a.verb == VERB_DONE) return 0;
    if (is_kind(b, a.piece, KIND_LEADER)) {
        return units_at(s, s->piece[a.piece].place, s->acting) == 0 ? 50 : -50;
    }
    if (units_at(s, a.place, s->acting) > 0) return -1;
    return 100 + 10 * rally_unit_sp(b, s, a.piece) + 30 * !own_of(s, a.piece)->back;
}

static int escape_worth(const Battle *b, const State *s, Action a, void *scratch) {
    return a.place == NO_PLACE ? 0 : rally_leader_place_worth(b, s, a.piece, a.place, scratch);
}

static int follow_worth(const Battle *b, const State *s, Action a, void *scratch) {
    return a.verb == VERB_FOLLOW
               ? 1 + rally_leader_place_worth(b, s, a.piece, a.place, scratch)
               : rally_leader_place_worth(b, s, a.piece, s->piece[a.piece].place, scratch) - 200;
}

static int replacement_worth(const Battle *b, const State *s, Action a, void *scratch) {
    return rally_leader_place_worth(b, s, rally_of(s)->subject, a.place, scratch);
}

/* ---- guns ---- */

/* The enemy's stacks, as guns see them: many shots are weighed, and few differ in their value. */
enum { SHOT_VALUES = 8, SHOT_UNWEIGHED = -1 };
typedef struct Marks {
    int count;
    PlaceId place[PIECE_MAX];
    int16_t at[2][PIECE_MAX];          /* q, r */
    int worth[PIECE_MAX][SHOT_VALUES]; /* of a shot of each value */
} Marks;

static void find_marks(const Battle *b, const State *s, int side, Marks *out) {
    out->count = 0;
    FOR_SIDE_UNITS(e, b, side_other(side)) {
        if (!on_map(s, e) || !rally_first_unit_here(b, s, e)) continue;
        const int i = out->count++;
        const Axial at = b->grid.at[b->place[s->piece[e].place].hex];
        out->place[i] = s->piece[e].place;
        out->at[0][i] = at.q;
        out->at[1][i] = at.r;
        for (int k = 0; k < SHOT_VALUES; k++) out->worth[i][k] = SHOT_UNWEIGHED;
    }
}

static int shot_worth(const Battle *b, const State *s, int side, Marks *marks, int i, int value) {
    if (value >= SHOT_VALUES) return rally_barrage_worth(b, s, side, marks->place[i], value);
    int *worth = &marks->worth[i][value];
    if (*worth == SHOT_UNWEIGHED) *worth = rally_barrage_worth(b, s, side, marks->place[i], value);
    return *worth;
}

static int best_shot(const Battle *b, const State *s, PieceId guns, PlaceId from, Marks *marks) {
    const HexId hex = b->place[from].hex;
    const int range = rally_limit(b, LIMIT_GUN_RANGE);
    int16_t distance[PIECE_MAX];
    int best = 0;
    axial_distances(b->grid.at[hex], marks->at[0], marks->at[1], marks->count, INT16_MAX, distance);
    for (int i = 0; i < marks->count; i++) {
        if (distance[i] > range) continue; /* most are */
        const int value = rally_bombard_value(b, guns, from, marks->place[i]);
        if (value == 0 || !rally_sight_open(b, hex, b->place[marks->place[i]].hex)) continue;
        const int worth = shot_worth(b, s, side_of(b, guns), marks, i, value);
        if (worth > best) best = worth;
    }
    return best;
}

/* A shot worth the risk of the battery. */
static int bombard_place_worth(const Battle *b, const State *s, Action a, void *marks) {
    return a.verb == VERB_PASS ? 70 : best_shot(b, s, a.piece, a.place, marks);
}

static Action choose_bombardment(const Battle *b, const State *s, const Offers *offers) {
    Marks marks;
    find_marks(b, s, s->acting, &marks);
    return offers_best(b, s, offers, bombard_place_worth, &marks);
}

static int bombard_target_worth(const Battle *b, const State *s, Action a, void *scratch) {
    if (a.verb == VERB_HOLD) return 30;
    const PieceId guns = rally_of(s)->guns;
    return rally_bombard_worth(b, s, guns, s->piece[guns].place, a.place);
}

static int counter_worth(const Battle *b, const State *s, Action a, void *scratch) {
    const Rally *r = rally_of(s);
    if (a.verb == VERB_DECLINE) return 0;
    const int mine = rally_guns_value(b, a.piece, r->range) + (side_of(b, a.piece) == USA);
    const int theirs = rally_guns_value(b, r->guns, r->range) + (side_of(b, r->guns) == USA);
    return 60 * (mine - theirs) +
           rally_bombard_worth(b, s, r->guns, s->piece[r->guns].place, r->target);
}

/* ---- events and the rest ---- */

static int pick_unit_worth(const Battle *b, const State *s, Action a, void *memory) {
    RallyScratch *scratch = memory;
    if (a.verb != VERB_CHOOSE_UNIT) return 0;
    const int side = side_of(b, a.piece);
    switch (s->step) {
    case STEP_EVENT_PICK_BRIGADE: /* the one that holds the best ground */
        return 1 +
               rally_outlook_worth_once(b, s, &scratch->plan.outlook, a.piece,
                                        s->piece[a.piece].place) +
               1000 * (b->victory_at[b->place[s->piece[a.piece].place].hex] >= 0);
    case STEP_EVENT_FLIP: return b->piece[a.piece].value[UNIT_SP];
    default: return rally_unit_sp(b, s, a.piece) * (ezoc(s, s->piece[a.piece].place, side) ? 3 : 1);
    }
}

/* Strength of a formation in and near the fighting. */
static int pick_formation_worth(const Battle *b, const State *s, Action a, void *scratch) {
    if (a.verb != VERB_CHOOSE_FORMATION) return -100000;
    int worth = 0;
    FOR_SIDE_UNITS(u, b, b->formation[a.formation].side) {
        if (!on_map(s, u) || !formation_within(b, b->piece[u].formation, a.formation)) continue;
        int near = HEX_SPAN_MAX;
        FOR_SIDE_UNITS(e, b, side_other(b->formation[a.formation].side)) {
            if (!on_map(s, e)) continue;
            const int d = place_distance(b, s->piece[e].place, s->piece[u].place);
            if (d < near) near = d;
        }
        worth += rally_unit_sp(b, s, u) * 10 / (near + 1);
    }
    return s->step == STEP_EVENT_OBTUSE ? -worth : worth;
}

static Action choose_reinforcement(const Battle *b, const State *s, const Offers *offers) {
    int sp = 0;
    FOR_SIDE_UNITS(u, b, s->acting) {
        if (b->piece[u].group == rally_of(s)->cursor) sp += b->piece[u].value[UNIT_SP];
    }
    const bool hurry = sp >= 6 && rally_of(s)->side[s->acting].cp >= 6;
    return offers_first(offers, hurry ? VERB_HASTEN : VERB_AWAIT);
}

/* 11.2: five points are too much to give unless more would be lost: never while there is hope. */
static Action choose_field(const Offers *offers) { return offers_first(offers, VERB_FIGHT_ON); }

/* Whether the choice needs an outlook of this position; plans get their own. */
static bool needs_look(const Battle *b, const State *s, const RallyScratch *scratch) {
    const bool in_rollout = scratch->plan.outlook.scripts.in_rollout;
    switch (s->step) {
    case STEP_MOVE_STEP: {
        /* In a rollout leaders look at nothing but their troops, the others when they set out; or
         * later, if it was not the advice that sent them off. */
        const MoveFrame *m = move_frame_of(s);
        const bool known = scratch->way.unit == m->piece;
        return rally_free_move_worth(b, s, m) != NULL &&
               !(in_rollout && (known || is_kind(b, m->piece, KIND_LEADER)));
    }
    case STEP_IMPULSE: return !in_rollout;
    case STEP_RETREAT_STEP:
    case STEP_RALLY_PLACE:
    case STEP_EVENT_PICK_BRIGADE: return true;
    default: return false;
    }
}

/* All that pieces which are offered a place, or a move, might come near. */
static HexBounds offered_bounds(const Battle *b, const State *s, const Offers *offers) {
    HexBounds where = HEX_BOUNDS_NONE;
    for (uint32_t i = 0; i < offers->sink.count; i++) {
        const Action a = offers->item[i];
        const PlaceId from = a.piece != NO_PIECE ? s->piece[a.piece].place : NO_PLACE;
        const PlaceId place = a.place != NO_PLACE ? a.place : from;
        /* TEC: a step costs half a movement point at least. */
        const bool steps = s->step == STEP_MOVE_STEP && a.piece != NO_PIECE;
        const int reach = steps ? own_of(s, a.piece)->mp : 0;
        if (place != NO_PLACE) hex_bounds_widen(b, place, reach, &where);
    }
    return where;
}

/* Whose outlook: that of the side whose units are placed or moved. */
static int looking_side(const Battle *b, const State *s, const Offers *offers) {
    const PieceId p = s->step == STEP_MOVE_STEP ? move_frame_of(s)->piece : offers->item[0].piece;
    return p == NO_PIECE ? s->acting : side_of(b, p);
}

Action rally_play(const Battle *b, const State *s, const Offers *offers, const Scripts *scripts,
                  MindScratch *opaque) {
    RallyScratch *scratch = (RallyScratch *)opaque;
    rally_scratch_enter(b, scratch);
    scratch->plan.outlook.scripts = *scripts;
    if (s->step == STEP_MOVE_STEP && move_frame_of(s)->steps == 0)
        rally_free_move_begin(b, s, scratch);
    if (needs_look(b, s, scratch)) {
        rally_scratch_look(b, s, looking_side(b, s, offers), scratch);
        const HexBounds where = offered_bounds(b, s, offers);
        /* Plans find demands themselves. */
        if (s->step != STEP_IMPULSE) rally_outlook_attend(b, s, &where, &scratch->plan.outlook);
    }
    switch (s->step) {
    case STEP_IMPULSE: return rally_choose_impulse(b, s, &offers->sink, scratch);
    case STEP_MOVE_SELECT: return rally_choose_move_select(b, s, offers, scratch);
    case STEP_MOVE_STEP: return rally_choose_move_step(b, s, offers, scratch);
    case STEP_BLUNDER_SELECT: return offers->item[0];
    case STEP_NIGHT_SELECT: return offers_first(offers, VERB_DONE);
    case STEP_DECLARE_ATTACK: return offers_best(b, s, offers, declare_worth, scratch);
    case STEP_PLACE_GUNS: return offers_best(b, s, offers, guns_place_worth, scratch);
    case STEP_DEFENSIVE_FIRE: return offers_best(b, s, offers, shoot_worth, scratch);
    case STEP_SURPRISE_USE: return offers_first(offers, VERB_SURPRISE);
    case STEP_RETREAT_STEP:
    case STEP_RALLY_PLACE: return offers_best(b, s, offers, retreat_worth, scratch);
    case STEP_ADVANCE: return offers_best(b, s, offers, advance_worth, scratch);
    case STEP_LEADER_ESCAPE: return offers_best(b, s, offers, escape_worth, scratch);
    case STEP_LEADER_FOLLOW: return offers_best(b, s, offers, follow_worth, scratch);
    case STEP_PLACE_REPLACEMENT: return offers_best(b, s, offers, replacement_worth, scratch);
    case STEP_BOMBARD_PLACE: return choose_bombardment(b, s, offers);
    case STEP_BOMBARD_TARGET: return offers_best(b, s, offers, bombard_target_worth, scratch);
    case STEP_BOMBARD_COUNTER: return offers_best(b, s, offers, counter_worth, scratch);
    case STEP_EVENT_PICK_BRIGADE:
    case STEP_EVENT_FLIP:
    case STEP_EVENT_SURGE_BRIGADE: return offers_best(b, s, offers, pick_unit_worth, scratch);
    case STEP_EVENT_PICK_CORPS:
    case STEP_EVENT_PICK_DIVISION:
    case STEP_EVENT_OBTUSE:
    case STEP_EVENT_SURGE_DIVISION:
    case STEP_EVENT_SURPRISE: return offers_best(b, s, offers, pick_formation_worth, scratch);
    case STEP_REINFORCEMENT_CHOICE: return choose_reinforcement(b, s, offers);
    case STEP_GIVE_FIELD: return choose_field(offers);
    default: return offers->item[0];
    }
}

Shortcut rally_shortcut(const Battle *b, const State *s, const Scripts *scripts,
                        MindScratch *opaque, Action *out) {
    RallyScratch *scratch = (RallyScratch *)opaque;
    if (!scripts->in_rollout || (s->step != STEP_IMPULSE && s->step != STEP_MOVE_STEP))
        return SHORTCUT_NONE;
    rally_scratch_enter(b, scratch);
    scratch->plan.outlook.scripts = *scripts;
    const bool known = s->step == STEP_IMPULSE ? rally_shortcut_impulse(b, s, scratch, out)
                                               : rally_shortcut_move_step(b, s, scratch, out);
    return known ? SHORTCUT_CHOSEN : SHORTCUT_NONE;
}

void rally_begin(MindScratch *opaque) { ((RallyScratch *)opaque)->planned_for = 0; }

void rally_forget(MindScratch *opaque) {
    rally_begin(opaque);
    ((RallyScratch *)opaque)->battle = 0;
}
