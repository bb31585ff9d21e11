// SPDX-License-Identifier: Apache-2.0
#include "core/traffic/route.h"

#include "core/foundation/random_stream.h"

#include <algorithm>

namespace passerby::traffic {

namespace {

/// Draws of vehicles by number lie beside those of demands.
constexpr std::uint64_t kTurns = std::uint64_t{1} << 32U;

bool leadsOn(const LaneNetwork& network, std::uint32_t lane, const RouteDraw& draw)
{
    const auto after = network.after(lane);
    return after.empty() || std::any_of(after.begin(), after.end(), [&](std::uint32_t next) { return draw.mayUse(network, next); });
}

/// kNone where nothing that the kind may use follows.
std::uint32_t drawnAfter(const LaneNetwork& network, std::uint32_t lane, const RouteDraw& draw, std::uint32_t& turns)
{
    for (const bool onlyOn : {true, false}) {
        const auto isOpen = [&](std::uint32_t next) { return draw.mayUse(network, next) && (!onlyOn || leadsOn(network, next, draw)); };
        const auto after = network.after(lane);
        const auto open = static_cast<std::uint32_t>(std::count_if(after.begin(), after.end(), isOpen));
        if (open == 0)
            continue;
        std::uint32_t skip = 0;
        if (open > 1)
            skip = foundation::RandomStream(draw.seed, kTurns | draw.vehicle, foundation::Purpose::vehicle, turns++).below(open);
        for (const std::uint32_t next : after)
            if (isOpen(next) && skip-- == 0)
                return next;
    }
    return kNone;
}

} // namespace

void extend(Route& route, const LaneNetwork& network, const RouteDraw& draw)
{
    while (route.count < Route::kMost) {
        const std::uint32_t next = drawnAfter(network, route.lanes[route.count - 1], draw, route.turns);
        if (next == kNone)
            return;
        route.lanes[route.count++] = next;
    }
}

void turnElsewhere(Route& route, const LaneNetwork& network, const RouteDraw& draw)
{
    route.count = static_cast<std::uint8_t>(route.at + 1);
    extend(route, network, draw);
}

void goOn(Route& route)
{
    ++route.at;
    if (route.at <= Route::kBehind)
        return;
    std::copy(route.lanes.begin() + 1, route.lanes.begin() + route.count, route.lanes.begin());
    --route.at;
    --route.count;
}

} // namespace passerby::traffic
