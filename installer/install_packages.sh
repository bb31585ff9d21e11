#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Installs the packages of packages.txt that are missing. Further names may be given as arguments.
set -euo pipefail
here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"

mapfile -t wanted < <(grep -v '^#' "$here/packages.txt")
wanted+=("$@")
missing=()
for package in "${wanted[@]}"; do
    dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q '^install ok installed$' || missing+=("$package")
done
[ "${#missing[@]}" -eq 0 ] && exit 0

echo "Installing ${#missing[@]} packages: ${missing[*]}"
if [ "$(id -u)" -eq 0 ]; then
    root=()
elif command -v sudo >/dev/null; then
    root=(sudo)
else
    echo "Installing packages needs root: run this as root or install sudo." >&2
    exit 1
fi
"${root[@]}" apt-get update -qq
"${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
