// SPDX-License-Identifier: Apache-2.0
#include "core/generator/tiles.h"

#include "core/foundation/words.h"
#include "core/geometry/polygon.h"
#include "core/world/patch_builder.h"

#include <cmath>
#include <fmt/format.h>
#include <map>
#include <utility>
#include <vector>

namespace passerby::generator {

namespace {

using foundation::Id;
using geometry::Point;
using world::PatchBuilder;
using world::World;

template <class Row>
using Copies = std::map<Id<Row>, Id<Row>>;

geometry::Polygon moved(geometry::Polygon polygon, Point by)
{
    const auto move = [by](geometry::Ring& ring) {
        for (Point& corner : ring)
            corner = corner + by;
    };
    move(polygon.outer);
    for (geometry::Ring& hole : polygon.holes)
        move(hole);
    return polygon;
}

/// One more copy of a city.
class Tile {
public:
    Tile(const World& city, PatchBuilder& builder, Point by, int number) : m_city(city), m_builder(builder), m_by(by), m_number(number) {}

    void add()
    {
        addTypes();
        addGround();
        addThings();
        addMinds();
    }
    [[nodiscard]] const Copies<world::TargetType>& types() const { return m_types; }
    [[nodiscard]] const Copies<world::AgentProfile>& profiles() const { return m_profiles; }

private:
    [[nodiscard]] std::string named(const std::string& name) const { return fmt::format("{} ({})", name, m_number); }
    template <class Row>
    [[nodiscard]] static Id<Row> copyOf(const Copies<Row>& copies, Id<Row> id)
    {
        const auto found = copies.find(id);
        return found == copies.end() ? Id<Row>{} : found->second;
    }
    void addTypes();
    void addGround();
    void addThings();
    void addMinds();

