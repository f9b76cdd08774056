/* Scratch that outlives a game: a mark in it names the battle it was filled for, so that nobody
 * uses it for another. */
#pragma once

#include <stddef.h>

#include "core/hash.h"
#include "game/battle.h"

/* The mark of scratch of this size that has been filled for this battle. Zeros, and what another
 * version of the program left there, do not match it. */
static inline uint64_t scratch_mark(const Battle *b, size_t size) {
    return hash_join(b->content_hash, size);
}
