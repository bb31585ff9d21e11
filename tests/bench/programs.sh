# SPDX-License-Identifier: GPL-3.0-or-later
# To be sourced: runs benchmark programs to their end, whatever one of them does, and says what failed.

seconds_a_program=3600
outcomes=() # "name<TAB>reason" of what died; programs say themselves what else failed, in their results

names_in() { # RESULTS: those that were measured, or said why not
    sed -n 's/^ *"name": "\(.*\)",$/\1/p' "$1" 2>/dev/null
}

as_filter() { # finds the names on standard input, and no others
    sed 's/[][\.*^$+?(){}|]/\\&/g' | paste -sd '|' | sed 's/.*/^(&)$/'
}

# run_program PROGRAM FOLDER FILTER OPTION...: results to FOLDER/PROGRAM.json. Where the program dies, the benchmark that it died of is
# noted and the program started again with those that stand after it; their results go to PROGRAM.1.json and so on.
run_program() {
    local program="$1" folder="$2" filter="$3" name part=0 results status measured culprit left
    shift 3
    name="$(basename "$program")"
    rm -f "$folder/$name".json "$folder/$name".[0-9]*.json
    left="$("$program" --benchmark_list_tests=true --benchmark_filter="$filter" 2>/dev/null)" || true
    if [ -z "$left" ] || [[ "$left" == "Failed to match"* ]]; then
        outcomes+=("$name"$'\t'"has no benchmark that $filter finds")
        return
    fi
    while [ -n "$left" ]; do
        results="$folder/$name$([ "$part" = 0 ] || echo ".$part").json"
        status=0
        timeout "$seconds_a_program" "$program" --benchmark_filter="$(as_filter <<<"$left")" --benchmark_out="$results" \
            --benchmark_out_format=json "$@" || status=$?
        [ "$status" = 0 ] && return
        measured="$(names_in "$results")"
        culprit="$(grep -Fxv -f <(printf '%s\n' "${measured:-none}") <<<"$left" | head -n 1 || true)"
        outcomes+=("${culprit:-$name}"$'\t'"$(death_in_words "$status")")
        [ -n "$culprit" ] || return
        left="$(awk -v culprit="$culprit" 'found; $0 == culprit { found = 1 }' <<<"$left")"
        part=$((part + 1))
    done
}

death_in_words() { # exit code
    if [ "$1" = 124 ]; then
        echo "took longer than $((seconds_a_program / 60)) minutes"
    elif [ "$1" -gt 128 ]; then
        echo "ended by the signal $(kill -l $(($1 - 128)))"
    else
        echo "ended with exit code $1"
    fi
}

# report FOLDER: a table of all results, then what was left out and what failed; 1 where something failed.
report() {
    local here="$top/tests/bench" failed outcome
    find "$1" -name '*.json' -print0 | sort -zV | xargs -0r awk -f "$here/table.awk"
    failed="$({
        [ "${#outcomes[@]}" -eq 0 ] || printf '%s\n' "${outcomes[@]}"
        find "$1" -name '*.json' -print0 | sort -zV | xargs -0r awk -v only=failed -f "$here/table.awk"
    })"
    [ -z "$failed" ] && return
    echo
    echo "Failed:"
    while IFS= read -r outcome; do
        echo "  ${outcome/$'\t'/: }"
    done <<<"$failed"
    return 1
}
