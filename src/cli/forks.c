#include "cli/forks.h"

#include <string.h>

#include "ai/scheme.h"
#include "cli/io.h"
#include "core/hash.h"
#include "core/random.h"
#include "game/mind.h"

enum { DECISIONS_MAX = 200000 }; /* no game of ours comes near this */

struct ForkRoom {
    Theatre theatre; /* plays the game */
    State state;     /* where it forks, */
    Offers offers;
    Dice dice; /* with the dice that have fallen */
    Scheme advised, drawn;
};

ForkRoom *fork_room_new(void) { return io_alloc(sizeof(ForkRoom)); }
void fork_room_free(ForkRoom *room) { io_free(room); }

static void draw_scripts(Scheme *scheme, const Battle *b, int side, Random *random) {
    for (FormationId f = 0; f < b->formation_count; f++) {
        const uint32_t script = random_below(random, b->mind->script_count);
        scheme->scripts.script[f] = b->formation[f].side == side ? (uint8_t)script : 0;
    }
}

static void copy_offers(Offers *to, const Offers *from) {
    to->sink = sink_of(to->item, OFFER_MAX);
    to->sink.count = from->sink.count;
    memcpy(to->item, from->item, from->sink.count * sizeof(Action));
}

/* Plays on until this turn begins or the game is over, both sides as advised but `side`. */
static void play_until(ForkRoom *room, int turn, int side, const Scheme *scheme) {
    Theatre *t = &room->theatre;
    const Battle *b = t->b;
    theatre_reset(t);
    for (int n = 0; n < DECISIONS_MAX && !t->state.over && t->state.turn < turn; n++) {
        const Chooser chooser = run_chooser(b, &t->state);
        Action a;
        if (chooser == CHOOSER_CHANCE) {
            a = dice_roll(&t->dice, b, &t->state, &t->offers);
        } else {
            t->side = (int)chooser;
            a = scheme_choose(t, (int)chooser == side ? scheme : &room->advised, &t->state,
                              &t->offers);
        }
        run_take(b, &t->state, &t->offers, a);
    }
}

static double margin_of(const Battle *b, const State *s) {
    const double margin =
        1000.0 * (b->ruleset->victory_points(b, s, 0) - b->ruleset->victory_points(b, s, 1));
    /* To win is worth more than the points say: it is what the game is about. */
    return s->winner == NO_SIDE ? margin : margin + (s->winner == 0 ? 1500 : -1500);
}

bool fork_play(ForkRoom *room, const Battle *b, uint64_t seed, Fork *out) {
    Theatre *t = &room->theatre;
    Random random;
    random_init(&random, hash_mix(seed));
    /* Not the last one: what it leaves behind but points is worth nothing. */
    const int turn = 1 + (int)random_below(&random, b->turn_count > 1 ? b->turn_count - 1u : 1u);
    const int side = (int)random_below(&random, SIDE_MAX);
    memset(&room->advised, 0, sizeof room->advised);
    room->advised.scripts.in_rollout = true;
    room->drawn = room->advised;
    draw_scripts(&room->drawn, b, side, &random);
    t->b = b;
    theatre_wake(t);
    dice_init(&t->dice, seed);
    run_start(b, &t->state, &t->offers);
    play_until(room, turn, side, &room->advised);
    if (t->state.over) return false;
    state_copy(b, &room->state, &t->state);
    copy_offers(&room->offers, &t->offers);
    room->dice = t->dice;
    for (int variant = 0; variant < 2; variant++) {
        state_copy(b, &t->state, &room->state);
        copy_offers(&t->offers, &room->offers);
        t->dice = room->dice;
        play_until(room, turn + 1, side, variant == 0 ? &room->advised : &room->drawn);
        b->mind->evaluate(b, &t->state, variant == 0 ? out->before : out->after);
        play_until(room, INT32_MAX, side, &room->advised);
        out->margin[variant] = margin_of(b, &t->state);
    }
    out->left = b->turn_count - turn - 1;
    return true;
}
