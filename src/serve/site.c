#include "serve/site.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

#define KEPT_FOREVER "public, max-age=31536000, immutable"
#define ASKED_EACH_TIME "no-cache"

typedef struct Kind {
    const char *ending, *type;
    bool lasting; /* a new version comes under a new name */
} Kind;

/* clang-format off */
static const Kind KINDS[] = {
    {".html",        "text/html; charset=utf-8",        false},
    {".js",          "text/javascript; charset=utf-8",  false},
    {".mjs",         "text/javascript; charset=utf-8",  false},
    {".css",         "text/css; charset=utf-8",         false},
    {".wasm",        "application/wasm",                false},
    {".svg",         "image/svg+xml; charset=utf-8",    false},
    {".json",        "application/json; charset=utf-8", false},
    {".webmanifest", "application/manifest+json",       false},
    {".md",          "text/markdown; charset=utf-8",    false},
    {".txt",         "text/plain; charset=utf-8",       false},
    {".journal",     "text/plain; charset=utf-8",       false},
    {".battle",      "application/octet-stream",        false},
    {".png",         "image/png",                       false},
    {".ico",         "image/x-icon",                    false},
    {".woff2",       "font/woff2",                      true},
};
/* clang-format on */
static const Kind OTHER = {"", "application/octet-stream", false};

static int open_folder(const char *path) { return open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC); }

bool site_init(Site *s, const char *folder) {
    s->folder = NULL;
    const int there = open_folder(folder);
    if (there < 0) return false;
    close(there);
    s->folder = realpath(folder, NULL);
    return s->folder != NULL;
}

void site_release(Site *s) {
    free(s->folder);
    s->folder = NULL;
}

static const Kind *kind_of(const char *name) {
    const size_t length = strlen(name);
    for (size_t i = 0; i < sizeof KINDS / sizeof KINDS[0]; i++) {
        const size_t ending = strlen(KINDS[i].ending);
        if (length > ending && strcmp(name + length - ending, KINDS[i].ending) == 0) {
            return &KINDS[i];
        }
    }
    return &OTHER;
}

/* "board.3f9a11c0.js": eight or more hexadecimal digits between dots name the content. */
static bool has_hash(const char *name) {
    for (const char *dot = strchr(name, '.'); dot != NULL; dot = strchr(dot + 1, '.')) {
        const size_t digits = strspn(dot + 1, "0123456789abcdef");
        if (digits >= 8 && dot[1 + digits] == '.') return true;
    }
    return false;
}

static bool is_plain(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '_' || c == '.' || c == ',' || c == '+' || c == '@' || c == '~';
}

static bool part_is_fine(const char *part, size_t size) {
    if (size == 0 || part[0] == '.') return false;
    for (size_t i = 0; i < size; i++) {
        if (!is_plain(part[i])) return false;
    }
    return true;
}

/* The path without its first slash, and with index.html after its last if it ends there. */
static bool file_name(const char *path, char *name) {
    if (path[0] != '/') return false;
    const size_t length = strlen(path);
    const char *index = path[length - 1] == '/' ? "index.html" : "";
    if (length + strlen(index) >= SITE_NAME_MAX) return false;
    strcpy(name, path + 1);
    strcat(name, index);
    for (const char *part = name;; part += strcspn(part, "/") + 1) {
        const size_t size = strcspn(part, "/");
        if (!part_is_fine(part, size)) return false;
        if (part[size] == '\0') return true;
    }
}

/* Opens folder after folder, so that a link on the way is not followed either. */
static int open_below(int folder, const char *name) {
    int at = folder;
    for (const char *part = name;; part += strcspn(part, "/") + 1) {
        char word[SITE_NAME_MAX];
        const size_t size = strcspn(part, "/");
        const bool last = part[size] == '\0';
        memcpy(word, part, size);
        word[size] = '\0';
        const int flags = O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK;
        const int next = openat(at, word, last ? flags : flags | O_DIRECTORY);
        const int why = errno;
        if (at != folder) close(at);
        errno = why;
        if (next < 0 || last) return next;
        at = next;
    }
}

