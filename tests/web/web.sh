#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# What run.sh --web does: makes the pages of the old town and, where its map is at hand, of Munich, and opens them in Chromium without a
# network. A tool that is missing is an error.
#   web.sh          builds passerby-cli and makes the pages with it
#   web.sh PAGE     with the page of a city that is there; --any as a second word: of another city than the old town
set -euo pipefail
here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
top="$(cd "$here/../.." && pwd)"
work="$top/build/web"
cli="${PASSERBY_CLI:-$top/build/release/bin/passerby-cli}"
munich="${PASSERBY_MUNICH:-$top/../shared/data/osm/munich_altstadt.osm.pbf}"

install_tools() {
    local node=()
    command -v node > /dev/null && command -v npm > /dev/null || node=(nodejs npm)
    bash "$top/installer/install_packages.sh" sqlite3 clang lld wasi-libc libclang-rt-14-dev-wasm32 chromium "${node[@]}"
    (cd "$here" && npm ci --ignore-scripts --loglevel=error)
}

# The page without a city is what its sources make, to the byte.
check_bundle() {
    bash "$top/app/web/build.sh" "$work/page.html"
    cmp "$work/page.html" "$top/resources/page/page.html" || {
        echo "resources/page/page.html is not what app/web and core/runtime make of it: bash app/web/build.sh" >&2
        return 1
    }
    check_size "$top/resources/page/page.html" 700000
}

check_size() { # file, most bytes
    local bytes
    bytes="$(stat -c %s "$1")"
    printf '%s: %d kB (aim %d)\n' "$(basename "$1")" $((bytes / 1000)) $(($2 / 1000))
    [ "$bytes" -le "$2" ]
}

# The old town's tour with two slides of variants: without its highest tower, and with ways closed.
make_variants() { # project to write
    cp "$top/projects/old-town.gpkg" "$1"
    "$cli" variant add "$1" "Without the tower" --remove obstacle:1698 > /dev/null
    "$cli" variant add "$1" "Square closed" --block portal:100 --block portal:20 > /dev/null
    sqlite3 "$1" "UPDATE story_slides SET variant = place WHERE story = 1 AND place IN (1, 2);
                  UPDATE story_slides SET picture = readfile('$top/resources/screenshots/station-200.png') WHERE story = 1 AND place = 1"
}

mkdir -p "$work"
install_tools
check_bundle
bash "$top/installer/build.sh" release passerby-cli tell
if [ $# -gt 0 ]; then
    node "$here/play.mjs" "$@"
    exit
fi
"$cli" export "$top/projects/old-town.gpkg" --format html "$work/old-town.html" > /dev/null
check_size "$work/old-town.html" 3000000
failed=0
node "$here/play.mjs" "$work/old-town.html" "$work" || failed=1
make_variants "$work/variants.gpkg"
"$cli" export "$work/variants.gpkg" --format html "$work/variants.html" --story tour > /dev/null
check_size "$work/variants.html" 5000000
node "$here/variants.mjs" "$work/variants.html" || failed=1
if [ -f "$munich" ]; then
    "$cli" import osm "$munich" "$work/munich.gpkg" > /dev/null
    "$cli" bake "$work/munich.gpkg" > /dev/null
    "$cli" export "$work/munich.gpkg" --format html "$work/munich.html" > /dev/null
    check_size "$work/munich.html" 15000000
    grep -q 'id="attribution">© OpenStreetMap contributors<' "$work/munich.html"
    node "$here/play.mjs" "$work/munich.html" "$work" --any || failed=1
else
    echo "not run: the map of Munich is not here"
fi
[ "$failed" -eq 0 ] || exit 1
echo "All pages are well."
