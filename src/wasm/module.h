/* What the files of the page's module share: one battle, one game, text in and out. */
#pragma once

#include "game/blob.h"
#include "lib/tableview.h"

#define EXPORT(name) __attribute__((export_name(#name), used))
#define IMPORT(name) __attribute__((import_module("page"), import_name(#name)))

enum { IN_SIZE = BLOB_SIZE_MAX, OUT_SIZE = 4 << 20 }; /* IN_SIZE: more than any journal too */

extern char in[IN_SIZE];
extern Text out;
extern Battle battle;
extern bool loaded, started;
extern Session game;
extern int32_t baseline; /* of this battle, ai/evaluate.h */
extern SeatView table;
extern Random mind; /* what commanders draw from */

void clear_out(void);
int say(const char *text); /* writes it into the output; returns 1 */
JsonText open_json(void);
uint32_t close_json(JsonText *j);
int take(Action a);
