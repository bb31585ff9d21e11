// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/distributed/together.h"
#include "core/jobs/validate_city.h"

namespace passerby::distributed {

// Validations by all ranks of a channel: batches of people, or runs, each with random numbers of its own, are shared out, and so is what
// must be made first. The same reports as those of core/jobs/validate_city.h. `threads` in options: of this rank. Errors: those of these
// functions and of workTogether.

[[nodiscard]] foundation::Result<FoundTogether<jobs::Validation<jobs::ValidateReport>>>
validateTogether(const world::World& world, std::shared_ptr<const alibi::Bake> bake, const alibi::BakeOptions& baking,
                 const jobs::ValidateOptions& options, const std::filesystem::path& folder, Channel& channel,
                 foundation::JobContext& context);

[[nodiscard]] foundation::Result<FoundTogether<jobs::Validation<jobs::ValidateHoursReport>>>
validateHoursTogether(const world::World& world, std::shared_ptr<const alibi::HourlyBakes> hours, const alibi::BakeOptions& baking,
                      const jobs::ValidateHoursOptions& options, const std::filesystem::path& folder, Channel& channel,
                      foundation::JobContext& context);

/// Each rank prepares for itself what those who are seen are drawn from.
[[nodiscard]] foundation::Result<FoundTogether<jobs::Validation<jobs::ValidatePerceptualReport>>>
validatePerceivedTogether(const world::World& world, const jobs::ValidatePerceptualOptions& options, const std::filesystem::path& folder,
                          Channel& channel, foundation::JobContext& context);

[[nodiscard]] foundation::Result<FoundTogether<jobs::Validation<jobs::ValidateAffordanceReport>>>
validateWanderersTogether(const world::World& world, const jobs::WanderOptions& wander, const jobs::ValidateAffordanceOptions& options,
                          const std::filesystem::path& folder, Channel& channel, foundation::JobContext& context);

} // namespace passerby::distributed
