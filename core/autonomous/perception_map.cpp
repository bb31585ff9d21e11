// SPDX-License-Identifier: Apache-2.0
#include "core/autonomous/perception_map.h"

#include <algorithm>
#include <cmath>

namespace passerby::autonomous {

using geometry::Box;
using geometry::Point;

namespace {

constexpr double kTile_m = PerceptionTile::kTile_m;

std::int64_t tileOf(double coordinate)
{
    return static_cast<std::int64_t>(std::floor(coordinate / kTile_m));
}

} // namespace

std::optional<std::size_t> PerceptionMap::Level::indexOf(Point place) const
{
    const std::int64_t column = tileOf(place.x) - firstColumn;
    const std::int64_t row = tileOf(place.y) - firstRow;
    if (column < 0 || column >= columns || row < 0 || row >= rows)
        return std::nullopt;
    return static_cast<std::size_t>(row * columns + column);
}

Box PerceptionMap::Level::boxOf(std::size_t tile) const
{
    const auto index = static_cast<std::int64_t>(tile);
    const std::int64_t northwards = index / columns;
    const Point low{static_cast<double>(firstColumn + index % columns) * kTile_m, static_cast<double>(firstRow + northwards) * kTile_m};
    return {low, low + Point{kTile_m, kTile_m}};
}

const PerceptionTile* PerceptionMap::Level::find(std::size_t tile) const
{
    const auto run = runs.find(tile / kRun);
    return run == runs.end() ? nullptr : run->second[tile % kRun].get();
}

template <class Visit>
void PerceptionMap::Level::visitMade(const Visit& visit) const
{
    for (const auto& [number, run] : runs)
        for (std::size_t i = 0; i < kRun; ++i)
            if (run[i])
                visit(number * kRun + i, run[i]);
}

template <class Visit>
void PerceptionMap::Level::visit(const Box& box, const Visit& visit) const
{
    const std::int64_t left = std::max<std::int64_t>(tileOf(box.low.x) - firstColumn, 0);
    const std::int64_t right = std::min<std::int64_t>(tileOf(box.high.x) - firstColumn, columns - 1);
    const std::int64_t bottom = std::max<std::int64_t>(tileOf(box.low.y) - firstRow, 0);
    const std::int64_t top = std::min<std::int64_t>(tileOf(box.high.y) - firstRow, rows - 1);
    for (std::int64_t row = bottom; row <= top; ++row)
        for (std::int64_t column = left; column <= right; ++column)
            visit(static_cast<std::size_t>(row * columns + column));
}

PerceptionMap::PerceptionMap(const world::World& world, const ground::WalkingGround& ground)
    : m_sources(std::make_shared<const PerceptionSources>(world, ground))
{
    layLevels();
}

void PerceptionMap::layLevels()
{
    m_levels.clear();
    for (const auto& [level, box] : m_sources->levels()) {
        Level laid{level, tileOf(box.low.x), tileOf(box.low.y), 0, 0, {}};
        laid.columns = tileOf(box.high.x) - laid.firstColumn + 1;
        laid.rows = tileOf(box.high.y) - laid.firstRow + 1;
        m_levels.push_back(std::move(laid));
    }
}

const PerceptionMap::Level* PerceptionMap::findLevel(int level) const
{
    const auto place =
        std::lower_bound(m_levels.begin(), m_levels.end(), level, [](const Level& one, int wanted) { return one.level < wanted; });
    return place != m_levels.end() && place->level == level ? &*place : nullptr;
}

void PerceptionMap::makeTile(Level& level, std::size_t tile)
{
    const Box box = level.boxOf(tile);
    level.slot(tile) = std::make_shared<const PerceptionTile>(autonomous::makeTile(box.low, m_sources->around(level.level, box)));
}

std::size_t PerceptionMap::provide(int level, Point place, double reach_m)
{
    return provide(level, Box{place, place}.grown(reach_m), std::numeric_limits<std::size_t>::max());
}

std::size_t PerceptionMap::provide(int level, const Box& box, std::size_t most)
{
    std::size_t made = 0;
    for (Level& one : m_levels)
        if (one.level == level)
            one.visit(box, [&](std::size_t tile) {
                if (made == most || one.find(tile))
                    return;
                makeTile(one, tile);
                ++made;
            });
    return made;
}

std::size_t PerceptionMap::renew(const world::World& world, const ground::WalkingGround& ground)
{
    const auto before = std::exchange(m_sources, std::make_shared<const PerceptionSources>(world, ground));
    const std::vector<Level> old = std::exchange(m_levels, {});
    layLevels();
    const auto differences = before->differences(*m_sources);
    std::size_t made = 0;
    for (Level& level : m_levels)
        for (const Level& was : old) {
            if (was.level != level.level)
                continue;
            std::vector<Box> changed;
            for (const LevelBox& difference : differences.value_or(std::vector<LevelBox>{}))
                if (difference.level == level.level)
                    changed.push_back(difference.box.grown(PerceptionTile::kMostClearance_m));
            const std::optional<geometry::SpatialGrid> grid =
                changed.empty() ? std::nullopt : std::optional<geometry::SpatialGrid>(std::in_place, std::span<const Box>(changed));
            const auto isChanged = [&](const Box& tile) { // ends of boxes are in the tiles that hold them
                const std::vector<std::uint32_t> near = grid ? grid->query(tile) : std::vector<std::uint32_t>{};
                return !differences || std::any_of(near.begin(), near.end(), [&](std::uint32_t i) {
                    return changed[i].low.x < tile.high.x && changed[i].low.y < tile.high.y;
                });
            };
            was.visitMade([&](std::size_t tile, const Tile& known) {
                const Box box = was.boxOf(tile);
                const auto now = level.indexOf(box.low);
                if (!now)
                    return;
                level.slot(*now) = known;
                if (isChanged(box)) {
                    makeTile(level, *now);
                    ++made;
                }
            });
        }
    return made;
}

void PerceptionMap::Glance::moveTo(Point place)
{
    const auto tile = m_level ? m_level->indexOf(place) : std::nullopt;
    m_tile = tile ? m_level->find(*tile) : nullptr;
    m_low = {std::floor(place.x / kTile_m) * kTile_m, std::floor(place.y / kTile_m) * kTile_m};
}

double PerceptionMap::height_m(int level, Point place) const
{
    return m_sources->height_m(at(level, place).cell(), place);
}

double PerceptionMap::clearance_m(int level, Point place) const
{
    return std::max(at(level, place).clearance_m() - kHalfDiagonal_m, 0.0);
}

std::size_t PerceptionMap::tileCount() const
{
    std::size_t count = 0;
    for (const Level& level : m_levels)
        level.visitMade([&](std::size_t, const Tile&) { ++count; });
    return count;
}

std::size_t PerceptionMap::bytes() const
{
    std::size_t sum = 0;
    for (const Level& level : m_levels) {
        sum += level.runs.size() * sizeof(*level.runs.begin());
        level.visitMade([&](std::size_t, const Tile& tile) { sum += tile->bytes(); });
    }
    return sum;
}

bool PerceptionMap::sameTiles(const PerceptionMap& other) const
{
    return tileCount() == other.tileCount()
           && std::equal(
               m_levels.begin(), m_levels.end(), other.m_levels.begin(), other.m_levels.end(), [](const Level& a, const Level& b) {
                   bool isSame = a.level == b.level && a.firstColumn == b.firstColumn && a.firstRow == b.firstRow && a.columns == b.columns;
                   a.visitMade([&](std::size_t number, const Tile& tile) {
                       const PerceptionTile* twin = b.find(number);
                       isSame = isSame && twin && *tile == *twin;
                   });
                   return isSame;
               });
}

} // namespace passerby::autonomous
