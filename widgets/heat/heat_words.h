// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/affordance/isovist_measure.h"
#include "widgets/heat/legend.h"

#include <optional>

namespace passerby::widgets {

/// What a heatmap is about, for its legend.
struct HeatSubject {
    HeatmapMode mode = HeatmapMode::none;
    QString profile;               ///< whose; empty: everybody's
    QString destination;           ///< on the way to what; empty: everywhere
    std::optional<double> clock_s; ///< time of day that the expected densities are of; none: of any
    double window_s = 0.0;         ///< over which was measured; 0: nothing was
    bool isSampled = false;        ///< measured by looking now and then
    QString missing;               ///< why there is nothing to see
    bool isOld = false;            ///< what is shown is of the city before an edit
    exporters::ColorRamp ramp = exporters::ColorRamp::viridis;
    affordance::IsovistMeasure measure = affordance::IsovistMeasure::area; ///< of isovists
    double step_m = 0.0;                                                   ///< between the points of isovists; 0: not known
};

/// Name, unit, and notes in plain words.
[[nodiscard]] LegendInfo heatLegend(const HeatSubject& subject, double maximum, bool isClipped);

} // namespace passerby::widgets
