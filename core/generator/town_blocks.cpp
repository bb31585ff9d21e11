// SPDX-License-Identifier: Apache-2.0
#include "core/generator/town_draft.h"

#include <algorithm>
#include <cmath>

namespace passerby::generator {

namespace {

using geometry::Point;
using geometry::Ring;

constexpr double kLowestEaves_m = 9.0;
constexpr double kHighestEaves_m = 22.0;
constexpr double kPassageWidth_m = 3.6;
constexpr double kPassageChance = 0.3;
constexpr double kSmallestYard_m2 = 90.0;

/// A line across the row of houses along one side of a block, from the street to the yard.
struct PartyWall {
    Point front;
    Point back;
};

class HouseRows {
public:
    HouseRows(TownDraft& draft, std::size_t block, foundation::RandomStream& random)
        : m_draft(draft),
          m_random(random),
          m_sides(draft.plan.blocks[block].sides),
          m_block(draft.blocks[block]),
          m_front(m_block.lines.front)
    {
        const double away = geometry::distance(geometry::centroid({m_front, {}}), draft.plan.centre) / draft.plan.radius_m;
        m_eaves_m = 18.5 - 6.5 * std::min(1.0, away) + 3.0 * (random.uniform() - 0.5);
    }

    void build()
    {
        for (const double depth : {12.5, 11.0, 9.5, 8.0})
            if (auto yard = insetIfRoom(m_front, depth); yard && geometry::signedArea(*yard) >= kSmallestYard_m2) {
                m_depth_m = depth;
                m_yard = *std::move(yard);
                buildRound();
                return;
            }
        addHouse(m_front);
        for (std::size_t i = 0; i < m_front.size(); ++i)
            addFrontDoor(i, m_front[i], next(m_front, i));
    }

private:
    [[nodiscard]] static Point next(const Ring& ring, std::size_t i) { return ring[(i + 1) % ring.size()]; }

    void buildRound()
    {
        m_walls.resize(m_front.size());
        for (std::size_t i = 0; i < m_front.size(); ++i)
            m_walls[i] = wallsAlong(i);
        const std::size_t passageSide = choosePassageSide();
        for (std::size_t i = 0; i < m_front.size(); ++i) {
            addCornerHouse(i);
            for (std::size_t k = 0; k + 1 < m_walls[i].size(); ++k) {
                const bool isPassage = i == passageSide && k == 0;
                addRowHouse(i, m_walls[i][k], m_walls[i][k + 1], isPassage);
            }
        }
        if (passageSide == m_front.size())
            addGarden();
    }

    [[nodiscard]] double eaves()
    {
        const double height = m_eaves_m + 5.0 * (m_random.uniform() - 0.5);
        return std::round(std::clamp(height, kLowestEaves_m, kHighestEaves_m) * 10.0) / 10.0;
    }

    void addHouse(Ring ring) { m_draft.addObstacle(world::ObstacleKind::building, {std::move(ring), {}}, eaves()); }

    [[nodiscard]] PartyWall wallAt(std::size_t side, double along_m) const
    {
        const Point a = m_front[side];
        const Point b = next(m_front, side);
        const Point front = a + (b - a) * (along_m / geometry::distance(a, b));
        return {geometry::snapped(front), geometry::snapped(geometry::nearestOnSegment(front, m_yard[side], next(m_yard, side)))};
    }

    /// At least one wall on every side; the outer ones leave room for corner houses.
    [[nodiscard]] std::vector<PartyWall> wallsAlong(std::size_t side)
    {
        const double size = geometry::distance(m_front[side], next(m_front, side));
        const double corner = m_depth_m + 2.0;
        if (size < 2.0 * corner + 8.0)
            return {wallAt(side, 0.5 * size)};
        const double first = corner + 1.5 * m_random.uniform();
        const double last = size - corner - 1.5 * m_random.uniform();
        const int houses = std::max(1, static_cast<int>((last - first) / (10.0 + 5.0 * m_random.uniform())));
        std::vector<PartyWall> walls;
        for (int k = 0; k <= houses; ++k) {
            const double shift = k == 0 || k == houses ? 0.0 : 0.25 * (m_random.uniform() - 0.5);
            walls.push_back(wallAt(side, first + (last - first) * (k + shift) / houses));
        }
        return walls;
    }

