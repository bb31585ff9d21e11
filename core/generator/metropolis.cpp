// SPDX-License-Identifier: Apache-2.0
#include "core/generator/metropolis.h"

#include "core/foundation/words.h"
#include "core/generator/avenues.h"
#include "core/generator/habits.h"
#include "core/generator/town_names.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>

namespace passerby::generator {

namespace {

using foundation::Error;
using foundation::RandomStream;
using geometry::Point;

constexpr int kTargetsOfDistrict = 2400;
constexpr double kTargetsOfBlock = 3.1; ///< about four nodes a target
constexpr int kKinds = 7;               ///< home to park: with the entries they fit into one line of sums
constexpr double kRoom_m = 40.0;        ///< between a district's outer sidewalks and the avenues
/// As in towns, where ways are as long as from one district's rim to the other: most ways are longer.
constexpr double kWaitScalePerMetre = 0.3 / 420.0;

enum class DistrictKind { centre, residential, offices, parks };

/// Of a thousand targets, by kind of district and of place.
constexpr std::array<std::array<int, kKinds>, 4> kShares{{
    {140, 340, 110, 280, 110, 5, 15}, // centre
    {650, 70, 45, 140, 45, 25, 25},   // residential
    {90, 620, 60, 120, 70, 10, 30},   // offices
    {480, 70, 80, 130, 70, 30, 140},  // parks
}};

struct District {
    TownOptions options;
    std::vector<int> quotas;
    TownDraft draft;
    std::vector<TownGate> gates;
    geometry::Box box; ///< of its outermost sidewalks

    void moveBy(Point by);
};

void District::moveBy(Point by)
{
    for (Point& junction : draft.plan.junctions)
        junction = junction + by;
    draft.plan.centre = draft.plan.centre + by;
    for (world::Cell& cell : draft.cells)
        for (Point& corner : cell.polygon.outer)
            corner = corner + by;
    for (DraftPortal& portal : draft.portals) {
        portal.a = portal.a + by;
        portal.b = portal.b + by;
    }
    for (world::Obstacle& obstacle : draft.obstacles) {
        for (Point& corner : obstacle.polygon.outer)
            corner = corner + by;
        for (geometry::Ring& hole : obstacle.polygon.holes)
            for (Point& corner : hole)
                corner = corner + by;
    }
    for (Door& door : draft.doors)
        door.position = door.position + by;
    for (TownGate& gate : gates) {
        gate.a = gate.a + by;
        gate.b = gate.b + by;
    }
    box.low = box.low + by;
    box.high = box.high + by;
}

DistrictKind kindOf(const DistrictGrid& grid, std::size_t district, RandomStream& random)
{
    const std::size_t middle = grid.rows / 2 * grid.columns + grid.columns / 2;
    const std::uint32_t drawn = random.below(10);
    if (district == middle)
        return DistrictKind::centre;
    return drawn < 6 ? DistrictKind::residential : (drawn < 8 ? DistrictKind::offices : DistrictKind::parks);
}

/// At least one of each kind; what is left over are homes.
std::vector<int> quotasOf(DistrictKind kind, int targets)
{
    std::vector<int> quotas;
    int given = 0;
    for (const int share : kShares[static_cast<std::size_t>(kind)]) {
        quotas.push_back(std::max(1, targets * share / 1000));
        given += quotas.back();
    }
    quotas.front() += targets - given;
    return quotas;
}

/// A city of districts, made step by step.
class MetropolisMaker {
public:
    MetropolisMaker(const MetropolisOptions& options, foundation::JobContext& context) : m_options(options), m_context(context)
    {
        const double wanted = static_cast<double>(options.targets) / kTargetsOfDistrict;
        m_grid.columns = std::max<std::size_t>(2, static_cast<std::size_t>(std::lround(std::sqrt(wanted))));
        m_grid.rows = std::max<std::size_t>(2, static_cast<std::size_t>(std::ceil(wanted / static_cast<double>(m_grid.columns))));
        m_districts.resize(m_grid.count());
    }

    foundation::Result<world::World> make()
    {
        for (std::size_t district = 0; district < m_districts.size(); ++district) {
            m_context.report(0.5 * static_cast<double>(district) / static_cast<double>(m_districts.size()), "Laying out districts");
            if (m_context.isCancelled())
                return Error{"cancelled", foundation::told("Stopped."), {}};
            if (auto drawn = draw(district); !drawn)
                return drawn.error();
        }
        place();
        m_context.report(0.5, "Laying out avenues");
        std::vector<std::vector<TownGate>> gates;
        for (District& district : m_districts)
            gates.push_back(addDistrict(district));
        addAvenues(m_grid, gates, m_city);
        m_context.report(0.6, "Building the city");
        world::World world;
        if (auto done = world.apply(patch()); !done)
            return done.error();
        m_context.report(1.0, "Metropolis made");
        return world;
    }

private:
    foundation::Result<void> draw(std::size_t number)
    {
        District& district = m_districts[number];
        RandomStream random(m_options.seed, number, foundation::Purpose::generator, 0);
        const auto count = static_cast<int>(m_districts.size());
        const int targets = m_options.targets / count + (static_cast<int>(number) < m_options.targets % count ? 1 : 0);
        district.options.targets = targets;
        district.options.types = kKinds;
        district.options.seed = (std::uint64_t{random.below(0xFFFFFFFFU)} << 32U) ^ random.below(0xFFFFFFFFU);
        district.options.blocksX = district.options.blocksY =
            std::clamp(static_cast<int>(std::ceil(std::sqrt(targets / kTargetsOfBlock))), 5, 60);
        district.quotas = quotasOf(kindOf(m_grid, number, random), targets);
        const std::vector<Heading> headings = m_grid.neighbours(number);
        district.draft = drawTown(district.options, headings, &district.gates);
        if (district.draft.doors.size() < static_cast<std::size_t>(targets))
            return Error{"no-room",
                         foundation::told("A district has {} doors, fewer than its {} targets.", district.draft.doors.size(), targets),
                         {}};
        for (const Point corner : district.draft.blocks.back().lines.front)
            district.box.extend(corner);
        return {};
    }

