// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/exporters/figures/color_ramp.h"
#include "editor/heat/heat_layers.h"

#include <QString>
#include <optional>

namespace passerby::editor {

/// What a heatmap is about, for its legend.
struct HeatSubject {
    HeatLayerId layer = HeatLayerId::none;
    QString profile{};               ///< whose; empty: everybody's
    QString destination{};           ///< on the way to what; empty: everywhere
    std::optional<double> clock_s{}; ///< time of day that the expected densities are of; none: of any
    double window_s = 0.0;           ///< over which was measured; 0: nothing was
    bool isSampled = false;          ///< measured by looking now and then
    QString missing{};               ///< why there is nothing to see
    bool isOld = false;              ///< what is shown is of the city before an edit
    exporters::ColorRamp ramp = exporters::ColorRamp::viridis;
    // In place of what the layer's row says; empty: as it stands there.
    QString name{};
    QString unit{};
    QString note{};
    QString help{};
};

} // namespace passerby::editor
