#!/usr/bin/env bash
# What `longroll bench --json` prints has the keys that others read. How fast the machine is, is not
# a test: docs/performance.md has the figures.
set -euo pipefail
cd "$(dirname "$0")/../.."
longroll=${LONGROLL:-build/release/longroll}

# check KEYS OPTION...: every row has just these keys, and none is nothing.
check() {
    local keys=$1
    shift
    "$longroll" bench --json --seconds 1 "$@" | node -e '
const rows = JSON.parse(require("fs").readFileSync(0, "utf8"));
const bad = rows.length === 0 || rows.some((row) =>
  Object.keys(row).join() !== process.argv[1] || Object.values(row).includes(0) || !(row.state_bytes < 32768));
if (bad) console.error(JSON.stringify(rows, null, 1));
process.exit(bad ? 1 : 0);' "$keys"
}

keys=battle,decisions_per_s,games_per_s,clone_ns,offer_ns,state_bytes
check "$keys" perryville second-bull-run blenheim
check "$keys,thought_per_s,random_beside_per_s" --thought 1 perryville:knob
