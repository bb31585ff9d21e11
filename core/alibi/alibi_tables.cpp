// SPDX-License-Identifier: Apache-2.0
#include "core/alibi/alibi_tables.h"

#include "core/foundation/parallel.h"
#include "core/navigation/target_trees.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <numeric>

namespace passerby::alibi {

using foundation::Error;
using foundation::JobContext;
using foundation::RandomStream;
using foundation::Result;
using navigation::NavigationGraph;
using navigation::NodeIndex;
using navigation::PathTree;
using navigation::SegmentIndex;

namespace {

constexpr double kWhole = 4294967295.0; ///< 2³² - 1, what running sums end with
constexpr std::size_t kChunk = 64;      ///< sources that one thread takes at a time

std::uint32_t shareOf(double part, double whole)
{
    return static_cast<std::uint32_t>(std::min(kWhole, std::round(part / whole * kWhole)));
}

} // namespace

/// Fills the tables source by source, then sorts what leads over each segment.
struct AlibiTables::Builder {
    struct Entry {
        SegmentIndex segment;
        std::uint32_t source;
        double rate_per_s;
    };

    Builder(AlibiTables& filled, const TripLaw& tripLaw) : tables(filled), law(tripLaw) {}

    /// Running sums of a row in preorder, and the rate over each edge of the tree.
    void sum(std::uint32_t source, const PathTree& tree, const TripRow& row, std::vector<double>& upTo, std::vector<Entry>& entries) const
    {
        const std::uint32_t* order = tables.m_order.data() + source * tables.m_targets;
        upTo.assign(tables.m_targets + 1, 0.0);
        for (std::size_t place = 0; place < tables.m_targets; ++place)
            upTo[place + 1] = upTo[place] + (place > 0 && order[place] == source ? 0.0 : row.trips[order[place]].rate_per_s);
        if (!(upTo.back() > 0.0))
            return;
        tables.m_unit_per_s[source] = upTo.back() / kWhole;
        for (std::size_t place = 0; place < tables.m_targets; ++place)
            tables.m_upTo[source * tables.m_targets + place] = shareOf(upTo[place + 1], upTo.back());
        const auto add = [&](NodeIndex node, double rate_per_s) {
            if (rate_per_s > 0.0)
                entries.push_back({tree.segment[node], source, rate_per_s});
        };
        for (const NodeIndex portal : tree.settled) {
            const Range range = tables.behind(source, portal);
            if (tables.rate_per_s(source, range) > 0.0)
                add(portal, upTo[range.last] - upTo[range.first]);
        }
        for (std::uint32_t target = 0; target < tables.m_targets; ++target)
            if (tree.previous[tables.m_graph->nodeOfTarget(target)] != navigation::kNone)
                add(tables.m_graph->nodeOfTarget(target), row.trips[target].rate_per_s);
    }

    [[nodiscard]] bool run(unsigned threads, JobContext& context)
    {
        std::vector<std::vector<Entry>> chunks((tables.m_targets + kChunk - 1) / kChunk);
        foundation::parallelChunks(tables.m_targets, kChunk, threads, [&](std::size_t chunk, std::size_t begin, std::size_t end) {
            navigation::TargetTrees trees(*tables.m_graph);
            TripRow row;
            TreePreorder preorder(*tables.m_graph);
            std::vector<double> upTo;
            trees.grow(static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end), [&](std::uint32_t source, const PathTree& tree) {
                law.fillRow(source, row);
                preorder.number(tree, std::span(tables.m_ranges).subspan(source * tables.m_portals, tables.m_portals),
                                std::span(tables.m_order).subspan(source * tables.m_targets, tables.m_targets));
                sum(source, tree, row, upTo, chunks[chunk]);
                return !context.isCancelled();
            });
            context.report(static_cast<double>(begin) / static_cast<double>(tables.m_targets), "Preparing alibis");
        });
        if (context.isCancelled())
            return false;
        listSources(chunks);
        return true;
    }

    void listSources(std::vector<std::vector<Entry>>& chunks) const
    {
        tables.m_firstSource.assign(tables.m_graph->segments().size() + 1, 0);
        std::vector<double> total_per_s(tables.m_graph->segments().size(), 0.0);
        for (const std::vector<Entry>& chunk : chunks)
            for (const Entry& entry : chunk) {
                ++tables.m_firstSource[entry.segment + 1];
                total_per_s[entry.segment] += entry.rate_per_s;
            }
        std::partial_sum(tables.m_firstSource.begin(), tables.m_firstSource.end(), tables.m_firstSource.begin());
        tables.m_sources.resize(tables.m_firstSource.back());
        std::vector<std::size_t> next(tables.m_firstSource.begin(), tables.m_firstSource.end() - 1);
        std::vector<double> upTo_per_s(total_per_s.size(), 0.0);
        for (std::vector<Entry>& chunk : chunks) {
            for (const Entry& entry : chunk) {
                upTo_per_s[entry.segment] += entry.rate_per_s;
                const bool isLast = next[entry.segment] + 1 == tables.m_firstSource[entry.segment + 1];
                tables.m_sources[next[entry.segment]++] = {
                    entry.source, isLast ? 0xFFFFFFFFU : shareOf(upTo_per_s[entry.segment], total_per_s[entry.segment])};
            }
            std::vector<Entry>().swap(chunk);
        }
    }

