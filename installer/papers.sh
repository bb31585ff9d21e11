#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# What goes with the programs on paper, made anew of what they say themselves: papers.sh FOLDER_OF_PROGRAMS OUT
# A manual page of each program and of each verb (of --help), the copyright of all parts and the log of changes that Debian wants.
set -euo pipefail
top="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
programs="$(realpath "$1")" out="$(realpath -m "$2")"
maintainer="$(sed -n 's/^set(CPACK_PACKAGE_CONTACT "\(.*\)")$/\1/p' "$top/installer/CMakeLists.txt")"
rm -rf "$out"
mkdir -p "$out/man" "$out/doc"

# page NAME SENTENCE PROGRAM WORD...: the manual page of what PROGRAM WORD... --help says, and those of its verbs.
page() {
    local name="$1" sentence="$2" program="$3" verb words
    shift 3
    # From their folder, since help2man hands the program's name to a shell, to which a path with blanks is several words.
    (cd "$programs" && help2man --no-info --section=1 --source=Passerby --manual="User commands" --name="$sentence" \
        --version-option=--version --help-option="$* --help" --include="$out/common.h2m" --output="$out/man/$name.1" "./$program")
    [ $# -eq 0 ] || sed -i "1,/^\.SH DESCRIPTION/s/^$program \\\\- /$name \\\\- /" "$out/man/$name.1"
    gzip -9n "$out/man/$name.1"
    "$programs/$program" "$@" --help | sed -n '/^Subcommands:/,/^$/p' | tail -n +2 | while read -r verb words; do
        [ -z "$verb" ] || page "$name-$verb" "$words" "$program" "$@" "$verb" </dev/null
    done
}

cat >"$out/common.h2m" <<'END'
[files]
Sample cities lie in share/passerby/projects, the schema of cities as text in share/passerby/schemas, both seen from the folder in whose bin the
programs are: /usr, or where Passerby was installed instead. A city is a GeoPackage.
END
export QT_QPA_PLATFORM=offscreen
page passerby "a desktop studio for city life" passerby
page passerby-cli "a studio for city life, on the command line" passerby-cli
rm "$out/common.h2m"

as_field() { # a text as it stands in a field of a control file
    sed 's/^$/./; s/^/ /' "$1"
}
{
    cat <<END
Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: Passerby

Files: *
Copyright: 2026 The Passerby authors
License: GPL-3+

Files: core/* projects/*
Copyright: 2026 The Passerby authors
License: Apache-2.0

Files: resources/icons/* installer/desktop/*.svg
$(sed -n 's/^Copyright (c) /Copyright: /p' "$top/LICENSES/MIT-tabler.txt" | head -n 1)
License: MIT

Files: resources/fonts/*
$(sed -n 's/^Copyright (c) /Copyright: /p' "$top/LICENSES/OFL-1.1.txt" | head -n 1)
License: OFL-1.1

License: GPL-3+
 This program is free software: you can redistribute it and/or modify it under the terms of the GNU General Public License as published by
 the Free Software Foundation, either version 3 of the License, or (at your option) any later version. It comes without any warranty.
 .
 On Debian systems the full text is in /usr/share/common-licenses/GPL-3.

License: Apache-2.0
 On Debian systems the full text is in /usr/share/common-licenses/Apache-2.0.

License: MIT
$(as_field "$top/LICENSES/MIT-tabler.txt")

License: OFL-1.1
$(as_field "$top/LICENSES/OFL-1.1.txt")
END
} >"$out/doc/copyright"

said="$("$programs/passerby-cli" --version)" # passerby-cli 0.1.0 (67ad42c, 2026-11-22)
version="$(cut -d ' ' -f 2 <<<"$said")"
date="$(sed -n 's/.*, \([0-9-]*\))$/\1/p' <<<"$said")"
{
    built="$(cut -d ' ' -f 3- <<<"$said" | tr -d '()' | sed 's/^\([0-9a-f]\{7\}\)/commit \1/')"
    printf 'passerby (%s) unstable; urgency=medium\n\n  * Built of %s.\n\n' "$version" "$built"
    printf ' -- %s  %s\n' "$maintainer" "$(LC_ALL=C TZ=UTC date -R -d "${date:-1970-01-01}")"
} | gzip -9n >"$out/doc/changelog.gz"
