# SPDX-License-Identifier: GPL-3.0-or-later
# For engines.sh: the kit's files in the programs that read them.

run_godot() { # kit; its project stays as it was
    local project="$work/godot_kit"
    rm -rf "$project"
    cp -r "$1" "$project"
    LC_ALL=C.UTF-8 XDG_DATA_HOME="$work/xdg" XDG_CONFIG_HOME="$work/xdg" XDG_CACHE_HOME="$work/xdg" \
        timeout 300 godot3-server --path "$project/samples/godot" -s check.gd | tee "$work/godot.txt" &&
        grep ' cells, .* targets, .* people over ' "$work/godot.txt" # a script that does not parse ends well, too
}

check_schema() { # its name, file
    node "$here/schema.mjs" "$top/resources/schemas/$1.schema.json" "$2"
}

check_twin() { # pack: there and back the same bytes, and as its schema says
    "$cli" convert "$1" "$work/twin.json" && "$cli" convert "$work/twin.json" "$work/back.pbcity" && cmp "$1" "$work/back.pbcity" &&
        check_schema pbcity "$work/twin.json"
}

run_detour() { # kit
    gcc -std=c99 -O2 -c "$1/runtime/passerby_runtime.c" -o "$work/plain.o" &&
        g++ -std=c++20 -O1 -Wall -Wextra -Werror -I"$1/runtime" -I/usr/include/recastnavigation "$here/navigation_detour.cpp" "$work/plain.o" \
            -lDetour -o "$work/navigation_detour" && "$work/navigation_detour" "$1"
}

run_blender() { # kit. Debian's importer of glTF is older than its numpy.
    blender -b --python-expr 'import numpy; numpy.bool = bool' -P "$1/samples/blender/walk.py" -- "$1" "$work/walk.blend" &&
        [ -s "$work/walk.blend" ] && blender -b "$work/walk.blend" -P "$here/blender_check.py" --python-exit-code 1 -- "$1" | tee "$work/blender.txt" &&
        grep '^Blender: ' "$work/blender.txt"
}

check_readers() { # kit
    try "glTF by its validator, three and Babylon" node "$here/gltf.mjs" "$1"
    try "USD by tinyusdz" node "$here/usd.mjs" "$1/city.usda"
    try "the pack's twin by its schema" check_twin "$1/city.pbcity"
    try "navigation.json by its schema" check_schema navigation "$1/navigation.json"
    try "routes by Detour" run_detour "$1"
    try "the manifest by its schema" check_schema engine-kit "$1/manifest.json"
    try "the heat map's sidecar by its schema" check_schema heatmap "$1/heat_density.json"
    try "heat maps by GDAL and three" node "$here/heatmaps.mjs" "$1"
    try "tables for Unreal" node "$here/tables.mjs" "$1"
    try "Godot" run_godot "$1"
    try "the page for three.js" node "$here/three_page.mjs" "$1" "$work/three.png"
    if command -v blender > /dev/null; then # half a gigabyte: no more than what is there
        try "Blender" run_blender "$1"
    else
        echo "not run: Blender is not here"
    fi
}
