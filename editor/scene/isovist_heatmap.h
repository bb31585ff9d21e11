// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/affordance/isovist_measure.h"
#include "core/affordance/isovist_step.h"
#include "editor/scene/heatmap.h"

#include <memory>
#include <optional>

namespace passerby::editor {

/// Isovists of a raster over the cells of a level.
struct IsovistSurvey {
    world::World world; ///< as it was looked at
    int level = 0;
    affordance::IsovistGrid grid;
};

using affordance::eyeLevel;
using affordance::fittingStep_m;

/// Looks around from the points of a raster `step_m` apart (0: fittingStep_m()) on eyeLevel(). Errors: those of affordance::isovistGrid();
/// "nothing-to-walk-on" without cells.
[[nodiscard]] foundation::Result<std::shared_ptr<const IsovistSurvey>> surveyIsovists(const world::World& world, double step_m,
                                                                                      unsigned threads, foundation::JobContext& context);

/// The cells of the level coloured by a measure, in its unit. The ramp ends at what all but a twentieth of the points stay below, rounded
/// up: a few that see far beyond the city leave the others their colours.
[[nodiscard]] Heatmap isovistHeatmap(const IsovistSurvey& survey, affordance::IsovistMeasure measure);

} // namespace passerby::editor
