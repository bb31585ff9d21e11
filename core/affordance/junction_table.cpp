// SPDX-License-Identifier: Apache-2.0
#include "core/affordance/junction_table.h"

#include "core/foundation/parallel.h"
#include "core/foundation/words.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <string_view>

namespace passerby::affordance {

namespace {

using foundation::Error;
using foundation::JobContext;
using foundation::Result;
using geometry::Point;

constexpr std::size_t kJunctionsPerChunk = 16;
constexpr double kLeastOfAllWays = 1e-9;
constexpr double kLeastFactor = 1e-100;  ///< of all attractors together
constexpr double kLargestArea_m2 = 1e15; ///< that products with attractions stay finite

double counted(double area_m2)
{
    return area_m2 > 0.0 && area_m2 < kLargestArea_m2 ? area_m2 : 0.0;
}

class TableMaker {
public:
    TableMaker(const WayNetwork& network, const world::World& world, const Sight& sight, const TableOptions& options)
        : m_network(network), m_sight(sight)
    {
        m_table.options = options;
        m_table.viewsheds.resize(network.junctions.size());
        m_table.reaches.resize(network.junctions.size());
        m_table.ways.resize(network.ways.size());
        for (const auto& [id, attractor] : world.attractors())
            m_table.attractors.push_back(attractor);
        for (WayIndex way = 0; way < network.ways.size(); ++way)
            m_table.ways[way].direction_rad = std::atan2(network.ways[way].direction.y, network.ways[way].direction.x);
    }

    /// Takes over what `before` knows where it still holds; the rest is left to make().
    void takeOver(const JunctionTable& before, const WayNetwork& networkBefore, const std::function<bool(JunctionIndex)>& mayHaveChanged)
    {
        std::map<std::string_view, JunctionIndex> placeOf;
        for (JunctionIndex junction = 0; junction < networkBefore.junctions.size(); ++junction)
            placeOf.emplace(networkBefore.junctions[junction].name, junction);
        m_isKnown.assign(m_network.junctions.size(), 0);
        m_isAttractionKnown = before.attractors == m_table.attractors;
        for (JunctionIndex junction = 0; junction < m_network.junctions.size(); ++junction)
            if (const auto found = placeOf.find(m_network.junctions[junction].name);
                found != placeOf.end() && !mayHaveChanged(found->second))
                takeOver(before, found->second, networkBefore.junctions[found->second], junction);
    }

    [[nodiscard]] Result<JunctionTable> make(JobContext& context, unsigned threads)
    {
        foundation::parallelChunks(m_network.junctions.size(), kJunctionsPerChunk, threads,
                                   [&](std::size_t, std::size_t begin, std::size_t end) {
                                       for (std::size_t junction = begin; junction < end && !context.isCancelled(); ++junction)
                                           fill(static_cast<JunctionIndex>(junction));
                                   });
        if (context.isCancelled())
            return Error{"cancelled", foundation::told("Looking around at junctions was cancelled."), ""};
        return std::move(m_table);
    }

    [[nodiscard]] Result<JunctionTable> makeBy(const JunctionCrew& crew, JobContext& context)
    {
        const auto numbersOf = [this](JunctionIndex junction) {
            return 2 + 3 * std::size_t{m_network.junctions[junction].lastWay - m_network.junctions[junction].firstWay};
        };
        const auto lookAt = [this](JunctionIndex junction, std::vector<double>& found) {
            look(junction);
            attract(junction);
            write(junction, found);
        };
        const Result<std::vector<double>> found = crew({m_network.junctions.size(), numbersOf, lookAt}, context);
        if (!found)
            return found.error();
        const double* from = found.value().data();
        for (JunctionIndex junction = 0; junction < m_network.junctions.size(); ++junction) {
            from = read(junction, from);
            share(junction);
        }
        m_table.reaches.assign(m_network.junctions.size(), nullptr); // nobody has all of them
        return std::move(m_table);
    }

private:
    void write(JunctionIndex junction, std::vector<double>& found) const
    {
        found.insert(found.end(), {m_table.viewsheds[junction].visible_m2, m_table.viewsheds[junction].walkable_m2});
        for (WayIndex way = m_network.junctions[junction].firstWay; way < m_network.junctions[junction].lastWay; ++way)
            found.insert(found.end(),
                         {m_table.ways[way].seen.visible_m2, m_table.ways[way].seen.walkable_m2, m_table.ways[way].attraction});
    }

    const double* read(JunctionIndex junction, const double* from)
    {
        m_table.viewsheds[junction] = {from[0], from[1]};
        from += 2;
        for (WayIndex way = m_network.junctions[junction].firstWay; way < m_network.junctions[junction].lastWay; ++way, from += 3) {
            m_table.ways[way].seen = {from[0], from[1]};
            m_table.ways[way].attraction = from[2];
        }
        return from;
    }

