// SPDX-License-Identifier: Apache-2.0
#include "core/generator/street_plan.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace passerby::generator {

namespace {

using geometry::Point;

constexpr double kSpacing_m = 72.0;
/// How far the square grid is bent towards an ellipse: 0 not, 1 whole.
constexpr double kRoundness = 0.55;
constexpr double kJoinChance = 0.34;
constexpr double kPedestrianReach = 0.36; ///< of the town's radius

/// Smooth pseudo-random bends of the whole plan.
class Bends {
public:
    explicit Bends(foundation::RandomStream& random)
    {
        for (Wave& wave : m_waves) {
            const double heading = 2.0 * std::numbers::pi * random.uniform();
            const double length_m = 260.0 + 420.0 * random.uniform();
            const double turn = 2.0 * std::numbers::pi * random.uniform();
            wave.perMetre = Point{std::cos(heading), std::sin(heading)} * (2.0 * std::numbers::pi / length_m);
            wave.push_m = Point{std::cos(turn), std::sin(turn)} * (length_m * 0.02);
            wave.phase = 2.0 * std::numbers::pi * random.uniform();
        }
    }
    [[nodiscard]] Point at(Point p) const
    {
        Point sum;
        for (const Wave& wave : m_waves)
            sum = sum + wave.push_m * std::sin(geometry::dot(wave.perMetre, p) + wave.phase);
        return sum;
    }

private:
    struct Wave {
        Point perMetre;
        Point push_m;
        double phase = 0.0;
    };
    std::array<Wave, 6> m_waves;
};

class Planner {
public:
    Planner(const TownOptions& options, foundation::RandomStream& random)
        : m_nx(static_cast<std::size_t>(options.blocksX)),
          m_ny(static_cast<std::size_t>(options.blocksY)),
          m_mainColumn(m_nx / 2),
          m_mainRow(m_ny / 2),
          m_canalRow(m_ny >= 5 ? (m_ny * 3) / 4 : m_ny),
          m_random(random)
    {
    }

    StreetPlan make()
    {
        placeJunctions();
        addStreets();
        addBlocks();
        addOutside();
        giveUses();
        joinBlocks();
        choosePedestrianStreets();
        return std::move(m_plan);
    }

private:
    [[nodiscard]] std::size_t junction(std::size_t i, std::size_t j) const { return j * (m_nx + 1) + i; }
    [[nodiscard]] std::size_t eastward(std::size_t i, std::size_t j) const { return j * m_nx + i; }
    [[nodiscard]] std::size_t northward(std::size_t i, std::size_t j) const { return (m_ny + 1) * m_nx + j * (m_nx + 1) + i; }
    [[nodiscard]] std::size_t block(std::size_t i, std::size_t j) const { return j * m_nx + i; }
    [[nodiscard]] PlannedBlock& blockAt(std::size_t i, std::size_t j) { return m_plan.blocks[block(i, j)]; }

    std::vector<double> lines(std::size_t count, std::size_t narrow)
    {
        std::vector<double> at{0.0};
        for (std::size_t i = 0; i < count; ++i)
            at.push_back(at.back() + kSpacing_m * (i == narrow ? 0.62 : 0.82 + 0.36 * m_random.uniform()));
        return at;
    }

    void placeJunctions()
    {
        const std::vector<double> xs = lines(m_nx, m_nx);
        const std::vector<double> ys = lines(m_ny, m_canalRow);
        const Bends bends(m_random);
        const Point half{0.5 * xs.back(), 0.5 * ys.back()};
        m_plan.centre = half;
        m_plan.radius_m = std::max(half.x, half.y);
        for (std::size_t j = 0; j <= m_ny; ++j)
            for (std::size_t i = 0; i <= m_nx; ++i) {
                const double u = xs[i] / half.x - 1.0;
                const double v = ys[j] / half.y - 1.0;
                // Square to disc: Fong 2015, "Analytical methods for squaring the disc" (elliptical mapping), blended with the square.
                const double x = u * (1.0 - kRoundness + kRoundness * std::sqrt(1.0 - 0.5 * v * v));
                const double y = v * (1.0 - kRoundness + kRoundness * std::sqrt(1.0 - 0.5 * u * u));
                const Point grid{half.x * (1.0 + x), half.y * (1.0 + y)};
                const Point jitter{(m_random.uniform() - 0.5) * 0.26 * kSpacing_m, (m_random.uniform() - 0.5) * 0.26 * kSpacing_m};
                m_plan.junctions.push_back(grid + bends.at(grid) + jitter);
            }
    }

