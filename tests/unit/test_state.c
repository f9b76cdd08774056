/* Positions: pieces put, moved and taken off at random against naive recomputation; copies, hashes,
 * equality; frames. */
#include "support.h"

#include "rules/rally/state.h"

static Battle b;
static State s, other;

static void naive_check(void) {
    for (PlaceId place = 0; place < b.place_count; place++) {
        int units[SIDE_MAX] = {0}, zoc[SIDE_MAX] = {0};
        PieceId expected = s.place[place].head;
        for (PieceId p = 0; p < b.piece_count; p++) {
            if (s.piece[p].place != place) continue;
            assert_int_equal(expected, p); /* the list is all that stand here, in roster order */
            expected = s.piece[p].next;
            units[b.piece[p].side] += b.piece[p].kind <= KIND_CAVALRY;
        }
        assert_int_equal(expected, NO_PIECE);
        for (int side = 0; side < HEX_SIDES; side++) {
            for (PlaceId from = 0; from < b.place_count; from++) {
                if (b.place[from].adjacent[side] != place) continue;
                bool holds[SIDE_MAX] = {false};
                for (PieceId p = 0; p < b.piece_count; p++) {
                    const bool unit = b.piece[p].kind <= KIND_CAVALRY;
                    if (unit && s.piece[p].place == from) holds[b.piece[p].side] = true;
                }
                for (int i = 0; i < SIDE_MAX; i++) zoc[i] += holds[i];
            }
        }
        for (int side = 0; side < SIDE_MAX; side++) {
            assert_int_equal(units_at(&s, place, side), units[side]);
            assert_int_equal(zoc_of(&s, place, side), zoc[side] > 0);
        }
    }
}

static void test_random_moves_against_naive_recomputation(void **state) {
    for (uint64_t seed = 0; seed < 6; seed++) {
        Random r;
        random_init(&r, 6100 + seed);
        random_battle(&b, &r);
        state_init(&b, &s);
        for (int i = 0; i < scaled(150); i++) {
            const PieceId p = (PieceId)random_below(&r, b.piece_count);
            /* Few places, so that they fill up. */
            const PlaceId to = (PlaceId)(random_below(&r, 12) * b.place_count / 12);
            if (s.piece[p].place == NO_PLACE) {
                piece_put(&b, &s, p, to);
            } else if (random_below(&r, 3) == 0) {
                piece_take_off(&b, &s, p);
            } else {
                piece_move(&b, &s, p, to);
            }
            naive_check();
        }
    }
}

static void test_an_empty_position(void **state) {
    const Battle *battle = test_battle(2);
    memset(&s, 0xAA, sizeof s);
    state_init(battle, &s);
    for (PlaceId place = 0; place < battle->place_count; place++) {
        assert_int_equal(s.place[place].head, NO_PIECE);
        assert_int_equal(s.place[place].held, 0);
    }
    for (PieceId p = 0; p < battle->piece_count; p++) {
        assert_int_equal(s.piece[p].place, NO_PLACE);
    }
    assert_int_equal(s.turn, battle->first_turn);
    assert_int_equal(s.frames, 0);
    assert_int_equal(s.over, 0);
    for (int i = 0; i < battle->victory_count; i++) {
        assert_int_equal(s.control[i], battle->victory[i].owner);
    }
}

/* Any byte of the used part that the hash looks at; places hold nothing that the pieces do not. */
static void test_copy_hash_and_equality(void **state) {
    const Battle *battle = test_battle(0);
    Game *g = game_new();
    game_start(g, battle, 5);
    for (int i = 0; i < 300 && !g->s.over; i++) run_take(battle, &g->s, &g->offers, game_choice(g));
    memset(&other, 0x55, sizeof other);
    state_copy(battle, &other, &g->s);
    assert_true(state_equal(battle, &other, &g->s));
    const uint64_t hash = state_hash(battle, &g->s);
    assert_true(state_hash(battle, &other) == hash);

    unsigned char *const head = (unsigned char *)&other;
    const size_t head_size = offsetof(State, own) + battle->ruleset->own_size(battle);
    for (size_t i = 0; i < head_size; i++) {
        head[i] ^= 1;
        assert_false(state_equal(battle, &other, &g->s));
        if (state_hash(battle, &other) == hash) fail_msg("byte %zu is not in the hash", i);
        head[i] ^= 1;
    }
    unsigned char *const pieces = (unsigned char *)other.piece;
    for (size_t i = 0; i < battle->piece_count * sizeof(Piece); i++) {
        pieces[i] ^= 0x80;
        assert_false(state_equal(battle, &other, &g->s));
        assert_true(state_hash(battle, &other) != hash);
        pieces[i] ^= 0x80;
    }
    unsigned char *const places = (unsigned char *)other.place;
    for (size_t i = 0; i < battle->place_count * sizeof(PlaceState); i++) {
        places[i] ^= 0x10;
        assert_false(state_equal(battle, &other, &g->s));
        places[i] ^= 0x10;
    }
    assert_true(state_equal(battle, &other, &g->s));
    /* What lies behind the used part is nobody's business. */
    memset(other.own + battle->ruleset->own_size(battle), 0x33, 64);
    memset(other.place + battle->place_count, 0x11, 64);
    memset(other.piece + battle->piece_count, 0x22, 64);
    assert_true(state_equal(battle, &other, &g->s));
    assert_true(state_hash(battle, &other) == hash);
    assert_int_equal(state_used_size(battle), head_size + battle->place_count * sizeof(PlaceState) +
                                                  battle->piece_count * sizeof(Piece));
    game_free(g);
}

