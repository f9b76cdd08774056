#include "game/show.h"

const Show SHOW_NOTHING = {0};
