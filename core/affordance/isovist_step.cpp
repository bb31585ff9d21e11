// SPDX-License-Identifier: Apache-2.0
#include "core/affordance/isovist_step.h"

#include "core/affordance/isovist.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>

namespace passerby::affordance {

namespace {

constexpr double kWantedPoints = 40000.0;
constexpr std::array kSteps_m{0.5, 1.0, 1.5, 2.0, 3.0, 4.0, 5.0, 7.5, 10.0, 15.0, 20.0, 30.0, 50.0, 75.0, 100.0};

} // namespace

std::optional<int> eyeLevel(const world::World& world)
{
    std::optional<int> level;
    for (const auto& [id, cell] : world.cells())
        if (!level || std::abs(cell.level) < std::abs(*level))
            level = cell.level;
    return level;
}

double fittingStep_m(const world::World& world, int level)
{
    double area_m2 = 0.0;
    geometry::Box box;
    for (const auto& [id, cell] : world.cells())
        if (cell.level == level) {
            area_m2 += geometry::area(cell.polygon);
            box.extend(geometry::boundingBox(cell.polygon));
        }
    const auto fits = [&](double step_m) { return area_m2 <= kWantedPoints * step_m * step_m && fitsIsovists(box, step_m); };
    const auto* step = std::find_if(kSteps_m.begin(), kSteps_m.end(), fits);
    return step != kSteps_m.end() ? *step : std::sqrt(area_m2 / kWantedPoints);
}

} // namespace passerby::affordance
