/* Compiled battles: whole they come back equal, damaged or cut off they are refused. */
#include "support.h"

#include "core/hash.h"
#include "game/blob.h"
#include "rules/rally/tables.h"
#include "rules/registry.h"

enum { HEADER_SIZE = 8 + 4 + 8 + NAME_SIZE };

static unsigned char *blob, *again;
static Battle *back;

static int set_up(void **state) {
    blob = malloc(BLOB_SIZE_MAX);
    again = malloc(BLOB_SIZE_MAX);
    back = malloc(sizeof *back);
    return blob == NULL || again == NULL || back == NULL;
}

static int tear_down(void **state) {
    free(blob);
    free(again);
    free(back);
    return 0;
}

static BlobStatus read_blob(const unsigned char *data, size_t size) {
    return battle_read(back, SYSTEMS, SYSTEM_COUNT, data, size);
}

/* The same game on both: the rules see no difference. */
static void assert_same_game(const Battle *a, const Battle *b) {
    Game *one = game_new(), *two = game_new();
    game_start(one, a, 9);
    game_start(two, b, 9);
    for (int i = 0; i < 400 && !one->s.over; i++) {
        assert_int_equal(one->offers.sink.count, two->offers.sink.count);
        const Action choice = game_choice(one);
        assert_true(action_equal(choice, game_choice(two)));
        run_take(a, &one->s, &one->offers, choice);
        run_take(b, &two->s, &two->offers, choice);
        assert_true(state_hash(a, &one->s) == state_hash(b, &two->s));
    }
    game_free(one);
    game_free(two);
}

static void check_round_trip(const Battle *b) {
    const size_t size = battle_write(b, blob, BLOB_SIZE_MAX);
    assert_true(size > HEADER_SIZE);
    assert_int_equal(read_blob(blob, size), BLOB_OK);
    assert_true(back->content_hash == b->content_hash);
    assert_ptr_equal(back->ruleset, b->ruleset);
    assert_int_equal(battle_write(back, again, BLOB_SIZE_MAX), size);
    assert_memory_equal(blob, again, size);
    assert_int_equal(back->place_count, b->place_count);
    assert_memory_equal(back->place, b->place, b->place_count * sizeof b->place[0]);
    assert_memory_equal(back->hex, b->hex, b->grid.count * sizeof b->hex[0]);
    assert_memory_equal(back->piece, b->piece, b->piece_count * sizeof b->piece[0]);
    assert_memory_equal(back->formation, b->formation, b->formation_count * sizeof(Formation));
    assert_memory_equal(back->victory, b->victory, b->victory_count * sizeof b->victory[0]);
    assert_memory_equal(back->table, b->table, sizeof b->table);
    assert_memory_equal(back->number, b->number, sizeof b->number);
    assert_int_equal(battle_write(b, again, size - 1), 0); /* does not fit */
    assert_int_equal(battle_write(b, again, size), size);
    assert_same_game(b, back);
}

static void test_battles_come_back(void **state) {
    static Battle b;
    for (int i = 0; i < TEST_BATTLES; i++) check_round_trip(test_battle(i));
    for (int n = 0; n < scaled(20); n++) {
        Random r;
        random_init(&r, 600 + (uint64_t)n);
        random_battle(&b, &r);
        check_round_trip(&b);
    }
}

/* A small battle as a blob; answers its size. */
static size_t write_small(void) {
    static Battle b;
    Random r;
    random_init(&r, 3);
    random_battle(&b, &r);
    return battle_write(&b, blob, BLOB_SIZE_MAX);
}

static void test_cut_off_anywhere_it_is_refused(void **state) {
    const size_t size = write_small();
    for (size_t cut = 0; cut < size; cut++) {
        /* A copy of just that size, so that the sanitizer sees any reading past its end. */
        unsigned char *part = malloc(cut + 1);
        memcpy(part, blob, cut);
        assert_int_not_equal(read_blob(part, cut), BLOB_OK);
        free(part);
    }
    assert_int_not_equal(read_blob(blob, size + 1), BLOB_OK);
    assert_int_equal(read_blob(blob, size), BLOB_OK);
}

/* Every byte changed in turn: refused, or (in the header's empty bytes) the same battle. */
static void test_every_damaged_byte_is_noticed(void **state) {
    const size_t size = write_small();
    assert_int_equal(read_blob(blob, size), BLOB_OK);
    const uint64_t hash = back->content_hash;
    Random r;
    random_init(&r, 8);
    int accepted = 0;
    for (size_t i = 0; i < size; i++) {
        const unsigned char good = blob[i];
        blob[i] ^= (unsigned char)(1 + random_below(&r, 255));
        if (read_blob(blob, size) == BLOB_OK) {
            accepted++;
            assert_true(back->content_hash == hash);
            assert_true(battle_hash(back) == hash);
            if (i >= HEADER_SIZE) fail_msg("byte %zu may be anything", i);
        }
        blob[i] = good;
    }
    assert_true(accepted < HEADER_SIZE - 20);
}

