/* Lines of any content against a real position: a line is played, or nothing has changed. Whatever
 * is offered reads back as itself. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "cases/run.h"
#include "cases/tables.h"

/* A bit of everything: banks, guns, leaders, a train, names that begin alike. */
static const char SETUP[] = "ruleset rally\n"
                            "grid 8x8\n"
                            "river A6-B6-C6-D6-E6-F6-G6-H6\n"
                            "ford C6\n"
                            "road A3-B3-C2-D2-E1\n"
                            "leader Bragg csa of army 0/0/6/3 at B2\n"
                            "leader Cheatham csa 2/1/3/4 at C3\n"
                            "unit Maney csa 4/2 q4/3 of Cheatham at C3\n"
                            "unit P. Smith csa 4/2 q3/3 of Cheatham at D4\n"
                            "unit Smith csa 4/2 q3/3 of Cheatham at B3 damaged\n"
                            "guns Carnes csa 3/2/2/1 of Cheatham\n"
                            "train Wagons csa at A1\n"
                            "leader Rousseau usa 1/1/3/3 at D7\n"
                            "unit Lytle usa 6/3 q3/3 of Rousseau at C4\n"
                            "unit Harris usa 6/3 q3/3 of Rousseau at C6/b\n"
                            "guns Bush usa 2/2/1/0 of Rousseau\n"
                            "number csa command_points 8\n"
                            "number usa command_points 8\n";

static void told(void *context, const char *file, int line, CaseNote note, const char *text) {
    abort(); /* the set-up above is sound */
}

static void check_offers(const Battle *b, const State *s, const Offers *offers) {
    for (uint32_t i = 0; i < offers->sink.count; i++) {
        char line[LINE_SIZE];
        Text t;
        Action a;
        Fault fault;
        text_init(&t, line, sizeof line);
        notation_write(b, s, offers->item[i], &t);
        if (!notation_read(b, s, offers, line, t.used, &a, &fault)) abort();
        if (!action_equal(a, offers->item[i])) abort();
    }
}

static void play(CaseRun *c, const char *line, size_t size) {
    Fault fault;
    Complaint complaint;
    state_copy(&c->battle, &c->trial, &c->state);
    const uint32_t count = c->offers.sink.count;
    if (notation_play(&c->battle, &c->state, &c->offers, &c->spare, line, size, NULL, NULL,
                      &fault)) {
        if (!state_check(&c->battle, &c->state, &complaint)) abort();
        check_offers(&c->battle, &c->state, &c->offers);
        return;
    }
    if (!state_equal(&c->battle, &c->state, &c->trial)) abort();
    if (c->offers.sink.count != count) abort();
    if (memchr(fault.text, '\0', sizeof fault.text) == NULL) abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static CaseRun *c;
    if (c == NULL) {
        const CaseOptions options = {case_tables, told, NULL};
        c = case_run_new();
        if (c == NULL || case_run(c, &options, "set-up", SETUP, sizeof SETUP - 1) != 0) abort();
    }
    state_copy(&c->battle, &c->state, &c->start);
    run_settle(&c->battle, &c->state, &c->offers);
    const char *at = (const char *)data, *end = at + size;
    for (int lines = 0; at < end && lines < 200; lines++) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        const char *stop = newline == NULL ? end : newline;
        play(c, at, (size_t)(stop - at));
        at = stop + 1;
    }
    return 0;
}
