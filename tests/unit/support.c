#include "support.h"

#include <stdio.h>

#include "game/notation.h"
#include "rules/rally/rally.h"

int scaled(int count) {
    const char *text = getenv("LONGROLL_TEST_SCALE");
    const double scale = text == NULL ? 1 : strtod(text, NULL);
    const double result = count * scale;
    return result < 1 ? 1 : (int)result;
}

Game *game_new(void) {
    Game *g = malloc(sizeof *g);
    assert_non_null(g);
    return g;
}

void game_free(Game *g) { free(g); }

void game_start(Game *g, const Battle *b, uint64_t seed) {
    g->b = b;
    random_init(&g->random, seed);
    run_start(b, &g->s, &g->offers);
}

void game_begin(Game *g, const Battle *b, uint64_t seed) {
    g->b = b;
    random_init(&g->random, seed);
    g->offers.sink = sink_of(g->offers.item, OFFER_MAX);
    state_init(b, &g->s);
    for (PieceId p = 0; p < b->piece_count; p++) {
        if (b->piece[p].start != NO_PLACE) piece_put(b, &g->s, p, b->piece[p].start);
    }
    g->s.step = b->ruleset->first_step;
    b->ruleset->start(b, &g->s);
}

void game_look(Game *g) {
    const Step *step = &g->b->ruleset->step[g->s.step];
    g->offers.sink = sink_of(g->offers.item, OFFER_MAX);
    if (step->by != BY_NOBODY && step->by != BY_END) step->offer(g->b, &g->s, &g->offers.sink);
}

Action game_single_choice(Game *g) {
    if (g->b->ruleset->step[g->s.step].by == BY_NOBODY) return action_of(VERB_NONE);
    return game_choice(g);
}

void game_single(Game *g, Action a) {
    g->s.step = g->b->ruleset->step[g->s.step].take(g->b, &g->s, a);
}

/* How near to an enemy unit an action brings its piece; the less the better. */
static int eagerness(const Game *g, Action a) {
    if (a.verb == VERB_HALT || a.verb == VERB_DONE || a.verb == VERB_PASS) return 200;
    if (a.verb == VERB_HOLD || a.verb == VERB_DECLINE || a.verb == VERB_LEAD) return 150;
    if (a.verb != VERB_TO && a.verb != VERB_MARCH) return 100;
    /* Verbs are rally's here; by its number it may be one of another ruleset. */
    if (a.piece == NO_PIECE || a.place == NO_PLACE) return 100;
    int nearest = 99;
    for (PieceId p = 0; p < g->b->piece_count; p++) {
        if (!g->b->piece[p].exerts_zoc || g->s.piece[p].place == NO_PLACE) continue;
        if (g->b->piece[p].side == g->b->piece[a.piece].side) continue;
        const int distance = place_distance(g->b, a.place, g->s.piece[p].place);
        if (distance < nearest) nearest = distance;
    }
    return nearest;
}

Action game_choice(Game *g) {
    const uint32_t count = g->offers.sink.count;
    assert_true(count > 0);
    const Action a = g->offers.item[random_below(&g->random, count)];
    if (count == 1 || run_chooser(g->b, &g->s) == CHOOSER_CHANCE) return a;
    const Action other = g->offers.item[random_below(&g->random, count)];
    if (random_below(&g->random, 4) == 0) return a;
    return eagerness(g, other) < eagerness(g, a) ? other : a;
}

const char *action_text(const Game *g, Action a) {
    static char lines[2][LINE_SIZE];
    static int turn;
    char *line = lines[turn ^= 1];
    Text t;
    text_init(&t, line, LINE_SIZE);
    if (a.verb < g->b->ruleset->verb_count && g->b->ruleset->verb[a.verb].pattern != NULL) {
        notation_write(g->b, &g->s, a, &t);
    } else {
        text_add(&t, "nothing");
    }
    return line;
}

const char *place_text(const Battle *b, PlaceId place) {
    static char names[4][HEX_NAME_SIZE];
    static int turn;
    char *name = names[turn = (turn + 1) % 4];
    if (place == NO_PLACE) return "nowhere";
    place_name(b, place, name);
    return name;
}

void assert_sound(const Game *g) {
    Complaint complaint;
    if (!state_check(g->b, &g->s, &complaint)) {
        fail_msg("%s, turn %d, step %s: %s", g->b->id, g->s.turn,
                 g->b->ruleset->step[g->s.step].name, complaint.text);
    }
}

const char *where(const Game *g) {
    static char text[160];
    snprintf(text, sizeof text, "%s %s, turn %d, step %s", g->b->id, g->b->scenario, g->s.turn,
             g->b->ruleset->step[g->s.step].name);
    return text;
}

Compared compare_with(const Game *g, const Reference *r, uint32_t *legal) {
    static Offers tried;
    tried.sink = sink_of(tried.item, OFFER_MAX);
    *legal = 0;
    if (!r->candidates(&tried.sink)) return COMPARED_NOT;
    (void)r->gave_up();
    for (uint32_t i = 0; i < tried.sink.count; i++) {
        const Action a = tried.item[i];
        const bool expected = r->legal(a), found = sink_has(&g->offers.sink, a);
        if (r->gave_up()) return COMPARED_GAVE_UP;
        *legal += expected;
        if (expected != found) {
            fail_msg("%s: \"%s\" is %s by the rules, but %s", where(g), action_text(g, a),
                     expected ? "legal" : "not legal", found ? "offered" : "not offered");
        }
    }
    return COMPARED;
}
