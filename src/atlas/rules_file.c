#include "atlas/rules_file.h"

#include <stdio.h>
#include <string.h>

#include "atlas/node.h"
#include "game/mind.h"

/* One table being read. */
typedef struct TableRead {
    const TableSpec *spec;
    const char *const *word; /* what its cells say, or NULL: numbers */
    const Node *table;
    bool whole;     /* nothing may be missing */
    int order[256]; /* the ruleset's column of each column in the file */
    int columns;    /* in the file; 0 if it does not name them */
    int16_t *cell;
    Report *report;
} TableRead;

static const char *row_name(const TableSpec *spec, int row) {
    return spec->row_name != NULL ? spec->row_name[row] : "cells";
}

static int find_word(const char *const *word, int count, const char *text, size_t size) {
    for (int i = 0; i < count; i++) {
        if (text_equal(text, size, word[i])) return i;
    }
    return -1;
}

/* Numbers stand for columns that have no names: 1, 2, 3... */
static int find_column(const TableSpec *spec, const char *text, size_t size) {
    if (spec->column_name != NULL) {
        return find_word(spec->column_name, spec->columns, text, size);
    }
    Scan scan = scan_of(text, size);
    int64_t number;
    if (!scan_int(&scan, &number) || scan.at != scan.end) return -1;
    return number >= 1 && number <= spec->columns ? (int)number - 1 : -1;
}

static int find_row(const TableSpec *spec, const char *text, size_t size) {
    if (spec->row_name == NULL) return text_equal(text, size, "cells") ? 0 : -1;
    return find_word(spec->row_name, spec->rows, text, size);
}

static bool read_columns(TableRead *t) {
    const Node *list = node_find(t->table, "columns");
    t->columns = t->spec->columns;
    for (int i = 0; i < t->columns; i++) t->order[i] = i;
    if (list == NULL && t->spec->column_name == NULL) return true;
    if (list == NULL) {
        if (t->spec->columns > 1) t->columns = 0; /* then every row must be a map */
        return true;
    }
    if (!node_is(t->report, list, NODE_LIST)) return false;
    bool seen[256] = {0}, good = true;
    t->columns = 0;
    FOR_NODES(n, list) {
        if (!node_is(t->report, n, NODE_TEXT)) return false;
        const int column = find_column(t->spec, n->text, strlen(n->text));
        if (column < 0) {
            complain(t->report, n, "table \"%s\" has no column \"%s\"", t->spec->name, n->text);
            good = false;
        } else if (seen[column]) {
            complain(t->report, n, "column \"%s\" comes twice", n->text);
            good = false;
        } else {
            seen[column] = true;
            t->order[t->columns++] = column;
        }
    }
    for (int i = 0; good && i < t->spec->columns; i++) {
        if (seen[i]) continue;
        if (t->spec->column_name != NULL) {
            complain(t->report, list, "column \"%s\" is missing", t->spec->column_name[i]);
        } else {
            complain(t->report, list, "column %d is missing", i + 1);
        }
        good = false;
    }
    return good;
}

/* A number, or the index of one of the table's words. */
static bool cell_value(TableRead *t, const Node *n, int *value) {
    if (t->word == NULL) return node_int(t->report, n, t->spec->least, t->spec->most, value);
    *value = node_choice(t->report, n, t->spec->name, t->word, t->spec->most + 1);
    return *value >= 0;
}

static void read_cell(TableRead *t, const Node *n, int row, int column) {
    int value;
    if (n->kind == NODE_TEXT && n->text[0] == '\0') {
        complain(t->report, n, "a hole in row \"%s\"", row_name(t->spec, row));
    } else if (cell_value(t, n, &value)) {
        t->cell[t->spec->offset + row * t->spec->columns + column] = (int16_t)value;
    }
}

