#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Installs what is missing, builds Passerby and opens the sample city, or the project given as argument.
# Without a display it checks, bakes, simulates, renders and exports the city instead and says where the results lie.
set -euo pipefail
top="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
city="${1:-$top/projects/old-town.gpkg}"

bash "$top/installer/install_packages.sh"
echo "Building Passerby (the first time about ten minutes on two cores) ..."
bash "$top/installer/build.sh" release passerby passerby-cli
bin="$top/build/release/bin"

display_works() {
    [ -n "${WAYLAND_DISPLAY:-}" ] && return 0
    [ -n "${DISPLAY:-}" ] && timeout 5 xdpyinfo >/dev/null 2>&1
}

if display_works; then
    echo "Opening $city"
    exec "$bin/passerby" "$city"
fi

source "$top/installer/virtual_screen.sh"
start_screen
echo "No display can be reached, so there is no window to open. Here is the same city without one:"
out="$top/build/sample"
rm -rf "$out"
mkdir -p "$out"
cp "$city" "$out/city.gpkg"
cli="$bin/passerby-cli"
"$cli" check "$out/city.gpkg"
"$cli" bake "$out/city.gpkg"
"$cli" simulate "$out/city.gpkg" --seconds 60 --agents 2000 --out "$out/run.sqlite"
"$bin/passerby" --render "$out/city.png" "$out/city.gpkg" --view city --heatmap density --size 1920x1080
"$bin/passerby" --render "$out/plan.png" "$out/city.gpkg" --view plan --heatmap density --size 1920x1080
"$cli" export "$out/city.gpkg" --format tables "$out/tables"
"$cli" export "$out/city.gpkg" --format city-json "$out/city.json"
"$cli" export "$out/city.gpkg" --format html "$out/city.html"
echo
echo "The results lie in $out:"
echo "  city.png, plan.png   what the window would show"
echo "  city.html            the city as one page for any browser, in which everybody can be asked"
echo "  city.gpkg            the baked city (QGIS opens it)"
echo "  run.sqlite           one minute of 2,000 people (JuPedSim layout)"
echo "  tables/, city.json   densities of every way, and the city as text"
