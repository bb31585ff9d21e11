// SPDX-License-Identifier: Apache-2.0
#include "core/generator/grid.h"

#include "core/foundation/random_stream.h"
#include "core/foundation/words.h"
#include "core/generator/habits.h"

#include <algorithm>

namespace passerby::generator {

namespace {

using geometry::Point;

constexpr double kStreetWidth_m = 10.0;
constexpr double kDoorInset_m = 0.4;
constexpr double kEaves_m = 15.0;
/// Makes about a fifth of the people walk at the default size; longer ways need longer waits.
constexpr double kGridWaitScalePerMetre = 0.187 / 640.0;

struct Street {
    world::CellId cell;
    Point low;
    bool isHorizontal = true;
};

geometry::Polygon rectangle(Point low, double width, double height)
{
    return {{low, {low.x + width, low.y}, {low.x + width, low.y + height}, {low.x, low.y + height}}, {}};
}

class GridMaker {
public:
    explicit GridMaker(const GridOptions& options)
        : m_options(options),
          m_random(options.seed, 0, foundation::Purpose::generator),
          m_builder(world::World{}),
          m_streetLength_m(options.spacing_m - kStreetWidth_m)
    {
    }

    world::WorldPatch make()
    {
        addSettings();
        addJunctions();
        addStreets();
        addBuildings();
        addTargets();
        return m_builder.take();
    }

private:
    [[nodiscard]] Point corner(int column, int row) const { return {column * m_options.spacing_m, row * m_options.spacing_m}; }
    [[nodiscard]] world::CellId junction(int column, int row) const
    {
        return m_junctions[static_cast<std::size_t>(row) * static_cast<std::size_t>(m_options.columns) + static_cast<std::size_t>(column)];
    }

    void addSettings()
    {
        world::Settings settings;
        settings.name = "Street grid";
        settings.seed = m_options.seed;
        settings.population = m_options.population;
        m_builder.setSettings(settings);
    }

    void addJunctions()
    {
        for (int row = 0; row < m_options.rows; ++row)
            for (int column = 0; column < m_options.columns; ++column)
                m_junctions.push_back(m_builder.add(
                    world::Cell{{}, world::CellKind::plaza, 0, rectangle(corner(column, row), kStreetWidth_m, kStreetWidth_m)}));
    }

    void addStreets()
    {
        const double w = kStreetWidth_m;
        for (int row = 0; row < m_options.rows; ++row)
            for (int column = 0; column < m_options.columns; ++column) {
                const Point low = corner(column, row);
                if (column + 1 < m_options.columns)
                    addStreet(junction(column, row), junction(column + 1, row), {low.x + w, low.y}, true);
                if (row + 1 < m_options.rows)
                    addStreet(junction(column, row), junction(column, row + 1), {low.x, low.y + w}, false);
            }
    }

    void addStreet(world::CellId from, world::CellId to, Point low, bool isHorizontal)
    {
        const Point along = isHorizontal ? Point{m_streetLength_m, 0.0} : Point{0.0, m_streetLength_m};
        const Point across = isHorizontal ? Point{0.0, kStreetWidth_m} : Point{kStreetWidth_m, 0.0};
        const Point size = along + across;
        const world::CellId cell = m_builder.add(world::Cell{{}, world::CellKind::street, 0, rectangle(low, size.x, size.y)});
        m_builder.add(world::Portal{from, cell, low, low + across, 0.0});
        m_builder.add(world::Portal{cell, to, low + along, low + size, 0.0});
        m_streets.push_back({cell, low, isHorizontal});
    }

    void addBuildings()
    {
        for (int row = 0; row + 1 < m_options.rows; ++row)
            for (int column = 0; column + 1 < m_options.columns; ++column) {
                const Point low = corner(column, row) + Point{kStreetWidth_m, kStreetWidth_m};
                m_builder.add(world::Obstacle{
                    {}, world::ObstacleKind::building, 0, rectangle(low, m_streetLength_m, m_streetLength_m), 0.0, kEaves_m});
            }
    }

    void addTargets()
    {
        const double extent = m_options.spacing_m * std::max(m_options.columns, m_options.rows);
        const auto types = addTargetTypes(m_builder, m_options.types, kGridWaitScalePerMetre * extent);
        const auto quotas = targetQuotas(m_options.targets, m_options.types);
        for (std::size_t kind = 0; kind < types.size(); ++kind)
            for (int i = 0; i < quotas[kind]; ++i)
                addTarget(types[kind]);
        world::AgentProfile pedestrian;
        pedestrian.name = "Pedestrian";
        m_builder.add(std::move(pedestrian));
    }

    /// Every street once in random order, then anew, so that none gets more than one target more than another.
    std::size_t nextStreet()
    {
        if (m_order.empty())
            for (std::size_t i = 0; i < m_streets.size(); ++i) {
                m_order.push_back(i);
                std::swap(m_order.back(), m_order[m_random.below(static_cast<std::uint32_t>(i + 1))]);
            }
        const std::size_t street = m_order.back();
        m_order.pop_back();
        return street;
    }

    void addTarget(world::TargetTypeId type)
    {
        const Street& street = m_streets[nextStreet()];
        const double along = kDoorInset_m + m_random.uniform() * (m_streetLength_m - 2.0 * kDoorInset_m);
        const double across = m_random.below(2) == 0 ? kDoorInset_m : kStreetWidth_m - kDoorInset_m;
        const Point offset = street.isHorizontal ? Point{along, across} : Point{across, along};
        m_builder.add(world::Target{{}, type, street.cell, street.low + offset});
    }

    const GridOptions& m_options;
    foundation::RandomStream m_random;
    world::PatchBuilder m_builder;
    double m_streetLength_m;
    std::vector<world::CellId> m_junctions;
    std::vector<Street> m_streets;
    std::vector<std::size_t> m_order; ///< of the streets that are to get a target before all get another
};

} // namespace

foundation::Result<world::World> generateGrid(const GridOptions& options, foundation::JobContext& context)
{
    const auto refuse = [](std::string message) { return foundation::Error{"bad-option", std::move(message), {}}; };
    if (std::min(options.columns, options.rows) < 2 || std::max(options.columns, options.rows) > 1000)
        return refuse("Columns and rows must lie between 2 and 1000.");
    if (!(options.spacing_m >= 20.0 && options.spacing_m <= 1000.0))
        return refuse("The spacing must lie between 20 and 1000 m.");
    if (options.types < 2 || options.types > kPlaceKinds)
        return refuse("The number of types must lie between 2 and 18.");
    if (options.targets < options.types)
        return refuse(tooFewTargets(options.targets, options.types));
    if (options.targets > 1000000)
        return refuse("There may be at most a million targets.");
    if (context.isCancelled())
        return foundation::Error{"cancelled", foundation::told("Stopped."), {}};
    context.report(0.0, "Laying out streets");
    world::World world;
    if (auto done = world.apply(GridMaker(options).make()); !done)
        return done.error();
    context.report(1.0, "Street grid made");
    return world;
}

} // namespace passerby::generator
