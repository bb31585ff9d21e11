#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Makes passerby.wasm of ../../runtime. Debian: apt install clang lld wasi-libc libclang-rt-14-dev-wasm32
set -euo pipefail
here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
runtime="${1:-$here/../../runtime}"
exports=(-Wl,--export=__heap_base)
for name in $(sed -n 's/^[a-z].*[ *]\(pb_[a-z_]*\)(.*;.*$/\1/p' "$runtime/passerby_runtime.h"); do
    exports+=("-Wl,--export=$name")
done
clang --target=wasm32-wasi -std=c99 "${PB_OPTIMIZE:--Oz}" -mbulk-memory -mexec-model=reactor -Wl,--strip-all "${exports[@]}" \
    "$runtime/passerby_runtime.c" -o "${2:-$here/passerby.wasm}"
