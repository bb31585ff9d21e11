// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/isovist_session.h"

#include "editor/session/threads_to_use.h"

#include <utility>

namespace passerby::editor {

IsovistSession::IsovistSession(ProjectDocument& document, QObject* parent) : DerivedSession(document, parent) {}

void IsovistSession::setStep_m(double step_m)
{
    if (step_m == m_step_m)
        return;
    m_step_m = step_m;
    outdate();
}

bool IsovistSession::isAlike(const world::World& a, const world::World& b) const
{
    return a.cells().sharesStateWith(b.cells()) && a.obstacles().sharesStateWith(b.obstacles())
           && a.portals().sharesStateWith(b.portals()); // which say how high the floor lies
}

void IsovistSession::make(const world::World& city)
{
    using Outcome = std::shared_ptr<const IsovistSurvey>;
    run<Outcome>([city, step_m = m_step_m,
                  threads = threadsToUse()](foundation::JobContext& context) { return surveyIsovists(city, step_m, threads, context); },
                 [this](Outcome& outcome) { m_survey = std::move(outcome); });
}

} // namespace passerby::editor
