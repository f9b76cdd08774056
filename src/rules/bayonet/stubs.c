#include "rules/bayonet/check.h"
#include "rules/bayonet/facts.h"
#include "rules/bayonet/start.h"
#include "rules/bayonet/victory.h"
int bayonet_victory_points(const Battle *b, const State *s, int side) { return 0; }
void bayonet_describe_result(const Battle *b, const State *s, Text *out) {}
bool bayonet_check(const Battle *b, const State *s, Complaint *complaint) { return true; }
void bayonet_describe_piece(const Battle *b, const State *s, PieceId piece, Text *out) {}
bool bayonet_fact(const Battle *b, const State *s, Scan *what, int64_t *value) { return false; }
bool bayonet_set_fact(const Battle *b, State *s, Scan *what) { return false; }
