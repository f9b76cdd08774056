#include "atlas/yaml.h"

#include <libfyaml.h>
#include <string.h>

/* A document being built: the open lists and maps, innermost last, and the key that waits for its
 * value in each of them. */
typedef struct Builder {
    Document *doc;
    Report *report;
    const char *file;
    Node *open[NODE_DEPTH_MAX];
    Node key[NODE_DEPTH_MAX]; /* text NULL: a key comes next */
    int depth;
    int documents;
    bool failed;
} Builder;

static void silent(struct fy_diag *diag, void *user, const char *text, size_t size) {}

static void fail(Builder *b, int line, int column, const char *text) {
    report_add(b->report, REPORT_ERROR, b->file, line, column, "%s", text);
    b->failed = true;
}

static void fail_memory(Builder *b) {
    report_no_memory(b->report);
    b->failed = true;
}

static bool has_key(const Node *map, const char *key) {
    for (const Node *n = map->first; n != NULL; n = n->next) {
        if (strcmp(n->key, key) == 0) return true;
    }
    return false;
}

/* Puts a finished or opened node where the reading stands. */
static void attach(Builder *b, Node *node) {
    if (b->depth == 0) {
        if (b->doc->root == NULL) b->doc->root = node;
        return;
    }
    Node *parent = b->open[b->depth - 1];
    if (parent->kind == NODE_MAP) {
        Node *key = &b->key[b->depth - 1];
        node->key = key->text;
        node->key_line = key->line;
        node->key_column = key->column;
        if (node->line == 0) {
            node->line = key->line;
            node->column = key->column;
        }
        key->text = NULL;
        if (has_key(parent, node->key)) {
            report_add(b->report, REPORT_ERROR, b->file, node->key_line, node->key_column,
                       "\"%s\" is given twice", node->key);
            return;
        }
    }
    if (parent->last == NULL) {
        parent->first = node;
    } else {
        parent->last->next = node;
    }
    parent->last = node;
    parent->count++;
}

static bool wants_key(const Builder *b) {
    return b->depth > 0 && b->open[b->depth - 1]->kind == NODE_MAP &&
           b->key[b->depth - 1].text == NULL;
}

static Node *node_at(Builder *b, NodeKind kind, const struct fy_mark *mark) {
    Node *node = arena_alloc(&b->doc->arena, sizeof *node);
    if (node == NULL) {
        fail_memory(b);
        return NULL;
    }
    node->kind = kind;
    node->file = b->file;
    if (mark != NULL) {
        node->line = mark->line + 1;
        node->column = mark->column + 1;
    }
    return node;
}

static void open_node(Builder *b, NodeKind kind, const struct fy_mark *mark) {
    const int line = mark != NULL ? mark->line + 1 : 0;
    const int column = mark != NULL ? mark->column + 1 : 0;
    if (wants_key(b)) {
        fail(b, line, column, "a key must be a plain word");
        return;
    }
    if (b->depth == NODE_DEPTH_MAX) {
        fail(b, line, column, "nested too deeply");
        return;
    }
    Node *node = node_at(b, kind, mark);
    if (node == NULL) return;
    attach(b, node);
    b->open[b->depth] = node;
    b->key[b->depth].text = NULL;
    b->depth++;
}

static void take_scalar(Builder *b, struct fy_event *event) {
    struct fy_token *token = fy_event_get_token(event);
    const struct fy_mark *mark = fy_event_start_mark(event);
    size_t size = 0;
    const char *text = token != NULL ? fy_token_get_text(token, &size) : NULL;
    Node *node = node_at(b, NODE_TEXT, mark);
    if (node == NULL) return;
    const enum fy_scalar_style style = token != NULL ? fy_token_scalar_style(token) : FYSS_PLAIN;
    node->quoted = style != FYSS_PLAIN;
    if (style == FYSS_SINGLE_QUOTED || style == FYSS_DOUBLE_QUOTED) {
        if (node->column > 1) node->column--; /* the mark stands after the quote */
    }
    if (text != NULL && memchr(text, '\0', size) != NULL) {
        fail(b, node->line, node->column, "a zero character in a text");
        return;
    }
    node->text = arena_text(&b->doc->arena, text != NULL ? text : "", text != NULL ? size : 0);
    if (node->text == NULL) {
        fail_memory(b);
        return;
    }
    if (wants_key(b)) {
        b->key[b->depth - 1] = *node;
    } else {
        attach(b, node);
    }
}

static void refuse_decoration(Builder *b, struct fy_event *event) {
    struct fy_token *anchor = fy_event_get_anchor_token(event);
    struct fy_token *token = anchor != NULL ? anchor : fy_event_get_tag_token(event);
    const struct fy_mark *mark = token != NULL ? fy_token_start_mark(token) : NULL;
    if (mark == NULL) return;
    const int column = mark->column + (anchor != NULL ? 0 : 1); /* it stands after the & */
    fail(b, mark->line + 1, column, "anchors and tags are not used in these files");
}

