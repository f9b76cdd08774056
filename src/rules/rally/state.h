/* What a game of rally remembers: of each piece, of each side, of the procedures under way. */
#pragma once

#include "rules/rally/rally.h"

/* No padding: a hole in the state would be hashed with whatever bytes it happened to hold. */
#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"

/* Where a piece is in its life. */
typedef enum {
    STATUS_WAITING,   /* not arrived */
    STATUS_READY,     /* units, leaders, trains: on the map; guns: on the map or in hand */
    STATUS_SHATTERED, /* a unit that may rally in this turn's recovery */
    STATUS_BOX,       /* a leader whose replacement is on its way */
    STATUS_GONE       /* lost, captured */
} Status;

/* What has happened to a piece this turn, or is happening to it. */
enum {
    FLAG_ACTED = 1 << 0,     /* activated this turn (7.0) */
    FLAG_ACTIVE = 1 << 1,    /* in the active set of this impulse; leaders: may move with it */
    FLAG_OOC = 1 << 2,       /* out of command, but passed its check */
    FLAG_FALLBACK = 1 << 3,  /* its order failed: 7.5 move */
    FLAG_MOVED = 1 << 4,     /* this phase */
    FLAG_ORDERED = 1 << 5,   /* named by the order whose checks are being rolled */
    FLAG_SURGE = 1 << 6,     /* Battle Surge until the end of the turn */
    FLAG_BLUNDERED = 1 << 7, /* moved by the enemy in this event */
    FLAG_ATTACKS = 1 << 8,   /* takes part in the running combat; leaders too: 9.6 */
    FLAG_DEFENDS = 1 << 9,
    FLAG_FOUGHT = 1 << 10, /* has attacked or been attacked in this phase */
    FLAG_RETREATED = 1 << 11,
    FLAG_ADVANCED = 1 << 12,
    FLAG_FAILED = 1 << 13, /* failed its bombardment check; rally: shattered twice today */
    FLAG_PLACED = 1 << 14, /* guns: placed this turn */
    FLAG_FIRED = 1 << 15   /* guns: fired this turn, so the "0" value is halved */
};
enum {
    NOTE_LOSS = 1 << 0,    /* combat check: step loss */
    NOTE_RETREAT = 1 << 1, /* combat check: retreat one hex */
    NOTE_CLOSE = 1 << 2,   /* guns: fired at range 0 or 1, or stood in an attacked place (R42) */
    NOTE_DUEL = 1 << 3,    /* guns: removed by counter-battery fire */
    NOTE_TRIED = 1 << 4    /* guns: nothing more this turn */
};

typedef struct RallyPiece {
    uint8_t status;  /* Status */
    uint8_t back;    /* 1: damaged, replacement, inactive train */
    uint16_t flags;  /* FLAG_*, most cleared at the start of a turn or the end of an impulse */
    uint8_t mp;      /* halves of a movement point left */
    uint8_t due;     /* leader in the box, guns in hand: turn on which it is back */
    uint8_t day;     /* unit: day it was last shattered, guns: day for which depleted; 0 none */
    uint8_t targets; /* active unit: sides over which it will attack; 0 not declared */
    uint16_t from;   /* place it retreated or advanced from in this combat, or 0 */
    uint8_t notes;   /* NOTE_* */
    uint8_t zero[5];
} RallyPiece;
static_assert(sizeof(RallyPiece) == PIECE_OWN, "fits a piece");

enum {
    FORMATION_TRIED = 1 << 0,    /* ordered this turn */
    FORMATION_OBTUSE = 1 << 1,   /* event 4 */
    FORMATION_SURPRISE = 1 << 2, /* event 12: one attack this turn */
    FORMATION_RELEASED = 1 << 3  /* the scenario's hold is over */
};
enum { GROUP_SETTLED = 1 << 0, GROUP_HERE = 1 << 1 };

typedef struct RallySide {
    uint8_t cp;
    uint8_t stored;
    uint8_t passed;        /* out of impulses this turn */
    uint8_t bombarded;     /* passed in the bombardment phase */
    uint8_t free_division; /* event 9 not used yet */
    uint8_t events_today;  /* bit per once-a-day event: 2, 4, 5, 12 */
    uint16_t lost_sp;      /* full-side SP of brigades permanently lost */
    int16_t vp;            /* gained so far: all but damaged brigades and hexes */
    HexId commander_hex;   /* where the army commander stood at turn start; NO_HEX: no bonus */
    PieceId train;         /* NO_PIECE: none */
    FormationId army;
    uint8_t zero;
} RallySide;

/* The running combat. */
typedef struct RallyCombat {
    PlaceId attacked[HEX_SIDES]; /* in the order of their names */
    PlaceId origin[HEX_SIDES];   /* the attackers' places */
    uint8_t attacked_count, origin_count;
    uint8_t losses[SIDE_MAX];
    uint8_t column;   /* 0 is 1-4 .. 10 is 6-1 */
    uint8_t at;       /* index into attacked: whose guns or fire it is */
    uint8_t surprise; /* event 12 is used here */
    uint8_t zero;
} RallyCombat;

