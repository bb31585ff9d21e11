// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/tools/snapping.h"

#include "core/geometry/spatial_grid.h"
#include "editor/document/layer_state.h"
#include "editor/document/project_document.h"
#include "editor/words/text.h"

#include <algorithm>
#include <cmath>

namespace passerby::editor {

using geometry::Point;

namespace {

constexpr double kParallelReach = 6.0; ///< of the tolerance: how near an edge must be to be followed in parallel

QString words(SnapKind kind)
{
    switch (kind) {
    case SnapKind::vertex:
        return text("Corner");
    case SnapKind::edge:
        return text("Edge");
    case SnapKind::rightAngle:
        return text("Right angle");
    case SnapKind::parallel:
        return text("Parallel");
    default:
        return {};
    }
}

/// The candidate that is nearest to the pointer.
class Nearest {
public:
    Nearest(Point at, double tolerance_m) : m_at(at), m_nearest_m(tolerance_m) {}

    void offer(const Snapped& candidate)
    {
        const double away_m = geometry::distance(m_at, candidate.point);
        if (away_m > m_nearest_m)
            return;
        m_nearest_m = away_m;
        m_best = candidate;
    }
    [[nodiscard]] const std::optional<Snapped>& best() const { return m_best; }

private:
    Point m_at;
    double m_nearest_m;
    std::optional<Snapped> m_best;
};

/// The foot of the pointer on the line through `through` along `way`.
Point footOn(Point at, Point through, Point way)
{
    return through + way * (dot(at - through, way) / dot(way, way));
}

/// Where two lines meet; nothing where they are all but parallel.
std::optional<Point> meeting(Point p, Point way, Point q, Point other)
{
    const double turn = cross(way, other);
    if (std::abs(turn) < 1e-6 * geometry::length(way) * geometry::length(other))
        return std::nullopt;
    return p + way * (cross(q - p, other) / turn);
}

/// Directions at right angles to the edge before (its own included), or to the axes while there is none.
std::vector<Point> rightAngles(const SnapFrom& from)
{
    if (from.before && geometry::distance(*from.before, *from.last) > 0.0) {
        const Point way = *from.last - *from.before;
        return {way, {-way.y, way.x}};
    }
    return {{1, 0}, {0, 1}};
}

} // namespace

struct Snapping::Index {
    std::uint64_t revision = 0;
    std::vector<ObjectRef> refs;
    std::optional<geometry::SpatialGrid> grid;

