#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# The programs know their commit and its date where there is a git repository of their own, and are built without one.
set -euo pipefail
top="$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)"
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
unset SOURCE_DATE_EPOCH GIT_DIR

identity() { # SOURCE
    cmake -D SOURCE="$1" -D OUT="$folder/identity.cpp" -D VERSION=1.2.3 -P "$top/app/build_identity.cmake"
    sed -n 's/^    return "\(.*\)";$/\1/p' "$folder/identity.cpp"
}
expect() { # SAID PATTERN
    [[ "$1" =~ ^$2$ ]] || {
        echo "It says $1 instead of $2" >&2
        exit 1
    }
}

mkdir "$folder/source"
expect "$(identity "$folder/source")" '1\.2\.3 \(commit unknown\)'
expect "$(SOURCE_DATE_EPOCH=1000000000 identity "$folder/source")" '1\.2\.3 \(commit unknown, 2001-09-09\)'

git -C "$folder" init -q source
export GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@example.org GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@example.org
export GIT_COMMITTER_DATE="2020-02-03T23:30:00+0000"
echo one >"$folder/source/file"
git -C "$folder/source" add file
git -C "$folder/source" commit -q -m one
expect "$(identity "$folder/source")" '1\.2\.3 \([0-9a-f]{7}, 2020-02-03\)'
mkdir "$folder/source/unpacked" # in the repository of somebody else
expect "$(identity "$folder/source/unpacked")" '1\.2\.3 \(commit unknown\)'

before="$(stat -c %Y.%i "$folder/identity.cpp")"
sleep 1.1
identity "$folder/source/unpacked" >/dev/null
[ "$(stat -c %Y.%i "$folder/identity.cpp")" = "$before" ] || { echo "It is written anew though nothing has changed." >&2 && exit 1; }
echo two >"$folder/source/file"
expect "$(identity "$folder/source")" '1\.2\.3 \([0-9a-f]{7}\+, 2020-02-03\)'
