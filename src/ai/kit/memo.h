/* Memos: tables of rows that are found by a key and hold one result each. A row lies where its key
 * says and is written over by the next that falls there, so a memo never fills up and costs nothing
 * to keep. What a row holds is the mind's; its key 0 says that it is free. */
#pragma once

#include <stdint.h>

/* A key that is never 0, from any hash. */
static inline uint64_t memo_key(uint64_t hash) { return hash | 1; }

/* Which of so many rows belongs to it: the bit that every key has says nothing. */
static inline uint64_t memo_row(uint64_t key, uint64_t rows) { return key / 2 % rows; }
