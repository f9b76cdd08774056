#include "cli/forks.h"

#include <string.h>

#include "ai/scheme.h"
#include "cli/io.h"
#include "core/hash.h"

struct ForkRoom {
    Match match;
    Match at; /* the game where it forks */
    Theatre theatre;
    Scheme scheme;
};

ForkRoom *fork_room_new(void) { return io_alloc(sizeof(ForkRoom)); }
void fork_room_free(ForkRoom *room) { io_free(room); }

static void draw_scripts(Scheme *scheme, const Battle *b, int side, Random *random) {
    memset(scheme, 0, sizeof *scheme);
    for (FormationId f = 0; f < b->formation_count; f++) {
        const uint32_t script = random_below(random, b->ruleset->mind->script_count);
        if (b->formation[f].side == side) scheme->how.script[f] = (uint8_t)script;
    }
}

/* Plays on until the turn is over; `side` follows the scheme, if it is one. */
static void play_turn(ForkRoom *room, int side) {
    Match *m = &room->match;
    const uint8_t turn = m->state.turn;
    theatre_wake(&room->theatre);
    room->theatre.b = m->b;
    room->theatre.side = side;
    while (!match_over(m) && m->state.turn == turn && m->decisions < MATCH_DECISIONS_MAX) {
        const bool scripted = (int)run_chooser(m->b, &m->state) == side;
        match_take(m, scripted ? scheme_choose(&room->theatre, &room->scheme, &m->state, &m->offers)
                               : match_choose(m));
    }
}

static double margin_of(const Battle *b, const State *s) {
    const double margin =
        1000.0 * (b->ruleset->victory_points(b, s, 0) - b->ruleset->victory_points(b, s, 1));
    /* To win is worth more than the points say: it is what the game is about. */
    return s->winner == NO_SIDE ? margin : margin + (s->winner == 0 ? 1500 : -1500);
}

bool fork_play(ForkRoom *room, const Battle *b, const Commander *who, void *const memory[SIDE_MAX],
               uint64_t seed, Fork *out) {
    Match *m = &room->match;
    Random random;
    random_init(&random, hash_mix(seed));
    for (int side = 0; side < SIDE_MAX; side++) {
        m->room[side] = memory[side];
        if (m->room[side] != NULL) memset(m->room[side], 0, who->room_size);
    }
    m->keyed = true;
    match_start(m, b, who, who, seed);
    const uint32_t turn = 1 + random_below(&random, b->turn_count);
    while (!match_over(m) && m->state.turn < turn) match_take(m, match_choose(m));
    if (match_over(m)) return false;
    memcpy(&room->at, m, sizeof *m);
    const int side = (int)random_below(&random, SIDE_MAX);
    for (int variant = 0; variant < 2; variant++) {
        memcpy(m, &room->at, sizeof *m);
        memset(&room->scheme, 0, sizeof room->scheme);
        if (variant == 1) draw_scripts(&room->scheme, b, side, &random);
        play_turn(room, side);
        b->ruleset->mind->look(b, &m->state, variant == 0 ? out->before : out->after);
        (void)match_play(m, MATCH_DECISIONS_MAX);
        out->margin[variant] = margin_of(b, &m->state);
    }
    out->left = b->turn_count - (int)turn;
    return true;
}
