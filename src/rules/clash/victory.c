/* 5.0 points, and who has won. */
#include "rules/clash/hooks.h"
#include "rules/clash/steps.h"

int clash_geographic_points(const Battle *b, const State *s, int side) {
    int points = 0;
    for (int i = 0; i < b->victory_count; i++) {
        if (s->control[i] == side) points += b->victory[i].value[side];
    }
    return points;
}

int clash_victory_points(const Battle *b, const State *s, int side) {
    const ClashSide *own_side = &clash_of(s)->side[side];
    return b->number[side][NUMBER_VP_START] + clash_of(s)->side[side_other(side)].losses +
           clash_geographic_points(b, s, side) + own_side->delay_vp + own_side->exit_vp +
           own_side->bonus_vp;
}

void clash_decide_by_points(const Battle *b, State *s) {
    assert(s->over);
    assert(s->winner >= SIDE_MAX); /* nobody yet */
    for (int side = 0; side < SIDE_MAX; side++) {
        const int lead =
            clash_victory_points(b, s, side) - clash_victory_points(b, s, side_other(side));
        if (lead < b->number[side][NUMBER_MARGINAL]) continue;
        s->winner = (uint8_t)side;
        clash(s)->decisive = lead >= b->number[side][NUMBER_DECISIVE];
        return;
    }
}

/* 5.1: "Confederate decisive victory, 31 to 12". */
void clash_describe_result(const Battle *b, const State *s, Text *out) {
    if (s->winner >= SIDE_MAX) {
        text_add(out, "A drawn battle");
    } else {
        text_add(out, b->side_name[s->winner]);
        text_add(out, clash_of(s)->decisive ? " decisive victory" : " marginal victory");
    }
    text_add(out, ", ");
    text_add_int(out, clash_victory_points(b, s, CSA));
    text_add(out, " to ");
    text_add_int(out, clash_victory_points(b, s, USA));
}
