// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/job_context.h"
#include "core/judging/recorded_people.h"
#include "core/steering/steering.h"

#include <memory>

namespace passerby::judging {

inline constexpr double kArrived_m = 0.3;   ///< so near to the goal people have arrived, and go
inline constexpr double kPatience_s = 15.0; ///< after the recorded end, who has not arrived goes, too
inline constexpr double kMostOfIdeal = 1.3; ///< nobody is faster, to give way; as everywhere in Passerby

/// What all models have in common.
struct ReplayOptions {
    double step_s = 0.1;   ///< 0.01 … 0.4
    float radius_m = 0.2F; ///< of everybody
    std::vector<steering::Wall> walls;
};

/// Somebody who was measured, as a model moved them.
struct Way {
    std::size_t person = 0; ///< row of RecordedPeople
    std::int64_t firstStep = 0;
    std::vector<geometry::Point> places; ///< one a step
    bool hasArrived = false;
};

/// What a model made of a recording.
struct Replayed {
    double step_s = 0.1;
    std::vector<Way> ways; ///< of the measured people, in the order of the recording
};

/// Lets a model walk the measured people: they enter where, when and as fast as recorded, want to the last recorded place straight on at
/// their ideal speed, in no step farther than there, and go when they have arrived or kPatience_s after the recorded end. No recorded direction is given away. The others
/// are moved as recorded and are in the way. The same bytes at any time; one thread. Error "cancelled".
[[nodiscard]] foundation::Result<Replayed> replay(const RecordedPeople& recorded,
                                                  const std::shared_ptr<const steering::SteeringModel>& model, const ReplayOptions& options,
                                                  foundation::JobContext& context);

} // namespace passerby::judging
