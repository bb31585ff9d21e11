// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/heat/heat_subject.h"
#include "widgets/controls/legend_card.h"

namespace passerby::widgets {

/// Name, unit, and notes in plain words.
[[nodiscard]] LegendInfo heatLegend(const editor::HeatSubject& subject, double maximum, bool isClipped);

} // namespace passerby::widgets
