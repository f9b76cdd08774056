#!/usr/bin/env bash
# `longroll serve` as a person starts it: says where it is, passes over a port that is taken, answers,
# and ends quietly when told to, also in the middle of an answer.
set -euo pipefail
cd "$(dirname "$0")/../.."
longroll=${LONGROLL_DEBUG:-build/debug/longroll}
dir=$(mktemp -d)
servers=()
trap 'kill "${servers[@]}" 2>/dev/null || true; rm -rf "$dir"' EXIT
fail() { echo "$*"; exit 1; }

mkdir "$dir/web"
echo "<p>the page" >"$dir/web/index.html"
head -c 30000000 /dev/zero >"$dir/web/large.wasm"

# start NAME OPTION...: sets `server` and `address`
start() {
    local name=$1; shift
    "$longroll" serve --web "$dir/web" "$@" >"$dir/$name" 2>&1 &
    server=$!
    servers+=("$server")
    for _ in $(seq 200); do
        address=$(sed -n 's/.*\(http:[^ ]*\).*/\1/p' "$dir/$name")
        if [ -n "$address" ]; then return; fi
        sleep 0.05
    done
    cat "$dir/$name"
    fail "the server does not start"
}
# get ADDRESS PATH: the answer, by the shell's own means
get() {
    local host=${1#http://} port
    host=${host%/} port=${host##*:}
    exec 3<>"/dev/tcp/127.0.0.1/$port"
    printf 'GET %s HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n' "$2" >&3
    timeout 10 cat <&3 || true
    exec 3>&-
}
stop() { # PID SIGNAL
    local status=0
    kill "-$2" "$1"
    wait "$1" || status=$?
    [ $status = 0 ] || fail "after SIG$2 the server ended with status $status"
}

start first --port 0
first=$server first_address=$address
get "$address" / | grep -q "the page" || fail "no page at $address"
get "$address" /nothing | grep -q "^HTTP/1.1 404" || fail "what is missing should be 404"

port=${address##*:} port=${port%/}
start second --port "$port" --open
grep -q "Port $port is taken" "$dir/second" || fail "a port that is taken is not told"
[ "$address" != "$first_address" ] || fail "two servers at $address"
get "$address" / | grep -q "the page" || fail "no page at $address"

# A client that has asked for much and reads nothing does not keep the server from ending.
exec 4<>"/dev/tcp/127.0.0.1/$port"
printf 'GET /large.wasm HTTP/1.1\r\nhost: x\r\n\r\n' >&4
sleep 0.2
stop "$first" INT
exec 4>&-
stop "$server" TERM
grep -q Stopped "$dir/first" || fail "the end is not told"
servers=()

status=0
"$longroll" serve --web "$dir/none" 2>"$dir/none.log" || status=$?
[ $status = 1 ] && grep -q "no page" "$dir/none.log" || fail "a missing page is not told"
"$longroll" serve --port 99999 2>"$dir/port.log" && fail "port 99999 is accepted" || true
"$longroll" serve --web "$dir/web" --host 192.0.2.1 2>"$dir/host.log" && fail "a foreign address is accepted" || true
grep -q "192.0.2.1" "$dir/host.log" || fail "a foreign address is not told"
echo "good"
