#!/usr/bin/env bash
# The same journals in the native program, in a 32-bit one and in WebAssembly: the hash after every
# action agrees. Recorded games (tests/journals) and fresh random ones of every scenario. And a
# commander who thinks: where he has the same budget in decisions he plays the same game everywhere.
set -euo pipefail
cd "$(dirname "$0")/../.."
longroll=${LONGROLL:-build/release/longroll}
build=${BUILD:-build}
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT

scripts/build-wasm
module=build/longroll.wasm
small=$build/m32/tests/engine_only
wide=$build/release/tests/engine_only
if [ -d "$build/m32" ]; then scripts/build m32 tests/engine_only; fi
if [ ! -x "$small" ]; then small=; echo "no 32-bit build: not compared"; fi

if [ ! -x "$wide" ]; then scripts/build release tests/engine_only; fi

compared=0
compare() { # JOURNAL COMPILED
    "$longroll" replay --hash "$1" >"$dir/native"
    node tests/scripts/replay.mjs "$module" "$2" "$1" >"$dir/wasm"
    cmp "$dir/native" "$dir/wasm" || { echo "$1: WebAssembly differs"; exit 1; }
    if [ -n "$small" ]; then
        "$small" hashes "$2" "$1" >"$dir/small"
        cmp "$dir/native" "$dir/small" || { echo "$1: 32 bits differ"; exit 1; }
    fi
    compared=$((compared + $(wc -l <"$dir/native")))
}

for scenario in $(tests/scripts/scenarios); do
    "$longroll" compile "$scenario" -o "$dir/$scenario.battle" >/dev/null
    "$longroll" sim "$scenario" --games 5 --seed 32 --journals "$dir/$scenario" >/dev/null
    for journal in "$dir/$scenario"/*.journal; do compare "$journal" "$dir/$scenario.battle"; done
    # A game that the page's own calls played is one the program accepts.
    node tests/scripts/replay.mjs "$module" "$dir/$scenario.battle" --play 7 >"$dir/page.journal"
    compare "$dir/page.journal" "$dir/$scenario.battle"
done
for scenario in perryville second-bull-run blenheim:barricades; do
    "$wide" play "$dir/$scenario.battle" search@2000 >"$dir/native"
    node tests/scripts/replay.mjs "$module" "$dir/$scenario.battle" --think search@2000 >"$dir/wasm"
    cmp "$dir/native" "$dir/wasm" || { echo "$scenario: WebAssembly thinks otherwise"; exit 1; }
    if [ -n "$small" ]; then
        "$small" play "$dir/$scenario.battle" search@2000 >"$dir/small"
        cmp "$dir/native" "$dir/small" || { echo "$scenario: 32 bits think otherwise"; exit 1; }
    fi
    compared=$((compared + $(wc -l <"$dir/native")))
done
for journal in tests/journals/*.journal; do
    if [ ! -f "$journal" ]; then continue; fi
    read -r _ battle scenario _ < <(sed -n 2p "$journal")
    name=$battle
    if [ "$scenario" != full ]; then name=$battle:$scenario; fi
    compare "$journal" "$dir/$name.battle"
done
echo "$compared positions agree"
[ "$compared" -gt 0 ]
