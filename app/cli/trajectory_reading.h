// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/importers/trajectories/trajectory_import.h"
#include "core/world/recorded_tracks.h"

#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace passerby::cli {

/// How files of tracks are to be read, as it was typed.
struct ReadingArguments {
    std::string format;
    std::string columns;
    double frameRate_hz = 0.0; ///< 0: as the file says
    std::string unit;
    std::string kind;
    bool swapsAxes = false;
    bool mirrorsX = false;
    bool mirrorsY = false;
    double smoothing_s = 0.0;
    std::string homography;
    std::string pixels = "corner";
    std::vector<double> picture{720.0, 576.0};
};

/// Adds the options; what was followed in all tracks is told by `kindOption`.
void addReading(CLI::App& source, ReadingArguments& arguments, const std::string& kindOption);

/// Errors: those of importers::parseColumns and importers::parseHomography, and of reading that file.
[[nodiscard]] foundation::Result<importers::TrajectoryOptions> readingOf(const ReadingArguments& arguments);

/// Nothing where no kind was said.
[[nodiscard]] std::optional<world::TrackKind> trackKindOf(const std::string& name);

} // namespace passerby::cli
