// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/replaced_files.h"
#include "core/foundation/result.h"
#include "core/storage/trajectory_database.h"
#include "core/world/world.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>

namespace passerby::exporters {

/// Where one person is in one frame, local metres; (oriX, oriY) is the unit vector of the heading.
struct TrajectoryPoint {
    std::uint32_t id = 0;
    double x_m = 0.0;
    double y_m = 0.0;
    double oriX = 1.0;
    double oriY = 0.0;
};

/// What is true of a person from a frame on, until it is said anew.
struct PersonState {
    std::uint32_t id = 0;
    int level = 0;
    std::uint32_t profile = 0;         ///< place in ascending order of number
    std::optional<std::uint32_t> goal; ///< place of the type of their destination; those who keep no schedule have none
};

/// Where one vehicle is in one frame.
struct VehiclePoint {
    std::uint32_t id = 0; ///< its own: no person's, and people of the same number are others
    int level = 0;
    double x_m = 0.0; ///< of the middle of its outline
    double y_m = 0.0;
    double oriX = 1.0;
    double oriY = 0.0;
    double speed_mps = 0.0;
    std::uint32_t kind = 0; ///< place in ascending order of number
    double length_m = 0.0;
    double width_m = 0.0;
    world::TrackKind followed = world::TrackKind::car; ///< what it is among tracks
};

/// Writes trajectories in JuPedSim's SQLite layout, version 2, which PedPy reads: tables trajectory_data, metadata, geometry (the
/// walkable area as WKT) and frame_data. Of what JuPedSim does not know of people there is a table of its own beside these, if it is told:
/// person_data (frame, id, level, profile, goal), from that frame on. Of vehicles it has tables of its own beside these, and none where
/// there was no vehicle: vehicle_data (frame, id, level, pos_x, pos_y, ori_x, ori_y, speed) and vehicles (id, kind, length, width,
/// followed). Written beside the goal as one of `files`, which puts it in place when all that belongs together is whole. Error codes: those
/// of foundation::ReplacedFiles and storage::writeTrouble. One thread.
class TrajectoryWriter {
public:
    /// `fps` > 0: frames a second of simulated time. The walkable area is that of all cells of `world`. Metadata say which run it is where
    /// that is told. `files` outlives the writer.
    [[nodiscard]] static foundation::Result<std::unique_ptr<TrajectoryWriter>>
    open(foundation::ReplacedFiles& files, const std::filesystem::path& goal, double fps, const world::World& world,
         std::optional<storage::RunOrigin> origin = std::nullopt);
    ~TrajectoryWriter();
    TrajectoryWriter(const TrajectoryWriter&) = delete;
    TrajectoryWriter& operator=(const TrajectoryWriter&) = delete;

    /// Frames in ascending order of `frame`; a frame may be empty.
    [[nodiscard]] foundation::Result<void> addFrame(std::int64_t frame, std::span<const TrajectoryPoint> points);
    /// What changed with people in the frame that was added last, ascending by id.
    [[nodiscard]] foundation::Result<void> addStates(std::int64_t frame, std::span<const PersonState> states);
    /// The vehicles of the frame that was added last, ascending by id; each keeps its kind and outline.
    [[nodiscard]] foundation::Result<void> addVehicles(std::int64_t frame, std::span<const VehiclePoint> vehicles);
    /// Writes metadata (version, fps, bounds) and the index and closes the file. No calls after this; then `files` may be committed.
    [[nodiscard]] foundation::Result<void> finish();

private:
    TrajectoryWriter();
    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace passerby::exporters
