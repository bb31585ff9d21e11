// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/affordance/isovist_measure.h"
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

/// The level on which people are shown to look around: of those with cells the one nearest to the ground; nothing without cells.
[[nodiscard]] std::optional<int> eyeLevel(const world::World& world);
/// Metres between the points of a raster, a round number from 0.5 up, so that about 40 000 of them lie in the cells of the
/// level; fewer where the cells lie so far apart that the raster over all of them would grow too large.
[[nodiscard]] double fittingStep_m(const world::World& world, int level);

/// Looks around from the points of a raster `step_m` apart (0: fittingStep_m()) on eyeLevel(). Errors: those of affordance::isovistGrid();
/// "nothing-to-walk-on" without cells.
[[nodiscard]] foundation::Result<std::shared_ptr<const IsovistSurvey>> surveyIsovists(const world::World& world, double step_m,
                                                                                      unsigned threads, foundation::JobContext& context);

/// The cells of the level coloured by a measure, in its unit. The ramp ends at what all but a twentieth of the points stay below, rounded
/// up: a few that see far beyond the city leave the others their colours.
[[nodiscard]] Heatmap isovistHeatmap(const IsovistSurvey& survey, affordance::IsovistMeasure measure);

} // namespace passerby::editor
