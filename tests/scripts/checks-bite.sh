#!/usr/bin/env bash
# scripts/check-names, check-shape and check-words bite: in a small tree that they let pass, each
# thing they forbid makes them fail, and they say which. (check-layers has layers-bite.sh.)
set -euo pipefail
cd "$(dirname "$0")/../.."
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
mkdir -p "$dir"/{scripts,src/core,src/game,src/rules/one/mind,include,tests/unit,docs}
cp scripts/check-{names,shape,words} "$dir/scripts"
cp docs/glossary.md "$dir/docs"
failed=0

# said CHECK TEXT: the check fails and says the text; with an empty text it passes.
said() {
    local text=$2 found
    if found=$("$dir/scripts/$1" ${archive:+"$archive"} 2>&1); then
        if [ -n "$text" ]; then echo "$1 passes, expected: $text"; failed=1; fi
    elif [ -z "$text" ]; then
        echo "$1 does not pass the small tree: $found"; failed=1
    elif ! grep -qF "$text" <<<"$found"; then
        echo "$1, expected: $text"; echo "found: $found"; failed=1
    fi
}
# lines N TEXT: so many lines of it.
lines() { for ((i = 0; i < $1; i++)); do echo "$2"; done; }

# Words.
archive=""
words() {
    printf '%s\n' "$2" >"$dir/src/core/text.c"
    said check-words "$1"
}
words "" '/* A rollout goes on from here. "felt" is only in a string: */ const char *s = "felt";'
words '"felt": docs/glossary.md calls it influence map' '/* what is felt here */'
words '"felt_at"' 'int felt_at(int place);'
words '"FELT_MAX"' 'enum { FELT_MAX = 3 };'
words '"in thought"' $'/* a game in\n * thought alone */'
words '"room"' 'int f(void *room);'
words "" '/* room for a copy */'
echo 'a rollout' >"$dir/docs/cases.md"
printf '/* */\n' >"$dir/src/core/text.c"
said check-words ""
echo 'the scheme as it stands' >"$dir/docs/cases.md"
said check-words 'docs/cases.md:1: "scheme": docs/glossary.md calls it policy'
rm "$dir/docs/cases.md"
echo "/* a file */" >"$dir/src/core/felt.h"
said check-words 'src/core/felt.h:1: "felt"'
rm "$dir/src/core/felt.h"

# Shape. A function has two lines more than its body; one assert in a hundred lines is enough.
shape() {
    {
        lines 60 '    assert(a);' | sed '1i static void checked(int a) {'; echo '}'
        lines 200 'static void f(void) { }'
        echo 'int text_long(int a,'; echo '              int b) {'; lines "$1" '    a++;'; echo '}'
        lines "$2" '    /* comment */'
    } >"$dir/src/rules/one/move.c"
    said check-shape "$3"
}
touch "$dir/src/game/run.h"
shape 67 0 ""
shape 68 0 "src/rules/one/move.c:263: text_long has 71 lines, at most 70"
shape 10 130 "src/rules/one/move.c: 405 lines, at most 400"
mv "$dir/src/rules/one/move.c" "$dir/src/rules/one/mind/plan.c"
said check-shape ""
lines 200 'static void f(void) { }' >"$dir/src/rules/one/move.c"
said check-shape "rules/one: 0 assertions in 200 lines"
{ lines 200 '/* assert( */'; echo 'static_assert(1, "");'; lines 2 '    assert(1);'; } >"$dir/src/rules/one/move.c"
said check-shape ""
{ lines 8 'static void f(void) { }'; for i in 1 2; do echo "static void g$i(void) {"; lines 29 '    ;'; echo '}'; done; } \
    >"$dir/src/rules/one/mind/plan.c"
rm "$dir/src/rules/one/move.c"
said check-shape "95 of 100 functions have at most 31 lines, not 30"
rm "$dir/src/rules/one/mind/plan.c"

# Names.
names() {
    local path=$1 code=$2
    echo "$code" >"$dir/$path"
    cc -c -w -o "$dir/${path//\//_}.o" "$dir/$path"
    rm -f "$dir/engine.a"
    ar cr "$dir/engine.a" "$dir/${path//\//_}.o"
    archive=$dir/engine.a
    # A line of the table whose file is not in this small tree has nothing to say about it.
    found=$("$dir/scripts/check-names" "$archive" | grep -v '^scripts/check-names') || true
    if [ "$found" != "$3" ]; then echo "expected: $3"; echo "found: $found"; failed=1; fi
    rm "$dir/$path"
}
names src/core/text.c 'int text_add(void) { return 1; } int scan_word; static int other;' ""
names src/core/text.c 'int add(void) { return 1; }' "src/core/text.c: add does not begin with text_"
names src/core/text.c 'int textual(void) { return 1; }' "src/core/text.c: textual does not begin with text_"
names src/rules/one/mind/plan.c 'int one_plan(void) { return 1; } const int ONE_MIND = 1;' ""
names src/rules/one/mind/plan.c 'int plan(void) { return 1; }' "src/rules/one/mind/plan.c: plan does not begin with one_"
exit $failed
