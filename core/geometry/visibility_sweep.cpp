// SPDX-License-Identifier: Apache-2.0
#include "core/geometry/visibility_sweep.h"

#include "core/geometry/triangle_corners.h"

#include <algorithm>
#include <cmath>

namespace passerby::geometry {

namespace {

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
    result.floor.clear();
    if (result.m_open.empty())
        growOpen();
    makeRoom(m_out);
}

/// For a few points more; the buffers begin with room for a few hundred.
void SightSweep::makeRoom(Writer& out)
{
    auto& steps = m_result.m_steps;
    if (out.count + 8 > steps.size()) {
        steps.resize(std::max<std::size_t>(512, 2 * steps.size()));
        m_result.m_edgeBefore.resize(steps.size());
    }
    out.steps = steps.data();
    out.edgeBefore = m_result.m_edgeBefore.data();
    out.capacity = static_cast<std::uint32_t>(steps.size());
}

void SightSweep::growOpen()
{
    m_result.m_open.resize(std::max<std::size_t>(128, 2 * m_result.m_open.size()));
}

void SightSweep::look(std::uint32_t triangle, unsigned side)
{
    const SightTriangle& here = m_mesh.triangles[triangle];
    const Point right = cornerOf(here, next(side));
    const Point left = cornerOf(here, previous(side));
    if (m_out.count == 0 && m_arc_rad == 0.0)
        m_firstCorner = right;
    m_lastCorner = left;
    if (std::isfinite(m_range))
        sweep<true>({triangle * 4 + side, right, left});
    else
        sweep<false>({triangle * 4 + side, right, left});
}

/// Follows the right branch and keeps the left ones for later, so that sides are reached counter-clockwise. Written for speed: what changes
/// is local, and the stack and the ring are plain arrays.
template <bool isLimited>
void SightSweep::sweep(VisibleArea::Window window)
{
    const SightTriangle* const triangles = m_mesh.triangles.data();
    const Point eye = m_eye;
    Writer out = m_out;
    VisibleArea::Window* open = m_result.m_open.data();
    std::size_t opened = 0;
    for (;;) {
        const SightTriangle& here = triangles[window.entry / 4];
        const unsigned side = window.entry % 4;
        const std::uint32_t flags = here.flags >> side;
        bool isEnd = (flags & SightTriangle::kWall) != 0;
        bool isBeyond = false;
        if constexpr (isLimited) {
            isBeyond = isBeyondRange(here, side);
            isEnd = isEnd || isBeyond;
        }
        if (isBeyond) {
            if ((here.flags & SightTriangle::kFloor) != 0)
                addPiece(window.right, window.left, 1, true);
            addArc(window.right, window.left);
        } else if ((flags & (SightTriangle::kWall | SightTriangle::kFloorEnds)) != 0) {
            if (out.count + 8 > out.capacity || isLimited) {
                m_out = out;
                makeRoom(m_out);
                reach<isLimited>(here, window.entry, window.right, window.left, m_out);
                out = m_out;
            } else
                reach<isLimited>(here, window.entry, window.right, window.left, out);
        }
        if (isEnd) {
            if (opened == 0)
                break;
            window = open[--opened];
            continue;
        }
        const std::uint32_t across = here.across[side];
        const unsigned apexAt = across % 4;
        const std::uint32_t triangle = across - apexAt;
        const SightTriangle& there = triangles[across / 4];
        const Point apex = there.corner(apexAt) - eye;
        const bool isRightOpen = cross(window.right, apex) > 0.0;
        const bool isLeftOpen = cross(window.left, apex) < 0.0;
        if (isRightOpen && isLeftOpen) {
            if (opened == m_result.m_open.size()) {
                growOpen();
                open = m_result.m_open.data();
            }
            __builtin_prefetch(triangles + there.across[previous(apexAt)] / 4); // comes off the stack later
            open[opened++] = {triangle + previous(apexAt), apex, window.left};
            window.left = apex;
        }
        window.entry = triangle + (isRightOpen ? next(apexAt) : previous(apexAt));
    }
    m_out = out;
}

bool SightSweep::isBeyondRange(const SightTriangle& triangle, unsigned side) const
{
    const Point a = cornerOf(triangle, next(side));
    const Point b = cornerOf(triangle, previous(side));
    const double twice = cross(a, b);
    return twice * twice >= m_range * m_range * dot(b - a, b - a);
}

/// Sight comes to a wall or to an end of the floor.
template <bool isLimited>
inline void SightSweep::reach(const SightTriangle& here, std::uint32_t entry, Point right, Point left, Writer& out)
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
            out.addEdge(a, b, kind, entry);
        if (!isFloor)
            return;
    }
    if constexpr (isLimited)
        addFloorWithinRange(a, b, isFloor ? 1 : -1);
    else
        addPiece(a, b, isFloor ? 1 : -1, false);
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
    makeRoom(m_out);
    m_out.addEdge(begin, end, kind, entry);
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
    m_out.twiceArea += m_range * m_range * m_arc_rad;
    const Point from = onCircle(m_arcFrom);
    makeRoom(m_out);
    if (m_out.count == 0 || !(last() == from))
        m_out.addPoint(from, SightEdge::occluding);
    const double error = std::min(1.0, kArcError_m / kSightStep_m / m_range);
    const double step_rad = std::min(2.0 * std::acos(1.0 - error), 0.5);
    const int chords = static_cast<int>(std::ceil(m_arc_rad / step_rad));
    for (int k = 1; k < chords; ++k) {
        const double angle_rad = m_arc_rad * k / chords;
        const double c = std::cos(angle_rad);
        const double s = std::sin(angle_rad);
        makeRoom(m_out);
        m_out.addPoint({from.x * c - from.y * s, from.x * s + from.y * c}, SightEdge::range);
    }
    m_out.addPoint(onCircle(m_arcTo), SightEdge::range);
    m_out.lastEntry = SightTriangle::kNone;
    m_arc_rad = 0.0;
}

