/* What a game of bayonet remembers: of each piece, of each brigade and leader on the display, of
 * the procedures under way. */
#pragma once

#include "rules/bayonet/bayonet.h"

/* No padding: a hole in the state would be hashed with whatever bytes it happened to hold. */
#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"

enum { NO_FACING = 7 }; /* in a village defence stack; limbered artillery */

typedef enum {
    STATUS_WAITING,  /* not arrived */
    STATUS_IN,       /* on the map; leaders: in command */
    STATUS_ROUTED_1, /* a routed marker, which is the unit's own piece: loose, see PIECE_LOOSE */
    STATUS_ROUTED_2,
    STATUS_OUT
} Status;

enum {
    FLAG_BACK = 1 << 0,       /* infantry: volley gone, first casualty */
    FLAG_DISORDERED = 1 << 1, /* horse */
    FLAG_GUN = 1 << 2,        /* battalion gun not used yet */
    FLAG_LIMBERED = 1 << 3,   /* artillery */
    FLAG_FIRED = 1 << 4,      /* artillery: has had its one action this turn (10.1) */
    FLAG_OVER = 1 << 5,       /* artillery: lies on top of the units in its hex */
    /* for one activation; brig_end clears them */
    FLAG_MOVED = 1 << 6,       /* its movement is over */
    FLAG_ENTERED = 1 << 7,     /* it entered a hex */
    FLAG_DRESSED = 1 << 8,     /* it used a dress action other than a turn */
    FLAG_ISOLATED = 1 << 9,    /* at its brigade's activation (5.2) */
    FLAG_ADJ_CHARGE = 1 << 10, /* enemy under Charge, adjacent then: may be counterattacked */
    FLAG_VOLLEYED = 1 << 11,   /* has been the target of a volley (R72) */
    FLAG_ROUGH = 1 << 12,      /* charged over something that is not clear: no Momentum */
    FLAG_ASSIGNED = 1 << 13,   /* charge_pick is done with it */
    FLAG_FOUGHT = 1 << 14,     /* attacked or was attacked */
    FLAG_NAMED = 1 << 15       /* its attack is in the order of attacks */
};
enum {
    FLAGS_OF_ACTIVATION = FLAG_MOVED | FLAG_ENTERED | FLAG_DRESSED | FLAG_ISOLATED |
                          FLAG_ADJ_CHARGE | FLAG_VOLLEYED | FLAG_ROUGH | FLAG_ASSIGNED |
                          FLAG_FOUGHT | FLAG_NAMED
};

/* What a unit of the active brigade may do (step `modes`). */
typedef enum { MODE_NONE, MODE_LOCKED, MODE_PINNED, MODE_MARCH, MODE_CHARGE, MODE_DRESS } Mode;

/* How a standard stack stands (9.1.1): the bottom unit behind the top one, or beside it refusing a
 * flank. */
typedef enum {
    STACK_SINGLE,
    STACK_BEHIND,
    STACK_REFUSES_LEFT,
    STACK_REFUSES_RIGHT,
    STACK_EITHER,
    STACK_VILLAGE
} Stack;

typedef struct BayonetPiece {
    uint8_t facing;     /* vertex 0..5, or NO_FACING */
    uint8_t rank;       /* units: order in the stack, 0 on top; a marker: 1 once it runs */
    uint8_t casualties; /* foot: c */
    uint8_t depth;      /* depth left */
    uint16_t flags;     /* FLAG_* */
    uint8_t mode;       /* Mode */
    uint8_t mp;         /* movement points left, while it moves; a marker: hexes still to run */
    PlaceId target;     /* hex it charges, counterattacks; NO_PLACE: none */
    PieceId firefight;  /* the enemy with whom its own attack locked it, or NO_PIECE (11.2.3) */
    /* Charge: the facing it turns to; from bit 3 the class, 1..8 (5.4). A marker: the sides that it
     * may run over, as bits. */
    uint8_t aim;
    uint8_t open;   /* snapshot: open flanks (0.10) */
    uint8_t stack;  /* snapshot: Stack of its hex (R126) */
    uint8_t status; /* Status, and PIECE_LOOSE */
} BayonetPiece;
static_assert(sizeof(BayonetPiece) == PIECE_OWN, "fits a piece");

