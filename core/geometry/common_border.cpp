// SPDX-License-Identifier: Apache-2.0
#include "core/geometry/common_border.h"

#include <algorithm>
#include <optional>

namespace passerby::geometry {

namespace {

/// The part of edge pq along which edge rs keeps within the tolerance of it.
std::optional<BorderStretch> commonPart(Point p, Point q, Point r, Point s, double tolerance)
{
    const double whole = distance(p, q);
    if (whole == 0.0)
        return std::nullopt;
    const Point u = (q - p) * (1.0 / whole);
    double from = dot(r - p, u);
    double to = dot(s - p, u);
    double offFrom = cross(u, r - p);
    double offTo = cross(u, s - p);
    if (from > to) {
        std::swap(from, to);
        std::swap(offFrom, offTo);
    }
    const double low = std::max(from, 0.0);
    const double high = std::min(to, whole);
    if (high - low <= tolerance)
        return std::nullopt;
    const double slope = (offTo - offFrom) / (to - from);
    if (std::abs(offFrom + slope * (low - from)) > tolerance || std::abs(offFrom + slope * (high - from)) > tolerance)
        return std::nullopt;
    // Corners are kept as they are, so that a portal made of a stretch ends exactly on them.
    return BorderStretch{low <= 0.0 ? p : p + u * low, high >= whole ? q : p + u * high};
}

void collect(const Ring& ring, const Polygon& second, const Box& reach, double tolerance, std::vector<BorderStretch>& stretches)
{
    const auto withRing = [&](Point p, Point q, const Ring& other) {
        for (std::size_t i = 0, before = other.size() - 1; i < other.size(); before = i++)
            if (const auto part = commonPart(p, q, other[before], other[i], tolerance))
                stretches.push_back(*part);
    };
    for (std::size_t i = 0, before = ring.size() - 1; i < ring.size(); before = i++) {
        if (!boundingBox(std::vector<Point>{ring[before], ring[i]}).intersects(reach))
            continue;
        const std::size_t first = stretches.size();
        withRing(ring[before], ring[i], second.outer);
        for (const Ring& hole : second.holes)
            withRing(ring[before], ring[i], hole);
        const Point start = ring[before];
        std::sort(stretches.begin() + static_cast<std::ptrdiff_t>(first), stretches.end(),
                  [start](const BorderStretch& s, const BorderStretch& t) { return distance(start, s.a) < distance(start, t.a); });
    }
}

bool continues(const BorderStretch& first, const BorderStretch& second, double tolerance)
{
    return distance(first.b, second.a) <= tolerance && distanceToSegment(first.b, first.a, second.b) <= tolerance
           && distanceToSegment(second.a, first.a, second.b) <= tolerance;
}

} // namespace

std::vector<BorderStretch> commonBorder(const Polygon& first, const Polygon& second, double tolerance_m)
{
    const Box reach = boundingBox(second).grown(tolerance_m);
    std::vector<BorderStretch> pieces;
    if (!boundingBox(first).intersects(reach))
        return pieces;
    collect(first.outer, second, reach, tolerance_m, pieces);
    for (const Ring& hole : first.holes)
        collect(hole, second, reach, tolerance_m, pieces);
    std::vector<BorderStretch> joined;
    for (const BorderStretch& piece : pieces) {
        if (!joined.empty() && continues(joined.back(), piece, tolerance_m))
            joined.back().b = piece.b;
        else
            joined.push_back(piece);
    }
    if (joined.size() > 1 && continues(joined.back(), joined.front(), tolerance_m)) {
        joined.front().a = joined.back().a;
        joined.pop_back();
    }
    return joined;
}

} // namespace passerby::geometry
