// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/issue.h"
#include "core/foundation/job_context.h"
#include "core/world/world.h"

#include <optional>
#include <vector>

namespace passerby::world {

/// A finding and, where it is obvious what to do about it, the patch that does it with a name for the button ("Move portal to border").
struct Finding {
    foundation::Issue issue;
    std::string fixName;
    std::optional<WorldPatch> fix;
};

/// Everything that is wrong or odd with a city, sorted by severity (errors first), code, number. The same for window and command line.
/// Errors: what makes numbers wrong or a bake impossible. Warnings: what the author probably did not mean.
[[nodiscard]] std::vector<Finding> checkWorld(const World& world, foundation::JobContext& context);

/// A goal that a type has more than once: to one type, chosen alike and with or without the way back. Nothing where there is none.
[[nodiscard]] std::optional<Goal> goalThatStandsTwice(const TargetType& type);

} // namespace passerby::world
