// SPDX-License-Identifier: Apache-2.0
#include "core/alibi/alibi_tables_builder.h"

#include "core/foundation/words.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <numeric>

namespace passerby::alibi {

using foundation::Error;
using foundation::Result;
using navigation::NodeIndex;

namespace {

constexpr double kWhole = 4294967295.0; ///< 2³² - 1, what running sums end with

/// Units of 2⁻³² of the whole in `part`, rounded, when `perUnit` of them make one of its measure; never more than the whole.
std::uint32_t unitsOf(double part, double perUnit)
{
    return static_cast<std::uint32_t>(std::min(kWhole, part * perUnit + 0.5));
}

} // namespace

Result<AlibiTables::Builder> AlibiTables::Builder::create(std::shared_ptr<const navigation::NavigationGraph> graph,
                                                          std::size_t budget_bytes)
{
    const std::size_t needed = estimate_bytes(*graph);
    if (needed > budget_bytes)
        return Error{"alibi-tables-too-large",
                     foundation::told("Exact alibis of this city need {} MB of memory, {} MB are allowed. Use pools.", needed >> 20U,
                                      budget_bytes >> 20U),
                     ""};
    Builder builder;
    builder.m_tables.reset(new AlibiTables);
    AlibiTables& tables = *builder.m_tables;
    tables.m_targets = graph->targetCount();
    tables.m_portals = graph->portalCount();
    const std::size_t sources = graph->sourceCount();
    tables.m_ranges.resize(sources * tables.m_portals);
    tables.m_order.resize(sources * tables.m_targets);
    tables.m_upTo.resize(sources * tables.m_targets);
    tables.m_unit_per_s.resize(sources);
    tables.m_graph = std::move(graph);
    builder.m_blocks.resize((sources + TreeStore::kBlock - 1) / TreeStore::kBlock);
    return builder;
}

std::span<PlaceRange> AlibiTables::Builder::ranges(std::uint32_t source) const
{
    return std::span(m_tables->m_ranges).subspan(source * m_tables->m_portals, m_tables->m_portals);
}

std::span<std::uint32_t> AlibiTables::Builder::order(std::uint32_t source) const
{
    return std::span(m_tables->m_order).subspan(source * m_tables->m_targets, m_tables->m_targets);
}

void AlibiTables::Builder::add(std::uint32_t source, const SourceTree& tree, const TripsInOrder& trips)
{
    const double whole_per_s = trips.upTo_per_s.back();
    if (!(whole_per_s > 0.0))
        return;
    m_tables->m_unit_per_s[source] = whole_per_s / kWhole;
    std::uint32_t* upTo = m_tables->m_upTo.data() + source * m_tables->m_targets;
    const double perUnit = kWhole / whole_per_s;
    for (std::size_t place = 0; place < trips.order.size(); ++place)
        upTo[place] = unitsOf(trips.upTo_per_s[place + 1], perUnit);
    upTo[trips.order.size() - 1] = 0xFFFFFFFFU;
    std::vector<Entry>& entries = m_blocks[source / TreeStore::kBlock];
    for (const NodeIndex portal : tree.settled) {
        const PlaceRange range = trips.ranges[portal];
        if (range.last > range.first && m_tables->sumBefore(source, range.last) > m_tables->sumBefore(source, range.first))
            entries.push_back({tree.segment[portal], source, trips.rate_per_s(range)});
    }
    for (std::uint32_t place = 1; place < trips.order.size(); ++place)
        if (const double rate_per_s = trips.rate_per_s(TripsInOrder::at(place)); rate_per_s > 0.0)
            entries.push_back({tree.segment[m_tables->m_graph->nodeOfTarget(trips.order[place])], source, rate_per_s});
}

std::shared_ptr<const AlibiTables> AlibiTables::Builder::finish()
{
    AlibiTables& tables = *m_tables;
    const std::size_t segments = tables.m_graph->segments().size();
    tables.m_firstSource.assign(segments + 1, 0);
    std::vector<double> unitsPer_s(segments, 0.0);
    for (const std::vector<Entry>& block : m_blocks)
        for (const Entry& entry : block) {
            ++tables.m_firstSource[entry.segment + 1];
            unitsPer_s[entry.segment] += entry.rate_per_s;
        }
    for (double& perUnit : unitsPer_s)
        perUnit = kWhole / perUnit;
    std::partial_sum(tables.m_firstSource.begin(), tables.m_firstSource.end(), tables.m_firstSource.begin());
    tables.m_sources.resize(tables.m_firstSource.back());
    std::vector<std::size_t> next(tables.m_firstSource.begin(), tables.m_firstSource.end() - 1);
    std::vector<double> upTo_per_s(segments, 0.0);
    for (std::vector<Entry>& block : m_blocks) {
        for (const Entry& entry : block) {
            upTo_per_s[entry.segment] += entry.rate_per_s;
            tables.m_sources[next[entry.segment]++] = {entry.source, unitsOf(upTo_per_s[entry.segment], unitsPer_s[entry.segment])};
        }
        std::vector<Entry>().swap(block);
    }
    for (std::size_t segment = 0; segment < segments; ++segment)
        if (tables.m_firstSource[segment] < tables.m_firstSource[segment + 1])
            tables.m_sources[tables.m_firstSource[segment + 1] - 1].upTo = 0xFFFFFFFFU;
    return std::move(m_tables);
}

} // namespace passerby::alibi
