#!/usr/bin/env bash
# The engine is as fast as docs/performance.md says, within what a slower or a busy machine may
# take away: half of what was promised is still far above a mistake in the inner loop.
set -euo pipefail
cd "$(dirname "$0")/../.."
longroll=${LONGROLL:-build/release/longroll}

"$longroll" bench --json --seconds 1 | tee /dev/stderr | node -e '
const rows = JSON.parse(require("fs").readFileSync(0, "utf8"));
const keys = "battle,decisions_per_s,games_per_s,clone_ns,offer_ns,state_bytes";
let bad = rows.length === 0;
for (const row of rows) {
  const wrong = [];
  if (Object.keys(row).join() !== keys) wrong.push(`keys are ${Object.keys(row)}`);
  if (!(row.decisions_per_s >= 500000)) wrong.push(`${row.decisions_per_s} decisions a second`);
  if (!(row.games_per_s > 0)) wrong.push(`${row.games_per_s} games a second`);
  if (!(row.clone_ns <= 400)) wrong.push(`a clone takes ${row.clone_ns} ns`);
  if (!(row.offer_ns <= 1400)) wrong.push(`an offer takes ${row.offer_ns} ns`);
  if (!(row.state_bytes < 32768)) wrong.push(`a state has ${row.state_bytes} bytes`);
  for (const text of wrong) console.error(`${row.battle}: ${text}`);
  bad ||= wrong.length > 0;
}
process.exit(bad ? 1 : 0);'
