// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/jobs/project_file.h"
#include "editor/heat/heat_command_words.h"
#include "editor/session/heat_layer.h"

namespace passerby::editor {

class StoryRun;

/// What a slide of a story asks for ("density"); no heatmap for words that no layer has.
[[nodiscard]] AskedHeat heatOfSlide(const std::string& word);
/// The word by which a slide keeps the layer; that of what one view shows of it, where only several together show it. Empty where there is
/// none.
[[nodiscard]] std::string wordOfHeat(HeatLayerId layer, bool isPlan, std::size_t variant = 0);
/// Whether it changes while people walk.
[[nodiscard]] bool followsRun(const AskedHeat& heat);

/// The heatmap at the moment at which the run is, of everybody. Errors: those of drawHeat().
[[nodiscard]] foundation::Result<DrawnHeat> drawStoryHeat(const jobs::ProjectFile& project, const AskedHeat& heat, const StoryRun& run);

} // namespace passerby::editor
