/* Scratch that outlives a game: it names the battle it was filled for, so that nobody takes up what
 * belongs to another. */
#pragma once

#include <stddef.h>

#include "core/hash.h"
#include "game/battle.h"

/* What scratch of this size says of itself once it has been filled for this battle; zeros and what
 * another program version left there say something else. */
static inline uint64_t scratch_mark(const Battle *b, size_t size) {
    return hash_join(b->content_hash, size);
}