/// The first point only lies where the look began: the edges on both sides of it are one. Asked once the ring is closed.
bool SightSweep::beginsWithinAnEdge(SightEdge closing) const
{
    if (m_out.count < 4 || m_out.firstEntry == SightTriangle::kNone)
        return false;
    const Point a = last();
    const Point middle = first();
    const Point b = m_out.steps[1];
    const bool isStraight = (a.x == middle.x && middle.x == b.x) || (a.y == middle.y && middle.y == b.y);
    return m_out.firstEntry == m_out.lastEntry || (closing == SightEdge::bounds && m_out.edgeBefore[1] == SightEdge::bounds && isStraight);
}

void SightSweep::close(bool isFullTurn)
{
    flushArc();
    makeRoom(m_out);
    auto& ring = m_result.ring;
    auto& edges = m_result.edges;
    ring.clear();
    edges.clear();
    SightEdge closing = SightEdge::occluding;
    const auto isWithinRange = [this](Point corner) { return dot(corner, corner) < m_range * m_range; };
    std::uint32_t begin = 0;
    if (isFullTurn && m_out.count > 1 && last() == first()) {
        closing = m_out.edgeBefore[--m_out.count];
        begin = beginsWithinAnEdge(closing) ? 1 : 0;
    } else if (!isFullTurn && m_out.count != 0) {
        // Along the wall on the left back to the eye, and along the wall on the right to the first point.
        ring.push_back(m_result.eye);
        edges.push_back(SightEdge::wall);
        if (!(first() == m_firstCorner) && isWithinRange(m_firstCorner)) {
            ring.push_back(m_result.eye + m_firstCorner * kSightStep_m);
            edges.push_back(SightEdge::occluding);
        }
        if (!(last() == m_lastCorner) && isWithinRange(m_lastCorner))
            m_out.addPoint(m_lastCorner, SightEdge::occluding);
        closing = SightEdge::wall;
    }
    for (std::uint32_t i = begin; i < m_out.count; ++i)
        ring.push_back(m_result.eye + m_out.steps[i] * kSightStep_m);
    if (m_out.count != 0) {
        edges.insert(edges.end(), m_out.edgeBefore + begin + 1, m_out.edgeBefore + m_out.count);
        edges.push_back(closing);
    }
    m_result.area_m2 = 0.5 * m_out.twiceArea * kSightStep_m * kSightStep_m;
    m_result.floorArea_m2 = 0.5 * m_twiceFloor * kSightStep_m * kSightStep_m;
}

} // namespace passerby::geometry
