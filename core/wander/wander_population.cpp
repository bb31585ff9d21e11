// SPDX-License-Identifier: Apache-2.0
#include "core/wander/wander_population.h"

#include <utility>

namespace passerby::wander {

WanderPopulation::WanderPopulation(run::Setting& setting, std::shared_ptr<const affordance::CityAffordance> city, std::uint64_t people,
                                   WanderStart start)
    : m_setting(setting), m_people(people), m_start(start)
{
    if (city)
        m_wanderers = std::make_unique<Wanderers>(setting.world, std::move(city), setting.seed);
}

std::unique_ptr<run::Population> WanderPopulation::copy() const
{
    auto same = std::make_unique<WanderPopulation>(m_setting, nullptr, m_people, m_start);
    if (m_wanderers)
        same->m_wanderers = std::make_unique<Wanderers>(*m_wanderers);
    return same;
}

foundation::Result<void> WanderPopulation::populate(foundation::JobContext&)
{
    if (m_wanderers) {
        m_wanderers->populate(m_people, m_start, m_setting.now_s);
        stepOut();
    }
    return {};
}

void WanderPopulation::stepOut()
{
    if (m_setting.street)
        m_wanderers->stepOut(*m_setting.street, *m_setting.room, m_setting.streetBefore.get(), m_setting.now_s);
}

void WanderPopulation::advance()
{
    if (m_wanderers)
        m_wanderers->advance(m_setting.now_s);
}

void WanderPopulation::act()
{
    advance();
    if (m_wanderers)
        m_wanderers->carry(*m_setting.street, m_setting.now_s);
}

void WanderPopulation::walked()
{
    if (!m_wanderers)
        return;
    for (const world::AgentId agent : m_setting.street->arrived())
        if (agent.kind == kind())
            m_wanderers->arrive(*m_setting.street, agent.number, m_setting.now_s);
    m_wanderers->follow(*m_setting.street, m_setting.now_s);
}

void WanderPopulation::publish()
{
    if (m_wanderers)
        m_wanderers->publish(m_setting.now_s);
}

void WanderPopulation::resetMeasures()
{
    if (m_wanderers)
        m_wanderers->resetMeasures(m_setting.now_s);
}

void WanderPopulation::show(run::Frame& frame) const
{
    if (!m_wanderers)
        return;
    m_wanderers->show(m_setting.street.get(), m_setting.now_s, frame.walkers);
    frame.wandering = m_wanderers->tally();
}

std::optional<run::PersonStory> WanderPopulation::story(std::uint32_t number) const
{
    if (!m_wanderers)
        return std::nullopt;
    return m_wanderers->story(m_setting.street.get(), number, m_setting.now_s);
}

void WanderPopulation::takeOver(const run::Preparation& prepared, const run::CityBefore&, run::EditReport& report)
{
    const auto& edit = dynamic_cast<const WanderPreparation&>(prepared);
    const std::unique_ptr<Wanderers> before = std::move(m_wanderers);
    const std::size_t were = before ? before->size() : 0;
    m_people = edit.people;
    if (!edit.city) {
        report.left += were;
        return;
    }
    m_wanderers = std::make_unique<Wanderers>(m_setting.world, edit.city, m_setting.seed);
    if (before)
        m_wanderers->takeOver(*before, m_setting.streetBefore.get(), m_people, m_setting.now_s);
    else
        m_wanderers->populate(m_people, WanderStart::steady, m_setting.now_s);
    const std::size_t are = m_wanderers->size();
    report.left += were > are ? were - are : 0;
    report.came += are > were ? are - were : 0;
    stepOut();
}

} // namespace passerby::wander
