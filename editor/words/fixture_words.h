// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/world/place_kinds.h"

#include <QString>

namespace passerby::editor {

/// What people do with it: "Sit on it".
[[nodiscard]] QString useInWords(world::FixtureUse use);
/// "Ticket gate".
[[nodiscard]] QString portalKindInWords(world::PortalKind kind);
/// "Right".
[[nodiscard]] QString sideInWords(world::Side side);

} // namespace passerby::editor