/* {surge: 1, river: 2} */
static void read_row_map(TableRead *t, const Node *map, int row) {
    FOR_NODES(n, map) {
        const int column = find_column(t->spec, n->key, strlen(n->key));
        if (column < 0) {
            complain_key(t->report, n, "table \"%s\" has no column \"%s\"", t->spec->name, n->key);
        } else {
            read_cell(t, n, row, column);
        }
    }
    for (int i = 0; t->whole && t->spec->column_name != NULL && i < t->spec->columns; i++) {
        if (node_find(map, t->spec->column_name[i]) != NULL) continue;
        complain_key(t->report, map, "a hole in row \"%s\": \"%s\" is missing",
                     row_name(t->spec, row), t->spec->column_name[i]);
    }
}

static void read_row(TableRead *t, const Node *list, int row) {
    if (list->kind == NODE_MAP) {
        read_row_map(t, list, row);
        return;
    }
    if (list->kind == NODE_TEXT && t->columns == 1) {
        read_cell(t, list, row, 0);
        return;
    }
    if (!node_is(t->report, list, NODE_LIST)) return;
    if (t->columns == 0) {
        complain(t->report, list, "table \"%s\" does not name its columns", t->spec->name);
        return;
    }
    if (list->count != t->columns) {
        complain(t->report, list, "row \"%s\" has %d cells, but the table has %d columns",
                 row_name(t->spec, row), list->count, t->columns);
        return;
    }
    int i = 0;
    FOR_NODES(n, list) read_cell(t, n, row, t->order[i++]);
}

static void read_rows(TableRead *t) {
    const TableSpec *spec = t->spec;
    if (spec->row_name == NULL) {
        const Node *cells = node_find(t->table, "cells");
        if (cells != NULL) {
            read_row(t, cells, 0);
        } else if (t->whole) {
            complain_key(t->report, t->table, "table \"%s\" has no cells", spec->name);
        }
        return;
    }
    const Node *rows = node_find(t->table, "rows");
    if (rows == NULL) {
        complain_key(t->report, t->table, "table \"%s\" has no rows", spec->name);
        return;
    }
    if (!node_is(t->report, rows, NODE_MAP)) return;
    FOR_NODES(n, rows) {
        const int row = find_row(spec, n->key, strlen(n->key));
        if (row < 0) {
            complain_key(t->report, n, "table \"%s\" has no row \"%s\"", spec->name, n->key);
        } else {
            read_row(t, n, row);
        }
    }
    for (int row = 0; t->whole && row < spec->rows; row++) {
        if (node_find(rows, spec->row_name[row]) != NULL) continue;
        complain_key(t->report, rows, "row \"%s\" is missing from table \"%s\"",
                     spec->row_name[row], spec->name);
    }
}

/* "rough" or "rough/shift": whether there is such a row, and such a column in it. */
static bool names_cell(const TableSpec *spec, const char *text) {
    const char *stroke = strrchr(text, '/');
    if (find_row(spec, text, strlen(text)) >= 0) return true;
    if (spec->row_name == NULL && find_column(spec, text, strlen(text)) >= 0) return true;
    if (stroke == NULL || find_row(spec, text, (size_t)(stroke - text)) < 0) return false;
    return find_column(spec, stroke + 1, strlen(stroke + 1)) >= 0;
}

/* Where the cells come from. */
static void read_source(TableRead *t) {
    static const char *const SOURCE[] = {"printed", "ours"};
    const Node *source =
        t->whole ? node_need(t->report, t->table, "source") : node_find(t->table, "source");
    const int which = source != NULL ? node_choice(t->report, source, "source", SOURCE, 2) : -1;
    for (int i = 0; i < 2; i++) {
        const Node *list = node_find(t->table, SOURCE[i]);
        if (list == NULL) continue;
        if (i == which) {
            complain_key(t->report, list, "the whole table is \"%s\" already", SOURCE[i]);
        }
        if (!node_is(t->report, list, NODE_LIST)) continue;
        FOR_NODES(n, list) {
            if (!node_is(t->report, n, NODE_TEXT) || names_cell(t->spec, n->text)) continue;
            complain(t->report, n, "table \"%s\" has no row or cell \"%s\"", t->spec->name,
                     n->text);
        }
    }
}

