#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Work shared out to several processes, beside that of one: bakes, validations, affordance, variants; killed half way and gone on with; on a full disk.
#   distributed.sh PASSERBY_CLI MPIRUN
set -euo pipefail
cli="$(realpath "$1")"
mpirun=("$2" --oversubscribe --bind-to none)
[ "$(id -u)" -eq 0 ] && mpirun+=(--allow-run-as-root)
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
cd "$work"

fail() {
    echo "FAILED: $*" >&2
    [ -f told ] && cat told >&2
    exit 1
}

if ! "${mpirun[@]}" -n 2 true > told 2>&1; then
    echo "Skipped: mpirun starts no two processes on this machine: $(tail -n 1 told)"
    exit 77
fi

# What a bake has put into a city: the densities of the ways, and the blob that programs read.
baked() {
    sqlite3 "$1" ".dump segments" "SELECT hex(bytes) FROM passerby_bakes;"
}

together() { # ranks, city, options
    local ranks="$1" city="$2"
    shift 2
    "${mpirun[@]}" -n "$ranks" "$cli" bake "$city" --distributed --threads 1 "$@" > told 2>&1
}

"$cli" generate town town.gpkg --targets 2400 --blocks 29x29 --seed 3 > /dev/null
cp town.gpkg alone.gpkg
"$cli" bake alone.gpkg --threads 1 > /dev/null 2>&1
baked alone.gpkg > alone.txt
[ "$(wc -c < alone.txt)" -gt 100000 ] || fail "the bake of one process is not in the file"

echo "The same bytes for any number of processes"
for ranks in 1 2 4; do
    cp town.gpkg city.gpkg
    together "$ranks" city.gpkg || fail "$ranks ranks"
    baked city.gpkg | cmp -s - alone.txt || fail "$ranks ranks give another bake"
done

echo "Killed half way, and gone on with"
kill_one_half_way() { # false where the bake was done before anybody could be killed
    cp town.gpkg city.gpkg
    rm -rf kept
    together 2 city.gpkg --checkpoint kept &
    local whole=$! launcher rank
    for _ in $(seq 3000); do # until there is something of the last pass
        compgen -G "kept/pass-0005*" > /dev/null && break
        kill -0 "$whole" 2> /dev/null || break
        sleep 0.01
    done
    launcher="$(pgrep -P "$whole" | head -n 1 || true)"
    rank="$([ -z "$launcher" ] || pgrep -P "$launcher" | tail -n 1 || true)"
    if [ -z "$rank" ] || ! kill -9 "$rank" 2> /dev/null; then
        wait "$whole" || true
        return 1
    fi
    if wait "$whole"; then
        [ ! -e kept ] || fail "a bake of which one process was killed calls itself done"
        return 1
    fi
    compgen -G "kept/pass-*" > /dev/null # else all was done but for the last words of the processes
}
for _ in 1 2 3 4 5; do # a fast machine may be done at once
    wasKilled=no
    kill_one_half_way && wasKilled=yes && break
done
[ "$wasKilled" = yes ] || fail "nobody could be killed half way in five bakes"
compgen -G "kept/pass-*" > /dev/null || fail "nothing was kept"
[ "$(sqlite3 city.gpkg "SELECT count(*) FROM sqlite_schema WHERE name = 'passerby_bakes'")" -eq 0 ] || fail "a bake that was killed is in the file"
together 2 city.gpkg --checkpoint kept --bound averaged && fail "a checkpoint of other options was taken"
grep -q "other options" told || fail "what is wrong with the options is not told"
"$cli" generate town other.gpkg --targets 300 --seed 4 > /dev/null
together 2 other.gpkg --checkpoint kept && fail "a checkpoint of another city was taken"
grep -q "another city" told || fail "that it is another city is not told"
together 2 city.gpkg --checkpoint kept || fail "going on"
baked city.gpkg | cmp -s - alone.txt || fail "another bake after going on"
[ ! -e kept ] || fail "the checkpoint is still there"

echo "A full disk"
cp town.gpkg city.gpkg
if OMPI_MCA_btl=self "${mpirun[@]}" -n 1 bash -c 'ulimit -f 1000; exec "$0" "$@"' \
    "$cli" bake city.gpkg --distributed --threads 1 --checkpoint kept > told 2>&1; then # a rank may write files of 1 MB
    fail "a bake calls itself done whose checkpoint did not fit"
fi
grep -qi "kept/pass-" told || fail "where the disk was full is not told"
together 1 city.gpkg --checkpoint kept || fail "going on after a full disk"
baked city.gpkg | cmp -s - alone.txt || fail "another bake after a full disk"

echo "Validations"
validated() { # the command of a validation
    "$@" --threads 1 --json 2> told | grep -v '_s"' || true
}
"$cli" generate town day.gpkg --targets 60 --blocks 5x5 --day --seed 3 > /dev/null
for options in "--people 4000" "--hours --people 400" "--perceptual --people 200 --runs 20" "--affordance --people 20000 --seconds 100"; do
    read -ra ofValidation <<< "$options"
    validated "$cli" validate day.gpkg "${ofValidation[@]}" > alone.json
    validated "${mpirun[@]}" -n 2 "$cli" validate day.gpkg "${ofValidation[@]}" --distributed > together.json
    [ "$(wc -c < alone.json)" -gt 500 ] || fail "a validation of one process says nothing: $options"
    cmp -s alone.json together.json || fail "a validation by two processes says something else: $options"
done

echo "The hours of a day"
cp day.gpkg city.gpkg
"$cli" bake day.gpkg --hours --threads 1 > /dev/null 2>&1
together 2 city.gpkg --hours || fail "the hours are not baked by two processes"
hours() { sqlite3 "$1" "SELECT hex(bytes) FROM passerby_hour_bakes ORDER BY 1;"; }
[ "$(hours day.gpkg | wc -l)" -gt 1 ] || fail "one process bakes no hours"
cmp -s <(hours day.gpkg) <(hours city.gpkg) || fail "two processes bake other hours"

echo "Affordance"
"$cli" affordance town.gpkg --threads 1 --out alone.csv --json 2> /dev/null | grep -v '_s"' > alone.json
"${mpirun[@]}" -n 2 "$cli" affordance town.gpkg --threads 1 --out together.csv --json --distributed 2> told | grep -v '_s"' > together.json
[ "$(wc -l < alone.csv)" -gt 100 ] || fail "the affordance of one process says nothing"
cmp -s alone.json together.json || fail "the affordance of two processes says something else"
cmp -s alone.csv together.csv || fail "two processes see something else"

echo "Variants in a batch"
"$cli" generate town small.gpkg --targets 60 --blocks 5x5 --seed 3 > /dev/null
for portal in 1 2; do
    "$cli" variant add small.gpkg "Portal $portal closed" --block "portal:$portal" > /dev/null
done
compared() {
    "$@" "$cli" compare small.gpkg --variants --seeds 3 --seconds 20 --threads 1 --json "${options[@]}" 2> told
}
options=()
compared env > alone.json || fail "variants are not compared by one process"
options=(--distributed)
compared "${mpirun[@]}" -n 2 > together.json || fail "variants are not compared by two processes"
[ "$(grep -c '"format"' alone.json)" -eq 2 ] || fail "two variants give no two comparisons"
cmp -s alone.json together.json || fail "two processes compare variants otherwise"

echo "A city that is not there"
together 2 missing.gpkg && fail "a city that is not there is baked"
grep -q "missing.gpkg" told || fail "which city is not there is not told"
echo "Done"
