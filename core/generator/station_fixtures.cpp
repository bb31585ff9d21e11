// SPDX-License-Identifier: Apache-2.0
#include "core/generator/station_draft.h"

#include <array>
#include <fmt/format.h>
#include <numbers>

namespace passerby::generator {

namespace {

using geometry::Point;
using world::Fixture;

constexpr double kEast = 0.0;
constexpr double kNorth = 0.5 * std::numbers::pi;
constexpr double kWest = std::numbers::pi;
constexpr double kBenchWidth_m = 3.0;
constexpr int kBenchPlaces = 5;
constexpr double kAlongWall_m = 0.3; ///< things stand so far from where they would be in an even row

Point opposite(Point place)
{
    return {place.x, 2.0 * kStationAxis_m - place.y};
}

/// Kinds by the order of usualFixtureKinds().
enum class Kind : std::size_t { bench, vendingMachine, ticketCounter, stage, meetingPoint, clock, platform };

class FixturePlacer {
public:
    FixturePlacer(StationDraft& draft, const StationUpperFloors& upper)
        : m_draft(draft), m_upper(upper), m_kinds(world::usualFixtureKinds())
    {
        for (std::size_t i = 0; i < m_kinds.size(); ++i)
            m_ids[i] = draft.builder().add(m_kinds[i]);
    }

    void addBenches();
    void addMachines();
    void addCounters();
    void addSights();
    void addPlatforms();
    [[nodiscard]] StationThings take() { return {m_ids, std::move(m_platforms)}; }

private:
    Fixture made(Kind kind, std::string name, int level, Point place, double heading) const
    {
        const auto i = static_cast<std::size_t>(kind);
        Fixture fixture = world::newFixture(m_ids[i], m_kinds[i], level, place, heading);
        fixture.name = std::move(name);
        return fixture;
    }
    world::FixtureId add(Fixture fixture) { return m_draft.builder().add(std::move(fixture)); }
    /// One and its like on the other side of the station, each a little off; `heading` is east or west.
    void addBenchPair(Point place, double heading, const std::string& south, const std::string& north)
    {
        for (const auto& [middle, room] : {std::pair{place, south}, {opposite(place), north}}) {
            Fixture bench = made(Kind::bench, "Bench, " + room, 0, {middle.x, middle.y + m_draft.jitter(kAlongWall_m)}, heading);
            bench.width_m = kBenchWidth_m;
            bench.places = kBenchPlaces;
            add(std::move(bench));
        }
    }
    void addCounterRow(bool isNorth);
    void addStage(std::string name, int level, Point place, double radius_m);
    void addMeetingPoint(Kind kind, std::string name, int level, world::CellId cell, Point place);

