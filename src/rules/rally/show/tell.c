/* What came of an action, told by comparing the positions before and after it. Steps that offer
 * only one action run by themselves, so a lot may have happened in between; all of it is told
 * here. */
#include "rules/rally/show/show.h"
#include "rules/rally/steps.h"
#include "rules/rally/tables.h"

static void add_name(Teller *t, PieceId p) {
    const size_t at = tell_begin(t);
    rally_piece_words(t->b, p, t->out);
    text_capital(t->out, at);
}

static void about(Teller *t, PieceId p, const char *words) {
    add_name(t, p);
    text_add(t->out, words);
}

static bool newly(const Teller *t, PieceId p, unsigned flag) {
    return flagged(t->after, p, flag) && !flagged(t->before, p, flag);
}

static void tell_unit(Teller *t, PieceId p) {
    const RallyPiece *was = own_of(t->before, p), *is = own_of(t->after, p);
    if (was->status != is->status) {
        if (is->status == STATUS_SHATTERED) about(t, p, " is shattered.");
        if (is->status == STATUS_GONE && was->status == STATUS_SHATTERED) {
            about(t, p, " does not rally and is lost for good.");
        } else if (is->status == STATUS_GONE) {
            about(t, p, " is lost for good.");
        }
        if (is->status == STATUS_READY && was->status == STATUS_WAITING) about(t, p, " arrives.");
        return;
    }
    if (!was->back && is->back) about(t, p, " loses a step and is damaged.");
    if (was->back && !is->back) about(t, p, " is restored to full strength.");
}

static void tell_leader(Teller *t, PieceId p) {
    const RallyPiece *was = own_of(t->before, p), *is = own_of(t->after, p);
    if (was->status == is->status) return;
    if (is->status == STATUS_BOX) {
        about(t, p, " is lost. His replacement comes on turn ");
        text_add_int(t->out, is->due);
        text_add_char(t->out, '.');
    } else if (is->status == STATUS_GONE) {
        about(t, p, " is lost, and nobody replaces him.");
    } else if (was->status == STATUS_WAITING) {
        about(t, p, " arrives.");
    } else if (is->status == STATUS_READY) {
        about(t, p, "'s replacement takes over.");
    }
}

static void tell_guns(Teller *t, PieceId p) {
    const RallyPiece *was = own_of(t->before, p), *is = own_of(t->after, p);
    if (is->status == STATUS_GONE && was->status != STATUS_GONE) about(t, p, " are captured.");
    if (is->day != was->day && is->status != STATUS_GONE) about(t, p, " are out for the day.");
    if (is->due != was->due) {
        about(t, p, " will be back on turn ");
        text_add_int(t->out, is->due);
        text_add_char(t->out, '.');
    } else if (on_map(t->before, p) && !on_map(t->after, p) && is->status == STATUS_READY) {
        about(t, p, " leave the field.");
    }
    if (newly(t, p, FLAG_PLACED) && on_map(t->after, p) && t->before->step == STEP_GUNS_ROLL) {
        about(t, p, " come up in time.");
    }
}

/* Tells where the piece went, unless the action itself says so. */
static void tell_place(Teller *t, PieceId p, Action a) {
    const PlaceId from = t->before->piece[p].place, to = t->after->piece[p].place;
    if (from == to || from == NO_PLACE || to == NO_PLACE) return;
    if (p == a.piece && to == a.place) return;
    about(t, p,
          newly(t, p, FLAG_RETREATED)  ? " falls back to "
          : newly(t, p, FLAG_ADVANCED) ? " advances to "
                                       : " goes to ");
    words_place(t->b, to, t->out);
    text_add_char(t->out, '.');
}

static void tell_pieces(Teller *t, Action a) {
    for (PieceId p = 0; p < t->b->piece_count; p++) {
        switch ((Kind)t->b->piece[p].kind) {
        case KIND_INFANTRY:
        case KIND_CAVALRY: tell_unit(t, p); break;
        case KIND_LEADER: tell_leader(t, p); break;
        case KIND_GUNS: tell_guns(t, p); break;
        case KIND_TRAIN:
            if (own_of(t->before, p)->status != own_of(t->after, p)->status) {
                about(t, p, " is captured.");
            }
            break;
        case KIND_COUNT: break;
        }
        tell_place(t, p, a);
    }
}

static void tell_orders(Teller *t) {
    int obeys = 0, fails = 0;
    FOR_UNITS(u, t->b) {
        obeys += newly(t, u, FLAG_ACTIVE);
        fails += newly(t, u, FLAG_FALLBACK);
    }
    if (t->before->step == STEP_OOC_CHECK) {
        const PieceId u = rally_of(t->before)->subject;
        const bool passed = flagged(t->after, u, FLAG_OOC);
        about(t, u,
              passed ? ", out of command, acts all the same." : ", out of command, does not stir.");
    }
    if (fails > 0) {
        tell_begin(t);
        text_add(t->out, "The order fails: its units may only move, a die less two.");
    }
    if (obeys > 0 && t->before->step != STEP_IMPULSE) {
        tell_begin(t);
        text_add_int(t->out, obeys);
        text_add(t->out, obeys == 1 ? " brigade obeys." : " brigades obey.");
    }
}

