/* longroll battles: which battles there are. */
#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "atlas/catalogue.h"
#include "cli/args.h"
#include "cli/commands.h"

enum { OPT_JSON };
static const ArgSpec OPTIONS[] = {
    [OPT_JSON] = {.name = "--json", .about = "print JSON for another program", .kind = ARG_SWITCH},
};
static const Usage USAGE = {
    .command = "battles",
    .operands = "",
    .about = "Lists the battles that can be named by their id, with their scenarios. They are\n"
             "looked for in ./battles, $LONGROLL_DATA/battles, and where Longroll is installed.",
    .option = OPTIONS,
    .option_count = ARG_COUNT(OPTIONS),
    .more = "Play one of them:\n"
            "  longroll play perryville\n"
            "  longroll play perryville:knob",
};

static json_t *summary_json(const BattleSummary *b) {
    json_t *scenarios = json_array();
    for (int i = 0; i < b->scenario_count; i++) {
        const ScenarioSummary *s = &b->scenario[i];
        json_array_append_new(scenarios, json_pack("{s:s, s:s, s:i}", "id", s->id, "title",
                                                   s->title, "turns", s->turn_count));
    }
    return json_pack("{s:s, s:s, s:s, s:s, s:s, s:b, s:o}", "battle", b->id, "title", b->title,
                     "subtitle", b->subtitle, "ruleset", b->ruleset, "folder", b->folder, "example",
                     b->example, "scenarios", scenarios);
}

/* Characters, not bytes, so that columns stay straight under names with accents. */
static int text_width(const char *text) {
    int width = 0;
    for (; *text != '\0'; text++) width += ((unsigned char)*text & 0xC0) != 0x80;
    return width;
}

static void print_cell(const char *text, int width) {
    printf("%s%*s", text, width - text_width(text) + 2, "");
}

static void print_battle(const BattleSummary *b) {
    for (int i = 0; i < b->scenario_count; i++) {
        const ScenarioSummary *s = &b->scenario[i];
        char name[2 * NAME_SIZE + 2];
        if (i == 0) {
            (void)snprintf(name, sizeof name, "%s", b->id); /* fits */
        } else {
            (void)snprintf(name, sizeof name, "%s:%s", b->id, s->id); /* fits */
        }
        print_cell(name, 26);
        print_cell(i == 0 ? b->ruleset : "", 8);
        printf("%5d  ", s->turn_count);
        printf("%s", s->title);
        if (i == 0 && b->subtitle[0] != '\0') printf(". %s", b->subtitle);
        putchar('\n');
    }
}

static int list(const Catalogue *c, bool as_json) {
    Report report;
    report_init(&report);
    json_t *all = as_json ? json_array() : NULL;
    if (!as_json && c->count > 0) {
        print_cell("battle", 26);
        print_cell("ruleset", 8);
        printf("turns  title\n");
    }
    for (int i = 0; i < c->count; i++) {
        BattleSummary b;
        if (!battle_summary(c->folder[i], &b, &report)) continue;
        if (as_json) {
            json_array_append_new(all, summary_json(&b));
        } else {
            print_battle(&b);
        }
    }
    if (as_json) {
        json_dumpf(all, stdout, JSON_INDENT(2));
        putchar('\n');
        json_decref(all);
    }
    report_sort(&report);
    report_print(&report, stderr);
    const int status = report_clean(&report) ? EXIT_GOOD : EXIT_BAD_DATA;
    report_release(&report);
    return status;
}

int cmd_battles(int argc, char **argv) {
    Args args;
    int status;
    if (!args_read(&args, &USAGE, argc, argv, &status)) return status;
    Catalogue c;
    if (!catalogue_read(&c)) {
        tell("battles", NULL, "out of memory");
        return EXIT_BAD_DATA;
    }
    if (c.count == 0 && !args_has(&args, OPT_JSON)) {
        tell("battles", NULL, "no battles found in ./battles; set LONGROLL_DATA to where they are");
    }
    status = list(&c, args_has(&args, OPT_JSON));
    catalogue_release(&c);
    return status;
}
