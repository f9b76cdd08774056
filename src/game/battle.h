/* Everything about a battle that never changes during play: ground, pieces, formations, schedule,
 * tables. Loaded once (src/atlas, or battle_read from a compiled battle), then shared read-only.
 *
 * Places. Pieces stand in places, not in hexes. A place is a hex, or one bank of a hex that a
 * river divides: place p < grid.count is hex p (its left bank, "E13/a", if divided), and the right
 * banks ("E13/b") follow after the last hex. Distance is between hexes and ignores rivers. */
#pragma once

#include "core/hex.h"
#include "core/hexset.h"

enum {
    SIDE_MAX = 2,
    PLACE_MAX = HEXSET_BITS,
    PIECE_MAX = 512,
    FORMATION_MAX = 128,
    GROUP_MAX = 64, /* reinforcement groups */
    VICTORY_HEX_MAX = 64,
    TURN_MAX = 64,
    OPTION_MAX = 16,
    NAME_SIZE = 32,        /* a name with its terminator */
    VALUE_MAX = 16,        /* printed numbers of one piece */
    NUMBER_MAX = 32,       /* scenario numbers of a ruleset, one per side */
    TABLE_CELL_MAX = 1024, /* all tables of a ruleset */
    ENTRY_MAX = 26,        /* lettered entry hexes */
    TRACK_SPANS = 4,       /* times a formation's command track may change */
    SPECIAL_MAX = 48,      /* special rules of one battle */
    SPECIAL_HEXES = 8,
    SPECIAL_NUMBERS = 4,
    TUNING_MAX = 19,              /* numbers that tune a commander */
    WING_MAX = 8,                 /* lanes of the field, for rulesets that have them */
    DERIVED_SIZE = 480 * 1024,    /* most that a law derives from a battle, */
    MIND_DERIVED_SIZE = 32 * 1024 /* and that a mind does */
};

typedef uint16_t PlaceId;
typedef uint16_t PieceId;
typedef uint8_t FormationId;
typedef uint8_t GroupId;
#define NO_PLACE ((PlaceId)0xFFFF)
#define NO_PIECE ((PieceId)0xFFFF)
#define NO_FORMATION ((FormationId)0xFF)
#define NO_GROUP ((GroupId)0xFF)
#define NO_SIDE ((uint8_t)0xFF)
#define NO_WING ((uint8_t)0xFF)

typedef struct Ruleset Ruleset;
typedef struct System System;

/* Features of a hex, beside its terrain. */
enum {
    HEX_STREAM = 1 << 0,
    HEX_RIVER = 1 << 1, /* has two places */
    HEX_FORD = 1 << 2,
    HEX_BRIDGE = 1 << 3,
    HEX_ROAD = 1 << 4, /* some road runs through it */
    HEX_RAILROAD = 1 << 5,
    HEX_ENTRENCHMENT = 1 << 6,
    HEX_FORT = 1 << 7,
    HEX_IMPASSABLE = 1 << 8,
    HEX_MAP_EDGE = 1 << 9, /* some side leads off the map; set by battle_finish */
    HEX_ENTRY = 1 << 10,   /* one of Battle.entry */
    HEX_OUTSIDE = 1 << 11  /* of the map, but not of this scenario's part of it */
};

/* Links from a hex to its neighbours: for each kind, a mask with a bit per side. */
typedef enum { LINK_ROAD, LINK_RAILROAD, LINK_KINDS } LinkKind;

/* What lies on a hexside, as bits; a ruleset uses those it knows. */
enum {
    EDGE_STREAM = 1 << 0,
    EDGE_RIVER = 1 << 1,
    EDGE_BRIDGE = 1 << 2,
    EDGE_FORD = 1 << 3,
    EDGE_STEEP = 1 << 4,
    EDGE_WORKS = 1 << 5,
    EDGE_HEDGE = 1 << 6,
    EDGE_MARSHY = 1 << 7,
    EDGE_EMBANKMENT = 1 << 8,
    EDGE_CUT = 1 << 9,
    EDGE_HASTY = 1 << 10,    /* hasty works */
    EDGE_CAUSEWAY = 1 << 11, /* over a river */
    EDGE_PROTECTS = 1 << 12  /* works: on the side of the hex that they protect only */
};

