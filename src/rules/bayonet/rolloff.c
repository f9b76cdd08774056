#include "rules/bayonet/rolloff.h"

void rolloff_begin(State *s) { bayonet(s)->rolled = 0; }

bool rolloff_take(State *s, int die) {
    Bayonet *y = bayonet(s);
    y->side[y->rolled].die = (uint8_t)die;
    y->rolled = (uint8_t)!y->rolled;
    if (y->rolled || y->side[0].die == y->side[1].die) return false;
    y->first = (uint8_t)(y->side[1].die > y->side[0].die);
    y->side[0].die = y->side[1].die = 0;
    return true;
}
