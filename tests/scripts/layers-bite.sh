#!/usr/bin/env bash
# scripts/check-layers bites: in a small tree that it lets pass, each forbidden include and each
# forbidden symbol alone makes it fail, and it says which.
set -euo pipefail
cd "$(dirname "$0")/../.."
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
mkdir "$dir/scripts"
cp scripts/check-layers "$dir/scripts"
failed=0

# file PATH LINE...: writes a file of the small tree.
file() {
    local path=$dir/$1; shift
    mkdir -p "$(dirname "$path")"
    printf '%s\n' "$@" >"$path"
}
# refused PATH TEXT LINE...: with these lines added to the file the script says TEXT; then they go.
refused() {
    local path=$dir/$1 text=$2 said; shift 2
    local before=""
    if [ -f "$path" ]; then before=$(cat "$path"; echo x); fi
    mkdir -p "$(dirname "$path")"
    printf '%s\n' "$@" >>"$path"
    if said=$("$dir/scripts/check-layers" "${archives[@]}" 2>&1); then
        echo "${path#"$dir"/} may have: $*"; failed=1
    elif ! grep -qF "$text" <<<"$said"; then
        echo "${path#"$dir"/} with: $*"; echo "expected: $text"; echo "found: $said"; failed=1
    fi
    if [ -n "$before" ]; then printf '%s' "${before%x}" >"$path"; else rm "$path"; fi
}
passes() {
    "$dir/scripts/check-layers" "${archives[@]}" || { echo "the small tree does not pass: $1"; failed=1; }
}

archives=()
file include/longroll.h '#pragma once' 'int lr_version(void);'
file src/core/text.h 'int text_add(void);'
file src/core/text.c '#include "core/text.h"' 'int text_add(void) { return 1; }'
file src/game/ruleset.h '#include "core/text.h"' 'int run_take(void);'
file src/game/show.h 'int show_words(void);'
file src/game/words.c '#include "game/show.h"' 'int show_words(void) { return 1; }'
file src/game/run.c '#include "game/ruleset.h"' 'int run_take(void) { return text_add(); }'
file src/ai/kit/memo.h 'int memo_find(void);'
file src/ai/kit/memo.c '#include "ai/kit/memo.h"' 'int memo_find(void) { return 1; }'
file src/ai/search.h 'int search_run(void);'
file src/ai/search.c '#include "ai/search.h"' '#include "ai/kit/memo.h"' \
    'int search_run(void) { return memo_find(); }'
for name in one two; do
    file src/rules/$name/ruleset.h '#include "game/ruleset.h"' "extern const int ${name^^};"
    file src/rules/$name/move.c "#include \"rules/$name/ruleset.h\"" "const int ${name^^} = 1;" \
        "int ${name}_move(void) { return run_take(); }"
    file src/rules/$name/mind/plan.c "#include \"rules/$name/ruleset.h\"" '#include "ai/kit/memo.h"' \
        "int ${name}_plan(void) { return memo_find(); }"
    file src/rules/$name/show/say.c "#include \"rules/$name/ruleset.h\"" '#include "game/show.h"' \
        "int ${name}_say(void) { return show_words(); }"
done
# The name of its object is that of a file in mind/.
file src/rules/one/mind_plan_b.c 'int one_mind_plan(void) { return 1; }'
file src/rules/registry.c '#include "rules/one/ruleset.h"' '#include "rules/two/ruleset.h"' \
    'int registry_count(void) { return ONE + TWO; }'
file src/lib/longroll.c '#include "longroll.h"' '#include "ai/search.h"' \
    'int lr_version(void) { return search_run(); }'
file src/cli/client.c '#include "longroll.h"' 'int client(void) { return lr_version(); }'
file src/cli/cmd_sim.c '#include "ai/search.h"' 'int cmd_sim(void) { return search_run(); }'
passes "its sources"

refused src/core/text.c "src/core may not use src/game" '#include "game/ruleset.h"'
refused src/game/run.c "src/game may not use src/rules/one" '#include "rules/one/ruleset.h"'
refused src/game/run.c "src/game may not use src/ai/kit" '#include "ai/kit/memo.h"'
refused src/ai/kit/memo.c "src/ai/kit may not use src/ai" '#include "ai/search.h"'
refused src/ai/search.c "src/ai may not use src/rules" '#include "rules/registry.h"'
refused src/ai/search.c "src/ai may not use src/rules/one" '#include "rules/one/ruleset.h"'
refused src/rules/one/move.c "src/rules/one may not use src/rules/two" '#include "rules/two/ruleset.h"'
refused src/rules/one/move.c "src/rules/one may not use src/rules/one/mind" '#include "rules/one/mind/plan.h"'
refused src/rules/one/move.c "src/rules/one may not use src/rules/one/show" '#include "rules/one/show/say.h"'
refused src/rules/one/move.c "src/rules/one may not use src/ai/kit" '#include "ai/kit/memo.h"'
for header in show mind words panel; do
    refused src/rules/one/move.c "src/rules/one may not use src/game/" "#include \"game/$header.h\""