typedef struct HexInfo {
    uint8_t terrain;             /* the ruleset's own numbering, Ruleset.terrain */
    int8_t level;                /* elevation, 0 lowest */
    uint16_t features;           /* HEX_* */
    uint8_t link[LINK_KINDS];    /* bit per side */
    uint16_t edge[HEX_SIDES];    /* EDGE_* per side */
    uint8_t river_in, river_out; /* sides the river enters and leaves by; HEX_RIVER only */
    uint8_t zone;                /* bit per wing that it belongs to; else 0 */
    uint8_t zero;                /* padding, kept 0 */
} HexInfo;

typedef struct PlaceInfo {
    HexId hex;
    PlaceId other_bank;          /* of a river hex, else NO_PLACE */
    PlaceId adjacent[HEX_SIDES]; /* the place a land step over this side leads to, or NO_PLACE */
    uint8_t zoc;                 /* sides over which a unit here exerts its zone of control */
    uint8_t zero;                /* padding, kept 0 */
} PlaceInfo;

/* The row of the ruleset's command tracks that a formation uses, up to and including a turn. */
typedef struct TrackSpan {
    uint8_t until; /* 0: to the end; the spans after it are not used */
    uint8_t row;   /* Ruleset.track */
} TrackSpan;

/* A lane of the field with its lines, for rulesets that have a display of them. */
typedef struct Wing {
    char name[NAME_SIZE];
    uint8_t capacity;       /* formations in each of its lines */
    uint8_t axis[SIDE_MAX]; /* the vertex towards the enemy */
    uint8_t zero;
} Wing;

/* Where a formation stands on that display at the start, and its order and spirit. */
typedef struct Post {
    uint8_t wing;   /* NO_WING: not on it */
    uint8_t line;   /* Ruleset.line, 0 foremost */
    uint8_t slot;   /* from the owner's left */
    uint8_t order;  /* Ruleset.order */
    uint8_t morale; /* printed */
    uint8_t zero[3];
} Post;

typedef struct Formation {
    char name[NAME_SIZE];
    uint8_t side;
    uint8_t rank;                 /* 0 army, higher for smaller bodies: corps 1, division 2 */
    FormationId parent;           /* NO_FORMATION for an army */
    uint8_t hold_until;           /* may not be activated before this turn; 0: free */
    PieceId leader;               /* the leader who commands it, or NO_PIECE */
    uint32_t colour;              /* 0xRRGGBB of the band on its counters */
    TrackSpan track[TRACK_SPANS]; /* for rulesets with command tracks */
    Post post;                    /* for rulesets with a display */
} Formation;

typedef struct PieceInfo {
    char name[NAME_SIZE];
    uint8_t side;
    uint8_t kind;            /* the ruleset's own numbering, Ruleset.kind */
    FormationId formation;   /* what it belongs to (leaders: what they lead) */
    GroupId group;           /* the reinforcements it arrives with, or NO_GROUP */
    PlaceId start;           /* where it is set up, or NO_PLACE */
    uint8_t exerts_zoc;      /* 1 if it holds ground: counted in PlaceState.held */
    uint8_t lost;            /* steps it has lost before the first turn */
    uint8_t wing;            /* of a leader on the display: where he begins; else NO_WING */
    int8_t value[VALUE_MAX]; /* printed numbers, Ruleset.kind[].field gives their meaning */
    PieceId succeeds;        /* the leader whose place he takes, or NO_PIECE */
    uint8_t zero[6];         /* padding, kept 0 */
    uint64_t serves[FORMATION_MAX / 64]; /* a marker: the formations it may be used for, as bits;
                                            none: all those within its own */
    uint64_t turns; /* a marker: bit turn - 1 for each turn it may be used; 0: any */
} PieceInfo;

/* What the rules most often ask of a piece, kept close together. */
typedef struct PieceTag {
    uint8_t side, kind;
    FormationId formation;
    uint8_t exerts_zoc;
} PieceTag;

