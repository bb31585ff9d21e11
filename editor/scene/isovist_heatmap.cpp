// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/scene/isovist_heatmap.h"

#include "editor/scene/heat_raster.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <limits>

namespace passerby::editor {

namespace {

constexpr double kWantedPoints = 40000.0;
constexpr std::array kSteps_m{0.5, 1.0, 1.5, 2.0, 3.0, 4.0, 5.0, 7.5, 10.0, 15.0, 20.0, 30.0, 50.0, 75.0, 100.0};
constexpr double kCovered = 0.95; ///< of the points are within the ramp
constexpr int kSpread = 2;        ///< points, beyond those that were looked from

/// The raster of the survey with room around it.
HeatRaster widened(const IsovistSurvey& survey)
{
    const affordance::IsovistGrid& grid = survey.grid;
    const double margin_m = kSpread * grid.spacing_m;
    HeatRaster raster{grid.origin - geometry::Point{margin_m, margin_m},
                      grid.spacing_m,
                      grid.columns + 2 * kSpread,
                      grid.rows + 2 * kSpread,
                      {},
                      survey.world,
                      survey.level};
    raster.values.assign(raster.columns * raster.rows, std::numeric_limits<float>::quiet_NaN());
    return raster;
}

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
    const auto fits = [&](double step_m) { return area_m2 <= kWantedPoints * step_m * step_m && affordance::fitsIsovists(box, step_m); };
    const auto* step = std::find_if(kSteps_m.begin(), kSteps_m.end(), fits);
    return step != kSteps_m.end() ? *step : std::sqrt(area_m2 / kWantedPoints);
}

foundation::Result<std::shared_ptr<const IsovistSurvey>> surveyIsovists(const world::World& world, double step_m, unsigned threads,
                                                                        foundation::JobContext& context)
{
    const std::optional<int> level = eyeLevel(world);
    if (!level)
        return foundation::Error{"nothing-to-walk-on", "There is nothing to walk on: draw a cell or import a map.", {}};
    affordance::IsovistGridQuestion question;
    question.spacing_m = step_m > 0.0 ? step_m : fittingStep_m(world, *level);
    question.threads = threads;
    auto grid = affordance::isovistGrid(world, *level, affordance::usualSightKinds(), question, context);
    if (!grid.ok())
        return grid.error();
    return std::make_shared<const IsovistSurvey>(IsovistSurvey{world, *level, std::move(grid).value()});
}

Heatmap isovistHeatmap(const IsovistSurvey& survey, affordance::IsovistMeasure measure)
{
    const affordance::IsovistGrid& grid = survey.grid;
    HeatRaster raster = widened(survey);
    Heatmap map;
    std::vector<double> all;
    for (std::size_t row = 0; row < grid.rows; ++row)
        for (std::size_t column = 0; column < grid.columns; ++column)
            if (const std::uint32_t place = grid.place[row * grid.columns + column]; place != affordance::IsovistGrid::kNoIsovist) {
                const double value = affordance::valueOf(grid.isovists[place], measure);
                raster.values[(row + kSpread) * raster.columns + column + kSpread] = static_cast<float>(value);
                all.push_back(value);
            }
    spread(raster, kSpread);
    if (!all.empty()) {
        map.highest = *std::max_element(all.begin(), all.end());
        const auto covering = all.begin() + static_cast<std::ptrdiff_t>(kCovered * static_cast<double>(all.size() - 1));
        std::nth_element(all.begin(), covering, all.end());
        map.maximum = roundedUp(*covering > 0.0 ? *covering : map.highest);
    }
    map.raster = std::make_shared<const HeatRaster>(std::move(raster));
    return map;
}

} // namespace passerby::editor
