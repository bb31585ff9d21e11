// SPDX-License-Identifier: Apache-2.0
// Where a way has to be cut so that each part is seen from one end to the other.
#include "core/affordance/ways_cells.h"

#include <algorithm>

namespace passerby::affordance {

namespace {

using geometry::Point;

constexpr double kBendSlack_m = 0.1;
constexpr double kTie_m = 1e-9;

/// Where the line through a in the unit direction d crosses uv; none when it passes by more than the slack.
std::optional<Point> crossing(Point a, Point d, Point u, Point v)
{
    const double offU = geometry::cross(d, u - a);
    const double offV = geometry::cross(d, v - a);
    if (offU * offV > 0.0 && std::min(std::abs(offU), std::abs(offV)) > kBendSlack_m)
        return std::nullopt;
    if (std::abs(offU - offV) < kTie_m)
        return geometry::midpoint(u, v);
    return u + (v - u) * std::clamp(offU / (offU - offV), 0.0, 1.0);
}

class BendSearch {
public:
    BendSearch(const world::World& world, const Chain& chain) : m_world(world), m_chain(chain)
    {
        m_middles.reserve(chain.between.size());
        for (const std::uint32_t cell : chain.between)
            m_middles.push_back(geometry::centroid(world.cells().at(cell).row->polygon));
    }

    [[nodiscard]] std::vector<std::uint32_t> find()
    {
        std::vector<std::pair<std::size_t, std::size_t>> open{{0, m_chain.portals.size() - 1}};
        std::vector<std::size_t> cuts;
        while (!open.empty()) {
            const auto [first, last] = open.back();
            open.pop_back();
            if (last - first < 2 || isSeenWhole(first, last))
                continue;
            const std::size_t cut = farthest(first, last);
            cuts.push_back(cut);
            open.emplace_back(first, cut);
            open.emplace_back(cut + 1, last);
        }
        std::sort(cuts.begin(), cuts.end());
        std::vector<std::uint32_t> cells;
        cells.reserve(cuts.size());
        for (const std::size_t cut : cuts)
            cells.push_back(m_chain.between[cut]);
        return cells;
    }

private:
    [[nodiscard]] const world::Portal& portal(std::size_t place) const { return *m_world.portals().at(m_chain.portals[place]).row; }

    [[nodiscard]] bool isSeenWhole(std::size_t first, std::size_t last) const
    {
        const Point a = portal(first).node();
        const Point b = portal(last).node();
        if (geometry::distance(a, b) < kTie_m)
            return false;
        const Point d = (b - a) * (1.0 / geometry::distance(a, b));
        Point before = a;
        for (std::size_t next = first + 1; next <= last; ++next) {
            const auto at = next == last ? std::optional(b) : crossing(a, d, portal(next).a, portal(next).b);
            if (!at || !geometry::containsSegment(m_world.cells().at(m_chain.between[next - 1]).row->polygon, before, *at, kBendSlack_m))
                return false;
            before = *at;
        }
        return true;
    }

    /// The leg of the cell after a portal.
    [[nodiscard]] double leg_m(std::size_t place) const { return geometry::distance(portal(place).node(), portal(place + 1).node()); }

    [[nodiscard]] bool isBetter(std::size_t place, std::size_t best, double off_m, double most_m) const
    {
        if (std::abs(off_m - most_m) > kTie_m)
            return off_m > most_m;
        if (std::abs(leg_m(place) - leg_m(best)) > kTie_m)
            return leg_m(place) > leg_m(best);
        return m_chain.between[place] < m_chain.between[best];
    }

    /// The cell between portals [first, last] to cut at.
    [[nodiscard]] std::size_t farthest(std::size_t first, std::size_t last) const
    {
        const Point a = portal(first).node();
        const Point b = portal(last).node();
        std::size_t best = first;
        double most_m = -1.0;
        for (std::size_t place = first; place < last; ++place) {
            const double off_m = geometry::distanceToSegment(m_middles[place], a, b);
            if (isBetter(place, best, off_m, most_m)) {
                best = place;
                most_m = off_m;
            }
        }
        return best;
    }

    const world::World& m_world;
    const Chain& m_chain;
    std::vector<Point> m_middles; ///< of the cells between
};

} // namespace

std::vector<std::uint32_t> findBends(const world::World& world, const Chain& chain)
{
    return BendSearch(world, chain).find();
}

} // namespace passerby::affordance
