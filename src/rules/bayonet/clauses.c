/* What a player reads when the program refuses. The numbers are those of our checklist: the
 * rulebook's clause and a letter. */
#include "rules/bayonet/clauses.h"

/* clang-format off */
const Clause BAYONET_CLAUSES[BAYONET_VERDICTS] = {
    [YES]        = {"", ""},
    [NO_NOT_NOW] = {"3.0a", "The sequence of play does not come to that here."},
};
/* clang-format on */
