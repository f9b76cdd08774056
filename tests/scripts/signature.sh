#!/usr/bin/env bash
# The signature of the rules (longroll signature) is the one in tests/signature.txt, whatever the
# compiler, its optimization, the size of a pointer, and in WebAssembly. When a rule or a battle is
# changed on purpose, the commit says so and brings the new numbers, which tests/record writes.
set -euo pipefail
cd "$(dirname "$0")/../.."
longroll=${LONGROLL:-build/release/longroll}
build=${BUILD:-build}
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
expected=tests/signature.txt
games=400
failed=0

check() { # NAME FILE
    if diff "$expected" "$2" >"$dir/diff"; then
        echo "$1: the same"
    else
        echo "$1: expected <, found >"; cat "$dir/diff"; failed=1
    fi
}

"$longroll" signature >"$dir/program"
check "gcc -O3" "$dir/program"

# The others sign compiled battles; the last line, of all together, is the program's alone.
battles=$(sed -n 's/:.*//p' "$expected")
all=$(grep '^all ' "$expected" || true)
for battle in $battles; do
    "$longroll" compile "$battle" -o "$dir/$battle.battle" >/dev/null
done
sign() { # NAME COMMAND... : run with a compiled battle and the number of games
    local name=$1; shift
    for battle in $battles; do "$@" "$dir/$battle.battle" $games; done >"$dir/found"
    if [ -n "$all" ]; then echo "$all" >>"$dir/found"; fi
    check "$name" "$dir/found"
}
in_wasm() { node tests/scripts/replay.mjs build/longroll.wasm "$1" --signature "$2"; }

for config in gcc-O0 clang clang-O3; do
    scripts/build $config tests/engine_only
    sign "$config" "$build/$config/tests/engine_only" signature
done
if echo 'int main(void) { return 0; }' | gcc -m32 -x c -o "$dir/try" - 2>"$dir/err"; then
    scripts/build m32 tests/engine_only
    sign "32 bits" "$build/m32/tests/engine_only" signature
else
    echo "32 bits: this compiler cannot, not checked"
fi
scripts/build-wasm
sign "WebAssembly" in_wasm
exit $failed
