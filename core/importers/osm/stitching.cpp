// SPDX-License-Identifier: Apache-2.0
#include "core/importers/osm/stitching.h"

#include "core/importers/osm/walkable_area.h"

#include <cmath>
#include <numeric>

namespace passerby::importers::osm {

using geometry::Box;
using geometry::fromClipGrid;
using geometry::GridArea;
using geometry::GridRing;
using geometry::Point;
using geometry::toClipGrid;

namespace {

constexpr double kSmallestIsland_m2 = 30.0;
constexpr double kLongest_m = 16.0;
constexpr double kLongestOffRoad_m = 4.0;
constexpr double kBorderSampleStep_m = 3.0;
constexpr double kHalfPath_m = 1.25;
constexpr double kHalfCrosswalk_m = 2.0;
constexpr double kWallSlack_m = 0.35;

/// Border segments of areas, to be found by place; each knows the piece it belongs to.
class BorderIndex {
public:
    struct Segment {
        Point a;
        Point b;
        std::uint32_t piece;
    };
    explicit BorderIndex(const std::vector<GridArea>& pieces) : m_segments(collect(pieces)), m_grid(boxes(m_segments)) {}
    [[nodiscard]] const std::vector<Segment>& segments() const { return m_segments; }
    [[nodiscard]] std::vector<std::uint32_t> near(Point a, Point b, double margin_m) const
    {
        Box box;
        box.extend(a);
        box.extend(b);
        return m_grid.query(box.grown(margin_m));
    }

private:
    static std::vector<Segment> collect(const std::vector<GridArea>& pieces)
    {
        std::vector<Segment> result;
        for (std::uint32_t piece = 0; piece < pieces.size(); ++piece)
            for (const auto& ring : pieces[piece])
                for (std::size_t i = 0; i < ring.size(); ++i)
                    result.push_back({fromClipGrid(ring[i]), fromClipGrid(ring[(i + 1) % ring.size()]), piece});
        return result;
    }
    static std::vector<Box> boxes(const std::vector<Segment>& segments)
    {
        std::vector<Box> result;
        for (const auto& segment : segments) {
            result.emplace_back();
            result.back().extend(segment.a);
            result.back().extend(segment.b);
        }
        return result;
    }

