/* Rally 'Round the Flag!: brigade battles of the American Civil War.
 *
 * The folder follows the rulebook: steps.c is the sequence of play, clauses.c what a refusal says,
 * and then one file a procedure in the order of play. docs/rules/rally.md explains the rules in our
 * own words; "R12" in a comment is a ruling listed there. */
#pragma once

#include "game/run.h"

extern const Ruleset RALLY;
extern const Step RALLY_STEPS[];
extern const Clause RALLY_CLAUSES[];

enum { CSA = 0, USA = 1 };

typedef enum { KIND_INFANTRY, KIND_CAVALRY, KIND_LEADER, KIND_GUNS, KIND_TRAIN, KIND_COUNT } Kind;
typedef enum { RANK_ARMY, RANK_CORPS, RANK_DIVISION, RANK_COUNT } Rank;
typedef enum {
    TERRAIN_CLEAR,
    TERRAIN_FOREST,
    TERRAIN_HILL,
    TERRAIN_HILL_FOREST,
    TERRAIN_ROUGH,
    TERRAIN_SWAMP,
    TERRAIN_TOWN,
    TERRAIN_COUNT
} Terrain;
typedef enum { OPTION_PERSONALITIES, OPTION_OOC_FULL_MP, RALLY_OPTIONS } Option;
typedef enum { NUMBER_COMMAND_POINTS, NUMBER_VP_START, NUMBER_AUTOMATIC_MARGIN, NUMBERS } Number;

/* PieceInfo.value: the counter's numbers. Pairs are front (full), back (damaged, replacement). */
enum {
    UNIT_SP = 0,
    UNIT_QUALITY = 2,
    UNIT_PERSONALITY = 4,
    UNIT_REPEATERS = 5,
    LEADER_COMBAT = 0,
    LEADER_QUALITY = 2,
    LEADER_RANGE = 4,
    LEADER_INITIATIVE = 6,
    LEADER_PERSONALITY = 8,
    GUNS_VALUE = 0 /* at range 0, 1, 2-3, 4-5 */
};
typedef enum { PERSONALITY_W, PERSONALITY_A, PERSONALITY_C, PERSONALITY_P } Personality;

/* Ruleset tables, rules/rally.yaml. */
typedef enum {
    TABLE_ODDS,    /* die modifier by column 1-3 .. 5-1: attacker, defender */
    TABLE_SHIFT,   /* column shifts, see Shift */
    TABLE_FIRE,    /* defensive fire modifiers, see FireLine */
    TABLE_TERRAIN, /* by Terrain: see TerrainColumn */
    TABLE_FEATURE, /* movement costs of features, see Feature */
    TABLE_RETREAT, /* hexes, by die 1..6 */
    TABLE_LIMITS,  /* see Limit */
    TABLE_EVENTS,  /* the event that a sum of 2..12 brings, by its printed number */
    TABLE_COUNT
} TableId;
typedef enum {
    COLUMN_MP_INFANTRY, /* halves of a movement point */
    COLUMN_MP_CAVALRY,
    COLUMN_SHIFT,
    COLUMN_BOMBARD_DIE,
    COLUMN_HALVES_GUNS, /* 6.4 */
    COLUMN_BLOCKS_SIGHT,
    COLUMN_GUNS_NEED_ROAD,
    TERRAIN_COLUMNS
} TerrainColumn;
typedef enum {
    SHIFT_SURGE,
    SHIFT_CAVALRY_ATTACKS,
    SHIFT_CAVALRY_DEFENDS,
    SHIFT_STREAM, /* one line of the chart with clear and swamp: R76 */
    SHIFT_RIVER,
    SHIFT_ENTRENCHMENT,
    SHIFT_FORT,
    SHIFT_QUALITY,
    SHIFT_SURPRISE,
    SHIFTS
} Shift;
typedef enum {
    FIRE_ATTACKER_CLEAR,
    FIRE_DEFENDER_QUALITY_4,
    FIRE_DEFENDER_REPEATERS,
    FIRE_GUNS_3,
    FIRE_DEFENDER_QUALITY_2,
    FIRE_MORE_ATTACKERS,
    FIRE_ATTACKER_REPEATERS,
    FIRE_LINES
} FireLine;
typedef enum {
    FEATURE_STREAM,
    FEATURE_STREAM_FORD,
    FEATURE_RIVER_FORD,
    FEATURE_BRIDGE,
    FEATURE_ROAD,
    FEATURE_RAILROAD,
    FEATURE_TOWN_EZOC,
    FEATURES
} Feature;
typedef enum {
    LIMIT_MP_INFANTRY, /* halves */
    LIMIT_MP_CAVALRY,
    LIMIT_MP_LEADER,
    LIMIT_MP_TRAIN,
    LIMIT_STACK_SP,
    LIMIT_TRAIN_SP,
    LIMIT_TRAIN_RANGE,
    LIMIT_GUN_RANGE,
    LIMIT_RALLY_RANGE,
    LIMIT_LOST_SP,     /* permanently lost SP that cost command points (7.1) */
    LIMIT_DRAW_MARGIN, /* victory points apart, at most */
    LIMIT_MARGINAL,
    LIMIT_SUBSTANTIAL,
    LIMIT_CAPTIVE_DIE,  /* event 2: the corps is captive from this face on */
    LIMIT_DIVISION_DIE, /* event 3: a whole division from this face on */
    LIMIT_DEPLETE_TURN, /* event 6: from this turn on */
    LIMITS
} Limit;

