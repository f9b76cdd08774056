#include "game/words.h"

#include "game/notation.h"
#include "game/show.h"

void words_place(const Battle *b, PlaceId place, Text *out) {
    char name[HEX_NAME_SIZE];
    if (place >= b->place_count) return;
    place_name(b, place, name);
    text_add(out, name);
}

/* Actions. */

void words_write(const Battle *b, const State *s, Action a, const char *pattern, WordsField field,
                 Text *out) {
    const size_t start = out->used;
    for (const char *p = pattern; *p != '\0'; p++) {
        if (*p == '%') {
            field(b, s, a, *++p, out);
        } else {
            text_add_char(out, *p);
        }
    }
    text_capital(out, start);
}

void words_offer(const Battle *b, const State *s, Action a, Text *out) {
    const size_t start = out->used;
    if (b->show->offer != NULL) b->show->offer(b, s, a, out);
    if (out->used == start) notation_write(b, s, a, out);
}

void words_said(const Battle *b, const State *before, Action a, const char *pattern,
                WordsField field, Text *out) {
    if (a.verb != VERB_ROLL) {
        words_write(b, before, a, pattern, field, out);
        return;
    }
    b->show->ask(b, before, out);
    if (out->used > 0 && out->buffer[out->used - 1] != '?') text_add_char(out, '.');
}

/* What came of them. */

Teller teller_of(const Battle *b, const State *before, const State *after, Text *out) {
    return (Teller){b, before, after, out, out->used};
}

size_t tell_begin(Teller *t) {
    if (t->out->used > t->start) text_add_char(t->out, ' ');
    return t->out->used;
}

void tell_words(Teller *t, const char *words) {
    tell_begin(t);
    text_add(t->out, words);
}

void tell_control(Teller *t) {
    for (int i = 0; i < t->b->victory_count; i++) {
        const uint8_t side = t->after->control[i];
        if (side == t->before->control[i] || side >= SIDE_MAX) continue;
        char name[HEX_NAME_SIZE];
        hex_name(&t->b->grid, t->b->victory[i].hex, name);
        tell_words(t, name);
        text_add(t->out, " is now ");
        text_add(t->out, t->b->side_name[side]);
        text_add_char(t->out, '.');
    }
}

void tell_turn(Teller *t) {
    if (t->after->turn == t->before->turn) return;
    tell_words(t, "Turn ");
    text_add_int(t->out, t->after->turn);
    text_add(t->out, is_night(t->b, t->after) ? " begins, a night." : " begins.");
}

void tell_result(Teller *t) {
    if (t->before->over || !t->after->over) return;
    tell_begin(t);
    t->b->ruleset->describe_result(t->b, t->after, t->out);
    text_add_char(t->out, '.');
}