    const World& m_city;
    PatchBuilder& m_builder;
    Point m_by;
    int m_number;
    Copies<world::TargetType> m_types;
    Copies<world::AgentProfile> m_profiles;
    Copies<world::Cell> m_cells;
    Copies<world::Target> m_targets;
    Copies<world::WaitingLine> m_lines;
    Copies<world::Fixture> m_fixtures;
};

/// Goals need the numbers of all types: these are put twice, first bare, then whole.
void Tile::addTypes()
{
    for (const auto& [id, row] : m_city.targetTypes()) {
        world::TargetType bare = row;
        bare.name = named(row.name);
        bare.goals.clear();
        m_types.emplace(id, m_builder.add(bare));
    }
    for (const auto& [id, row] : m_city.targetTypes()) {
        world::TargetType whole = row;
        whole.name = named(row.name);
        for (world::Goal& goal : whole.goals)
            goal.destination = copyOf(m_types, goal.destination);
        m_builder.replace(copyOf(m_types, id), std::move(whole));
    }
    for (const auto& [id, row] : m_city.profiles()) {
        world::AgentProfile profile = row;
        profile.name = named(row.name);
        profile.goalMultipliers.clear();
        m_profiles.emplace(id, m_builder.add(std::move(profile)));
    }
}

void Tile::addGround()
{
    for (const auto& [id, row] : m_city.cells()) {
        world::Cell cell = row;
        cell.polygon = moved(row.polygon, m_by);
        m_cells.emplace(id, m_builder.add(std::move(cell)));
    }
    for (const auto& [id, row] : m_city.waitingLines()) {
        world::WaitingLine line = row;
        for (Point& point : line.points)
            point = point + m_by;
        m_lines.emplace(id, m_builder.add(std::move(line)));
    }
    for (const auto& [id, row] : m_city.portals()) {
        world::Portal portal = row;
        portal.cellA = copyOf(m_cells, row.cellA);
        portal.cellB = copyOf(m_cells, row.cellB);
        portal.a = row.a + m_by;
        portal.b = row.b + m_by;
        portal.line = copyOf(m_lines, row.line);
        m_builder.add(portal);
    }
    for (const auto& [id, row] : m_city.obstacles()) {
        world::Obstacle obstacle = row;
        obstacle.polygon = moved(row.polygon, m_by);
        m_builder.add(std::move(obstacle));
    }
    for (const auto& [id, row] : m_city.regions()) {
        world::Region region = row;
        region.polygon = moved(row.polygon, m_by);
        m_builder.add(std::move(region));
    }
}

void Tile::addThings()
{
    for (const auto& [id, row] : m_city.targets()) {
        world::Target target = row;
        target.type = copyOf(m_types, row.type);
        target.cell = copyOf(m_cells, row.cell);
        target.position = row.position + m_by;
        m_targets.emplace(id, m_builder.add(std::move(target)));
    }
    for (const auto& [id, row] : m_city.fixtures()) {
        world::Fixture fixture = row;
        fixture.position = row.position + m_by;
        fixture.line = copyOf(m_lines, row.line);
        m_fixtures.emplace(id, m_builder.add(std::move(fixture)));
    }
}

void Tile::addMinds()
{
    for (const auto& [id, row] : m_city.needs()) {
        world::Need need = row;
        need.profile = copyOf(m_profiles, row.profile);
        m_builder.add(std::move(need));
    }
    for (const auto& [id, row] : m_city.duties()) {
        world::Duty duty = row;
        duty.profile = copyOf(m_profiles, row.profile);
        for (Point& point : duty.points)
            point = point + m_by;
        m_builder.add(std::move(duty));
    }
    for (const auto& [id, row] : m_city.trainServices()) {
        world::TrainService service = row;
        service.platform = copyOf(m_fixtures, row.platform);
        service.target = copyOf(m_targets, row.target);
        m_builder.add(service);
    }
}

/// The people of each copy go to the places of that copy alone.
void keepApart(const World& city, const std::vector<Copies<world::TargetType>>& types,
               const std::vector<Copies<world::AgentProfile>>& profiles, PatchBuilder& builder)
{
    for (std::size_t own = 0; own < profiles.size(); ++own)
        for (const auto& [id, copy] : profiles[own]) {
            world::AgentProfile profile = *city.profiles().find(id);
            if (own > 0)
                profile.name = fmt::format("{} ({})", profile.name, own + 1);
            const auto before = std::exchange(profile.goalMultipliers, {});
            for (std::size_t tile = 0; tile < types.size(); ++tile)
                for (const auto& [type, there] : types[tile])
                    if (tile != own)
                        profile.goalMultipliers[there] = 0.0;
                    else if (const auto given = before.find(type); given != before.end())
                        profile.goalMultipliers[there] = given->second;
            builder.replace(copy, std::move(profile));
        }
}

template <class Row>
Copies<Row> itself(const world::Table<Row>& rows)
{
    Copies<Row> copies;
    for (const auto& [id, row] : rows)
        copies.emplace(id, id);
    return copies;
}

} // namespace

foundation::Result<World> tiledCity(const World& city, int copies, double gap_m)
{
    if (copies < 1)
        return foundation::Error{"bad-options", foundation::told("At least one copy is needed."), ""};
    geometry::Box box;
    for (const auto& [id, cell] : city.cells())
        box.extend(boundingBox(cell.polygon));
    const Point pitch = box.high - box.low + Point{gap_m, gap_m};
    const int inRow = static_cast<int>(std::ceil(std::sqrt(copies)));
    PatchBuilder builder(city);
    std::vector types{itself(city.targetTypes())};
    std::vector profiles{itself(city.profiles())};
    for (int copy = 1; copy < copies; ++copy) {
        const int row = copy / inRow;
        Tile tile(city, builder, {pitch.x * (copy % inRow), pitch.y * row}, copy + 1);
        tile.add();
        types.push_back(tile.types());
        profiles.push_back(tile.profiles());
    }
    keepApart(city, types, profiles, builder);
    world::Settings settings = city.settings();
    settings.population *= copies;
    builder.setSettings(std::move(settings));
    World made = city;
    if (const auto applied = made.apply(builder.take()); !applied)
        return applied.error();
    return made;
}

} // namespace passerby::generator
