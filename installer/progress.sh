# SPDX-License-Identifier: GPL-3.0-or-later
# To be sourced: shows how far a long command has come, one line in place on a terminal, a line now and then elsewhere. What else the
# command says is kept back and printed when it has ended, so that an error is the last thing on the screen.

in_words() { # seconds
    if [ "$1" -lt 60 ]; then
        echo "$1 s"
    else
        echo "$(($1 / 60)) min $(($1 % 60)) s"
    fi
}

# follow_steps ERRORS: reads lines "[done/all] what" and shows them with the time to go; other lines go to the file ERRORS.
follow_steps() {
    local errors="$1" line done all last_all=0 began=0 done_before=0 told=-1000 to_go width
    : >"$errors"
    while IFS= read -r line; do
        if [[ ! "$line" =~ ^\[([0-9]+)/([0-9]+)\]\ (.*) ]]; then
            [ "$line" = "ninja: build stopped: subcommand failed." ] || printf '%s\n' "$line" >>"$errors"
            continue
        fi
        done="${BASH_REMATCH[1]}" all="${BASH_REMATCH[2]}"
        if [ "$all" -gt "$last_all" ]; then # it begins, or turns out to be longer
            began="$SECONDS" done_before=$((done - 1))
        fi
        last_all="$all"
        to_go=""
        if [ "$done" -lt "$all" ] && [ $((SECONDS - began)) -ge 5 ] && [ "$done" -gt "$done_before" ]; then
            to_go=", about $(in_words $(((SECONDS - began) * (all - done) / (done - done_before)))) to go"
        fi
        if [ -t 1 ]; then
            width="$(tput cols 2>/dev/null || echo 80)"
            printf '\r\033[K%.*s' "$((width - 1))" "[$done/$all]$to_go  ${BASH_REMATCH[3]##*/}"
        elif [ $((SECONDS - told)) -ge 15 ] && [ "$all" -gt 5 ]; then
            echo "[$done/$all]$to_go"
            told="$SECONDS"
        fi
    done
    if [ -t 1 ] && [ "$last_all" != 0 ]; then
        printf '\r\033[K'
    fi
}
