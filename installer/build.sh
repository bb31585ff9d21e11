#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Configures and builds: build.sh FOLDER_BELOW_BUILD TARGET... -- CMAKE_OPTION...   ("all" builds everything)
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

export CCACHE_BASEDIR="$top" CCACHE_NOHASHDIR=1
mkdir -p "$top/build"
cmake -S "$top" -B "$folder" -G Ninja -DCMAKE_BUILD_TYPE=Release "$@" >"$folder.configure.log" 2>&1 || {
    cat "$folder.configure.log" >&2
    exit 1
}
ninja -C "$folder" --quiet "${targets[@]}"
