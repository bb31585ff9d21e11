// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/world/level_of_service.h"
#include "editor/scene/heatmap.h"

#include <QColor>

namespace passerby::editor {

/// From low to high in the colours asked for. `position` in [0, 1], clamped.
[[nodiscard]] QColor sequentialColor(double position, exporters::ColorRamp ramp);
/// Of differences, as exporters::differenceColor has it.
[[nodiscard]] QColor blueToOrange(double position, bool dark);
/// Of a level of service, the same in every theme. Told apart with every kind of sight (ΔE of 10 and more), but never by colour alone.
[[nodiscard]] QColor serviceColor(world::ServiceClass service);
/// The colour map of the scale at a place on its ramp; `ramp` is that of scales which are no difference.
[[nodiscard]] QColor rampColor(double position, HeatScale scale, bool dark, exporters::ColorRamp ramp);

} // namespace passerby::editor
