// SPDX-License-Identifier: Apache-2.0
#include "core/exporters/isovists/isovists_exporter.h"

#include "core/affordance/isovist.h"
#include "core/affordance/isovist_step.h"
#include "core/exporters/export_files.h"
#include "core/exporters/tables/csv_text.h"
#include "core/foundation/words.h"

#include <algorithm>
#include <set>

namespace passerby::exporters {

using foundation::Error;
using foundation::Result;

namespace {

constexpr std::size_t kPointsBetweenLooks = 4096;

std::set<int> levelsOf(const world::World& world)
{
    std::set<int> levels;
    for (const auto& [id, cell] : world.cells())
        levels.insert(cell.level);
    return levels;
}

/// Points are those of the raster: an eye on a wall looks from beside it.
Result<void> appendRows(const affordance::IsovistGrid& grid, int level, CsvText& table, const foundation::JobContext& context)
{
    for (std::size_t i = 0; i < grid.place.size(); ++i) {
        if (i % kPointsBetweenLooks == 0 && context.isCancelled())
            return exportCancelled();
        if (grid.place[i] == affordance::IsovistGrid::kNoIsovist)
            continue;
        const affordance::Isovist& seen = grid.isovists[grid.place[i]];
        const std::size_t row = i / grid.columns;
        const double x_m = grid.origin.x + static_cast<double>(i - row * grid.columns) * grid.spacing_m + 0.0; // no -0
        const double y_m = grid.origin.y + static_cast<double>(row) * grid.spacing_m + 0.0;
        table.number(x_m).number(y_m).number(level).number(seen.area_m2).number(seen.walkable_m2).number(seen.perimeter_m);
        table.number(seen.compactness).number(seen.occlusivity_m).number(seen.drift_m).number(seen.drift_rad);
        table.number(seen.longestSight_m).endLine();
    }
    return {};
}

} // namespace

double fittingIsovistStep_m(const world::World& world)
{
    double widest_m = 0.0;
    for (const int level : levelsOf(world))
        widest_m = std::max(widest_m, affordance::fittingStep_m(world, level));
    return widest_m;
}

Result<std::string> isovistsTable(const world::World& world, double step_m, unsigned threads, foundation::JobContext& context)
{
    const std::set<int> levels = levelsOf(world);
    if (levels.empty())
        return Error{"no-cells", foundation::told("This city has no cells to look around in."), {}};
    affordance::IsovistGridQuestion question;
    question.spacing_m = step_m != 0.0 ? step_m : fittingIsovistStep_m(world);
    question.threads = threads;
    CsvText table{"x",       "y",         "level",          "area_m2", "walkable_m2", "perimeter_m", "compactness", "occlusivity_m",
                  "drift_m", "drift_rad", "longest_sight_m"};
    double done = 0.0;
    for (const int level : levels) {
        foundation::PartContext part(context, done / static_cast<double>(levels.size()), (done + 1.0) / static_cast<double>(levels.size()));
        const auto grid = affordance::isovistGrid(world, level, affordance::usualSightKinds(), question, part);
        if (!grid)
            return grid.error();
        if (const Result<void> appended = appendRows(grid.value(), level, table, part); !appended)
            return appended.error();
        done += 1.0;
    }
    return table.take();
}

} // namespace passerby::exporters
