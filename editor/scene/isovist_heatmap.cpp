// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/scene/isovist_heatmap.h"

#include "core/foundation/words.h"
#include "editor/scene/heat_raster.h"

#include <algorithm>
#include <limits>

namespace passerby::editor {

namespace {

constexpr double kCovered = 0.95; ///< of the points are within the ramp
constexpr int kSpreadPoints = 2;  ///< beyond those that were looked from

/// The raster of the survey with room around it.
HeatRaster widened(const IsovistSurvey& survey)
{
    const affordance::IsovistGrid& grid = survey.grid;
    const double margin_m = kSpreadPoints * grid.spacing_m;
    HeatRaster raster{grid.origin - geometry::Point{margin_m, margin_m},
                      grid.spacing_m,
                      grid.columns + 2 * kSpreadPoints,
                      grid.rows + 2 * kSpreadPoints,
                      {},
                      survey.world,
                      survey.level};
    raster.values.assign(raster.columns * raster.rows, std::numeric_limits<float>::quiet_NaN());
    return raster;
}

} // namespace

foundation::Result<std::shared_ptr<const IsovistSurvey>> surveyIsovists(const world::World& world, double step_m, unsigned threads,
                                                                        foundation::JobContext& context)
{
    const std::optional<int> level = eyeLevel(world);
    if (!level)
        return foundation::Error{"nothing-to-walk-on", foundation::told("There is nothing to walk on: draw a cell or import a map."), {}};
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
                raster.values[(row + kSpreadPoints) * raster.columns + column + kSpreadPoints] = static_cast<float>(value);
                all.push_back(value);
            }
    spread(raster, kSpreadPoints);
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
