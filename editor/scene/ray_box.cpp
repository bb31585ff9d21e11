// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/scene/ray_box.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace passerby::editor {

std::optional<double> distanceToBox(const Ray& ray, const geometry::Box& box, double low_m, double high_m)
{
    double first = 0.0;
    double last = kNowhere_m;
    const std::array<double, 3> lows{box.low.x, box.low.y, low_m};
    const std::array<double, 3> highs{box.high.x, box.high.y, high_m};
    for (int axis = 0; axis < 3; ++axis) {
        const double origin = double(ray.origin[axis]);
        const double direction = double(ray.direction[axis]);
        if (std::abs(direction) < 1e-9) {
            if (origin < lows[std::size_t(axis)] || origin > highs[std::size_t(axis)])
                return std::nullopt;
            continue;
        }
        const double a = (lows[std::size_t(axis)] - origin) / direction;
        const double b = (highs[std::size_t(axis)] - origin) / direction;
        first = std::max(first, std::min(a, b));
        last = std::min(last, std::max(a, b));
    }
    return first <= last ? std::optional(first) : std::nullopt;
}

} // namespace passerby::editor
