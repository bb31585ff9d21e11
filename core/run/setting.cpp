// SPDX-License-Identifier: Apache-2.0
#include "core/run/setting.h"

namespace passerby::run {

Setting::Setting(const world::World& ofWorld, std::shared_ptr<const navigation::NavigationGraph> withGraph, std::size_t destinationTypes)
    : world(ofWorld), graph(std::move(withGraph)), types(destinationTypes), fences(graph), occupancy(graph->segments().size(), types)
{
}

Setting::~Setting() = default;

} // namespace passerby::run
