#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Films from the command line, beside pictures of the same moments and beside what ffprobe says of them. Needs a display.
#   film.sh PASSERBY [all]   "all": also the tour of the sample city, as people would have it made
set -euo pipefail
here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
top="$(cd "$here/../.." && pwd)"
passerby="$(realpath "$1")"
work="$(mktemp -d)"
xprop -root -spy _PASSERBY > /dev/null 2>&1 & # a screen without anybody at it begins anew, and lets nobody in meanwhile
holder=$!
trap 'kill "$holder" 2> /dev/null; rm -rf "$work"' EXIT
cd "$work"

fail() {
    echo "FAILED: $*" >&2
    exit 1
}

# One row of a table of stories; what is not named is as a new slide has it.
slide() { # city, place, "column, column", "value, value"
    sqlite3 "$1" "INSERT INTO story_slides (story, place, $3) VALUES (1, $2, $4);"
}

tell_frames() {
    ffprobe -v error -count_frames -select_streams v:0 -show_entries stream=nb_read_frames -of csv=p=0 "$1" | tr -d ','
}

ssim() { # of two pictures, without the clock and the scale of films
    ffmpeg -hide_banner -i "$1" -i "$2" -lavfi "[0]crop=iw:ih-60:0:60[a];[1]crop=iw:ih-60:0:60[b];[a][b]ssim" -f null - 2>&1 |
        sed -n 's/.*All:\([0-9.]*\).*/\1/p'
}

at_least() { # number, bound
    awk -v a="$1" -v b="$2" 'BEGIN { exit !(a >= b) }'
}

cp "$top/projects/old-town.gpkg" city.gpkg
sqlite3 city.gpkg "DELETE FROM stories; DELETE FROM story_slides; DELETE FROM story_lines; INSERT INTO stories (id, name) VALUES (1, 'short');"
slide city.gpkg 0 "center_x, center_y, yaw_deg, pitch_deg, distance_m, dwell_s, time_s" "402, 446, 20, 35, 160, 0.5, 30"
slide city.gpkg 1 "center_x, center_y, yaw_deg, pitch_deg, distance_m, glide_s, dwell_s" "440, 470, 60, 30, 120, 0.7, 0.3"
slide city.gpkg 2 "view, center_x, center_y, distance_m, glide_s, dwell_s" "'plan', 402, 446, 300, 0.4, 0.3"
film=("$passerby" --film)
look=(--size 640x360 --fps 10 --people 2000)

echo "frames are the length times the rate, and two runs are the same bytes"
for kind in mp4 webm; do
    "${film[@]}" "a.$kind" city.gpkg --story short "${look[@]}" 2>"said-$kind"
    "${film[@]}" "b.$kind" city.gpkg "${look[@]}" 2>/dev/null
    [ "$(tell_frames "a.$kind")" = 22 ] || fail "$kind has $(tell_frames "a.$kind") frames and not 22"
    cmp "a.$kind" "b.$kind" || fail "two runs differ ($kind)"
    grep -q "22 of 22 pictures" "said-$kind" || fail "no progress was told"
done
ffprobe -v error -show_entries stream=codec_name,width,height,pix_fmt,color_space -of csv=p=0 a.mp4 | grep -q "h264,640,360,yuv420p" || fail "mp4 is no H.264 of 640 x 360"

place() { # of a box in a.mp4
    grep -abo -m1 "$1" a.mp4 | head -n 1 | cut -d: -f1
}
[ "$(place moov)" -lt "$(place mdat)" ] || fail "an mp4 begins with what is in it, to be played while it comes"
echo "a picture of a film is the picture of that moment"
"${film[@]}" frames/ city.gpkg --story short "${look[@]}" 2>/dev/null
[ "$(ls frames | wc -l)" = 22 ] || fail "the folder has $(ls frames | wc -l) pictures"
for k in 0 3; do # before the camera moves
    "$passerby" --render "still$k.png" city.gpkg --view city --size 640x360 --people 2000 --time "30.$k" \
        --camera "$(awk 'BEGIN { d = 160; p = 35 * atan2(0, -1) / 180; y = 20 * atan2(0, -1) / 180
            printf "%.6f,%.6f,%.6f,20,35", 402 - sin(y) * cos(p) * d, 446 - cos(y) * cos(p) * d, sin(p) * d }')" 2>/dev/null
    like="$(ssim "frames/00000$((k + 1)).png" "still$k.png")"
    echo "  picture $k: $like"
    at_least "$like" 0.98 || fail "picture $k is like that of its moment by $like only"
