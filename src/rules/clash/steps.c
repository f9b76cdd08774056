/* The sequence of play. Read from top to bottom it is a turn. */
#include "rules/clash/steps.h"

#include "rules/clash/special.h"

/* clang-format off */
#define AUTO(name) BY_NOBODY, NULL, clash_##name##_take, NULL
#define ROLL(name) BY_CHANCE, offer_die, clash_##name##_take, NULL
#define DRAW(name) BY_CHANCE, clash_##name##_offer, clash_##name##_take, NULL
#define ASK(by, name) by, clash_##name##_offer, clash_##name##_take, clash_##name##_verdict

const Step CLASH_STEPS[STEP_COUNT] = {
    /*                         name                clause     who decides, offer, take, verdict;
     * prompt */
    [STEP_TURN_BEGIN]       = {"turn_begin",       "6.1",     AUTO(turn_begin), NULL},
    [STEP_EVENTS]           = {"events",           "6.1",     AUTO(events), NULL},
    [STEP_ORDERS_ROLL]      = {"orders_roll",      "BR8",      ROLL(orders_roll), "what does Pope believe?"},
    [STEP_CALL]             = {"call",             "BR10",     ASK(BY_ACTING, call), "call the division to the field, or leave it"},

    [STEP_EARLY_PICK]       = {"early_pick",       "9.3",     ASK(BY_ACTING, early_pick), "try to bring on a formation a turn early, or go on"},
    [STEP_EARLY_ROLL]       = {"early_roll",       "9.3",     ROLL(early_roll), "early entry"},
    [STEP_NEXT_GROUP]       = {"next_group",       "9.4",     AUTO(next_group), NULL},
    [STEP_DELAY_ROLL]       = {"delay_roll",       "9.4",     ROLL(delay_roll), "are the reinforcements delayed?"},
    [STEP_PLACE_ROLL]       = {"place_roll",       "9.2",     ROLL(place_roll), "where do the reinforcements come on?"},
    [STEP_ARRIVE]           = {"arrive",           "6.3.1",   AUTO(arrive), NULL},
    [STEP_NEXT_OUTSIDE]     = {"next_outside",     "9.5",     AUTO(next_outside), NULL},
    [STEP_ENTRY_PLACE]      = {"entry_place",      "9.5",     ASK(BY_FRAME, entry_place), "choose where the barred unit comes on"},

    [STEP_AM_START]         = {"am_start",         "6.3.2",   AUTO(am_start), NULL},
    [STEP_AM_DRAW]          = {"am_draw",          "6.3.2",   DRAW(am_draw), "guns for this turn: half of those in the cup"},
    [STEP_BOMBARD]          = {"bombard",          "GB5",      ASK(BY_ACTING, bombard), "bombard up to three hexes, or do not"},
    [STEP_BOMBARD_ROLL]     = {"bombard_roll",     "GB5",      ROLL(bombard_roll), "bombardment"},
    [STEP_BOMBARD_SPEND]    = {"bombard_spend",    "GB5",      ASK(BY_ACTING, bombard_spend), "choose guns whose ammunition is spent"},
    [STEP_NEXT_SCM]         = {"next_scm",         "6.3.2",   AUTO(next_scm), NULL},
    [STEP_SCM_ROLL]         = {"scm_roll",         "6.3.2",   ROLL(scm_roll), "is the commander available?"},

    [STEP_CUP_CHOICE]       = {"cup_choice",       "6.3.3",   AUTO(cup_choice), NULL},
    [STEP_SCM_CHOICE]       = {"scm_choice",       "6.3.3",   ASK(BY_ACTING, scm_choice), "choose whom the commander will lead instead of their own markers"},
    [STEP_NEXT_NEW]         = {"next_new",         "6.3.3",   AUTO(next_new), NULL},
    [STEP_CM_CHOICE]        = {"cm_choice",        "6.3.3",   ASK(BY_ACTING, cm_choice), "put the new marker into the cup, or set it aside until the others are drawn"},
    [STEP_WITHHOLD]         = {"withhold",         "15.1",    ASK(BY_ACTING, withhold), "night: withhold a marker for a replacement, or none"},
    [STEP_CUP]              = {"cup",              "6.3.3",   AUTO(cup), NULL},
    [STEP_CUP_DRAW]         = {"cup_draw",         "6.3.3",   DRAW(cup_draw), "the next marker"},
    [STEP_ACT_SCM_PICK]     = {"act_scm_pick",     "6.3.3",   ASK(BY_ACTING, act_scm_pick), "choose whom the commander leads"},
    [STEP_ACT_NEXT]         = {"act_next",         "10.1",    AUTO(act_next), NULL},
    [STEP_ACT_ROLL]         = {"act_roll",         "10.1",    ROLL(act_roll), "command roll"},
    [STEP_ACT_FCR]          = {"act_fcr",          "10.4",    ASK(BY_ACTING, act_fcr), "choose the unit from which command is traced"},

    [STEP_MOVE_PICK]        = {"move_pick",        "11.1",    ASK(BY_ACTING, move_pick), "choose a unit to move, or finish movement"},
    [STEP_MOVE_STEP]        = {"move_step",        "11.2",    ASK(BY_ACTING, move_step), "move on, or halt"},
    [STEP_MOVES_DONE]       = {"moves_done",       "9.5",     AUTO(moves_done), NULL},
    [STEP_ACT_COMBAT]       = {"act_combat",       "12.2",    ASK(BY_ACTING, act_combat), "declare this turn's one combat action, or not"},
    [STEP_LEAVE_ROLL]       = {"leave_roll",       "BR7",      ROLL(leave_roll), "may they attack?"},

    [STEP_COMBAT_TARGET]    = {"combat_target",    "12.7",    ASK(BY_ACTING, combat_target), "choose a hex to attack, or end the combat"},
    [STEP_COMBAT_ATTACKERS] = {"combat_attackers", "12.3",    ASK(BY_ACTING, combat_attackers), "name the attackers, then fight"},
    [STEP_NEXT_CAV]         = {"next_cav",         "14.3",    AUTO(next_cav), NULL},
    [STEP_COMBAT_CAV]       = {"combat_cav",       "14.3",    ASK(BY_ENEMY, combat_cav), "let the cavalry try to retire, or stand"},
    [STEP_COMBAT_CAV_ROLL]  = {"combat_cav_roll",  "14.3",    ROLL(combat_cav_roll), "does the cavalry get away?"},
    [STEP_COMBAT_AM_ATT]    = {"combat_am_att",    "13.3",    ASK(BY_ACTING, combat_am_att), "call guns to the attack, or none"},
    [STEP_COMBAT_AM_DEF]    = {"combat_am_def",    "13.3",    ASK(BY_ENEMY, combat_am_def), "call guns to the defence, or none"},
    [STEP_NEXT_DEFENDER]    = {"next_defender",    "12.9.5",  AUTO(next_defender), NULL},
    [STEP_COMBAT_DEF_ROLL]  = {"combat_def_roll",  "12.9.5",  ROLL(combat_def_roll), "the defending unit's die"},
    [STEP_RETREAT_WALK]     = {"retreat_walk",     "12.10",   ASK(BY_FRAME, retreat_walk), "choose the next hex of the retreat"},
    [STEP_COMBAT_ATT_PICK]  = {"combat_att_pick",  "12.9.2",  ASK(BY_ACTING, combat_att_pick), "choose the attackers who must roll"},
    [STEP_NEXT_ATTACKER]    = {"next_attacker",    "12.9.6",  AUTO(next_attacker), NULL},
    [STEP_COMBAT_ATT_ROLL]  = {"combat_att_roll",  "12.9.6",  ROLL(combat_att_roll), "the attacking unit's die"},
    [STEP_COMBAT_ADVANCE]   = {"combat_advance",   "12.9.7",  ASK(BY_ACTING, combat_advance), "advance into the vacated hex, or stay"},
    [STEP_SESSION_END]      = {"session_end",      "12.2",    AUTO(session_end), NULL},
    [STEP_STACK_FIX]        = {"stack_fix",        "7.1",     ASK(BY_ACTING, stack_fix), "too many in a hex: choose who is eliminated"},
    [STEP_ENTRY_SWEEP]      = {"entry_sweep",      "9.5",     AUTO(entry_sweep), NULL},

    [STEP_RETREAT_LIST]     = {"retreat_list",     "6.3.4",   AUTO(retreat_list), NULL},
    [STEP_RETREAT_PHASE]    = {"retreat_phase",    "6.3.4",   AUTO(retreat_phase), NULL},
    [STEP_NIGHT_SURRENDER]  = {"night_surrender",  "15.3",    AUTO(night_surrender), NULL},
    [STEP_FALLS_BACK_ROLL]  = {"falls_back_roll",  "BR4",      ROLL(falls_back_roll), "does the division fall back?"},
    [STEP_NIGHT_REPLACE]    = {"night_replace",    "9.6",     ASK(BY_ACTING, night_replace), "take a replacement for the withheld formation"},
    [STEP_TURN_END]         = {"turn_end",         "6.3.6",   AUTO(turn_end), NULL},
    [STEP_GAME_OVER]        = {"game_over",        "5.1",     BY_END, NULL, NULL, NULL, NULL},
};
/* clang-format on */
