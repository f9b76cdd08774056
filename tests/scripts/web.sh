#!/usr/bin/env bash
# The page: its modules agree with their types, and it does in a real browser what it should
# (tests/web/e2e). Names of tests may be given: tests/scripts/web.sh replay offline
set -euo pipefail
cd "$(dirname "$0")/../.."
export LONGROLL=${LONGROLL:-$PWD/build/release/longroll}
build=${BUILD:-$PWD/build}
export NODE_FOLDER=$build/node PICTURES=$build/test-pictures
chromium=${CHROMIUM:-$(command -v chromium || true)}
if [ -z "$chromium" ]; then echo "chromium is missing: scripts/install-deps"; exit 1; fi
export CHROMIUM=$chromium

scripts/build-web
mkdir -p "$NODE_FOLDER" "$PICTURES"
if ! cmp -s tests/web/package-lock.json "$NODE_FOLDER/installed.json"; then
    cp tests/web/package.json tests/web/package-lock.json "$NODE_FOLDER/"
    (cd "$NODE_FOLDER" && npm ci --no-audit --no-fund --silent)
    cp tests/web/package-lock.json "$NODE_FOLDER/installed.json"
fi

"$NODE_FOLDER/node_modules/.bin/tsc" -p web/jsconfig.json
echo "types agree"

said=$(mktemp)
"$LONGROLL" serve --port 0 --web "$build/web" >"$said" &
server=$!
trap 'kill $server 2>/dev/null; wait $server 2>/dev/null; rm -f "$said"' EXIT
for _ in $(seq 100); do
    TABLE_URL=$(sed -n 's/.*\(http:[^ ]*\).*/\1/p' "$said")
    if [ -n "$TABLE_URL" ]; then break; fi
    sleep 0.05
done
export TABLE_URL
node tests/web/e2e/run.mjs "$@"
