// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/affordance/steady_flow.h"

#include <QtGlobal>
#include <map>
#include <vector>

namespace passerby::testing {

using affordance::WayIndex;

/// A network from a list of undirected ways, each with its ends, its length and the areas seen towards it from either end.
struct Street {
    std::uint32_t a;
    std::uint32_t b;
    double length_m;
    double areaFromA_m2 = 1.0;
    double areaFromB_m2 = 1.0;
};

struct Town {
    affordance::WayNetwork network;
    affordance::JunctionTable table;
    affordance::AffordanceChain chain;

    Town(std::uint32_t junctions, const std::vector<Street>& streets)
    {
        network.junctions.resize(junctions);
        table.viewsheds.resize(junctions);
        std::map<std::pair<std::size_t, bool>, WayIndex> index;
        for (std::uint32_t j = 0; j < junctions; ++j) {
            network.junctions[j].firstWay = static_cast<WayIndex>(network.ways.size());
            double sum = 0.0;
            for (std::size_t s = 0; s < streets.size(); ++s)
                for (const bool back : {false, true}) {
                    const Street& street = streets[s];
                    if ((back ? street.b : street.a) != j)
                        continue;
                    index[{s, back}] = static_cast<WayIndex>(network.ways.size());
                    affordance::Way way;
                    way.from = j;
                    way.to = back ? street.a : street.b;
                    way.length_m = street.length_m;
                    network.ways.push_back(way);
                    affordance::WayView view;
                    view.share = back ? street.areaFromB_m2 : street.areaFromA_m2;
                    sum += view.share;
                    table.ways.push_back(view);
                }
            network.junctions[j].lastWay = static_cast<WayIndex>(network.ways.size());
            table.viewsheds[j] = {sum, sum};
            for (WayIndex way = network.junctions[j].firstWay; way < network.junctions[j].lastWay; ++way)
                table.ways[way].share /= sum;
        }
        for (const auto& [key, way] : index)
            network.ways[way].reverse = index.at({key.first, !key.second});
        chain = affordance::makeAffordanceChain(network, table);
    }

    [[nodiscard]] affordance::SteadyFlow flow(affordance::StartRule rule = affordance::StartRule::alongWays) const
    {
        auto made = affordance::makeSteadyFlow(network, chain, affordance::startLaw(network, table, rule));
        if (!made)
            qFatal("%s", made.error().message.c_str());
        return std::move(made).value();
    }
    /// The way out of a junction, counted from 0.
    [[nodiscard]] WayIndex out(std::uint32_t junction, std::uint32_t place) const { return network.junctions[junction].firstWay + place; }
};

} // namespace passerby::testing
