// SPDX-License-Identifier: Apache-2.0
#include "core/affordance/isovist.h"

#include "core/foundation/parallel.h"
#include "core/foundation/words.h"
#include "core/geometry/spatial_grid.h"

#include <algorithm>
#include <atomic>
#include <cmath>

namespace passerby::affordance {

namespace {

using geometry::Point;
using geometry::Polygon;
using geometry::SightEdge;

constexpr double kMostPoints = 1e7;
constexpr std::size_t kIsovistsPerChunk = 64;

/// Twice the first moment of a circular sector from the eye, over the chord ab. Sector: area r²α/2, centroid at 2/3 r sin(α/2)/(α/2).
Point sectorMoment(Point a, Point b, double range_m)
{
    const double angle_rad = std::atan2(cross(a, b), dot(a, b));
    const Point middle = a + b;
    const double away = length(middle);
    if (away == 0.0 || angle_rad == 0.0)
        return {};
    const double reach_m = 2.0 / 3.0 * range_m * std::sin(angle_rad / 2.0) / (angle_rad / 2.0);
    return middle * (reach_m / away * range_m * range_m * angle_rad);
}

/// What a point of the raster may lie in, or must not.
class Places {
public:
    Places(const world::World& world, int level, const std::vector<world::ObstacleKind>& kinds, IsovistPlaces places)
        : m_isInside(places == IsovistPlaces::cells)
    {
        for (const auto& [id, cell] : world.cells())
            if (cell.level == level) {
                bounds.extend(geometry::boundingBox(cell.polygon));
                if (m_isInside)
                    m_polygons.push_back(&cell.polygon);
            }
        const bool hasCells = !bounds.isEmpty();
        for (const auto& [id, obstacle] : world.obstacles())
            if (obstacle.level == level && blocksSight(obstacle, kinds)) {
                if (!hasCells)
                    bounds.extend(geometry::boundingBox(obstacle.polygon));
                if (!m_isInside)
                    m_polygons.push_back(&obstacle.polygon);
            }
        m_parked = parkedBeforeTheEye(world, level);
        for (const Polygon& vehicle : m_parked)
            if (!m_isInside)
                m_polygons.push_back(&vehicle);
        std::vector<geometry::Box> boxes;
        boxes.reserve(m_polygons.size());
        for (const Polygon* polygon : m_polygons)
            boxes.push_back(geometry::boundingBox(*polygon));
        m_grid.emplace(boxes);
    }

    [[nodiscard]] bool isOpen(Point p) const
    {
        const auto near = m_grid->query(p);
        return m_isInside == std::any_of(near.begin(), near.end(), [&](std::uint32_t item) { return contains(*m_polygons[item], p); });
    }

    geometry::Box bounds;

private:
    std::vector<Polygon> m_parked;
    bool m_isInside;
    std::vector<const Polygon*> m_polygons;
    std::optional<geometry::SpatialGrid> m_grid;
};

foundation::Error cancelled()
{
    return {"cancelled", foundation::told("Cancelled."), {}};
}

/// Fills a raster; what each chunk of points yields is kept apart, so that threads do not show.
class GridFiller {
public:
    GridFiller(const SightField& field, const Places& places, const IsovistGridQuestion& question, foundation::JobContext& context)
        : m_field(field), m_places(places), m_question(question), m_context(context)
    {
    }

    foundation::Result<IsovistGrid> fill(IsovistGrid grid)
    {
        const std::size_t points = grid.columns * grid.rows;
        std::vector<std::vector<Isovist>> found((points + kIsovistsPerChunk - 1) / kIsovistsPerChunk);
        grid.place.assign(points, IsovistGrid::kNoIsovist);
        std::atomic<std::size_t> done = 0;
        foundation::parallelChunks(points, kIsovistsPerChunk, m_question.threads,
                                   [&](std::size_t chunk, std::size_t begin, std::size_t end) {
                                       if (m_context.isCancelled())
                                           return;
                                       for (std::size_t i = begin; i < end; ++i)
                                           look(grid, i, found[chunk]);
                                       const std::size_t now = done += end - begin;
                                       m_context.report(static_cast<double>(now) / static_cast<double>(points), "Looking around");
                                   });
        if (m_context.isCancelled())
            return cancelled();
        for (std::size_t i = 0; i < points; ++i)
            if (grid.place[i] != IsovistGrid::kNoIsovist) {
                const auto at = static_cast<std::uint32_t>(grid.isovists.size());
                grid.isovists.push_back(found[i / kIsovistsPerChunk][grid.place[i]]);
                grid.place[i] = at;
            }
        return grid;
    }

private:
    void look(IsovistGrid& grid, std::size_t i, std::vector<Isovist>& found) const
    {
        thread_local Viewshed viewshed;
        const std::size_t row = i / grid.columns;
        const Point eye = grid.origin + Point{static_cast<double>(i - row * grid.columns), static_cast<double>(row)} * grid.spacing_m;
        if (!m_places.isOpen(eye) || !m_field.viewshedAt(eye, viewshed, {std::nullopt, m_question.range_m}))
            return;
        grid.place[i] = static_cast<std::uint32_t>(found.size());
        found.push_back(isovistOf(viewshed));
    }

