// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/scene/heatmap.h"

#include <QColor>

namespace passerby::editor {

/// The viridis colour map (Smith, van der Walt & Firing 2015, CC0): even steps of lightness, readable without red-green sight.
/// `position` in [0, 1], clamped; 256 steps.
[[nodiscard]] QColor viridis(double position);
/// Blue over the colour of the ground to orange, straight in OKLab (Ottosson 2020): the sign stays readable without red-green sight.
/// `position` in [0, 1], clamped; 0.5 is the neutral middle.
[[nodiscard]] QColor blueToOrange(double position, bool dark);
/// The colour map of the scale at a place on its ramp.
[[nodiscard]] QColor rampColor(double position, HeatScale scale, bool dark);

} // namespace passerby::editor
