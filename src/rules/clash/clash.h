/* Clash of Giants: Civil War: two armies, a cup of command markers, and hills worth having.
 *
 * The folder follows the rulebook: steps.c is the sequence of play, clauses.c what a refusal says,
 * and then one file a procedure in the order of play. docs/rules/clash.md explains the rules in our
 * own words; "R12" in a comment is a ruling listed there. */
#pragma once

#include "game/run.h"
#include "rules/clash/ruleset.h"

extern const Step CLASH_STEPS[];
extern const Clause CLASH_CLAUSES[];

enum { CSA = 0, USA = 1 }; /* where an order is needed the first side is first (6.2, 9.1) */

/* Two kinds of combat unit and two kinds of marker. A formation's own command marker is no piece:
 * the formation stands for it. */
typedef enum { KIND_INFANTRY, KIND_CAVALRY, KIND_GUNS, KIND_COMMANDER, KIND_COUNT } Kind;
typedef enum { RANK_ARMY, RANK_CORPS, RANK_FORMATION, RANK_DIVISION, RANK_COUNT } Rank;
typedef enum { TERRAIN_CLEAR, TERRAIN_WOODS, TERRAIN_TOWN, TERRAIN_COUNT } Terrain;
typedef enum { OPTION_FIXED_ENTRY, OPTION_HIDDEN_GUNS, CLASH_OPTIONS } Option;
typedef enum { NUMBER_MARGINAL, NUMBER_DECISIVE, NUMBER_VP_START, NUMBERS } Number;
typedef enum { TRACK_SLOW, TRACK_NORMAL, TRACK_GOOD, TRACK_FAST, TRACKS } CommandTrack;

/* PieceInfo.value: the counter's numbers. */
enum {
    UNIT_STEPS = 0,
    UNIT_TER = 1,
    UNIT_MA = 2,         /* cavalry: printed movement allowance (3.2.5) */
    UNIT_DEFENDS = 3,    /* 1: strength in parentheses, never attacks (12.3) */
    GUNS_AUTOMATIC = 0,  /* 1: never in the cup (6.3.2) */
    GUNS_TURN = 1,       /* comes on this turn without a group; 0: not so */
    GUNS_USE = 2,        /* GunsUse */
    COMMANDER_ROLL = 0,  /* available on a die of so much or less; 0: always */
    COMMANDER_MODE = 1,  /* Mode */
    COMMANDER_COUNT = 2, /* formations at once */
    COMMANDER_DIE = 3,   /* added to the command roll */
    COMMANDER_FIRST = 4, /* 1: acts before the first draw */
    COMMANDER_ALWAYS = 5 /* 1: the formation it is of must be among those chosen */
};
typedef enum { GUNS_BOTH, GUNS_DEFENCE, GUNS_ATTACK } GunsUse;
typedef enum { MODE_ADD, MODE_REPLACE } Mode;