/* A descriptor, or -1 with errno. */
static int open_file(int folder, const char *name, struct stat *about) {
    const int file = open_below(folder, name);
    if (file < 0) return -1;
    if (fstat(file, about) == 0 && S_ISREG(about->st_mode)) return file;
    close(file);
    errno = ENOENT;
    return -1;
}

static int open_compressed(int folder, const char *name, const struct stat *plain,
                           struct stat *about) {
    char other[SITE_NAME_MAX + sizeof ".gz"];
    snprintf(other, sizeof other, "%s.gz", name);
    const int file = open_file(folder, other, about);
    if (file < 0 || about->st_mtime >= plain->st_mtime) return file;
    close(file);
    return -1;
}

static void describe(SiteFile *out, const char *name, const struct stat *about) {
    const Kind *kind = kind_of(name);
    out->type = kind->type;
    out->cache = kind->lasting || has_hash(name) ? KEPT_FOREVER : ASKED_EACH_TIME;
    out->size = (uint64_t)about->st_size;
    out->changed = about->st_mtime;
    snprintf(out->tag, sizeof out->tag, "\"%llx-%llx%s\"", (unsigned long long)out->size,
             (unsigned long long)about->st_mtime * 1000000000 +
                 (unsigned long long)about->st_mtim.tv_nsec,
             out->gzip ? "-z" : "");
    struct tm utc;
    gmtime_r(&out->changed, &utc);
    strftime(out->date, sizeof out->date, "%a, %d %b %Y %H:%M:%S GMT", &utc);
}

static SiteStatus find_below(int folder, const char *name, bool gzip, SiteFile *out) {
    struct stat about, compressed;
    out->file = open_file(folder, name, &about);
    if (out->file < 0) {
        const bool ours = errno == EMFILE || errno == ENFILE || errno == ENOMEM || errno == EIO;
        return ours ? SITE_FAILED : SITE_NOT_FOUND;
    }
    const int smaller = gzip ? open_compressed(folder, name, &about, &compressed) : -1;
    if (smaller >= 0) {
        close(out->file);
        out->file = smaller;
        out->gzip = true;
    }
    describe(out, name, smaller >= 0 ? &compressed : &about);
    return SITE_FOUND;
}

SiteStatus site_find(const Site *s, const char *path, bool gzip, SiteFile *out) {
    char name[SITE_NAME_MAX];
    *out = (SiteFile){.file = -1};
    if (!file_name(path, name)) return SITE_NOT_FOUND;
    const int folder = open_folder(s->folder);
    if (folder < 0) return SITE_FAILED;
    const SiteStatus status = find_below(folder, name, gzip, out);
    close(folder);
    return status;
}

/* "br, gzip;q=0.5": a coding is refused only with a weight of nothing but zeros. */
bool site_accepts_gzip(const char *accept_encoding) {
    for (const char *at = accept_encoding; *at != '\0';) {
        at += strspn(at, " \t,");
        const size_t size = strcspn(at, ",");
        if (strncasecmp(at, "gzip", 4) == 0 && strchr(" \t;,", at[4]) != NULL) {
            const char *end = at + size;
            const char *weight = memchr(at, '=', size);
            if (weight == NULL) return true;
            for (weight++; weight < end; weight++) {
                if (*weight >= '1' && *weight <= '9') return true;
            }
            return false;
        }
        at += size;
    }
    return false;
}

/* A list of tags in quotes, some with W/ before them; or "*". */
bool site_tag_matches(const char *if_none_match, const char *tag) {
    for (const char *at = if_none_match; *at != '\0';) {
        at += strspn(at, " \t,");
        if (*at == '*') return true;
        if (strncmp(at, "W/", 2) == 0) at += 2;
        const size_t size = strcspn(at, ", \t");
        if (size == strlen(tag) && strncmp(at, tag, size) == 0) return true;
        at += size;
    }
    return false;
}
