// SPDX-License-Identifier: Apache-2.0
#include "core/street/fields.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace passerby::street {

using geometry::Point;

namespace {

constexpr double kNoDirection = 1e-6; // length below which two directions cancel each other

template <class Rows, class BoxOf>
std::optional<geometry::SpatialGrid> gridOver(const Rows& rows, const BoxOf& boxOf)
{
    if (rows.empty())
        return std::nullopt;
    std::vector<geometry::Box> boxes;
    boxes.reserve(rows.size());
    for (const auto& row : rows)
        boxes.push_back(boxOf(row));
    return geometry::SpatialGrid(boxes);
}

void nearer(const geometry::Ring& ring, Point from, Point direction, double& room_m)
{
    for (std::size_t i = 0; i < ring.size(); ++i) {
        const Point a = ring[i];
        const Point side = ring[(i + 1) % ring.size()] - a;
        const double slant = cross(direction, side);
        if (slant == 0.0)
            continue;
        const double along_m = cross(a - from, side) / slant;
        const double onSide = cross(a - from, direction) / slant;
        if (along_m >= 0.0 && onSide >= 0.0 && onSide <= 1.0)
            room_m = std::min(room_m, along_m);
    }
}

} // namespace

Fields::Fields(const world::World& world)
{
    for (const auto& [id, stroke] : world.paintedDirections())
        for (std::size_t i = 1; i < stroke.points.size(); ++i)
            m_pieces.push_back({stroke.points[i - 1], stroke.points[i], 0.5 * stroke.width_m, stroke.share, stroke.level});
    for (const auto& [id, region] : world.regions())
        if (region.hasTerms())
            m_regions.push_back({region.polygon, region.speedShare, region.keepsSide, region.level});
    m_pieceGrid = gridOver(m_pieces, [](const Piece& piece) {
        geometry::Box box;
        box.extend(piece.from);
        box.extend(piece.to);
        return box.grown(piece.reach_m);
    });
    m_regionGrid = gridOver(m_regions, [](const Region& region) { return geometry::boundingBox(region.polygon); });
}

std::optional<Fields::Painted> Fields::paintedAt(Point place, int level) const
{
    if (!m_pieceGrid)
        return std::nullopt;
    const Piece* nearest = nullptr;
    double nearest_m = std::numeric_limits<double>::infinity();
    m_pieceGrid->visitAt(place, [&](std::uint32_t i) {
        const Piece& piece = m_pieces[i];
        if (piece.level != level)
            return;
        const double far_m = geometry::distanceToSegment(place, piece.from, piece.to);
        if (far_m <= piece.reach_m && far_m < nearest_m) { // of two as near the first: they come in ascending order
            nearest = &piece;
            nearest_m = far_m;
        }
    });
    if (!nearest)
        return std::nullopt;
    const Point along = nearest->to - nearest->from;
    return Painted{along * (1.0 / length(along)), nearest->share};
}

Fields::Terms Fields::termsAt(Point place, int level) const
{
    Terms terms;
    if (!m_regionGrid)
        return terms;
    const Region* keeps = nullptr;
    m_regionGrid->visitAt(place, [&](std::uint32_t i) {
        const Region& region = m_regions[i];
        if (region.level != level || !geometry::contains(region.polygon, place))
            return;
        terms.speedShare = std::min(terms.speedShare, region.speedShare);
        if (region.side != world::KeepsSide::none && !keeps) // the first
            keeps = &region;
    });
    if (keeps) {
        terms.side = keeps->side;
        terms.sideOf = &keeps->polygon;
    }
    return terms;
}

Point bentDirection(Point aim, Point painted, double share)
{
    const Point bent = aim * (1.0 - share) + painted * share;
    const double length = geometry::length(bent);
    return length > kNoDirection ? bent * (1.0 / length) : aim;
}

double patience(double followed_s)
{
    return std::clamp(1.0 - (followed_s - Fields::kFollows_s) / Fields::kForgets_s, 0.0, 1.0);
}

double roomTowards_m(const geometry::Polygon& area, Point from, Point direction)
{
    double room_m = std::numeric_limits<double>::infinity();
    nearer(area.outer, from, direction, room_m);
    for (const geometry::Ring& hole : area.holes)
        nearer(hole, from, direction, room_m);
    return std::isfinite(room_m) ? room_m : 0.0;
}

} // namespace passerby::street
