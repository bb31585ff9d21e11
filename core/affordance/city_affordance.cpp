// SPDX-License-Identifier: Apache-2.0
#include "core/affordance/city_affordance.h"

#include <algorithm>
#include <chrono>
#include <cmath>

namespace passerby::affordance {

using foundation::Result;
using geometry::Point;

namespace {

SeenArea seenArea(const SightAreas& areas)
{
    return {areas.visible_m2, areas.walkable_m2};
}

/// Whether the viewshed's ring holds the place: the eye sees it.
bool reaches(const Viewshed& viewshed, Point place)
{
    return !viewshed.ring.empty() && geometry::contains({viewshed.ring, {}}, place);
}

/// Seconds since it was last asked.
class Lap {
public:
    double end()
    {
        const auto now = std::chrono::steady_clock::now();
        return std::chrono::duration<double>(now - std::exchange(m_began, now)).count();
    }

private:
    std::chrono::steady_clock::time_point m_began = std::chrono::steady_clock::now();
};

} // namespace

TableOptions tableOptions(const world::AgentProfile& profile)
{
    TableOptions options;
    if (const auto angle = profile.parameters.find(kFrustum_deg);
        angle != profile.parameters.end() && angle->second > 0.0 && angle->second <= 360.0)
        options.angle_rad = angle->second * std::numbers::pi / 180.0;
    if (const auto rule = profile.parameters.find(kDrawsBy); rule != profile.parameters.end())
        for (const ShareRule named : {ShareRule::visible, ShareRule::random})
            options.rule = rule->second == static_cast<double>(named) ? named : options.rule;
    return options;
}

Result<CitySight> CitySight::build(const world::World& world, const std::vector<world::ObstacleKind>& kinds)
{
    CitySight sight;
    for (const auto& [id, cell] : world.cells()) {
        if (sight.m_fields.count(cell.level) != 0)
            continue;
        Result<SightField> field = SightField::build(world, cell.level, kinds);
        if (!field)
            return field.error();
        sight.m_fields.emplace(cell.level, std::move(field).value());
    }
    return sight;
}

const SightField* CitySight::field(int level) const
{
    const auto found = m_fields.find(level);
    return found == m_fields.end() ? nullptr : &found->second;
}

Sight CitySight::sight() const
{
    return {[this](Point eye, int level, std::span<const double> directions_rad, double angle_rad) {
                thread_local Viewshed viewshed;
                Outlook outlook;
                outlook.towards.resize(directions_rad.size());
                const SightField* seen = field(level);
                if (!seen || !seen->viewshedAt(eye, viewshed))
                    return outlook;
                outlook.all = seenArea(areasOf(viewshed));
                std::transform(directions_rad.begin(), directions_rad.end(), outlook.towards.begin(),
                               [&](double direction_rad) { return seenArea(areaInFrustum(viewshed, direction_rad, angle_rad)); });
                return outlook;
            },
            [this](Point eye, int level, Point place) {
                const SightField* seen = field(level);
                return seen && reaches(seen->viewshedAt(eye), place);
            }};
}

Result<std::shared_ptr<const CityAffordance>> findCityAffordance(const world::World& world,
                                                                 std::shared_ptr<const navigation::NavigationGraph> graph, unsigned threads,
                                                                 foundation::JobContext& context)
{
    Lap lap;
    Result<CitySight> city = CitySight::build(world);
    if (!city)
        return city.error();
    auto found = std::make_shared<CityAffordance>();
    found->times_s.sight = lap.end();
    found->network = findWays(world, *graph);
    found->times_s.ways = lap.end();
    found->graph = std::move(graph);
    std::vector<TableOptions> looks;
    for (const auto& [id, profile] : world.profiles()) {
        const TableOptions options = tableOptions(profile);
        const auto known = std::find(looks.begin(), looks.end(), options);
        found->tableOfProfile.push_back(static_cast<std::uint32_t>(known - looks.begin()));
        if (known == looks.end())
            looks.push_back(options);
    }
    if (looks.empty())
        looks.emplace_back();
    for (const TableOptions& options : looks) {
        Result<JunctionTable> table = makeJunctionTable(found->network, world, city.value().sight(), options, context, threads);
        if (!table)
            return table.error();
        found->tables.push_back(std::move(table).value());
        found->times_s.sight += lap.end();
        Result<SteadyFlow> flow = makeSteadyFlow(found->network, makeAffordanceChain(found->network, found->tables.back()),
                                                 startLaw(found->network, found->tables.back(), StartRule::alongWays));
        found->flows.push_back(flow ? std::move(flow).value() : SteadyFlow());
        found->times_s.steady += lap.end();
    }
    return std::shared_ptr<const CityAffordance>(std::move(found));
}

const JunctionTable& wanderersTable(const world::World& world, const CityAffordance& city)
{
    std::size_t place = 0;
    for (const auto& [id, profile] : world.profiles()) {
        if (profile.guidance == world::Guidance::affordance && profile.share > 0.0)
            return city.tables[city.tableOfProfile[place]];
        ++place;
    }
    return city.tables.front();
}

bool sharesAffordance(const world::World& a, const world::World& b)
{
    if (!a.cells().sharesStateWith(b.cells()) || !a.portals().sharesStateWith(b.portals()) || !a.obstacles().sharesStateWith(b.obstacles())
        || !a.attractors().sharesStateWith(b.attractors()) || !a.junctionEdits().sharesStateWith(b.junctionEdits())
        || a.profiles().size() != b.profiles().size())
        return false;
    for (std::size_t i = 0; i < a.profiles().size(); ++i)
        if (!(tableOptions(*a.profiles().at(i).row) == tableOptions(*b.profiles().at(i).row)))
            return false;
    return true;
}

} // namespace passerby::affordance
