// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/command_line.h"
#include "core/jobs/project_file.h"
#include "core/run/frame.h"
#include "editor/heat/heat_filter.h"
#include "editor/scene/heatmap.h"
#include "editor/scene/heatmap_difference.h"
#include "editor/session/comparison_session.h"
#include "editor/session/live_road.h"
#include "editor/session/run_looks.h"
#include "widgets/controls/legend_card.h"

#include <memory>
#include <optional>

namespace passerby::gui {

struct PictureHeat {
    editor::Heatmap map;
    widgets::LegendInfo legend;
};

/// Error "usage" when the city has no profile or type of target of that name; it lists those that there are.
[[nodiscard]] foundation::Result<editor::HeatFilter> findFilter(const world::World& world, const PictureOptions& options);

/// The city that the heatmap compares with, where it does so. Errors: those of jobs::readProject.
[[nodiscard]] foundation::Result<std::optional<editor::OtherCity>> findOther(const world::World& world, const PictureOptions& options);

/// When people begin to walk: the hour asked for, else the city's.
[[nodiscard]] double startClock_s(const world::World& world, const PictureOptions& options);

/// Computes what the picture's heatmap shows. `frame`, `counted` and `standing` (of the filter) are of a run of the whole city, null and
/// nothing when nobody walks; `standing`, `road` and `other` are null, too, where the layer needs none. Errors: those of
/// editor::drawHeat().
[[nodiscard]] foundation::Result<PictureHeat> makeHeat(const jobs::ProjectFile& project, const PictureOptions& options,
                                                       const editor::HeatFilter& filter, const run::Frame* frame,
                                                       const editor::CountedPeople& counted, const editor::RunLooks& looks,
                                                       const editor::LiveRoad* road, const navigation::NavigationGraph* graph,
                                                       const editor::OtherCity* other);

} // namespace passerby::gui
