// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/tools/hit_test.h"

#include "editor/document/layer_state.h"
#include "editor/document/project_document.h"
#include "editor/document/recording_shape.h"

#include <algorithm>
#include <limits>
#include <tuple>

namespace passerby::editor {

namespace {

geometry::BoxTree::Key keyOf(ObjectRef ref)
{
    return (static_cast<geometry::BoxTree::Key>(ref.kind) << 32U) | ref.number;
}

ObjectRef refOf(geometry::BoxTree::Key key)
{
    return {static_cast<ObjectKind>(key >> 32U), static_cast<std::uint32_t>(key)};
}

/// Greens and water lie below the cells in the plan: who draws a plaza into a green means the plaza by a click on it.
bool isGround(const world::World& world, ObjectRef ref)
{
    if (ref.kind != ObjectKind::obstacle)
        return false;
    const world::Obstacle& obstacle = *world.obstacles().find(world.obstacles().idOf(ref.number));
    return obstacle.kind == world::ObstacleKind::green || obstacle.kind == world::ObstacleKind::water;
}

/// Things of a smaller rank lie above those of a larger one.
int rankOf(const world::World& world, ObjectRef ref)
{
    if (isGround(world, ref))
        return 9;
    switch (ref.kind) {
    case ObjectKind::target:
    case ObjectKind::attractor:
    case ObjectKind::junctionEdit:
        return 0;
    case ObjectKind::measurementLine:
    case ObjectKind::waitingLine:
    case ObjectKind::stopLine:
    case ObjectKind::duty:
        return 1;
    case ObjectKind::portal:
        return 2;
    case ObjectKind::fixture:
    case ObjectKind::parkingRow:
        return 3;
    case ObjectKind::obstacle:
        return 4;
    case ObjectKind::region:
    case ObjectKind::paintedDirection:
        return 5;
    case ObjectKind::crossing:
        return 6;
    case ObjectKind::lane:
        return 7;
    case ObjectKind::referencePicture:
    case ObjectKind::recording:
        return 10;
    default:
        return 8;
    }
}

/// A hit and what it is sorted by: rank, then how near (points, lines), how high (obstacles, cells) or how small (fixtures, regions,
/// pictures, recordings).
struct Hit {
    int rank = 0;
    double order = 0.0;
    ObjectRef ref;