/* Where each table lies in Battle.table; rally.c describes them to the battle files. */
enum {
    ODDS_COLUMNS = 11, /* 1-4, 1-3 .. 5-1, 6-1; the table has the nine between the ends */
    AT_ODDS = 0,
    AT_SHIFT = 32,
    AT_FIRE = 48,
    AT_TERRAIN = 64,
    AT_FEATURE = 120,
    AT_RETREAT = 128,
    AT_LIMITS = 136,
    AT_EVENTS = 160
};
static inline int rally_table(const Battle *b, TableId table, int row, int column) {
    static const struct {
        uint8_t at, columns;
    } LAYOUT[TABLE_COUNT] = {
        [TABLE_ODDS] = {AT_ODDS, 2},
        [TABLE_SHIFT] = {AT_SHIFT, SHIFTS},
        [TABLE_FIRE] = {AT_FIRE, FIRE_LINES},
        [TABLE_TERRAIN] = {AT_TERRAIN, TERRAIN_COLUMNS},
        [TABLE_FEATURE] = {AT_FEATURE, FEATURES},
        [TABLE_RETREAT] = {AT_RETREAT, 6},
        [TABLE_LIMITS] = {AT_LIMITS, LIMITS},
        [TABLE_EVENTS] = {AT_EVENTS, 11},
    };
    return b->table[LAYOUT[table].at + row * LAYOUT[table].columns + column];
}
static inline int rally_limit(const Battle *b, Limit limit) {
    return rally_table(b, TABLE_LIMITS, 0, (int)limit);
}

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
    uint8_t zero;
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
    uint8_t harm;        /* bombardment: 1 retreat, 2 loss and retreat */
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
    FormationId blunder_formation;    /* the object of a blunder, or */
    uint8_t blunder_back;             /* step after it */
    PieceId blunder_piece;            /* the single brigade */
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
    uint8_t bombarded; /* away from the guns; else from the enemy of the combat */
    uint8_t zero;
} RetreatFrame;
static_assert(sizeof(RetreatFrame) <= FRAME_OWN, "fits a frame");

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

