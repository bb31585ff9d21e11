// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/steering/steering.h"

#include <string>

namespace passerby::bench {

/// A part of a measured corridor as it is walked here: as long as it needs to be, and round and round.
struct Corridor {
    std::string name;
    double width_m = 0.0;
    bool isBidirectional = false;
    double freeSpeed_mps = 0.0; ///< of these people when nobody is in the way
    double density_m2 = 0.0;    ///< measured
    double speed_mps = 0.0;     ///< measured
};

/// What the people of a run have in common.
struct Walkers {
    std::shared_ptr<const steering::SteeringModel> model;
    float radius_m = 0.2F;
    float step_s = 0.1F; ///< in corridors
};

/// What is measured of a corridor.
struct CorridorWalk {
    double speed_mps = 0.0;
    double overlapping = 0.0; ///< share of people, each second, whose body is on that of another
    double step_ms = 0.0;     ///< wall time of a step
};
[[nodiscard]] CorridorWalk walkIn(const Corridor& corridor, const Walkers& walkers, std::uint64_t seed);
/// Mean speed of everybody in the corridor at its density, measured as the data were: over 0.8 s.
[[nodiscard]] double speedIn(const Corridor& corridor, const Walkers& walkers, std::uint64_t seed);

/// A door that people press towards.
struct Bottleneck {
    std::string name;
    std::string set;      ///< of which experiment
    double width_m = 0.0; ///< of the door
    double room_m = 0.0;  ///< width of the room before it
    double roomLength_m = 0.0;
    double throat_m = 0.0; ///< how long the narrow part is
    std::uint32_t people = 0;
    double freeSpeed_mps = 0.0;
    double flow_1ps = 0.0; ///< measured
};

struct Passage {
    double flow_1ps = 0.0; ///< between a tenth and nine tenths of the people through
    std::uint32_t through = 0;
    double worstOverlap_m = 0.0;
};

[[nodiscard]] Passage pass(const Bottleneck& bottleneck, const Walkers& walkers, std::uint64_t seed);

} // namespace passerby::bench
