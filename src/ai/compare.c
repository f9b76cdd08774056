#include "ai/compare.h"

#include "ai/evaluate.h"
#include "ai/search.h"
#include "ai/think.h"
#include "core/hash.h"
#include "game/mind.h"
#include "game/words.h"

enum {
    PLAY_MAX = 3000, /* a rollout that does not end is cut off */
    PICK_DICE = 8,   /* samples that select the follow-up of either, */
    LEAST_DICE = 24, /* and samples that measure the difference: so many, or a few times that */
    MOST_DICE = 96,
    CLEAR_ERRORS = 2,
    TRACED_MAX = 256 /* choices of an activation in which two lines are compared */
};

typedef enum { BY_ADVICE, BY_SCRIPTS, BY_POLICY, BY_PLAYER, FOLLOW_UPS } FollowUp;

/* An activation, and what the side does after it. */
typedef struct Line {
    bool played; /* as the player carried it out, not the search */
    FollowUp then;
} Line;

/* The side's choices within an activation. */
typedef struct Traced {
    Action item[TRACED_MAX];
    int count;
} Traced;

typedef struct Compared {
    const Battle *b;
    const State *s;
    Rollout *t;
    Policy best;
    const Choice *choice;
    int choice_count;
    int side;
    int32_t baseline; /* ai/evaluate.h */
    uint8_t until;    /* the turn at whose beginning the position is evaluated */
    Policy scripts;   /* the scripts of the best, without its particular actions */
    bool answered;    /* whether the enemy had a say in the last line */
    Traced traced;    /* of the last line */
    int stop_at;      /* the choice of the activation before which a line stops */
} Compared;

static const Policy ADVICE = {.scripts = {.in_rollout = true}};

/* ---- playing a line ---- */

/* Where the player's next activation begins in his choices, from `at` on. */
static int next_beginning(const Compared *x, int at) {
    while (at < x->choice_count && !x->choice[at].begins) at++;
    return at;
}

/* The next of the player's choices that is possible here, in their order and before his next
 * activation; those that the dice have made impossible are left out. */
static bool next_choice(const Compared *x, const State *s, const Offers *offers, int *at,
                        Action *out) {
    for (int i = *at; i < x->choice_count && (i == *at || !x->choice[i].begins); i++) {
        const Choice *d = &x->choice[i];
        if (d->step != s->step || !sink_has(&offers->sink, d->action)) continue;
        *at = i + 1;
        *out = d->action;
        return true;
    }
    return false;
}

/* The policy need not repeat what the player has done. */
static void strike_edit(Compared *x, Action done) {
    for (int i = 0; i < x->best.edit_count; i++) {
        const Edit *e = &x->best.edit[i];
        if (e->step == x->t->state.step && action_equal(e->action, done)) x->t->used_edits[i] = 1;
    }
}

static const Policy *policy_of(const Compared *x, const Line *line, bool after) {
    if (!after) return line->played ? &ADVICE : &x->best;
    if (line->then == BY_POLICY) return &x->best;
    return line->then == BY_SCRIPTS ? &x->scripts : &ADVICE;
}

static Action choose_in_line(Compared *x, const Line *line, bool after, int *at) {
    Rollout *t = x->t;
    Action a;
    if ((after ? line->then == BY_PLAYER : line->played) &&
        next_choice(x, &t->state, &t->offers, at, &a)) {
        strike_edit(x, a);
        return a;
    }
    return policy_choose(t, policy_of(x, line, after), &t->state, &t->offers);
}

/* The chance of winning that the line leaves the side with, by these dice. */
static int play_line(Compared *x, const Line *line, uint64_t dice) {
    const Battle *b = x->b;
    const Mind *mind = b->mind;
    Rollout *t = x->t;
    bool after = false;
    int at = 0;
    state_copy(b, &t->state, x->s);
    run_settle(b, &t->state, &t->offers);
    dice_init(&t->dice, dice);
    rollout_begin(t);
    x->answered = false;
    x->traced.count = 0;
    for (int n = 0; n < PLAY_MAX; n++) {
        const Chooser chooser = run_chooser(b, &t->state);
        Action a;
        if (chooser == CHOOSER_NOBODY || t->state.turn >= x->until) break;
        if (chooser == CHOOSER_CHANCE) {
            a = dice_roll(&t->dice, b, &t->state, &t->offers);
        } else {
            const bool own = (int)chooser == x->side;
            if (n > 0 && mind->thought(b, &t->state) == THINK_ACTIVATION) {
                if (!after)
                    mind->begin(rollout_scratch(t, x->side)); /* the follow-up makes its own plan */
                after = true;
                x->answered |= !own;
                if (own) at = next_beginning(x, at > 0 ? at : 1);
            }
            a = own ? choose_in_line(x, line, after, &at)
                    : mind->play(b, &t->state, &t->offers, &ADVICE.scripts,
                                 rollout_scratch(t, (int)chooser));
            if (own && !after && x->traced.count < TRACED_MAX) {
                if (x->traced.count == x->stop_at) break;
                x->traced.item[x->traced.count++] = a;
            }
        }
        run_take(b, &t->state, &t->offers, a);
        t->nodes++;
    }
    const int first = evaluate_chance(b, &t->state, x->baseline);
    return x->side == 0 ? first : CHANCE_WHOLE - first;
}

/* ---- measuring ---- */

/* Until the end of the turn, or of the next if the enemy has no say in the rest of this one. */
static void set_horizon(Compared *x, uint64_t seed) {
    const Line found = {false, BY_ADVICE}, played = {true, BY_ADVICE};
    x->until = (uint8_t)(x->s->turn + 1);
    (void)play_line(x, &found, seed);
    bool answered = x->answered;
    (void)play_line(x, &played, seed);
    answered &= x->answered;
    if (!answered) x->until++;
}

