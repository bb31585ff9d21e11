// SPDX-License-Identifier: Apache-2.0
#include "core/alibi/walked_routes.h"

#include "core/alibi/crowding.h"

namespace passerby::alibi {

foundation::Result<std::shared_ptr<const Routes>> walkedRoutes(const world::World& world, const Habits& habits, double hour,
                                                               unsigned threads, foundation::JobContext& context)
{
    BakeOptions walking;
    walking.threads = threads;
    walking.hour = hour;
    const double split = world.settings().flowLaw ? 0.6 : 0.0;
    foundation::PartContext slowing(context, 0.0, split);
    foundation::PartContext routing(context, split, 1.0);
    const auto graph = walkedGraph(world, walking, slowing);
    if (!graph)
        return graph.error();
    return Routes::build(graph.value(), habits, threads, routing);
}

} // namespace passerby::alibi
