// SPDX-License-Identifier: Apache-2.0
#include "core/run/frame_proxies.h"

#include "core/run/frame.h"
#include "core/street/steered_people.h"

#include <algorithm>

namespace passerby::run {

using street::SeenProxy;
using street::SteeredPeople;

void showProxies(const SteeredPeople& street, const std::function<world::AgentId(world::AgentId)>& nameOf, Frame& frame)
{
    std::vector<SeenProxy> seen;
    street.showProxies(seen);
    for (SeenProxy& proxy : seen) {
        proxy.agent = nameOf(proxy.agent);
        const auto walker = std::lower_bound(frame.walkers.begin(), frame.walkers.end(), proxy.agent,
                                             [](const Walker& one, world::AgentId other) { return one.agent < other; });
        if (walker == frame.walkers.end() || walker->agent != proxy.agent)
            continue;
        proxy.z_m = walker->z_m;
        frame.proxies.push_back(proxy);
    }
}

} // namespace passerby::run