    AlibiTables& tables;
    const TripLaw& law;
};

Result<std::shared_ptr<const AlibiTables>> AlibiTables::build(const TripLaw& law, unsigned threads, std::size_t budget_bytes,
                                                              JobContext& context)
{
    const std::size_t needed = estimate_bytes(*law.graph());
    if (needed > budget_bytes)
        return Error{"alibi-tables-too-large",
                     fmt::format("Exact alibis of this city need {} MB of memory, {} MB are allowed. Use pools.", needed >> 20U,
                                 budget_bytes >> 20U),
                     ""};
    std::shared_ptr<AlibiTables> tables(new AlibiTables);
    tables->m_graph = law.graph();
    tables->m_targets = law.graph()->targetCount();
    tables->m_portals = law.graph()->portalCount();
    tables->m_ranges.resize(tables->m_targets * tables->m_portals);
    tables->m_order.resize(tables->m_targets * tables->m_targets);
    tables->m_upTo.resize(tables->m_targets * tables->m_targets);
    tables->m_unit_per_s.resize(tables->m_targets);
    Builder builder(*tables, law);
    if (!builder.run(threads, context))
        return Error{"cancelled", "Stopped.", ""};
    return std::shared_ptr<const AlibiTables>(std::move(tables));
}

std::size_t AlibiTables::estimate_bytes(const NavigationGraph& graph)
{
    const std::size_t targets = graph.targetCount();
    return targets * (targets + graph.portalCount()) * (sizeof(Range) + sizeof(Source));
}

std::size_t AlibiTables::memory_bytes() const
{
    return m_ranges.size() * sizeof(Range) + (m_order.size() + m_upTo.size()) * sizeof(std::uint32_t) + m_unit_per_s.size() * sizeof(double)
           + m_firstSource.size() * sizeof(std::size_t) + m_sources.size() * sizeof(Source);
}

bool AlibiTables::leadsOver(std::uint32_t source, SegmentIndex segment) const
{
    const std::span<const Source> all = sources(segment);
    const auto found =
        std::lower_bound(all.begin(), all.end(), source, [](const Source& one, std::uint32_t target) { return one.target < target; });
    return found != all.end() && found->target == source;
}

std::uint32_t AlibiTables::drawWithin(std::uint32_t source, Range range, RandomStream& random) const
{
    const std::uint64_t before = sumBefore(source, range.first);
    const auto width = static_cast<std::uint32_t>(sumBefore(source, range.last) - before);
    const std::uint64_t drawn = before + random.below(width);
    const std::uint32_t* row = m_upTo.data() + source * m_targets;
    const std::uint32_t* found = std::upper_bound(row + range.first, row + range.last, drawn);
    return targetAt(source, static_cast<std::uint32_t>(found - row));
}

std::uint32_t AlibiTables::drawFrom(std::uint32_t source, RandomStream& random) const
{
    return drawWithin(source, {0, static_cast<std::uint32_t>(m_targets)}, random);
}

std::optional<TripEnds> ExactSampler::draw(std::span<const SegmentIndex> path, RandomStream& random)
{
    const std::span<const AlibiTables::Source> sources = m_tables->sources(path.back());
    if (sources.empty())
        return std::nullopt;
    std::uint32_t origin = 0;
    if (path.size() == 1) {
        const auto found = std::upper_bound(sources.begin(), sources.end() - 1, random.bits32(),
                                            [](std::uint32_t drawn, const AlibiTables::Source& one) { return drawn < one.upTo; });
        origin = found->target;
    } else {
        m_upTo.clear();
        double sum = 0.0;
        for (std::size_t i = 0; i < sources.size(); ++i) {
            const bool leads = std::all_of(path.begin(), path.end() - 1,
                                           [&](SegmentIndex segment) { return m_tables->leadsOver(sources[i].target, segment); });
            sum += leads ? static_cast<double>(sources[i].upTo - (i == 0 ? 0 : sources[i - 1].upTo)) : 0.0;
            m_upTo.push_back(sum);
        }
        if (!(sum > 0.0))
            return std::nullopt;
        const auto found = std::upper_bound(m_upTo.begin(), m_upTo.end() - 1, random.uniform() * sum);
        origin = sources[static_cast<std::size_t>(found - m_upTo.begin())].target;
    }
    const NavigationGraph& graph = m_tables->graph();
    const NodeIndex end = graph.segments()[path.back()].to;
    if (end >= graph.portalCount())
        return TripEnds{origin, graph.targetOfNode(end)};
    return TripEnds{origin, m_tables->drawWithin(origin, m_tables->behind(origin, end), random)};
}

} // namespace passerby::alibi