typedef struct Group {
    char name[NAME_SIZE];
    uint8_t side;
    uint8_t turn; /* scheduled turn */
    PlaceId entry;
    uint8_t fixed; /* 1: no die changes when and where it arrives */
    uint8_t zero;
} Group;

/* A lettered hex at the map's edge where reinforcements come on. */
typedef struct Entry {
    PlaceId place;
    uint8_t letter;   /* 'A'.. */
    uint8_t other[2]; /* letter of the alternate for a 5 and for a 6; 0: none */
    uint8_t friendly; /* the side whose way home it is, or NO_SIDE */
} Entry;

/* One of the ruleset's special rules as this battle uses it. The code of the rule says what the
 * fields mean; those it does not use are 0 or NO_*. */
typedef struct Special {
    uint8_t rule; /* Ruleset.special */
    uint8_t side;
    uint8_t from, until; /* turns; 0: from the first, to the last */
    PieceId piece;
    uint8_t hex_count;
    uint8_t zero;
    HexId hex[SPECIAL_HEXES];
    int16_t number[SPECIAL_NUMBERS];
    uint64_t formations[FORMATION_MAX / 64];
} Special;

typedef struct VictoryHex {
    HexId hex;
    int8_t value[SIDE_MAX]; /* points for each side if it controls the hex */
    uint8_t owner;          /* at the start, or NO_SIDE */
    uint8_t zero;
} VictoryHex;

typedef struct Battle {
    const Ruleset *ruleset;
    const struct Show *show;  /* never NULL, although its hooks may all be */
    const struct Mind *mind;  /* NULL: this ruleset has none */
    char id[NAME_SIZE];       /* folder name, "perryville" */
    char scenario[NAME_SIZE]; /* "full" or another of the battle's scenarios */
    char title[2 * NAME_SIZE];
    char side_id[SIDE_MAX][NAME_SIZE];   /* "csa" */
    char side_name[SIDE_MAX][NAME_SIZE]; /* "Confederate" */
    uint64_t content_hash;               /* of everything the rules can see; set by battle_finish */

    Grid grid;
    HexInfo hex[HEX_MAX];
    uint16_t place_count;
    PlaceInfo place[PLACE_MAX];

    uint8_t turn_count;
    uint8_t first_turn;          /* number of the first turn played, from 1 */
    uint8_t night[TURN_MAX + 1]; /* by turn number, 1 if a night turn */
    char clock[TURN_MAX + 1][8]; /* "14:30", by turn number */

    uint16_t piece_count; /* in roster order */
    PieceInfo piece[PIECE_MAX];
    PieceTag tag[PIECE_MAX];       /* parts of each PieceInfo; derived */
    uint16_t unit_count[SIDE_MAX]; /* those of a side that hold ground, in roster order; derived */
    PieceId unit[SIDE_MAX][PIECE_MAX];
    PieceId next_of_formation[PIECE_MAX];      /* the next piece of the same one; derived */
    PieceId first_of_formation[FORMATION_MAX]; /* NO_PIECE: none */
    uint8_t formation_count;
    Formation formation[FORMATION_MAX];
    uint64_t above[FORMATION_MAX][FORMATION_MAX / 64]; /* the formation itself and those it is part
                                                          of, as bits; derived from the parents */
    uint8_t group_count;
    Group group[GROUP_MAX];
    uint8_t victory_count;
    VictoryHex victory[VICTORY_HEX_MAX];
    int8_t victory_at[HEX_MAX]; /* index into victory, or -1; set by battle_finish */

    uint8_t entry_count; /* in the order of their letters */
    Entry entry[ENTRY_MAX];
    uint8_t compass[SIDE_MAX]; /* sides of a hex over which a side's units retreat */
    uint8_t wing_count;
    Wing wing[WING_MAX];
    uint8_t special_count;
    Special special[SPECIAL_MAX];

    uint16_t options;                     /* bit per Ruleset.option that is in force */
    int16_t number[SIDE_MAX][NUMBER_MAX]; /* scenario numbers, Ruleset.number */
    int16_t table[TABLE_CELL_MAX];        /* Ruleset.table gives the layout */
    int16_t tuning[TUNING_MAX]; /* of commanders: game/mind.h says what each means. The rules cannot
                                   see them, and the content hash leaves them out. */
    uint64_t derived[DERIVED_SIZE / 8];           /* the law's own, see Ruleset.derive; derived */
    uint64_t mind_derived[MIND_DERIVED_SIZE / 8]; /* the mind's own, see Mind.derive; derived */
} Battle;

