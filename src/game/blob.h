/* The compiled battle: one binary blob with a version and a checksum. What the page loads, and
 * what names a battle's content. */
#pragma once

#include "game/battle.h"

enum { BLOB_VERSION = 4, BLOB_SIZE_MAX = 1 << 20 };

/* Why a blob could not be read. */
typedef enum {
    BLOB_OK,
    BLOB_SHORT,    /* ends too early, or goes on too long */
    BLOB_NOT_OURS, /* does not begin as a compiled battle does */
    BLOB_VERSION_DIFFERS,
    BLOB_DAMAGED, /* checksum or a number out of range */
    BLOB_RULESET  /* names a ruleset that this program does not have */
} BlobStatus;
const char *blob_status_text(BlobStatus status);

/* Returns the size, or 0 if it does not fit. */
size_t battle_write(const Battle *b, unsigned char *out, size_t size);
/* `systems` is the list to look its ruleset up in. On failure *b is not to be used. */
BlobStatus battle_read(Battle *b, const System *systems, size_t system_count,
                       const unsigned char *data, size_t size);
uint64_t battle_hash(const Battle *b);
