#!/usr/bin/env bash
# The page without a browser: its modules agree with their types and with the engine (tests/web/unit), and the typefaces
# that come from npm are in build/web, with their licences and ours.
set -euo pipefail
cd "$(dirname "$0")/../.."
build=${BUILD:-$PWD/build}
export LONGROLL=${LONGROLL:-$build/release/longroll} WEB_OUT=${WEB_OUT:-$build/web}
node_folder=$build/node

if [ -z "${WEB_BUILT:-}" ]; then scripts/build-web; fi
scripts/npm-ci tests/web "$node_folder"
"$node_folder/node_modules/.bin/tsc" -p web/jsconfig.json
"$node_folder/node_modules/.bin/tsc" -p tests/web/jsconfig.json
echo "types agree"
node --test tests/web/unit
echo "modules agree with the engine"

for name in $(sed -n 's/.*url(..\/\(fonts[^)]*\)).*/\1/p' web/css/base.css) \
    fonts/eb-garamond-OFL.txt fonts/source-sans-3-OFL.txt LICENSE.txt; do
    [ -s "$WEB_OUT/$name" ] || { echo "build/web has no $name"; exit 1; }
done
echo "typefaces and licences are there"
