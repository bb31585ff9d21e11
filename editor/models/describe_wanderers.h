// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/world/agent_profile.h"
#include "editor/models/property_builder.h"

#include <string_view>

namespace passerby::editor {

/// The inspector's rows for profiles of people who wander; none unless all of them do.
void describeWanderers(PropertyBuilder<world::AgentProfile>& builder);
/// Whether a parameter of a profile is told by these rows, where it counts.
[[nodiscard]] bool isWandererParameter(std::string_view name);

} // namespace passerby::editor
