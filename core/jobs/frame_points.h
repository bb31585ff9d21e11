// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exporters/trajectories/trajectory_writer.h"
#include "core/run/frame.h"
#include "core/world/world.h"

#include <cstdint>
#include <vector>

namespace passerby::jobs {

/// What a vehicle of a kind is among tracks: what the kind is called, where tracks know that word; else by the rule by which core/traffic
/// gives it its settings: who may use lanes for bicycles is a bicycle up to 0.8 m wide, then a tricycle; others are buses from 8 m on where
/// they may use lanes for buses, and trucks where they may not; else cars.
[[nodiscard]] world::TrackKind followedAs(const world::VehicleKind& kind);

/// Who is where in the frames of a run, as trajectories hold it: the same for files and for what is recorded while the run goes on.
class FramePoints {
public:
    /// `city` is the one that the run lives in at that frame. Both lists are those of this frame, until the next.
    void read(const run::Frame& frame, const world::World& city);
    [[nodiscard]] const std::vector<exporters::TrajectoryPoint>& people() const { return m_people; }
    [[nodiscard]] const std::vector<exporters::VehiclePoint>& vehicles() const { return m_vehicles; }

private:
    void readVehicles(const run::Frame& frame, const world::World& city);

    std::vector<exporters::TrajectoryPoint> m_people;
    std::vector<exporters::VehiclePoint> m_vehicles;
    std::vector<world::TrackKind> m_followed; ///< by place of the kind, after so many edits
    std::int64_t m_edits = -1;
};

} // namespace passerby::jobs
