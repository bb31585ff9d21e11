// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/foundation/random_stream.h"
#include "core/navigation/navigation_graph.h"

#include <map>
#include <utility>
#include <vector>

namespace passerby::testing {

/// Rooms on a grid of side × side corners: portals joined within random squares, targets hung on some. `unit` > 0: lengths are whole
/// multiples of it, so that there are many ties; 0: straight-line distances.
inline navigation::NavigationGraph rooms(std::uint64_t seed, std::uint32_t side, double unit_m, bool isWhole)
{
    foundation::RandomStream random(seed, side, foundation::Purpose::general);
    const std::uint32_t portals = side * side;
    const std::uint32_t targets = 3 + portals / 3;
    std::vector<navigation::Node> nodes(portals + targets);
    std::vector<navigation::NodeIndex> number(portals);
    for (navigation::NodeIndex i = 0; i < portals; ++i)
        number[i] = i;
    for (std::uint32_t i = portals; i-- > 1;)
        std::swap(number[i], number[random.below(i + 1)]);
    std::map<std::pair<navigation::NodeIndex, navigation::NodeIndex>, double> lengths_m;
    const auto street = [&](navigation::NodeIndex a, navigation::NodeIndex b) {
        const double straight_m = geometry::distance(nodes[a].position, nodes[b].position) + 0.01;
        const double length_m = unit_m > 0.0 ? unit_m * (1 + random.below(3)) : straight_m;
        lengths_m[{a, b}] = lengths_m[{b, a}] = length_m;
    };
    for (std::uint32_t i = 0; i < portals; ++i)
        nodes[number[i]] = {false, number[i] + 1, {10.0 * (i % side) + random.uniform(), 10.0 * (i / side) + random.uniform()}, 0.0, 0};
    for (std::uint32_t y = 0; y + 1 < side; ++y)
        for (std::uint32_t x = 0; x + 1 < side; ++x) {
            if (!isWhole && random.below(5) == 0)
                continue;
            const navigation::NodeIndex corners[] = {number[y * side + x], number[y * side + x + 1], number[(y + 1) * side + x],
                                                     number[(y + 1) * side + x + 1]};
            for (int a = 0; a < 4; ++a)
                for (int b = a + 1; b < 4; ++b)
                    if (random.below(3) != 0)
                        street(corners[a], corners[b]);
        }
    for (std::uint32_t i = 0; i < targets; ++i) {
        const navigation::NodeIndex node = portals + i;
        const navigation::NodeIndex door = random.below(portals);
        nodes[node] = {true, i + 1, nodes[door].position + geometry::Point{1.0, 2.0}, 0.0, 0};
        street(node, door);
        street(node, random.below(portals));
    }
    if (targets > 1)
        street(portals, portals + 1);
    std::vector<navigation::Segment> segments;
    for (const auto& [ends, length_m] : lengths_m)
        segments.push_back({ends.first, ends.second, 1, length_m});
    return navigation::NavigationGraph::fromParts(std::move(nodes), std::move(segments));
}

} // namespace passerby::testing
