// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/foundation/result.h"
#include "core/world/world.h"

#include <QString>
#include <cstdint>

namespace passerby::editor {

class ProjectDocument;

/// How many people fit a city by default: one on each 40 m² of cells, rounded to two figures, from 10 to 20,000.
[[nodiscard]] std::int64_t fittingPopulation(const world::World& world);

/// People come who are led by what they see, in one undo step: a profile "Wanderers", who evade each other by ORCA and so stroll about open
/// spaces, and of whom the city consists where it has no targets to go to (the other profiles' shares become 0), else half of it. Where
/// nobody lived, fittingPopulation() does now. Profiles that wander already are used again. Tells what it did. Errors:
/// "nothing-to-walk-on", "no-ways" (no portal), "wander-already" (nothing to change).
foundation::Result<QString> populateBySight(ProjectDocument& document);

} // namespace passerby::editor