static inline bool is_unit(const Battle *b, PieceId p) { return b->piece[p].kind <= KIND_CAVALRY; }
static inline bool is_kind(const Battle *b, PieceId p, Kind kind) {
    return b->piece[p].kind == kind;
}
static inline int side_of(const Battle *b, PieceId p) { return b->piece[p].side; }
static inline bool on_map(const State *s, PieceId p) { return s->piece[p].place != NO_PLACE; }
static inline bool flagged(const State *s, PieceId p, unsigned flag) {
    return (own_of(s, p)->flags & flag) != 0;
}
static inline void flag(State *s, PieceId p, unsigned flags) {
    own(s, p)->flags = (uint16_t)(own(s, p)->flags | flags);
}
static inline void unflag(State *s, PieceId p, unsigned flags) {
    own(s, p)->flags = (uint16_t)(own(s, p)->flags & ~flags);
}
static inline const HexInfo *hex_of(const Battle *b, PlaceId p) { return &b->hex[b->place[p].hex]; }
static inline bool ezoc(const State *s, PlaceId p, int side) {
    return zoc_of(s, p, side_other(side));
}
/* The number of the side showing, of a pair of values. */
static inline int showing(const Battle *b, const State *s, PieceId p, int value) {
    return b->piece[p].value[value + own_of(s, p)->back];
}

#define FOR_UNITS(u, b)                                                                            \
    for (PieceId u = 0; u < (b)->piece_count; u++)                                                 \
        if (is_unit(b, u))