enum {
    BRIGADE_ON_DISPLAY = 1 << 0,
    BRIGADE_FINISHED = 1 << 1,
    BRIGADE_MOVED = 1 << 2,    /* on the display, and does not comply yet (R57) */
    BRIGADE_RELIEVED = 1 << 3, /* R52 */
    BRIGADE_ATTACKED = 1 << 4, /* by the active brigade, in this activation */
    BRIGADE_FAILED = 1 << 5,   /* its morale, or lost its last unit, in this activation */
    BRIGADE_CHECKED = 1 << 6   /* morale, in this activation */
};
typedef struct Brigade {
    uint8_t wing, line, slot; /* while on the display; its last ones afterwards */
    uint8_t order;            /* Order */
    uint8_t flags;            /* BRIGADE_* */
    uint8_t units;            /* on the map, not routed */
    uint8_t eliminated;       /* in the whole battle (R109) */
    uint8_t routed_now;       /* in this activation */
} Brigade;

enum {
    LEADER_THERE = 1 << 0,
    LEADER_MOVED = 1 << 1,
    LEADER_ACTED = 1 << 2,
    LEADER_FINISHED = 1 << 3,  /* WC */
    LEADER_AT_RISK = 1 << 4,   /* rolls for himself when the attacks are over (R64) */
    LEADER_UNDER_FIRE = 1 << 5 /* rolls at once: a unit of his is in an Effective hex */
};
typedef struct Leader {
    PieceId piece; /* NO_PIECE: a nameless one of rating 0 */
    uint8_t wing, line;
    FormationId direct; /* the brigade he commands directly, or NO_FORMATION: General Command */
    uint8_t flags;      /* LEADER_* */
} Leader;

typedef struct BayonetSide {
    Leader ac;
    Leader wc[WING_MAX];
    uint16_t units_lost; /* foot and horse eliminated */
    uint8_t brigades_lost;
    uint8_t had_wings; /* bit per wing in which it had brigades at the start (R95) */
    uint8_t declined;  /* the phase's alternation: this side has no more to do */
    uint8_t die;       /* of a roll-off */
} BayonetSide;

/* An attack that is declared; in their order once that is chosen. */
enum { ATTACK_MAX = 24 };
typedef struct Attack {
    PieceId unit;
    PlaceId target;
    uint8_t counter; /* 1: a counterattack */
    uint8_t ordered; /* 1: has its place in the order */
} Attack;

/* The attack being resolved. */
typedef struct Fight {
    PieceId attacker, defender;
    PlaceId from, target; /* where they stood */
    uint8_t side;         /* of the defender's hex through which the attack comes */
    uint8_t aspect;       /* Aspect of that side to the defender, as snapshot (R69) */
    uint8_t extra;        /* number of this attack in a chain of horse, from 0 */
    uint8_t entered;      /* hexes entered since the last attack of the chain */
    uint8_t rough;        /* 1: no Momentum */
    uint8_t code;         /* Code */
    uint8_t stage;        /* of what the code brings, in order */
    int8_t net;
    uint8_t worn_a, worn_d; /* casualties and Disorder of both when it began, for the odds */
} Fight;

enum { BREACH_MAX = 64 };