static void test_the_hash_depends_on_the_position_not_on_the_way_to_it(void **state) {
    const Battle *battle = test_battle(0);
    PieceId p = 0;
    while (battle->piece[p].start == NO_PLACE) p++;
    state_init(battle, &s);
    state_init(battle, &other);
    for (PieceId q = 0; q < battle->piece_count; q++) piece_put(battle, &s, q, (PlaceId)(q % 9));
    for (PieceId q = battle->piece_count; q > 0; q--) {
        piece_put(battle, &other, q - 1, (PlaceId)((q - 1) % 9));
    }
    assert_true(state_equal(battle, &s, &other));
    const uint64_t hash = state_hash(battle, &s);
    piece_move(battle, &s, p, 40);
    assert_true(state_hash(battle, &s) != hash);
    piece_move(battle, &s, p, other.piece[p].place);
    assert_true(state_hash(battle, &s) == hash);
    assert_true(state_equal(battle, &s, &other));
}

static void test_frames_leave_nothing_behind(void **state) {
    const Battle *battle = test_battle(0);
    state_init(battle, &s);
    state_init(battle, &other);
    for (int depth = 0; depth < FRAME_MAX; depth++) {
        Frame *f = frame_push(&s, depth + 3);
        assert_ptr_equal(f, frame_top(&s));
        assert_ptr_equal(f, frame_peek(&s));
        for (int i = 0; i < FRAME_OWN; i++) assert_int_equal(f->own[i], 0);
        memset(f->own, depth + 1, sizeof f->own);
    }
    for (int depth = FRAME_MAX - 1; depth >= 0; depth--) {
        assert_int_equal(frame_top(&s)->own[0], depth + 1);
        assert_int_equal(frame_pop(&s), depth + 3);
    }
    assert_true(state_equal(battle, &s, &other));
}

/* state_check is what all the random games bias on: it has to see each kind of damage. */
static void test_the_check_sees_damage(void **state) {
    const Battle *battle = test_battle(0);
    Game *g = game_new();
    Complaint complaint;
    game_start(g, battle, 6);
    assert_true(state_check(battle, &g->s, &complaint));
    assert_string_equal(complaint.text, "");
    PieceId p = 0;
    while (!battle->piece[p].exerts_zoc || g->s.piece[p].place == NO_PLACE) p++;
    const PlaceId here = g->s.piece[p].place;
    for (int damage = 0; damage < 8; damage++) {
        state_copy(battle, &other, &g->s);
        switch (damage) {
        case 0: other.place[here].held++; break;
        case 1: other.place[here].held ^= 0x2400; break;
        case 2: other.place[here].head = NO_PIECE; break;
        case 3: other.piece[p].next = p; break;
        case 4: other.piece[p].place = NO_PLACE; break;
        case 5: other.piece[p].place = (PlaceId)(here + 1); break;
        case 6: other.frame[FRAME_MAX - 1].own[3] = 1; break;
        default: own(&other, p)->status = STATUS_GONE; break; /* the ruleset's own check */
        }
        if (state_check(battle, &other, &complaint)) fail_msg("damage %d was not seen", damage);
        assert_true(complaint.text[0] != '\0');
    }
    game_free(g);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_moves_against_naive_recomputation),
        cmocka_unit_test(test_an_empty_position),
        cmocka_unit_test(test_copy_hash_and_equality),
        cmocka_unit_test(test_the_hash_depends_on_the_position_not_on_the_way_to_it),
        cmocka_unit_test(test_frames_leave_nothing_behind),
        cmocka_unit_test(test_the_check_sees_damage),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
