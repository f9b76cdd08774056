/* Taking values out of a tree of nodes. Every function complains, at the value's own place, when it
 * finds something other than what was asked for, and then answers false or NULL. */
#pragma once

#include <stdint.h>

#include "atlas/yaml.h"

void complain(Report *r, const Node *at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void warn(Report *r, const Node *at, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* At the key rather than at its value. */
void complain_key(Report *r, const Node *at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#define FOR_NODES(n, of) for (const Node *n = (of)->first; n != NULL; n = n->next)

/* What `map` holds under this key, or NULL; no complaint. `map` may be NULL or no map. */
const Node *node_find(const Node *map, const char *key);
/* The same, with a complaint if it is missing. */
const Node *node_need(Report *r, const Node *map, const char *key);
/* Complains of every key that is not in the list (which ends with NULL), with a guess at what was
 * meant. */
void node_check_keys(Report *r, const Node *map, const char *const *keys);

/* A key that has been renamed: read by its new name, with a warning. */
void node_renamed(Report *r, const Node *map, const char *old, const char *now);

bool node_is(Report *r, const Node *n, NodeKind kind);
bool node_int(Report *r, const Node *n, int least, int most, int *out);
bool node_number(Report *r, const Node *n, double least, double most, double *out);
bool node_bool(Report *r, const Node *n, bool *out);
/* A text of fewer than `size` bytes that is fit for a name: not empty, no comma, no control
 * characters, no blank at either end. */
bool node_name(Report *r, const Node *n, char *out, size_t size);
/* The index of the text among the words, or -1 with a complaint that lists them. */
int node_choice(Report *r, const Node *n, const char *what, const char *const *word, int count);
bool node_colour(Report *r, const Node *n, uint32_t *out); /* "#8C2F39" */
