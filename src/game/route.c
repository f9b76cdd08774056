#include "game/route.h"

#include <assert.h>
#include <string.h>

/* Dijkstra's search with one queue per cost: costs are small whole numbers, so a place waits in the
 * queue of its cost and the queues are emptied in order. */
typedef struct Waiting {
    PlaceId head[ROUTE_COST_MAX + 1];
    PlaceId next[PLACE_MAX];
} Waiting;

/* A place for which a cheaper way was found leaves the queue it waits in. */
static void stop_waiting(Waiting *waiting, PlaceId place, int cost) {
    PlaceId *link = &waiting->head[cost];
    while (*link != place) link = &waiting->next[*link];
    *link = waiting->next[place];
}

void routes_flood(const Battle *b, PlaceId start, int budget, RouteSteps steps, const void *context,
                  Routes *out) {
    assert(budget >= 0 && budget <= ROUTE_COST_MAX);
    Waiting waiting;
    bool halted[PLACE_MAX], settled[PLACE_MAX];
    memset(out->cost, ROUTE_NONE, b->place_count);
    memset(settled, 0, b->place_count);
    for (int cost = 0; cost <= budget; cost++) waiting.head[cost] = NO_PLACE;
    out->start = start;
    out->count = 0;
    out->cost[start] = 0;
    out->before[start] = NO_PLACE;
    halted[start] = false;
    waiting.head[0] = start;
    waiting.next[start] = NO_PLACE;
    for (int cost = 0; cost <= budget; cost++) {
        while (waiting.head[cost] != NO_PLACE) {
            const PlaceId here = waiting.head[cost];
            waiting.head[cost] = waiting.next[here];
            settled[here] = true;
            out->reached[out->count++] = here;
            if (halted[here]) continue;
            RouteStep step[ROUTE_STEPS_MAX];
            const int count = steps(context, here, cost, step);
            for (int i = 0; i < count; i++) {
                const int total = cost + step[i].cost;
                const PlaceId to = step[i].to;
                if (total > budget || settled[to] || out->cost[to] <= total) continue;
                if (out->cost[to] != ROUTE_NONE) stop_waiting(&waiting, to, out->cost[to]);
                out->cost[to] = (uint8_t)total;
                out->before[to] = here;
                halted[to] = step[i].halts;
                waiting.next[to] = waiting.head[total];
                waiting.head[total] = to;
            }
        }
    }
}

int route_path(const Routes *r, PlaceId to, PlaceId *path, int path_max) {
    int length = 0;
    for (PlaceId at = to; at != NO_PLACE; at = r->before[at]) length++;
    if (length > path_max) return 0;
    int i = length;
    for (PlaceId at = to; at != NO_PLACE; at = r->before[at]) path[--i] = at;
    return length;
}
