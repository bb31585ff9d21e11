// SPDX-License-Identifier: Apache-2.0
#include "core/generator/station_draft.h"

#include <fmt/format.h>

namespace passerby::generator {

namespace {

using geometry::Point;
using world::CellId;
using world::CellKind;
using world::PortalKind;

constexpr double kFlightHalf_m = 0.9;
constexpr double kFlightEast_m = 32.0; ///< where the flights to the platforms begin
constexpr double kFlightWest_m = 12.0; ///< and end
constexpr double kShaftEast_m = 4.0;

/// The waiting room with its street doors, and the corridor to the lift of the arcade.
struct WaitingRoom {
    CellId room;
    CellId corridor;
};

WaitingRoom addWaitingRoom(StationDraft& draft)
{
    const PlanBox& box = kStationWaitingRoom;
    WaitingRoom made;
    made.room = draft.addCell(CellKind::indoor, 0, box, "General waiting room");
    made.corridor = draft.addCell(CellKind::indoor, 0, {box.x1, 81.85, 127.6, 83.85}, "Corridor to the lift");
    draft.join(made.room, made.corridor);
    draft.addRoom("General waiting room", 0,
                  {{{box.x0, box.y0},
                    {box.x1, box.y0},
                    {box.x1, 81.85},
                    {127.6, 81.85},
                    {127.6, 83.85},
                    {box.x1, 83.85},
                    {box.x1, box.y1},
                    {box.x0, box.y1}},
                   {}});
    for (const double x : {88.0, 112.0}) { // the doors stand back a little, so that nobody's way leads over the counters beside them
        const std::string_view side = x < 100.0 ? "west" : "east";
        draft.addTarget(fmt::format("South street, {} door", side), draft.places().street, made.room, {x, box.y0 + 0.9});
        draft.addTarget(fmt::format("North street, {} door", side), draft.places().street, made.room, {x, box.y1 - 0.9});
    }
    return made;
}

void addShops(StationDraft& draft, CellId arcade)
{
    std::vector<std::string> names{"Bookshop", "Flower shop", "Tobacconist", "Barber", "Hat shop", "Watchmaker",
                                   "Pharmacy", "Café",        "Bakery",      "Gloves", "Sweets",   "Post office"};
    draft.shuffle(names);
    const auto rows = names.size() / 2;
    for (std::size_t i = 0; i < names.size(); ++i)
        draft.addTarget(names[i], draft.places().shop, arcade,
                        {138.0 + 10.0 * static_cast<double>(i % rows) + draft.jitter(2.0),
                         i < rows ? kStationArcade.y0 + 0.4 : kStationArcade.y1 - 0.4});
}

CellId addArcade(StationDraft& draft, const WaitingRoom& waiting)
{
    const PlanBox& box = kStationArcade;
    const CellId arcade = draft.addCell(CellKind::indoor, 1, box, "Arcade");
    const CellId landing = draft.addCell(CellKind::indoor, 1, {box.x0, 65.15, 130.6, box.y0}, "Head of the escalators");
    const CellId stairway = draft.addCell(CellKind::stairs, 1, {kStationWaitingRoom.x1, 69.0, box.x0, 81.0}, "Grand stairway");
    const CellId up = draft.addCell(CellKind::stairs, 1, {kStationWaitingRoom.x1, 66.95, box.x0, box.y0}, "Escalator up to the arcade");
    const CellId down =
        draft.addCell(CellKind::stairs, 1, {kStationWaitingRoom.x1, 65.15, box.x0, 66.35}, "Escalator down from the arcade");
    const CellId lift = draft.addCell(CellKind::stairs, 1, {box.x0, box.y1, 129.6, 83.85}, "Lift to the arcade");
    draft.join(waiting.room, stairway);
    draft.join(stairway, arcade);
    draft.join(arcade, landing);
    draft.join(waiting.room, up, PortalKind::escalator);
    draft.join(up, landing, PortalKind::escalator);
    draft.join(landing, down, PortalKind::escalator);
    draft.join(down, waiting.room, PortalKind::escalator);
    draft.addDoor(waiting.corridor, lift, {box.x0, 82.85}, 1.6, PortalKind::lift);
    draft.addDoor(arcade, lift, {128.6, box.y1}, 1.6, PortalKind::lift);
    draft.addRoom("Arcade", 1,
                  {{{box.x0, 65.15}, {130.6, 65.15}, {130.6, box.y0}, {box.x1, box.y0}, {box.x1, box.y1}, {box.x0, box.y1}}, {}});
    draft.addRoom("Grand stairway", 1, draft.boxOf(stairway));
    for (const auto& [y, name] : {std::pair{70.0, "Avenue, south door"}, {75.0, "Avenue, middle door"}, {80.0, "Avenue, north door"}})
        draft.addTarget(name, draft.places().street, arcade, {box.x1 - 0.5, y});
    addShops(draft, arcade);
    return arcade;
}

/// A smaller waiting room between the general one and the thoroughfare: `doors` are the middles of its doors to these.
void addSideRoom(StationDraft& draft, const PlanBox& box, const std::string& name, std::pair<CellId, Point> waiting,
                 std::pair<CellId, Point> thoroughfare)
{
    const CellId room = draft.addCell(CellKind::indoor, 0, box, name);
    draft.addRoom(name, 0, box);
    draft.addDoor(room, waiting.first, waiting.second, 3.0);
    draft.addDoor(room, thoroughfare.first, thoroughfare.second, 2.0);
    for (int i = 0; i < 4; ++i)
        draft.addTarget(fmt::format("{}, seat {}", name, i + 1), draft.places().seat, room,
                        {73.0 + 2.0 * (i % 2), 0.5 * (box.y0 + box.y1) + (i < 2 ? -3.0 : 3.0)});
}

/// All cells of the main concourse: a hall in the east, strips between the flights, bays in the west, and niches between the lifts.
StationUpperFloors addConcourse(StationDraft& draft)
{
    const PlanBox& box = kStationConcourse;
    const std::string name = "Main concourse";
    StationUpperFloors made;
    made.hall = draft.addCell(CellKind::indoor, 0, {kFlightEast_m, box.y0, box.x1, box.y1}, name);
    geometry::Polygon room; // without the flights and the lifts, which are no part of it
    room.outer = {{box.x0, box.y1}, {box.x1, box.y1}, {box.x1, box.y0}, {box.x0, box.y0}};
    for (int bay = 0; bay <= kStationPlatforms; ++bay) {
        const bool isFirst = bay == 0;
        const bool isLast = bay == kStationPlatforms;
        const double south = isFirst ? box.y0 : platformAxis(bay - 1);
        const double north = isLast ? box.y1 : platformAxis(bay);
        const double inset = isFirst ? 0.0 : kFlightHalf_m;
        const double outset = isLast ? 0.0 : kFlightHalf_m;
        const CellId west = draft.addCell(CellKind::indoor, 0, {kShaftEast_m, south, kFlightWest_m, north}, name);
        const CellId strip = draft.addCell(CellKind::indoor, 0, {kFlightWest_m, south + inset, kFlightEast_m, north - outset}, name);
        const CellId niche =
            draft.addCell(CellKind::indoor, 0, {box.x0, south + (isFirst ? 0.0 : 1.0), kShaftEast_m, north - (isLast ? 0.0 : 1.0)}, name);
        draft.join(west, strip);
        draft.join(strip, made.hall);
        draft.join(niche, west);
        if (!isFirst)
            draft.join(made.westBays.back(), west);
        made.westBays.push_back(west);
        if (isLast)
            break;
        for (const Point corner :
             {Point{box.x0, north - 1.0}, {kShaftEast_m, north - 1.0}, {kShaftEast_m, north + 1.0}, {box.x0, north + 1.0}})
            room.outer.push_back(corner);
        room.holes.push_back({{kFlightWest_m, north - kFlightHalf_m},
                              {kFlightWest_m, north + kFlightHalf_m},
                              {kFlightEast_m, north + kFlightHalf_m},
                              {kFlightEast_m, north - kFlightHalf_m}});
    }
    draft.addRoom(name, 0, std::move(room));
    return made;
}

} // namespace

StationUpperFloors addUpperFloors(StationDraft& draft)
{
    const WaitingRoom waiting = addWaitingRoom(draft);
    const CellId arcade = addArcade(draft, waiting);
    const PlanBox& box = kStationThoroughfare;
    const CellId thoroughfare = draft.addCell(CellKind::indoor, 0, box, "Thoroughfare");
    draft.addRoom("Thoroughfare", 0, box);
    for (const double y : {71.5, 78.5})
        draft.addDoor(thoroughfare, waiting.room, {box.x1, y}, 3.0);
    const PlanBox south{box.x0, 35.5, box.x1, box.y0};
    addSideRoom(draft, south, "Waiting room, men", {waiting.room, {box.x1, 50.75}}, {thoroughfare, {75.0, box.y0}});
    addSideRoom(draft, mirrored(south), "Waiting room, women", {waiting.room, {box.x1, 99.25}}, {thoroughfare, {75.0, box.y1}});
    StationUpperFloors made = addConcourse(draft);
    made.arcade = arcade;
    made.waitingRoom = waiting.room;
    for (const double y : {69.0, 75.0, 81.0})
        draft.addDoor(thoroughfare, made.hall, {box.x0, y}, 2.0);
    std::vector<std::string> names{"Newspapers", "Coffee stall", "Fruit stall", "Tobacco stall"};
    draft.shuffle(names);
    for (std::size_t i = 0; i < names.size(); ++i)
        draft.addTarget(names[i], draft.places().shop, made.hall,
                        {(i < 2 ? 44.0 : 56.0) + draft.jitter(2.0), i % 2 == 0 ? kStationConcourse.y0 + 0.4 : kStationConcourse.y1 - 0.4});
    return made;
}

} // namespace passerby::generator