typedef struct Bayonet {
    BayonetSide side[SIDE_MAX];
    Brigade brigade[FORMATION_MAX];
    uint8_t first;       /* side that goes first in this phase */
    uint8_t asked;       /* whom a BY_FRAME step asks */
    uint8_t passed;      /* brig_pick: the pick before was a pass */
    FormationId active;  /* brigade, or NO_FORMATION */
    uint8_t wing;        /* being activated */
    uint8_t verb;        /* wing_act: what is tried */
    uint8_t number;      /* ...and its place on the display */
    FormationId ordered; /* ...and for whom; order_try: active */
    PieceId gun;         /* the artillery unit that moves or fires */
    PlaceId aim;         /* its target */
    uint8_t pivoted;     /* 1: it turned to fire */
    uint8_t order;       /* order_try: the order wanted */
    uint8_t attack_count;
    uint8_t attack_at;     /* the one being resolved */
    uint8_t ordered_count; /* attacks that have their place in the order */
    uint8_t rolled;        /* roll-off: 1 if the first side's die has fallen */
    PieceId runner;        /* the routed marker that runs now, or NO_PIECE */
    uint8_t alarmed;       /* 1: the reserves have been drawn in (Blenheim S5) */
    uint8_t zero;
    Attack attack[ATTACK_MAX];
    Fight fight;
    uint8_t breach[BREACH_MAX];       /* foot that has crossed the works, by works side */
    uint8_t entered[VICTORY_HEX_MAX]; /* bit per side whose foot ever entered the hex */
    uint8_t impact[HEX_MAX / 4];      /* Impact of a hex, two bits each */
} Bayonet;
static_assert(sizeof(Bayonet) <= RULES_OWN, "fits the state");

/* How a move must end (0.8, 1.5): duties are worked out once, when it begins. */
typedef enum {
    DUTY_FREE,
    DUTY_DIRECT,   /* at an attack position on the near side of the target */
    DUTY_POSITION, /* at any attack position */
    DUTY_NEAR      /* as near as it can come to one */
} DutyKind;
typedef struct MoveDuty {
    int32_t v_most; /* violation of the display at the end, at most so much */
    uint8_t kind;   /* DutyKind */
    uint8_t near;   /* hexes to the nearest unit of its brigade, at most so many; 255: no duty */
    uint16_t least; /* DUTY_NEAR: movement points still needed from there */
} MoveDuty;

/* What limits a brigade's units (4.2, 0.8): lines across the field, as far as there are any. */
typedef struct Bounds {
    uint8_t wing;
    uint8_t axis;
    uint8_t has; /* bit per line: BOUND_* */
    uint8_t zero;
    int16_t at[4]; /* lat of the left and the right, fwd of the one ahead and the one behind */
} Bounds;
enum { BOUND_LEFT, BOUND_RIGHT, BOUND_AHEAD, BOUND_BEHIND };

/* A unit, or a stack, on the move. The bounds come from units of other brigades, none of which
 * moves meanwhile. */
typedef struct MoveFrame {
    PieceId piece;
    PieceId mate; /* the bottom unit that moves along, or NO_PIECE */
    PlaceId start;
    uint8_t confined; /* 1: every hex it enters must comply (R11) */
    uint8_t zero;
    MoveDuty duty;
    Bounds bounds;
} MoveFrame;
static_assert(sizeof(MoveFrame) <= FRAME_OWN, "fits a frame");

/* The last unit of a village stack takes a facing. */
typedef struct FaceFrame {
    PieceId piece;
} FaceFrame;

#pragma GCC diagnostic pop

static inline Bayonet *bayonet(State *s) { return (Bayonet *)s->own; }
static inline const Bayonet *bayonet_of(const State *s) { return (const Bayonet *)s->own; }
static inline BayonetPiece *own(State *s, PieceId p) { return (BayonetPiece *)s->piece[p].own; }
static inline const BayonetPiece *own_of(const State *s, PieceId p) {
    return (const BayonetPiece *)s->piece[p].own;
}
static inline MoveFrame *move_frame(State *s) { return (MoveFrame *)frame_top(s)->own; }
static inline const MoveFrame *move_frame_of(const State *s) {
    return (const MoveFrame *)frame_peek(s)->own;
}

static inline bool flagged(const State *s, PieceId p, unsigned flag) {
    return (own_of(s, p)->flags & flag) != 0;
}
static inline void flag(State *s, PieceId p, unsigned flags) {
    own(s, p)->flags = (uint16_t)(own(s, p)->flags | flags);
}
static inline void unflag(State *s, PieceId p, unsigned flags) {
    own(s, p)->flags = (uint16_t)(own(s, p)->flags & ~flags);
}
static inline int status_of(const State *s, PieceId p) {
    return own_of(s, p)->status & ~PIECE_LOOSE;
}
static inline void set_status(State *s, PieceId p, Status status) {
    own(s, p)->status = (uint8_t)((own(s, p)->status & PIECE_LOOSE) | status);
}