    const SightField& m_field;
    const Places& m_places;
    const IsovistGridQuestion& m_question;
    foundation::JobContext& m_context;
};

} // namespace

Isovist isovistOf(const Viewshed& viewshed)
{
    Isovist isovist;
    isovist.eye = viewshed.eye;
    isovist.area_m2 = viewshed.area_m2;
    isovist.walkable_m2 = viewshed.floorArea_m2;
    Point moment; // six times the first moment of the area around the eye
    const auto& ring = viewshed.ring;
    for (std::size_t i = 0; i < ring.size(); ++i) {
        const Point a = ring[i] - viewshed.eye;
        const Point b = ring[i + 1 < ring.size() ? i + 1 : 0] - viewshed.eye;
        const double edge_m = distance(a, b);
        const bool isArc = viewshed.edges[i] == SightEdge::range;
        isovist.perimeter_m += isArc ? viewshed.range_m * std::abs(std::atan2(cross(a, b), dot(a, b))) : edge_m;
        if (viewshed.edges[i] == SightEdge::occluding)
            isovist.occlusivity_m += edge_m;
        isovist.longestSight_m = std::max(isovist.longestSight_m, length(a));
        moment = moment + (isArc ? sectorMoment(a, b, viewshed.range_m) * 3.0 : (a + b) * cross(a, b));
    }
    if (isovist.perimeter_m > 0.0)
        isovist.compactness = 4.0 * M_PI * isovist.area_m2 / (isovist.perimeter_m * isovist.perimeter_m);
    if (isovist.area_m2 > 0.0) {
        const Point drift = moment * (1.0 / (6.0 * isovist.area_m2));
        isovist.drift_m = length(drift);
        isovist.drift_rad = isovist.drift_m > 0.0 ? std::atan2(drift.y, drift.x) : 0.0;
    }
    return isovist;
}

bool fitsIsovists(const geometry::Box& box, double spacing_m)
{
    const Point size = box.high - box.low;
    return spacing_m > 0.0 && (box.isEmpty() || (size.x / spacing_m + 1.0) * (size.y / spacing_m + 1.0) <= kMostPoints);
}

foundation::Result<IsovistGrid> isovistGrid(const world::World& world, int level, const std::vector<world::ObstacleKind>& kinds,
                                            const IsovistGridQuestion& question, foundation::JobContext& context)
{
    const Places places(world, level, kinds, question.places);
    IsovistGrid grid;
    grid.spacing_m = question.spacing_m;
    if (!fitsIsovists(places.bounds, question.spacing_m))
        return foundation::Error{"grid-too-fine", foundation::told("The raster has too many points; choose a wider spacing."), {}};
    if (places.bounds.isEmpty())
        return grid;
    grid.origin = {std::ceil(places.bounds.low.x / question.spacing_m) * question.spacing_m,
                   std::ceil(places.bounds.low.y / question.spacing_m) * question.spacing_m};
    const auto count = [&](double from, double to) {
        return to < from ? std::size_t{0} : static_cast<std::size_t>((to - from) / question.spacing_m) + 1;
    };
    grid.columns = count(grid.origin.x, places.bounds.high.x);
    grid.rows = count(grid.origin.y, places.bounds.high.y);
    const auto field = SightField::build(world, level, kinds);
    if (!field)
        return field.error();
    if (context.isCancelled())
        return cancelled();
    return GridFiller(field.value(), places, question, context).fill(std::move(grid));
}

} // namespace passerby::affordance
