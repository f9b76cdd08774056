#!/usr/bin/env bash
# The page: its modules agree with their types and with the engine (tests/web/unit), and it does in
# a real browser what it should (tests/web/e2e). Parts of names may be given: tests/scripts/web.sh replay offline
set -euo pipefail
cd "$(dirname "$0")/../.."

exec tests/web/with-table bash -euc '
    "$NODE_FOLDER/node_modules/.bin/tsc" -p web/jsconfig.json
    "$NODE_FOLDER/node_modules/.bin/tsc" -p tests/web/jsconfig.json
    echo "types agree"
    node --test tests/web/unit >"$PICTURES/unit.log" 2>&1 || { grep -A20 "^not ok" "$PICTURES/unit.log"; exit 1; }
    echo "modules agree with the engine"
    node tests/web/e2e/run.mjs "$@"' web "$@"
