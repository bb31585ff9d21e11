// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/run_looks.h"

#include "core/foundation/words.h"

namespace passerby::editor {

RunLooks::RunLooks(const HeatNeeds& needs, const std::shared_ptr<const navigation::NavigationGraph>& graph, const world::World& world,
                   const HeatFilter& filter)
{
    if (needs.looks)
        m_standing.emplace(graph, world, filter);
    if (needs.room)
        m_service.emplace(graph, world);
}

void RunLooks::add(const run::Frame& frame)
{
    if (m_standing)
        m_standing->add(frame);
    if (m_service)
        m_service->add(frame);
}

foundation::Error nobodyCounted()
{
    return {"nothing-measured", foundation::told("Nobody was counted: let people walk with --people and --time."), {}};
}

} // namespace passerby::editor
