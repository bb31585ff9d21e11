// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/document/waiting_places.h"

#include <algorithm>

namespace passerby::editor {

using geometry::Point;

double waitingLength_m(const std::vector<Point>& points)
{
    return world::lengthOf_m(world::WaitingLine{{}, 0, points});
}

std::size_t waitingRoom(const std::vector<Point>& points, double spacing_m)
{
    return world::capacityOf({{}, 0, points, spacing_m});
}

std::vector<Point> waitingPlaces(const std::vector<Point>& points, double spacing_m, std::size_t most)
{
    std::vector<Point> places;
    for (const world::WaitingPlace& place : world::placesAlong({{}, 0, points, spacing_m}))
        if (places.size() < most)
            places.push_back(place.at);
    return places;
}

} // namespace passerby::editor
