/* `longroll serve`: the table in the browser. */
#include <errno.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "atlas/locate.h"
#include "atlas/mem.h"
#include "cli/args.h"
#include "cli/commands.h"
#include "serve/server.h"

enum { OPT_PORT, OPT_HOST, OPT_WEB, OPT_OPEN, OPT_LOG };
enum { PORT_STANDARD = 8117, PORT_TRIES = 50, PATH_SIZE = 1024 };

static const ArgSpec OPTIONS[] = {
    [OPT_PORT] = {"--port", "N", "listen there, or at the next port that is free; 0 is any",
                  ARG_INT, 0, 65535, PORT_STANDARD},
    [OPT_HOST] = {"--host", "ADDR", "listen at this address (127.0.0.1: this machine alone)",
                  ARG_TEXT, 0, 0, 0},
    [OPT_WEB] = {"--web", "DIR", "the folder of the page, as `make web` writes it", ARG_TEXT, 0, 0,
                 0},
    [OPT_OPEN] = {"--open", NULL, "open the page in a browser", ARG_SWITCH, 0, 0, 0},
    [OPT_LOG] = {"--log", NULL, "print a line for each request", ARG_SWITCH, 0, 0, 0},
};

static const Usage USAGE = {
    "serve",
    "",
    "Serves the page on which battles are played. The rules and the computer's commander run in\n"
    "the page itself; nothing leaves this machine unless --host says so. Ctrl-C ends it.",
    OPTIONS,
    ARG_COUNT(OPTIONS),
    0,
    0,
    "Examples:\n"
    "  longroll serve --open\n"
    "  longroll serve --host 0.0.0.0 --port 80 --web /srv/longroll"};

static bool has_page(const char *folder) {
    char page[PATH_SIZE];
    return path_join(page, sizeof page, folder, "index.html") && file_exists(page);
}

/* build/release/longroll -> build/web: the program knows its page wherever it is called from. */
static bool beside_program(char *out) {
    const ssize_t size = readlink("/proc/self/exe", out, PATH_SIZE - 1);
    if (size <= 0) return false;
    out[size] = '\0';
    for (int up = 0; up < 2; up++) {
        char *stroke = strrchr(out, '/');
        if (stroke == NULL) return false;
        *stroke = '\0';
    }
    if (strlen(out) + sizeof "/web" > PATH_SIZE) return false;
    strcat(out, "/web");
    return has_page(out);
}

static bool find_page(char *out) {
    snprintf(out, PATH_SIZE, "build/web");
    if (has_page(out) || beside_program(out)) return true;
    /* The first of these is ./web, which in our own tree is the page without the engine. */
    for (int i = 1; locate_data(i, "web", out, PATH_SIZE); i++) {
        if (has_page(out)) return true;
    }
    return false;
}

static Server *server; /* for the signal handler, which gets no argument of ours */

static void stop(int signal_number) {
    const int kept = errno;
    server_stop(server);
    errno = kept;
}

static void stop_on_signals(void) {
    struct sigaction action = {.sa_handler = stop, .sa_flags = (int)SA_RESETHAND};
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    action.sa_handler = SIG_IGN;
    sigaction(SIGPIPE, &action, NULL);
}

static bool is_set(const char *name) {
    const char *value = getenv(name);
    return value != NULL && value[0] != '\0';
}

static bool has_desktop(void) {
    return (is_set("DISPLAY") || is_set("WAYLAND_DISPLAY")) && !is_set("CI");
}

static bool open_browser(const char *address) {
    char name[] = "xdg-open", where[128];
    snprintf(where, sizeof where, "%s", address);
    char *const argv[] = {name, where, NULL};
    pid_t child;
    signal(SIGCHLD, SIG_IGN); /* nobody waits for it */
    return posix_spawnp(&child, name, NULL, NULL, argv, environ) == 0;
}

static void announce(const Args *args) {
    const int wanted = (int)args->number[OPT_PORT];
    if (wanted != 0 && server_port(server) != wanted) {
        printf("Port %d is taken; this is the next that is free.\n", wanted);
    }
    const bool opened =
        args_has(args, OPT_OPEN) && has_desktop() && open_browser(server_address(server));
    printf("The table is at %s%s  (Ctrl-C ends it)\n", server_address(server),
           args_has(args, OPT_OPEN) && !opened ? "  -- open it in a browser" : "");
    fflush(stdout);
}

int cmd_serve(int argc, char **argv) {
    Args args;
    int status;
    char found[PATH_SIZE], why[SERVER_WHY_SIZE];
    if (!args_read(&args, &USAGE, argc, argv, &status)) return status;
    const char *folder = args_text(&args, OPT_WEB, NULL);
    if (folder == NULL && find_page(found)) folder = found;
    if (folder == NULL || !has_page(folder)) {
        tell("serve", folder, "there is no page here: `make web` makes it, --web says where it is");
        return EXIT_BAD_DATA;
    }
    server = server_new(&(ServerOptions){.folder = folder,
                                         .host = args_text(&args, OPT_HOST, "127.0.0.1"),
                                         .port = (int)args.number[OPT_PORT],
                                         .port_tries = PORT_TRIES,
                                         .log = args_has(&args, OPT_LOG)},
                        why);
    if (server == NULL) {
        tell("serve", NULL, "%s", why);
        return EXIT_BAD_DATA;
    }
    stop_on_signals();
    announce(&args);
    server_run(server);
    printf("Stopped.\n");
    server_free(server);
    return EXIT_GOOD;
}
