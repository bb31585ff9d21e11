// SPDX-License-Identifier: GPL-3.0-or-later
// Who and what of recordings is there: people as ghosts, so that nobody takes them for people of the run, vehicles as outlines.
#include "editor/scene/ghosts.h"
#include "widgets/city_view/city_view_private.h"

#include <utility>

namespace passerby::widgets {

void CityView::Private::setRecorded(std::vector<editor::RecordedBody> bodies)
{
    if (bodies.empty() && m_recorded.empty())
        return;
    m_recorded = std::move(bodies);
    m_hasRecordedMoved = true;
    wake();
}

void CityView::Private::showGhosts()
{
    const auto walkers = editor::ghostsOf(m_recorded, m_meshes ? m_meshes->floors.get() : nullptr);
    m_ghosts.advance(walkers);
    m_scene->setGhosts(m_ghosts.lists(walkers, *m_light, {shownCamera(), viewSize(), m_dark, std::nullopt}));
}

std::vector<editor::Ribbon> CityView::Private::recordedVehicles() const
{
    return editor::vehicleOutlines(m_recorded, m_meshes ? m_meshes->floors.get() : nullptr, m_dark);
}

} // namespace passerby::widgets
