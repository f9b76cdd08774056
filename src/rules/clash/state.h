/* What a game of clash remembers: of each piece, of each side, of the procedures under way. */
#pragma once

#include "rules/clash/clash.h"

/* No padding: a hole in the state would be hashed with whatever bytes it happened to hold. */
#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"

/* Where a piece is in its life. */
typedef enum {
    STATUS_WAITING, /* not arrived; commanders and guns too */
    STATUS_READY,   /* units: on the map; markers: available */
    STATUS_OUTSIDE, /* could not enter (R23): placed next turn */
    STATUS_AWAY,    /* taken off, back on a later turn */
    STATUS_ELIMINATED,
    STATUS_SURRENDERED, /* eliminated, and never back (R29) */
    STATUS_EXITED       /* units: off the map, no loss; markers: out of the game */
} Status;

/* What has happened to a piece, or is happening to it. */
enum {
    FLAG_ACTIVE = 1 << 0,    /* activation: may move */
    FLAG_MOVED = 1 << 1,     /* activation */
    FLAG_OOC = 1 << 2,       /* activation: out of command */
    FLAG_SOURCE = 1 << 3,    /* activation: command was traced from it */
    FLAG_FOUGHT = 1 << 4,    /* combat: has attacked */
    FLAG_ATTACKED = 1 << 5,  /* combat: was attacked, is no longer fresh */
    FLAG_RETREATED = 1 << 6, /* combat */
    FLAG_OWED = 1 << 7,      /* combat: stands in a hex that must still be attacked (12.5) */
    FLAG_ATTACKS = 1 << 8,   /* battle: in the attacking set */
    FLAG_DEFENDS = 1 << 9,   /* battle: fresh when it began */
    FLAG_ROLLS = 1 << 10,    /* battle: this attacker rolls (12.9.2) */
    FLAG_DECIDED = 1 << 11,  /* battle: asked or rolled already */
    FLAG_LISTED = 1 << 12,   /* retreat phase */
    FLAG_DRAWN = 1 << 13,    /* guns: ready this turn; commanders: in the cup */
    FLAG_USED = 1 << 14,     /* guns: this turn */
    FLAG_NAMED = 1 << 15,    /* bombardment: under fire; guns: expended */
    FLAG_SECRET = FLAG_OWED  /* guns, in a veiled position only: whether they are drawn is hidden */
};
enum {
    CLEARED_WITH_BATTLE = FLAG_ATTACKS | FLAG_DEFENDS | FLAG_ROLLS | FLAG_DECIDED,
    CLEARED_WITH_COMBAT =
        CLEARED_WITH_BATTLE | FLAG_FOUGHT | FLAG_ATTACKED | FLAG_RETREATED | FLAG_OWED,
    CLEARED_WITH_ACTIVATION =
        CLEARED_WITH_COMBAT | FLAG_ACTIVE | FLAG_MOVED | FLAG_OOC | FLAG_SOURCE,
    CLEARED_WITH_TURN = CLEARED_WITH_ACTIVATION | FLAG_LISTED | FLAG_DRAWN | FLAG_USED | FLAG_NAMED
};

typedef struct ClashPiece {
    uint8_t status;   /* Status */
    uint8_t steps;    /* units: steps left, 0 eliminated */
    uint16_t flags;   /* FLAG_* */
    uint8_t entered;  /* units: turn of entry, 0 if set up; away: the turn it comes back */
    uint8_t provoked; /* units: date on which it last attacked a unit the battle watches (S7, S8) */
    PlaceId from;     /* retreat phase: where it stood when it began; else NO_PLACE */
    FormationId chosen[4]; /* commanders: formations it takes this turn, up to NO_FORMATION */
    uint8_t zero[4];
} ClashPiece;
static_assert(sizeof(ClashPiece) == PIECE_OWN, "fits a piece");

/* A formation's command marker. */
typedef enum {
    CM_NONE, /* not available: no unit has come yet, or the formation is away */
    CM_NEW,  /* came this turn: cup or aside is still to be chosen (R4) */
    CM_HELD, /* available */
    CM_CUP,
    CM_ASIDE,
    CM_WITHHELD, /* night: may take a replacement */
    CM_TAKEN,    /* its formation acts under a commander instead */
    CM_DRAWN,
    CM_GONE /* the formation is destroyed (R6) */
} CommandMarker;

typedef enum { GROUP_SCHEDULED, GROUP_SETTLED, GROUP_HERE, GROUP_NEVER } GroupStatus;
typedef enum { ORDERS_NONE, ORDERS_ATTACK, ORDERS_PURSUE, ORDERS_HOLD, ORDERS_FREE } Orders;
typedef enum { COMBAT_NONE, COMBAT_ACTION, COMBAT_COMMANDER } CombatKind;

typedef struct ClashSide {
    int16_t losses;          /* steps lost: the enemy's casualty points */
    int16_t infantry_losses; /* those of infantry alone, for automatic victory */
    int16_t delay_vp;
    int16_t exit_vp;
    int16_t bonus_vp;     /* by the battle's own rules */
    uint8_t acted;        /* the combat action is used this turn */
    FormationId withheld; /* tonight, or NO_FORMATION */
} ClashSide;

