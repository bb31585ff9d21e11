// SPDX-License-Identifier: Apache-2.0
#include "core/generator/station_draft.h"

#include <fmt/format.h>

namespace passerby::generator {

namespace {

using geometry::Point;
using world::CellId;
using world::CellKind;
using world::PortalKind;

constexpr double kPlatformHalf_m = 2.5;
constexpr double kStairsHalf_m = 0.9;
constexpr double kUnderStairs_m = 5.0; ///< of the run of stairs stands on the platform: nobody walks under it

/// The parts of a platform, from the west: beside the flight from the concourse, between the flights, beside the one to the exit.
struct Platform {
    CellId westEnd;
    CellId middle;
};

Platform addPlatform(StationDraft& draft, double axis, const std::string& name)
{
    const auto box = [axis](double x0, double low, double x1, double high) { return PlanBox{x0, axis + low, x1, axis + high}; };
    const auto add = [&](const PlanBox& place) { return draft.addCell(CellKind::platform, -2, place, name); };
    Platform made;
    made.westEnd = add(box(4.0, -kPlatformHalf_m, 12.0, kPlatformHalf_m));
    made.middle = add(box(12.0 + kUnderStairs_m, -kPlatformHalf_m, 50.0, kPlatformHalf_m));
    const CellId eastEnd = add(box(50.0 + kUnderStairs_m, -kPlatformHalf_m, 64.0, kPlatformHalf_m));
    for (const auto& [low, high] : {std::pair{-kPlatformHalf_m, -kStairsHalf_m}, {kStairsHalf_m, kPlatformHalf_m}}) {
        const CellId besideFlight = add(box(12.0, low, 12.0 + kUnderStairs_m, high));
        const CellId besideExit = add(box(50.0, low, 50.0 + kUnderStairs_m, high));
        draft.join(made.westEnd, besideFlight);
        draft.join(besideFlight, made.middle);
        draft.join(made.middle, besideExit);
        draft.join(besideExit, eastEnd);
    }
    geometry::Polygon room{
        {{4.0, axis - kPlatformHalf_m}, {64.0, axis - kPlatformHalf_m}, {64.0, axis + kPlatformHalf_m}, {4.0, axis + kPlatformHalf_m}}, {}};
    for (const double x : {12.0, 50.0})
        room.holes.push_back({{x, axis - kStairsHalf_m},
                              {x, axis + kStairsHalf_m},
                              {x + kUnderStairs_m, axis + kStairsHalf_m},
                              {x + kUnderStairs_m, axis - kStairsHalf_m}});
    draft.addRoom(name, -2, std::move(room));
    return made;
}

/// The flight from the hall; at the head of some, two gates stand side by side.
void addFlight(StationDraft& draft, const Platform& platform, CellId hall, double axis, const std::string& to, bool hasGates)
{
    const PlanBox box{12.0, axis - kStairsHalf_m, 32.0, axis + kStairsHalf_m};
    const std::string name = "Stairs to " + to;
    const CellId stairs = draft.addCell(CellKind::stairs, 0, box, name);
    draft.addRoom(name, 0, box);
    if (!hasGates)
        draft.join(hall, stairs);
    for (const double side : {-0.45, 0.45})
        if (hasGates)
            draft.addDoor(hall, stairs, {box.x1, axis + side}, 0.8, PortalKind::ticketGate);
    draft.join(stairs, platform.westEnd);
}

/// The exit concourse: end bays over its whole width, a strip on either side, and strips across between the flights.
struct ExitConcourse {
    CellId east;
    CellId southBay;
    CellId northBay;
};

ExitConcourse addExitConcourse(StationDraft& draft)
{
    const PlanBox& box = kStationExit;
    const std::string name = "Exit concourse";
    const auto add = [&](const PlanBox& place) { return draft.addCell(CellKind::indoor, -1, place, name); };
    const double south = platformAxis(0) - kStairsHalf_m;
    const double north = platformAxis(kStationPlatforms - 1) + kStairsHalf_m;
    const CellId west = add({box.x0, south, 50.0, north});
    const ExitConcourse made{add({61.0, south, box.x1, north}), add({box.x0, box.y0, box.x1, south}), add({box.x0, north, box.x1, box.y1})};
    for (const CellId bay : {made.southBay, made.northBay})
        for (const CellId side : {west, made.east})
            draft.join(bay, side);
    geometry::Polygon room{{{box.x0, box.y0}, {box.x1, box.y0}, {box.x1, box.y1}, {box.x0, box.y1}}, {}};
    for (int k = 0; k < kStationPlatforms; ++k) {
        const double low = platformAxis(k) - kStairsHalf_m;
        const double high = platformAxis(k) + kStairsHalf_m;
        room.holes.push_back({{50.0, low}, {50.0, high}, {61.0, high}, {61.0, low}});
        if (k + 1 == kStationPlatforms)
            break;
        const CellId across = add({50.0, high, 61.0, platformAxis(k + 1) - kStairsHalf_m});
        draft.join(west, across);
        draft.join(across, made.east);
    }
    draft.addRoom(name, -1, std::move(room));
    return made;
}

void addExitStairs(StationDraft& draft, const Platform& platform, CellId exit, double axis, const std::string& from)
{
    const PlanBox box{50.0, axis - kStairsHalf_m, 61.0, axis + kStairsHalf_m};
    const std::string name = "Exit stairs from " + from;
    const CellId stairs = draft.addCell(CellKind::stairs, -1, box, name);
    draft.addRoom(name, -1, box);
    draft.join(platform.middle, stairs);
    draft.join(stairs, exit);
}

/// Both doors of a lift lie in the eastern wall of its shaft: that of the concourse in the southern half, that of the platform beside it.
void addPlatformLift(StationDraft& draft, const Platform& platform, CellId bay, double axis, const std::string& to)
{
    const CellId shaft = draft.addCell(CellKind::stairs, 0, {2.0, axis - 1.0, 4.0, axis + 1.0}, "Lift to " + to);
    draft.addDoor(bay, shaft, {4.0, axis - 0.5}, 0.9, PortalKind::lift);
    draft.addDoor(platform.westEnd, shaft, {4.0, axis + 0.5}, 0.9, PortalKind::lift);
}

/// Stairs from an end of the exit concourse to a landing in the street, and beside them a level way from the hall to the same landing.
/// `at` takes a box of the northern end to where it is at this end.
template <class At>
void addStreetStairs(StationDraft& draft, CellId bay, CellId hall, const std::string& side, const At& at)
{
    const std::string name = "Street stairs, " + side;
    const CellId stairs = draft.addCell(CellKind::stairs, 0, at({54.0, 127.0, 60.0, 135.0}), name);
    const CellId landing = draft.addCell(CellKind::sidewalk, 0, at({54.0, 135.0, 63.0, 137.0}), name);
    const CellId passage = draft.addCell(CellKind::sidewalk, 0, at({61.0, 127.0, 63.0, 135.0}), "Side door, " + side);
    draft.join(bay, stairs);
    draft.join(stairs, landing);
    draft.join(landing, passage);
    draft.join(passage, hall);
    geometry::Polygon room;
    for (const Point corner :
         {Point{54.0, 127.0}, {60.0, 127.0}, {60.0, 135.0}, {61.0, 135.0}, {61.0, 127.0}, {63.0, 127.0}, {63.0, 137.0}, {54.0, 137.0}}) {
        const PlanBox there = at({corner.x, corner.y, corner.x, corner.y});
        room.outer.push_back({there.x0, there.y0});
    }
    draft.addRoom(name, 0, std::move(room));
    const PlanBox door = at({57.0, 136.6, 57.0, 136.6});
    draft.addTarget(name, draft.places().street, landing, {door.x0, door.y0});
}

} // namespace

std::vector<world::TargetId> addLowerFloors(StationDraft& draft, const StationUpperFloors& upper)
{
    std::vector<world::TargetId> trains;
    const ExitConcourse exit = addExitConcourse(draft);
    for (int k = 0; k < kStationPlatforms; ++k) {
        const double axis = platformAxis(k);
        const std::string name = fmt::format("Platform {}", k + 1);
        const std::string within = fmt::format("platform {}", k + 1); // a sentence
        const Platform platform = addPlatform(draft, axis, name);
        const bool hasGates = k == 2 || k == 8;
        addFlight(draft, platform, upper.hall, axis, within, hasGates);
        addExitStairs(draft, platform, exit.east, axis, within);
        addPlatformLift(draft, platform, upper.westBays[static_cast<std::size_t>(k)], axis, within);
        trains.push_back(draft.addTarget(name, draft.places().train, platform.middle, {40.0, axis + 2.3}));
    }
    addStreetStairs(draft, exit.northBay, upper.hall, "north", [](const PlanBox& box) { return box; });
    addStreetStairs(draft, exit.southBay, upper.hall, "south", mirrored);
    return trains;
}

} // namespace passerby::generator
