#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Makes resources/page/page.html, which every web page of a city begins with: wasm of core/runtime, and the scripts here.
#   build.sh [OUT.html]     Debian: apt install nodejs npm clang lld wasi-libc libclang-rt-14-dev-wasm32
set -euo pipefail
here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
top="$(cd "$here/../.." && pwd)"
wasm="$(mktemp --suffix=.wasm)"
trap 'rm -f "$wasm"' EXIT
(cd "$here" && npm ci --ignore-scripts --loglevel=error > /dev/null)
PB_OPTIMIZE=-O3 bash "$top/resources/engine_kit/three/build_wasm.sh" "$top/core/runtime" "$wasm"
node "$here/build.mjs" "$wasm" "${1:-$top/resources/page/page.html}"