typedef struct ClashBattle { /* the attack under way */
    PlaceId target;
    PieceId last; /* attacker named last: the next is later in the roster */
    PieceId guns[SIDE_MAX];
    uint8_t from;   /* sides of the target over which it is attacked */
    uint8_t column; /* of the combat chart */
    uint8_t flanked;
    uint8_t losses; /* steps the fresh defenders have lost in it */
    uint8_t attacker_losses;
    uint8_t retired; /* cavalry that got away before combat */
    uint8_t zero[2];
} ClashBattle;

enum { WALK_MAX = 12, ACTIVE_MAX = 4 };
typedef struct ClashWalk { /* the retreat under way */
    PieceId piece;
    uint8_t least;          /* hexes to go, and distance to keep */
    uint8_t taken;          /* hexes gone */
    uint8_t length;         /* of the best walk from the start */
    uint8_t astray;         /* steps outside the compass that are still allowed */
    uint8_t from;           /* sides of the start from which the enemy comes */
    uint8_t out_of_town;    /* may not end in a town */
    PlaceId went[WALK_MAX]; /* the start and the hexes entered, the last left out */
} ClashWalk;

typedef struct Clash {
    ClashSide side[SIDE_MAX];
    ClashBattle battle;
    ClashWalk walk;
    uint16_t cursor;        /* loops: the next to look at */
    PieceId subject;        /* the piece a roll or a question is about */
    PieceId marker;         /* commander whose activation this is, or NO_PIECE */
    uint8_t second_side;    /* loops over both sides: 1 on the second */
    uint8_t draws;          /* guns still to be drawn */
    uint8_t combat_kind;    /* CombatKind */
    uint8_t lifted;         /* special restriction lifted for this combat */
    uint8_t practicable;    /* 1: the die of "if practicable" forbids this turn */
    uint8_t orders;         /* Orders */
    uint8_t quarry_battles; /* battles fought this turn against Pope's quarry */
    uint8_t
        feared_attacked; /* Orders' feared wing attacked: bit 0 this turn, 1 last turn, 2 ever */
    uint8_t bombarded;   /* the bombardment has been used */
    uint8_t active_count;
    uint8_t active_at; /* formation whose roll or range is being settled */
    FormationId active[ACTIVE_MAX];
    uint8_t allowance[ACTIVE_MAX];       /* movement allowance rolled, in points */
    uint8_t decisive;                    /* at the end: 1 if the victory is decisive */
    uint8_t marker_state[FORMATION_MAX]; /* CommandMarker */
    uint8_t group_due[GROUP_MAX];
    uint8_t group[GROUP_MAX];       /* GroupStatus */
    uint8_t group_entry[GROUP_MAX]; /* index into Battle.entry */
} Clash;
static_assert(sizeof(Clash) <= RULES_OWN, "fits the state");

/* A unit on the move. */
typedef struct MoveFrame {
    PieceId piece;
    PlaceId start;
    PlaceId at;      /* where it is, or would be when looking ahead */
    uint8_t verb;    /* step verb of the move, VERB_NONE before the first step */
    uint8_t mp;      /* quarters left */
    uint8_t regular; /* has made a regular step: no road rate any more (11.7) */
    uint8_t began_in_zoc;
    uint8_t halted;
    uint8_t steps;
} MoveFrame;
static_assert(sizeof(MoveFrame) <= FRAME_OWN, "fits a frame");

#pragma GCC diagnostic pop

static inline Clash *clash(State *s) { return (Clash *)s->own; }
static inline const Clash *clash_of(const State *s) { return (const Clash *)s->own; }
static inline ClashPiece *own(State *s, PieceId p) { return (ClashPiece *)s->piece[p].own; }
static inline const ClashPiece *own_of(const State *s, PieceId p) {
    return (const ClashPiece *)s->piece[p].own;
}
static inline MoveFrame *move_frame(State *s) { return (MoveFrame *)frame_top(s)->own; }
static inline const MoveFrame *move_frame_of(const State *s) {
    return (const MoveFrame *)frame_peek(s)->own;
}
static inline bool is_unit(const Battle *b, PieceId p) { return b->tag[p].kind <= KIND_CAVALRY; }
static inline bool is_cavalry(const Battle *b, PieceId p) { return is_kind(b, p, KIND_CAVALRY); }
static inline bool flagged(const State *s, PieceId p, unsigned flags) {
    return (own_of(s, p)->flags & flags) != 0;
}
static inline void flag(State *s, PieceId p, unsigned flags) {
    own(s, p)->flags = (uint16_t)(own(s, p)->flags | flags);
}
static inline void unflag(State *s, PieceId p, unsigned flags) {
    own(s, p)->flags = (uint16_t)(own(s, p)->flags & ~flags);
}
static inline bool is_entry(const Battle *b, PlaceId p) {
    return (hex_of(b, p)->features & HEX_ENTRY) != 0;
}
static inline bool is_woods(const Battle *b, PlaceId p) {
    return hex_of(b, p)->terrain == TERRAIN_WOODS;
}
static inline bool is_town(const Battle *b, PlaceId p) {
    return hex_of(b, p)->terrain == TERRAIN_TOWN;
}
