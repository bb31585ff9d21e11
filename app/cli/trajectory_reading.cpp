// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/trajectory_reading.h"

#include "app/cli/number_check.h"
#include "core/foundation/input_file.h"
#include "core/foundation/limits.h"

#include <CLI/CLI.hpp>
#include <algorithm>

namespace passerby::cli {

using foundation::Result;

namespace {

constexpr std::uintmax_t kLargestHomography_bytes = 65'536;

} // namespace

std::optional<world::TrackKind> trackKindOf(const std::string& name)
{
    constexpr auto& kNames = world::Spelling<world::TrackKind>::kNames;
    const auto found = std::find(kNames.begin(), kNames.end(), name);
    return found == kNames.end() ? std::nullopt : std::optional(static_cast<world::TrackKind>(found - kNames.begin()));
}

Result<importers::TrajectoryOptions> readingOf(const ReadingArguments& arguments)
{
    importers::TrajectoryOptions reading;
    reading.format = importers::trajectoryFormatOf(arguments.format);
    if (arguments.frameRate_hz > 0.0)
        reading.frameRate_hz = arguments.frameRate_hz;
    reading.metresPerUnit = importers::metresIn(arguments.unit);
    reading.kind = trackKindOf(arguments.kind);
    if (!arguments.columns.empty()) {
        auto columns = importers::parseColumns(arguments.columns);
        if (!columns)
            return columns.error();
        reading.columns = std::move(columns).value();
    }
    reading.swapsAxes = arguments.swapsAxes;
    reading.mirrorsX = arguments.mirrorsX;
    reading.mirrorsY = arguments.mirrorsY;
    reading.smoothing_s = arguments.smoothing_s;
    reading.pixels = arguments.pixels == "middle" ? importers::PixelOrigin::middle : importers::PixelOrigin::corner;
    reading.pictureWidth_px = arguments.picture[0];
    reading.pictureHeight_px = arguments.picture[1];
    if (!arguments.homography.empty()) {
        const auto text = foundation::readInput(arguments.homography, kLargestHomography_bytes);
        if (!text)
            return text.error();
        const auto homography = importers::parseHomography(text.value(), arguments.homography);
        if (!homography)
            return homography.error();
        reading.homography = homography.value();
    }
    return reading;
}

void addReading(CLI::App& source, ReadingArguments& arguments, const std::string& kindOption)
{
    std::vector<std::string> formats(importers::trajectoryFormatNames().begin(), importers::trajectoryFormatNames().end());
    std::vector<std::string> units(importers::lengthUnitNames().begin(), importers::lengthUnitNames().end());
    std::vector<std::string> kinds(world::Spelling<world::TrackKind>::kNames.begin(), world::Spelling<world::TrackKind>::kNames.end());
    source.add_option("--format", arguments.format, "Instead of what the content tells")->check(CLI::IsMember(formats));
    source.add_option("--columns", arguments.columns,
                      "Which column is what, by name or number: id=1,frame=2,x=3,y=4, also time, kind, length, width");
    source.add_option("--frame-rate", arguments.frameRate_hz, "Frames a second, instead of what the file or its format says")
        ->check(numberWithin(importers::kLeastFrameRate_hz, foundation::kMostFramesPerSecond));
    source.add_option("--unit", arguments.unit, "Of lengths, instead of what the file says")->check(CLI::IsMember(units));
    source.add_option(kindOption, arguments.kind, "What was followed, in all tracks")->check(CLI::IsMember(kinds));
    source.add_flag("--swap-axes", arguments.swapsAxes, "x and y change places");
    source.add_flag("--flip-x", arguments.mirrorsX, "Counts x the other way, after axes have changed places");
    source.add_flag("--flip-y", arguments.mirrorsY, "Counts y the other way: pictures count downwards");
    source.add_option("--smooth", arguments.smoothing_s, "Fits a straight line over so many seconds at each place")
        ->check(numberWithin(0.0, 10.0));
    auto* homography = source.add_option("--homography", arguments.homography,
                                         "File with nine numbers that lead from a picture to metres, for splines (.vsp)");
    source.add_option("--pixels", arguments.pixels, "From where the homography counts: row and column from the corner, or from the middle")
        ->needs(homography)
        ->check(CLI::IsMember(std::vector<std::string>{"corner", "middle"}))
        ->capture_default_str();
    source.add_option("--picture-size", arguments.picture, "Width and height of the splines' picture, pixels")
        ->delimiter(',')
        ->expected(2)
        ->needs(homography)
        ->check(numberWithin(0.0, 1e5))
        ->capture_default_str();
}

} // namespace passerby::cli