    void build(const ProjectDocument& document)
    {
        std::vector<geometry::Box> boxes;
        refs.clear();
        for (const ObjectKind kind : {ObjectKind::cell, ObjectKind::portal, ObjectKind::obstacle, ObjectKind::region,
                                      ObjectKind::measurementLine, ObjectKind::fixture, ObjectKind::waitingLine, ObjectKind::lane})
            visitKind(kind, [&]<class Row>() {
                for (const auto& [id, row] : document.world().of<Row>()) {
                    refs.push_back({kind, id.number});
                    boxes.push_back(boundingBox(document.world(), refs.back()));
                }
            });
        grid.emplace(boxes);
        revision = document.revision();
    }
};

Snapping::Snapping(const ProjectDocument& document) : m_document(document) {}

Snapping::~Snapping() = default;

std::vector<Snapping::Edge> Snapping::edgesNear(const geometry::Box& box, const SnapFrom& from)
{
    if (!m_index || m_index->revision != m_document.revision()) {
        m_index = std::make_unique<Index>();
        m_index->build(m_document);
    }
    std::vector<Edge> edges;
    const auto take = [&](Point a, Point b) {
        geometry::Box edge{a, a};
        edge.extend(b);
        if (edge.intersects(box))
            edges.push_back({a, b});
    };
    const auto takeRing = [&take](const geometry::Ring& ring) {
        for (std::size_t i = 0; i < ring.size(); ++i)
            take(ring[i], ring[(i + 1) % ring.size()]);
    };
    for (const std::uint32_t item : m_index->grid->query(box)) {
        const ObjectRef ref = m_index->refs[item];
        if (from.ignored.contains(ref) || !m_document.layers().isVisible(m_document.world(), ref))
            continue;
        visitKind(ref.kind, [&]<class Row>() {
            const auto& table = m_document.world().of<Row>();
            const Row* row = table.find(table.idOf(ref.number));
            if (!row)
                return;
            if constexpr (requires { row->polygon; }) {
                takeRing(row->polygon.outer);
                for (const geometry::Ring& hole : row->polygon.holes)
                    takeRing(hole);
            } else if constexpr (requires {
                                     row->a;
                                     row->b;
                                 }) {
                take(row->a, row->b);
            } else if constexpr (std::is_same_v<Row, world::Fixture>) {
                takeRing(world::footprintOf(*row));
            } else if constexpr (std::is_same_v<Row, world::WaitingLine> || std::is_same_v<Row, world::Lane>) {
                for (std::size_t i = 1; i < row->points.size(); ++i)
                    take(row->points[i - 1], row->points[i]);
            }
        });
    }
    return edges;
}

/// A place on a guide that passes through a point of the grid nearby goes there.
Snapped Snapping::onGridToo(Snapped snapped, const PointerInput& input) const
{
    if (!m_settings.grid || !(m_settings.gridStep_m > 0.0) || !snapped.guide || snapped.kind == SnapKind::edge)
        return snapped;
    const double step = m_settings.gridStep_m;
    const Point place{std::round(snapped.point.x / step) * step, std::round(snapped.point.y / step) * step};
    const Point way = snapped.point - snapped.guide->first;
    const bool isOnGuide = geometry::length(way) > 0.0 && geometry::distance(footOn(place, snapped.guide->first, way), place) < 1e-6;
    if (isOnGuide && geometry::distance(place, input.position) <= input.tolerance_m) {
        snapped.point = place;
        snapped.guide->second = place;
    }
    return snapped;
}

Snapped Snapping::snap(const PointerInput& input, const SnapFrom& from)
{
    const Point at = input.position;
    if (input.isFree)
        return {at, SnapKind::none, {}};
    const double reach_m = input.tolerance_m;
    const std::vector<Edge> near = edgesNear(geometry::Box{at, at}.grown(reach_m * kParallelReach), from);
    if (m_settings.vertex) {
        Nearest corners(at, reach_m);
        for (const Edge& edge : near) {
            corners.offer({edge.a, SnapKind::vertex, {}});
            corners.offer({edge.b, SnapKind::vertex, {}});
        }
        for (const Point corner : from.corners)
            corners.offer({corner, SnapKind::vertex, {}});
        if (corners.best())
            return *corners.best();
    }
    Nearest lines(at, reach_m);
    Nearest meetings(at, reach_m);
    std::vector<std::pair<Point, SnapKind>> ways;
    if (from.last && m_settings.rightAngle)
        for (const Point way : rightAngles(from))
            ways.emplace_back(way, SnapKind::rightAngle);
    if (from.last && m_settings.parallel)
        for (const Edge& edge : near)
            if (geometry::distance(edge.a, edge.b) > 0.0)
                ways.emplace_back(edge.b - edge.a, SnapKind::parallel);
    for (const auto& [way, kind] : ways) {
        const Point foot = footOn(at, *from.last, way);
        lines.offer({foot, kind, std::pair{*from.last, foot}});
    }
    for (const Edge& edge : near) {
        if (!m_settings.edge)
            break;
        lines.offer({geometry::nearestOnSegment(at, edge.a, edge.b), SnapKind::edge, std::pair{edge.a, edge.b}});
        for (const auto& [way, kind] : ways)
            if (const auto place = meeting(*from.last, way, edge.a, edge.b - edge.a);
                place && geometry::distanceToSegment(*place, edge.a, edge.b) < 1e-6)
                meetings.offer({*place, SnapKind::edge, std::pair{*from.last, *place}});
    }
    if (meetings.best())
        return *meetings.best();
    if (lines.best())
        return onGridToo(*lines.best(), input);
    if (m_settings.grid && m_settings.gridStep_m > 0.0) {
        const double step = m_settings.gridStep_m;
        Nearest grid(at, reach_m);
        grid.offer({{std::round(at.x / step) * step, std::round(at.y / step) * step}, SnapKind::grid, {}});
        if (grid.best())
            return *grid.best();
    }
    return {at, SnapKind::none, {}};
}

void Snapped::addTo(ToolDraft& draft) const
{
    if (kind == SnapKind::none)
        return;
    if (guide)
        draft.lines.push_back({{guide->first, guide->second}, DraftTone::guide, true});
    draft.points.push_back({point, DraftMark::cross, DraftTone::guide});
    if (const QString text = words(kind); !text.isEmpty())
        draft.labels.push_back({point, text, DraftTone::guide});
}

} // namespace passerby::editor
