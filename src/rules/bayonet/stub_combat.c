/* Steps that are not written yet: take your line out when the step has its file. */
#include "rules/bayonet/clauses.h"
#include "rules/bayonet/steps.h"

/* clang-format off */
#define STUB_AUTO(name) StepId bayonet_##name##_take(const Battle *b, State *s, Action a) { (void)b, (void)s, (void)a; return STEP_GAME_OVER; }
#define STUB_ASK(name) \
    void bayonet_##name##_offer(const Battle *b, const State *s, Sink *out) { (void)b, (void)s; sink_add(out, action_of(VERB_DONE)); } \
    STUB_AUTO(name) \
    Verdict bayonet_##name##_verdict(const Battle *b, const State *s, Action a) { (void)b, (void)s, (void)a; return NO_NOT_NOW; }

STUB_ASK(attack_declare)
STUB_ASK(attack_order)
STUB_AUTO(attack)
STUB_ASK(pick_defender)
STUB_ASK(gun_a)
STUB_ASK(gun_d)
STUB_ASK(volley_a)
STUB_ASK(volley_d)
STUB_AUTO(foot_on_horse)
STUB_AUTO(combat_roll)
STUB_AUTO(apply)
STUB_ASK(ignore_retreat)
STUB_ASK(retreat)
STUB_AUTO(unable_roll)
STUB_ASK(marker_retreat)
STUB_ASK(trample)
STUB_AUTO(settle)
STUB_ASK(advance)
STUB_ASK(turn_after)
STUB_ASK(extra_attack)
STUB_AUTO(attack_end)
STUB_AUTO(leader_combat)
STUB_AUTO(leader_roll)
STUB_ASK(leader_replace)
STUB_AUTO(morale)
STUB_AUTO(morale_roll)
STUB_AUTO(rout_phase)
/* clang-format on */