    /// Columns as wide and rows as high as their largest district; each in the middle of its own.
    void place()
    {
        std::vector<double> widths(m_grid.columns, 0.0);
        std::vector<double> heights(m_grid.rows, 0.0);
        for (std::size_t i = 0; i < m_districts.size(); ++i) {
            const Point size = m_districts[i].box.high - m_districts[i].box.low;
            widths[i % m_grid.columns] = std::max(widths[i % m_grid.columns], std::ceil(size.x) + 2.0 * kRoom_m);
            heights[i / m_grid.columns] = std::max(heights[i / m_grid.columns], std::ceil(size.y) + 2.0 * kRoom_m);
        }
        const auto line = [](const std::vector<double>& sizes, std::vector<double>& low, std::vector<double>& high) {
            double at = 0.0;
            for (const double size : sizes) {
                low.push_back(at);
                high.push_back(at + size);
                at += size + kAvenueWidth_m;
            }
        };
        line(widths, m_grid.west_m, m_grid.east_m);
        line(heights, m_grid.south_m, m_grid.north_m);
        for (std::size_t i = 0; i < m_districts.size(); ++i) {
            const Point middle = geometry::midpoint({m_grid.west_m[i % m_grid.columns], m_grid.south_m[i / m_grid.columns]},
                                                    {m_grid.east_m[i % m_grid.columns], m_grid.north_m[i / m_grid.columns]});
            const Point by = middle - geometry::midpoint(m_districts[i].box.low, m_districts[i].box.high);
            m_districts[i].moveBy({std::round(by.x), std::round(by.y)}); // whole metres keep corners on the grid
        }
    }

    /// Its targets get their names; its things become the city's. Returns its gates, with the city's numbers.
    std::vector<TownGate> addDistrict(District& district)
    {
        PlacedTargets placed = placeTargets(district.draft, district.options, district.quotas);
        const std::size_t firstCell = m_city.cells.size();
        for (std::size_t kind = 0; kind < placed.doors.size(); ++kind)
            for (std::size_t i = 0; i < placed.doors[kind].size(); ++i) {
                const Door& door = district.draft.doors[placed.doors[kind][i]];
                m_targets.push_back({std::move(placed.names[kind][i]), kind, door.cell + firstCell, door.position});
            }
        for (world::Cell& cell : district.draft.cells)
            m_city.cells.push_back(std::move(cell));
        for (const DraftPortal& portal : district.draft.portals)
            m_city.addPortal(portal.cellA + firstCell, portal.cellB + firstCell, portal.a, portal.b);
        for (world::Obstacle& obstacle : district.draft.obstacles)
            m_city.obstacles.push_back(std::move(obstacle));
        std::vector<TownGate> gates = std::move(district.gates);
        for (TownGate& gate : gates)
            gate.cell += firstCell;
        m_radius_m = std::max({m_radius_m, district.box.high.x, district.box.high.y});
        district = {};
        return gates;
    }

    world::WorldPatch patch()
    {
        world::PatchBuilder builder{world::World{}};
        world::Settings settings;
        settings.name = "Metropolis";
        settings.seed = m_options.seed;
        settings.population = m_options.population > 0 ? m_options.population : std::int64_t{10} * m_options.targets;
        builder.setSettings(settings);
        std::vector<world::CellId> cells;
        for (world::Cell& cell : m_city.cells)
            cells.push_back(builder.add(std::move(cell)));
        for (const DraftPortal& portal : m_city.portals)
            builder.add(world::Portal{cells[portal.cellA], cells[portal.cellB], portal.a, portal.b, 0.0});
        for (world::Obstacle& obstacle : m_city.obstacles)
            builder.add(std::move(obstacle));
        const auto types = addTargetTypes(builder, kKinds, 0.5 * kWaitScalePerMetre * m_radius_m, false, Owned::homesAlone);
        for (Placed& target : m_targets)
            builder.add(world::Target{std::move(target.name), types[target.kind], cells[target.cell], target.position});
        addProfiles(builder, types);
        return builder.take();
    }

    struct Placed {
        std::string name;
        std::size_t kind = 0;
        std::size_t cell = 0;
        Point position;
    };

    const MetropolisOptions& m_options;
    foundation::JobContext& m_context;
    DistrictGrid m_grid;
    std::vector<District> m_districts;
    TownDraft m_city;
    std::vector<Placed> m_targets;
    double m_radius_m = 0.0; ///< in fact the longer side
};

} // namespace

foundation::Result<world::World> generateMetropolis(const MetropolisOptions& options, foundation::JobContext& context)
{
    if (options.targets < kFewestMetropolisTargets)
        return Error{"bad-option", foundation::told("A metropolis has at least {} targets.", kFewestMetropolisTargets), {}};
    return MetropolisMaker(options, context).make();
}

} // namespace passerby::generator
