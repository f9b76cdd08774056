#!/usr/bin/env bash
# The library as another program uses it: from C and from C++, static and shared, with every warning
# a stranger may have on; and nothing but lr_* leaves it.
set -euo pipefail
cd "$(dirname "$0")/../.."
longroll=${LONGROLL:-build/release/longroll}
build=${BUILD:-build}/release
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT

cat >"$dir/game.c" <<'END'
#include "longroll.h"
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    static char data[1 << 20];
    char why[200];
    FILE *file = argc > 1 ? fopen(argv[1], "rb") : NULL;
    if (file == NULL) return 1;
    const size_t size = fread(data, 1, sizeof data, file);
    fclose(file);
    lr_battle *battle = lr_battle_load(malloc(lr_battle_size()), data, size, why, sizeof why);
    if (battle == NULL) return 1;
    lr_game *game = lr_game_start(malloc(lr_game_size(LR_ACTIONS)), lr_game_size(LR_ACTIONS),
                                  battle, 7);
    if (game == NULL) return 1;
    while (lr_chooser(game) != LR_NOBODY) {
        const lr_status status =
            lr_chooser(game) == LR_CHANCE ? lr_roll(game) : lr_take_offer(game, 0);
        if (status != LR_OK) return 1;
    }
    printf("%s %s %lu\n", lr_version(), lr_battle_id(battle), (unsigned long)lr_count(game));
    free(game);
    free(battle);
    return 0;
}
END
cp "$dir/game.c" "$dir/game.cc"
"$longroll" compile perryville -o "$dir/perryville.battle" >/dev/null

warnings=(-Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror)
# Without optimizing the engine again at each link, as another compiler does it; the program itself is linked with that.
gcc -fno-lto -std=c99 "${warnings[@]}" -Iinclude -o "$dir/c" "$dir/game.c" "$build/liblongroll.a" -lm
g++ -fno-lto -std=c++11 "${warnings[@]}" -Iinclude -o "$dir/cc" "$dir/game.cc" "$build/liblongroll.a" -lm
echo '#include "longroll.h"' >"$dir/only.cc"
g++ -std=c++11 "${warnings[@]}" -Wold-style-cast -Iinclude -c -o "$dir/only.o" "$dir/only.cc"
clang -std=c17 "${warnings[@]}" -Iinclude -fsyntax-only "$dir/game.c"
gcc -std=c17 -Iinclude -o "$dir/shared" "$dir/game.c" -L"$build" -llongroll -lm
expected=$("$dir/c" "$dir/perryville.battle")
echo "$expected"
[ "$("$dir/cc" "$dir/perryville.battle")" = "$expected" ]
[ "$(LD_LIBRARY_PATH=$build "$dir/shared" "$dir/perryville.battle")" = "$expected" ]

others=$(nm -D --defined-only "$build/liblongroll.so" | awk '$3 !~ /^lr_/ { print $3 }')
if [ -n "$others" ]; then echo "the shared library also exports: $others"; exit 1; fi
# Every function of the header is in the library.
for name in $(grep -o '\blr_[a-z_0-9]*(' include/longroll.h | tr -d '(' | sort -u); do
    nm -D --defined-only "$build/liblongroll.so" | grep -q " $name\$" ||
        { echo "the library has no $name"; exit 1; }
done
