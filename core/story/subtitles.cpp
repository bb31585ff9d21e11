// SPDX-License-Identifier: Apache-2.0
#include "core/story/subtitles.h"

#include "core/story/timeline.h"

#include <cmath>
#include <fmt/format.h>

namespace passerby::story {

namespace {

/// "00:01:02.500"
std::string stamp(double time_s)
{
    const auto all_ms = std::llround(1000.0 * time_s);
    return fmt::format("{:02}:{:02}:{:02}.{:03}", all_ms / 3600000, all_ms / 60000 % 60, all_ms / 1000 % 60, all_ms % 1000);
}

/// An empty line would end the cue, and marks would be taken for those of the format.
void appendLines(const std::string& text, std::string& out)
{
    bool isLineEmpty = true;
    for (const char letter : text) {
        if (letter == '\n' || letter == '\r') {
            out += isLineEmpty ? "" : "\n";
            isLineEmpty = true;
            continue;
        }
        if (isLineEmpty && (letter == ' ' || letter == '\t'))
            continue;
        isLineEmpty = false;
        if (letter == '&')
            out += "&amp;";
        else if (letter == '<')
            out += "&lt;";
        else if (letter == '>')
            out += "&gt;";
        else
            out += letter;
    }
    out += isLineEmpty ? "" : "\n";
}

} // namespace

std::string webVtt(const world::Story& story)
{
    const Timeline timeline(story);
    std::string text = "WEBVTT\n";
    for (std::size_t i = 0; i < story.slides.size(); ++i) {
        const Timeline::Station& station = timeline.stations()[i];
        std::string lines;
        appendLines(story.slides[i].title, lines);
        appendLines(story.slides[i].text, lines);
        if (!lines.empty() && station.leaves_s - station.arrives_s >= 1e-3)
            text += fmt::format("\n{} --> {}\n{}", stamp(station.arrives_s), stamp(station.leaves_s), lines);
    }
    return text;
}

} // namespace passerby::story
