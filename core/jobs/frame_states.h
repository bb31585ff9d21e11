// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exporters/trajectories/trajectory_writer.h"
#include "core/run/frame.h"
#include "core/run/person_at.h"
#include "core/world/world.h"

#include <cstdint>
#include <vector>

namespace passerby::jobs {

/// What trajectories do not say of people: whatever is new or other than in the frame before, of whoever is on the way.
class FrameStates {
public:
    /// Frames one after another; `city` is the one that the run lives in at that frame. Ascending by id, until the next call.
    [[nodiscard]] const std::vector<exporters::PersonState>& read(const run::Frame& frame, const world::World& city);

private:
    run::PeopleAt m_people;
    std::vector<exporters::PersonState> m_states;
    std::int64_t m_edits = -1;
};

} // namespace passerby::jobs
