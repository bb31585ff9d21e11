// SPDX-License-Identifier: Apache-2.0
// Tables without names of columns: obsmat, Jülich, and frame-id-x-y.
#include "core/importers/trajectories/table_text.h"
#include "core/importers/trajectories/track_rows.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>

namespace passerby::importers {

using foundation::Result;

namespace {

constexpr double kAnnotationStep_s = 0.4;
constexpr double kJuelichRate_hz = 16.0;
constexpr double kFastestOnFoot_mps = 10.0; ///< whoever is faster on average is in centimetres

/// Which column holds what, from 0 on; a row has at least `least` of them.
struct FixedColumns {
    std::size_t id;
    std::size_t frame;
    std::size_t x;
    std::size_t y;
    std::size_t least;
};

Result<TrackRow> rowOf(const std::vector<std::string_view>& fields, const FixedColumns& columns, const std::string& file,
                       std::uint32_t line)
{
    if (fields.size() < columns.least)
        return badLine(fmt::format("A row needs {} numbers, but this one has {}.", columns.least, fields.size()), file, line);
    const auto id = wholeNumberIn(fields[columns.id]);
    const auto frame = wholeNumberIn(fields[columns.frame]);
    const auto x = numberIn(fields[columns.x]);
    const auto y = numberIn(fields[columns.y]);
    if (!id || !frame)
        return badLine("Id and frame must be whole numbers.", file, line);
    if (!x || !y)
        return badLine("x and y must be numbers, with a point before decimals.", file, line);
    TrackRow row;
    row.id = *id;
    row.when = static_cast<double>(*frame);
    row.place = {*x, *y};
    row.line = line;
    return row;
}

/// Reads all rows; lines that begin with # go to `comment`.
template <class Comment>
Result<void> readFixed(std::string_view text, const std::string& file, const FixedColumns& columns, TrackRows& rows,
                       foundation::JobContext& context, const Comment& comment)
{
    TableText table(text);
    for (std::vector<std::string_view> fields; table.next();) {
        if (isTimeToLook(table.lineNumber())) {
            context.report(0.8 * table.progress(), "Reading tracks");
            if (context.isCancelled())
                return wasCancelled();
        }
        if (table.line().front() == '#') {
            comment(table.line());
            continue;
        }
        splitFields(table.line(), separatorOf(table.line()), fields);
        const auto row = rowOf(fields, columns, file, table.lineNumber());
        if (!row)
            return row.error();
        if (const auto added = addRow(rows, row.value(), file); !added)
            return added;
    }
    return {};
}

/// "# framerate: 25 fps": 25.
std::optional<double> rateIn(std::string_view comment)
{
    const std::string lower = lowerCase(comment);
    const std::size_t at = lower.find("framerate");
    if (at == std::string::npos)
        return std::nullopt;
    std::vector<std::string_view> words;
    splitFields(std::string_view(lower).substr(at + 9), ' ', words);
    for (std::string_view word : words) {
        while (word.starts_with(':') || word.starts_with('='))
            word.remove_prefix(1);
        while (word.ends_with("fps"))
            word.remove_suffix(3);
        const auto number = numberIn(word);
        if (number && *number > 0.0 && *number <= 1000.0)
            return number;
    }
    return std::nullopt;
}

/// The middle of the speeds from row to row, units of the file a second; nothing where nobody has two rows. Sorts the rows.
std::optional<double> medianSpeed(TrackRows& rows, double rate_hz)
{
    sortRows(rows);
    std::vector<double> speeds;
    for (std::size_t i = 1; i < rows.rows.size(); ++i) {
        const TrackRow& a = rows.rows[i - 1];
        const TrackRow& b = rows.rows[i];
        if (a.id == b.id && b.when > a.when)
            speeds.push_back(geometry::distance(a.place, b.place) * rate_hz / (b.when - a.when));
    }
    if (speeds.empty())
        return std::nullopt;
    const auto middle = speeds.begin() + static_cast<std::ptrdiff_t>(speeds.size() / 2);
    std::nth_element(speeds.begin(), middle, speeds.end());
    return *middle;
}

} // namespace

Result<TrackRows> readObsmat(std::string_view text, const std::string& file, foundation::JobContext& context)
{
    TrackRows rows;
    rows.format = TrajectoryFormat::obsmat;
    rows.secondsPerStep = kAnnotationStep_s;
    rows.frameOfReference = "Metres on the ground, as annotated";
    const FixedColumns columns{1, 0, 2, 4, 8};
    if (const auto read = readFixed(text, file, columns, rows, context, [](std::string_view) {}); !read)
        return read.error();
    return rows;
}

Result<TrackRows> readFrames(std::string_view text, const std::string& file, foundation::JobContext& context)
{
    TrackRows rows;
    rows.format = TrajectoryFormat::frames;
    rows.secondsPerStep = kAnnotationStep_s;
    rows.frameOfReference = "Metres on the ground, as annotated";
    const FixedColumns columns{1, 0, 2, 3, 4};
    if (const auto read = readFixed(text, file, columns, rows, context, [](std::string_view) {}); !read)
        return read.error();
    return rows;
}

Result<TrackRows> readJuelich(std::string_view text, const std::string& file, foundation::JobContext& context)
{
    TrackRows rows;
    rows.format = TrajectoryFormat::juelich;
    rows.frameOfReference = "Metres on the ground, as the experiment measured them";
    std::string unit;
    const auto heed = [&](std::string_view comment) {
        if (const auto rate_hz = rateIn(comment))
            rows.frameRate_hz = rate_hz;
        for (const char* one : {"x/cm", "x/m", "x[in cm]", "x[in m]"})
            if (lowerCase(comment).find(one) != std::string::npos)
                unit = std::string_view(one).find("cm") != std::string_view::npos ? "cm" : "m";
    };
    const FixedColumns columns{0, 1, 2, 3, 4};
    if (const auto read = readFixed(text, file, columns, rows, context, heed); !read)
        return read.error();
    if (!rows.frameRate_hz) {
        rows.frameRate_hz = kJuelichRate_hz;
        rows.notes.push_back("The file does not say its frame rate: 16 a second, as the Hermes experiments have it.");
    }
    if (unit.empty()) {
        const auto speed = medianSpeed(rows, *rows.frameRate_hz);
        unit = speed && *speed > kFastestOnFoot_mps ? "cm" : "m";
        rows.notes.push_back(speed ? fmt::format("The file does not say its unit: {}, for people walk at {:.1f} units a second.",
                                                 unit == "cm" ? "centimetres" : "metres", *speed)
                                   : std::string("The file does not say its unit: metres, for nobody has two rows that tell a speed."));
    }
    rows.metresPerUnit = unit == "cm" ? 0.01 : 1.0;
    return rows;
}

} // namespace passerby::importers