    /// The side through whose first house a passage leads into the yard; the number of sides when there is none.
    [[nodiscard]] std::size_t choosePassageSide()
    {
        if (m_random.uniform() >= kPassageChance || !isConvex(m_yard))
            return m_front.size();
        const std::size_t start = m_random.below(static_cast<std::uint32_t>(m_front.size()));
        for (std::size_t k = 0; k < m_front.size(); ++k) {
            const std::size_t side = (start + k) % m_front.size();
            const auto& walls = m_walls[side];
            if (walls.size() >= 2 && hasRoomForPassage(side, walls[0], walls[1]))
                return side;
        }
        return m_front.size();
    }

    [[nodiscard]] bool hasRoomForPassage(std::size_t side, const PartyWall& from, const PartyWall& to) const
    {
        if (geometry::distance(from.front, to.front) < kPassageWidth_m + 4.0)
            return false;
        const Point back = wallAt(side, geometry::distance(m_front[side], from.front) + kPassageWidth_m).back;
        return geometry::distance(from.back, back) > 0.6 * kPassageWidth_m && geometry::distance(back, to.back) > 3.0;
    }

    void addCornerHouse(std::size_t i)
    {
        const PartyWall& before = m_walls[(i + m_front.size() - 1) % m_front.size()].back();
        const PartyWall& after = m_walls[i].front();
        addHouse({before.front, m_front[i], after.front, after.back, m_yard[i], before.back});
        addFrontDoor((i + m_front.size() - 1) % m_front.size(), before.front, m_front[i]);
        addFrontDoor(i, m_front[i], after.front);
    }

    void addRowHouse(std::size_t side, PartyWall from, const PartyWall& to, bool withPassage)
    {
        if (withPassage) {
            const double start = geometry::distance(m_front[side], from.front);
            const PartyWall beyond = wallAt(side, start + kPassageWidth_m);
            addPassage(side, from, beyond);
            from = beyond;
        }
        addHouse({from.front, to.front, to.back, from.back});
        addFrontDoor(side, from.front, to.front);
    }

    void addPassage(std::size_t side, const PartyWall& from, const PartyWall& to)
    {
        Strip& strip = m_block.strips[side];
        strip.frontPoints.insert(strip.frontPoints.end(), {from.front, to.front});
        const std::size_t passage = m_draft.addCell(world::CellKind::path, {from.front, to.front, to.back, from.back});
        Ring yard = m_yard;
        yard.insert(yard.begin() + static_cast<std::ptrdiff_t>(side) + 1, {from.back, to.back});
        const std::size_t court =
            m_draft.addCell(world::CellKind::plaza, std::move(yard), "Court off " + m_draft.names.streets[m_sides[side].street]);
        m_draft.addPortal(strip.cell, passage, from.front, to.front);
        m_draft.addPortal(passage, court, from.back, to.back);
        for (std::size_t i = 0; i < m_yard.size(); ++i)
            if (i != side && geometry::distance(m_yard[i], next(m_yard, i)) > 4.0)
                m_draft.doors.push_back(
                    {besideMiddle(m_yard[i], next(m_yard, i), kDoorInset_m), court, Site::courtyard, StreetKind::residential});
    }

    void addGarden()
    {
        const auto garden = insetIfRoom(m_yard, 1.5);
        if (!garden || geometry::signedArea(*garden) < 60.0)
            return;
        const geometry::Polygon lawn{*garden, {}};
        m_draft.addObstacle(world::ObstacleKind::green, lawn, 0.0);
        m_draft.plant(lawn, 110.0, m_random);
    }

    /// A point at that distance left of the middle of ab.
    [[nodiscard]] static Point besideMiddle(Point a, Point b, double left_m)
    {
        const Point along = (b - a) * (1.0 / geometry::distance(a, b));
        return geometry::midpoint(a, b) + Point{-along.y, along.x} * left_m;
    }

    void addFrontDoor(std::size_t side, Point from, Point to)
    {
        if (geometry::distance(from, to) < 4.0)
            return;
        const StreetKind street = m_draft.plan.streets[m_sides[side].street].kind;
        m_draft.doors.push_back({besideMiddle(from, to, -kDoorInset_m), m_block.strips[side].cell, Site::front, street});
    }

    TownDraft& m_draft;
    foundation::RandomStream& m_random;
    const std::vector<BlockSide>& m_sides;
    BlockDraft& m_block;
    const Ring& m_front;
    double m_eaves_m = 15.0;
    double m_depth_m = 0.0;
    Ring m_yard;
    std::vector<std::vector<PartyWall>> m_walls; ///< [sides]
};

} // namespace

void fillBuildingBlock(TownDraft& draft, std::size_t block, foundation::RandomStream& random)
{
    HouseRows(draft, block, random).build();
}

} // namespace passerby::generator
