#include "cli/audit.h"

#include <stdio.h>

#include "game/notation.h"

enum { ATTEMPTS = 4 }; /* for each position */

void audit_init(Audit *a, uint64_t seed) {
    random_init(&a->random, seed);
    a->attempts = 0;
    a->complaint.text[0] = '\0';
}

static bool wrong(Audit *a, Match *m, Action action, const char *what) {
    char line[LINE_SIZE] = "";
    if (action.verb < m->b->ruleset->verb_count &&
        m->b->ruleset->verb[action.verb].pattern != NULL) {
        Text t;
        text_init(&t, line, sizeof line);
        notation_write(m->b, &m->state, action, &t);
    }
    snprintf(a->complaint.text, sizeof a->complaint.text, "%.30s: \"%.60s\" %.60s",
             m->b->ruleset->step[m->state.step].name, line, what);
    return false;
}

static bool check_offer(Audit *a, Match *m, Action offer) {
    const Step *step = &m->b->ruleset->step[m->state.step];
    if (step->verdict != NULL && step->verdict(m->b, &m->state, offer) != YES) {
        return wrong(a, m, offer, "is offered, but its verdict refuses it");
    }
    char line[LINE_SIZE];
    Text t;
    Action read;
    Fault fault;
    text_init(&t, line, sizeof line);
    notation_write(m->b, &m->state, offer, &t);
    if (!notation_read(m->b, &m->state, &m->offers, line, t.used, &read, &fault) ||
        !action_equal(read, offer)) {
        return wrong(a, m, offer, "does not read back as itself");
    }
    return true;
}

static bool check_offers(Audit *a, Match *m) {
    const Sink *sink = &m->offers.sink;
    /* All of a short list; of a long one, whose pairs would take too long, a sample. */
    const uint32_t stride = 1 + sink->count / 64;
    for (uint32_t i = random_below(&a->random, stride); i < sink->count; i += stride) {
        if (!check_offer(a, m, sink->item[i])) return false;
        for (uint32_t k = i + 1; k < sink->count; k++) {
            if (action_equal(sink->item[i], sink->item[k])) {
                return wrong(a, m, sink->item[i], "is offered twice");
            }
        }
    }
    return true;
}

static uint32_t any(Audit *a, uint32_t bound) { return random_below(&a->random, bound); }

/* A random id below `count`, or `none`. */
static uint32_t any_id(Audit *a, uint32_t count, uint32_t none) {
    const uint32_t id = any(a, count + 1);
    return id == count ? none : id;
}

/* Changes one field; half of all attempts are an offer with one thing wrong, since that is what
 * slips through. */
static Action change_field(Audit *a, const Battle *b, Action x) {
    switch (any(a, 6)) {
    case 0: x.verb = (uint8_t)any(a, b->ruleset->verb_count + 1u); break;
    case 1: x.number = (uint8_t)any(a, any(a, 2) ? 8 : 256); break;
    case 2: x.piece = (PieceId)any_id(a, b->piece_count, NO_PIECE); break;
    case 3: x.place = (PlaceId)any_id(a, b->place_count, NO_PLACE); break;
    case 4: x.formation = (FormationId)any_id(a, b->formation_count, NO_FORMATION); break;
    default: x.side = (uint8_t)any_id(a, SIDE_MAX, NO_SIDE); break;
    }
    return x;
}

static Action made_up(Audit *a, Match *m) {
    Action x = action_of((int)any(a, m->b->ruleset->verb_count));
    if (any(a, 2)) return change_field(a, m->b, m->offers.item[any(a, m->offers.sink.count)]);
    for (int i = 0; i < 4; i++) x = change_field(a, m->b, x);
    if (any(a, 16) == 0) x.piece = (PieceId)any(a, 65536); /* ids that no battle has */
    if (any(a, 16) == 0) x.place = (PlaceId)any(a, 65536);
    return x;
}

static bool ids_in_range(const Battle *b, Action x) {
    return x.verb < b->ruleset->verb_count && (x.piece < b->piece_count || x.piece == NO_PIECE) &&
           (x.place < b->place_count || x.place == NO_PLACE) &&
           (x.formation < b->formation_count || x.formation == NO_FORMATION) &&
           (x.side < SIDE_MAX || x.side == NO_SIDE);
}

/* Whether the action is what its text reads back to: the fields that its verb does not use are as
 * action_of sets them. Only for such actions must the verdict agree with the offers. */
static bool is_plain(Match *m, Action x) {
    if (!ids_in_range(m->b, x) || m->b->ruleset->verb[x.verb].pattern == NULL) return false;
    char line[LINE_SIZE];
    Text t;
    Action read;
    Fault fault;
    text_init(&t, line, sizeof line);
    notation_write(m->b, &m->state, x, &t);
    return notation_read(m->b, &m->state, &m->offers, line, t.used, &read, &fault) &&
           action_equal(read, x);
}

static bool try_unoffered(Audit *a, Match *m) {
    const Action x = made_up(a, m);
    if (sink_has(&m->offers.sink, x)) return true;
    const Step *step = &m->b->ruleset->step[m->state.step];
    const uint32_t count = m->offers.sink.count;
    a->attempts++;
    state_copy(m->b, &a->before, &m->state);
    if (run_try(m->b, &m->state, &m->offers, x) == YES) {
        return wrong(a, m, x, "was not offered, but is accepted");
    }
    if (!state_equal(m->b, &a->before, &m->state) || m->offers.sink.count != count) {
        return wrong(a, m, x, "was refused, but changed something");
    }
    if (step->verdict != NULL && is_plain(m, x) && step->verdict(m->b, &m->state, x) == YES) {
        return wrong(a, m, x, "has the verdict yes, but is not offered");
    }
    return true;
}

bool audit_position(Audit *a, Match *m) {
    if (!state_check(m->b, &m->state, &a->complaint)) return false;
    const bool over = match_over(m);
    if (over != (m->state.over != 0)) {
        return wrong(a, m, action_of(VERB_NONE), "State.over and the step disagree");
    }
    if (over) return true;
    if (!check_offers(a, m)) return false;
    for (int i = 0; i < ATTEMPTS; i++) {
        if (!try_unoffered(a, m)) return false;
    }
    return true;
}
