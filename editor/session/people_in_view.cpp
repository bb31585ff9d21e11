// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/people_in_view.h"

#include <algorithm>
#include <vector>

namespace passerby::editor {

std::size_t peopleInView(const run::Frame& frame, const world::World& world, const navigation::NavigationGraph& graph)
{
    if (!frame.perceptual)
        return frame.walkers.size();
    std::vector<std::uint32_t> numbers; // of the cells in view, ascending as their places are
    for (const std::uint32_t place : frame.perceptual->visibleCells)
        if (place < world.cells().size())
            numbers.push_back(world.cells().at(place).id.number);
    return static_cast<std::size_t>(std::count_if(frame.walkers.begin(), frame.walkers.end(), [&](const run::Walker& walker) {
        return walker.segment < graph.segments().size()
               && std::binary_search(numbers.begin(), numbers.end(), graph.segments()[walker.segment].cell);
    }));
}

std::size_t walkingBySchedule(const run::Frame& frame)
{
    return frame.walkers.size()
           - std::min<std::size_t>(std::size_t{frame.countOf(world::PersonKind::crowd)} + frame.countOf(world::PersonKind::wander),
                                   frame.walkers.size());
}

} // namespace passerby::editor