done
ffmpeg -loglevel error -i a.mp4 -vf "select=eq(n\,3)" -vframes 1 coded.png
like="$(ssim coded.png still3.png)"
echo "  picture 3, coded: $like"
at_least "$like" 0.98 || fail "picture 3 of the mp4 is like that of its moment by $like only"

echo "what is wrong is said, and nothing is left"
expect() { # exit code, words, command
    local code=0
    "${@:3}" 2>said >/dev/null || code=$?
    [ "$code" = "$1" ] || fail "exit $code and not $1: ${*:3}: $(cat said)"
    grep -q -- "$2" said || fail "not said: $2 ($(cat said))"
}
left() { # what lies in the folder; told, not written there, since a list being written would name itself or not
    ls -A | grep -v '^said' | sort
}
before="$(left)"
expect 2 "even sides: 642x362 will do" "${film[@]}" odd.mp4 city.gpkg --size 641x361
expect 2 "no story \"long\"; it has: short" "${film[@]}" c.mp4 city.gpkg --story long
expect 2 "ends with .mp4 or .webm" "${film[@]}" c.avi city.gpkg
expect 2 "has something in it already" "${film[@]}" frames/ city.gpkg
expect 1 "ffmpeg is not installed" env PASSERBY_FFMPEG=no-such-program "${film[@]}" c.mp4 city.gpkg
expect 1 "" env -u none bash -c "ulimit -f 24; '$passerby' --film c.mp4 city.gpkg --size 640x360 --fps 10 --people 2000"
expect 1 "" "${film[@]}" no/such/folder/c.mp4 city.gpkg
after="$(left)"
[ "$before" = "$after" ] || fail "something is left: $after"
"${film[@]}" odd/ city.gpkg --size 641x361 --fps 2 --people 100 2>/dev/null
[ "$(ls odd | wc -l)" = 4 ] || fail "pictures of odd sizes"

echo "its words stand beside it as subtitles"
sqlite3 city.gpkg "UPDATE story_slides SET title = 'The square', text = 'at noon' WHERE place = 0;"
"${film[@]}" told.mp4 city.gpkg --size 320x180 --fps 2 --people 0 --subtitles 2>/dev/null
[ "$(ffprobe -v error -select_streams s -show_entries stream=codec_name -of csv=p=0 told.mp4)" = mov_text ] || fail "the film has no subtitles"
ffmpeg -v error -i told.mp4 -map 0:s -f webvtt - | grep -q "The square" || fail "the subtitles in the film do not say what they should"
[ "$(cat told.vtt)" = "$(printf 'WEBVTT\n\n00:00:00.000 --> 00:00:00.500\nThe square\nat noon')" ] || fail "the subtitles are $(cat told.vtt)"

echo "Ctrl+C ends it and leaves nothing"
"${film[@]}" gone.mp4 city.gpkg --size 1280x720 --fps 60 2>said &
child=$!
for _ in $(seq 300); do
    grep -q pictures said 2>/dev/null && break
    sleep 0.1
done
kill -INT "$child"
code=0
wait "$child" || code=$?
[ "$code" = 1 ] || fail "exit $code after Ctrl+C"
grep -q "Nothing was written" said || fail "not said after Ctrl+C: $(cat said)"
[ -z "$(ls -A | grep gone)" ] || fail "left after Ctrl+C: $(ls -A | grep gone)"

if [ "${2:-}" = all ]; then
    echo "the tour of the old town"
    "${film[@]}" tour.mp4 "$top/projects/old-town.gpkg" --story tour --size 1280x720 --fps 30 2>/dev/null
    ffprobe -v error -count_frames -show_streams tour.mp4 | grep -e codec_name -e nb_read_frames -e '^duration='
fi
echo "films are as they should be"
