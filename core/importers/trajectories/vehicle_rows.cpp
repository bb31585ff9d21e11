// SPDX-License-Identifier: Apache-2.0
#include "core/importers/trajectories/vehicle_rows.h"

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

} // namespace passerby::importers
