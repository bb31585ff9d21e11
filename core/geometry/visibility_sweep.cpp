// SPDX-License-Identifier: Apache-2.0
#include "core/geometry/visibility_sweep.h"

#include <algorithm>
#include <cmath>

namespace passerby::geometry {

namespace {

constexpr std::uint32_t kNone = SightTriangle::kNone;

unsigned next(unsigned i)
{
    return i == 2 ? 0 : i + 1;
}
unsigned previous(unsigned i)
{
    return i == 0 ? 2 : i - 1;
}

/// Where a ray meets ab, which it crosses.
Point hit(Point ray, Point a, Point b)
{
    const Point along = b - a;
    return ray * (cross(a, along) / cross(ray, along));
}

double angleBetween(Point from, Point to)
{
    return std::atan2(cross(from, to), dot(from, to));
}

} // namespace

SightSweep::SightSweep(const VisibilityMesh& mesh, Point eye, Point eye_m, double range_m, VisibleArea& result)
    : m_mesh(mesh), m_result(result), m_eye(eye), m_range(range_m / kSightStep_m)
{
    result.eye = eye_m;
    result.range_m = range_m;
    result.ring.clear();
    result.edges.clear();
    result.floor.clear();
    result.m_open.clear();
}

void SightSweep::look(std::uint32_t triangle, unsigned side)
{
    const SightTriangle& here = m_mesh.triangles[triangle];
    const Point right = cornerOf(here, next(side));
    const Point left = cornerOf(here, previous(side));
    if (m_result.ring.empty() && m_arc_rad == 0.0)
        m_firstCorner = right;
    m_lastCorner = left;
    if (std::isfinite(m_range))
        sweep<true>({triangle * 4 + side, right, left});
    else
        sweep<false>({triangle * 4 + side, right, left});
}

/// Follows the right branch and keeps the left ones for later, so that sides are reached counter-clockwise.
template <bool isLimited>
void SightSweep::sweep(VisibleArea::Window window)
{
    auto& open = m_result.m_open;
    const SightTriangle* triangles = m_mesh.triangles.data();
    for (;;) {
        const SightTriangle& here = triangles[window.entry / 4];
        const unsigned side = window.entry % 4;
        const std::uint32_t here_flags = here.flags >> side;
        if constexpr (isLimited) {
            const Point a = cornerOf(here, next(side));
            const Point b = cornerOf(here, previous(side));
            const double twice = cross(a, b);
            if (twice * twice >= m_range * m_range * dot(b - a, b - a)) {
                if ((here.flags & SightTriangle::kFloor) != 0)
                    addPiece(window.right, window.left, 1, true);
                addArc(window.right, window.left);
                if (open.empty())
                    return;
                window = open.back();
                open.pop_back();
                continue;
            }
        }
        if ((here_flags & (SightTriangle::kWall | SightTriangle::kFloorEnds)) != 0)
            reach<isLimited>(here, window.entry, window.right, window.left);
        if ((here_flags & SightTriangle::kWall) != 0) {
            if (open.empty())
                return;
            window = open.back();
            open.pop_back();
            continue;
        }
        const std::uint32_t across = here.across[side];
        const unsigned apexAt = across % 4;
        const Point apex = cornerOf(triangles[across / 4], apexAt);
        const std::uint32_t triangle = across - apexAt;
        if (cross(window.right, apex) <= 0.0) {
            window.entry = triangle + previous(apexAt);
            continue;
        }
        if (cross(window.left, apex) < 0.0) {
            open.push_back({triangle + previous(apexAt), apex, window.left});
            window.left = apex;
        }
        window.entry = triangle + next(apexAt);
    }
}

/// Sight comes to a wall or to an end of the floor.
template <bool isLimited>
void SightSweep::reach(const SightTriangle& here, std::uint32_t entry, Point right, Point left)
{
    const unsigned side = entry % 4;
    const Point p = cornerOf(here, next(side));
    const Point q = cornerOf(here, previous(side));
    const Point a = cross(right, p) == 0.0 ? p : hit(right, p, q);
    const Point b = cross(left, q) == 0.0 ? q : hit(left, p, q);
    const bool isFloor = (here.flags & SightTriangle::kFloor) != 0;
    if (here.isWall(side)) {
        const SightEdge kind = (here.flags & (SightTriangle::kBounds << side)) != 0 ? SightEdge::bounds : SightEdge::wall;
        if constexpr (isLimited)
            addWithinRange(a, b, kind, entry);
        else
            addEdge(a, b, kind, entry);
        if (!isFloor)
            return;
    }
    if constexpr (isLimited)
        addFloorWithinRange(a, b, isFloor ? 1 : -1);
    else
        addPiece(a, b, isFloor ? 1 : -1, false);
}

void SightSweep::addPoint(Point p, SightEdge edgeBefore)
{
    if (m_result.ring.empty())
        m_first = p;
    else
        m_result.edges.push_back(edgeBefore);
    m_result.ring.push_back(m_result.eye + p * kSightStep_m);
    m_last = p;
}

void SightSweep::addEdge(Point a, Point b, SightEdge kind, std::uint32_t entry)
{
    if (a == b)
        return;
    m_twiceArea += cross(a, b);
    if (!m_result.ring.empty() && m_last == a) {
        if (m_lastEntry == entry) { // seen through two windows side by side
            m_result.ring.back() = m_result.eye + b * kSightStep_m;
            m_last = b;
            return;
        }
    } else
        addPoint(a, SightEdge::occluding);
    addPoint(b, kind);
    m_lastEntry = entry;
}

std::pair<double, double> SightSweep::spanWithinRange(Point a, Point b) const
{
    const Point along = b - a;
    const double squared = dot(along, along);
    const double middle = -dot(a, along) / squared;
    const double nearest = cross(a, b);
    const double half = m_range * m_range - nearest * nearest / squared;
    if (!(half > 0.0))
        return {0.0, 0.0};
    const double reach = std::sqrt(half / squared);
    return {std::max(0.0, middle - reach), std::min(1.0, middle + reach)};
}

void SightSweep::addWithinRange(Point a, Point b, SightEdge kind, std::uint32_t entry)
{
    if (a == b)
        return;
    const auto [from, to] = spanWithinRange(a, b);
    if (from >= to) {
        addArc(a, b);
        return;
    }
    const Point begin = from > 0.0 ? a + (b - a) * from : a;
    const Point end = to < 1.0 ? a + (b - a) * to : b;
    if (from > 0.0)
        addArc(a, begin);
    flushArc();
    addEdge(begin, end, kind, entry);
    if (to < 1.0)
        addArc(end, b);
}

void SightSweep::addFloorWithinRange(Point a, Point b, int sign)
{
    if (a == b)
        return;
    const auto [from, to] = spanWithinRange(a, b);
    if (from >= to) {
        addPiece(a, b, sign, true);
        return;
    }
    const Point begin = from > 0.0 ? a + (b - a) * from : a;
    const Point end = to < 1.0 ? a + (b - a) * to : b;
    if (from > 0.0)
        addPiece(a, begin, sign, true);
    addPiece(begin, end, sign, false);
    if (to < 1.0)
        addPiece(end, b, sign, true);
}

void SightSweep::addPiece(Point a, Point b, int sign, bool isSector)
{
    m_result.floor.push_back({a * kSightStep_m, b * kSightStep_m, static_cast<std::int8_t>(sign), isSector});
    m_twiceFloor += sign * (isSector ? m_range * m_range * angleBetween(a, b) : cross(a, b));
}

void SightSweep::addArc(Point from, Point to)
{
    if (m_arc_rad == 0.0)
        m_arcFrom = from;
    m_arcTo = to;
    m_arc_rad += angleBetween(from, to);
}

Point SightSweep::onCircle(Point p) const
{
    const double away = length(p);
    return std::abs(away - m_range) <= 1e-9 * m_range ? p : p * (m_range / away);
}

void SightSweep::flushArc()
{
    if (m_arc_rad <= 0.0)
        return;
    m_twiceArea += m_range * m_range * m_arc_rad;
    const Point from = onCircle(m_arcFrom);
    if (m_result.ring.empty() || !(m_last == from))
        addPoint(from, SightEdge::occluding);
    const double error = std::min(1.0, kArcError_m / kSightStep_m / m_range);
    const double step_rad = std::min(2.0 * std::acos(1.0 - error), 0.5);
    const double chords = std::ceil(m_arc_rad / step_rad);
    for (double k = 1.0; k < chords; ++k) {
        const double angle_rad = m_arc_rad * k / chords;
        const double c = std::cos(angle_rad);
        const double s = std::sin(angle_rad);
        addPoint({from.x * c - from.y * s, from.x * s + from.y * c}, SightEdge::range);
    }
    addPoint(onCircle(m_arcTo), SightEdge::range);
    m_lastEntry = kNone;
    m_arc_rad = 0.0;
}

void SightSweep::close(bool isFullTurn)
{
    flushArc();
    auto& ring = m_result.ring;
    auto& edges = m_result.edges;
    if (!ring.empty() && isFullTurn) {
        if (m_last == m_first && ring.size() > 1)
            ring.pop_back();
        else
            edges.push_back(SightEdge::occluding);
    } else if (!ring.empty()) {
        // Along the wall on the left, to the eye, and along the wall on the right to the first point.
        const auto isShort = [&](Point corner) { return dot(corner, corner) < m_range * m_range; };
        if (!(m_last == m_lastCorner) && isShort(m_lastCorner))
            addPoint(m_lastCorner, SightEdge::occluding);
        edges.push_back(SightEdge::wall);
        const bool isPastCorner = !(m_first == m_firstCorner) && isShort(m_firstCorner);
        if (isPastCorner) {
            ring.insert(ring.begin(), m_result.eye + m_firstCorner * kSightStep_m);
            edges.insert(edges.begin(), SightEdge::occluding);
        }
        ring.insert(ring.begin(), m_result.eye);
        edges.insert(edges.begin(), SightEdge::wall);
    }
    m_result.area_m2 = 0.5 * m_twiceArea * kSightStep_m * kSightStep_m;
    m_result.floorArea_m2 = 0.5 * m_twiceFloor * kSightStep_m * kSightStep_m;
}

} // namespace passerby::geometry
