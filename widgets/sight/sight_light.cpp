// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sight/sight_light.h"

#include "editor/document/project_document.h"
#include "widgets/city_view/city_view.h"

#include <utility>

namespace passerby::widgets {

SightLight::SightLight(const editor::ProjectDocument& document, CityView& city, QObject* parent)
    : QObject(parent), m_document(document), m_city(city)
{
    m_due.setSingleShot(true);
    m_due.setInterval(0);
    connect(&m_due, &QTimer::timeout, this, &SightLight::make);
}

void SightLight::show(const affordance::Viewshed& viewshed, int level, std::vector<editor::LitWay> ways)
{
    m_viewshed = viewshed;
    m_level = level;
    m_ways = std::move(ways);
    m_due.start();
}

void SightLight::clear()
{
    m_due.stop();
    if (!m_city.lit().isEmpty())
        m_city.setLit({});
}

void SightLight::make()
{
    const world::World& world = m_document.world();
    if (!m_heights || !m_of.cells().sharesStateWith(world.cells()) || !m_of.portals().sharesStateWith(world.portals())) {
        m_heights = std::make_unique<const editor::FloorHeights>(world);
        m_of = world;
    }
    m_city.setLit(editor::litFloor(m_viewshed, m_level, *m_heights, std::exchange(m_ways, {})));
}

} // namespace passerby::widgets