/* Ruleset tables, rules/clash.yaml. */
typedef enum {
    TABLE_COMBAT,
    TABLE_TERRAIN,
    TABLE_HEXSIDE,
    TABLE_TRACK,
    TABLE_LIMITS,
    TABLE_COUNT
} TableId;
enum { ODDS_COLUMNS = 10, NOT_AFFECTED = 99, NO_LIMIT = 99 };
typedef enum { COMBAT_ATTACKER, COMBAT_DEFENDER, COMBAT_LIMIT, COMBAT_CELLS } CombatCell;
typedef enum {
    GROUND_MP_INFANTRY, /* quarters of a movement point */
    GROUND_MP_CAVALRY,
    GROUND_ZOC,         /* 1: zones of control enter */
    GROUND_DEFENCE,     /* added to the defending stack, sum not below 1 */
    GROUND_ATTACK_GUNS, /* 1: attacking guns may fire at it */
    GROUND_DEFENCE_GUNS,
    GROUND_CLEAR, /* 1: clear for 12.6 and 6.3.4 */
    GROUND_CELLS
} GroundCell;
typedef enum {
    SIDE_ROAD,  /* road mode, per hex */
    SIDE_MARCH, /* reinforcement march, per hex */
    SIDE_UPHILL,
    SIDE_STEEP, /* beside uphill */
    SIDE_CREEK,
    SIDE_BRIDGE,
    SIDE_FORD,
    SIDE_EMBANKMENT,
    SIDE_CUT,
    SIDE_ROWS
} SideRow;
typedef enum {
    EFFECT_MP_INFANTRY, /* quarters; added, but road and march are the whole cost */
    EFFECT_MP_CAVALRY,
    EFFECT_DEFENCE,     /* if all attack over such hexsides */
    EFFECT_ATTACK_GUNS, /* 1: attacking guns may fire over it */
    EFFECT_DEFENCE_GUNS,
    EFFECT_CELLS
} SideEffect;
typedef enum {
    LIMIT_STACK,
    LIMIT_COMMAND_RANGE,
    LIMIT_RETREAT_MOST, /* 12.9.5 */
    LIMIT_TOWN_RETREAT,
    LIMIT_CAVALRY_RETREAT,
    LIMIT_RETREAT_PHASE,
    LIMIT_WALK,      /* longest retreat looked for */
    LIMIT_FLANK_TER, /* taken off */
    LIMIT_EXIT_MP,   /* quarters */
    LIMIT_EARLY_NOW, /* highest die of early entry that succeeds; the next two are a turn late */
    LIMIT_ON_TIME,   /* highest die on time (9.4) and at the printed hex (9.2) */
    LIMITS
} Limit;
enum {
    AT_COMBAT = 0,
    AT_TERRAIN = AT_COMBAT + ODDS_COLUMNS * COMBAT_CELLS,
    AT_HEXSIDE = AT_TERRAIN + TERRAIN_COUNT * GROUND_CELLS,
    AT_TRACK = AT_HEXSIDE + SIDE_ROWS * EFFECT_CELLS,
    AT_LIMITS = AT_TRACK + TRACKS * 6
};
static_assert(AT_LIMITS + LIMITS <= TABLE_CELL_MAX, "the tables fit");
static inline int combat_cell(const Battle *b, int column, CombatCell cell) {
    return b->table[AT_COMBAT + column * COMBAT_CELLS + (int)cell];
}
static inline int ground_cell(const Battle *b, int terrain, GroundCell cell) {
    return b->table[AT_TERRAIN + terrain * GROUND_CELLS + (int)cell];
}
static inline int side_cell(const Battle *b, SideRow row, SideEffect cell) {
    return b->table[AT_HEXSIDE + (int)row * EFFECT_CELLS + (int)cell];
}
static inline int track_cell(const Battle *b, int row, int die) {
    return b->table[AT_TRACK + row * 6 + die - 1];
}
static inline int clash_limit(const Battle *b, Limit limit) {
    return b->table[AT_LIMITS + (int)limit];
}

