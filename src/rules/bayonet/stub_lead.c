/* Steps that are not written yet: take your line out when the step has its file. */
#include "rules/bayonet/clauses.h"
#include "rules/bayonet/steps.h"

/* clang-format off */
#define STUB_AUTO(name) StepId bayonet_##name##_take(const Battle *b, State *s, Action a) { (void)b, (void)s, (void)a; return STEP_GAME_OVER; }
#define STUB_ASK(name) \
    void bayonet_##name##_offer(const Battle *b, const State *s, Sink *out) { (void)b, (void)s; sink_add(out, action_of(VERB_DONE)); } \
    STUB_AUTO(name) \
    Verdict bayonet_##name##_verdict(const Battle *b, const State *s, Action a) { (void)b, (void)s, (void)a; return NO_NOT_NOW; }

STUB_AUTO(turn_start)
STUB_AUTO(art_first)
STUB_AUTO(art_first_roll)
STUB_ASK(art_unlimber)
STUB_ASK(art_move)
STUB_ASK(art_move_hex)
STUB_ASK(art_limber)
STUB_AUTO(art_next)
STUB_ASK(art_fire)
STUB_AUTO(art_roll)
STUB_ASK(art_spill)
STUB_AUTO(wing_first)
STUB_AUTO(wing_first_roll)
STUB_AUTO(wing_next)
STUB_ASK(wing_pick)
STUB_ASK(wc_move)
STUB_ASK(ac_move)
STUB_ASK(wing_act)
STUB_AUTO(action_roll)
STUB_AUTO(brig_first)
STUB_AUTO(brig_first_roll)
STUB_AUTO(brig_next)
STUB_ASK(brig_pick)
STUB_AUTO(brig_begin)
STUB_ASK(order_try)
STUB_AUTO(order_roll)
STUB_AUTO(modes)
STUB_ASK(charge_pick)
STUB_ASK(move_pick)
STUB_ASK(move_step)
STUB_AUTO(brig_end)
STUB_AUTO(victory_check)
STUB_ASK(concede)
STUB_AUTO(clean_up)
/* clang-format on */
