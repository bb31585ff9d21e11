// SPDX-License-Identifier: Apache-2.0
#include "core/alibi/alibi_tables.h"

#include "core/alibi/alibi_tables_builder.h"
#include "core/alibi/source_pass.h"

#include <algorithm>

namespace passerby::alibi {

using foundation::Error;
using foundation::JobContext;
using foundation::RandomStream;
using foundation::Result;
using navigation::NavigationGraph;
using navigation::NodeIndex;
using navigation::SegmentIndex;

Result<std::shared_ptr<const AlibiTables>> AlibiTables::build(const TripLaw& law, unsigned threads, std::size_t budget_bytes,
                                                              JobContext& context)
{
    Result<Builder> builder = Builder::create(law.graph(), budget_bytes);
    if (!builder)
        return builder.error();
    TreeStore trees(*law.graph(), threads, 0);
    SourcePass pass(law);
    pass.tables = &builder.value();
    if (const Result<void> done = pass.run(trees, context, "Preparing alibis"); !done)
        return done.error();
    return builder.value().finish();
}

std::size_t AlibiTables::estimate_bytes(const NavigationGraph& graph)
{
    return graph.sourceCount() * (graph.targetCount() + graph.portalCount()) * (sizeof(Range) + sizeof(Source));
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
        std::lower_bound(all.begin(), all.end(), source, [](const Source& one, std::uint32_t wanted) { return one.source < wanted; });
    return found != all.end() && found->source == source;
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

TripEnds AlibiTables::drawFrom(std::uint32_t target, RandomStream& random) const
{
    std::uint32_t source = target;
    if (m_graph->stepFree()) {
        const std::uint32_t other = m_graph->sourceOf(target, true);
        if (random.uniform() * (rate_per_s(source) + rate_per_s(other)) < rate_per_s(other))
            source = other;
    }
    return {source, drawWithin(source, {0, static_cast<std::uint32_t>(m_targets)}, random)};
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
        origin = found->source;
    } else {
        m_upTo.clear();
        double sum = 0.0;
        for (std::size_t i = 0; i < sources.size(); ++i) {
            const bool leads = std::all_of(path.begin(), path.end() - 1,
                                           [&](SegmentIndex segment) { return m_tables->leadsOver(sources[i].source, segment); });
            sum += leads ? static_cast<double>(sources[i].upTo - (i == 0 ? 0 : sources[i - 1].upTo)) : 0.0;
            m_upTo.push_back(sum);
        }
        if (!(sum > 0.0))
            return std::nullopt;
        const auto found = std::upper_bound(m_upTo.begin(), m_upTo.end() - 1, random.uniform() * sum);
        origin = sources[static_cast<std::size_t>(found - m_upTo.begin())].source;
    }
    const NavigationGraph& graph = m_tables->graph();
    const NodeIndex end = graph.segments()[path.back()].to;
    if (end >= graph.portalCount())
        return TripEnds{origin, graph.targetOfNode(end)};
    return TripEnds{origin, m_tables->drawWithin(origin, m_tables->behind(origin, end), random)};
}

} // namespace passerby::alibi