done
refused src/rules/one/show/say.c "src/rules/one/show may not use src/rules/one/mind" '#include "rules/one/mind/plan.h"'
refused src/rules/one/mind/plan.c "src/rules/one/mind may not use src/rules/one/show" '#include "rules/one/show/say.h"'
refused src/rules/one/mind/plan.c "src/rules/one/mind may not use src/ai" '#include "ai/search.h"'
refused src/rules/registry.c "by its ruleset.h only" '#include "rules/one/move.h"'
refused src/lib/longroll.c "src/lib may not use src/rules/one" '#include "rules/one/ruleset.h"'
refused src/atlas/node.c "src/atlas may not use src/ai" '#include "ai/search.h"'
refused src/cases/case.c "src/cases may not use src/lib" '#include "lib/session.h"'
refused src/store/log.c "src/store may not use src/game" '#include "game/ruleset.h"'
refused src/serve/http.c "src/serve may not use src/game" '#include "game/ruleset.h"'
refused src/wasm/other.c "src/wasm may not use src/ai" '#include "ai/search.h"'
refused src/cli/cmd_play.c "src/cli may not use src/ai" '#include "ai/search.h"'
refused src/cli/cmd_play.c "src/cli may not use src/cli/tools" '#include "cli/score.h"'
refused src/net/http.c "src/net is no folder this script knows" '#include <stdio.h>'
refused include/longroll.h "longroll.h may not use src/core" '#include "core/text.h"'
refused src/core/text.c 'include "text.h" by its path' '#include "text.h"'
refused src/core/text.c "the engine may not include <stdio.h>" '#include <stdio.h>'
refused src/ai/search.c "the engine may not call malloc" 'void *more(void) { return malloc(1); }'
refused src/ai/search.c "extern belongs in the header" 'extern int one_plan(void);'
refused src/cli/board.c "no longer asks for game/ruleset.h" '#include "longroll.h"'

# The same in objects, where a declaration by hand hides what is used.
build() {
    mkdir "$dir/o"
    local source
    for source in $(cd "$dir" && find src -name '*.c'); do
        cc -c -w -I"$dir/src" -I"$dir/include" -o "$dir/o/${source//\//_}.o" "$dir/$source"
    done
    ar cr "$dir/engine.a" "$dir"/o/src_[^c]*.o "$dir"/o/src_core_*.o
    ar cr "$dir/kit.a" "$dir"/o/src_cli_*.o
    archives=("$dir/engine.a" "$dir/kit.a")
}
# taken PATH SYMBOL TEXT: the file takes the symbol without an include.
taken() {
    local path=$1 symbol=$2 text=$3 object
    object=$dir/o/${path//\//_}.o
    cp "$object" "$dir/before.o"
    { cat "$dir/$path"; echo "int $symbol(void);"; echo "int more(void) { return $symbol(); }"; } |
        cc -c -w -x c -I"$dir/src" -I"$dir/include" -o "$object" -
    case $path in src/cli/*) ar r "$dir/kit.a" "$object" ;; *) ar r "$dir/engine.a" "$object" ;; esac
    if said=$("$dir/scripts/check-layers" "${archives[@]}" 2>&1); then
        echo "$path may take $symbol"; failed=1
    elif ! grep -qF "$text" <<<"$said"; then
        echo "$path takes $symbol"; echo "expected: $text"; echo "found: $said"; failed=1
    fi
    cp "$dir/before.o" "$object"
    case $path in src/cli/*) ar r "$dir/kit.a" "$object" ;; *) ar r "$dir/engine.a" "$object" ;; esac
}
build
passes "its objects"
taken src/core/text.c run_take "src/core may not use run_take of src/game/run.c"
taken src/rules/one/move.c one_plan "src/rules/one may not use one_plan of src/rules/one/mind/plan.c"
taken src/rules/one/move.c show_words "may not use show_words of src/game/words.c"
taken src/rules/one/mind/plan.c one_say "may not use one_say of src/rules/one/show/say.c"
taken src/rules/one/mind/plan.c search_run "may not use search_run of src/ai/search.c"
taken src/rules/one/mind_plan_b.c memo_find "src/rules/one may not use memo_find"
taken src/rules/two/move.c one_move "src/rules/two may not use one_move"
taken src/ai/search.c one_move "src/ai may not use one_move"
taken src/rules/registry.c one_move "src/rules may not use one_move"
taken src/cli/client.c text_add "src/cli may not use text_add"
taken src/core/text.c malloc "the engine may not call malloc"
file src/rules/one/mind/plan_b.c 'int one_plan_b(void) { return 1; }'
if "$dir/scripts/check-layers" "${archives[@]}" >/dev/null; then echo "two sources, one object"; failed=1; fi
exit $failed
