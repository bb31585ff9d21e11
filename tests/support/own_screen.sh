#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Runs a program on a virtual screen and in a home of its own, so that programs with windows can be tested beside each other:
#   own_screen.sh PROGRAM ARGUMENT...
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../../installer/virtual_screen.sh"
export XDG_CACHE_HOME="${XDG_CACHE_HOME:-$HOME/.cache}" # what drivers keep of shaders is for all
HOME="$(mktemp -d)"
export HOME
start_screen
trap 'kill $screen 2>/dev/null || true; rm -rf "$HOME"' EXIT
"$@"
