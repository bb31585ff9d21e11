// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/scene/compared_heatmap.h"

#include <algorithm>
#include <cmath>

namespace passerby::editor {

namespace {

constexpr double kRounding_per_m = 1e-9; ///< people per metre; what is less is no change

} // namespace

Heatmap comparedHeatmap(std::span<const comparison::ComparedWay> ways, double maximum)
{
    Heatmap map;
    map.scale = HeatScale::difference;
    for (const comparison::ComparedWay& way : ways) {
        const double more = -way.change_per_m();
        if (!(std::abs(more) > kRounding_per_m))
            continue;
        map.ways.push_back({navigation::kNone, navigation::kNone, way.from, way.to, way.elevation_m, way.length_m, more, 1.0});
        map.highest = std::max(map.highest, std::abs(more));
    }
    map.maximum = maximum > 0.0 ? maximum : roundMaximum(map.ways);
    std::stable_sort(map.ways.begin(), map.ways.end(),
                     [](const HeatmapWay& x, const HeatmapWay& y) { return std::abs(x.density) < std::abs(y.density); });
    return map;
}

} // namespace passerby::editor