/* Special rules: special.c. */
typedef enum {
    SPECIAL_VARIABLE_ENTRY,
    SPECIAL_DELAY_VP,
    SPECIAL_EXIT,
    SPECIAL_WORKS,
    SPECIAL_POSITION_GUNS,
    SPECIAL_LEAVES,
    SPECIAL_FALLS_BACK,
    SPECIAL_WATCHED_ROAD,
    SPECIAL_HELD_BACK,
    SPECIAL_POPES_ORDERS,
    SPECIAL_POPES_QUARRY,
    SPECIAL_CALLED,
    SPECIAL_BOMBARDMENT,
    SPECIAL_IF_PRACTICABLE,
    SPECIAL_AUTOMATIC_HEXES,
    SPECIAL_AUTOMATIC_LOSSES,
    SPECIALS
} SpecialRule;
extern const SpecialSpec CLASH_SPECIALS[SPECIALS];

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
    FLAG_ENTERED = 1 << 3,   /* its first activation on the map is over: no more march */
    FLAG_FOUGHT = 1 << 4,    /* session: has attacked */
    FLAG_ATTACKED = 1 << 5,  /* session: was attacked, is no longer fresh */
    FLAG_RETREATED = 1 << 6, /* session */
    FLAG_OWED = 1 << 7,      /* session: stands in a hex that must still be attacked (12.5) */
    FLAG_ATTACKS = 1 << 8,   /* battle: in the attacking set */
    FLAG_DEFENDS = 1 << 9,   /* battle: fresh when it began */
    FLAG_ROLLS = 1 << 10,    /* battle: this attacker rolls (12.9.2) */
    FLAG_DECIDED = 1 << 11,  /* battle: asked or rolled already */
    FLAG_LISTED = 1 << 12,   /* retreat phase */
    FLAG_DRAWN = 1 << 13,    /* guns: ready this turn; commanders: in the cup */
    FLAG_USED = 1 << 14,     /* guns: this turn */
    FLAG_NAMED = 1 << 15     /* bombardment: under fire; guns: expended */
};
enum {
    CLEARED_WITH_BATTLE = FLAG_ATTACKS | FLAG_DEFENDS | FLAG_ROLLS | FLAG_DECIDED,
    CLEARED_WITH_SESSION =
        CLEARED_WITH_BATTLE | FLAG_FOUGHT | FLAG_ATTACKED | FLAG_RETREATED | FLAG_OWED,
    CLEARED_WITH_ACTIVATION = CLEARED_WITH_SESSION | FLAG_ACTIVE | FLAG_MOVED | FLAG_OOC,
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
typedef enum { SESSION_NONE, SESSION_ACTION, SESSION_COMMANDER } SessionKind;

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
    uint8_t session;        /* SessionKind */
    uint8_t lifted;         /* special restriction lifted for this session */
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
static inline bool is_kind(const Battle *b, PieceId p, Kind kind) {
    return b->piece[p].kind == kind;
}
static inline bool is_unit(const Battle *b, PieceId p) { return b->piece[p].kind <= KIND_CAVALRY; }
static inline bool is_cavalry(const Battle *b, PieceId p) {
    return b->piece[p].kind == KIND_CAVALRY;
}
static inline int side_of(const Battle *b, PieceId p) { return b->piece[p].side; }
static inline bool on_map(const State *s, PieceId p) { return s->piece[p].place != NO_PLACE; }
static inline bool flagged(const State *s, PieceId p, unsigned flags) {
    return (own_of(s, p)->flags & flags) != 0;
}
static inline void flag(State *s, PieceId p, unsigned flags) {
    own(s, p)->flags = (uint16_t)(own(s, p)->flags | flags);
}
static inline void unflag(State *s, PieceId p, unsigned flags) {
    own(s, p)->flags = (uint16_t)(own(s, p)->flags & ~flags);
}
static inline const HexInfo *hex_of(const Battle *b, PlaceId p) { return &b->hex[b->place[p].hex]; }
static inline bool is_entry(const Battle *b, PlaceId p) {
    return (hex_of(b, p)->features & HEX_ENTRY) != 0;
}
static inline bool is_woods(const Battle *b, PlaceId p) {
    return hex_of(b, p)->terrain == TERRAIN_WOODS;
}
static inline bool is_town(const Battle *b, PlaceId p) {
    return hex_of(b, p)->terrain == TERRAIN_TOWN;
}
static inline bool ezoc(const State *s, PlaceId p, int side) {
    return zoc_of(s, p, side_other(side));
}
static inline bool is_night(const Battle *b, const State *s) { return b->night[s->turn] != 0; }
static inline bool option_on(const Battle *b, Option option) {
    return (b->options >> option & 1) != 0;
}
static inline bool bit_has(const uint64_t *bits, unsigned i) {
    return bits[i / 64] >> (i % 64) & 1;
}

#define FOR_SIDE_UNITS(u, b, side)                                                                 \
    for (PieceId i_##u = 0, u = 0;                                                                 \
         i_##u < (b)->unit_count[side] && ((u) = (b)->unit[side][i_##u], true); i_##u++)
#define FOR_KIND(p, b, k)                                                                          \
    for (PieceId p = 0; p < (b)->piece_count; p++)                                                 \
        if (is_kind(b, p, k))

/* ---- standing.c: what others ask all the time ---- */
FormationId clash_formation(const Battle *b, PieceId p); /* what its command marker activates */
FormationId clash_division(const Battle *b, PieceId p);  /* NO_FORMATION: none printed */
FormationId clash_corps(const Battle *b, PieceId p);     /* NO_FORMATION: none */
bool clash_serves(const Battle *b, PieceId marker, FormationId f);
int clash_ter(const Battle *b, PieceId u);
bool clash_clear(const Battle *b, PlaceId p); /* for 12.6 and 6.3.4 */
int clash_level(const Battle *b, PlaceId p);
bool clash_road(const Battle *b, PlaceId from, int side);
bool clash_river(const Battle *b, PlaceId from, int side);     /* without a crossing */
bool clash_crossable(const Battle *b, PlaceId from, int side); /* to a hex one may enter */
bool clash_passable(const Battle *b, PieceId u, PlaceId from, int side); /* and woods, 11.3.3 */
bool clash_enemy_adjacent(const Battle *b, const State *s, PlaceId p, int side);
int clash_friends(const Battle *b, const State *s, PieceId u, PlaceId p); /* there, itself apart */
bool clash_pair_stacks(const Battle *b, const State *s, PieceId u, PieceId v); /* 7.2, 7.3 */
bool clash_stacks(const Battle *b, const State *s, PieceId u, PlaceId p);      /* with u in it */
bool clash_stack_legal(const Battle *b, const State *s, PlaceId p, int side);
bool clash_other_type(const Battle *b, const State *s, PieceId u, PlaceId p); /* 14.1 */
bool clash_formation_on_map(const Battle *b, const State *s, FormationId f);
bool clash_formation_destroyed(const Battle *b, const State *s, FormationId f); /* R6 */
/* The formation after `f` in the order of their first units, NO_FORMATION to begin and to end. */
FormationId clash_next_formation(const Battle *b, int side, FormationId f);
int clash_date(const Battle *b, const State *s);           /* 1.., after each night */
int clash_entry_at(const Battle *b, PlaceId p);            /* -1: none */
int clash_entry_lettered(const Battle *b, uint8_t letter); /* -1: none */
/* ---- changes of standing ---- */
void clash_put(const Battle *b, State *s, PieceId u, PlaceId p); /* put or move; control, 5.2 */
void clash_eliminate(const Battle *b, State *s, PieceId u, Status how); /* all its steps */
bool clash_lose_step(const Battle *b, State *s, PieceId u); /* true if it was the last */
void clash_unflag_all(const Battle *b, State *s, unsigned flags);

/* ---- verbs ---- */
enum {
    VERB_MOVE = VERB_OWN,
    VERB_TO,
    VERB_MARCH,
    VERB_WITHDRAW,
    VERB_HALT,
    VERB_EXIT,
    VERB_DONE,
    VERB_DECLINE,
    VERB_DRAW_COMMAND,
    VERB_EARLY,
    VERB_CUP,
    VERB_ASIDE,
    VERB_WITHHOLD,
    VERB_TAKE,
    VERB_SOURCE,
    VERB_ENTER,
    VERB_COMBAT,
    VERB_ATTACK,
    VERB_WITH,
    VERB_FIGHT,
    VERB_RETIRE,
    VERB_STAND,
    VERB_GUNS,
    VERB_RETREAT,
    VERB_RISK,
    VERB_ADVANCE,
    VERB_REMOVE,
    VERB_RESTORE,
    VERB_RETURN,
    VERB_CALL,
    VERB_BOMBARD,
    VERB_EXPEND,
    VERB_COUNT
};

/* ---- steps, in the order of the sequence of play ---- */
typedef enum {
    STEP_TURN_BEGIN,
    STEP_EVENTS,
    STEP_ORDERS_ROLL,
    STEP_CALL,
    STEP_EARLY_PICK,
    STEP_EARLY_ROLL,
    STEP_NEXT_GROUP,
    STEP_DELAY_ROLL,
    STEP_PLACE_ROLL,
    STEP_ARRIVE,
    STEP_NEXT_OUTSIDE,
    STEP_ENTRY_PLACE,
    STEP_AM_START,
    STEP_AM_DRAW,
    STEP_BOMBARD,
    STEP_BOMBARD_ROLL,
    STEP_BOMBARD_SPEND,
    STEP_NEXT_SCM,
    STEP_SCM_ROLL,
    STEP_CUP_CHOICE,
    STEP_SCM_CHOICE,
    STEP_NEXT_NEW,
    STEP_CM_CHOICE,
    STEP_WITHHOLD,
    STEP_CUP,
    STEP_CUP_DRAW,
    STEP_ACT_SCM_PICK,
    STEP_ACT_NEXT,
    STEP_ACT_ROLL,
    STEP_ACT_FCR,
    STEP_MOVE_PICK,
    STEP_MOVE_STEP,
    STEP_MOVES_DONE,
    STEP_ACT_COMBAT,
    STEP_LEAVE_ROLL,
    STEP_COMBAT_TARGET,
    STEP_COMBAT_ATTACKERS,
    STEP_NEXT_CAV,
    STEP_COMBAT_CAV,
    STEP_COMBAT_CAV_ROLL,
    STEP_COMBAT_AM_ATT,
    STEP_COMBAT_AM_DEF,
    STEP_NEXT_DEFENDER,
    STEP_COMBAT_DEF_ROLL,
    STEP_RETREAT_WALK,
    STEP_COMBAT_ATT_PICK,
    STEP_NEXT_ATTACKER,
    STEP_COMBAT_ATT_ROLL,
    STEP_COMBAT_ADVANCE,
    STEP_SESSION_END,
    STEP_STACK_FIX,
    STEP_ENTRY_SWEEP,
    STEP_RETREAT_LIST,
    STEP_RETREAT_PHASE,
    STEP_NIGHT_SURRENDER,
    STEP_FALLS_BACK_ROLL,
    STEP_NIGHT_REPLACE,
    STEP_TURN_END,
    STEP_GAME_OVER,
    STEP_COUNT
} ClashStep;

#define DECLARE_STEP(name)                                                                         \
    void clash_##name##_offer(const Battle *b, const State *s, Sink *out);                         \
    StepId clash_##name##_take(const Battle *b, State *s, Action a);                               \
    Verdict clash_##name##_verdict(const Battle *b, const State *s, Action a)
#define DECLARE_TAKE(name) StepId clash_##name##_take(const Battle *b, State *s, Action a)
#define DECLARE_DRAW(name)                                                                         \
    void clash_##name##_offer(const Battle *b, const State *s, Sink *out);                         \
    StepId clash_##name##_take(const Battle *b, State *s, Action a)

void clash_offer_die(const Battle *b, const State *s, Sink *out);

/* turn.c */
DECLARE_TAKE(turn_begin);
DECLARE_TAKE(turn_end);
int clash_victory_points(const Battle *b, const State *s, int side);
int clash_geographic_points(const Battle *b, const State *s, int side);
/* reinforce.c */
DECLARE_STEP(early_pick);
DECLARE_TAKE(early_roll);
DECLARE_TAKE(next_group);
DECLARE_TAKE(delay_roll);
DECLARE_TAKE(place_roll);
DECLARE_TAKE(arrive);
DECLARE_TAKE(next_outside);
DECLARE_STEP(entry_place);
DECLARE_TAKE(entry_sweep);
/* Puts `u`, which is in an entry hex or outside, at the edge near it (R23); comes back to `back`.
 * Where there is no such hex the unit is left outside until the next turn. */
StepId clash_begin_entry(const Battle *b, State *s, PieceId u, StepId back);
FormationId clash_group_formation(const Battle *b, GroupId g);
/* markers.c */
DECLARE_TAKE(am_start);
DECLARE_DRAW(am_draw);
DECLARE_TAKE(next_scm);
DECLARE_TAKE(scm_roll);
bool clash_guns_in_cup(const Battle *b, const State *s, PieceId guns);
/* cup.c */
DECLARE_TAKE(cup_choice);
DECLARE_STEP(scm_choice);
DECLARE_TAKE(next_new);
DECLARE_STEP(cm_choice);
DECLARE_STEP(withhold);
DECLARE_TAKE(cup);
DECLARE_DRAW(cup_draw);
DECLARE_STEP(act_scm_pick);
/* activate.c */
DECLARE_TAKE(act_next);
DECLARE_TAKE(act_roll);
DECLARE_STEP(act_fcr);
DECLARE_STEP(move_pick);
DECLARE_TAKE(moves_done);
DECLARE_STEP(act_combat);
DECLARE_STEP(stack_fix);
int clash_allowance(const Battle *b, const State *s, PieceId u); /* quarters, this activation */
/* move.c */
DECLARE_STEP(move_step);
StepId clash_begin_move(const Battle *b, State *s, PieceId u);
void clash_move_frame(const Battle *b, const State *s, PieceId u, MoveFrame *m);
Verdict clash_step_verdict(const Battle *b, const State *s, const MoveFrame *m, int verb,
                           PlaceId to, int *cost);
bool clash_can_move(const Battle *b, const State *s, PieceId u);
bool clash_blocked(const Battle *b, const State *s, PieceId u); /* in its entry hex, R23 */
void clash_move_flood(const Battle *b, const State *s, const MoveFrame *m, int verb, Routes *out);
bool clash_routes(const Battle *b, const State *s, PieceId piece, int verb, Routes *out);
/* session.c */
DECLARE_STEP(combat_target);
DECLARE_STEP(combat_attackers);
DECLARE_TAKE(session_end);
StepId clash_begin_session(const Battle *b, State *s, SessionKind kind);
bool clash_any_attack(const Battle *b, const State *s, SessionKind kind);
Verdict clash_attack_verdict(const Battle *b, const State *s, PieceId u, PlaceId target); /* C1 */
bool clash_mandatory(const Battle *b, const State *s, PieceId u, PlaceId target);         /* C3 */
bool clash_owed(const Battle *b, const State *s, PlaceId p);
/* combat.c */
DECLARE_TAKE(next_cav);
DECLARE_STEP(combat_cav);
DECLARE_TAKE(combat_cav_roll);
DECLARE_STEP(combat_am_att);
DECLARE_STEP(combat_am_def);
DECLARE_TAKE(next_defender);
DECLARE_TAKE(combat_def_roll);
DECLARE_STEP(combat_att_pick);
DECLARE_TAKE(next_attacker);
DECLARE_TAKE(combat_att_roll);
DECLARE_STEP(combat_advance);
StepId clash_begin_battle(const Battle *b, State *s);
int clash_attack_total(const Battle *b, const State *s);
int clash_defence_total(const Battle *b, const State *s);
int clash_odds_column(int attack, int defence);
bool clash_flanked(const Battle *b, PlaceId target, unsigned from);
int clash_terrain_defence(const Battle *b, const State *s, PlaceId target, unsigned from);
/* odds.c */
bool clash_odds_pending(const Battle *b, const State *s);
bool clash_odds_done(const Battle *b, const State *s);
Action clash_odds_choice(const Battle *b, const State *s, const Sink *offers);
uint32_t clash_odds_outcome(const Battle *b, const State *s);
void clash_odds_describe(const Battle *b, uint32_t outcome, Text *out);
/* retreat.c */
DECLARE_STEP(retreat_walk);
DECLARE_TAKE(retreat_list);
DECLARE_TAKE(retreat_phase);
/* Sends `u` at least `least` hexes from the enemy beyond these sides of its hex. False: it has no
 * way; the caller says what becomes of it. */
bool clash_begin_retreat(const Battle *b, State *s, PieceId u, int least, unsigned from,
                         bool compass_only, StepId back);
bool clash_can_retire(const Battle *b, const State *s, PieceId u, unsigned from); /* 14.3 */
/* night.c */
DECLARE_TAKE(night_surrender);
DECLARE_STEP(night_replace);
bool clash_surrounded(const Battle *b, const State *s, PieceId u); /* 15.3 */

/* special.c: each battle's own rules */
DECLARE_TAKE(events);
DECLARE_TAKE(orders_roll);
DECLARE_STEP(call);
DECLARE_STEP(bombard);
DECLARE_TAKE(bombard_roll);
DECLARE_STEP(bombard_spend);
DECLARE_TAKE(leave_roll);
DECLARE_TAKE(falls_back_roll);
/* The battle's use of a rule this turn, from index `*at` on; NULL if there is no more. */
const Special *clash_special(const Battle *b, const State *s, SpecialRule rule, int *at);
void clash_special_start(const Battle *b, State *s);
bool clash_variable_entry(const Battle *b, const State *s);
int clash_delay_modifier(const Battle *b, const State *s, GroupId g); /* S5 */
int clash_delay_points(const Battle *b, const State *s);
const Special *clash_exit(const Battle *b, const State *s, PlaceId p, int side);
int clash_works(const Battle *b, const State *s, PlaceId target); /* G3 */
bool clash_position_guns(const Battle *b, const State *s, PieceId guns, bool *ready);
bool clash_position_reaches(const Battle *b, const State *s, PieceId guns, PlaceId target);
/* Whether the battle lets u attack the hex of its own will (S7, S8, G6). */
bool clash_attack_allowed(const Battle *b, const State *s, PieceId u, PlaceId target);
bool clash_move_allowed(const Battle *b, const State *s, PieceId u, PlaceId to); /* S8 */
bool clash_withdrawal_allowed(const Battle *b, const State *s, int side);        /* S8 */
int clash_command_modifier(const Battle *b, const State *s, int side);           /* S8 */
StepId clash_session_rules(const Battle *b, State *s, StepId next); /* dice of S7 and G6 */
void clash_note_battle(const Battle *b, State *s);                  /* what S7 and S8 remember */
void clash_turn_end_rules(const Battle *b, State *s);
int clash_automatic_winner(const Battle *b, const State *s, int side); /* 1: this side has won */
StepId clash_bombard_start(const Battle *b, State *s);
StepId clash_night_rules(const Battle *b, State *s, StepId next); /* S4 */

/* veil.c: the hidden guns of 6.3.2 */
void clash_veil(const Battle *b, State *s, int seat);
bool clash_secret(const Battle *b, const State *before, Action a, int seat);

/* facts.c */
bool clash_check(const Battle *b, const State *s, Complaint *complaint);
void clash_describe_piece(const Battle *b, const State *s, PieceId p, Text *out);
bool clash_fact(const Battle *b, const State *s, Scan *what, int64_t *value);
bool clash_set_fact(const Battle *b, State *s, Scan *what);
void clash_start(const Battle *b, State *s);

/* advise.c */
Action clash_advise(const Battle *b, const State *s, const Offers *offers, void *memory);

/* ---- verdicts: indices into CLASH_CLAUSES ---- */
enum {
    NO_NOT_NOW = VERDICT_NOT_OFFERED,
    NO_OWN,
    NO_OFF_MAP,
    NO_EARLY_TURN,
    NO_EARLY_SETTLED,
    NO_ENTRY_NEAREST,
    NO_SCM_FORMATION,
    NO_SCM_COUNT,
    NO_SCM_ALWAYS,
    NO_CM_NEW,
    NO_WITHHOLD_CUP,
    NO_WITHHOLD_ENTRY,
    NO_SOURCE,
    NO_NOT_ACTIVE,
    NO_MOVED,
    NO_MUST_ENTER,
    NO_NOT_ADJACENT,
    NO_ENTRY_HEX,
    NO_ENEMY_UNIT,
    NO_RIVER,
    NO_WOODS,
    NO_HALTED,
    NO_SECOND_ZOC,
    NO_OOC_ADJACENT,
    NO_NIGHT_ADJACENT,
    NO_MARCH_ADJACENT,
    NO_MARCH_ENTRY,
    NO_MARCH_ROAD,
    NO_MARCH_STACK,
    NO_MARCH_FRIEND,
    NO_MARCH_WHOLE,
    NO_MP,
    NO_STOP_ENTRY,
    NO_STOP_TYPE,
    NO_STOP_MARCH,
    NO_STOP_WITHDRAWAL,
    NO_WAY_ON,
    NO_WITHDRAW_FIRST,
    NO_WITHDRAW_COMPASS,
    NO_WITHDRAW_DOOR,
    NO_WITHDRAW_OOC,
    NO_WITHDRAW_ZOC,
    NO_EXIT_HEX,
    NO_ORDERS_MOVE,
    NO_ORDERS_WITHDRAW,
    NO_ORDERS_ATTACK,
    NO_COMBAT_USED,
    NO_COMBAT_NIGHT,
    NO_COMBAT_SCM,
    NO_ATTACK_ADJACENT,
    NO_ATTACK_ENTRY,
    NO_ATTACK_NEVER,
    NO_ATTACK_TWICE,
    NO_ATTACKED_TWICE,
    NO_ATTACK_RIVER,
    NO_ATTACK_CAVALRY,
    NO_ATTACK_WOODS,
    NO_ATTACK_OOC,
    NO_ATTACK_INACTIVE,
    NO_ATTACK_MIXED,
    NO_ATTACK_COMBINED,
    NO_ATTACK_OWED,
    NO_ATTACK_OBLIGED,
    NO_ATTACK_LEFT_OUT,
    NO_ATTACK_FEWER,
    NO_ATTACK_ORDER,
    NO_END_OWED,
    NO_END_MANDATORY,
    NO_GUNS_READY,
    NO_GUNS_FORMATION,
    NO_GUNS_TERRAIN,
    NO_GUNS_ONE_WAY,
    NO_RETREAT_RANK,
    NO_RISK_COUNT,
    NO_ADVANCE,
    NO_ADVANCE_STACK,
    NO_STACK_UNIT,
    NO_REPLACE_UNIT,
    NO_REPLACE_ONE_STEP,
    NO_REPLACE_PLACE,
    NO_BOMBARD,
    NO_EXPEND,
    CLASH_VERDICTS
};
