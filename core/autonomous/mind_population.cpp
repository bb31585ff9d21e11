// SPDX-License-Identifier: Apache-2.0
#include "core/autonomous/mind_population.h"

#include "core/foundation/part_timer.h"
#include "core/foundation/words.h"

namespace passerby::autonomous {

std::vector<std::string> MindPopulation::notices() const
{
    if (m_asked == 0 || (m_minds && m_minds->isPossible()))
        return {};
    return {"Nobody lives by what they need and want: they come from and leave by targets, and there is none. " + std::to_string(m_asked)
            + (m_asked == 1 ? " person is" : " people are") + " left out."};
}

foundation::Result<void> MindPopulation::populate(foundation::JobContext&)
{
    if (m_asked == 0)
        return {};
    m_minds = std::make_unique<Minds>(m_setting);
    if (m_keepsEvents)
        m_minds->keepEvents();
    m_minds->populate(m_asked);
    return {};
}

std::unique_ptr<run::Population> MindPopulation::copy() const
{
    auto same = std::make_unique<MindPopulation>(m_setting, m_asked);
    same->m_keepsEvents = m_keepsEvents;
    if (m_minds)
        same->m_minds = m_minds->copy();
    return same;
}

void MindPopulation::resume()
{
    if (m_minds)
        m_minds->resume();
}

void MindPopulation::live()
{
    const foundation::PartTimer timer(foundation::RunPart::minds);
    if (m_minds)
        m_minds->live();
}

void MindPopulation::act()
{
    const foundation::PartTimer timer(foundation::RunPart::minds);
    if (m_minds)
        m_minds->act();
}

void MindPopulation::walked()
{
    const foundation::PartTimer timer(foundation::RunPart::minds);
    if (m_minds)
        m_minds->walked();
}

void MindPopulation::measure()
{
    if (m_minds)
        m_minds->measure();
}

void MindPopulation::show(run::Frame& frame) const
{
    if (m_minds)
        m_minds->show(frame);
}

std::optional<run::PersonStory> MindPopulation::story(std::uint32_t number) const
{
    return m_minds ? m_minds->story(number) : std::nullopt;
}

void MindPopulation::takeOver(const run::Preparation& prepared, const run::CityBefore& before, run::EditReport& report)
{
    m_asked = dynamic_cast<const MindPreparation&>(prepared).people;
    if (!m_minds && m_asked == 0)
        return;
    if (!m_minds) {
        m_minds = std::make_unique<Minds>(m_setting);
        if (m_keepsEvents)
            m_minds->keepEvents();
        m_minds->populate(m_asked);
        report.came += m_minds->size();
        return;
    }
    m_minds->takeOver(m_asked, before, report);
}

void MindPopulation::fenced()
{
    if (m_minds)
        m_minds->fenced();
}

foundation::Result<std::vector<std::uint32_t>> MindPopulation::mindsOf(std::span<const world::AgentId> people) const
{
    std::vector<std::uint32_t> numbers;
    for (const world::AgentId person : people) {
        if (!m_minds || person.kind != kind())
            return foundation::Error{"not-autonomous",
                                     foundation::told("Only people who live by what they need and want walk together by hand."), ""};
        numbers.push_back(person.number);
    }
    return numbers;
}

foundation::Result<void> MindPopulation::walkTogether(std::span<const world::AgentId> people, Form wanted)
{
    const auto numbers = mindsOf(people);
    return numbers ? m_minds->walkTogether(numbers.value(), wanted) : numbers.error();
}

foundation::Result<void> MindPopulation::part(std::span<const world::AgentId> people)
{
    const auto numbers = mindsOf(people);
    return numbers ? m_minds->part(numbers.value()) : numbers.error();
}

void MindPopulation::keepEvents()
{
    m_keepsEvents = true;
    if (m_minds)
        m_minds->keepEvents();
}

const std::vector<MindEvent>& MindPopulation::events() const
{
    static const std::vector<MindEvent> kNothing;
    return m_minds ? m_minds->events() : kNothing;
}

} // namespace passerby::autonomous
