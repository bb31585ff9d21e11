#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Installs the packages of packages.txt that are missing. Further names may be given as arguments.
set -euo pipefail
here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
source "$here/progress.sh"

mapfile -t wanted < <(grep -v '^#' "$here/packages.txt")
wanted+=("$@")
missing=()
for package in "${wanted[@]}"; do
    dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q '^install ok installed$' || missing+=("$package")
done
[ "${#missing[@]}" -eq 0 ] && exit 0

if [ "$(id -u)" -eq 0 ]; then
    root=()
elif command -v sudo >/dev/null; then
    root=(sudo)
else
    echo "Installing packages needs root: run this as root or install sudo. Missing: ${missing[*]}" >&2
    exit 1
fi

# Turns what apt says into steps: each package is fetched, unpacked and set up.
as_steps() {
    local line steps=0 all=0
    while IFS= read -r line; do
        [[ "$line" =~ ([0-9]+)\ newly\ installed ]] && all=$((3 * BASH_REMATCH[1]))
        case "$line" in
        Get:* | "Unpacking "* | "Setting up "*)
            [ "$steps" -lt "$all" ] && steps=$((steps + 1))
            echo "[$steps/$all] $line"
            ;;
        *) printf '%s\n' "$line" ;; # shown where it fails
        esac
    done
}

echo "Installing ${#missing[@]} packages and what they need: ${missing[*]}"
errors="$(mktemp)"
trap 'rm -f "$errors"' EXIT
"${root[@]}" apt-get update -qq
if ! "${root[@]}" env DEBIAN_FRONTEND=noninteractive LC_ALL=C apt-get install -y -q -o Dpkg::Use-Pty=0 --no-install-recommends "${missing[@]}" 2>&1 |
    as_steps | follow_steps "$errors"; then
    cat "$errors" >&2
    echo "Installing packages has failed; the reason stands above." >&2
    exit 1
fi
