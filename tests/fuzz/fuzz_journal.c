/* Journals of any content: the header is read or refused with its line, and a body is played up to
 * the line that the fault names, with a sound position there. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "cases/run.h"
#include "cases/tables.h"
#include "game/journal.h"

static const char SETUP[] = "ruleset rally\n"
                            "grid 8x8\n"
                            "leader Cheatham csa 2/1/3/4 at C3\n"
                            "unit Maney csa 4/2 q4/3 of Cheatham at C3\n"
                            "unit Smith csa 4/2 q3/3 of Cheatham at B3 damaged\n"
                            "guns Carnes csa 3/2/2/1 of Cheatham\n"
                            "leader Rousseau usa 1/1/3/3 at D7\n"
                            "unit Lytle usa 6/3 q3/3 of Rousseau at C5\n"
                            "guns Bush usa 2/2/1/0 of Rousseau\n"
                            "number csa command_points 8\n"
                            "number usa command_points 8\n";

static void told(void *context, const char *file, int line, CaseNote note, const char *text) {
    abort(); /* the set-up above is sound */
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static CaseRun *c;
    if (c == NULL) {
        const CaseOptions options = {case_tables, told, NULL};
        c = case_run_new();
        if (c == NULL || case_run(c, &options, "set-up", SETUP, sizeof SETUP - 1) != 0) abort();
    }
    JournalHeader header;
    Fault fault = {0};
    Complaint complaint;
    int line;
    const char *text = (const char *)data;
    const size_t body = journal_read_header(&header, text, size, &line, &fault);
    if (body == 0) {
        if (fault.line < 1 || fault.text[0] == '\0') abort();
        return 0;
    }
    if (body > size) abort();
    (void)journal_fits(&header, &c->battle, &fault); /* any answer is right: it must not break */
    state_copy(&c->battle, &c->state, &c->start);
    run_settle(&c->battle, &c->state, &c->offers);
    JournalReader reader = {&c->battle, &c->state, &c->offers, &c->spare, NULL, NULL};
    if (!journal_replay(&reader, text + body, size - body, line, &fault) && fault.line <= line) {
        abort();
    }
    if (!state_check(&c->battle, &c->state, &complaint)) abort();
    return 0;
}
