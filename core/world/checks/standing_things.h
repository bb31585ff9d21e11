// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/world/checks/cell_contents.h"

#include <optional>
#include <vector>

namespace passerby::world {

/// Who uses a waiting line: fixtures, and of the portals lifts and gates; nobody queues before others.
struct LineUse {
    std::vector<FixtureId> fixtures;
    std::vector<PortalId> portals;
};

/// What checks of fixtures and lines look up: what stands where, and where people get to.
class StandingThings {
public:
    explicit StandingThings(const CellContents& contents);

    [[nodiscard]] const CellContents& contents() const { return m_contents; }
    [[nodiscard]] const World& world() const { return m_contents.world(); }
    /// In ascending order of number, with the place of each in boxes().
    [[nodiscard]] FixtureId fixtureAt(std::uint32_t place) const { return world().fixtures().at(place).id; }
    [[nodiscard]] const geometry::Polygon& footprint(std::uint32_t place) const { return m_footprints[place]; }
    [[nodiscard]] bool stopsFeet(std::uint32_t place) const { return m_stopsFeet[place] != 0; }
    /// Of all footprints.
    [[nodiscard]] const geometry::SpatialGrid& boxes() const { return m_fixtures; }
    [[nodiscard]] const Obstacle& obstacle(std::uint32_t place) const { return *m_obstacleRows[place]; }
    /// Of the obstacles that stop feet.
    [[nodiscard]] const geometry::SpatialGrid& obstacles() const { return m_obstacles; }

    /// The cell of the level that holds the point; contents().count() where there is none.
    [[nodiscard]] std::size_t cellAt(geometry::Point point, int level) const;
    /// Whether people get to the point: it lies in a cell of the level that hangs together with the city, and in nothing that stops feet.
    /// What is in the way of the fixture is not the fixture itself.
    [[nodiscard]] bool isReached(geometry::Point point, int level, FixtureId except) const;
    /// The share of the area that lies in cells of the level, 0 to 1.
    [[nodiscard]] double shareOnCells(const geometry::Polygon& area, int level) const;
    /// Whether the fixture, drawn so, lies on something else that stops feet.
    [[nodiscard]] bool isTaken(const Fixture& fixture, FixtureId id) const;
    /// Nothing where nobody does.
    [[nodiscard]] const LineUse* useOf(WaitingLineId line) const;

private:
    const CellContents& m_contents;
    std::vector<geometry::Polygon> m_footprints;
    std::vector<char> m_stopsFeet;
    geometry::SpatialGrid m_fixtures;
    std::vector<const Obstacle*> m_obstacleRows;
    geometry::SpatialGrid m_obstacles;
    std::vector<LineUse> m_useOfLine; ///< by place in the table
};

/// Where people are who use it: before its front, or in its middle where what it offers lies there.
[[nodiscard]] geometry::Point placeOfUse(const Fixture& fixture, FixtureUse use);

/// What somebody finds first on a straight way, from one end of the line's piece to the other.
enum class LineFault { none, leavesCells, crossesWall };
/// Where, and the cell in which the piece ends where there is no fault; `cell` is the one in which it begins, contents.count() to find out.
/// Finds no more faults once cancelled.
struct PieceOnGround {
    LineFault fault = LineFault::none;
    geometry::Point place;
    std::size_t cell = 0;
};
[[nodiscard]] PieceOnGround followPiece(const CellContents& contents, geometry::Point from, geometry::Point to, int level, std::size_t cell,
                                        const foundation::JobContext& context);
/// How many metres of the way from one point to the other lie in the area.
[[nodiscard]] double lengthWithin_m(const geometry::Polygon& area, geometry::Point from, geometry::Point to);

// One group of checks each.
class Findings;
void checkFixtures(const StandingThings& things, Findings& findings, const foundation::JobContext& context);
void checkLines(const StandingThings& things, Findings& findings, const foundation::JobContext& context);
void checkDuties(const StandingThings& things, Findings& findings);
void checkNeeds(const World& world, Findings& findings); ///< needs, and trains
void checkTraffic(const World& world, Findings& findings, const foundation::JobContext& context);
void checkParking(const World& world, Findings& findings, const foundation::JobContext& context);
void checkSteering(const CellContents& contents, Findings& findings); ///< painted directions, terms of regions, recorded states
void checkRooms(const CellContents& contents, Findings& findings);
void checkConveyors(const CellContents& contents, Findings& findings);
void checkSteps(const CellContents& contents, Findings& findings);
void checkFloors(const CellContents& contents, Findings& findings, const foundation::JobContext& context);

} // namespace passerby::world
