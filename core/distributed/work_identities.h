// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/distributed/checkpoint.h"
#include "core/jobs/validate_city.h"

namespace passerby::distributed {

// Which work on a city findTogether() is asked for, told by all that changes what lots come to: so that ranks do the same work, and a
// checkpoint of other work is refused.

[[nodiscard]] WorkIdentity bakeWork(const world::World& world, const alibi::BakeOptions& options, bool withHours);
/// `start` of the options changes nothing of what is seen.
[[nodiscard]] WorkIdentity affordanceWork(const world::World& world, const jobs::WanderOptions& options);

// Of the functions of core/jobs/validate_city.h.

[[nodiscard]] WorkIdentity validationWork(const world::World& world, const alibi::Bake* bake, const alibi::BakeOptions& baking,
                                          const jobs::ValidateOptions& options);
[[nodiscard]] WorkIdentity validationWork(const world::World& world, const alibi::HourlyBakes* hours, const alibi::BakeOptions& baking,
                                          const jobs::ValidateHoursOptions& options);
[[nodiscard]] WorkIdentity validationWork(const world::World& world, const jobs::ValidatePerceptualOptions& options);
[[nodiscard]] WorkIdentity validationWork(const world::World& world, const jobs::WanderOptions& wander,
                                          const jobs::ValidateAffordanceOptions& options);

} // namespace passerby::distributed
