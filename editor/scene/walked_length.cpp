// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/scene/walked_length.h"

#include <limits>

namespace passerby::editor {

double walkedLength_m(std::span<const geometry::Point> way, geometry::Point place, bool hasTurned)
{
    double best_m = std::numeric_limits<double>::infinity();
    double walked_m = 0.0;
    double sum_m = 0.0;
    for (std::size_t i = 1; i < way.size(); ++i) {
        const geometry::Point nearest = geometry::nearestOnSegment(place, way[i - 1], way[i]);
        const double away_m = geometry::distance(place, nearest);
        if (away_m < best_m - 1e-3 || (hasTurned && away_m < best_m + 1e-3 && sum_m > 0.0)) {
            best_m = away_m;
            walked_m = sum_m + geometry::distance(way[i - 1], nearest);
        }
        sum_m += geometry::distance(way[i - 1], way[i]);
    }
    return walked_m;
}

} // namespace passerby::editor