    std::vector<Segment> m_segments;
    geometry::SpatialGrid m_grid;
};

struct Gap {
    double length_m;
    Point from;
    Point to;
    std::uint32_t pieceFrom;
    std::uint32_t pieceTo;
};

std::vector<Gap> findGaps(const std::vector<GridArea>& pieces, const std::vector<char>& counts, std::uint32_t largest)
{
    const BorderIndex borders(pieces);
    std::vector<Gap> gaps;
    const auto look = [&](Point p, std::uint32_t piece) {
        for (const auto item : borders.near(p, p, kLongest_m)) {
            const auto& segment = borders.segments()[item];
            if (segment.piece == piece || !counts[segment.piece])
                continue;
            const Point q = geometry::nearestOnSegment(p, segment.a, segment.b);
            if (const double length = geometry::distance(p, q); length <= kLongest_m)
                gaps.push_back({length, p, q, piece, segment.piece});
        }
    };
    for (const auto& segment : borders.segments()) {
        if (segment.piece == largest || !counts[segment.piece])
            continue;
        const int steps = std::max(1, static_cast<int>(std::ceil(geometry::distance(segment.a, segment.b) / kBorderSampleStep_m)));
        for (int k = 0; k < steps; ++k)
            look(segment.a + (segment.b - segment.a) * (static_cast<double>(k) / steps), segment.piece);
    }
    std::sort(gaps.begin(), gaps.end(), [](const Gap& a, const Gap& b) {
        return std::tie(a.length_m, a.from.x, a.from.y, a.to.x, a.to.y) < std::tie(b.length_m, b.from.x, b.from.y, b.to.x, b.to.y);
    });
    return gaps;
}

bool crosses(Point a, Point b, Point c, Point d)
{
    return geometry::orientation(a, b, c) * geometry::orientation(a, b, d) < 0.0
           && geometry::orientation(c, d, a) * geometry::orientation(c, d, b) < 0.0;
}

bool meetsWall(const Gap& gap, const BorderIndex& walls)
{
    if (gap.length_m <= 2.0 * kWallSlack_m)
        return false;
    const Point step = (gap.to - gap.from) * (kWallSlack_m / gap.length_m);
    const Point a = gap.from + step;
    const Point b = gap.to - step;
    for (const auto item : walls.near(a, b, 0.0))
        if (crosses(a, b, walls.segments()[item].a, walls.segments()[item].b))
            return true;
    return false;
}

/// How much of the gap lies on a busy carriageway.
double metresOnRoad(const Gap& gap, const std::vector<Street>& streets, const SegmentIndex& roads)
{
    constexpr int kSamples = 16;
    int on = 0;
    for (int k = 0; k < kSamples; ++k) {
        const Point p = gap.from + (gap.to - gap.from) * ((k + 0.5) / kSamples);
        bool isOn = false;
        for (const auto& segment : roads.near(p, p, 10.0)) {
            const auto& street = streets[segment.street];
            isOn = isOn
                   || geometry::distanceToSegment(p, fromClipGrid(street.line[segment.first]), fromClipGrid(street.line[segment.first + 1]))
                          <= street.shape.carriageWidth_m * 0.5 + 0.3;
        }
        on += isOn ? 1 : 0;
    }
    return gap.length_m * on / kSamples;
}

/// Which pieces hang together.
class Groups {
public:
    explicit Groups(std::size_t count) : m_parent(count) { std::iota(m_parent.begin(), m_parent.end(), 0U); }
    std::uint32_t find(std::uint32_t i)
    {
        while (m_parent[i] != i)
            i = m_parent[i] = m_parent[m_parent[i]];
        return i;
    }
    /// False when they were one before.
    bool join(std::uint32_t a, std::uint32_t b)
    {
        a = find(a);
        b = find(b);
        m_parent[std::max(a, b)] = std::min(a, b);
        return a != b;
    }

private:
    std::vector<std::uint32_t> m_parent;
};

double shareOfLargest(const GridArea& area)
{
    double largest = 0.0;
    double sum = 0.0;
    for (const auto& piece : geometry::pieces(area)) {
        const double size = geometry::area(piece);
        largest = std::max(largest, size);
        sum += size;
    }
    return sum > 0.0 ? largest / sum : 0.0;
}

} // namespace

Stitched stitch(const GridArea& walked, const GridArea& solid, const std::vector<Street>& streets, std::vector<Ground>& grounds,
                ReportBuilder& report)
{
    const auto pieces = geometry::pieces(walked);
    std::vector<char> counts(pieces.size());
    std::uint32_t largest = 0;
    for (std::uint32_t i = 0; i < pieces.size(); ++i) {
        counts[i] = geometry::area(pieces[i]) >= kSmallestIsland_m2 ? 1 : 0;
        largest = geometry::area(pieces[i]) > geometry::area(pieces[largest]) ? i : largest;
    }
    const BorderIndex walls({solid});
    const SegmentIndex roads(streets, [](const Street& street) { return street.isBusy(); });
    Groups groups(pieces.size());
    GridArea bridges;
    for (const auto& gap : findGaps(pieces, counts, largest)) {
        if (groups.find(gap.pieceFrom) == groups.find(gap.pieceTo) || meetsWall(gap, walls))
            continue;
        const double onRoad_m = metresOnRoad(gap, streets, roads);
        if (gap.length_m - onRoad_m > kLongestOffRoad_m)
            continue;
        groups.join(gap.pieceFrom, gap.pieceTo);
        const bool isCrosswalk = onRoad_m > 0.5 * gap.length_m;
        auto band = geometry::band({toClipGrid(gap.from), toClipGrid(gap.to)}, isCrosswalk ? kHalfCrosswalk_m : kHalfPath_m,
                                   geometry::LineEnd::round);
        if (gap.length_m < 0.002)
            band = geometry::offset(
                {GridRing{toClipGrid(gap.from), toClipGrid(gap.from + Point{0.01, 0.0}), toClipGrid(gap.from + Point{0.0, 0.01})}},
                kHalfPath_m);
        bridges.insert(bridges.end(), band.begin(), band.end());
        grounds.push_back({band, isCrosswalk ? world::CellKind::crosswalk : world::CellKind::path});
        report.invent("stitch", "a link between parts that the map leaves apart", {"place", 0, gap.from.x, gap.from.y}, gap.length_m,
                      foundation::Severity::warning);
    }
    Stitched result;
    result.area = tidied(geometry::unite(walked, geometry::difference(geometry::unite(bridges), solid)));
    result.largestShare = shareOfLargest(result.area);
    return result;
}

} // namespace passerby::importers::osm
