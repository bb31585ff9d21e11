// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/unit/core/affordance/plans.h"

#include <bit>
#include <cstdlib>

namespace passerby::testing {

namespace {
constexpr double kSide_m = 10.0;

double invented(std::uint64_t seed, geometry::Point place, double direction_rad)
{
    const std::uint64_t key = std::bit_cast<std::uint64_t>(place.x) * 31 + std::bit_cast<std::uint64_t>(place.y) * 1009
                              + std::bit_cast<std::uint64_t>(direction_rad) * 7;
    return foundation::RandomStream(seed, key, foundation::Purpose::general).uniform();
}
} // namespace

Plan::Plan(const std::vector<std::string>& rows) : m_rows(rows) {}

std::uint32_t Plan::cell(std::size_t column, std::size_t row) const
{
    std::uint32_t number = 0;
    for (std::size_t y = 0; y <= row; ++y)
        for (std::size_t x = 0; x < m_rows[y].size(); ++x) {
            number += m_rows[y][x] == '#' ? 0 : 1;
            if (y == row && x == column)
                return m_rows[y][x] == '#' ? 0 : number;
        }
    return 0;
}

geometry::Point Plan::middle(std::size_t column, std::size_t row) const
{
    return {kSide_m * (static_cast<double>(column) + 0.5), -kSide_m * (static_cast<double>(row) + 0.5)};
}

void Plan::addEdit(world::JunctionChange change, const std::string& junction, geometry::Point position)
{
    m_edits.push_back({change, junction, position});
}

void Plan::addAttractor(geometry::Point position, double strength, double reach_m)
{
    m_attractors.push_back({"", position, strength, reach_m});
}

world::World Plan::make() const
{
    world::World world;
    world::PatchBuilder builder(world);
    std::map<std::uint32_t, world::CellId> ids;
    for (std::size_t y = 0; y < m_rows.size(); ++y)
        for (std::size_t x = 0; x < m_rows[y].size(); ++x) {
            if (cell(x, y) == 0)
                continue;
            const geometry::Point c = middle(x, y);
            const double h = kSide_m / 2;
            world::Cell row;
            row.polygon.outer = {{c.x - h, c.y - h}, {c.x + h, c.y - h}, {c.x + h, c.y + h}, {c.x - h, c.y + h}};
            ids[cell(x, y)] = builder.add(row);
        }
    for (std::size_t y = 0; y < m_rows.size(); ++y)
        for (std::size_t x = 0; x < m_rows[y].size(); ++x) {
            const geometry::Point c = middle(x, y);
            const double h = kSide_m / 2;
            if (cell(x, y) == 0)
                continue;
            if (x + 1 < m_rows[y].size() && cell(x + 1, y) != 0)
                builder.add(world::Portal{ids[cell(x, y)], ids[cell(x + 1, y)], {c.x + h, c.y - 2}, {c.x + h, c.y + 2}, 0.0});
            if (y + 1 < m_rows.size() && cell(x, y + 1) != 0)
                builder.add(world::Portal{ids[cell(x, y)], ids[cell(x, y + 1)], {c.x - 2, c.y - h}, {c.x + 2, c.y - h}, 0.0});
        }
    for (const auto& edit : m_edits)
        builder.add(edit);
    for (const auto& attractor : m_attractors)
        builder.add(attractor);
    if (!world.apply(builder.take()))
        std::abort();
    return world;
}

std::vector<std::string> randomPlan(foundation::RandomStream& random, std::size_t columns, std::size_t rows, double walls)
{
    std::vector<std::string> plan(rows, std::string(columns, '.'));
    for (std::string& row : plan)
        for (char& place : row)
            place = random.uniform() < walls ? '#' : '.';
    return plan;
}

affordance::Sight inventedSight(std::uint64_t seed, double zeros)
{
    affordance::Sight sight;
    sight.look = [seed, zeros](geometry::Point eye, int, std::span<const double> directions_rad, double) {
        affordance::Outlook outlook;
        for (const double direction_rad : directions_rad) {
            const double area = invented(seed, eye, direction_rad);
            const double visible_m2 = area < zeros ? 0.0 : 1000.0 * area;
            outlook.towards.push_back({visible_m2, 0.5 * visible_m2});
            outlook.all.visible_m2 += visible_m2;
            outlook.all.walkable_m2 += 0.5 * visible_m2;
        }
        return outlook;
    };
    sight.sees = [seed](geometry::Point eye, int, geometry::Point place) { return invented(seed, eye, place.x + 7.0 * place.y) < 0.7; };
    return sight;
}

} // namespace passerby::testing
