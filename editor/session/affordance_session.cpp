// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/affordance_session.h"

#include "editor/session/threads_to_use.h"

#include <utility>

namespace passerby::editor {

AffordanceSession::AffordanceSession(ProjectDocument& document, QObject* parent) : DerivedSession(document, parent) {}

bool AffordanceSession::isAlike(const world::World& a, const world::World& b) const
{
    return affordance::sharesAffordance(a, b);
}

void AffordanceSession::make(const world::World& city)
{
    using Outcome = std::shared_ptr<const affordance::CityAffordance>;
    run<Outcome>(
        [city, before = m_affordance, of = cityOfKnown(), threads = threadsToUse()](foundation::JobContext& context) {
            auto graph = std::make_shared<const navigation::NavigationGraph>(navigation::NavigationGraph::build(city));
            return before && of ? affordance::updatedCityAffordance(*before, *of, city, std::move(graph), threads, context)
                                : affordance::findCityAffordance(city, std::move(graph), threads, context);
        },
        [this](Outcome& outcome) { m_affordance = std::move(outcome); });
}

} // namespace passerby::editor
