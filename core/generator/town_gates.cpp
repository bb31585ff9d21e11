// SPDX-License-Identifier: Apache-2.0
#include "core/generator/town_gates.h"

#include <algorithm>
#include <cmath>

namespace passerby::generator {

using geometry::Point;
using geometry::Ring;

namespace {

constexpr double kClearance_m = 2.0;

/// The outline of a town seen from one direction.
class Outline {
public:
    Outline(const Ring& front, Heading heading) : m_front(front), m_out(towards(heading)), m_along{-m_out.y, m_out.x} {}

    [[nodiscard]] Point start(std::size_t side) const { return m_front[side]; }
    [[nodiscard]] Point end(std::size_t side) const { return m_front[(side + 1) % m_front.size()]; }
    [[nodiscard]] double across(Point p) const { return geometry::dot(p, m_along); }
    [[nodiscard]] double middle(std::size_t side) const { return 0.5 * (across(start(side)) + across(end(side))); }

    /// The point of a side that lies at `across_m`.
    [[nodiscard]] Point at(std::size_t side, double across_m) const
    {
        const double t = (across_m - across(start(side))) / (across(end(side)) - across(start(side)));
        return start(side) + (end(side) - start(side)) * t;
    }

    /// Whether a path so wide fits on the side, faces away enough, and leads past nothing.
    [[nodiscard]] bool isOpen(std::size_t side, double width_m) const
    {
        const double seen_m = std::abs(across(end(side)) - across(start(side)));
        if (seen_m < width_m + 2.0 * kClearance_m || seen_m < 0.7 * geometry::distance(start(side), end(side)))
            return false;
        const double here_m = outward(at(side, middle(side)));
        for (std::size_t other = 0; other < m_front.size(); ++other)
            if (other != side && farthestBefore(other, middle(side), 0.5 * width_m + kClearance_m) > here_m)
                return false;
        return true;
    }

private:
    [[nodiscard]] double outward(Point p) const { return geometry::dot(p, m_out); }

    /// How far out a side reaches within `half_m` of a line; minus infinity where it does not come there.
    [[nodiscard]] double farthestBefore(std::size_t side, double line_m, double half_m) const
    {
        const double low = std::min(across(start(side)), across(end(side)));
        const double high = std::max(across(start(side)), across(end(side)));
        if (high <= line_m - half_m || low >= line_m + half_m)
            return -std::numeric_limits<double>::infinity();
        if (high - low < 1e-6)
            return std::max(outward(start(side)), outward(end(side)));
        return std::max(outward(at(side, std::max(low, line_m - half_m))), outward(at(side, std::min(high, line_m + half_m))));
    }

    const Ring& m_front;
    Point m_out;
    Point m_along;
};

/// Of the sides that are open, `each` whose middles are nearest to evenly spread places.
std::vector<std::size_t> chooseSides(const Outline& outline, std::size_t sides, std::size_t each, double width_m)
{
    std::vector<std::size_t> open;
    for (std::size_t side = 0; side < sides; ++side)
        if (outline.isOpen(side, width_m))
            open.push_back(side);
    const auto byPlace = [&](std::size_t a, std::size_t b) { return outline.middle(a) < outline.middle(b); };
    std::sort(open.begin(), open.end(), byPlace);
    if (open.size() <= each)
        return open;
    std::vector<std::size_t> chosen;
    for (std::size_t i = 0; i < each; ++i)
        chosen.push_back(open[(2 * i + 1) * open.size() / (2 * each)]);
    return chosen;
}

} // namespace

Point towards(Heading heading)
{
    switch (heading) {
    case Heading::east:
        return {1.0, 0.0};
    case Heading::north:
        return {0.0, 1.0};
    case Heading::west:
        return {-1.0, 0.0};
    case Heading::south:
        break;
    }
    return {0.0, -1.0};
}

std::vector<TownGate> openGates(TownDraft& draft, std::span<const Heading> headings, std::size_t each, double width_m)
{
    BlockDraft& outside = draft.blocks.back();
    const Ring& front = outside.lines.front;
    std::vector<TownGate> gates;
    for (const Heading heading : headings) {
        const Outline outline(front, heading);
        for (const std::size_t side : chooseSides(outline, front.size(), each, width_m)) {
            Strip& strip = outside.strips[side];
            if (strip.isGate)
                continue; // of another direction
            strip.isGate = true;
            const Point a = geometry::snapped(outline.at(side, outline.middle(side) - 0.5 * width_m));
            const Point b = geometry::snapped(outline.at(side, outline.middle(side) + 0.5 * width_m));
            strip.frontPoints.insert(strip.frontPoints.end(), {a, b});
            gates.push_back({heading, strip.cell, a, b});
        }
    }
    return gates;
}

} // namespace passerby::generator
