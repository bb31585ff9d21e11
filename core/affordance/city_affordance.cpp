// SPDX-License-Identifier: Apache-2.0
#include "core/affordance/city_affordance.h"

#include "core/affordance/stroll.h"
#include "core/world/behaviour_shares.h"
#include "core/world/step_free.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>

namespace passerby::affordance {

using foundation::Result;

TableOptions tableOptions(const world::AgentProfile& profile)
{
    TableOptions options;
    if (const auto angle_deg = world::wandererParameter(profile, kFrustum_deg))
        options.angle_rad = *angle_deg * std::numbers::pi / 180.0;
    if (const auto rule = world::wandererParameter(profile, kDrawsBy))
        options.rule = static_cast<ShareRule>(static_cast<int>(*rule));
    options.isStepFree = profile.isStepFree;
    return options;
}

namespace {

/// What was known of a city before it changed.
struct Known {
    const CityAffordance& affordance;
    const world::World& world;
};

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

class Finder {
public:
    Finder(const world::World& world, const Known* before, unsigned threads, foundation::JobContext& context, const JunctionCrew* crew)
        : m_world(world), m_before(before), m_threads(threads), m_context(context), m_crew(crew)
    {
    }

    [[nodiscard]] Result<std::shared_ptr<const CityAffordance>> find(std::shared_ptr<const navigation::NavigationGraph> graph)
    {
        Lap lap;
        Result<CitySight> sight =
            m_before ? CitySight::updated(*m_before->affordance.sight, m_before->world, m_world) : CitySight::build(m_world);
        if (!sight)
            return sight.error();
        m_found->sight = std::make_shared<const CitySight>(std::move(sight).value());
        m_found->times_s.sight = lap.end();
        m_found->graph = std::move(graph);
        m_isSameNetwork = m_before && hasSameWays(m_before->world);
        m_found->network = m_isSameNetwork ? m_before->affordance.network : findWays(m_world, *m_found->graph);
        m_found->times_s.ways = lap.end();
        for (const TableOptions& options : looks()) {
            if (Result<void> added = addTable(options); !added)
                return added.error();
            m_found->times_s.sight += lap.end();
            addFlow();
            m_found->times_s.steady += lap.end();
        }
        if (Result<void> added = addOpenSpaces(); !added)
            return added.error();
        m_found->times_s.sight += lap.end();
        return std::shared_ptr<const CityAffordance>(std::move(m_found));
    }

private:
    [[nodiscard]] bool hasSameWays(const world::World& before) const
    {
        return m_world.cells().sameContent(before.cells()) && m_world.portals().sameContent(before.portals())
               && m_world.junctionEdits().sameContent(before.junctionEdits());
    }

    /// The ways of looking around, each once; notes whose is which.
    [[nodiscard]] std::vector<TableOptions> looks()
    {
        std::vector<TableOptions> found;
        for (const auto& [id, profile] : m_world.profiles()) {
            TableOptions options = tableOptions(profile);
            options.isStepFree = options.isStepFree && world::hasSteps(m_world);
            const auto known = std::find(found.begin(), found.end(), options);
            m_found->tableOfProfile.push_back(static_cast<std::uint32_t>(known - found.begin()));
            if (known == found.end())
                found.push_back(options);
        }
        if (found.empty())
            found.emplace_back();
        return found;
    }

    /// The table of before with these options, or null.
    [[nodiscard]] const JunctionTable* knownTable(const TableOptions& options) const
    {
        if (!m_before)
            return nullptr;
        const auto& tables = m_before->affordance.tables;
        const auto found = std::find_if(tables.begin(), tables.end(), [&](const JunctionTable& table) { return table.options == options; });
        return found == tables.end() ? nullptr : &*found;
    }

    [[nodiscard]] Result<void> addTable(const TableOptions& options)
    {
        const Sight sight = m_found->sight->sight();
        m_known = knownTable(options);
        Result<JunctionTable> table =
            m_known ? update(*m_known, sight) : makeJunctionTable(m_found->network, m_world, sight, options, m_context, m_threads, m_crew);
        if (!table)
            return table.error();
        if (options.isStepFree)
            table.value().isClosed = waysWithSteps(m_world, m_found->network);
        m_found->tables.push_back(std::move(table).value());
        return {};
    }

