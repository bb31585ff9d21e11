// SPDX-License-Identifier: Apache-2.0
#include "core/crowds/crowd_population.h"

#include <utility>

namespace passerby::crowds {

using navigation::kNone;

void CrowdPopulation::begin()
{
    m_crowds.reset();
    if (!m_setting.street)
        return;
    m_crowds = std::make_unique<CrowdPeople>(m_setting.world, m_setting.graph, m_setting.seed);
    m_measured_s = m_setting.now_s;
}

std::unique_ptr<run::Population> CrowdPopulation::copy() const
{
    auto same = std::make_unique<CrowdPopulation>(m_setting);
    if (m_crowds)
        same->m_crowds = std::make_unique<CrowdPeople>(*m_crowds);
    same->m_measured_s = m_measured_s;
    return same;
}

foundation::Result<void> CrowdPopulation::populate(foundation::JobContext&)
{
    begin();
    return {};
}

void CrowdPopulation::come()
{
    m_crowds->act(*m_setting.street, m_setting.now_s);
}

void CrowdPopulation::walked()
{
    for (const world::AgentId agent : m_setting.street->arrived())
        if (agent.kind == kind())
            m_crowds->arrive(*m_setting.street, agent);
}

/// Adds the time that people have spent on the ways of the cells in which they are.
void CrowdPopulation::measure()
{
    if (!m_crowds)
        return;
    std::vector<run::Walker> walkers;
    m_crowds->show(*m_setting.street, walkers);
    for (const run::Walker& walker : walkers)
        if (walker.segment != kNone && walker.destinationType < m_setting.types)
            m_setting.occupancy.add(walker.segment, walker.destinationType, m_setting.now_s - m_measured_s);
    m_measured_s = m_setting.now_s;
}

void CrowdPopulation::show(run::Frame& frame) const
{
    if (m_crowds)
        m_crowds->show(*m_setting.street, frame.walkers);
}

std::optional<run::PersonStory> CrowdPopulation::story(std::uint32_t number) const
{
    return m_crowds ? m_crowds->story(*m_setting.street, {kind(), number}) : std::nullopt;
}

void CrowdPopulation::takeOver(const run::Preparation&, const run::CityBefore&, run::EditReport&)
{
    const std::unique_ptr<CrowdPeople> before = std::move(m_crowds);
    begin();
    if (m_crowds && before && m_setting.streetBefore)
        m_crowds->takeOver(*before, *m_setting.streetBefore, *m_setting.street, m_setting.now_s);
}

} // namespace passerby::crowds
