/* The server and clients that mean it harm: whatever they send, it answers the next one. */
#include <arpa/inet.h>
#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#include <cmocka.h>

#include "core/random.h"
#include "serve/server.h"

enum { BIG_SIZE = 8 << 20, REPLY_SIZE = 64 << 10, WAIT_MS = 5000 };

static char scratch[64];
static Server *server;
static pthread_t thread;
static char reply[REPLY_SIZE];

static void put(const char *name, const char *text, size_t size) {
    char path[128];
    snprintf(path, sizeof path, "%s/%s", scratch, name);
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    assert_int_equal(fwrite(text, 1, size, f), size);
    fclose(f);
}

static void *serve(void *unused) {
    server_run(server);
    return NULL;
}

static ServerOptions options(char *folder, size_t size) {
    snprintf(folder, size, "%s/site", scratch);
    return (ServerOptions){
        .folder = folder, .host = "127.0.0.1", .port_tries = 1, .patience_secs = 1};
}

static int set_up(void **state) {
    char folder[128], why[SERVER_WHY_SIZE];
    strcpy(scratch, "/tmp/longroll-serve-XXXXXX");
    if (mkdtemp(scratch) == NULL) return -1;
    const ServerOptions o = options(folder, sizeof folder);
    if (mkdir(folder, 0700) != 0) return -1;
    put("secret.txt", "SECRET", 6);
    put("site/index.html", "<p>page", 7);
    put("site/board.js", "let board", 9);
    put("site/board.js.gz", "zip", 3);
    char *big = calloc(1, BIG_SIZE);
    if (big == NULL) return -1;
    put("site/big.wasm", big, BIG_SIZE);
    free(big);
    server = server_new(&o, why);
    return server != NULL && pthread_create(&thread, NULL, serve, NULL) == 0 ? 0 : -1;
}

static int tear_down(void **state) {
    char command[128];
    server_stop(server);
    pthread_join(thread, NULL);
    server_free(server);
    snprintf(command, sizeof command, "rm -r %s", scratch);
    return system(command);
}

