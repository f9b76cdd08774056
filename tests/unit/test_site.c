/* Which file a request means, and what is said about it. */
#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <cmocka.h>

#include "serve/site.h"

static char scratch[64]; /* holds site/ and, beside it, what no request may reach */
static Site site;

static void put(const char *name, const char *text) {
    char path[128];
    snprintf(path, sizeof path, "%s/%s", scratch, name);
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    fputs(text, f);
    fclose(f);
}

static void make_folder(const char *name) {
    char path[128];
    snprintf(path, sizeof path, "%s/%s", scratch, name);
    assert_int_equal(mkdir(path, 0700), 0);
}

static int set_up(void **state) {
    char path[128], other[128];
    strcpy(scratch, "/tmp/longroll-site-XXXXXX");
    assert_non_null(mkdtemp(scratch));
    make_folder("site");
    make_folder("site/js");
    make_folder("outside");
    put("secret.txt", "secret");
    put("outside/secret.txt", "secret");
    put("site/index.html", "page");
    put("site/js/board.js", "board");
    put("site/js/board.0123abcd.js", "board");
    put("site/.hidden", "secret");
    put("site/font.woff2", "font");
    put("site/gorse.battle", "battle");
    snprintf(path, sizeof path, "%s/site/link.txt", scratch);
    assert_int_equal(symlink("../secret.txt", path), 0);
    snprintf(path, sizeof path, "%s/site/links", scratch);
    assert_int_equal(symlink("../outside", path), 0);
    snprintf(path, sizeof path, "%s/site/pipe", scratch);
    assert_int_equal(mkfifo(path, 0600), 0);
    snprintf(other, sizeof other, "%s/site", scratch);
    return site_init(&site, other) ? 0 : -1;
}

static int tear_down(void **state) {
    char command[128];
    site_release(&site);
    snprintf(command, sizeof command, "rm -r %s", scratch);
    return system(command);
}

static SiteFile found;
static bool find(const char *path, bool gzip) {
    const SiteStatus status = site_find(&site, path, gzip, &found);
    if (status != SITE_FOUND) assert_int_equal(found.file, -1);
    if (status == SITE_FOUND) close(found.file);
    return status == SITE_FOUND;
}

static void test_files_have_their_types(void **state) {
    assert_true(find("/", false));
    assert_string_equal(found.type, "text/html; charset=utf-8");
    assert_int_equal(found.size, 4);
    assert_true(find("/js/board.js", false));
    assert_string_equal(found.type, "text/javascript; charset=utf-8");
    assert_true(find("/gorse.battle", false));
    assert_string_equal(found.type, "application/octet-stream");
}

static void test_only_what_keeps_its_name_is_kept_for_long(void **state) {
    assert_true(find("/index.html", false));
    assert_string_equal(found.cache, "no-cache");
    assert_true(find("/js/board.js", false));
    assert_string_equal(found.cache, "no-cache");
    assert_true(find("/js/board.0123abcd.js", false));
    assert_non_null(strstr(found.cache, "immutable"));
    assert_true(find("/font.woff2", false));
    assert_non_null(strstr(found.cache, "immutable"));
}

static void test_nothing_outside_is_found(void **state) {
    static const char *const PATHS[] = {
        "",
        "secret.txt",
        "/..",
        "/../secret.txt",
        "/js/../../secret.txt",
        "/./index.html",
        "//index.html",
        "/js//board.js",
        "/js/./board.js",
        "/.hidden",
        "/js/..",
        "/..\\secret.txt",
        "/link.txt",
        "/links/secret.txt",
        "/links/",
        "/pipe",
        "/js",
        "/js/",
        "/index.html/",
        "/index.html/x",
        "/ index.html",
        "/index.html ",
        "/index.html\n",
        "/%2e%2e/secret.txt",
        "/\xc0\xae\xc0\xae/secret.txt",
        "/nothing",
    };
    for (size_t i = 0; i < sizeof PATHS / sizeof PATHS[0]; i++) {
        if (find(PATHS[i], false) || find(PATHS[i], true)) fail_msg("found \"%s\"", PATHS[i]);
    }
    char path[5000] = "/";
    for (size_t size = 1; size < sizeof path - 1; size++) {
        path[size] = 'a';
        assert_false(find(path, true));
    }
}

static void test_a_compressed_copy_is_taken_while_it_is_fresh(void **state) {
    assert_true(find("/js/board.js", true));
    assert_false(found.gzip);
    put("site/js/board.js.gz", "bd");
    char plain[SITE_TAG_SIZE];
    assert_true(find("/js/board.js", false));
    assert_false(found.gzip);
    strcpy(plain, found.tag);
    assert_true(find("/js/board.js", true));
    assert_true(found.gzip);
    assert_int_equal(found.size, 2);
    assert_string_equal(found.type, "text/javascript; charset=utf-8");
    assert_string_not_equal(found.tag, plain);
    char path[128];
    snprintf(path, sizeof path, "%s/site/js/board.js.gz", scratch);
    const struct timespec long_ago[2] = {{.tv_sec = 1000}, {.tv_sec = 1000}};
    assert_int_equal(utimensat(AT_FDCWD, path, long_ago, 0), 0);
    assert_true(find("/js/board.js", true));
    assert_false(found.gzip);
}

static void test_encodings_are_understood(void **state) {
    assert_true(site_accepts_gzip("gzip"));
    assert_true(site_accepts_gzip("deflate, gzip;q=0.5, br"));
    assert_true(site_accepts_gzip("GZIP ; q=1"));
    assert_false(site_accepts_gzip(""));
    assert_false(site_accepts_gzip("br, zstd"));
    assert_false(site_accepts_gzip("gzip;q=0"));
    assert_false(site_accepts_gzip("gzip;q=0.000, br;q=1"));
    assert_false(site_accepts_gzip("gzipped, x-gzip"));
}

static void test_tags_are_compared_in_lists(void **state) {
    assert_true(site_tag_matches("\"a-1\"", "\"a-1\""));
    assert_true(site_tag_matches("\"b\", W/\"a-1\"", "\"a-1\""));
    assert_true(site_tag_matches("*", "\"a-1\""));
    assert_false(site_tag_matches("", "\"a-1\""));
    assert_false(site_tag_matches("\"a-1", "\"a-1\""));
    assert_false(site_tag_matches("\"a-12\", , W/", "\"a-1\""));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_files_have_their_types),
        cmocka_unit_test(test_only_what_keeps_its_name_is_kept_for_long),
        cmocka_unit_test(test_nothing_outside_is_found),
        cmocka_unit_test(test_a_compressed_copy_is_taken_while_it_is_fresh),
        cmocka_unit_test(test_encodings_are_understood),
        cmocka_unit_test(test_tags_are_compared_in_lists),
    };
    return cmocka_run_group_tests_name("site", tests, set_up, tear_down);
}