/* Building. Start with battle_init, lay the ground, add formations and pieces in roster order, and
 * end with battle_finish, which derives places, adjacency and the content hash. The caller has
 * checked the data: these assert. */
void battle_init(Battle *b, const System *system, HexOrientation orientation, HexNaming naming,
                 int offset, int columns, int rows);
void battle_rule(Battle *b, const System *system);                /* battle_init calls it */
void battle_link(Battle *b, LinkKind kind, HexId from, HexId to); /* both ways; neighbours */
void battle_edge(Battle *b, HexId hex, int side, unsigned edge);  /* on both hexes */
/* A river through these hexes, each beside the one before; where its ends leave the map, sides are
 * chosen that lead off it. Left and right bank are as seen looking down the path. */
void battle_river(Battle *b, const HexId *path, int count);
FormationId battle_add_formation(Battle *b, const char *name, int side, int rank,
                                 FormationId parent);
void battle_rank_formation(Battle *b, FormationId f); /* derives `above` from its parent's */
PieceId battle_add_piece(Battle *b, const char *name, int side, int kind, FormationId formation);
/* The links between places. battle_finish calls it; call it earlier if pieces are to be placed on
 * the map before that. */
void battle_finish_ground(Battle *b);
void battle_finish(Battle *b);

/* "E13", or "E13/a" and "E13/b" where a river divides the hex. */
int place_name(const Battle *b, PlaceId place, char out[HEX_NAME_SIZE]);
size_t place_parse(const Battle *b, const char *text, size_t size, PlaceId *out);

static inline int place_distance(const Battle *b, PlaceId from, PlaceId to) {
    return hex_distance(&b->grid, b->place[from].hex, b->place[to].hex);
}
/* The side over which a land step leads from one place to the other, or -1. */
int place_side_towards(const Battle *b, PlaceId from, PlaceId to);

PieceId battle_find_piece(const Battle *b, const char *name, size_t size);
FormationId battle_find_formation(const Battle *b, const char *name, size_t size);
int battle_find_side(const Battle *b, const char *id, size_t size);   /* -1: none */
int battle_find_wing(const Battle *b, const char *name, size_t size); /* -1: none */
/* Short names for what rulesets ask most often; `kind` and `option` are the ruleset's numbers. */
static inline bool is_kind(const Battle *b, PieceId p, unsigned kind) {
    return b->tag[p].kind == kind;
}
static inline int side_of(const Battle *b, PieceId p) { return b->tag[p].side; }
static inline const HexInfo *hex_of(const Battle *b, PlaceId p) { return &b->hex[b->place[p].hex]; }
static inline bool option_on(const Battle *b, unsigned option) { return b->options >> option & 1; }
/* Whether the formation is in a set, as in PieceInfo.serves and Special.formations. */
static inline bool formation_among(const uint64_t *set, FormationId f) {
    return set[f / 64] >> (f % 64) & 1;
}
/* Whether `formation` is `of` or a part of it, at any depth. */
static inline bool formation_within(const Battle *b, FormationId formation, FormationId of) {
    return (b->above[formation][of / 64] >> (of % 64)) & 1;
}

/* The pieces of a side that hold ground, and all pieces of a kind, in roster order. */
#define FOR_SIDE_UNITS(u, b, side)                                                                 \
    for (PieceId i_##u = 0, u = 0;                                                                 \
         i_##u < (b)->unit_count[side] && ((u) = (b)->unit[side][i_##u], true); i_##u++)
#define FOR_KIND(p, b, k)                                                                          \
    for (PieceId p = 0; p < (b)->piece_count; p++)                                                 \
        if (is_kind(b, p, k))