typedef struct Rally {
    RallySide side[SIDE_MAX];
    RallyCombat combat;
    uint8_t initiative; /* side, NO_SIDE before the first roll */
    uint8_t last_initiative;
    uint8_t day;
    uint8_t tied; /* the face of a tie this turn, else 0 */
    uint8_t event_side;
    uint8_t event;
    uint8_t weather_end; /* last turn of poor weather */
    uint8_t harm;        /* of the bombardment: Harm */
    uint8_t die[2];      /* dice of the present roll that have fallen */
    uint8_t dice;        /* their number */
    uint8_t second_side; /* loops over both sides: 1 on the second */
    uint16_t cursor;     /* loops over pieces, formations, groups: the next to look at */
    PieceId subject;     /* the piece a roll or a question is about */
    PieceId guns;        /* the bombarding chit, the chit being placed in combat */
    PieceId counter;     /* the chit that answers */
    PlaceId target;      /* of the bombardment */
    uint8_t range;       /* in hexes */
    uint8_t zero;
    FormationId order;   /* the formation being ordered */
    uint8_t order_price; /* printed price of that order */
    /* Event 2 on a 6: by side, its corps that the enemy moves again, and on which turn. */
    FormationId captive[SIDE_MAX];
    uint8_t captive_turn[SIDE_MAX];
    FormationId blunder_formation;    /* the formation that blunders, or */
    uint8_t blunder_back;             /* step after the blunder */
    PieceId blunder_piece;            /* ...the single brigade that does */
    uint8_t formation[FORMATION_MAX]; /* FORMATION_* */
    uint8_t group_due[GROUP_MAX];     /* turn */
    uint8_t group[GROUP_MAX];         /* GROUP_* */
    PlaceId group_place[GROUP_MAX];   /* where it arrived this turn; NO_PLACE otherwise */
} Rally;
static_assert(sizeof(Rally) <= RULES_OWN, "fits the state");

/* A piece on the move. */
typedef enum { MOVE_ORDER, MOVE_LEADER, MOVE_TRAIN, MOVE_BLUNDER, MOVE_NIGHT } MovePurpose;
typedef struct MoveFrame {
    PieceId piece;
    PlaceId start;
    PlaceId next;      /* the step under way */
    uint8_t purpose;   /* MovePurpose */
    uint8_t verb;      /* step verb of the whole move once begun: march is all or nothing */
    uint8_t cost;      /* of the step under way */
    uint8_t steps;     /* taken */
    uint8_t may_go_on; /* night: the check for a second hex was passed */
    uint8_t zero;
} MoveFrame;
static_assert(sizeof(MoveFrame) <= FRAME_OWN, "fits a frame");

/* A unit that comes into a place with enemy leaders, guns or a train in it (8.4, 9.5). */
typedef struct EnterFrame {
    PieceId piece; /* who enters; NO_PIECE for a group that arrives */
    PlaceId place;
    PieceId met;       /* the piece being dealt with */
    uint8_t side;      /* who enters */
    uint8_t escape_at; /* die at which a leader gets away */
} EnterFrame;
static_assert(sizeof(EnterFrame) <= FRAME_OWN, "fits a frame");

typedef struct RetreatFrame {
    PieceId piece;
    uint8_t left; /* hexes still to go */
    uint8_t went_count;
    PlaceId went[4];   /* the start and what it has entered */
    PlaceId next;      /* the step under way */
    uint8_t bombarded; /* 1: away from the guns; 0: from the enemy of the combat */
    uint8_t zero;
} RetreatFrame;
static_assert(sizeof(RetreatFrame) <= FRAME_OWN, "fits a frame");

#pragma GCC diagnostic pop

static inline Rally *rally(State *s) { return (Rally *)s->own; }
static inline const Rally *rally_of(const State *s) { return (const Rally *)s->own; }
static inline RallyPiece *own(State *s, PieceId p) { return (RallyPiece *)s->piece[p].own; }
static inline const RallyPiece *own_of(const State *s, PieceId p) {
    return (const RallyPiece *)s->piece[p].own;
}
static inline MoveFrame *move_frame(State *s) { return (MoveFrame *)frame_top(s)->own; }
static inline const MoveFrame *move_frame_of(const State *s) {
    return (const MoveFrame *)frame_peek(s)->own;
}
static inline EnterFrame *enter_frame(State *s) { return (EnterFrame *)frame_top(s)->own; }
static inline const EnterFrame *enter_frame_of(const State *s) {
    return (const EnterFrame *)frame_peek(s)->own;
}
static inline RetreatFrame *retreat_frame(State *s) { return (RetreatFrame *)frame_top(s)->own; }
static inline const RetreatFrame *retreat_frame_of(const State *s) {
    return (const RetreatFrame *)frame_peek(s)->own;
}

/* Whether the action is a face of a die, as every roll takes it. */
static inline bool is_face(Action a) {
    return a.verb == VERB_ROLL && a.number >= 1 && a.number <= 6;
}

static inline bool is_unit(const Battle *b, PieceId p) { return b->tag[p].kind <= KIND_CAVALRY; }
static inline bool flagged(const State *s, PieceId p, unsigned flag) {
    return (own_of(s, p)->flags & flag) != 0;
}
static inline void flag(State *s, PieceId p, unsigned flags) {
    own(s, p)->flags = (uint16_t)(own(s, p)->flags | flags);
}
static inline void unflag(State *s, PieceId p, unsigned flags) {
    own(s, p)->flags = (uint16_t)(own(s, p)->flags & ~flags);
}
/* Of a pair of values, the one on the side of the counter that shows. */
static inline int showing(const Battle *b, const State *s, PieceId p, int value) {
    return b->piece[p].value[value + own_of(s, p)->back];
}

#define FOR_UNITS(u, b)                                                                            \
    for (PieceId u = 0; u < (b)->piece_count; u++)                                                 \
        if (is_unit(b, u))