static int call(void) {
    const int s = socket(AF_INET, SOCK_STREAM, 0);
    const struct sockaddr_in there = {.sin_family = AF_INET,
                                      .sin_port = htons((uint16_t)server_port(server)),
                                      .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    assert_true(s >= 0);
    assert_int_equal(connect(s, (const struct sockaddr *)&there, sizeof there), 0);
    return s;
}

/* False if the server hung up. */
static bool say(int s, const char *text, size_t size) {
    for (size_t sent = 0; sent < size;) {
        const ssize_t n = send(s, text + sent, size - sent, MSG_NOSIGNAL);
        if (n <= 0) return false;
        sent += (size_t)n;
    }
    return true;
}

/* Hears until the server hangs up or nothing comes for so long; answers how much there was, of
 * which the beginning is in `reply`. */
static size_t hear(int s, int wait_ms) {
    char more[16 << 10];
    size_t size = 0, kept = 0;
    for (;;) {
        struct pollfd p = {.fd = s, .events = POLLIN};
        if (poll(&p, 1, wait_ms) <= 0) break;
        const ssize_t n = recv(s, more, sizeof more, 0);
        if (n <= 0) break;
        size += (size_t)n;
        const size_t fits = (size_t)n < REPLY_SIZE - 1 - kept ? (size_t)n : REPLY_SIZE - 1 - kept;
        memcpy(reply + kept, more, fits);
        kept += fits;
    }
    reply[kept] = '\0';
    return size;
}

/* One request on a connection of its own. */
static const char *ask(const char *request) {
    const int s = call();
    say(s, request, strlen(request));
    hear(s, WAIT_MS);
    close(s);
    return reply;
}

static const char *get(const char *path) {
    char request[4096];
    snprintf(request, sizeof request, "GET %s HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n",
             path);
    return ask(request);
}

static bool begins(const char *text, const char *with) {
    return strncmp(text, with, strlen(with)) == 0;
}

static void assert_serves(void) {
    const char *answer = get("/");
    assert_true(begins(answer, "HTTP/1.1 200"));
    assert_non_null(strstr(answer, "\r\n\r\n<p>page"));
}

static void test_a_page_comes_with_its_headers(void **state) {
    const char *answer = get("/index.html?x=1");
    assert_true(begins(answer, "HTTP/1.1 200"));
    assert_non_null(strstr(answer, "content-type: text/html; charset=utf-8\r\n"));
    assert_non_null(strstr(answer, "content-length: 7\r\n"));
    assert_non_null(strstr(answer, "x-content-type-options: nosniff\r\n"));
    assert_non_null(strstr(answer, "script-src 'self' 'wasm-unsafe-eval'"));
    assert_non_null(strstr(answer, "cache-control: no-cache\r\n"));
}

static void test_head_has_no_body(void **state) {
    const char *answer = ask("HEAD / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n");
    assert_true(begins(answer, "HTTP/1.1 200"));
    assert_non_null(strstr(answer, "content-length: 7\r\n"));
    assert_string_equal(strstr(answer, "\r\n\r\n"), "\r\n\r\n");
}

static void test_what_is_missing_is_404_and_what_changes_is_405(void **state) {
    assert_true(begins(get("/nothing.html"), "HTTP/1.1 404"));
    const char *answer = ask("POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 3\r\n\r\nabc");
    assert_true(begins(answer, "HTTP/1.1 405"));
    assert_non_null(strstr(answer, "allow: GET, HEAD\r\n"));
    assert_serves();
}

static void test_compression_is_for_those_who_ask(void **state) {
    const char *answer = get("/board.js");
    assert_null(strstr(answer, "content-encoding"));
    assert_non_null(strstr(answer, "let board"));
    answer = ask("GET /board.js HTTP/1.1\r\nhost: x\r\naccept-encoding: br, gzip\r\n"
                 "connection: close\r\n\r\n");
    assert_non_null(strstr(answer, "content-encoding: gzip\r\n"));
    assert_non_null(strstr(answer, "\r\n\r\nzip"));
}

static void test_a_known_page_is_not_sent_again(void **state) {
    char request[512], tag[64];
    const char *at = strstr(get("/"), "etag: ");
    assert_non_null(at);
    snprintf(tag, sizeof tag, "%.*s", (int)strcspn(at + 6, "\r"), at + 6);
    snprintf(request, sizeof request,
             "GET / HTTP/1.1\r\nhost: x\r\nif-none-match: \"z\", %s\r\nconnection: close\r\n\r\n",
             tag);
    const char *answer = ask(request);
    assert_true(begins(answer, "HTTP/1.1 304"));
    assert_null(strstr(answer, "<p>page"));
    assert_non_null(strstr(answer, tag));
}

static void test_requests_follow_each_other_on_one_connection(void **state) {
    static const char TWO[] = "GET / HTTP/1.1\r\nhost: x\r\n\r\n";
    const int s = call();
    for (int i = 0; i < 5; i++) {
        assert_true(say(s, TWO, sizeof TWO - 1));
        assert_true(hear(s, 200) > 0);
        assert_true(begins(reply, "HTTP/1.1 200"));
    }
    close(s);
}

static void test_a_large_file_comes_whole(void **state) {
    static const char REQUEST[] = "GET /big.wasm HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n";
    const int s = call();
    assert_true(say(s, REQUEST, sizeof REQUEST - 1));
    const size_t size = hear(s, WAIT_MS);
    close(s);
    assert_non_null(strstr(reply, "content-type: application/wasm\r\n"));
    assert_int_equal(size, (size_t)(strstr(reply, "\r\n\r\n") + 4 - reply) + BIG_SIZE);
}

static void test_no_path_leads_out(void **state) {
    static const char *const PATHS[] = {
        "/../secret.txt",
        "/../../../../../../../../etc/passwd",
        "/..%2fsecret.txt",
        "/%2e%2e/secret.txt",
        "/%2e%2e%2fsecret.txt",
        "/%252e%252e/secret.txt",
        "/..%5csecret.txt",
        "/..\\secret.txt",
        "/....//secret.txt",
        "/.%2e/secret.txt",
        "/index.html/../../secret.txt",
        "//secret.txt",
        "/%00/../secret.txt",
        "/index.html%00.txt",
        "/%c0%ae%c0%ae/secret.txt",
        "../secret.txt",
        "file:///etc/passwd",
        "http://x/../secret.txt",
        "/?/../../secret.txt",
        "*",
        "/%",
        "/%2",
        "/%zz",
    };
    for (size_t i = 0; i < sizeof PATHS / sizeof PATHS[0]; i++) {
        const char *answer = get(PATHS[i]);
        if (strstr(answer, "SECRET") || strstr(answer, "root:")) fail_msg("leak: %s", PATHS[i]);
    }
    assert_serves();
}

static void test_malformed_requests_do_no_harm(void **state) {
    static const char *const REQUESTS[] = {
        "\r\n\r\n",
        "GET\r\n\r\n",
        "GET /\r\n\r\n",
        "GET / HTTP/9.9\r\n\r\n",
        "GET / HTTP/1.1\r\n: \r\n\r\n",
        "GET / HTTP/1.1\r\nhost\r\n\r\n",
        "GET / HTTP/1.1\nhost: x\n\n",
        "GET  /  HTTP/1.1\r\nhost: x\r\n\r\n",
        "G\0T / HTTP/1.1\r\n\r\n",
        "BREW /pot HTCPCP/1.0\r\n\r\n",
        "GET / HTTP/1.1\r\ncontent-length: -1\r\n\r\n",
        "GET / HTTP/1.1\r\ncontent-length: 99999999999999999999\r\n\r\nx",
        "POST / HTTP/1.1\r\ntransfer-encoding: chunked\r\n\r\nffffffffffffffff\r\nx",
        "GET / HTTP/1.1\r\nrange: bytes=0-0,9-1,-\r\n\r\n",
        "GET / HTTP/1.1\r\nif-none-match: \"\r\n\r\n",
        "GET / HTTP/1.1\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n",
        "GET / HTTP/1.1\r\nupgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-version: 13"
        "\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n\x81\xff",
        "GET / HTTP/1.1\r\nupgrade: h2c\r\nconnection: upgrade, http2-settings\r\n"
        "http2-settings: AAMAAABkAAQCAAAAAAIAAAAA\r\n\r\n",
        "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    };
    for (size_t i = 0; i < sizeof REQUESTS / sizeof REQUESTS[0]; i++) {
        const int s = call();
        say(s, REQUESTS[i], strlen(REQUESTS[i]));
        shutdown(s, SHUT_WR);
        hear(s, 100);
        close(s);
        assert_null(strstr(reply, "101 "));
    }
    assert_serves();
}

/* Good requests with a few bytes changed, cut or doubled, as one client after another sends. */
static void test_random_damage_does_no_harm(void **state) {
    static const char GOOD[] =
        "GET /board.js?a=%41 HTTP/1.1\r\nhost: x\r\naccept-encoding: gzip\r\n"
        "if-none-match: \"1-2\"\r\ncontent-length: 0\r\n\r\n";
    Random random;
    random_init(&random, 7);
    for (int i = 0; i < 1500; i++) {
        char text[2 * sizeof GOOD];
        size_t size = sizeof GOOD - 1;
        memcpy(text, GOOD, size);
        for (uint32_t n = random_below(&random, 6); n > 0; n--) {
            text[random_below(&random, (uint32_t)size)] = (char)random_below(&random, 256);
        }
        if (random_below(&random, 4) == 0) size = random_below(&random, (uint32_t)size);
        if (random_below(&random, 8) == 0) {
            memmove(text + size, text, size);
            size *= 2;
        }
        const int s = call();
        say(s, text, size);
        /* Most hang up before the answer. */
        if (random_below(&random, 8) == 0) hear(s, 5);
        close(s);
    }
    assert_serves();
}

static void test_endless_headers_are_cut_off(void **state) {
    static const char LINE[] =
        "x-header: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\r\n";
    const char *const BEGINNINGS[] = {"GET / HTTP/1.1\r\n", "GET /"};
    for (int kind = 0; kind < 2; kind++) {
        const int s = call();
        assert_true(say(s, BEGINNINGS[kind], strlen(BEGINNINGS[kind])));
        for (int i = 0; i < 30000; i++) {
            if (!say(s, kind == 0 ? LINE : "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", 32)) break;
        }
        hear(s, 200);
        close(s);
        assert_serves();
    }
}

static void test_slow_clients_keep_nobody_waiting_and_are_dropped(void **state) {
    enum { SLOW = 200 };
    int slow[SLOW];
    for (int i = 0; i < SLOW; i++) {
        slow[i] = call();
        say(slow[i], "GET / HT", (size_t)(i % 9));
    }
    struct timespec begin, end;
    clock_gettime(CLOCK_MONOTONIC, &begin);
    assert_serves();
    clock_gettime(CLOCK_MONOTONIC, &end);
    assert_true(end.tv_sec - begin.tv_sec < 3);
    int dropped = 0;
    for (int i = 0; i < SLOW; i++) {
        struct pollfd p = {.fd = slow[i], .events = POLLIN};
        char c;
        if (poll(&p, 1, 6000) == 1 && recv(slow[i], &c, 1, MSG_DONTWAIT) <= 0) dropped++;
        close(slow[i]);
    }
    assert_int_equal(dropped, SLOW);
}

static void test_clients_that_do_not_read_keep_nobody_waiting(void **state) {
    static const char REQUEST[] = "GET /big.wasm HTTP/1.1\r\nhost: x\r\n\r\n";
    enum { DEAF = 50 };
    int deaf[DEAF];
    for (int i = 0; i < DEAF; i++) {
        deaf[i] = call();
        assert_true(say(deaf[i], REQUEST, sizeof REQUEST - 1));
    }
    assert_serves();
    for (int i = 0; i < DEAF; i++) close(deaf[i]);
    assert_serves();
}

static void test_more_clients_than_there_is_room_for(void **state) {
    enum { CROWD = 400 };
    static int crowd[CROWD];
    for (int i = 0; i < CROWD; i++) crowd[i] = call();
    for (int i = 0; i < CROWD; i++) close(crowd[i]);
    assert_serves();
}

static void test_a_port_that_is_taken_is_passed_over(void **state) {
    char folder[128], why[SERVER_WHY_SIZE];
    ServerOptions o = options(folder, sizeof folder);
    o.port = server_port(server);
    assert_null(server_new(&o, why));
    assert_non_null(strstr(why, "cannot listen"));
    o.port_tries = 20;
    Server *other = server_new(&o, why);
    assert_non_null(other);
    assert_int_not_equal(server_port(other), server_port(server));
    server_free(other);
}

static void test_what_cannot_be_served_is_told(void **state) {
    char folder[128], why[SERVER_WHY_SIZE];
    ServerOptions o = options(folder, sizeof folder);
    o.folder = "/nowhere/at/all";
    assert_null(server_new(&o, why));
    assert_string_equal(why, "/nowhere/at/all: No such file or directory");
    o = options(folder, sizeof folder);
    o.host = "192.0.2.1"; /* of documents, and of no machine */
    assert_null(server_new(&o, why));
    assert_non_null(strstr(why, "192.0.2.1"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_page_comes_with_its_headers),
        cmocka_unit_test(test_head_has_no_body),
        cmocka_unit_test(test_what_is_missing_is_404_and_what_changes_is_405),
        cmocka_unit_test(test_compression_is_for_those_who_ask),
        cmocka_unit_test(test_a_known_page_is_not_sent_again),
        cmocka_unit_test(test_requests_follow_each_other_on_one_connection),
        cmocka_unit_test(test_a_large_file_comes_whole),
        cmocka_unit_test(test_no_path_leads_out),
        cmocka_unit_test(test_malformed_requests_do_no_harm),
        cmocka_unit_test(test_random_damage_does_no_harm),
        cmocka_unit_test(test_endless_headers_are_cut_off),
        cmocka_unit_test(test_slow_clients_keep_nobody_waiting_and_are_dropped),
        cmocka_unit_test(test_clients_that_do_not_read_keep_nobody_waiting),
        cmocka_unit_test(test_more_clients_than_there_is_room_for),
        cmocka_unit_test(test_a_port_that_is_taken_is_passed_over),
        cmocka_unit_test(test_what_cannot_be_served_is_told),
    };
    return cmocka_run_group_tests_name("serve", tests, set_up, tear_down);
}