    StationDraft& m_draft;
    const StationUpperFloors& m_upper;
    std::array<world::FixtureKind, 7> m_kinds;
    std::array<world::FixtureKindId, 7> m_ids;
    std::vector<world::FixtureId> m_platforms;
};

void FixturePlacer::addBenches()
{
    for (int i = 0; i < 6; ++i)
        for (const auto& [x, heading] : {std::pair{66.35, kEast}, {70.5, kWest}})
            addBenchPair({x, 38.5 + 4.5 * i}, heading, "waiting room, men", "waiting room, women");
    const std::string general = "general waiting room";
    for (const double y : {56.0, 62.0})
        addBenchPair({kStationWaitingRoom.x0 + 0.35, y}, kEast, general, general);
    for (const double y : {45.0, 55.0})
        addBenchPair({kStationWaitingRoom.x1 - 0.35, y}, kWest, general, general);
    for (const double y : {44.0, 49.0, 54.0})
        addBenchPair({kStationConcourse.x1 - 0.35, y}, kWest, "main concourse", "main concourse");
}

void FixturePlacer::addMachines()
{
    for (const double y : {36.0, 38.0, 40.0})
        for (const Point place : {Point{kStationConcourse.x1 - 0.45, y}, opposite(Point{kStationConcourse.x1 - 0.45, y})})
            add(made(Kind::vendingMachine, "Drinks, main concourse", 0, {place.x, place.y + m_draft.jitter(kAlongWall_m)}, kWest));
    for (const double y : {72.5, 77.5})
        add(made(Kind::vendingMachine, "Drinks, arcade", 1, {kStationArcade.x1 - 0.45, y}, kWest));
}

/// Six counters at an end of the general waiting room; one line for all of them winds before it.
void FixturePlacer::addCounterRow(bool isNorth)
{
    const auto there = [isNorth](double x, double y) { return isNorth ? opposite(Point{x, y}) : Point{x, y}; };
    world::WaitingLine line;
    line.name = isNorth ? "Tickets, north" : "Tickets, south";
    line.points = {there(97.0, 35.4), there(103.0, 35.4), there(103.0, 36.6),
                   there(97.8, 36.6), there(97.8, 37.8),  there(102.25, 37.8)}; // 18.05 m: thirty places
    const world::WaitingLineId id = m_draft.builder().add(std::move(line));
    for (int i = 0; i < 6; ++i) {
        const std::string name = fmt::format("Ticket counter {}", i + (isNorth ? 7 : 1));
        const double x = 94.0 + 2.4 * i;
        Fixture counter = made(Kind::ticketCounter, name, 0, there(x, kStationWaitingRoom.y0 + 0.4), isNorth ? -kNorth : kNorth);
        counter.line = id;
        add(std::move(counter));
        m_draft.addTarget(name, m_draft.places().counter, m_upper.waitingRoom, there(x, kStationWaitingRoom.y0 + 1.8));
    }
}

void FixturePlacer::addCounters()
{
    addCounterRow(false);
    addCounterRow(true);
}

void FixturePlacer::addStage(std::string name, int level, Point place, double radius_m)
{
    Fixture stage = made(Kind::stage, std::move(name), level, place, kEast);
    stage.width_m = 2.0 * radius_m;
    stage.depth_m = 2.0 * radius_m;
    add(std::move(stage));
}

void FixturePlacer::addMeetingPoint(Kind kind, std::string name, int level, world::CellId cell, Point place)
{
    m_draft.addTarget(name, m_draft.places().meeting, cell, place);
    add(made(kind, std::move(name), level, place, kEast));
}

void FixturePlacer::addSights()
{
    addStage("Stage, main concourse", 0, {40.0, 75.0}, 3.0);
    addStage("Stage, general waiting room", 0, {99.7, 90.0}, 2.0);
    addStage("Stage, arcade", 1, {162.0, 75.0}, 2.0);
    addMeetingPoint(Kind::clock, "Clock", 0, m_upper.waitingRoom, {99.7, 75.0});
    addMeetingPoint(Kind::meetingPoint, "Meeting point, main concourse", 0, m_upper.hall, {50.0, 96.0});
    addMeetingPoint(Kind::meetingPoint, "Meeting point, general waiting room", 0, m_upper.waitingRoom, {99.7, 60.0});
    addMeetingPoint(Kind::meetingPoint, "Meeting point, arcade", 1, m_upper.arcade, {145.0, 75.0});
}

void FixturePlacer::addPlatforms()
{
    for (int k = 0; k < kStationPlatforms; ++k) {
        Fixture platform = made(Kind::platform, fmt::format("Platform {}", k + 1), -2, {34.0, platformAxis(k)}, kNorth);
        platform.width_m = 60.0;
        platform.depth_m = 5.0;
        m_platforms.push_back(add(std::move(platform)));
    }
}

} // namespace

StationThings addStationFixtures(StationDraft& draft, const StationUpperFloors& upper)
{
    FixturePlacer placer(draft, upper);
    placer.addBenches();
    placer.addMachines();
    placer.addCounters();
    placer.addSights();
    placer.addPlatforms();
    return placer.take();
}

} // namespace passerby::generator