static void take_event(Builder *b, struct fy_event *event) {
    const struct fy_mark *mark = fy_event_start_mark(event);
    switch (event->type) {
    case FYET_NONE:
    case FYET_STREAM_START:
    case FYET_STREAM_END:
    case FYET_DOCUMENT_END: break;
    case FYET_DOCUMENT_START:
        if (++b->documents == 2) fail(b, 0, 0, "there is more than one document in the file");
        break;
    case FYET_MAPPING_START:
        refuse_decoration(b, event);
        open_node(b, NODE_MAP, mark);
        break;
    case FYET_SEQUENCE_START:
        refuse_decoration(b, event);
        open_node(b, NODE_LIST, mark);
        break;
    case FYET_MAPPING_END:
    case FYET_SEQUENCE_END:
        if (b->depth > 0) b->depth--;
        break;
    case FYET_SCALAR:
        refuse_decoration(b, event);
        take_scalar(b, event);
        break;
    case FYET_ALIAS:
        fail(b, mark != NULL ? mark->line + 1 : 0, mark != NULL ? mark->column : 0,
             "aliases are not used in these files: write the value out");
        break;
    }
}

static void report_syntax(Builder *b, struct fy_diag *diag) {
    void *at = NULL;
    bool found = false;
    for (struct fy_diag_error *e; (e = fy_diag_errors_iterate(diag, &at)) != NULL;) {
        report_add(b->report, REPORT_ERROR, b->file, e->line > 0 ? e->line : 1,
                   e->column > 0 ? e->column : 1, "%s", e->msg != NULL ? e->msg : "not readable");
        found = true;
    }
    if (!found) report_add(b->report, REPORT_ERROR, b->file, 1, 1, "not readable");
    b->failed = true;
}

/* The length of the UTF-8 character here, or 0 if it is not one, or a control character. */
static size_t character_size(const unsigned char *c, size_t left) {
    static const unsigned char LEAST[] = {0, 0, 0xC2, 0xE0, 0xF0};
    if (c[0] < 0x80) return c[0] >= ' ' || c[0] == '\n' || c[0] == '\r' || c[0] == '\t' ? 1 : 0;
    const size_t size = c[0] >= 0xF0 ? 4 : c[0] >= 0xE0 ? 3 : 2;
    if (c[0] < LEAST[size] || c[0] > 0xF4 || left < size) return 0;
    for (size_t i = 1; i < size; i++) {
        if ((c[i] & 0xC0) != 0x80) return 0;
    }
    return size;
}

/* Refuses what the parser must not see: bytes that are not text, and directives (%YAML), on some of
 * which libfyaml 0.7 never returns. */
static bool check_text(Builder *b, const char *text, size_t size) {
    int line = 1;
    const char *start = text;
    for (const char *c = text; c < text + size;) {
        const size_t width = character_size((const unsigned char *)c, size - (size_t)(c - text));
        if (width == 0) fail(b, line, (int)(c - start) + 1, "this is not text in UTF-8");
        if (*c == '%' && c == start) fail(b, line, 1, "a line may not begin with %");
        if (b->failed) return false;
        if (*c == '\n') {
            line++;
            start = c + 1;
        }
        c += width;
    }
    return true;
}

static void run_parser(Builder *b, struct fy_parser *parser, struct fy_diag *diag) {
    bool ended = false;
    while (!b->failed && !ended) {
        struct fy_event *event = fy_parser_parse(parser);
        if (event == NULL) break;
        ended = event->type == FYET_STREAM_END;
        take_event(b, event);
        fy_parser_event_free(parser, event);
    }
    if (!b->failed && (!ended || fy_parser_get_stream_error(parser))) report_syntax(b, diag);
}

bool document_parse(Document *d, Dialect dialect, const char *file, const char *text, size_t size,
                    Report *report) {
    *d = (Document){0};
    Builder b = {.doc = d, .report = report};
    b.file = arena_text(&d->arena, file, strlen(file));
    struct fy_diag_cfg quiet;
    fy_diag_cfg_default(&quiet);
    quiet.fp = NULL;
    quiet.output_fn = silent;
    struct fy_diag *diag = b.file != NULL ? fy_diag_create(&quiet) : NULL;
    if (diag != NULL) fy_diag_set_collect_errors(diag, true);
    const struct fy_parse_cfg config = {
        .flags =
            FYPCF_COLLECT_DIAG | (dialect == DIALECT_JSON ? FYPCF_JSON_FORCE : FYPCF_JSON_NONE),
        .diag = diag,
    };
    struct fy_parser *parser = diag != NULL ? fy_parser_create(&config) : NULL;
    if (parser == NULL || fy_parser_set_string(parser, text, size) != 0) {
        fail_memory(&b);
    } else if (check_text(&b, text, size)) {
        run_parser(&b, parser, diag);
    }
    if (parser != NULL) fy_parser_destroy(parser);
    if (diag != NULL) fy_diag_destroy(diag);
    if (!b.failed && d->root == NULL) fail(&b, 1, 1, "the file is empty");
    if (b.failed) document_release(d);
    return !b.failed;
}

bool document_read(Document *d, Dialect dialect, const char *file, Report *report) {
    *d = (Document){0};
    char *text;
    size_t size;
    const FileStatus status = file_read(file, &text, &size);
    if (status != FILE_OK) {
        report_add(report, REPORT_ERROR, file, 0, 0, "%s", file_status_text(status));
        return false;
    }
    const bool read = document_parse(d, dialect, file, text, size, report);
    mem_free(text);
    return read;
}

void document_release(Document *d) {
    arena_release(&d->arena);
    d->root = NULL;
}