    void addStreets()
    {
        for (std::size_t j = 0; j <= m_ny; ++j)
            for (std::size_t i = 0; i < m_nx; ++i) {
                const StreetKind kind =
                    j == 0 || j == m_ny ? StreetKind::ring : (j == m_mainRow ? StreetKind::main : StreetKind::residential);
                m_plan.streets.push_back({junction(i, j), junction(i + 1, j), kNoBlock, kNoBlock, kind, false, j, false});
            }
        for (std::size_t j = 0; j < m_ny; ++j)
            for (std::size_t i = 0; i <= m_nx; ++i) {
                const StreetKind kind =
                    i == 0 || i == m_nx ? StreetKind::ring : (i == m_mainColumn ? StreetKind::main : StreetKind::residential);
                m_plan.streets.push_back({junction(i, j), junction(i, j + 1), kNoBlock, kNoBlock, kind, false, m_ny + 1 + i, true});
            }
    }

    void addBlock(PlannedBlock added)
    {
        const std::size_t number = m_plan.blocks.size();
        for (const BlockSide& side : added.sides)
            (side.isForward ? m_plan.streets[side.street].left : m_plan.streets[side.street].right) = number;
        m_plan.blocks.push_back(std::move(added));
    }

    void addBlocks()
    {
        for (std::size_t j = 0; j < m_ny; ++j)
            for (std::size_t i = 0; i < m_nx; ++i)
                addBlock({{{eastward(i, j), true}, {northward(i + 1, j), true}, {eastward(i, j + 1), false}, {northward(i, j), false}}});
    }

    void addOutside()
    {
        PlannedBlock outside;
        outside.use = BlockUse::outside;
        for (std::size_t j = 0; j < m_ny; ++j)
            outside.sides.push_back({northward(0, j), true});
        for (std::size_t i = 0; i < m_nx; ++i)
            outside.sides.push_back({eastward(i, m_ny), true});
        for (std::size_t j = m_ny; j-- > 0;)
            outside.sides.push_back({northward(m_nx, j), false});
        for (std::size_t i = m_nx; i-- > 0;)
            outside.sides.push_back({eastward(i, 0), false});
        addBlock(std::move(outside));
    }

    void giveUses()
    {
        blockAt(m_mainColumn - 1, m_mainRow - 1).use = BlockUse::market;
        blockAt(m_mainColumn, m_mainRow).use = BlockUse::churchSquare;
        for (std::size_t i = 0; m_canalRow < m_ny && i < m_nx; ++i)
            blockAt(i, m_canalRow).use = BlockUse::canal;
        const std::size_t count = m_nx * m_ny;
        spread(BlockUse::park, std::max<std::size_t>(1, count / 18));
        spread(BlockUse::fountainSquare, count / 26);
        spread(BlockUse::churchSquare, count / 60);
    }

    /// Gives the use to that many blocks, each time the one of some drawn that lies farthest from other open blocks.
    void spread(BlockUse use, std::size_t count)
    {
        for (std::size_t k = 0; k < count; ++k) {
            std::size_t best = kNoBlock;
            double bestRoom = 0.0;
            for (int attempt = 0; attempt < 12; ++attempt) {
                const std::size_t i = m_random.below(static_cast<std::uint32_t>(m_nx));
                const std::size_t j = m_random.below(static_cast<std::uint32_t>(m_ny));
                const double room = roomAround(i, j);
                if (blockAt(i, j).use == BlockUse::buildings && room > bestRoom) {
                    bestRoom = room;
                    best = block(i, j);
                }
            }
            if (best != kNoBlock)
                m_plan.blocks[best].use = use;
        }
    }

    /// Distance in blocks to the nearest one without ordinary buildings.
    [[nodiscard]] double roomAround(std::size_t i, std::size_t j) const
    {
        double nearest = 1e9;
        for (std::size_t y = 0; y < m_ny; ++y)
            for (std::size_t x = 0; x < m_nx; ++x)
                if (m_plan.blocks[block(x, y)].use != BlockUse::buildings)
                    nearest = std::min(nearest, std::hypot(static_cast<double>(x) - static_cast<double>(i),
                                                           static_cast<double>(y) - static_cast<double>(j)));
        return nearest;
    }

