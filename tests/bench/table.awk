# SPDX-License-Identifier: GPL-3.0-or-later
# Reads Google Benchmark's JSON, whole or broken off, and prints each figure beside the peer's and beside its aim. With -v only=failed it
# prints "name<TAB>reason" of those that failed instead.
function in_words(value, unit) {
    if (value == "") return ""
    if (unit != "us") return sprintf("%.4g %s", value, unit == "percent" ? "%" : unit == "kb" ? "kB" : unit)
    if (value >= 1e6) return sprintf("%.4g s", value / 1e6)
    if (value >= 1e3) return sprintf("%.4g ms", value / 1e3)
    return sprintf("%.4g us", value)
}
# The figure to which a peer's or an aim of this unit belongs: "us" itself, or "slowest_ms" for "ms".
function figure_of(unit, key) {
    if (unit in value) return value[unit]
    for (key in value)
        if (key ~ ("_" unit "$") && key !~ /^(peer|aim)_/) return value[key]
    return ""
}
function row(unit, here) {
    here = figure_of(unit)
    peer = value["peer_" unit]
    line(name, in_words(here, unit), in_words(peer, unit), here > 0 && peer != "" ? sprintf("%.3g", peer / here) : "",
        in_words(value["aim_" unit], unit))
}
function line(a, b, c, d, e) {
    if (!titled++) printf "\n%-52s %12s %12s %12s %12s\n", "benchmark", "here", "peer", "peer / here", "aim"
    printf "%-52s %12s %12s %12s %12s\n", a, b, c, d, e
}
function finish(unit, rows) {
    if (name == "") return
    if (reason ~ /^Not here: /) notHere[++missing] = name ": " substr(reason, 11)
    else if (reason != "" && only == "failed") print name "\t" reason
    else if (reason == "" && only == "") {
        rows = 0
        for (place = 1; place <= units; ++place)
            if (("peer_" order[place]) in value || ("aim_" order[place]) in value) {
                row(order[place])
                ++rows
            }
        if (!rows) row("us")
    }
    name = reason = ""
    units = 0
    delete value
}
BEGIN { units = split("", order) }
FNR == 1 { finish() }
/^ *"name": "/ {
    finish()
    name = $0
    gsub(/^ *"name": "|",$/, "", name)
}
/^ *"error_message": "/ {
    reason = $0
    gsub(/^ *"error_message": "|",?$/, "", reason)
}
name != "" && /^ *"[a-z_]+": -?[0-9.e+-]+,?$/ {
    key = $1
    gsub(/[":]/, "", key)
    number = $2
    sub(/,$/, "", number)
    value[key] = number + 0
    if (key ~ /^(peer|aim)_/) {
        unit = key
        sub(/^(peer|aim)_/, "", unit)
        for (place = 1; place <= units; ++place)
            if (order[place] == unit) unit = ""
        if (unit != "") order[++units] = unit
    }
}
END {
    finish()
    if (only == "")
        for (place = 1; place <= missing; ++place) printf "%s%s\n", place == 1 ? "\nNot measured here:\n  " : "  ", notHere[place]
}