#define FOR_SIDE_UNITS(u, b, side)                                                                 \
    for (PieceId i_##u = 0, u = 0;                                                                 \
         i_##u < (b)->unit_count[side] && ((u) = (b)->unit[side][i_##u], true); i_##u++)
#define FOR_KIND(p, b, k)                                                                          \
    for (PieceId p = 0; p < (b)->piece_count; p++)                                                 \
        if (is_kind(b, p, k))

/* ---- standing.c: values, formations, command, ground: what others ask all the time ---- */
int unit_sp(const Battle *b, const State *s, PieceId u);
int stack_sp(const Battle *b, const State *s, PlaceId place, int side);     /* D16 */
bool stack_fits(const Battle *b, const State *s, PieceId p, PlaceId place); /* with p in it */
bool is_clear(const Battle *b, PlaceId place);                              /* D17 */
bool enemy_piece_at(const Battle *b, const State *s, PlaceId place, int side);
PieceId effective_leader(const Battle *b, const State *s, PlaceId place, int side); /* D12 */
int effective_quality(const Battle *b, const State *s, PieceId u);                  /* D9 */
bool quality_check(int die, int modifier, int quality);                             /* 2.4 */
FormationId division_of(const Battle *b, PieceId p); /* NO_FORMATION: corps or army troops */
FormationId corps_of(const Battle *b, PieceId p);    /* NO_FORMATION: army troops */
PieceId army_commander(const Battle *b, const State *s, int side);        /* on map, or none */
PieceId leader_in_charge(const Battle *b, const State *s, FormationId f); /* P8 */
bool within_range(const Battle *b, const State *s, PieceId leader, PlaceId place);
bool in_command(const Battle *b, const State *s, PieceId u);   /* 7.3 */
bool within_bonus(const Battle *b, const State *s, PieceId p); /* 7.4 */
bool initiative_check(const Battle *b, const State *s, PieceId leader, int die, int modifier);
bool barred(const Battle *b, const State *s, PieceId u);
/* What bars a formation; `roused` is not barred by being obtuse itself. */
Verdict bar_verdict(const Battle *b, const State *s, FormationId formation, FormationId roused);
int guns_value(const Battle *b, PieceId guns, int range);
int guns_defence(const Battle *b, const State *s, PieceId guns); /* "0" value now */
bool guns_available(const State *s, PieceId guns);
PieceId guns_at(const Battle *b, const State *s, PlaceId place, int side);
bool sight_open(const Battle *b, HexId from, HexId to); /* P7 */

/* ---- changes of standing ---- */
bool step_loss(const Battle *b, State *s, PieceId u); /* 2.21; true if it shattered */
void shatter(const Battle *b, State *s, PieceId u);   /* whatever its steps */
void lose_unit(const Battle *b, State *s, PieceId u); /* for good, 11.1 */
void lose_leader(const Battle *b, State *s, PieceId leader, bool eliminated); /* 10.1, 11.1 */
void capture_guns(const Battle *b, State *s, PieceId guns);
void place_piece(const Battle *b, State *s, PieceId p, PlaceId place); /* put or move, control */

/* ---- verbs ---- */
enum {
    VERB_MOVE = VERB_OWN, /* select a unit, leader or train to move */
    VERB_LEAD,
    VERB_TO,
    VERB_MARCH,
    VERB_HALT,
    VERB_DONE,
    VERB_PASS,
    VERB_DECLINE,
    VERB_CHOOSE_UNIT,
    VERB_CHOOSE_FORMATION,
    VERB_FIRST,
    VERB_PLACE,
    VERB_FIRE,
    VERB_HOLD,
    VERB_COUNTER,
    VERB_AWAIT,  /* roll for reinforcements */
    VERB_HASTEN, /* 3 CP instead */
    VERB_ARRIVE,
    VERB_FLIP,
    VERB_ACTIVATE,
    VERB_ORDER,
    VERB_ROUSE,
    VERB_FREE,
    VERB_UNPACK, /* train active again */
    VERB_ATTACK,
    VERB_FIGHT,
    VERB_SHOOT,
    VERB_SURPRISE,
    VERB_RETREAT,
    VERB_ADVANCE,
    VERB_FOLLOW,
    VERB_STAY,
    VERB_ESCAPE,
    VERB_RALLY,
    VERB_GIVE_FIELD,
    VERB_FIGHT_ON,
    VERB_GO_ON, /* night: ask for a second hex */
    VERB_COUNT
};

/* ---- steps, in the order of the sequence of play ---- */
typedef enum {
    STEP_TURN_START,
    STEP_NEXT_REPLACEMENT,
    STEP_PLACE_REPLACEMENT,
    STEP_INITIATIVE_ROLL,
    STEP_CAPTIVE,
    STEP_EVENT_ROLL,
    STEP_EVENT_DIE,
    STEP_EVENT_PICK_CORPS,
    STEP_EVENT_PICK_DIVISION,
    STEP_EVENT_PICK_BRIGADE,
    STEP_EVENT_OBTUSE,
    STEP_EVENT_WEATHER,
    STEP_EVENT_DEPLETE,
    STEP_EVENT_FLIP,
    STEP_EVENT_SURGE_BRIGADE,
    STEP_EVENT_SURGE_DIVISION,
    STEP_EVENT_SURPRISE,
    STEP_BLUNDER_SELECT,
    STEP_BOMBARD_ORDER,
    STEP_BOMBARD_PLACE,
    STEP_BOMBARD_TARGET,
    STEP_BOMBARD_COUNTER,
    STEP_DUEL_ROLL,
    STEP_BOMBARD_ROLL,
    STEP_BOMBARD_CHECK,
    STEP_BOMBARD_RETREATS,
    STEP_BOMBARD_NEXT,
    STEP_CP_START,
    STEP_CP_ROLL,
    STEP_NEXT_REINFORCEMENT,
    STEP_REINFORCEMENT_CHOICE,
    STEP_REINFORCEMENT_ROLL,
    STEP_REINFORCEMENT_PLACE,
    STEP_NEXT_IMPULSE,
    STEP_IMPULSE,
    STEP_FLIP_ROLL,
    STEP_COMMAND_CHECK,
    STEP_NEXT_DIVISION_CHECK,
    STEP_DIVISION_CHECK,
    STEP_NEXT_OOC_CHECK,
    STEP_OOC_CHECK,
    STEP_MOVE_SELECT,
    STEP_MOVE_ROLL,
    STEP_MOVE_STEP,
    STEP_EXIT_CHECK,
    STEP_MOVE_ENTERED,
    STEP_ENTER,
    STEP_LEADER_MET_ROLL,
    STEP_LEADER_ESCAPE,
    STEP_GUNS_MET_ROLL,
    STEP_STACK_CHECK,
    STEP_NEXT_DECLARATION,
    STEP_DECLARE_ATTACK,
    STEP_COMBAT_PICK,
    STEP_NEXT_GUNS,
    STEP_PLACE_GUNS,
    STEP_GUNS_ROLL,
    STEP_NEXT_FIRE,
    STEP_DEFENSIVE_FIRE,
    STEP_FIRE_ROLL,
    STEP_SURPRISE_USE,
    STEP_COMBAT_ODDS,
    STEP_COMBAT_ROLLS,
    STEP_COMBAT_LOSSES,
    STEP_NEXT_RETREAT,
    STEP_RETREAT_ROLL,
    STEP_RETREAT_STEP,
    STEP_RETREAT_CHECK,
    STEP_ADVANCE,
    STEP_NEXT_FOLLOW,
    STEP_LEADER_FOLLOW,
    STEP_NEXT_LEADER_LOSS,
    STEP_LEADER_LOSS,
    STEP_END_IMPULSE,
    STEP_RECOVERY,
    STEP_NEXT_RALLY,
    STEP_RALLY_UNIT,
    STEP_RALLY_PLACE,
    STEP_NEXT_GUNS_RECOVER,
    STEP_GUNS_RECOVER,
    STEP_VICTORY_CHECK,
    STEP_GIVE_FIELD,
    STEP_NIGHT_SELECT,
    STEP_NIGHT_CHECK,
    STEP_GAME_END,
    STEP_COUNT
} RallyStep;

/* Two dice: true when the second has fallen, and both are in Rally.die. */
bool second_die(State *s, Action a);
void offer_die(const Battle *b, const State *s, Sink *out);

#define DECLARE_STEP(name)                                                                         \
    void rally_##name##_offer(const Battle *b, const State *s, Sink *out);                         \
    StepId rally_##name##_take(const Battle *b, State *s, Action a);                               \
    Verdict rally_##name##_verdict(const Battle *b, const State *s, Action a)
#define DECLARE_ROLL(name) StepId rally_##name##_take(const Battle *b, State *s, Action a)

/* turn.c */
DECLARE_ROLL(turn_start);
DECLARE_ROLL(next_replacement);
DECLARE_STEP(place_replacement);
DECLARE_ROLL(initiative_roll);
/* events.c */
uint8_t event_picker(const State *s);
DECLARE_ROLL(captive);
DECLARE_ROLL(event_roll);
DECLARE_ROLL(event_die);
DECLARE_STEP(event_pick_formation); /* the enemy's corps, division; own division */
DECLARE_STEP(event_pick_unit);
DECLARE_ROLL(event_weather);
DECLARE_STEP(event_deplete);
DECLARE_STEP(blunder_select);
bool blunder_step_allowed(const Battle *b, const State *s, const MoveFrame *m, PlaceId to);
bool blunder_must_move(const Battle *b, const State *s, const MoveFrame *m, int mp);
/* bombard.c */
DECLARE_STEP(bombard_order);
DECLARE_STEP(bombard_place);
DECLARE_STEP(bombard_target);
DECLARE_STEP(bombard_counter);
DECLARE_ROLL(duel_roll);
DECLARE_ROLL(bombard_roll);
DECLARE_ROLL(bombard_check);
DECLARE_ROLL(bombard_retreats);
DECLARE_ROLL(bombard_next);
Verdict guns_verdict(const Battle *b, const State *s, PieceId guns, PlaceId place,
                     bool zoc_matters); /* P6 */
/* command.c */
DECLARE_ROLL(cp_start);
DECLARE_ROLL(cp_roll);
DECLARE_ROLL(next_reinforcement);
DECLARE_STEP(reinforcement_choice);
DECLARE_ROLL(reinforcement_roll);
DECLARE_STEP(reinforcement_place);
bool arrived_here(const Battle *b, const State *s, PlaceId place, int side);
/* activate.c */
DECLARE_ROLL(next_impulse);
DECLARE_STEP(impulse);
DECLARE_ROLL(flip_roll);
DECLARE_ROLL(command_check);
DECLARE_ROLL(next_division_check);
DECLARE_ROLL(division_check);
DECLARE_ROLL(next_ooc_check);
DECLARE_ROLL(ooc_check);
DECLARE_ROLL(end_impulse);
/* move.c */
DECLARE_STEP(move_select);
DECLARE_ROLL(move_roll);
DECLARE_STEP(move_step);
DECLARE_ROLL(exit_check);
DECLARE_ROLL(move_entered);
DECLARE_ROLL(stack_check);
StepId begin_move(const Battle *b, State *s, PieceId p, MovePurpose purpose, int mp, StepId back);
Verdict move_verdict(const Battle *b, const State *s, const MoveFrame *m, PlaceId from, int mp,
                     int verb, PlaceId to, int *cost);
bool move_can_step(const Battle *b, const State *s, const MoveFrame *m, int mp);
int full_mp(const Battle *b, const State *s, PieceId p);
/* Everywhere the piece of `m` could go from where it stands by steps of one verb. */
void move_flood(const Battle *b, const State *s, const MoveFrame *m, int mp, int verb, Routes *out);
bool rally_routes(const Battle *b, const State *s, PieceId piece, int verb, Routes *out);
/* enter.c */
StepId begin_enter(const Battle *b, State *s, PieceId p, int side, PlaceId place, int escape_at,
                   StepId back);
DECLARE_ROLL(enter);
DECLARE_ROLL(leader_met_roll);
DECLARE_STEP(leader_escape);
DECLARE_ROLL(guns_met_roll);
/* declare.c */
DECLARE_ROLL(next_declaration);
DECLARE_STEP(declare_attack);
DECLARE_STEP(combat_pick);
/* combat.c */
DECLARE_ROLL(next_guns);
DECLARE_STEP(place_guns);
DECLARE_ROLL(guns_roll);
DECLARE_ROLL(next_fire);
DECLARE_STEP(defensive_fire);
DECLARE_ROLL(fire_roll);
DECLARE_STEP(surprise_use);
DECLARE_ROLL(combat_odds);
DECLARE_ROLL(combat_rolls);
DECLARE_ROLL(combat_losses);
/* What one side brings to the running combat, guns apart. */
typedef struct Strength {
    int sp;
    int best_quality;
    int leader_bonus;
    bool cavalry, surge;
} Strength;
Strength strength_of(const Battle *b, const State *s, unsigned role); /* FLAG_ATTACKS, _DEFENDS */
int combat_column(const Battle *b, const State *s);                   /* 0 is 1-4 .. 10 is 6-1 */
int fire_modifier(const Battle *b, const State *s, PlaceId place);
int base_column(int attack, int defence); /* before any shift */
int terrain_shift(const Battle *b, PlaceId place, bool surprise);
uint8_t check_result(int die, int modifier, int quality, bool defends); /* NOTE_LOSS, _RETREAT */
bool rally_odds_pending(const Battle *b, const State *s);
bool rally_odds_done(const Battle *b, const State *s);
Action rally_odds_choice(const Battle *b, const State *s, const Sink *offers);
uint32_t rally_odds_outcome(const Battle *b, const State *s);
/* The parts of that key, four bits a side: steps lost, units shattered, units that go back
 * (15: all); one bit if defensive fire stopped the attack. */
enum { OUT_LOST = 0, OUT_SHATTERED = 8, OUT_RETREAT = 16, OUT_BROKEN = 24, OUT_ALL_BACK = 15 };
void rally_odds_describe(const Battle *b, uint32_t outcome, Text *out);
/* retreat.c */
DECLARE_ROLL(next_retreat);
DECLARE_ROLL(retreat_roll);
DECLARE_STEP(retreat_step);
DECLARE_ROLL(retreat_check);
StepId begin_retreat(const Battle *b, State *s, PieceId u, int hexes, bool bombarded, StepId back);
DECLARE_STEP(advance);
DECLARE_ROLL(next_follow);
DECLARE_STEP(leader_follow);
DECLARE_ROLL(next_leader_loss);
DECLARE_ROLL(leader_loss);
/* recover.c */
DECLARE_ROLL(recovery);
DECLARE_ROLL(next_rally);
DECLARE_ROLL(rally_unit);
DECLARE_STEP(rally_place);
DECLARE_ROLL(next_guns_recover);
DECLARE_ROLL(guns_recover);
DECLARE_ROLL(victory_check);
DECLARE_STEP(give_field);
int rally_victory_points(const Battle *b, const State *s, int side);
void rally_describe_result(const Battle *b, const State *s, Text *out);
/* night.c */
DECLARE_STEP(night_select);
DECLARE_ROLL(night_check);

/* advise.c */
extern const size_t RALLY_ADVICE_ROOM;
Action rally_advise(const Battle *b, const State *s, const Offers *offers, void *memory);

/* say.c, panels.c, inspect.c: what a person is told and shown */
void rally_piece_words(const Battle *b, PieceId p, Text *out);         /* "Maney's brigade" */
void rally_formation_words(const Battle *b, FormationId f, Text *out); /* "Polk's corps" */
void rally_offer_words(const Battle *b, const State *s, Action a, Text *out);
void rally_say(const Battle *b, const State *before, Action a, Text *out);
void rally_tell(const Battle *b, const State *before, Action a, const State *after, Text *out);
void rally_ask(const Battle *b, const State *s, Text *out);
void rally_focus(const Battle *b, const State *s, JsonText *j);
PieceId rally_subject(const State *s); /* what this question or die is about, or NO_PIECE */
void rally_face(const Battle *b, const State *s, PieceId p, JsonText *j);
void rally_inspect(const Battle *b, const State *s, PieceId p, JsonText *j);
void rally_panels(const Battle *b, const State *s, JsonText *j);
void rally_explain(const Battle *b, const State *s, JsonText *j);
void rally_show_outcome(const Battle *b, uint32_t outcome, JsonText *j);
bool rally_fights(const Battle *b, const State *s, PieceId p);
int rally_price(const Battle *b, const State *s, PieceId p, int printed); /* 7.4 */

/* ---- verdicts: indices into RALLY_CLAUSES ---- */
enum {
    NO_NOT_NOW = VERDICT_NOT_OFFERED,
    NO_LEADER_UNIT,
    NO_GUNS_USED,
    NO_GUNS_FORMATION,
    NO_GUNS_TERRAIN,
    NO_GUNS_EZOC,
    NO_GUNS_ONE,
    NO_TARGET_EMPTY,
    NO_TARGET_RANGE,
    NO_TARGET_SIGHT,
    NO_ACTED,
    NO_CP,
    NO_FLIP_WHOLE,
    NO_FLIP_STACK,
    NO_UNIT_RANGE,
    NO_TRIED,
    NO_FORMATION_LEADER,
    NO_FORMATION_UNITS,
    NO_OBTUSE,
    NO_CAPTIVE,
    NO_HELD,
    NO_FREE_ORDER,
    NO_LEADER_ACTED,
    NO_OWN,
    NO_OFF_MAP,
    NO_TRAIN_MOVED,
    NO_TRAIN_INACTIVE,
    NO_TRAIN_ACTIVE,
    NO_HASTEN_CP,
    NO_ENTRY_BLOCKED,
    NO_NOT_ACTIVE,
    NO_MOVED,
    NO_NOT_ADJACENT,
    NO_MP,
    NO_ENEMY_UNIT,
    NO_STACK,
    NO_STOPPED_EZOC,
    NO_FALLBACK_EZOC,
    NO_RIVER,
    NO_LEADER_ENEMY,
    NO_TRAIN_EZOC,
    NO_TRAIN_ENEMY,
    NO_NO_ROAD,
    NO_MARCH_EZOC,
    NO_MARCH_WHOLE,
    NO_BRIDGE,
    NO_ATTACK_TARGET,
    NO_ATTACK_ONCE,
    NO_ATTACK_ALL,
    NO_ATTACK_SHAPE,
    NO_FIRE_TARGET,
    NO_RETREAT_CLASS,
    NO_ADVANCE_FIRST,
    NO_ADVANCE_MUST,
    NO_RALLY_PLACE,
    NO_NIGHT_MOVED,
    NO_NIGHT_ONE,
    NO_PERSONALITY,
    NO_BLUNDER_MUST,
    NO_REPLACEMENT_PLACE,
    NO_DECIDES,
    RALLY_VERDICTS
};
