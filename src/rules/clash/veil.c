/* 6.3.2 optional, R96: a side's ready guns are its own secret until they are used. The other sees
 * how many there are, and the guns that have been used. */
#include "rules/clash/hooks.h"

#include "rules/clash/steps.h"

static bool secret_guns(const Battle *b, const State *s, PieceId p, int seat) {
    return option_on(b, OPTION_HIDDEN_GUNS) && is_kind(b, p, KIND_GUNS) && side_of(b, p) != seat &&
           !flagged(s, p, FLAG_USED) && clash_guns_in_cup(b, s, p);
}

bool clash_secrets(const Battle *b) { return option_on(b, OPTION_HIDDEN_GUNS); }

/* Replaces the enemy's secret ready guns by the first of those that could be: only their number
 * stays, so two positions that the seat cannot tell apart look the same. All that could be are
 * marked, so that the first of them are not shown as if they were drawn. */
void clash_veil(const Battle *b, State *s, int seat) {
    int hidden = 0;
    FOR_KIND(p, b, KIND_GUNS) {
        if (!secret_guns(b, s, p, seat)) continue;
        hidden += flagged(s, p, FLAG_DRAWN);
        unflag(s, p, FLAG_DRAWN);
        flag(s, p, FLAG_SECRET);
    }
    FOR_KIND(p, b, KIND_GUNS) {
        if (hidden > 0 && secret_guns(b, s, p, seat)) {
            flag(s, p, FLAG_DRAWN);
            hidden--;
        }
    }
}

/* It is public whose guns are drawn, but not which. */
bool clash_secret(const Battle *b, const State *before, Action a, int seat) {
    return before->step == STEP_AM_DRAW && a.verb == VERB_DRAW &&
           secret_guns(b, before, a.piece, seat);
}
