/* The case files that a person names: files, and folders for every *.case below them. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

typedef struct CaseFiles {
    char **path; /* in the order given, folders sorted by name */
    size_t count, capacity;
    char why[400]; /* the first trouble there was */
} CaseFiles;

void case_files_init(CaseFiles *f);
void case_files_release(CaseFiles *f);
/* False, and why, if it is neither a file nor a folder with cases, or memory ran out. */
bool case_files_add(CaseFiles *f, const char *path);
