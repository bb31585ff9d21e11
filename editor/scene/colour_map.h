// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>

namespace passerby::editor {

/// The viridis colour map (Smith, van der Walt & Firing 2015, CC0): even steps of lightness, readable without red-green sight.
/// `position` in [0, 1], clamped; 256 steps.
[[nodiscard]] QColor viridis(double position);

} // namespace passerby::editor
