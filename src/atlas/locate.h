/* Where battles and rules files are: beside each other, in the current folder, in $LONGROLL_DATA,
 * or where the program was installed. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* The folder of a battle that was named by folder or id, or the file of a compiled one. */
bool locate_battle(const char *path, char *out, size_t size);
/* The rules file of this name for a battle in this folder. */
bool locate_rules(const char *folder, const char *ruleset, char *out, size_t size);
/* The folders that hold battles, nearest first; answers false after the last. */
bool locate_data(int i, const char *kind, char *out, size_t size);
/* folder/name; false if it does not fit. */
bool path_join(char *out, size_t size, const char *folder, const char *name);
