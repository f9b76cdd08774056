/* Memos: tables of rows that are found by a key and hold one result each. The key says where its
 * row lies, and the next result that belongs there overwrites it, so a memo never fills up and
 * needs no upkeep. Each mind defines what its rows hold; key 0 marks a free row. */
#pragma once

#include <stdint.h>

/* A key that is never 0, from any hash. */
static inline uint64_t memo_key(uint64_t hash) { return hash | 1; }

/* Which of so many rows belongs to a key; the lowest bit, set in every key, is left out. */
static inline uint64_t memo_row(uint64_t key, uint64_t rows) { return key / 2 % rows; }
