#!/usr/bin/env bash
# The program as a stranger meets it: what it prints, where, and its exit status.
set -uo pipefail
cd "$(dirname "$0")/../.."
longroll=${LONGROLL:-build/release/longroll}
debug=${LONGROLL_DEBUG:-$longroll}
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
failed=0

# try STATUS PATTERN COMMAND...: the status, and a pattern that stdout or stderr must have.
try() {
    local status=$1 pattern=$2 found; shift 2
    "$@" >"$dir/out" 2>"$dir/err" </dev/null
    found=$?
    if [ $found != "$status" ]; then
        echo "$*: exit status $found, expected $status"; cat "$dir/err"; failed=1
    fi
    if ! grep -qe "$pattern" "$dir/out" "$dir/err"; then
        echo "$*: expected \"$pattern\", found:"; head -n 20 "$dir/out" "$dir/err"; failed=1
    fi
    # What is wrong goes to stderr, in one form; what is asked for goes to stdout.
    if [ "$status" != 0 ] && ! grep -q '^longroll: ' "$dir/err"; then
        echo "$*: no \"longroll: \" on stderr"; failed=1
    fi
}
fail() { echo "$*"; failed=1; }

try 0 'Usage: longroll' "$longroll" --help
try 0 '^longroll [0-9]' "$longroll" --version
try 2 'a command is missing' "$longroll"
try 2 'did you mean replay' "$longroll" reply
try 2 'no such command' "$longroll" zzzzzz
for command in $("$longroll" --help | sed -n 's/^  \([a-z]*\)  *.*/\1/p' | grep -v '^longroll$'); do
    try 0 "Usage: longroll $command" "$longroll" "$command" --help
    try 0 "Usage: longroll $command" "$longroll" help "$command"
    try 2 'no such option' "$longroll" "$command" --no-such-option
done

try 2 'something is missing' "$longroll" sim
try 2 'whole number from 1' "$longroll" sim perryville --games none
try 2 'whole number from 1' "$longroll" sim perryville --games 0
try 2 'a value must follow' "$longroll" sim perryville --games
try 2 'takes no value' "$longroll" sim perryville --json=1
try 2 'did you mean --games' "$longroll" sim perryville --gamse 3
try 2 'no commander' "$longroll" sim perryville --a nobody
try 2 'behind the name' "$longroll" sim perryville --a search@
try 2 'one argument too many' "$longroll" sim perryville perryville
try 1 'no-such-battle' "$longroll" sim no-such-battle
try 1 'no-such-battle' "$longroll" play no-such-battle
try 1 'No such file' "$longroll" replay "$dir/none.journal"
try 2 'either a battle or a journal' "$longroll" perft

# The same seed gives the same games, whatever the number of jobs.
sim() { "$longroll" sim "$@" --seed 5 --json | sed 's/"seconds": [0-9.]*/_/'; }
one=$(sim perryville --games 20 --jobs 1) || fail "sim failed"
three=$(sim perryville --games 20 --jobs 3) || fail "sim failed"
[ "$one" = "$three" ] || fail "jobs change the games: $one / $three"
thinking="perryville:knob --games 6 --a search@3000 --b portfolio@3000"
[ "$(sim $thinking --jobs 1)" = "$(sim $thinking --jobs 3)" ] || fail "jobs change the games of those who think"
case $one in
'{"battle": "perryville", "games": 20, "unfinished": 0, "decisions": '*', "wins": {"csa": '*) ;;
*) fail "sim --json: $one" ;;
esac
other=$("$longroll" sim perryville --games 20 --seed 6 --json | sed 's/"seconds": [0-9.]*/_/')
[ "$one" != "$other" ] || fail "the seed changes nothing"
# Nothing is drawn where nobody watches.
"$longroll" sim perryville --games 20 2>"$dir/err" >"$dir/out"
[ -s "$dir/err" ] && fail "sim writes to stderr: $(cat "$dir/err")"

# Journals: what was recorded replays, to the same position.
"$debug" sim perryville --games 2 --seed 9 --journals "$dir/games" >/dev/null || fail "sim --journals"
journal=$dir/games/perryville-000001.journal
try 0 'actions, position' "$debug" replay "$journal"
end=$(sed -n 's/^= //p' "$journal" | tail -n 1)
last=$("$longroll" replay --hash "$journal" | tail -n 1)
[ "${last#* }" = "$end" ] || fail "replay ends in $last, the journal says $end"
[ "$("$longroll" replay --hash - <"$journal" | tail -n 1)" = "$last" ] || fail "replay -"
[ "$("$longroll" replay --hash --to 10 "$journal" | wc -l)" = 10 ] || fail "replay --to"
try 0 '"action"' "$longroll" replay --json "$journal"
lines=$(wc -l <"$journal")
cut=$((lines - 20))
{ head -n $cut "$journal"; echo 'attack the moon'; tail -n 5 "$journal"; } >"$dir/damaged.journal"
try 1 "damaged.journal:$((cut + 1)): no action reads" "$debug" replay "$dir/damaged.journal"
grep -q 'actions, position' "$dir/out" || fail "a damaged line hides what came before it"
sed 's/^rules rally .*/rules rally 0.0/' "$journal" >"$dir/old.journal"
try 0 'played under rally 0.0' "$longroll" replay "$dir/old.journal"
sed 's/^battle perryville full ./battle perryville full f/' "$journal" >"$dir/other.journal"
try 1 'has changed since' "$longroll" replay "$dir/other.journal"
printf 'hello\n' >"$dir/none.journal"
try 1 'none.journal:1: a journal begins with' "$longroll" replay "$dir/none.journal"

