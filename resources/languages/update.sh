#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Brings every language up to date with the words in the sources: new words come in untranslated, words that are gone go.
#   update.sh          changes the .po files, which any program for translators opens
#   update.sh --check  changes nothing; fails, with the words, where one is not translated, no longer used or has other places for numbers,
#                    or where the sources do not tell why something cannot be done in the language spoken
set -euo pipefail
here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
cd "$here/../.."
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT

# Tables of words whose rows name no function: of these, what has a space or begins like a sentence is
# for people, and keys are not.
tables=(editor/actions/action_catalogue.cpp editor/actions/action_search.cpp editor/heat/heat_layers.cpp editor/scene/heat_scale.h widgets/living/run_actions.cpp
    core/exporters/registry.cpp core/composite/kinds/*.cpp core/world/row_faults*.cpp core/world/checks/findings.cpp
    core/world/profile_parameters.cpp)

collect() { # options of xgettext; the words go to the standard output
    xgettext --c++ --qt --from-code=UTF-8 --no-wrap --sort-by-file --no-location --output=- "$@"
}

sources() { # folders
    find "$@" -name '*.cpp' -o -name '*.h' | sort
}
sources app/gui editor widgets |
    collect -ktr -ktext -ksay -kpropertyText -kwords -ktold -ktranslate:2 -kQT_TR_NOOP -kQT_TRANSLATE_NOOP:2 -kreport:2 --files-from=- > "$folder/window.pot"
sources core | collect --keyword -ktold -kreport:2 --files-from=- > "$folder/core.pot"
collect --extract-all "${tables[@]}" 2> /dev/null | msggrep --msgid --extended-regexp --regexp=' |^&?[A-Z][a-z&]+' - |
    msggrep --invert-match --msgid --extended-regexp --regexp='^((Ctrl|Alt|Shift)\+[^ ]+|Del|Esc|Space|Home|End|Return)$' - > "$folder/written.pot"
# Choices are shown as files spell them, with a capital and spaces.
sed -n '/kNames{/,/};/p' core/world/*.h | grep -o '"[a-z_]*"' | sort -u | sed -e 's/_/ /g' -e 's/"./\U&/' -e 's/.*/tr(&)/' > "$folder/spelled.cpp"
collect -ktr "$folder/spelled.cpp" > "$folder/spelled.pot"
msgcat --use-first --no-wrap --sort-by-file "$folder/window.pot" "$folder/core.pot" "$folder/written.pot" "$folder/spelled.pot" |
    sed -e 's/^#, c-format$/#/' -e 's/c-format, //' > "$folder/all.pot" # a "% of" is no place for a value

merged() { # a language
    msgmerge --quiet --no-fuzzy-matching --no-wrap --no-location "$1" "$folder/all.pot" | msgattrib --no-obsolete --no-wrap - |
        sed '/^"POT-Creation-Date/d' # so that it changes when words do
}

# The words of a file that comes in, the first line of each; the head of the file has none.
words() {
    sed -n -e 's/^msgid "\(..*\)"$/\1/p' -e '/^msgid ""$/{n;s/^"\(.*\)"$/\1/p}'
}

# Words of core whose translation has other places ({}, {:g}; {1:g} where the order is another) than they have.
astray() { # a language
    awk '
        function count(text, by,    place) {
            for (; match(text, /[{][0-9]*(:[^}]*)?[}]/); text = substr(text, RSTART + RLENGTH)) {
                place = substr(text, RSTART + 1, RLENGTH - 2)
                sub(/^[0-9]*/, "", place)
                open[place] += by
            }
        }
        function look(    place) {
            count(id, 1)
            count(words, -1)
            for (place in open) {
                if (open[place] != 0) print id
                delete open[place]
            }
            id = words = ""
        }
        /^msgid / { look(); id = $0; part = 1 }
        /^msgstr / { words = $0; part = 2 }
        /^"/ { if (part == 1) id = id $0; else words = words $0 }
        END { look() }' "$1"
}

# Why something cannot be done that is not told in the language spoken, with its place: an Error, or fail() of a room, whose words are a
# literal, over however many lines.
untold() {
    sources core editor widgets app/gui | xargs perl -0777 -ne '
        while (/(?:(?:\bError(?:\s+\w+)?\s*\{|(?<![.>\w])fail\()\s*"[a-z0-9-]+",|\b(?:failDamaged|damaged|cannotWrite)\()\s*(?:std::string\(|fmt::format\(\s*|[\w.]+ \+ )?"[^"]+/g) {
            my $line = 1 + (substr($_, 0, $-[0]) =~ tr/\n//);
            print "$ARGV:$line: ", $& =~ s/\s+/ /gr, "\n"
        }'
}

trouble=0
found="$(untold)"
[ -z "$found" ] || { echo "Not told (foundation::told): $found" >&2; trouble=1; }
for language in "$here"/*.po; do
    if [ "${1:-}" != --check ]; then
        merged "$language" > "$folder/merged.po"
        cp "$folder/merged.po" "$language"
        continue
    fi
    merged "$language" > "$folder/merged.po"
    msgfmt --check-format --output-file=/dev/null "$folder/merged.po" || trouble=1
    missing="$(msgattrib --untranslated --no-wrap "$folder/merged.po" | words)"
    unused="$(msgcomm --unique --no-wrap "$language" "$folder/merged.po" | words)"
    [ -z "$(astray "$language")" ] || { echo "Other places for values in $(basename "$language"): $(astray "$language")" >&2; trouble=1; }
    [ -z "$missing" ] || { echo "Not in $(basename "$language"): $missing" >&2; trouble=1; }
    [ -z "$unused" ] || { echo "No longer used, but in $(basename "$language"): $unused" >&2; trouble=1; }
done
exit "$trouble"
