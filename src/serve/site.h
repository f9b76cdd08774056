/* The page as a folder of files: which file a request means, and how it is to be sent.
 *
 * A request reaches only regular files below the folder. Every part of its path is looked at before
 * it is opened: letters, digits, and marks that mean nothing to a file system; none begins with a
 * dot, and no link is followed. So there is no path that leads out of the folder. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

/* The folder is opened again for each request, since `make web` puts a new one in its place. */
typedef struct Site {
    char *folder; /* its path from the root */
} Site;

bool site_init(Site *s, const char *folder); /* false, with errno, if it is no folder */
void site_release(Site *s);

enum { SITE_NAME_MAX = 256, SITE_TAG_SIZE = 48, SITE_DATE_SIZE = 32 };

typedef enum { SITE_FOUND, SITE_NOT_FOUND, SITE_FAILED } SiteStatus;

typedef struct SiteFile {
    int file; /* a descriptor for the caller to close */
    uint64_t size;
    time_t changed;
    bool gzip;         /* what is in it is compressed */
    const char *type;  /* "text/html; charset=utf-8" */
    const char *cache; /* how long a browser may keep it */
    char tag[SITE_TAG_SIZE];
    char date[SITE_DATE_SIZE]; /* of `changed`, as HTTP writes it */
} SiteFile;

/* The file at a path like "/js/board.js"; "/" and "/x/" mean their index.html. With `gzip` the
 * compressed copy beside it (board.js.gz) is taken, if there is one that is not older. */
SiteStatus site_find(const Site *s, const char *path, bool gzip, SiteFile *out);

/* For the headers of a request: whether gzip is acceptable, and whether the browser's copy is still
 * the file. */
bool site_accepts_gzip(const char *accept_encoding);
bool site_tag_matches(const char *if_none_match, const char *tag);
