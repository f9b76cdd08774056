#include "game/odds.h"

typedef struct OddsBranch Branch;

static void add_outcome(Odds *odds, uint32_t outcome, uint64_t weight) {
    int i = odds->count;
    while (i > 0 && odds->row[i - 1].outcome > outcome) i--;
    if (i > 0 && odds->row[i - 1].outcome == outcome) {
        odds->row[i - 1].weight += weight;
        return;
    }
    if (odds->count == ODDS_OUTCOMES) {
        odds->unknown += weight;
        return;
    }
    for (int k = odds->count++; k > i; k--) odds->row[k] = odds->row[k - 1];
    odds->row[i] = (OddsRow){outcome, weight};
}

/* Takes the players' decisions as the ruleset chooses, until a die is due or the combat is settled.
 * True if a die is due. */
static bool run_to_die(const Battle *b, State *s, Offers *offers) {
    const OddsHooks *hooks = &b->ruleset->odds;
    for (int i = 0; i < 1000; i++) {
        if (s->over || hooks->done(b, s)) return false;
        const Step *step = &b->ruleset->step[s->step];
        offers->sink = sink_of(offers->item, OFFER_MAX);
        if (step->by == BY_CHANCE) {
            step->offer(b, s, &offers->sink);
            return true;
        }
        Action a = action_of(VERB_NONE);
        if (step->by != BY_NOBODY) {
            step->offer(b, s, &offers->sink);
            a = offers->sink.count == 1 ? offers->item[0] : hooks->choice(b, s, &offers->sink);
        }
        s->step = step->take(b, s, a);
    }
    assert(false && "a combat without an end");
    return false;
}

/* Takes face `face` of the branch's die in the branch below, and notes where it led. */
static void roll(const Battle *b, OddsScratch *scratch, int depth, uint32_t face) {
    Branch *from = &scratch->branch[depth], *to = &scratch->branch[depth + 1];
    state_copy(b, &to->state, &from->state);
    const Step *step = &b->ruleset->step[to->state.step];
    const Action a = action_number(VERB_ROLL, (int)(from->first + face));
    to->state.step = step->take(b, &to->state, a);
    from->hash[face] = state_hash(b, &to->state);
}

/* How many faces from this one on lead to the same position; 0 if an earlier one did. */
static uint32_t alike(const Branch *branch, uint32_t face) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < branch->offer_count; i++) {
        if (branch->hash[i] != branch->hash[face]) continue;
        if (i < face) return 0;
        count++;
    }
    return count;
}

/* Prepares a branch whose state has just been reached. False if it ends here. */
static bool open_branch(const Battle *b, OddsScratch *scratch, int depth, Odds *out) {
    Branch *branch = &scratch->branch[depth];
    if (!run_to_die(b, &branch->state, &scratch->offers)) {
        add_outcome(out, b->ruleset->odds.outcome(b, &branch->state), branch->weight);
        return false;
    }
    branch->offer_count = scratch->offers.sink.count;
    branch->next = 0;
    branch->first = b->ruleset->d10 ? 0 : 1;
    const uint32_t faces = b->ruleset->d10 ? 10 : 6;
    if (depth == ODDS_DEPTH || branch->offer_count != faces || branch->weight % faces != 0) {
        out->unknown += branch->weight;
        return false;
    }
    for (uint32_t face = 0; face < branch->offer_count; face++) roll(b, scratch, depth, face);
    return true;
}

uint64_t odds_whole(const Ruleset *ruleset) { return ruleset->d10 ? ODDS_WHOLE_D10 : ODDS_WHOLE; }

bool odds_run(const Battle *b, const State *s, OddsScratch *scratch, Odds *out) {
    *out = (Odds){0};
    if (b->ruleset->odds.pending == NULL || !b->ruleset->odds.pending(b, s)) return false;
    state_copy(b, &scratch->branch[0].state, s);
    out->whole = odds_whole(b->ruleset);
    scratch->branch[0].weight = out->whole;
    int depth = open_branch(b, scratch, 0, out) ? 0 : -1;
    while (depth >= 0) {
        Branch *branch = &scratch->branch[depth];
        if (branch->next == branch->offer_count) {
            depth--;
            continue;
        }
        const uint32_t face = branch->next++;
        const uint32_t faces = alike(branch, face);
        if (faces == 0) continue;
        roll(b, scratch, depth, face);
        scratch->branch[depth + 1].weight = branch->weight / branch->offer_count * faces;
        if (open_branch(b, scratch, depth + 1, out)) depth++;
    }
    return true;
}
