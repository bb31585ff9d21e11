#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Tries the package as on a fresh machine: in a root of its own (made by debootstrap; needs root and the network) it is installed, used by
# an ordinary user and removed.
#   try_package.sh [PACKAGE.deb [ROOT]]     a ROOT that is there already is used as it is, and kept
set -euo pipefail
top="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
package="$(realpath "${1:-$(ls "$top"/build/package/*.deb)}")"
root="${2:-$top/build/fresh-root}"
out="$top/build/package-tried"

[ "$(id -u)" -eq 0 ] || { echo "A root of its own can only be made as root." >&2 && exit 1; }
isMade=false
leave() {
    umount "$root/proc" || return # else what is mounted would be removed
    [ "$isMade" = false ] || rm -rf "$root"
}
if [ ! -d "$root" ]; then
    echo "Making a fresh Debian 12 in $root ..."
    debootstrap --variant=minbase bookworm "$root" http://deb.debian.org/debian >"$top/build/debootstrap.log"
    isMade=true
fi
mountpoint -q "$root/proc" || mount -t proc proc "$root/proc"
trap leave EXIT
# With a network of its own, so that screens of this machine are not met.
alone() { unshare --net chroot "$root" /usr/bin/env -i PATH=/usr/bin:/bin LC_ALL=C.UTF-8 su walker -c "cd && $1"; }
inside() { chroot "$root" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"; }
as_user() { inside su walker -c "cd && $1"; }
files() { (cd "$root" && find . \( -path ./proc -o -path ./sys -o -path ./dev -o -path ./tmp -o -path ./var \) -prune -o -print | sort); }

install -d -m 1777 "$root/tmp/.X11-unix"
cat >"$root/tmp/on_screen" <<'END'
#!/bin/sh
# Runs a command before a screen that nobody sees.
Xvfb :7 -screen 0 1600x1000x24 -nolisten tcp >/dev/null 2>&1 &
screen=$!
while [ ! -S /tmp/.X11-unix/X7 ]; do sleep 0.2; done
status=0
DISPLAY=:7 "$@" || status=$?
kill $screen
exit $status
END
chmod 755 "$root/tmp/on_screen"

cp /etc/resolv.conf "$root/etc/resolv.conf"
inside apt-get update -qq
# What a desktop has: a screen, and who tells kinds of files. And a package with pages of the manual installed.
rm -f "$root/etc/dpkg/dpkg.cfg.d/docker" "$root/etc/dpkg/dpkg.cfg.d/excludes"
inside apt-get install -y -qq --no-install-recommends xvfb xauth shared-mime-info libglib2.0-bin file man-db hicolor-icon-theme desktop-file-utils \
    >"$top/build/try-package.log" 2>&1
inside id walker >/dev/null 2>&1 || inside useradd --create-home --shell /bin/bash walker
# What Passerby needs from others, so that what it brings itself shows.
cp "$package" "$root/tmp/passerby.deb"
inside apt-get install -y -qq --no-install-recommends /tmp/passerby.deb >>"$top/build/try-package.log" 2>&1
inside dpkg --purge passerby >>"$top/build/try-package.log" 2>&1
files >"$top/build/files-before"
inside dpkg -i /tmp/passerby.deb >>"$top/build/try-package.log" 2>&1

echo "Installed. An ordinary user:"
as_user "passerby --version && passerby-cli --version"
as_user "cp /usr/share/passerby/projects/three-doors.gpkg doors.gpkg && passerby-cli check doors.gpkg && passerby-cli bake doors.gpkg --json >bake.json"
as_user "passerby-cli info /usr/share/passerby/projects/old-town.gpkg | head -n 1"
alone "passerby --render town.png /usr/share/passerby/projects/old-town.gpkg --view city --heatmap density" # looks for a screen by itself
alone "passerby --render plan.png doors.gpkg --view plan"
as_user "man -P cat passerby-cli-bake | head -n 4"
# The window: with no argument it opens the sample, and stays open until it is closed.
alone "/tmp/on_screen timeout 40 passerby >window.log 2>&1; test \$? = 124"
test -e "$root/home/walker/.config/Passerby/Passerby.conf"
grep -q old-town "$root/home/walker/.config/Passerby/Passerby.conf" # among the cities of late
kind() { as_user "gio info -a standard::content-type '$1' | sed -n 's/.*content-type: //p'"; }
echo "A city is, to GLib: $(kind doors.gpkg)"
grep -q 'application/x-passerby-city' "$root/usr/share/applications/mimeinfo.cache"
mkdir -p "$out"
cp "$root"/home/walker/*.png "$out"

inside dpkg --purge passerby >>"$top/build/try-package.log" 2>&1
files >"$top/build/files-after"
if comm -13 "$top/build/files-before" "$top/build/files-after" | grep -v '^\./home/walker'; then
    echo "Removing it leaves more than the user's files." >&2
    exit 1
fi
echo "Only the user's files. Pictures that it drew: $out"