static void read_table(TableRead *t) {
    static const char *const ROWS[] = {"source", "printed", "ours", "columns",
                                       "rows",   "note",    NULL};
    static const char *const CELLS[] = {"source", "printed", "ours", "columns",
                                        "cells",  "note",    NULL};
    if (!node_is(t->report, t->table, NODE_MAP)) return;
    node_check_keys(t->report, t->table, t->spec->row_name != NULL ? ROWS : CELLS);
    read_source(t);
    if (read_columns(t)) read_rows(t);
}

void rules_tables_read(const Ruleset *ruleset, const Node *tables, bool whole, int16_t *cell,
                       Report *report) {
    if (!node_is(report, tables, NODE_MAP)) return;
    FOR_NODES(n, tables) {
        int i = 0;
        while (i < ruleset->table_count && strcmp(ruleset->table[i].name, n->key) != 0) i++;
        if (i == ruleset->table_count) {
            complain_key(report, n, "%s has no table \"%s\"", ruleset->name, n->key);
        }
    }
    for (int i = 0; i < ruleset->table_count; i++) {
        const Node *table = node_find(tables, ruleset->table[i].name);
        TableRead t = {.spec = &ruleset->table[i],
                       .word = ruleset->table_word != NULL ? ruleset->table_word[i] : NULL,
                       .table = table,
                       .whole = whole,
                       .cell = cell,
                       .report = report};
        if (table != NULL) {
            read_table(&t);
        } else if (whole) {
            complain_key(report, tables, "table \"%s\" is missing", ruleset->table[i].name);
        }
    }
}

/* The number that a key tunes, or -1. */
static int tuned_by(const Mind *mind, const char *key) {
    static const char *const AFTER_TERMS[] = {"win_scale_end", "win_scale_turn", "risk_aversion"};
    for (int i = 0; i < mind->term_count; i++) {
        if (strcmp(mind->term[i].name, key) == 0) return i;
    }
    const int found = find_word(AFTER_TERMS, 3, key, strlen(key));
    return found < 0 ? -1 : WIN_SCALE_END + found;
}

/* {strength: 90, command: 12}: those the file does not name stay as they are. */
static void read_weights(const System *system, const Node *map, int16_t *tuning, Report *report) {
    if (!node_is(report, map, NODE_MAP) || system->mind == NULL) return;
    node_renamed(report, map, "doubt_end", "win_scale_end");
    node_renamed(report, map, "doubt_turn", "win_scale_turn");
    node_renamed(report, map, "assurance", "risk_aversion");
    FOR_NODES(n, map) {
        const int i = tuned_by(system->mind, n->key);
        int value;
        if (i < 0) {
            complain_key(report, n, "%s has no term \"%s\"", system->law->name, n->key);
        } else if (node_int(report, n, -30000, 30000, &value)) {
            tuning[i] = (int16_t)value;
        }
    }
}

void rules_weights_read(const System *system, const char *file, int16_t *tuning, Report *report) {
    Document d;
    if (!document_read(&d, DIALECT_YAML, file, report)) return;
    const Node *weights = d.root->kind == NODE_MAP ? node_find(d.root, "weights") : NULL;
    if (weights != NULL) read_weights(system, weights, tuning, report);
    document_release(&d);
}

void rules_file_read(const Ruleset *ruleset, const char *file, int16_t *cell, Report *report) {
    static const char *const KEYS[] = {"ruleset", "title", "note", "tables", "weights", NULL};
    Document d;
    if (!document_read(&d, DIALECT_YAML, file, report)) return;
    if (node_is(report, d.root, NODE_MAP)) {
        node_check_keys(report, d.root, KEYS);
        const Node *name = node_need(report, d.root, "ruleset");
        const char *const expected[] = {ruleset->name};
        if (name != NULL) (void)node_choice(report, name, "ruleset", expected, 1); /* complains */
        const Node *tables = node_need(report, d.root, "tables");
        if (tables != NULL) rules_tables_read(ruleset, tables, true, cell, report);
    }
    document_release(&d);
}
