// SPDX-License-Identifier: Apache-2.0
#include "core/geometry/polygon.h"

#include <algorithm>
#include <polyclipping/clipper.hpp>

namespace passerby::geometry {

namespace {

/// Clipper counts in whole steps; this fine, what its rounding adds stays far below what anybody measures.
constexpr double kOverlapStepsPerMetre = 0x1.0p28;

ClipperLib::Path toPath(const Ring& ring, Point origin)
{
    ClipperLib::Path path;
    path.reserve(ring.size());
    for (const Point p : ring)
        path.emplace_back(std::llround((p.x - origin.x) * kOverlapStepsPerMetre), std::llround((p.y - origin.y) * kOverlapStepsPerMetre));
    return path;
}

void addPaths(ClipperLib::Clipper& clipper, const Polygon& polygon, Point origin, ClipperLib::PolyType type)
{
    clipper.AddPath(toPath(polygon.outer, origin), type, true);
    for (const Ring& hole : polygon.holes)
        clipper.AddPath(toPath(hole, origin), type, true);
}

/// True when the line through some edge of `a` has all of `a` on one side and all of `b` on the other.
bool isSeparatedByEdgeOf(const Ring& a, const Ring& b)
{
    for (std::size_t i = 0, before = a.size() - 1; i < a.size(); before = i++) {
        const Point p = a[before];
        const Point q = a[i];
        if (p == q)
            continue;
        const auto left = [p, q](Point r) { return orientation(p, q, r) >= 0.0; };
        const auto right = [p, q](Point r) { return orientation(p, q, r) <= 0.0; };
        if ((std::all_of(b.begin(), b.end(), right) && std::all_of(a.begin(), a.end(), left))
            || (std::all_of(b.begin(), b.end(), left) && std::all_of(a.begin(), a.end(), right)))
            return true;
    }
    return false;
}

} // namespace

double overlapArea(const Polygon& a, const Polygon& b)
{
    if (a.outer.size() < 3 || b.outer.size() < 3 || !boundingBox(a).intersects(boundingBox(b)) || isSeparatedByEdgeOf(a.outer, b.outer)
        || isSeparatedByEdgeOf(b.outer, a.outer))
        return 0.0;
    const Point origin = boundingBox(a).low;
    ClipperLib::Clipper clipper;
    addPaths(clipper, a, origin, ClipperLib::ptSubject);
    addPaths(clipper, b, origin, ClipperLib::ptClip);
    ClipperLib::Paths common;
    clipper.Execute(ClipperLib::ctIntersection, common, ClipperLib::pftEvenOdd, ClipperLib::pftEvenOdd);
    double sum = 0.0;
    for (const ClipperLib::Path& path : common)
        sum += ClipperLib::Area(path); // holes count negative
    return std::max(0.0, sum / (kOverlapStepsPerMetre * kOverlapStepsPerMetre));
}

} // namespace passerby::geometry
