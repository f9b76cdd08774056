#include "cli/forks.h"

#include <string.h>

#include "ai/policy.h"
#include "cli/io.h"
#include "core/hash.h"
#include "core/random.h"
#include "game/mind.h"

enum { DECISIONS_MAX = 200000 }; /* no game of ours comes near this */

struct ForkScratch {
    Rollout rollout; /* plays the game */
    State state;     /* the position where it forks */
    Offers offers;
    Dice dice; /* and the dice there */
    Policy advised, drawn;
};

ForkScratch *fork_scratch_new(void) { return io_alloc(sizeof(ForkScratch)); }
void fork_scratch_free(ForkScratch *scratch) { io_free(scratch); }

static void draw_scripts(Policy *policy, const Battle *b, int side, Random *random) {
    for (FormationId f = 0; f < b->formation_count; f++) {
        const uint32_t script = random_below(random, b->mind->script_count);
        policy->scripts.script[f] = b->formation[f].side == side ? (uint8_t)script : 0;
    }
}

static void copy_offers(Offers *to, const Offers *from) {
    to->sink = sink_of(to->item, OFFER_MAX);
    to->sink.count = from->sink.count;
    memcpy(to->item, from->item, from->sink.count * sizeof(Action));
}

/* Plays on until this turn begins or the game is over, both sides as advised but `side`. */
static void play_until(ForkScratch *scratch, int turn, int side, const Policy *policy) {
    Rollout *t = &scratch->rollout;
    const Battle *b = t->b;
    rollout_begin(t);
    for (int n = 0; n < DECISIONS_MAX && !t->state.over && t->state.turn < turn; n++) {
        const Chooser chooser = run_chooser(b, &t->state);
        Action a;
        if (chooser == CHOOSER_CHANCE) {
            a = dice_roll(&t->dice, b, &t->state, &t->offers);
        } else {
            t->side = (int)chooser;
            a = policy_choose(t, (int)chooser == side ? policy : &scratch->advised, &t->state,
                              &t->offers);
        }
        run_take(b, &t->state, &t->offers, a);
    }
}

static double margin_of(const Battle *b, const State *s) {
    const double margin =
        1000.0 * (b->ruleset->victory_points(b, s, 0) - b->ruleset->victory_points(b, s, 1));
    /* A win is worth more than its points say: it is what the game is about. */
    return s->winner == NO_SIDE ? margin : margin + (s->winner == 0 ? 1500 : -1500);
}

bool fork_play(ForkScratch *scratch, const Battle *b, uint64_t seed, Fork *out) {
    Rollout *t = &scratch->rollout;
    Random random;
    random_init(&random, hash_mix(seed));
    /* Not the last turn: of the position after it only the points count. */
    const int turn = 1 + (int)random_below(&random, b->turn_count > 1 ? b->turn_count - 1u : 1u);
    const int side = (int)random_below(&random, SIDE_MAX);
    memset(&scratch->advised, 0, sizeof scratch->advised);
    scratch->advised.scripts.in_rollout = true;
    scratch->drawn = scratch->advised;
    draw_scripts(&scratch->drawn, b, side, &random);
    t->b = b;
    rollout_forget(t);
    dice_init(&t->dice, seed);
    run_start(b, &t->state, &t->offers);
    play_until(scratch, turn, side, &scratch->advised);
    if (t->state.over) return false;
    state_copy(b, &scratch->state, &t->state);
    copy_offers(&scratch->offers, &t->offers);
    scratch->dice = t->dice;
    for (int variant = 0; variant < 2; variant++) {
        state_copy(b, &t->state, &scratch->state);
        copy_offers(&t->offers, &scratch->offers);
        t->dice = scratch->dice;
        play_until(scratch, turn + 1, side, variant == 0 ? &scratch->advised : &scratch->drawn);
        b->mind->evaluate(b, &t->state, variant == 0 ? out->before : out->after);
        play_until(scratch, INT32_MAX, side, &scratch->advised);
        out->margin[variant] = margin_of(b, &t->state);
    }
    out->left = b->turn_count - turn - 1;
    return true;
}
