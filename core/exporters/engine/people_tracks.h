// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exporters/engine/path_keys.h"
#include "core/run/activity.h"
#include "core/world/agent_id.h"

#include <optional>
#include <string_view>

namespace passerby::exporters {

/// From when on somebody holds their body so (person_words.h).
struct PostureKey {
    double time_s = 0.0;
    std::string_view posture;
};

/// Where somebody was for as long as a run was looked at.
struct PersonTrack {
    world::AgentId agent;
    std::uint16_t profile = 0;          ///< place of the profile in ascending order of number
    std::uint16_t destinationType = 0;  ///< at the beginning
    std::optional<std::uint32_t> group; ///< with whom they walk: the same number for all of them
    double pace_mps = 0.0;              ///< mean over the time in which they walk
    std::vector<PathKey> keys;
    std::vector<PostureKey> postures;
};

struct VehicleTrack {
    std::uint32_t number = 0;
    std::uint16_t kind = 0; ///< place of the kind in ascending order of number
    double length_m = 0.0;
    double width_m = 0.0;
    std::vector<PathKey> keys;
};

/// What was seen of a run from some moment on. Times count from that moment.
struct PeopleTracks {
    double seconds = 0.0;
    std::vector<PersonTrack> people;    ///< ascending by agent
    std::vector<VehicleTrack> vehicles; ///< ascending by number
    std::uint32_t leftOut = 0;          ///< people who were on the way and are not among them
};

} // namespace passerby::exporters
