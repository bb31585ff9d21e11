// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/command_line.h"
#include "app/gui/picture_heat.h"

#include <memory>

namespace passerby::gui {

/// What is drawn: a city, people on their way, and what is known of the ways.
struct PictureScene {
    jobs::ProjectFile project;
    std::shared_ptr<const run::Frame> frame; ///< null: nobody walks
    PictureHeat heat;
};

/// Lets people walk for as long as the options say and makes the heatmap that they ask for; `other`: that it compares with, if any.
/// Progress goes to standard error.
[[nodiscard]] foundation::Result<PictureScene> preparePicture(jobs::ProjectFile project, const PictureOptions& options,
                                                              const editor::HeatFilter& filter,
                                                              const std::optional<editor::OtherCity>& other);

} // namespace passerby::gui
