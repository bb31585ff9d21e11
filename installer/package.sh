#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Installs what is missing, builds Passerby and makes build/package/passerby_VERSION_ARCHITECTURE.deb of it.
set -euo pipefail
top="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
package="$top/build/package"

# The same commit gives the same package.
if [ -z "${SOURCE_DATE_EPOCH:-}" ] && seconds="$(git -C "$top" show -s --format=%ct 2>/dev/null)"; then
    export SOURCE_DATE_EPOCH="$seconds"
fi

mapfile -t wanted < <(grep -v '^#' "$top/installer/packaging_packages.txt")
bash "$top/installer/install_packages.sh" "${wanted[@]}"
echo "Building Passerby (the first time about ten minutes on two cores) ..."
bash "$top/installer/build.sh" release passerby passerby-cli
bash "$top/installer/papers.sh" "$top/build/release/bin" "$top/build/release/papers"

rm -rf "$package"
mkdir -p "$package"
if ! (cd "$top/build/release" && umask 022 && cpack -G DEB -B "$package" >"$top/build/package.log" 2>&1); then
    cat "$top/build/package.log" >&2
    exit 1
fi
rm -rf "$package/_CPack_Packages"
desktop-file-validate "$top/installer/desktop/passerby.desktop"
echo "The package: $(ls "$package"/*.deb)"
