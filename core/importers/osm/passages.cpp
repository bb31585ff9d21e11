// SPDX-License-Identifier: Apache-2.0
#include "core/importers/osm/passages.h"

namespace passerby::importers::osm {

using geometry::fromClipGrid;
using geometry::GridArea;
using geometry::GridPoint;
using geometry::Point;

namespace {

constexpr double kLongestUntagged_m = 40.0;
constexpr double kShortest_m = 0.5;
constexpr double kHalfUntagged_m = 1.25;
constexpr double kWidestTagged_m = 6.0;
constexpr double kBeyond_m = 0.6;

/// Buildings, to be found by place.
struct Blocks {
    const std::vector<Building>& buildings;
    std::vector<std::size_t> list;
    geometry::SpatialGrid grid;

    explicit Blocks(const std::vector<Building>& all) : buildings(all), list(blocking(all)), grid(boxes(all, list)) {}
    static std::vector<std::size_t> blocking(const std::vector<Building>& all)
    {
        std::vector<std::size_t> result;
        for (std::size_t i = 0; i < all.size(); ++i)
            if (all[i].blocksFeet())
                result.push_back(i);
        return result;
    }
    static std::vector<geometry::Box> boxes(const std::vector<Building>& all, const std::vector<std::size_t>& list)
    {
        std::vector<geometry::Box> result(list.size());
        for (std::size_t i = 0; i < list.size(); ++i)
            for (const auto& ring : all[list[i]].area)
                for (const auto& p : ring)
                    result[i].extend(fromClipGrid(p));
        return result;
    }
    [[nodiscard]] GridArea near(const std::vector<GridPoint>& line) const
    {
        geometry::Box box;
        for (const auto& p : line)
            box.extend(fromClipGrid(p));
        GridArea result;
        for (const auto item : grid.query(box)) {
            const auto& area = buildings[list[item]].area;
            result.insert(result.end(), area.begin(), area.end());
        }
        return result;
    }
};

/// The line, longer by kBeyond_m at both ends.
std::vector<GridPoint> extended(std::vector<GridPoint> line)
{
    const auto push = [](GridPoint end, GridPoint before) {
        const Point a = fromClipGrid(before);
        const Point b = fromClipGrid(end);
        const double whole = geometry::distance(a, b);
        return whole > 0.0 ? geometry::toClipGrid(b + (b - a) * (kBeyond_m / whole)) : end;
    };
    const GridPoint front = push(line.front(), line[1]);
    line.back() = push(line.back(), line[line.size() - 2]);
    line.front() = front;
    return line;
}

} // namespace

GridArea carvePassages(const std::vector<Street>& streets, const std::vector<Building>& buildings, ReportBuilder& report)
{
    const Blocks blocks(buildings);
    GridArea result;
    const auto carve = [&](const std::vector<GridPoint>& line, double half_m) {
        const auto band = geometry::band(extended(line), half_m, geometry::LineEnd::flat);
        result.insert(result.end(), band.begin(), band.end());
    };
    for (const auto& street : streets) {
        if (!street.isWalked())
            continue;
        if (street.isPassage) {
            carve(street.line, std::min(street.shape.walkWidth_m, kWidestTagged_m) * 0.5);
            report.read("passages", "passages through buildings", 1, lengthOf(street.line));
            continue;
        }
        const auto near = street.isRaised ? GridArea{} : blocks.near(street.line);
        if (near.empty())
            continue;
        for (const auto& part : geometry::clipLine(street.line, near)) {
            const double length = lengthOf(part);
            if (part.size() < 2 || length < kShortest_m)
                continue;
            const Point at = fromClipGrid(part.front());
            const foundation::Place where{"osm way", street.way, at.x, at.y};
            if (length > kLongestUntagged_m) {
                report.skip("through-building", "a way through a building for more than 40 m", where, length);
                continue;
            }
            carve(part, kHalfUntagged_m);
            report.invent("passage", "a passage of 2.5 m where a way runs through a building", where, length);
        }
    }
    return geometry::unite(result);
}

} // namespace passerby::importers::osm