    void joinBlocks()
    {
        for (std::size_t i = 1; m_canalRow < m_ny && i < m_nx; ++i)
            if (i != m_mainColumn && (i + 60 - m_mainColumn) % 3 != 0)
                join(northward(i, m_canalRow));
        for (std::size_t s = 0; s < m_plan.streets.size(); ++s) {
            const PlannedStreet& street = m_plan.streets[s];
            if (street.kind != StreetKind::residential || street.isRemoved)
                continue;
            const PlannedBlock& left = m_plan.blocks[street.left];
            const PlannedBlock& right = m_plan.blocks[street.right];
            const bool isOrdinary =
                left.use == BlockUse::buildings && right.use == BlockUse::buildings && !left.isMerged && !right.isMerged;
            if (isOrdinary && m_random.uniform() < kJoinChance)
                join(s);
        }
    }

    /// Takes the street away: the block on its right becomes part of the one on its left.
    void join(std::size_t s)
    {
        PlannedStreet& street = m_plan.streets[s];
        const std::size_t kept = street.left;
        const std::size_t gone = street.right;
        const auto rotated = [&](std::size_t number) {
            std::vector<BlockSide> sides = m_plan.blocks[number].sides;
            const auto place = std::find_if(sides.begin(), sides.end(), [s](const BlockSide& side) { return side.street == s; });
            std::rotate(sides.begin(), place, sides.end());
            sides.erase(sides.begin());
            return sides;
        };
        std::vector<BlockSide> sides = rotated(kept);
        const std::vector<BlockSide> more = rotated(gone);
        for (const BlockSide& side : more)
            (side.isForward ? m_plan.streets[side.street].left : m_plan.streets[side.street].right) = kept;
        sides.insert(sides.end(), more.begin(), more.end());
        m_plan.blocks[kept].sides = std::move(sides);
        m_plan.blocks[kept].isMerged = true;
        m_plan.blocks[gone].sides.clear();
        street.isRemoved = true;
    }

    void choosePedestrianStreets()
    {
        const Point heart = m_plan.junctions[junction(m_mainColumn, m_mainRow)];
        for (PlannedStreet& street : m_plan.streets) {
            if (street.isRemoved || street.kind != StreetKind::residential)
                continue;
            const bool atCanal = m_plan.blocks[street.left].use == BlockUse::canal || m_plan.blocks[street.right].use == BlockUse::canal;
            const Point middle = geometry::midpoint(m_plan.junctions[street.a], m_plan.junctions[street.b]);
            if (!atCanal && geometry::distance(middle, heart) < kPedestrianReach * m_plan.radius_m)
                street.kind = StreetKind::pedestrian;
        }
    }

    std::size_t m_nx;
    std::size_t m_ny;
    std::size_t m_mainColumn;
    std::size_t m_mainRow;
    std::size_t m_canalRow; ///< m_ny: none
    foundation::RandomStream& m_random;
    StreetPlan m_plan;
};

std::size_t sideOf(const PlannedBlock& block, std::size_t street)
{
    const auto place =
        std::find_if(block.sides.begin(), block.sides.end(), [street](const BlockSide& side) { return side.street == street; });
    return static_cast<std::size_t>(place - block.sides.begin());
}

} // namespace

StreetSides sidesOf(const StreetPlan& plan, std::size_t street)
{
    const PlannedStreet& row = plan.streets[street];
    return {row.left, sideOf(plan.blocks[row.left], street), row.right, sideOf(plan.blocks[row.right], street)};
}

double PlannedStreet::carriageway_m() const
{
    switch (kind) {
    case StreetKind::main:
        return 7.5;
    case StreetKind::ring:
        return 7.0;
    case StreetKind::pedestrian:
        return 4.0;
    case StreetKind::residential:
        break;
    }
    return 5.2;
}

double PlannedStreet::sidewalk_m() const
{
    switch (kind) {
    case StreetKind::main:
        return 3.4;
    case StreetKind::ring:
    case StreetKind::pedestrian:
        return 3.0;
    case StreetKind::residential:
        break;
    }
    return 2.6;
}

StreetPlan planStreets(const TownOptions& options, foundation::RandomStream& random)
{
    return Planner(options, random).make();
}

} // namespace passerby::generator
