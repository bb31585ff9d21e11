#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Installs what is missing, builds everything and runs every test.
#   run.sh              all tests
#   run.sh REGEX        the tests whose name matches
#   run.sh --sanitize   core and editor with address and undefined-behaviour sanitizers, core's parallel parts with the thread sanitizer
#   run.sh --tidy       clang-tidy on all sources
#   run.sh --fuzz [S]   each fuzz target for S seconds (default 60)
#   run.sh --bench      the benchmarks, and a table of figures beside those of peers; JSON in build/release/bench
#   run.sh --bench-smoke  the smallest scene of each benchmark once, to see that all of them run
#   run.sh --film       films from the command line, that of the sample's tour too
#   run.sh --engines [KIT]  the kit for engines in every engine and language that can be run here; with tools of their own
#   run.sh --web [PAGE]  the web page of a city in Chromium without a network, and that its bundle is what its sources make; with tools of their own
set -euo pipefail
top="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
jobs="$(nproc)"

source "$top/installer/virtual_screen.sh"
source "$top/installer/progress.sh"

run_tests() { # folder, further ctest options
    local folder="$1"
    shift
    start_screen
    export QT_QPA_PLATFORM=xcb LIBGL_ALWAYS_SOFTWARE=1
    if ! ctest --test-dir "$top/build/$folder" -j "$jobs" --output-on-failure "$@"; then
        echo "Tests have failed; what they said stands above." >&2
        return 1
    fi
}

sanitize() { # clang compiles what is instrumented in half the time
    bash "$top/installer/install_packages.sh" clang libclang-rt-14-dev
    export QTEST_FUNCTION_TIMEOUT=3000000 # ms
    export ASAN_OPTIONS=detect_leaks=1 UBSAN_OPTIONS=print_stacktrace=1
    export LSAN_OPTIONS="suppressions=$top/tests/support/leaks.txt"
    bash "$top/installer/build.sh" sanitize all -- -DCMAKE_C_COMPILER=clang -DCMAKE_CXX_COMPILER=clang++ -DPASSERBY_SANITIZE=address,undefined
    run_tests sanitize
    bash "$top/installer/build.sh" tsan core_tests -- -DCMAKE_C_COMPILER=clang -DCMAKE_CXX_COMPILER=clang++ -DPASSERBY_SANITIZE=thread
    TSAN_OPTIONS="suppressions=$top/tests/support/races.txt" \
        ctest --test-dir "$top/build/tsan" --output-on-failure -j "$jobs" -R "unit/core/(foundation|alibi|affordance|steering|composite|ground|street|run|schedule|wander|crowds|perceptual|simulation)/"
}

tidy() { # sources by eights, as they are compiled: each header is read once for them all
    bash "$top/installer/install_packages.sh" clang-tidy
    bash "$top/installer/build.sh" tidy -- -DPASSERBY_PRECOMPILE=OFF # clang reads no headers of gcc
    sed -n 's/^ *"file": "\(.*\)",*$/\1/p' "$top/build/tidy/compile_commands.json" |
        grep -v -e "^$top/tests/" -e "^$top/build/tidy/tests/" -e mocs_compilation -e cmake_pch -e build_identity |
        (cd "$top" && xargs -d '\n' -P "$jobs" -n 1 clang-tidy --quiet --checks=-bugprone-suspicious-include -p build/tidy)
}

fuzz() {
    bash "$top/installer/install_packages.sh" clang libclang-rt-14-dev
    bash "$top/installer/build.sh" fuzz fuzz_targets -- -DCMAKE_C_COMPILER=clang -DCMAKE_CXX_COMPILER=clang++ -DPASSERBY_FUZZ=ON
    local target corpus hostile
    for target in "$top"/build/fuzz/fuzz/*_fuzz; do
        corpus="$top/build/fuzz/corpus/$(basename "$target" _fuzz)"
        mkdir -p "$corpus"
        hostile="$top/../shared/data/hostile" # where it is there
        case "$target" in # good files to begin with, then bad ones
        */city_json_fuzz) cp "$top"/projects/*.json "$corpus"; cp "$hostile"/*.json "$corpus" 2> /dev/null || true ;;
        */geopackage_fuzz) cp "$top/projects/three-doors.gpkg" "$corpus"; cp "$hostile"/*.gpkg "$corpus" 2> /dev/null || true ;;
        */osm_xml_fuzz) cp "$top"/tests/scenarios/osm/*.osm "$corpus" ;;
        */osm_pbf_fuzz) cp "$hostile"/*.osm.pbf "$top"/../shared/data/osm/monaco.osm.pbf "$corpus" 2> /dev/null || true ;;
        */world_file_fuzz) printf '0.5\n0\n0\n-0.5\n691000.25\n5334999.75\n' > "$corpus/picture.pgw" ;;
        */trajectories_fuzz) # the first byte names no format
            local tracks
            for tracks in "$top"/tests/data/trajectories/*.{txt,vsp,csv}; do
                { printf '\010'; cat "$tracks"; } > "$corpus/$(basename "$tracks")"
            done ;;
        */pack_fuzz) cp "$top"/tests/data/packs/*.pbcity "$corpus" ;;
        */picture_file_fuzz) cp "$top"/resources/screenshots/*.png "$corpus" ;;
        esac
        "$target" "$corpus" -max_total_time="${1:-60}" -max_len=400000 -print_final_stats=1
    done
}

# Each program to its end, whatever one of them does; then a table, and what failed.
bench() { # folder of the results, "smallest" or "all"
    bash "$top/installer/install_packages.sh"
    bash "$top/installer/build.sh" release bench_programs calibrate_steering
    start_screen
    export QT_QPA_PLATFORM=xcb LIBGL_ALWAYS_SOFTWARE=1
    source "$top/tests/bench/programs.sh"
    local program smallest options=()
    [ "$2" = smallest ] && options=(--benchmark_min_time=0.001)
    mkdir -p "$1"
    for program in "$top"/build/release/bench_programs/*_bench; do
        smallest="$(awk -v program="$(basename "$program")" '$1 == program { print $2 }' "$top/tests/bench/smallest.txt")"
        [ "$2" = all ] && smallest=.
        run_program "$program" "$1" "${smallest:-nothing}" "${options[@]}"
    done
    report "$1"
}

case "${1:-}" in
--sanitize) sanitize ;;
--tidy) tidy ;;
--fuzz) fuzz "${2:-60}" ;;
--bench) bench "$top/build/release/bench" all ;;
--film)
    bash "$top/installer/install_packages.sh"
    bash "$top/installer/build.sh" release passerby
    start_screen
    QT_QPA_PLATFORM=xcb LIBGL_ALWAYS_SOFTWARE=1 bash "$top/tests/film/film.sh" "$top/build/release/bin/passerby" all
    ;;
--engines) bash "$top/tests/engines/engines.sh" "${@:2}" ;;
--web) bash "$top/tests/web/web.sh" "${@:2}" ;;
--bench-smoke) bench "$top/build/release/bench-smoke" smallest ;;
*)
    bash "$top/installer/install_packages.sh"
    echo "Building Passerby and its tests (from nothing about a quarter of an hour on two cores) ..."
    PASSERBY_BUILD_TIMES=1 bash "$top/installer/build.sh" release all
    echo "Built after $(in_words "$SECONDS")."
    run_tests release ${1:+-R "$1"}
    echo "All after $(in_words "$SECONDS")."
    ;;
esac
