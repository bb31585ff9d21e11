# SPDX-License-Identifier: GPL-3.0-or-later
# To be sourced: start_screen starts a virtual screen, exports DISPLAY, and ends it with the script.

start_screen() {
    local numbers number
    numbers="$(mktemp)"
    Xvfb -displayfd 3 -screen 0 2560x1440x24 -nolisten tcp 3>"$numbers" >/dev/null 2>&1 &
    screen=$!
    trap 'kill $screen 2>/dev/null || true' EXIT
    for _ in $(seq 300); do
        number="$(cat "$numbers")"
        if [ -n "$number" ]; then
            rm -f "$numbers"
            export DISPLAY=":$number"
            return
        fi
        sleep 0.1
    done
    echo "The virtual screen did not start." >&2
    exit 1
}