/* The best follow-up of one of the two activations, and the sum of its results over PICK_DICE. */
static Line pick(Compared *x, bool played, uint64_t seed, int64_t *most) {
    Line best = {played, BY_ADVICE};
    *most = -1;
    for (int then = 0; then < FOLLOW_UPS; then++) {
        const Line line = {played, (FollowUp)then};
        int64_t sum = 0;
        for (uint64_t i = 1; i <= PICK_DICE; i++) sum += play_line(x, &line, hash_join(seed, i));
        if (sum <= *most) continue;
        *most = sum;
        best = line;
    }
    return best;
}

/* By how much the first line is better than the second; 0 unless it clearly is. */
static int clear_lead(Compared *x, const Line *over, const Line *under, uint64_t seed) {
    int64_t sum = 0, squares = 0;
    for (int n = 1; n <= MOST_DICE; n++) {
        const uint64_t dice = hash_join(seed, (uint64_t)n);
        const int64_t d = play_line(x, over, dice) - play_line(x, under, dice);
        sum += d;
        squares += d * d;
        if (n % LEAST_DICE != 0) continue;
        if (sum <= 0) return 0;
        /* mean >= errors * sqrt((squares - sum * mean) / (n - 1) / n), and all of it times n */
        const int64_t spread = n * squares - sum * sum;
        const int64_t least = CLEAR_ERRORS * CLEAR_ERRORS * spread;
        if (sum * sum * (n - 1) >= (n == MOST_DICE ? least : 4 * least)) return (int)(sum / n);
    }
    return 0;
}

/* ---- where they part ---- */

static VerbRole role_of(const Compared *x, Action a) { return x->b->ruleset->verb[a.verb].role; }

/* Whether it is the last step of its piece. */
static bool arrives(const Compared *x, const Traced *traced, int i) {
    const Action a = traced->item[i];
    if (role_of(x, a) != VERB_STEP) return false;
    for (int k = i + 1; k < traced->count; k++) {
        const Action later = traced->item[k];
        if (role_of(x, later) == VERB_STEP && later.piece == a.piece) return false;
    }
    return true;
}

/* Whether the choice is made in the other activation too, at any point: moves are the same if they
 * end in the same place. */
static bool is_in(const Compared *x, const Traced *other, Action a) {
    for (int i = 0; i < other->count; i++) {
        const Action o = other->item[i];
        if (action_equal(o, a)) return true;
        if (role_of(x, a) == VERB_STEP && arrives(x, other, i) && o.piece == a.piece &&
            o.place == a.place) {
            return true;
        }
    }
    return false;
}

/* The first move, or the first choice of another kind, of one activation that is not in the
 * other; -1: none. */
static int first_apart(const Compared *x, bool moves, const Traced *traced, const Traced *other) {
    for (int i = 0; i < traced->count; i++) {
        const VerbRole role = role_of(x, traced->item[i]);
        const bool counts = moves ? arrives(x, traced, i)
                                  : role != VERB_STEP && role != VERB_MOVER && role != VERB_STOP;
        if (counts && !is_in(x, other, traced->item[i])) return i;
    }
    return -1;
}

static void add_move(const Compared *x, PieceId piece, const char *how, PlaceId place, Text *out) {
    text_add(out, x->b->piece[piece].name);
    text_add(out, how);
    words_place(x->b, place, out);
}

/* What the best does differently with these dice: a move, a piece that does not move, or another
 * choice. */
static void say_apart(Compared *x, const Line *found, const Line *done, uint64_t dice, Text *out) {
    (void)play_line(x, done, dice);
    const Traced played = x->traced;
    (void)play_line(x, found, dice);
    const Traced best = x->traced;
    const int goes = first_apart(x, true, &best, &played);
    const int went = first_apart(x, true, &played, &best);
    const int does = first_apart(x, false, &best, &played);
    if (goes >= 0) {
        add_move(x, best.item[goes].piece, " to ", best.item[goes].place, out);
    } else if (went >= 0) {
        const PieceId piece = played.item[went].piece;
        add_move(x, piece, " stays at ", x->s->piece[piece].place, out);
    } else if (does >= 0) {
        x->stop_at = does;
        (void)play_line(x, found, dice);
        x->stop_at = TRACED_MAX;
        words_offer(x->b, &x->t->state, best.item[does], out);
    }
}

void search_compare(const Commander *who, const Battle *b, const State *s, const Offers *offers,
                    const Choice *played, int count, int32_t baseline, Random *random,
                    void *scratch, Comparison *out) {
    SearchScratch *m = scratch;
    memset(m, 0, offsetof(SearchScratch, candidate));
    out->instead = commander_choose(who, b, s, offers, random, scratch);
    memcpy(out->words, m->why, sizeof out->words);
    Compared x = {.b = b,
                  .s = s,
                  .t = &m->rollout,
                  .best = m->policy, /* commander_choose has left it in the scratch */
                  .scripts = {.scripts = m->policy.scripts},
                  .choice = played,
                  .choice_count = count,
                  .side = m->side,
                  .baseline = baseline,
                  .stop_at = TRACED_MAX};
    const uint64_t seed = hash_mix(m->seed);
    int64_t best, as_played;
    set_horizon(&x, seed);
    const Line found = pick(&x, false, seed, &best), done = pick(&x, true, seed, &as_played);
    out->cost = best > as_played ? clear_lead(&x, &found, &done, hash_mix(seed)) : 0;
    Text t;
    text_init(&t, out->apart, sizeof out->apart);
    for (uint64_t i = 1; i <= PICK_DICE && out->cost > 0 && t.used == 0; i++) {
        say_apart(&x, &found, &done, hash_join(seed, i), &t);
    }
}