static void tell_events(Teller *t) {
    static const char *const EVENT[13] = {[2] = "Grand Blunder",
                                          [3] = "Blunder",
                                          [4] = "Obtuse Commander",
                                          [5] = "Poor Weather",
                                          [6] = "Artillery Depleted",
                                          [7] = "Rally Round the Flag",
                                          [8] = "Battle Surge, one brigade",
                                          [9] = "a division acts for nothing",
                                          [10] = "Blunder of a brigade",
                                          [11] = "Battle Surge, a division",
                                          [12] = "Surprise"};
    const Rally *was = rally_of(t->before), *is = rally_of(t->after);
    if (t->before->step == STEP_EVENT_ROLL && was->dice == 1) {
        tell_begin(t);
        text_add(t->out, t->b->side_name[is->event_side]);
        text_add(t->out, " event: ");
        text_add(t->out, EVENT[is->event]);
        text_add_char(t->out, '.');
    }
    if (is->weather_end > was->weather_end) {
        tell_begin(t);
        text_add(t->out, "Poor weather until turn ");
        text_add_int(t->out, is->weather_end);
        text_add_char(t->out, '.');
    }
}

static void tell_command(Teller *t) {
    const Rally *was = rally_of(t->before), *is = rally_of(t->after);
    if (t->before->step == STEP_INITIATIVE_ROLL && was->dice == 1) {
        tell_begin(t);
        if (t->after->step == STEP_INITIATIVE_ROLL) {
            text_add(t->out, "A tie: the dice are rolled again.");
        } else {
            text_add(t->out, "The ");
            text_add(t->out, t->b->side_name[is->initiative]);
            text_add(t->out, " side has the initiative.");
        }
    }
    for (int side = 0; side < SIDE_MAX; side++) {
        if (is->side[side].cp <= was->side[side].cp) continue;
        tell_begin(t);
        text_add(t->out, t->b->side_name[side]);
        text_add(t->out, ": ");
        text_add_int(t->out, is->side[side].cp);
        text_add(t->out, " command points.");
    }
}

static void tell_end(Teller *t) {
    if (t->before->over || !t->after->over) return;
    tell_begin(t);
    if (t->after->winner >= SIDE_MAX) {
        text_add(t->out, "The battle is drawn.");
        return;
    }
    text_add(t->out, "The ");
    text_add(t->out, t->b->side_name[t->after->winner]);
    text_add(t->out, " side has won the battle.");
}

/* A die that changed nothing on the map is told all the same. */
static void tell_nothing(Teller *t, int die) {
    if (t->out->used > t->start) return;
    switch (t->before->step) {
    case STEP_BOMBARD_ROLL:
        text_add(t->out, t->after->step == STEP_BOMBARD_CHECK ? "They hit." : "No effect.");
        break;
    case STEP_BOMBARD_CHECK:
    case STEP_EXIT_CHECK:
    case STEP_FIRE_ROLL:
    case STEP_RETREAT_CHECK: text_add(t->out, "It holds."); break;
    case STEP_FLIP_ROLL: text_add(t->out, "It is not restored."); break;
    case STEP_COMMAND_CHECK:
    case STEP_DIVISION_CHECK: text_add(t->out, "He passes."); break;
    case STEP_GUNS_ROLL: text_add(t->out, "The guns do not come up."); break;
    case STEP_RALLY_UNIT: text_add(t->out, "It rallies."); break;
    case STEP_REINFORCEMENT_ROLL: text_add(t->out, "They are late."); break;
    case STEP_RETREAT_ROLL: {
        const int hexes = rally_table(t->b, TABLE_RETREAT, 0, die - 1);
        text_add_int(t->out, hexes);
        text_add(t->out, hexes == 1 ? " hex." : " hexes.");
        break;
    }
    case STEP_MOVE_ROLL: {
        const int halves = own_of(t->after, rally_of(t->before)->subject)->mp;
        text_add(t->out, halves == 0 ? "It does not move." : "It may move.");
        break;
    }
    case STEP_LEADER_LOSS:
        if (rally_of(t->before)->dice == 1) text_add(t->out, "He is unhurt.");
        break;
    case STEP_COMBAT_ROLLS: {
        const PieceId u = rally_of(t->before)->subject;
        const unsigned notes = own_of(t->after, u)->notes;
        text_add(t->out, notes & NOTE_LOSS && notes & NOTE_RETREAT
                             ? "A step lost, and it falls back."
                         : notes & NOTE_LOSS    ? "A step lost."
                         : notes & NOTE_RETREAT ? "It falls back."
                                                : "It stands.");
        break;
    }
    default: break;
    }
}

void rally_tell(const Battle *b, const State *before, Action a, const State *after, Text *out) {
    Teller t = teller_of(b, before, after, out);
    tell_command(&t);
    tell_events(&t);
    tell_orders(&t);
    tell_pieces(&t, a);
    tell_control(&t);
    tell_end(&t);
    if (a.verb == VERB_ROLL) tell_nothing(&t, a.number);
}
