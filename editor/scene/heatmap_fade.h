// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/scene/heatmap.h"

#include <vector>

namespace passerby::editor {

/// From one heatmap to the next: densities of ways that both have go from one to the other, ways that are new come up from nothing, and
/// those that are gone fade away. Ways are the same when they lie in the same place, whatever their nodes are called.
class HeatmapFade {
public:
    /// Whether there is something to fade: both show people on ways.
    [[nodiscard]] static bool canFade(const Heatmap& from, const Heatmap& to);

    HeatmapFade(const Heatmap& from, Heatmap to);
    /// `part` in [0, 1]; from 1 on the very heatmap that it leads to. The end of the ramp moves along. Ways that are gone have no nodes.
    [[nodiscard]] Heatmap at(double part) const;
    [[nodiscard]] const Heatmap& to() const { return m_to; }

private:
    struct Step {
        HeatmapWay way;
        double from = 0.0; ///< density
    };

    Heatmap m_to;
    double m_maximumFrom;
    double m_highestFrom;
    std::vector<Step> m_steps;
};

} // namespace passerby::editor
