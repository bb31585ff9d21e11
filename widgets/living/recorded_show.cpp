// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/living/recorded_show.h"

#include "editor/document/layer_state.h"
#include "editor/document/project_document.h"
#include "widgets/city_view/city_view.h"
#include "widgets/plan_view/plan_view.h"

namespace passerby::widgets {

RecordedShow::RecordedShow(editor::ProjectDocument& document, PlanView& plan, CityView& city)
    : m_document(document), m_plan(plan), m_city(city)
{
}

void RecordedShow::show(double run_s)
{
    m_plan.setRecordedTime(run_s);
    showInCity(run_s);
}

void RecordedShow::showInCity(double run_s)
{
    m_shown_s = run_s;
    m_city.setRecorded(bodies());
}

std::vector<editor::RecordedBody> RecordedShow::bodies() const
{
    if (!m_document.layers().isVisible(editor::ObjectKind::recording))
        return {};
    return editor::recordedBodies(m_document.world(), m_shown_s);
}

} // namespace passerby::widgets
