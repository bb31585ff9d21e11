// SPDX-License-Identifier: Apache-2.0
#include "core/importers/trajectories/trajectory_import.h"

#include "core/foundation/input_file.h"
#include "core/foundation/limits.h"
#include "core/foundation/words.h"
#include "core/importers/trajectories/column_names.h"
#include "core/importers/trajectories/table_text.h"
#include "core/importers/trajectories/track_rows.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <new>

namespace passerby::importers {

using foundation::Error;
using foundation::Result;

namespace {

constexpr double kLongestSmoothing_s = 10.0;
constexpr double kLargestUnit_m = 1e6;
constexpr std::array<std::string_view, 4> kUnitNames{"m", "cm", "mm", "ft"};
constexpr std::array kUnits_m{1.0, 0.01, 0.001, kMetresPerFoot};
constexpr std::array<std::string_view, 8> kFormatNames{"obsmat", "vsp", "juelich", "frames", "dut", "ngsim", "jupedsim", "table"};

Result<void> checkOptions(const TrajectoryOptions& options)
{
    const auto bad = [](std::string message) { return Error{"bad-options", std::move(message), ""}; };
    if (options.frameRate_hz && !(*options.frameRate_hz >= kLeastFrameRate_hz && *options.frameRate_hz <= foundation::kMostFramesPerSecond))
        return bad(fmt::format("The frame rate must be {:g} to {:g} a second.", kLeastFrameRate_hz, foundation::kMostFramesPerSecond));
    if (options.metresPerUnit && !(*options.metresPerUnit > 0.0 && *options.metresPerUnit <= kLargestUnit_m))
        return bad(fmt::format("A unit must be above 0 and at most {:g} m.", kLargestUnit_m));
    if (!(options.smoothing_s >= 0.0 && options.smoothing_s <= kLongestSmoothing_s))
        return bad(fmt::format("Places are smoothed over 0 to {:g} s.", kLongestSmoothing_s));
    if (!(options.pictureWidth_px >= 0.0 && options.pictureHeight_px >= 0.0 && std::isfinite(options.pictureWidth_px)
          && std::isfinite(options.pictureHeight_px)))
        return bad("The size of a picture must be numbers, 0 or more.");
    return {};
}

/// Nobody shall believe that what they said has been heeded.
Result<void> checkUse(TrajectoryFormat format, const TrajectoryOptions& options, const std::string& name)
{
    const auto useless = [&](const char* what, const char* whose) {
        return Error{"bad-options", foundation::told("{} are for {}, but these tracks are read as {}.", what, whose, nameOf(format)), name};
    };
    const TrajectoryOptions usual;
    const bool hasPicture = options.homography || options.pixels != usual.pixels || options.pictureWidth_px != usual.pictureWidth_px
                            || options.pictureHeight_px != usual.pictureHeight_px;
    if (hasPicture && format != TrajectoryFormat::vsp)
        return useless("A homography and how its pixels are counted", "splines (vsp)");
    const bool isTable = format == TrajectoryFormat::table || format == TrajectoryFormat::dut || format == TrajectoryFormat::ngsim;
    if (!options.columns.isEmpty() && !isTable)
        return useless("Columns that are told", "tables with names (table, dut, ngsim)");
    return {};
}

Result<TrackRows> readRows(std::string_view bytes, const std::string& name, TrajectoryFormat format, const TrajectoryOptions& options,
                           foundation::JobContext& context)
{
    switch (format) {
    case TrajectoryFormat::obsmat:
        return readObsmat(bytes, name, context);
    case TrajectoryFormat::vsp:
        return readVsp(bytes, name, options, context);
    case TrajectoryFormat::juelich:
        return readJuelich(bytes, name, context);
    case TrajectoryFormat::frames:
        return readFrames(bytes, name, context);
    case TrajectoryFormat::jupedsim:
        return readJupedsim(bytes, name, context);
    case TrajectoryFormat::dut:
    case TrajectoryFormat::ngsim:
    case TrajectoryFormat::table:
        break;
    }
    return readNamedColumns(bytes, name, format, options, context);
}

Result<ImportedTracks> readAll(std::string_view bytes, const std::string& name, const TrajectoryOptions& options,
                               foundation::JobContext& context)
{
    if (const auto checked = checkOptions(options); !checked)
        return checked.error();
    // Who says which column is what has a table.
    const auto format = options.format               ? options.format
                        : !options.columns.isEmpty() ? std::optional(TrajectoryFormat::table)
                                                     : detectTrajectoryFormat(bytes);
    if (!format)
        return Error{
            "unknown-format",
            foundation::told("These are no tracks in a format that is known ({}). A table needs a line with the names of its columns, or "
                             "to be told which is what.",
                             fmt::join(kFormatNames, ", ")),
            name};
    if (const auto used = checkUse(*format, options, name); !used)
        return used.error();
    auto rows = readRows(bytes, name, *format, options, context);
    if (!rows)
        return rows.error();
    context.report(0.8, "Putting tracks in order");
    if (context.isCancelled())
        return wasCancelled();
    return toTracks(std::move(rows).value(), name, options);
}

} // namespace

std::string_view nameOf(TrajectoryFormat format)
{
    return kFormatNames[static_cast<std::size_t>(format)];
}

std::optional<TrajectoryFormat> trajectoryFormatOf(std::string_view name)
{
    const auto found = std::find(kFormatNames.begin(), kFormatNames.end(), name);
    return found == kFormatNames.end() ? std::nullopt : std::optional(static_cast<TrajectoryFormat>(found - kFormatNames.begin()));
}

const std::array<std::string_view, 8>& trajectoryFormatNames()
{
    return kFormatNames;
}

const std::array<std::string_view, 4>& lengthUnitNames()
{
    return kUnitNames;
}

std::optional<double> metresIn(std::string_view unit)
{
    const auto found = std::find(kUnitNames.begin(), kUnitNames.end(), unit);
    return found == kUnitNames.end() ? std::nullopt : std::optional(kUnits_m[static_cast<std::size_t>(found - kUnitNames.begin())]);
}

bool ColumnChoice::isEmpty() const
{
    return id.empty() && frame.empty() && time.empty() && x.empty() && y.empty() && kind.empty() && length.empty() && width.empty();
}

Result<ColumnChoice> parseColumns(std::string_view text)
{
    ColumnChoice columns;
    const std::array<std::pair<std::string_view, std::string*>, 8> keys{{{"id", &columns.id},
                                                                         {"frame", &columns.frame},
                                                                         {"time", &columns.time},
                                                                         {"x", &columns.x},
                                                                         {"y", &columns.y},
                                                                         {"kind", &columns.kind},
                                                                         {"length", &columns.length},
                                                                         {"width", &columns.width}}};
    std::vector<std::string_view> parts;
    splitFields(text, ',', parts);
    for (const std::string_view part : parts) {
        const std::size_t sign = part.find('=');
        const auto key =
            std::find_if(keys.begin(), keys.end(), [&](const auto& one) { return one.first == withoutBlanks(part.substr(0, sign)); });
        const std::string_view value = sign == std::string_view::npos ? std::string_view() : withoutBlanks(part.substr(sign + 1));
        if (key == keys.end() || value.empty())
            return Error{
                "bad-columns",
                foundation::told("\"{}\" says no column: write id=…, frame=… or time=…, x=…, y=… and, where there are any, kind=…, "
                                 "length=…, width=…, with names or numbers from 1 on.",
                                 part),
                ""};
        *key->second = std::string(value);
    }
    return columns;
}

Result<ImportedTracks> readTrajectories(std::string_view bytes, const std::string& name, const TrajectoryOptions& options,
                                        foundation::JobContext& context)
{
    try {
        return readAll(bytes, name, options, context);
    } catch (const std::bad_alloc&) {
        return Error{"too-large", foundation::told("There is not enough memory for these tracks. Cut a smaller piece out of the file."),
                     name};
    }
}

Result<ImportedTracks> importTrajectories(const std::filesystem::path& file, const TrajectoryOptions& options,
                                          foundation::JobContext& context)
{
    const auto bytes = foundation::readInput(file, foundation::kLargestTrajectoryFile_bytes);
    if (!bytes)
        return bytes.error();
    return readTrajectories(bytes.value(), file.string(), options, context);
}

} // namespace passerby::importers
