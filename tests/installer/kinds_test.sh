#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# What tells a city from another GeoPackage stands where installer/desktop/passerby.xml looks for it: the name of a table, near the beginning.
set -euo pipefail
top="$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)"
read -r first length < <(sed -n 's/.*value="passerby_meta" offset="\([0-9]*\):\([0-9]*\)".*/\1 \2/p' "$top/installer/desktop/passerby.xml")
for city in "$top"/projects/*.gpkg; do
    head -c "$((first + length + 12))" "$city" | tail -c "+$((first + 1))" | grep -c passerby_meta >/dev/null || {
        echo "$city does not show as a city." >&2
        exit 1
    }
done
