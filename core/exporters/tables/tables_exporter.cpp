// SPDX-License-Identifier: Apache-2.0
#include "core/exporters/tables/tables_exporter.h"

#include "core/alibi/bake.h"
#include "core/exporters/tables/csv_text.h"
#include "core/world/behaviour_shares.h"

namespace passerby::exporters {

std::string segmentsTable(const world::World& world, const alibi::Bake* bake)
{
    CsvText table{"from", "to", "cell", "length_m", "travel_s", "probability", "entry_rate_per_s", "expected_agents"};
    if (!bake)
        return table.take();
    const navigation::NavigationGraph& graph = *bake->graph;
    const auto population = world::scheduledPopulation(world);
    for (std::size_t s = 0; s < graph.segments().size(); ++s) {
        const navigation::Segment& segment = graph.segments()[s];
        table.text(graph.nodeName(segment.from)).text(graph.nodeName(segment.to)).number(segment.cell);
        table.number(graph.straightLength_m(static_cast<navigation::SegmentIndex>(s)))
            .number(bake->meanTravel_s[s])
            .number(bake->probability[s])
            .number(bake->entryRate_per_s[s]);
        table.number(bake->expectedAgents(bake->probability[s], population)).endLine();
    }
    return table.take();
}

std::string targetsTable(const world::World& world, const alibi::Bake* bake)
{
    CsvText table{"target", "type", "sigma", "probability_inside", "expected_agents_inside"};
    if (!bake)
        return table.take();
    const auto population = world::scheduledPopulation(world);
    std::size_t n = 0;
    for (const auto& [id, target] : world.targets()) {
        table.text("T" + std::to_string(id.number)).text(world.targetTypes().find(target.type)->name);
        table.number(bake->sigma[n]).number(bake->probabilityInside[n]);
        table.number(bake->expectedAgents(bake->probabilityInside[n], population)).endLine();
        ++n;
    }
    return table.take();
}

} // namespace passerby::exporters
