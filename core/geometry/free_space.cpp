// SPDX-License-Identifier: Apache-2.0
#include "core/geometry/free_space.h"

#include "core/geometry/border_graph.h"

#include <algorithm>
#include <polyclipping/clipper.hpp>

namespace passerby::geometry {

namespace {

constexpr double kGridStepsPerMetre = 1.0 / kGridStep_m;
/// Less is not an area that anybody drew.
constexpr double kSmallestPiece_m2 = 0.01;
constexpr double kSmallestHole_m2 = 5e-4;

/// Between metres and whole steps of the coordinate grid from a corner nearby, which keeps numbers small and is exact.
class Steps {
public:
    explicit Steps(Point origin) : m_origin(snapped(origin)) {}

    [[nodiscard]] ClipperLib::Path of(const Ring& ring) const
    {
        ClipperLib::Path path;
        for (const Point p : ring)
            path.emplace_back(std::llround((p.x - m_origin.x) * kGridStepsPerMetre), std::llround((p.y - m_origin.y) * kGridStepsPerMetre));
        return path;
    }
    [[nodiscard]] Ring metres(const ClipperLib::Path& path) const
    {
        Ring ring;
        for (const auto& p : path)
            ring.push_back({m_origin.x + static_cast<double>(p.X) * kGridStep_m, m_origin.y + static_cast<double>(p.Y) * kGridStep_m});
        return ring;
    }

private:
    Point m_origin;
};

void add(ClipperLib::Clipper& clipper, const Steps& steps, const Polygon& polygon, ClipperLib::PolyType type)
{
    clipper.AddPath(steps.of(polygon.outer), type, true);
    for (const Ring& hole : polygon.holes)
        clipper.AddPath(steps.of(hole), type, true);
}

/// The areas between the rings. Where others border on each other, a ring may run along another one; nothing lies between the two.
std::vector<Polygon> areasOf(const ClipperLib::Paths& rings, const Steps& steps)
{
    std::vector<BorderEdge> edges;
    for (const ClipperLib::Path& ring : rings)
        appendEdges({steps.metres(ring), {}}, edges);
    std::vector<Polygon> pieces = facesOf(withoutOpposites(edges));
    for (Polygon& piece : pieces)
        std::erase_if(piece.holes, [](const Ring& hole) { return std::abs(signedArea(hole)) < kSmallestHole_m2; });
    std::erase_if(pieces, [](const Polygon& piece) { return geometry::area(piece) < kSmallestPiece_m2 || !isSimple(piece); });
    return pieces;
}

/// The area with corners on the others' borders where they nearly are.
Polygon fitted(const Polygon& area, const std::vector<Polygon>& taken, double tolerance_m)
{
    const auto onto = [&](Point p) {
        Point best = p;
        double nearest = tolerance_m;
        std::vector<BorderEdge> edges;
        for (const Polygon& other : taken)
            if (boundingBox(other).grown(tolerance_m).contains(p))
                appendEdges(other, edges);
        for (const auto& [a, b] : edges) {
            const Point q = nearestOnSegment(p, a, b);
            if (const double off = distance(p, q); off < nearest || (off == nearest && (q == a || q == b))) {
                nearest = off;
                best = distance(p, a) <= tolerance_m ? a : distance(p, b) <= tolerance_m ? b : snapped(q);
            }
        }
        return best;
    };
    Polygon result = area;
    const auto fit = [&](Ring& ring) { std::transform(ring.begin(), ring.end(), ring.begin(), onto); };
    fit(result.outer);
    std::for_each(result.holes.begin(), result.holes.end(), fit);
    return normalised(result);
}

} // namespace

std::vector<Polygon> freePart(const Polygon& area, const std::vector<Polygon>& taken, double tolerance_m)
{
    const Polygon wanted = fitted(normalised(area), taken, tolerance_m);
    if (wanted.outer.size() < 3)
        return {};
    std::vector<Polygon> all{wanted};
    all.insert(all.end(), taken.begin(), taken.end());
    const std::vector<Polygon> fine = stitched(all, tolerance_m);
    const Steps steps(boundingBox(wanted).low);
    ClipperLib::Clipper clipper;
    clipper.StrictlySimple(true);
    add(clipper, steps, fine.front(), ClipperLib::ptSubject);
    for (std::size_t i = 1; i < fine.size(); ++i)
        add(clipper, steps, fine[i], ClipperLib::ptClip);
    ClipperLib::Paths rings;
    clipper.Execute(ClipperLib::ctDifference, rings, ClipperLib::pftNonZero, ClipperLib::pftNonZero);
    std::vector<Polygon> pieces = areasOf(rings, steps);
    std::stable_sort(pieces.begin(), pieces.end(),
                     [](const Polygon& a, const Polygon& b) { return geometry::area(a) > geometry::area(b); });
    return pieces;
}

} // namespace passerby::geometry