    friend bool operator<(const Hit& a, const Hit& b) { return std::tie(a.rank, a.order, a.ref) < std::tie(b.rank, b.order, b.ref); }
};

std::optional<double> orderAt(const world::Cell& cell, geometry::Point point, double /*tolerance_m*/)
{
    // The ground lies above basements, and both above bridges: what people walk on most is what a click means.
    if (!geometry::contains(cell.polygon, point))
        return std::nullopt;
    return std::abs(cell.level);
}

std::optional<double> orderAt(const world::Obstacle& obstacle, geometry::Point point, double /*tolerance_m*/)
{
    return geometry::contains(obstacle.polygon, point) ? std::optional(-obstacle.height_m) : std::nullopt;
}

std::optional<double> orderAt(const world::Region& region, geometry::Point point, double /*tolerance_m*/)
{
    return geometry::contains(region.polygon, point) ? std::optional(geometry::area(region.polygon)) : std::nullopt;
}

std::optional<double> orderAt(const world::ReferencePicture& picture, geometry::Point point, double /*tolerance_m*/)
{
    const geometry::Polygon outline{world::outlineOf(picture), {}};
    return geometry::contains(outline, point) ? std::optional(geometry::area(outline)) : std::nullopt;
}

std::optional<double> orderAt(const world::Recording& recording, geometry::Point point, double tolerance_m)
{
    const geometry::Polygon outline{outlineOf(recording), {}};
    const bool isHit = geometry::contains(outline, point) || geometry::distanceToBorder(outline, point) <= tolerance_m;
    return isHit ? std::optional(geometry::area(outline)) : std::nullopt;
}

std::optional<double> orderAt(const world::Fixture& fixture, geometry::Point point, double tolerance_m)
{
    // Benches are small: beside one is near enough where it would be no more than a few pixels.
    const geometry::Polygon footprint{world::footprintOf(fixture), {}};
    const bool isSmall = std::min(fixture.width_m, fixture.depth_m) < 2.0 * tolerance_m;
    const bool isHit = geometry::contains(footprint, point) || (isSmall && geometry::distanceToBorder(footprint, point) <= tolerance_m);
    return isHit ? std::optional(fixture.width_m * fixture.depth_m) : std::nullopt;
}

double distanceToPath(const std::vector<geometry::Point>& line, geometry::Point point)
{
    double away_m = std::numeric_limits<double>::infinity();
    for (std::size_t i = 1; i < line.size(); ++i)
        away_m = std::min(away_m, geometry::distanceToSegment(point, line[i - 1], line[i]));
    return away_m;
}

std::optional<double> orderAt(const world::WaitingLine& line, geometry::Point point, double tolerance_m)
{
    const double away_m = distanceToPath(line.points, point);
    return away_m <= tolerance_m ? std::optional(away_m) : std::nullopt;
}

/// Anywhere on the band, and near its middle where that is thin.
std::optional<double> orderAt(const world::Lane& lane, geometry::Point point, double tolerance_m)
{
    const double away_m = distanceToPath(lane.points, point);
    return away_m <= std::max(tolerance_m, lane.width_m / 2.0) ? std::optional(away_m) : std::nullopt;
}

/// Anywhere on the stroke, and near its middle where that is thin.
std::optional<double> orderAt(const world::PaintedDirection& stroke, geometry::Point point, double tolerance_m)
{
    const double away_m = distanceToPath(stroke.points, point);
    return away_m <= std::max(tolerance_m, stroke.width_m / 2.0) ? std::optional(away_m) : std::nullopt;
}

/// Where vehicles stand: about as deep as cars are.
std::optional<double> orderAt(const world::ParkingRow& row, geometry::Point point, double tolerance_m)
{
    const double half_m = row.angle == world::ParkingAngle::parallel ? 1.0 : 2.25;
    const double away_m = distanceToPath(row.points, point);
    return away_m <= std::max(tolerance_m, half_m) ? std::optional(away_m) : std::nullopt;
}

std::optional<double> orderAt(const world::Crossing& crossing, geometry::Point point, double tolerance_m)
{
    const double away_m = geometry::distanceToSegment(point, crossing.a, crossing.b);
    return away_m <= std::max(tolerance_m, crossing.width_m / 2.0) ? std::optional(away_m) : std::nullopt;
}

/// A post is a point, a round goes back to where it began.
std::optional<double> orderAt(const world::Duty& duty, geometry::Point point, double tolerance_m)
{
    double away_m = geometry::distance(point, duty.points.front());
    for (std::size_t i = 0; i < duty.points.size(); ++i)
        away_m = std::min(away_m, geometry::distanceToSegment(point, duty.points[i], duty.points[(i + 1) % duty.points.size()]));
    return away_m <= tolerance_m ? std::optional(away_m) : std::nullopt;
}

template <class Row>
requires requires(const Row& row)
{
    row.a;
}
std::optional<double> orderAt(const Row& row, geometry::Point point, double tolerance_m)
{
    const double away_m = geometry::distanceToSegment(point, row.a, row.b);
    return away_m <= tolerance_m ? std::optional(away_m) : std::nullopt;
}

template <class Row>
requires requires(const Row& row)
{
    row.position;
}
std::optional<double> orderAt(const Row& row, geometry::Point point, double tolerance_m)
{
    const double away_m = geometry::distance(point, row.position);
    return away_m <= tolerance_m ? std::optional(away_m) : std::nullopt;
}

template <class Row>
constexpr bool kCanBeHit = requires(const Row& row)
{
    orderAt(row, geometry::Point{}, 0.0);
};

std::optional<double> orderOf(const world::World& world, ObjectRef ref, geometry::Point point, double tolerance_m)
{
    return visitKind(ref.kind, [&]<class Row>() -> std::optional<double> {
        if constexpr (kCanBeHit<Row>) {
            const auto& table = world.of<Row>();
            const Row* row = table.find(table.idOf(ref.number));
            if constexpr (std::is_same_v<Row, world::JunctionEdit>)
                if (const auto place = placeOf(world, ref))
                    return orderAt(world::JunctionEdit{row->change, {}, *place}, point, tolerance_m);
            return row ? orderAt(*row, point, tolerance_m) : std::nullopt;
        } else {
            return std::nullopt;
        }
    });
}

} // namespace

HitTest::HitTest(ProjectDocument& document, QObject* parent) : QObject(parent), m_document(document)
{
    connect(&document, &ProjectDocument::worldChanged, this, &HitTest::follow);
    connect(&document, &ProjectDocument::replaced, this, &HitTest::rebuild);
    rebuild();
}

void HitTest::rebuild()
{
    const world::World& world = m_document.world();
    std::vector<geometry::BoxTree::Entry> entries;
    for (const ObjectKind kind : kAllObjectKinds)
        visitKind(kind, [&]<class Row>() {
            if constexpr (kCanBeHit<Row>)
                for (const auto& [id, row] : world.of<Row>()) {
                    const ObjectRef ref{kind, id.number};
                    if (const geometry::Box box = boundingBox(world, ref); !box.isEmpty())
                        entries.push_back({keyOf(ref), box});
                }
        });
    m_boxes = geometry::BoxTree(entries);
}

void HitTest::follow(const world::WorldPatch& patch)
{
    for (const ObjectKind kind : kAllObjectKinds)
        visitKind(kind, [&]<class Row>() {
            if constexpr (kCanBeHit<Row>)
                for (const auto& change : patch.of<Row>())
                    refresh({kind, change.id.number});
        });
    if (patch.of<world::Cell>().empty() && patch.of<world::JunctionEdit>().empty())
        return;
    for (const auto& [id, edit] : m_document.world().junctionEdits())
        if (edit.change == world::JunctionChange::remove) // lies where the junction is that it takes away
            refresh({ObjectKind::junctionEdit, id.number});
}

void HitTest::refresh(ObjectRef ref)
{
    m_boxes.set(keyOf(ref), boundingBox(m_document.world(), ref));
}

std::vector<ObjectRef> HitTest::at(geometry::Point point, double tolerance_m) const
{
    const world::World& world = m_document.world();
    std::vector<Hit> hits;
    for (const auto key : m_boxes.query(geometry::Box{point, point}.grown(tolerance_m))) {
        const ObjectRef ref = refOf(key);
        if (!m_document.layers().isTouchable(world, ref))
            continue;
        if (const auto order = orderOf(world, ref, point, tolerance_m))
            hits.push_back({rankOf(world, ref), *order, ref});
    }
    std::sort(hits.begin(), hits.end());
    std::vector<ObjectRef> refs;
    refs.reserve(hits.size());
    for (const Hit& hit : hits)
        refs.push_back(hit.ref);
    return refs;
}

std::optional<ObjectRef> HitTest::top(geometry::Point point, double tolerance_m) const
{
    const std::vector<ObjectRef> refs = at(point, tolerance_m);
    return refs.empty() ? std::nullopt : std::optional(refs.front());
}

std::optional<ObjectRef> HitTest::cellAt(geometry::Point point) const
{
    std::optional<Hit> best;
    for (const auto key : m_boxes.query({point, point})) {
        const ObjectRef ref = refOf(key);
        if (ref.kind != ObjectKind::cell)
            continue;
        if (const auto order = orderOf(m_document.world(), ref, point, 0.0))
            if (const Hit hit{0, *order, ref}; !best || hit < *best)
                best = hit;
    }
    return best ? std::optional(best->ref) : std::nullopt;
}

std::vector<ObjectRef> HitTest::inside(const geometry::Box& box) const
{
    std::vector<ObjectRef> refs;
    for (const auto key : m_boxes.query(box)) {
        const geometry::Box& own = *m_boxes.find(key);
        const ObjectRef ref = refOf(key);
        if (box.contains(own.low) && box.contains(own.high) && m_document.layers().isTouchable(m_document.world(), ref))
            refs.push_back(ref);
    }
    std::sort(refs.begin(), refs.end());
    return refs;
}

} // namespace passerby::editor
