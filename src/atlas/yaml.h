/* YAML and JSON files as a tree of nodes that know where they stand.
 *
 * libfyaml does the reading. JSON goes through it too (in its strict JSON mode), because no JSON
 * library here tells where a value stood, and a complaint needs its line.
 * Anchors, aliases and tags are refused: a battle file says what it means. */
#pragma once

#include "atlas/mem.h"
#include "atlas/report.h"

typedef enum { NODE_TEXT, NODE_LIST, NODE_MAP } NodeKind;

typedef struct Node Node;
struct Node {
    NodeKind kind;
    bool quoted;      /* a text in quotes: never a number or a truth value */
    int line, column; /* from 1 */
    const char *file;
    const char *key; /* the name under which a map holds it, else NULL */
    int key_line, key_column;
    const char *text; /* NODE_TEXT: its text, terminated; "" if nothing is written */
    int count;        /* of a list or map */
    Node *first, *last, *next;
};

typedef struct Document {
    const Node *root; /* NULL if the file is empty or could not be read */
    Arena arena;
} Document;

enum { NODE_DEPTH_MAX = 32 };

typedef enum { DIALECT_YAML, DIALECT_JSON } Dialect;

/* False, with complaints, if the text is not such a file. The document keeps copies of
 * everything. */
bool document_parse(Document *d, Dialect dialect, const char *file, const char *text, size_t size,
                    Report *report);
/* The same from a file. */
bool document_read(Document *d, Dialect dialect, const char *file, Report *report);
void document_release(Document *d);
