/* The parts of loading a battle, in the order in which they are done. Each reads its sections of
 * battle.yaml, complains of what is wrong in them, and puts what is right into the Battle. Only
 * battle_file.c calls them; everybody else calls atlas_load. */
#pragma once

#include "atlas/battle_file.h"
#include "atlas/node.h"

typedef struct Load {
    Battle *b;
    Sheet *sheet;
    Report *report;
    const System *system;
    const Ruleset *ruleset; /* its law */
    const Node *root;       /* battle.yaml */
    const Node *scenario;   /* the one chosen, or NULL for the whole battle */
    const BattleText *text; /* where the map is, if not in a file */
    bool groundless;        /* the map could not be read: whether a hex has banks is not known */
} Load;

/* load_ground.c: the grid, then what lies on it. load_grid answers false if there is no grid to
 * go on with. */
bool load_grid(Load *l);
void load_ground(Load *l, const char *map_file);
/* load_hexsides.c: what lies on hexsides; after the roads. */
void load_hexsides(Load *l);

/* load_roster.c */
void load_formations(Load *l);
void load_groups(Load *l);
void load_pieces(Load *l);

/* load_special.c: lettered entry hexes and the retreat compass, before the places are made; tracks
 * and markers as the roster comes to them; special rules when the pieces are known. */
void load_entries(Load *l);
bool load_group_entry(Load *l, const Node *n, PlaceId *out);
void load_tracks(Load *l, const Node *list, Formation *f);
void load_marker(Load *l, const Node *n, PieceInfo *p);
void load_specials(Load *l);
/* Renumbers the formations and pieces that stay, in the special rules too; a special rule about
 * something that does not take part is left out. */
void load_specials_keep(Battle *b, const FormationId *formation_now, const PieceId *piece_now);

/* load_wings.c: the display, after the ground; the post of a formation and the wing of a leader as
 * the roster comes to them, successions when all pieces are known. */
void load_wings(Load *l);
void load_post(Load *l, const Node *n, Formation *f);
void load_leader(Load *l, const Node *n, PieceInfo *p);
void load_successions(Load *l);

/* load_schedule.c: turns, victory hexes, scenario numbers, options. */
void load_schedule(Load *l);
/* Leaves out the pieces and formations that do not take part in the scenario. The scenario's
 * names have to be good. */
void load_cast(Load *l);

/* What the scenario gives under this key, else the battle, else NULL. */
const Node *load_section(const Load *l, const char *key);
/* The same for a key inside a section, which the scenario may give only in part. */
const Node *load_value(const Load *l, const char *section, const char *key);

/* The hex or place that a node names. `who` begins the complaint: "\"Maney\" stands in". */
bool load_hex(Load *l, const Node *n, const char *who, HexId *out);
bool load_place(Load *l, const Node *n, const char *who, PlaceId *out);
/* A side by its id. */
bool load_side(Load *l, const Node *n, uint8_t *out);
/* "csa army", "Cheatham", "usa Jackson division". NO_FORMATION with a complaint. */
FormationId load_formation_name(Load *l, const Node *n);
/* The same without a complaint. */
FormationId find_formation(const Load *l, const char *text);
