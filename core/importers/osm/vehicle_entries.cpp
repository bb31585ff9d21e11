// SPDX-License-Identifier: Apache-2.0
#include "core/importers/osm/vehicle_entries.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <iterator>

namespace passerby::importers::osm {

namespace {

constexpr double kBuses_per_h = 6.0;
constexpr double kBicycles_per_h = 20.0;
constexpr double kTricycles_per_h = 1.0;

/// As world::usualVehicleKinds has them.
enum UsualKind : std::size_t { kCar, kBicycle, kTricycle, kBus, kUsualKinds };
/// [kinds], vehicles an hour.
using Flows = std::array<double, kUsualKinds>;

Flows flowsOf(const LaneEntry& entry)
{
    Flows flows{};
    switch (entry.kind) {
    case world::LaneKind::car:
        flows[kCar] = entry.cars_per_h;
        break;
    case world::LaneKind::bus:
        flows[kBus] = kBuses_per_h;
        break;
    case world::LaneKind::bicycle:
        flows[kBicycle] = kBicycles_per_h;
        flows[kTricycle] = kTricycles_per_h;
        break;
    }
    return flows;
}

} // namespace

void addVehicles(world::PatchBuilder& builder, const std::vector<LaneEntry>& entries, ReportBuilder& report)
{
    std::array<world::VehicleKindId, kUsualKinds> kinds;
    const auto usual = world::usualVehicleKinds();
    for (std::size_t i = 0; i < kUsualKinds; ++i)
        kinds[i] = builder.add(usual[i]);
    double all_per_h = 0.0;
    for (const LaneEntry& entry : entries) {
        const Flows flows = flowsOf(entry);
        for (std::size_t i = 0; i < kUsualKinds; ++i)
            if (flows[i] > 0.0) {
                builder.add(world::VehicleDemand{entry.lane, kinds[i], std::nullopt, flows[i]});
                all_per_h += flows[i];
            }
    }
    if (entries.empty())
        return;
    const auto inside = std::count_if(entries.begin(), entries.end(), [](const LaneEntry& entry) { return entry.isInside; });
    if (std::ssize(entries) > inside)
        report.read("lane-entries", "lanes by which vehicles come in at the border of the map", std::ssize(entries) - inside);
    if (inside > 0)
        report.read("lane-entries-inside",
                    "lanes of through roads that begin inside the map, from tunnels or where the extract ends: vehicles come in there",
                    inside);
    report.inventMany("vehicle-demands", "vehicles that come in every hour, by the class of the road", std::llround(all_per_h));
}

} // namespace passerby::importers::osm