# What decided a game: its course, its decisions, its luck, and the same as a picture.
"$longroll" sim perryville:knob --games 1 --seed 4 --a greedy --b random --journals "$dir/knob" >/dev/null || fail "sim knob"
knob=$(ls "$dir"/knob/*.journal)
"$longroll" sim perryville:knob --games 1 --seed 4 --a search@300 --b greedy --journals "$dir/handicap" >/dev/null || fail "sim with a handicap"
grep -q '^player csa search@300$' "$dir"/handicap/*.journal || fail "a journal leaves out the handicap"
try 0 'cost about [0-9.]* % of the chance of winning' "$longroll" analyse "$knob" --nodes 300 --most 2 --svg "$dir/course.svg"
grep -q '^Luck: Over [0-9]* dice' "$dir/out" || fail "analyse tells no luck"
[ "$(grep -c 'cost about' "$dir/out")" -le 2 ] || fail "analyse --most"
[ "$(grep -c 'class="costly"' "$dir/course.svg")" = "$(grep -c 'cost about' "$dir/out")" ] || fail "a decision is not in the picture"
node -e 'const t = require("fs").readFileSync(process.argv[1], "utf8"), open = [];
for (const [, end, name, self] of t.matchAll(/<(\/?)([a-z]+)[^>]*?(\/?)>/g)) {
  if (end && open.pop() !== name) throw new Error(name);
  if (!end && !self) open.push(name);
}
if (open.length > 0 || !t.startsWith("<svg")) throw new Error(open.join(" "));' "$dir/course.svg" || fail "no picture of the course"
# A commander's handicaps go behind his name.
try 0 'search@400~300-50' "$longroll" match search@400~300-50 random --battles perryville:knob --games 2 --jobs 1
for wrong in search~x search+101 search50 search@; do try 2 'behind the name\|no commander' "$longroll" match $wrong random --games 2; done

try 0 '    2 ' "$debug" perft perryville --depth 2
try 0 '    1 ' "$longroll" perft --journal "$journal" --depth 1
try 0 '^perryville:full [0-9a-f]\{16\}$' "$longroll" signature perryville --games 1

# At the table: a person who asks, errs, plays, leaves and comes back.
say() { printf '%s\n' "$@"; }
say help list 'why roll 9' 'roll 9' 'info Polk' 'map E5' odds log legend 1 1 1 undo 1 quit |
    "$debug" play perryville --dice --b person --journal "$dir/table.journal" >"$dir/out" 2>"$dir/err" ||
    fail "play: $(cat "$dir/err")"
grep -q 'An action is taken by' "$dir/out" || fail "play: no help"
[ "$("$longroll" replay --hash "$dir/table.journal" | wc -l)" = 3 ] || fail "play: the journal is wrong"
printf 'roll' >>"$dir/table.journal"      # killed in the middle of a line
say 1 quit | "$debug" play --journal "$dir/table.journal" --dice >"$dir/out" 2>"$dir/err" ||
    fail "play: does not go on: $(cat "$dir/err")"
[ "$("$longroll" replay --hash "$dir/table.journal" | wc -l)" = 4 ] || fail "play: lost something"
echo 'rubbish' >>"$dir/table.journal"
say quit | "$debug" play --journal "$dir/table.journal" --dice >"$dir/out" 2>"$dir/err" ||
    fail "play: a damaged line ends it: $(cat "$dir/err")"
grep -q 'rubbish' "$dir/table.journal.damaged" || fail "play: the damaged line is gone"
"$longroll" play perryville --a random --b random --seed 3 >"$dir/out" || fail "play: two commanders"
grep -q 'The game is over' "$dir/out" || fail "play: no end"

# The protocol: a whole game, and rubbish.
say '{"cmd":"new","battle":"perryville","seed":1}' '{"cmd":"offers"}' '{"cmd":"take","index":0}' \
    '{"cmd":"view"}' '{"cmd":"hash"}' '{"cmd":"journal"}' nonsense '{"cmd":"quit"}' |
    "$debug" engine >"$dir/out" 2>"$dir/err" || fail "engine: $(cat "$dir/err")"
[ "$(grep -c '^{"ok":true' "$dir/out")" = 7 ] || fail "engine: $(cut -c1-200 "$dir/out")"
[ "$(grep -c '^{"ok":false' "$dir/out")" = 1 ] || fail "engine takes nonsense"

# The bot in docs/protocol.md plays a game.
sed -n '/^```python/,/^```/p' docs/protocol.md | sed '/^```/d' >"$dir/bot.py"
ln -sf "$(realpath "$longroll")" "$dir/longroll"
PATH=$dir:$PATH timeout 120 python3 "$dir/bot.py" >"$dir/out" 2>"$dir/err" || fail "the bot: $(cat "$dir/err")"
grep -q '^winner: ' "$dir/out" || fail "the bot of docs/protocol.md does not finish its game"

# A full disk is told of.
if [ -e /dev/full ]; then
    "$longroll" --help >/dev/full 2>"$dir/err" && fail "a full disk goes unnoticed"
    grep -q '^longroll: output' "$dir/err" || fail "a full disk goes unnoticed"
fi
exit $failed
