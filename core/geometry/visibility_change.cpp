// SPDX-License-Identifier: Apache-2.0
#include "core/geometry/visibility.h"

#include "core/geometry/triangle_corners.h"

#include <algorithm>

namespace passerby::geometry {

namespace {

/// How far a change can reach past itself: an eye in a closed gap moves this far.
constexpr double kSpread_m = 8.0 * kSightStep_m;

/// Edges; joining more would take longer than looking around anew.
constexpr std::size_t kMostChanges = 4000;

/// An edge that has a say in what is seen, with what lies along it and to its sides.
struct DrawnEdge {
    Point low; ///< in steps; the end with the smaller x, then y
    Point high;
    std::uint32_t traits = 0;

    friend bool operator==(const DrawnEdge&, const DrawnEdge&) = default;
};

/// Each edge of the mesh once.
std::vector<DrawnEdge> drawnEdges(const VisibilityMesh& mesh)
{
    constexpr std::uint32_t kAny = SightTriangle::kWall | SightTriangle::kBounds | SightTriangle::kFloorEnds | SightTriangle::kDrawn;
    std::vector<DrawnEdge> edges;
    edges.reserve(mesh.triangles.size());
    for (std::uint32_t t = 0; t < mesh.triangles.size(); ++t) {
        const SightTriangle& here = mesh.triangles[t];
        for (unsigned side = 0; side < 3; ++side) {
            const std::uint32_t across = here.across[side];
            const std::uint32_t along = (here.flags >> side) & kAny;
            if (along == 0 || (across != SightTriangle::kNone && across / 4 < t))
                continue;
            const std::uint32_t beyond = across == SightTriangle::kNone ? 0 : mesh.triangles[across / 4].flags;
            const Point a = here.corner(next(side));
            const Point b = here.corner(next(next(side)));
            const bool isAscending = a.x < b.x || (a.x == b.x && a.y < b.y);
            const auto sideTraits = [](std::uint32_t flags) {
                return ((flags & SightTriangle::kFloor) != 0 ? 1U : 0U) | ((flags & SightTriangle::kOutside) != 0 ? 2U : 0U)
                       | ((flags & SightTriangle::kGap) != 0 ? 4U : 0U);
            };
            const std::uint32_t left = sideTraits(isAscending ? here.flags : beyond);
            const std::uint32_t right = sideTraits(isAscending ? beyond : here.flags);
            edges.push_back({isAscending ? a : b, isAscending ? b : a, along << 6U | left << 3U | right});
        }
    }
    return edges;
}

/// Finds edges by an open-addressed table: sorting both scenes takes longer than all the rest.
class EdgeTable {
public:
    explicit EdgeTable(const std::vector<DrawnEdge>& edges) : m_edges(edges), m_isFound(edges.size(), 0)
    {
        std::size_t size = 16;
        while (size < 2 * edges.size())
            size *= 2;
        m_places.assign(size, kFree);
        for (std::uint32_t i = 0; i < edges.size(); ++i) {
            std::size_t place = start(edges[i]);
            while (m_places[place] != kFree)
                place = (place + 1) & (m_places.size() - 1);
            m_places[place] = i;
        }
    }

    /// Marks the edge as found.
    bool find(const DrawnEdge& edge)
    {
        for (std::size_t place = start(edge); m_places[place] != kFree; place = (place + 1) & (m_places.size() - 1))
            if (m_edges[m_places[place]] == edge) {
                m_isFound[m_places[place]] = 1;
                return true;
            }
        return false;
    }
    [[nodiscard]] bool isFound(std::size_t edge) const { return m_isFound[edge] != 0; }

private:
    static constexpr std::uint32_t kFree = 0xFFFFFFFFU;
    [[nodiscard]] std::size_t start(const DrawnEdge& edge) const
    {
        std::uint64_t key = 0;
        for (const double value : {edge.low.x, edge.low.y, edge.high.x, edge.high.y})
            key = (key ^ static_cast<std::uint64_t>(static_cast<std::int64_t>(value))) * 0x9E3779B97F4A7C15U;
        return (key ^ key >> 32U) & (m_places.size() - 1);
    }

    const std::vector<DrawnEdge>& m_edges;
    std::vector<std::uint32_t> m_places;
    std::vector<char> m_isFound;
};

/// Joins boxes that meet until none do.
std::vector<Box> joined(const std::vector<Box>& boxes)
{
    std::vector<Box> result;
    for (Box box : boxes) {
        for (std::size_t i = 0; i < result.size();) {
            if (!result[i].intersects(box)) {
                ++i;
                continue;
            }
            box.extend(result[i]);
            result[i] = result.back();
            result.pop_back();
            i = 0;
        }
        result.push_back(box);
    }
    return result;
}

} // namespace

std::vector<Box> Visibility::changes(const Visibility& before, const Visibility& after)
{
    Box whole = before.m_bounds;
    whole.extend(after.m_bounds);
    whole = whole.grown(kSpread_m);
    if (!(before.m_bounds == after.m_bounds))
        return {whole};
    const std::vector<DrawnEdge> old = drawnEdges(before.m_mesh);
    const std::vector<DrawnEdge> now = drawnEdges(after.m_mesh);
    std::vector<Box> boxes;
    const auto add = [&](const DrawnEdge& edge) {
        Box box;
        box.extend(after.toMetres(edge.low));
        box.extend(after.toMetres(edge.high));
        boxes.push_back(box.grown(kSpread_m));
    };
    EdgeTable table(old);
    for (const DrawnEdge& edge : now)
        if (!table.find(edge))
            add(edge);
    for (std::size_t i = 0; i < old.size(); ++i)
        if (!table.isFound(i))
            add(old[i]);
    return boxes.size() > kMostChanges ? std::vector<Box>{whole} : joined(boxes);
}

} // namespace passerby::geometry
