#!/usr/bin/env bash
# The table is as fast as was promised (docs/performance.md), with the machine to itself.
set -euo pipefail
cd "$(dirname "$0")/../.."

exec scripts/measure-table
