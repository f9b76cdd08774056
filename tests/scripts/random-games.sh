#!/usr/bin/env bash
# Whole games of every scenario, with every position checked: the slow way of counting agrees with
# the fast one, there is no dead end and no endless game, each offer's verdict is yes and its text
# reads back, and actions that were not offered are refused with nothing changed, a million times
# in all. The journals of games that are played with sense are read back whole: chance hardly ever
# marches a brigade through its own guns.
set -euo pipefail
cd "$(dirname "$0")/../.."
longroll=${LONGROLL:-build/release/longroll}
debug=${LONGROLL_DEBUG:-$longroll}
attempts=0
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT

play() { # PROGRAM SCENARIO OPTION...
    local program=$1 scenario=$2 found; shift 2
    found=$("$program" sim "$scenario" --check --jobs 2 "$@")
    if ! grep -q 'unfinished  0$' <<<"$found"; then echo "$found"; exit 1; fi
    attempts=$((attempts + $(sed -n 's/.*checked .* \([0-9]*\) illegal.*/\1/p' <<<"$found")))
}
for scenario in $(tests/scripts/scenarios); do
    play "$longroll" "$scenario" --games 40 --seed 1
    play "$longroll" "$scenario" --games 4 --seed 2 --a greedy
    play "$longroll" "$scenario" --games 4 --seed 3 --b greedy
    play "$debug" "$scenario" --games 2 --seed 4
    "$longroll" sim "$scenario" --a greedy --b greedy --games 10 --seed 5 --jobs 2 --journals "$dir/$scenario" >/dev/null
    for journal in "$dir/$scenario"/*.journal; do "$longroll" replay --quiet "$journal"; done
done
echo "$attempts actions that were not offered, all refused"
[ "$attempts" -ge 1000000 ]
