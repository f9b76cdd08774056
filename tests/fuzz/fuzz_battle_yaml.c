/* battle.yaml of any content over a small map: complaints or a battle, never a crash. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "atlas/battle_file.h"
#include "game/blob.h"
#include "rules/registry.h"

static const char MAP[] =
    "{\"type\": \"FeatureCollection\", \"features\": ["
    "{\"type\": \"Feature\", \"properties\": {\"kind\": \"river\", \"name\": \"Ouse\"}, "
    "\"geometry\": {\"type\": \"LineString\", \"coordinates\": "
    "[[10.0145, 50.01], [10.0145, 49.97]]}},"
    "{\"type\": \"Feature\", \"properties\": {\"kind\": \"road\", \"name\": \"Mill lane\"}, "
    "\"geometry\": {\"type\": \"LineString\", \"coordinates\": [[10, 50], [10.01, 50]]}}]}";

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static Battle battle;
    static Sheet sheet;
    const char *const scenario[] = {NULL, "short"};
    const BattleText text = {"fuzz", (const char *)data, MAP, size, strlen(MAP)};
    for (int i = 0; i < 2; i++) {
        Report report;
        report_init(&report);
        if (atlas_load_text(&text, scenario[i], &battle, &sheet, &report)) {
            /* what loads can also be compiled and read back */
            static unsigned char blob[BLOB_SIZE_MAX];
            static Battle again;
            const size_t used = battle_write(&battle, blob, sizeof blob);
            if (used == 0 || battle_read(&again, SYSTEMS, SYSTEM_COUNT, blob, used) != BLOB_OK)
                abort();
            if (again.content_hash != battle.content_hash) abort();
        }
        sheet_release(&sheet);
        report_release(&report);
    }
    return 0;
}
