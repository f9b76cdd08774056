/* The sequence of play. Read from top to bottom it is a turn. */
#include "rules/bayonet/steps.h"

#include "rules/bayonet/units.h"

/* clang-format off */
#define AUTO(name) BY_NOBODY, NULL, bayonet_##name##_take, NULL
#define ROLL(name) BY_CHANCE, bayonet_offer_d10, bayonet_##name##_take, NULL
#define ASK(by, name) by, bayonet_##name##_offer, bayonet_##name##_take, bayonet_##name##_verdict

const Step BAYONET_STEPS[STEP_COUNT] = {
    /*                        name               clause    who decides, offer, take, verdict; prompt */
    [STEP_TURN_START]         = {"turn_start",      "3.0",    AUTO(turn_start), NULL},
    [STEP_ART_FIRST]          = {"art_first",       "10.1",   AUTO(art_first), NULL},
    [STEP_ART_FIRST_ROLL]     = {"art_first_roll",  "10.1",   ROLL(art_first_roll), "which artillery goes first: one die a side"},
    [STEP_ART_UNLIMBER]       = {"art_unlimber",    "10.4",   ASK(BY_ACTING, art_unlimber), "unlimber artillery, or done"},
    [STEP_ART_MOVE]           = {"art_move",        "10.4",   ASK(BY_ACTING, art_move), "move limbered artillery, or done"},
    [STEP_ART_MOVE_HEX]       = {"art_move_hex",    "10.4",   ASK(BY_ACTING, art_move_hex), "move on, or halt"},
    [STEP_ART_LIMBER]         = {"art_limber",      "10.4",   ASK(BY_ACTING, art_limber), "limber artillery, or done"},
    [STEP_ART_NEXT]           = {"art_next",        "10.2",   AUTO(art_next), NULL},
    [STEP_ART_FIRE]           = {"art_fire",        "10.2",   ASK(BY_ACTING, art_fire), "fire a battery, or decline for the rest of the phase"},
    [STEP_ART_ROLL]           = {"art_roll",        "10.2",   ROLL(art_roll), "artillery fire"},
    [STEP_ART_SPILL]          = {"art_spill",       "10.2",   ASK(BY_ACTING, art_spill), "choose where the shot goes on to"},

    [STEP_WING_FIRST]         = {"wing_first",      "3.2",    AUTO(wing_first), NULL},
    [STEP_WING_FIRST_ROLL]    = {"wing_first_roll", "3.2",    ROLL(wing_first_roll), "who activates a wing first: one die a side"},
    [STEP_WING_NEXT]          = {"wing_next",       "3.2",    AUTO(wing_next), NULL},
    [STEP_WING_PICK]          = {"wing_pick",       "3.2",    ASK(BY_ACTING, wing_pick), "choose the wing to activate"},
    [STEP_WC_MOVE]            = {"wc_move",         "6.2",    ASK(BY_ACTING, wc_move), "place the wing commander: a line, or a brigade under his own hand"},
    [STEP_AC_MOVE]            = {"ac_move",         "6.2",    ASK(BY_ACTING, ac_move), "place the army commander now, or later"},
    [STEP_WING_ACT]           = {"wing_act",        "4.3",    ASK(BY_ACTING, wing_act), "let a leader attempt something for a brigade, or done"},
    [STEP_ACTION_ROLL]        = {"action_roll",     "4.3",    ROLL(action_roll), "does the attempt succeed?"},

    [STEP_BRIG_FIRST]         = {"brig_first",      "3.3",    AUTO(brig_first), NULL},
    [STEP_BRIG_FIRST_ROLL]    = {"brig_first_roll", "3.3",    ROLL(brig_first_roll), "who activates a brigade first: one die a side"},
    [STEP_BRIG_NEXT]          = {"brig_next",       "3.3",    AUTO(brig_next), NULL},
    [STEP_BRIG_PICK]          = {"brig_pick",       "3.3",    ASK(BY_ACTING, brig_pick), "activate a brigade, or pass by finishing one unactivated"},
    [STEP_BRIG_BEGIN]         = {"brig_begin",      "4.2.4",  AUTO(brig_begin), NULL},
    [STEP_ORDER_TRY]          = {"order_try",       "5.0",    ASK(BY_ACTING, order_try), "keep the order, or try to change it"},
    [STEP_ORDER_ROLL]         = {"order_roll",      "5.0",    ROLL(order_roll), "is the new order obeyed?"},
    [STEP_MODES]              = {"modes",           "5.2",    AUTO(modes), NULL},
    [STEP_CHARGE_PICK]        = {"charge_pick",     "5.4",    ASK(BY_ACTING, charge_pick), "choose what each charging unit goes for"},
    [STEP_MOVE_PICK]          = {"move_pick",       "7.0",    ASK(BY_ACTING, move_pick), "move or dress a unit, or done"},
    [STEP_MOVE_STEP]          = {"move_step",       "7.0",    ASK(BY_ACTING, move_step), "move on, turn, or halt"},
    [STEP_SET_FACING]         = {"set_facing",      "9.1.2",  ASK(BY_FRAME, set_facing), "choose the facing of the unit left in the village"},

    [STEP_ATTACK_DECLARE]     = {"attack_declare",  "11.1",   ASK(BY_ACTING, attack_declare), "declare counterattacks, or done"},
    [STEP_ATTACK_ORDER]       = {"attack_order",    "11.1",   ASK(BY_ACTING, attack_order), "choose the order of the attacks"},
    [STEP_ATTACK]             = {"attack",          "11.1",   AUTO(attack), NULL},
    [STEP_PICK_DEFENDER]      = {"pick_defender",   "9.1",    ASK(BY_ENEMY, pick_defender), "choose the unit that defends, or the flank that is refused"},
    [STEP_FIGHT]              = {"fight",           "11.1",   AUTO(fight), NULL},
    [STEP_GUN_A]              = {"gun_a",           "10.6",   ASK(BY_ACTING, gun_a), "use the attacker's battalion gun?"},
    [STEP_GUN_D]              = {"gun_d",           "10.6",   ASK(BY_ENEMY, gun_d), "use the defender's battalion gun?"},
    [STEP_VOLLEY_A]           = {"volley_a",        "11.2.1", ASK(BY_ACTING, volley_a), "fire the attacker's first volley?"},
    [STEP_VOLLEY_D]           = {"volley_d",        "11.2.1", ASK(BY_ENEMY, volley_d), "fire the defender's first volley?"},
    [STEP_FOOT_ON_HORSE]      = {"foot_on_horse",   "11.5",   AUTO(foot_on_horse), NULL},
    [STEP_COMBAT_ROLL]        = {"combat_roll",     "11.2.2", ROLL(combat_roll), "combat"},
    [STEP_APPLY]              = {"apply",           "11.2.5", AUTO(apply), NULL},
    [STEP_IGNORE_RETREAT]     = {"ignore_retreat",  "11.8.1", ASK(BY_FRAME, ignore_retreat), "take a casualty instead of the retreat?"},
    [STEP_RETREAT_ON]         = {"retreat_on",      "11.7",   AUTO(retreat_on), NULL},
    [STEP_RETREAT]            = {"retreat",         "11.7",   ASK(BY_FRAME, retreat), "choose the hex to retreat to"},
    [STEP_UNABLE_ROLL]        = {"unable_roll",     "11.7",   ROLL(unable_roll), "unable to retreat"},
    [STEP_MARKER_RETREAT]     = {"marker_retreat",  "9.3",    ASK(BY_FRAME, marker_retreat), "choose where the routed unit runs"},
    [STEP_TRAMPLE]            = {"trample",         "9.1.2",  ASK(BY_FRAME, trample), "choose which unit of the village suffers"},
    [STEP_SETTLE]             = {"settle",          "9.3",    AUTO(settle), NULL},
    [STEP_ADVANCE_ON]         = {"advance_on",      "11.3.4", AUTO(advance_on), NULL},
    [STEP_ADVANCE]            = {"advance",         "11.2.5", ASK(BY_FRAME, advance), "advance, or stay"},
    [STEP_ADVANCE_ENTER]      = {"advance_enter",   "11.2.5", AUTO(advance_enter), NULL},
    [STEP_TURN_AFTER]         = {"turn_after",      "10.5",   ASK(BY_ACTING, turn_after), "turn after taking the guns, or not"},
    [STEP_EXTRA_ATTACK]       = {"extra_attack",    "11.3.5", ASK(BY_ACTING, extra_attack), "attack again, or stop"},
    [STEP_STRIKE]             = {"strike",          "11.3.5", AUTO(strike), NULL},
    [STEP_ATTACK_END]         = {"attack_end",      "11.1",   AUTO(attack_end), NULL},
    [STEP_LEADER_COMBAT]      = {"leader_combat",   "6.4.2",  AUTO(leader_combat), NULL},
    [STEP_LEADER_ROLL]        = {"leader_roll",     "6.4.2",  ROLL(leader_roll), "is the leader hit?"},
    [STEP_LEADER_REPLACE]     = {"leader_replace",  "6.4.2",  ASK(BY_FRAME, leader_replace), "choose the line of the new wing commander"},
    [STEP_MORALE]             = {"morale",          "12.0",   AUTO(morale), NULL},
    [STEP_MORALE_ROLL]        = {"morale_roll",     "12.0",   ROLL(morale_roll), "brigade morale"},
    [STEP_BRIG_END]           = {"brig_end",        "3.3.5",  AUTO(brig_end), NULL},

    [STEP_ROUT_PHASE]         = {"rout_phase",      "13.1",   AUTO(rout_phase), NULL},
    [STEP_VICTORY_CHECK]      = {"victory_check",   "3.5",    AUTO(victory_check), NULL},
    [STEP_CONCEDE]            = {"concede",         "3.5",    ASK(BY_ACTING, concede), "fight on, or give the field"},
    [STEP_CLEAN_UP]           = {"clean_up",        "3.6",    AUTO(clean_up), NULL},
    [STEP_ASSESSMENT]         = {"assessment",      "2.1.1",  AUTO(assessment), NULL},
    [STEP_GAME_OVER]          = {"game_over",       "2.1",    BY_END, NULL, NULL, NULL, NULL},
};
/* clang-format on */
