/* The outlook: what a commander sees at a glance: who stands where, whether he has to attack, how
 * far it is. */
#pragma once

#include "rules/bayonet/display.h"
#include "rules/bayonet/terrain.h"
#include "rules/bayonet/mind/memo.h"

enum {
    SEEN_VOLLEY = 1 << 0, /* infantry that has not fired */
    SEEN_SHAKEN = 1 << 1, /* other foot */
    SEEN_HORSE = 1 << 2,
    SEEN_GUNS = 1 << 3,
    SEEN_FOOT = SEEN_VOLLEY | SEEN_SHAKEN,
    SEEN_TROOPS = SEEN_FOOT | SEEN_HORSE
};
enum { WAY_NONE = 255 };

typedef struct Outlook {
    const Scripts *scripts;
    Memo *memo; /* in a rollout; else NULL */
    int side;
    bool attacks;            /* if the battle ended now it would not be won */
    uint8_t weak;            /* bit per wing too weak to attack where others are not */
    int haste;               /* ...and what it dares for that, the more the later it is */
    uint64_t army[WING_MAX]; /* in a rollout: by wing, a hash of who leads it and who holds what */
    const uint8_t *way; /* movement points to the nearest goal by hex, see bayonet_outlook_ways */
} Outlook;

/* `near` is NULL, or up to date for all pieces. */
void bayonet_outlook(const Battle *b, const State *s, int side, const Scripts *scripts,
                     const Neighbourhood *neighbourhood, Outlook *outlook);
/* How the script of a brigade departs from judgement. */
const ScriptBias *bayonet_script_bias(const Outlook *outlook, FormationId f);
/* Whether the brigade's wing is to attack. */
bool bayonet_attacks_with(const State *s, const Outlook *outlook, FormationId f);
/* Whether a brigade goes for the enemy (1), keeps its place (0) or falls back (-1). */
int bayonet_drive_of(const State *s, const Outlook *outlook, FormationId f);
/* SEEN_*: the enemies in this hex. */
unsigned bayonet_seen_at(const Battle *b, const State *s, const Outlook *outlook, PlaceId hex);
/* Hexes of this list with some of these enemies. */
int bayonet_seen_in(const Battle *b, const State *s, const Outlook *outlook, const PlaceId *hex,
                    int count, unsigned what);
/* Notes who leads each wing and who holds the ground that counts, for the keys that follow. */
void bayonet_outlook_note_army(const Battle *b, const State *s, Outlook *outlook);
/* The memo's key for a question about a brigade and all that the answer depends on: what stands
 * near it, its order, its script, its leaders; not what happens far away. */
uint64_t bayonet_outlook_key(const Battle *b, const State *s, const Outlook *outlook, FormationId f,
                             int question);
/* Movement points that horse, or foot, needs from each hex to what it would attack in its wing;
 * WAY_NONE: there is no way, or it is very long. */
void bayonet_outlook_ways(const Battle *b, const State *s, const Outlook *outlook, int wing,
                          bool horse, uint8_t way[HEX_MAX]);
