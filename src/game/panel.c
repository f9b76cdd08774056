#include "game/panel.h"

Text *panel_line(Line *line) {
    text_init(&line->text, line->words, sizeof line->words);
    return &line->text;
}

void panel_open(JsonText *j, const char *id, const char *title, const char *clause) {
    jsontext_open(j, NULL, '{');
    jsontext_string(j, "id", id);
    jsontext_string(j, "title", title);
    jsontext_string(j, "clause", clause);
    jsontext_open(j, "blocks", '[');
}

void panel_close(JsonText *j) {
    jsontext_close(j, ']');
    jsontext_close(j, '}');
}

void panel_block_open(JsonText *j, const char *kind, const Battle *b, int side) {
    jsontext_open(j, NULL, '{');
    jsontext_string(j, "kind", kind);
    if (side >= 0) jsontext_string(j, "side", b->side_id[side]);
}

void panel_block_close(JsonText *j) { jsontext_close(j, '}'); }

void panel_table_open(JsonText *j, const Battle *b, int side, const char *title,
                      const char *const *columns) {
    panel_block_open(j, "table", b, side);
    jsontext_string(j, "title", title);
    jsontext_open(j, "columns", '[');
    for (; *columns != NULL; columns++) jsontext_string(j, NULL, *columns);
    jsontext_close(j, ']');
    jsontext_open(j, "rows", '[');
}

void panel_table_close(JsonText *j) {
    jsontext_close(j, ']');
    panel_block_close(j);
}

void panel_number(JsonText *j, const char *key, int number) {
    char digits[16];
    Text t;
    text_init(&t, digits, sizeof digits);
    text_add_int(&t, number);
    jsontext_string(j, key, digits);
}

void panel_place(JsonText *j, const char *key, const Battle *b, PlaceId place) {
    char name[HEX_NAME_SIZE];
    if (place >= b->place_count) return;
    place_name(b, place, name);
    jsontext_string(j, key, name);
}

void panel_figure(JsonText *j, const char *label, int value, const char *clause) {
    jsontext_open(j, NULL, '{');
    jsontext_string(j, "label", label);
    panel_number(j, "value", value);
    jsontext_string(j, "clause", clause);
    jsontext_close(j, '}');
}

void panel_item(JsonText *j, const char *text, const char *clause) {
    jsontext_open(j, NULL, '{');
    jsontext_string(j, "text", text);
    jsontext_string(j, "clause", clause);
    jsontext_close(j, '}');
}

void panel_part(JsonText *j, const char *label, int value, const char *clause) {
    jsontext_open(j, NULL, '{');
    jsontext_string(j, "label", label);
    jsontext_int(j, "value", value);
    jsontext_string(j, "clause", clause);
    jsontext_close(j, '}');
}

void panel_holds(JsonText *j, const Battle *b, const State *s, int side, const char *clause) {
    for (int i = 0; i < b->victory_count; i++) {
        if (s->control[i] != side || b->victory[i].value[side] == 0) continue;
        char name[HEX_NAME_SIZE];
        hex_name(&b->grid, b->victory[i].hex, name);
        jsontext_open(j, NULL, '{');
        jsontext_string(j, "label", "holds");
        jsontext_string(j, "place", name);
        jsontext_int(j, "value", b->victory[i].value[side]);
        jsontext_string(j, "clause", clause);
        jsontext_close(j, '}');
    }
}

void panel_formation(JsonText *j, const Battle *b, FormationId f, const char *name,
                     const int *numbers, int count) {
    jsontext_open(j, NULL, '{');
    jsontext_int(j, "colour", b->formation[f].colour);
    jsontext_open(j, "cells", '[');
    jsontext_string(j, NULL, name);
    for (int i = 0; i < count; i++) panel_number(j, NULL, numbers[i]);
    jsontext_close(j, ']');
    jsontext_close(j, '}');
}

void panel_track(JsonText *j, const Battle *b, const State *s, int weather) {
    panel_block_open(j, "track", b, -1);
    jsontext_string(j, "title", "Turns");
    jsontext_int(j, "now", s->turn);
    jsontext_int(j, "weather", weather);
    panel_block_close(j);
}

void panel_inspect_line(JsonText *j, const char *label, const char *value, const char *note,
                        const char *clause) {
    jsontext_open(j, NULL, '{');
    jsontext_string(j, "label", label);
    jsontext_string(j, "value", value);
    if (note != NULL && note[0] != '\0') jsontext_string(j, "note", note);
    jsontext_string(j, "clause", clause);
    jsontext_close(j, '}');
}

void panel_inspect_number(JsonText *j, const char *label, int value, const char *note,
                          const char *clause) {
    Line line;
    text_add_int(panel_line(&line), value);
    panel_inspect_line(j, label, line.words, note, clause);
}
