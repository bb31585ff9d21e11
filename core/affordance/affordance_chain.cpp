// SPDX-License-Identifier: Apache-2.0
#include "core/affordance/affordance_chain.h"

#include "core/foundation/strong_components.h"

#include <algorithm>

namespace passerby::affordance {

AffordanceChain makeAffordanceChain(const WayNetwork& network, const JunctionTable& table)
{
    AffordanceChain chain;
    chain.first.push_back(0);
    for (WayIndex way = 0; way < network.ways.size(); ++way) {
        appendOptions(network, table, network.ways[way].to, way, chain.options);
        chain.first.push_back(static_cast<std::uint32_t>(chain.options.size()));
    }
    return chain;
}

ChainClasses closedClasses(const AffordanceChain& chain)
{
    std::vector<std::uint32_t> ends;
    for (const Option& option : chain.options)
        ends.push_back(option.way);
    const std::vector<std::uint32_t> component = foundation::strongComponents(chain.size(), [&](std::uint32_t way) {
        return std::span<const std::uint32_t>(ends).subspan(chain.first[way], chain.first[way + 1] - chain.first[way]);
    });
    std::vector<char> isLeft(chain.size(), 0); // by component
    for (WayIndex way = 0; way < chain.size(); ++way)
        for (const Option& option : chain.after(way))
            if (component[option.way] != component[way])
                isLeft[component[way]] = 1;
    ChainClasses classes;
    classes.classOf.assign(chain.size(), kNone);
    std::vector<std::uint32_t> place(chain.size(), kNone); // by component
    for (WayIndex way = 0; way < chain.size(); ++way) {
        if (isLeft[component[way]])
            continue;
        if (place[component[way]] == kNone) {
            place[component[way]] = static_cast<std::uint32_t>(classes.closed.size());
            classes.closed.emplace_back();
        }
        classes.classOf[way] = place[component[way]];
        classes.closed[classes.classOf[way]].push_back(way);
    }
    return classes;
}

} // namespace passerby::affordance
