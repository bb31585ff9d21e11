// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/job_context.h"
#include "core/foundation/result.h"
#include "core/importers/trajectories/homography.h"
#include "core/storage/trajectory_database.h"
#include "core/world/recorded_tracks.h"

#include <array>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace passerby::importers {

/// What tracks come in.
enum class TrajectoryFormat : std::uint8_t {
    obsmat,   ///< UCY and ETH: frame, id, x, 0, y and velocities, a row an annotation of 0.4 s (Pellegrini et al. 2009)
    vsp,      ///< UCY: splines in pixels of a picture (Lerner et al. 2007)
    juelich,  ///< pedestrian dynamics archive of Jülich: id, frame, x, y and z, in cm or m
    frames,   ///< frame, id, x, y, as forecasting benchmarks have UCY and ETH
    dut,      ///< CSV of DUT and CITR: id, frame, label, x_est, y_est (Yang et al. 2019)
    ngsim,    ///< CSV of vehicles as of NGSIM, with lengths and widths
    jupedsim, ///< JuPedSim's SQLite, which `passerby-cli simulate --out` writes too
    table     ///< any table with a column each for id, frame or time, x and y
};

[[nodiscard]] std::string_view nameOf(TrajectoryFormat format);
[[nodiscard]] std::optional<TrajectoryFormat> trajectoryFormatOf(std::string_view name);
/// All names, in the order of the enum.
[[nodiscard]] const std::array<std::string_view, 8>& trajectoryFormatNames();

/// Columns of a table by name, or by number from 1 on; those that are empty are looked for by usual names.
struct ColumnChoice {
    std::string id;
    std::string frame;
    std::string time;
    std::string x;
    std::string y;
    std::string kind;
    std::string length;
    std::string width;

    [[nodiscard]] bool isEmpty() const;
};
/// Of "id=pid,frame=2,x=px,y=py". Error "bad-columns".
[[nodiscard]] foundation::Result<ColumnChoice> parseColumns(std::string_view text);

/// Fewer frames a second than this no recording has; the most are foundation::kMostFramesPerSecond.
inline constexpr double kLeastFrameRate_hz = 0.001;

struct TrajectoryOptions {
    std::optional<TrajectoryFormat> format; ///< nothing: found by the content
    std::optional<double> frameRate_hz;     ///< instead of what the file or its format says; 0.001 to 1000
    std::optional<double>
        metresPerUnit; ///< the same of lengths, also of columns that say theirs; with a homography it is applied behind it
    std::optional<world::TrackKind> kind; ///< of all tracks
    ColumnChoice columns;                 ///< of formats that are tables with names
    bool swapsAxes = false;               ///< x and y change places, before either is mirrored
    bool mirrorsX = false;                ///< x is counted the other way
    bool mirrorsY = false;                ///< the same of y: pictures count downwards
    double smoothing_s = 0.0;             ///< width of the window of smoothed(); 0: as they are
    std::optional<Homography> homography; ///< of pixels to metres, for splines
    PixelOrigin pixels = PixelOrigin::corner;
    double pictureWidth_px = 720.0;
    double pictureHeight_px = 576.0;
    /// Of times without frames: when frame 0 is, seconds, so that several files are counted alike. Nothing: 0, or the earliest time of the
    /// file where frames would be beyond 32 bits.
    std::optional<double> zero_s;
};

struct ImportedTracks {
    TrajectoryFormat format = TrajectoryFormat::table;
    world::RecordedTracks recorded;   ///< in order, on the grid
    std::string frameOfReference;     ///< in words
    std::vector<std::string> notes{}; ///< what the file did not say and was assumed, sentences for people
    bool isRunOfPasserby = false;
    std::optional<storage::RunOrigin> origin{}; ///< which run of Passerby it is, where that is known
    double zero_s = 0.0;                        ///< when frame 0 is, as the file counts seconds
    bool hasWordsForIds = false; ///< tracks are numbered from 1 on in the order of their words: another file numbers the same
};

/// "m", "cm", "mm", "ft".
[[nodiscard]] const std::array<std::string_view, 4>& lengthUnitNames();
/// Metres in a unit of that name; nothing for other names.
[[nodiscard]] std::optional<double> metresIn(std::string_view unit);

/// Reads tracks of any of the formats. What a stranger wrote is taken or refused, never more. Errors, with file and line in `where`:
/// "unknown-format", "bad-trajectories" (a row that cannot be), "needs-homography", "needs-frame-rate", "needs-columns", "bad-columns",
/// "bad-options" (also those that the format has no use for), "no-tracks", "too-large", "cancelled"; of files also those of
/// foundation::readInput. The same bytes and options give the same tracks. Any thread.
[[nodiscard]] foundation::Result<ImportedTracks> importTrajectories(const std::filesystem::path& file, const TrajectoryOptions& options,
                                                                    foundation::JobContext& context);
/// The same from the bytes of a file; `name` stands in messages.
[[nodiscard]] foundation::Result<ImportedTracks> readTrajectories(std::string_view bytes, const std::string& name,
                                                                  const TrajectoryOptions& options, foundation::JobContext& context);

/// The tracks of a run, wherever its rows come from: its file, or the run itself while it goes on. Errors as importTrajectories.
[[nodiscard]] foundation::Result<ImportedTracks> tracksOfRun(const storage::TrajectoryDatabase& run, const std::string& name,
                                                             const TrajectoryOptions& options = {});

} // namespace passerby::importers