    void takeOver(const JunctionTable& before, JunctionIndex oldPlace, const Junction& old, JunctionIndex junction)
    {
        const Junction& now = m_network.junctions[junction];
        const WayIndex count = now.lastWay - now.firstWay;
        if (!(old.centre == now.centre) || old.level != now.level || old.lastWay - old.firstWay != count)
            return;
        for (WayIndex i = 0; i < count; ++i)
            if (before.ways[old.firstWay + i].direction_rad != m_table.ways[now.firstWay + i].direction_rad)
                return;
        m_table.viewsheds[junction] = before.viewsheds[oldPlace];
        if (oldPlace < before.reaches.size())
            m_table.reaches[junction] = before.reaches[oldPlace];
        for (WayIndex i = 0; i < count; ++i)
            m_table.ways[now.firstWay + i] = before.ways[old.firstWay + i];
        m_isKnown[junction] = 1;
    }

    void fill(JunctionIndex junction)
    {
        const bool isKnown = !m_isKnown.empty() && m_isKnown[junction] != 0;
        if (!isKnown)
            look(junction);
        if (!isKnown || !m_isAttractionKnown)
            attract(junction);
        share(junction);
    }

    void look(JunctionIndex junction)
    {
        const Junction& here = m_network.junctions[junction];
        std::vector<double> directions_rad;
        for (WayIndex way = here.firstWay; way < here.lastWay; ++way)
            directions_rad.push_back(m_table.ways[way].direction_rad);
        const Outlook outlook = m_sight.look(here.centre, here.level, directions_rad, m_table.options.angle_rad);
        m_table.reaches[junction] = outlook.reach;
        m_table.viewsheds[junction] = {counted(outlook.all.visible_m2), counted(outlook.all.walkable_m2)};
        for (WayIndex way = here.firstWay; way < here.lastWay; ++way) {
            const SeenArea& seen = outlook.towards[way - here.firstWay];
            m_table.ways[way].seen = {counted(seen.visible_m2), counted(seen.walkable_m2)};
        }
    }

    void attract(JunctionIndex junction)
    {
        const Junction& here = m_network.junctions[junction];
        for (WayIndex way = here.firstWay; way < here.lastWay; ++way)
            m_table.ways[way].attraction = 1.0;
        const double halfAngle_rad = 0.5 * m_table.options.angle_rad;
        for (const world::Attractor& attractor : m_table.attractors) {
            const Point towards = attractor.position - here.centre;
            const double away_m = geometry::length(towards);
            if (away_m >= attractor.reach_m || away_m == 0.0 || !m_sight.sees(here.centre, here.level, attractor.position))
                continue;
            const double factor = std::pow(attractor.strength, 1.0 - away_m / attractor.reach_m);
            for (WayIndex way = here.firstWay; way < here.lastWay; ++way) {
                const Point ahead = m_network.ways[way].direction;
                if (std::abs(std::atan2(geometry::cross(ahead, towards), geometry::dot(ahead, towards))) <= halfAngle_rad)
                    m_table.ways[way].attraction = std::clamp(m_table.ways[way].attraction * factor, kLeastFactor, 1.0 / kLeastFactor);
            }
        }
    }

    [[nodiscard]] double weight(const WayView& way) const
    {
        switch (m_table.options.rule) {
        case ShareRule::walkable:
            return way.seen.walkable_m2 * way.attraction;
        case ShareRule::visible:
            return way.seen.visible_m2 * way.attraction;
        case ShareRule::random:
            break;
        }
        return 1.0;
    }

    void share(JunctionIndex junction)
    {
        const Junction& here = m_network.junctions[junction];
        const auto sumOver = [&](double least) {
            double sum = 0.0;
            for (WayIndex way = here.firstWay; way < here.lastWay; ++way)
                if (const double value = weight(m_table.ways[way]); value >= least)
                    sum += value;
            return sum;
        };
        const double least = kLeastOfAllWays * sumOver(0.0);
        const double sum = sumOver(least);
        const double equal = 1.0 / (here.lastWay - here.firstWay);
        for (WayIndex way = here.firstWay; way < here.lastWay; ++way) {
            const double value = weight(m_table.ways[way]);
            m_table.ways[way].share = !(sum > 0.0) ? equal : value >= least ? value / sum : 0.0;
        }
    }

    const WayNetwork& m_network;
    const Sight& m_sight;
    JunctionTable m_table;
    std::vector<char> m_isKnown; ///< [junctions] taken over; empty: none
    bool m_isAttractionKnown = false;
};

} // namespace

Result<JunctionTable> makeJunctionTable(const WayNetwork& network, const world::World& world, const Sight& sight,
                                        const TableOptions& options, JobContext& context, unsigned threads, const JunctionCrew* crew)
{
    TableMaker maker(network, world, sight, options);
    return crew ? maker.makeBy(*crew, context) : maker.make(context, threads);
}

Result<JunctionTable> updatedJunctionTable(const JunctionTable& before, const WayNetwork& networkBefore, const WayNetwork& network,
                                           const world::World& world, const Sight& sight,
                                           const std::function<bool(JunctionIndex)>& mayHaveChanged, JobContext& context, unsigned threads)
{
    TableMaker maker(network, world, sight, before.options);
    maker.takeOver(before, networkBefore, mayHaveChanged);
    return maker.make(context, threads);
}

} // namespace passerby::affordance
