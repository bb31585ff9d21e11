#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# What run.sh --engines does: the kit of the old town in every engine and language that can be run here. A tool that is missing is an error.
#   engines.sh          builds passerby-cli and makes the kit with it
#   engines.sh KIT      with a kit that is there, and the passerby-cli of build/release or PASSERBY_CLI
set -euo pipefail
here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
top="$(cd "$here/../.." && pwd)"
work="$top/build/engines"
cli="${PASSERBY_CLI:-$top/build/release/bin/passerby-cli}"
failed=()

install_tools() {
    local node=()
    command -v node > /dev/null && command -v npm > /dev/null || node=(nodejs npm)
    bash "$top/installer/install_packages.sh" clang lld wasi-libc libclang-rt-14-dev-wasm32 qemu-user gcc-aarch64-linux-gnu \
        libc6-dev-arm64-cross mono-mcs mono-runtime godot3-server chromium gdal-bin sqlite3 librecast-dev nlohmann-json3-dev "${node[@]}"
    (cd "$here" && npm ci --ignore-scripts --loglevel=error)
}

make_kit() { # of the old town, which is baked first, and a pack of all that one can hold
    bash "$top/installer/build.sh" release passerby-cli
    rm -rf "$work/kit"
    cp "$top/projects/old-town.gpkg" "$work/old-town.gpkg"
    "$cli" bake "$work/old-town.gpkg" > "$work/bake.txt"
    "$cli" export "$work/old-town.gpkg" --format engine "$work/kit" --people-at 60 --seconds 120 --people 500 > "$work/export.txt"
    "$cli" export "$work/old-town.gpkg" --format pack "$work/two-hours.pbcity" --borders --ground --second-hour 17:30 >> "$work/export.txt"
}

# Says what is tried, and goes on where it fails: the end names all that did.
try() { # what, command
    local what="$1" said="$work/said.txt"
    shift
    if "$@" > "$said" 2>&1; then
        printf 'well    %s%s\n' "$what" "$(tail -n 1 "$said" | sed 's/^\(..*\)$/: \1/')"
    else
        printf 'FAILED  %s\n' "$what" >&2
        cat "$said" >&2
        failed+=("$what")
    fi
}

source "$here/hashes.sh"
source "$here/readers.sh"

mkdir -p "$work"
install_tools
if [ $# -gt 0 ]; then
    rm -rf "$work/kit"
    cp -r "$1" "$work/kit"
else
    make_kit
fi
check_sizes "$work/kit"
check_hashes "$work/kit"
check_bindings "$work/kit"
check_readers "$work/kit"
if [ ${#failed[@]} -gt 0 ]; then
    printf 'Failed: %s\n' "${failed[@]}" >&2
    exit 1
fi
echo "All engines are well."