    [[nodiscard]] Result<JunctionTable> update(const JunctionTable& known, const Sight& sight)
    {
        SightChange change(*m_before->affordance.sight, *m_found->sight);
        const WayNetwork& network = m_before->affordance.network;
        return updatedJunctionTable(
            known, network, m_found->network, m_world, sight,
            [&](JunctionIndex junction) { return change.concerns(network.junctions[junction].level, known.reaches[junction]); }, m_context,
            m_threads);
    }

    /// Of the last table.
    void addFlow()
    {
        const JunctionTable& table = m_found->tables.back();
        if (m_isSameNetwork && m_known && *m_known == table) {
            m_found->flows.push_back(m_before->affordance.flows[static_cast<std::size_t>(m_known - m_before->affordance.tables.data())]);
            return;
        }
        Result<SteadyFlow> flow = makeSteadyFlow(m_found->network, makeAffordanceChain(m_found->network, table),
                                                 startLaw(m_found->network, table, StartRule::alongWays));
        m_found->flows.push_back(flow ? std::move(flow).value() : SteadyFlow());
    }

    /// Where somebody needs them.
    [[nodiscard]] Result<void> addOpenSpaces()
    {
        if (!hasStrollers(m_world))
            return {};
        Result<OpenSpaces> spaces = findOpenSpaces(m_world, m_before ? &m_before->affordance.openSpaces : nullptr,
                                                   m_before ? &m_before->world : nullptr, m_threads, m_context);
        if (!spaces)
            return spaces.error();
        m_found->openSpaces = std::move(spaces).value();
        return {};
    }

    const world::World& m_world;
    const Known* m_before;
    unsigned m_threads;
    foundation::JobContext& m_context;
    const JunctionCrew* m_crew; ///< null: threads of this process
    std::shared_ptr<CityAffordance> m_found = std::make_shared<CityAffordance>();
    bool m_isSameNetwork = false;
    const JunctionTable* m_known = nullptr; ///< that the last table was made from
};

} // namespace

Result<std::shared_ptr<const CityAffordance>> findCityAffordance(const world::World& world,
                                                                 std::shared_ptr<const navigation::NavigationGraph> graph, unsigned threads,
                                                                 foundation::JobContext& context, const JunctionCrew* crew)
{
    return Finder(world, nullptr, threads, context, crew).find(std::move(graph));
}

Result<std::shared_ptr<const CityAffordance>> updatedCityAffordance(const CityAffordance& before, const world::World& worldBefore,
                                                                    const world::World& world,
                                                                    std::shared_ptr<const navigation::NavigationGraph> graph,
                                                                    unsigned threads, foundation::JobContext& context)
{
    const Known known{before, worldBefore};
    return Finder(world, &known, threads, context, nullptr).find(std::move(graph));
}

std::size_t wanderersTablePlace(const world::World& world, const CityAffordance& city)
{
    std::optional<std::size_t> first;
    for (std::size_t i = 0; i < world.profiles().size() && i < city.tableOfProfile.size(); ++i) {
        const world::AgentProfile& profile = *world.profiles().at(i).row;
        if (!(profile.share > 0.0))
            continue;
        if (world::isWandering(profile))
            return city.tableOfProfile[i];
        first = first.value_or(city.tableOfProfile[i]);
    }
    return first.value_or(0);
}

const JunctionTable& wanderersTable(const world::World& world, const CityAffordance& city)
{
    return city.tables[wanderersTablePlace(world, city)];
}

bool sharesAffordance(const world::World& a, const world::World& b)
{
    if (!a.cells().sharesStateWith(b.cells()) || !a.portals().sharesStateWith(b.portals()) || !a.obstacles().sharesStateWith(b.obstacles())
        || !world::shareParkedVehicles(a, b) || !a.attractors().sharesStateWith(b.attractors())
        || !a.junctionEdits().sharesStateWith(b.junctionEdits()) || a.profiles().size() != b.profiles().size()
        || hasStrollers(a) != hasStrollers(b))
        return false;
    for (std::size_t i = 0; i < a.profiles().size(); ++i)
        if (!(tableOptions(*a.profiles().at(i).row) == tableOptions(*b.profiles().at(i).row)))
            return false;
    return true;
}

} // namespace passerby::affordance
