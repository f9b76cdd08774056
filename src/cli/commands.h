/* The subcommands of `longroll`, one file each. argv[0] is the subcommand itself; the answer is the
 * exit status: EXIT_GOOD, EXIT_BAD_DATA or EXIT_WRONG_USAGE (cli/args.h). */
#pragma once

int cmd_analyse(int argc, char **argv);
int cmd_battles(int argc, char **argv);
int cmd_bench(int argc, char **argv);
int cmd_case(int argc, char **argv);
int cmd_check(int argc, char **argv);
int cmd_clauses(int argc, char **argv);
int cmd_compile(int argc, char **argv);
int cmd_engine(int argc, char **argv);
int cmd_match(int argc, char **argv);
int cmd_map(int argc, char **argv);
int cmd_perft(int argc, char **argv);
int cmd_play(int argc, char **argv);
int cmd_replay(int argc, char **argv);
int cmd_serve(int argc, char **argv);
int cmd_signature(int argc, char **argv);
int cmd_tune(int argc, char **argv);
int cmd_sim(int argc, char **argv);
