// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/alibi/bake.h"

#include <QtGlobal>

namespace passerby::testing {

[[nodiscard]] inline alibi::Bake baked(const world::World& world)
{
    foundation::JobContext context;
    auto bake = alibi::bakeWorld(world, {}, context);
    if (!bake)
        qFatal("%s", foundation::describe(bake.error()).c_str());
    return std::move(bake).value();
}

/// The way between two nodes by name.
[[nodiscard]] inline navigation::SegmentIndex segmentOf(const navigation::NavigationGraph& graph, const char* from, const char* to)
{
    return graph.findSegment(graph.findNode(from), graph.findNode(to));
}

} // namespace passerby::testing
