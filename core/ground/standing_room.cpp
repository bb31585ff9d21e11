// SPDX-License-Identifier: Apache-2.0
#include "core/ground/standing_room.h"

#include <algorithm>
#include <cmath>

namespace passerby::ground {

using geometry::Point;

std::uint64_t StandingRoom::squareOf(double x, double y)
{
    const auto number = [](double value) { return static_cast<std::uint32_t>(static_cast<std::int64_t>(std::floor(value / kSquare_m))); };
    return (std::uint64_t{number(y)} << 32U) | number(x);
}

bool StandingRoom::isFree(Point place, double radius_m, std::uint32_t layers) const
{
    const double reach_m = radius_m + m_largest_m;
    const auto indexOf = [](double value) { return static_cast<std::int64_t>(std::floor(value / kSquare_m)); };
    for (std::int64_t y = indexOf(place.y - reach_m); y <= indexOf(place.y + reach_m); ++y)
        for (std::int64_t x = indexOf(place.x - reach_m); x <= indexOf(place.x + reach_m); ++x) {
            const auto found = m_bodies.find(squareOf(static_cast<double>(x) * kSquare_m, static_cast<double>(y) * kSquare_m));
            if (found != m_bodies.end() && std::any_of(found->second.begin(), found->second.end(), [&](const Body& body) {
                    return (body.layers & layers) != 0 && distance(body.place, place) < body.radius_m + radius_m;
                }))
                return false;
        }
    return true;
}

void StandingRoom::occupy(Point place, double radius_m, std::uint32_t layers)
{
    m_largest_m = std::max(m_largest_m, radius_m);
    std::vector<Body>& bodies = m_bodies[squareOf(place.x, place.y)];
    const auto same =
        std::find_if(bodies.begin(), bodies.end(), [&](const Body& body) { return body.place == place && body.layers == layers; });
    if (same == bodies.end())
        bodies.push_back({place, radius_m, layers});
    else
        same->radius_m = std::max(same->radius_m, radius_m); // a crowd without room stands in one place: looked at once
}

} // namespace passerby::ground
