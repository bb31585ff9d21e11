// SPDX-License-Identifier: Apache-2.0
#include "core/exporters/tables/tables_exporter.h"

#include "core/alibi/bake.h"
#include "core/world/behaviour_shares.h"

#include <fmt/format.h>
#include <iterator>

namespace passerby::exporters {

namespace {

/// RFC 4180: quoted where the text holds what separates fields.
std::string csvField(const std::string& text)
{
    if (text.find_first_of(",\"\r\n") == std::string::npos)
        return text;
    std::string quoted = "\"";
    for (const char c : text)
        quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
    return quoted + '"';
}

} // namespace

std::string segmentsTable(const world::World& world, const alibi::Bake* bake)
{
    std::string text = "from,to,cell,length_m,travel_s,probability,entry_rate_per_s,expected_agents\n";
    if (!bake)
        return text;
    const navigation::NavigationGraph& graph = *bake->graph;
    for (std::size_t s = 0; s < graph.segments().size(); ++s) {
        const navigation::Segment& segment = graph.segments()[s];
        fmt::format_to(std::back_inserter(text), "{},{},{},{:.17g},{:.17g},{:.17g},{:.17g},{:.17g}\n", graph.nodeName(segment.from),
                       graph.nodeName(segment.to), segment.cell, segment.length_m, bake->meanTravel_s[s], bake->probability[s],
                       bake->entryRate_per_s[s], bake->expectedAgents(bake->probability[s], world::scheduledPopulation(world)));
    }
    return text;
}

std::string targetsTable(const world::World& world, const alibi::Bake* bake)
{
    std::string text = "target,type,sigma,probability_inside,expected_agents_inside\n";
    if (!bake)
        return text;
    std::size_t n = 0;
    for (const auto& [id, target] : world.targets()) {
        fmt::format_to(std::back_inserter(text), "T{},{},{:.17g},{:.17g},{:.17g}\n", id.number,
                       csvField(world.targetTypes().find(target.type)->name), bake->sigma[n], bake->probabilityInside[n],
                       bake->expectedAgents(bake->probabilityInside[n], world::scheduledPopulation(world)));
        ++n;
    }
    return text;
}

} // namespace passerby::exporters