/* Damage under a good checksum, as by somebody who means it: what is read keeps to its bounds. The
 * sanitizers watch. */
static void test_damage_under_a_good_checksum_stays_in_bounds(void **state) {
    const size_t size = write_small();
    Random r;
    random_init(&r, 9);
    int refused = 0, read = 0;
    for (int n = 0; n < scaled(4000); n++) {
        memcpy(again, blob, size);
        const int bytes = 1 + (int)random_below(&r, 3);
        for (int i = 0; i < bytes; i++) {
            const uint32_t at = HEADER_SIZE + random_below(&r, (uint32_t)(size - HEADER_SIZE));
            again[at] = (unsigned char)random_next(&r);
        }
        uint64_t sum = hash_bytes(again + HEADER_SIZE, size - HEADER_SIZE, BLOB_VERSION);
        for (int i = 0; i < 8; i++, sum >>= 8) again[12 + i] = (unsigned char)sum;
        if (read_blob(again, size) != BLOB_OK) {
            refused++;
            continue;
        }
        read++;
        assert_true(back->piece_count <= PIECE_MAX && back->place_count <= PLACE_MAX);
        for (PieceId p = 0; p < back->piece_count; p++) {
            assert_true(back->piece[p].side < SIDE_MAX);
            assert_true(back->piece[p].kind < KIND_COUNT);
            assert_true(back->piece[p].formation < back->formation_count);
            assert_true(back->piece[p].start == NO_PLACE ||
                        back->piece[p].start < back->place_count);
            assert_non_null(memchr(back->piece[p].name, '\0', NAME_SIZE));
        }
        for (FormationId f = 0; f < back->formation_count; f++) {
            const Formation *info = &back->formation[f];
            assert_true(info->leader == NO_PIECE || info->leader < back->piece_count);
            assert_true(info->parent == NO_FORMATION || info->parent < f);
        }
        for (int i = 0; i < back->victory_count; i++) {
            assert_true(back->victory[i].hex < back->grid.count);
        }
    }
    assert_true(refused > 0 && read > 0);
}

static void test_each_fault_has_its_name(void **state) {
    const size_t size = write_small();
    unsigned char *copy = again;
    memcpy(copy, blob, size);
    assert_int_equal(read_blob(copy, HEADER_SIZE - 1), BLOB_SHORT);
    copy[0] ^= 1;
    assert_int_equal(read_blob(copy, size), BLOB_NOT_OURS);
    memcpy(copy, blob, size);
    copy[8]++;
    assert_int_equal(read_blob(copy, size), BLOB_VERSION_DIFFERS);
    memcpy(copy, blob, size);
    copy[size - 1] ^= 1;
    assert_int_equal(read_blob(copy, size), BLOB_DAMAGED);
    memcpy(copy, blob, size);
    copy[20] ^= 1;
    assert_int_equal(read_blob(copy, size), BLOB_RULESET);
    for (int status = BLOB_OK; status <= BLOB_RULESET; status++) {
        assert_true(blob_status_text((BlobStatus)status)[0] != '\0');
    }
}

/* Whatever the rules can see is in the hash. */
static void test_the_content_hash_sees_every_part(void **state) {
    static Battle b;
    memcpy(&b, test_battle(2), sizeof b);
    const uint64_t hash = battle_hash(&b);
    assert_true(hash == b.content_hash);
#define CHANGES(what)                                                                              \
    do {                                                                                           \
        b.what ^= 1;                                                                               \
        if (battle_hash(&b) == hash) fail_msg("%s is not in the hash", #what);                     \
        b.what ^= 1;                                                                               \
    } while (0)
    CHANGES(hex[100].terrain);
    CHANGES(hex[100].features);
    CHANGES(hex[100].link[LINK_RAILROAD]);
    CHANGES(hex[100].edge[5]);
    CHANGES(hex[100].level);
    CHANGES(piece[7].value[3]);
    CHANGES(piece[7].start);
    CHANGES(piece[7].lost);
    CHANGES(piece[7].formation);
    CHANGES(piece[7].name[0]);
    CHANGES(formation[3].hold_until);
    CHANGES(formation[3].leader);
    CHANGES(group[0].turn);
    CHANGES(group[0].entry);
    CHANGES(victory[2].value[1]);
    CHANGES(victory[2].owner);
    CHANGES(night[3]);
    CHANGES(options);
    CHANGES(number[1][NUMBER_COMMAND_POINTS]);
    CHANGES(table[AT_ODDS + 5]);
    assert_true(battle_hash(&b) == hash);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_battles_come_back),
        cmocka_unit_test(test_cut_off_anywhere_it_is_refused),
        cmocka_unit_test(test_every_damaged_byte_is_noticed),
        cmocka_unit_test(test_damage_under_a_good_checksum_stays_in_bounds),
        cmocka_unit_test(test_each_fault_has_its_name),
        cmocka_unit_test(test_the_content_hash_sees_every_part),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
