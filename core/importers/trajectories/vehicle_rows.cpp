// SPDX-License-Identifier: Apache-2.0
#include "core/importers/trajectories/vehicle_rows.h"

#include <algorithm>
#include <fmt/format.h>
#include <unordered_set>

namespace passerby::importers {

using world::TrackKind;

void findCars(TrackRows& rows, bool saysSizes)
{
    std::unordered_set<std::int64_t> cars;
    std::unordered_set<std::int64_t> others;
    for (const TrackRow& row : rows.rows)
        if (!saysSizes || row.length > 0.0F || row.width > 0.0F)
            cars.insert(row.id);
    for (TrackRow& row : rows.rows) {
        row.kind = cars.contains(row.id) ? TrackKind::car : TrackKind::person;
        if (row.kind == TrackKind::person)
            others.insert(row.id);
    }
    if (!cars.empty())
        rows.notes.push_back("The file does not say what was followed: cars, for they have lengths and headings.");
    if (!others.empty())
        rows.notes.push_back(fmt::format("The file does not say what was followed: {} without length and width {} taken for people.",
                                         others.size(), others.size() == 1 ? "is" : "are"));
}

void takeMiddles(world::RecordedTrack& track, geometry::Point ahead)
{
    constexpr double kRearAxle = 0.8; // of the length, behind the front: there the wheels roll that do not turn
    auto& points = track.points;
    if (track.length_m <= 0.0 || points.empty())
        return;
    const geometry::Point first = points.front().place;
    const auto away = std::find_if(points.begin(), points.end(),
                                   [&](const world::TrackPoint& point) { return distance(point.place, first) >= track.length_m; });
    if (away != points.end())
        ahead = (away->place - first) * (1.0 / distance(away->place, first));
    const double toAxle_m = kRearAxle * track.length_m;
    geometry::Point axle = first - ahead * toAxle_m;
    for (world::TrackPoint& point : points) {
        const geometry::Point behind = axle - point.place;
        const double far_m = geometry::length(behind);
        axle = point.place + (far_m > 0.0 ? behind * (toAxle_m / far_m) : ahead * -toAxle_m);
        point.place = point.place + (axle - point.place) * (0.5 / kRearAxle);
    }
}

} // namespace passerby::importers
