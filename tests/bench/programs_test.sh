#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Benchmark programs run to their end and what failed is named: with a program made up, of whose four benchmarks one dies and one fails.
set -euo pipefail
top="$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)"
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT

cat >"$folder/made_up_bench" <<'END'
#!/usr/bin/env bash
filter=. list=false out=
for option in "$@"; do
    case "$option" in
    --benchmark_list_tests=true) list=true ;;
    --benchmark_filter=*) filter="${option#*=}" ;;
    --benchmark_out=*) out="${option#*=}" ;;
    esac
done
names="$(printf '%s\n' quick/1 quick/10 dies/a+b fails/1 absent/1 last/1 | grep -E "$filter")"
[ "$list" = true ] && printf '%s\n' "$names" && exit
printf '{\n  "benchmarks": [\n' >"$out"
while IFS= read -r name; do
    [ "$name" = dies/a+b ] && kill -SEGV $$
    printf '    {\n      "name": "%s",\n' "$name" >>"$out"
    case "$name" in
    fails/1) printf '      "error_occurred": true,\n      "error_message": "no way",\n' >>"$out" ;;
    absent/1) printf '      "error_occurred": true,\n      "error_message": "Not here: no map",\n' >>"$out" ;;
    esac
    printf '      "us": 2.0000000000000000e+03,\n      "peer_us": 1.0000000000000000e+04\n    },\n' >>"$out"
done <<<"$names"
END
chmod +x "$folder/made_up_bench"

source "$top/tests/bench/programs.sh"
into="$folder/a folder with blanks"
mkdir "$into"
run_program "$folder/made_up_bench" "$into" . 2>/dev/null
status=0
said="$(report "$into")" || status=$?
expect() { # TEXT
    grep -Fq -- "$1" <<<"$said" || {
        printf 'Not said: %s\n%s\n' "$1" "$said" >&2
        exit 1
    }
}
[ "$status" = 1 ] || { echo "A failure does not show in the exit code." >&2 && exit 1; }
expect "dies/a+b: ended by the signal SEGV"
expect "fails/1: no way"
expect "absent/1: no map"
for name in quick/1 quick/10 last/1; do
    expect "$(printf '%-52s %12s %12s %12s' "$name" "2 ms" "10 ms" 5)"
done

outcomes=()
run_program "$folder/made_up_bench" "$into" 'quick|absent'
report "$into" >/dev/null || { echo "What is not at hand is taken for a failure." >&2 && exit 1; }
run_program "$folder/made_up_bench" "$into" nothing
report "$into" >/dev/null && echo "A filter that finds nothing is no failure." >&2 && exit 1
exit 0
