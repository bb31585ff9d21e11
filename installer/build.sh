#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Configures and builds: build.sh FOLDER_BELOW_BUILD TARGET... -- CMAKE_OPTION...   ("all" builds everything, no target nothing)
# With PASSERBY_BUILD_TIMES=1 it ends with what the build took and its slowest files.
set -euo pipefail
top="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
folder="$top/build/$1"
shift
targets=()
while [ $# -gt 0 ] && [ "$1" != "--" ]; do
    targets+=("$1")
    shift
done
[ $# -gt 0 ] && shift

source "$top/installer/progress.sh"

# Paths relative to the checkout, and precompiled headers told by what they hold: so the compiler cache serves other checkouts too.
export CCACHE_BASEDIR="$top" CCACHE_NOHASHDIR=1 CCACHE_SLOPPINESS=pch_defines,time_macros

print_times() { # when the build began in ns
    awk -F '\t' -v began="$1" '
        !/^#/ && $3 >= began && $4 ~ /\.(o|gch)$/ && !($4 in took) { took[$4] = ($2 - $1) / 1000; sum += took[$4]; ++files }
        END {
            if (files == 0) exit
            printf "%d files took %d min %d s one after the other. The slowest:\n", files, sum / 60, sum % 60
            for (place = 1; place <= 10 && place <= files; ++place) {
                slowest = ""
                for (file in took)
                    if (slowest == "" || took[file] > took[slowest]) slowest = file
                name = slowest
                gsub(/CMakeFiles\/|\.dir/, "", name)
                printf "  %5.1f s  %s\n", took[slowest], name
                delete took[slowest]
            }
        }' "$folder/.ninja_log"
}

mkdir -p "$top/build"
if ! cmake -S "$top" -B "$folder" -G Ninja -DCMAKE_BUILD_TYPE=Release "$@" >"$folder.configure.log" 2>&1; then
    cat "$folder.configure.log" >&2
    exit 1
fi
began="$(date +%s%N)"
[ "${#targets[@]}" -eq 0 ] && exit 0 # only configured
if ! NINJA_STATUS="[%f/%t] " ninja -C "$folder" "${targets[@]}" | follow_steps "$folder.errors.log"; then
    cat "$folder.errors.log" >&2
    echo "The build has failed; the reason stands above." >&2
    exit 1
fi
grep -v "^ninja: " "$folder.errors.log" >&2 || true
if [ -n "${PASSERBY_BUILD_TIMES:-}" ]; then
    print_times "$began"
fi
