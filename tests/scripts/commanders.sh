#!/usr/bin/env bash
# The commanders choose what they chose before (longroll signature --commanders): a change that is
# not meant to make them think otherwise does not. When they are changed on purpose, the commit says
# so and brings the new numbers, which tests/record writes.
set -euo pipefail
cd "$(dirname "$0")/../.."
"${LONGROLL:-build/release/longroll}" signature --commanders | diff tests/commanders.txt -
