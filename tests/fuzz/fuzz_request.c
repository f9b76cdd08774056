/* Path and headers of a request, any bytes in them: nothing outside the folder is opened. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "serve/site.h"

enum { REQUEST_MAX = 600 };

/* A folder with two files, the only ones there are; they are as long as no other. */
enum { FILE_SIZE = 7 };

static void put(const char *folder, const char *name) {
    char path[128];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *f = fopen(path, "w");
    if (f == NULL || fputs("1234567", f) == EOF || fclose(f) != 0) abort();
}

static Site site;

/* The same folder each time, so that runs leave no more than one behind. */
int LLVMFuzzerInitialize(int *argc, char ***argv) {
    static const char FOLDER[] = "/tmp/longroll-fuzz-request";
    mkdir(FOLDER, 0700); /* may be there already */
    mkdir("/tmp/longroll-fuzz-request/js", 0700);
    put(FOLDER, "index.html");
    put(FOLDER, "js/a.js");
    return site_init(&site, FOLDER) ? 0 : -1;
}

/* The input is a path, a line end, and the value of a header. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char text[REQUEST_MAX + 1];
    if (size > REQUEST_MAX) return 0;
    memcpy(text, data, size);
    text[size] = '\0';
    char *header = strchr(text, '\n');
    if (header != NULL) *header++ = '\0';
    SiteFile file;
    const bool gzip = header != NULL && site_accepts_gzip(header);
    if (site_find(&site, text, gzip, &file) == SITE_FOUND) {
        if (file.size != FILE_SIZE) abort();
        close(file.file);
        if (header != NULL)
            (void)site_tag_matches(header, file.tag); /* must not read past its end */
    }
    return 0;
}
