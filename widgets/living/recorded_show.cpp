// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/living/recorded_show.h"

#include "editor/document/layer_state.h"
#include "editor/document/project_document.h"
#include "widgets/city_view/city_view.h"
#include "widgets/plan_view/plan_view.h"

#include <cstdint>
#include <utility>
#include <vector>

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
    constexpr std::uint32_t kMostTracks = 1U << 20U; // of one recording, told apart from those of the next
    std::vector<editor::RecordedBody> all;
    std::uint32_t before = 0;
    if (m_document.layers().isVisible(editor::ObjectKind::recording))
        for (const auto& [id, recording] : m_document.world().recordings()) {
            for (editor::RecordedBody& body : editor::recordedBodies(recording, run_s)) {
                body.track += before;
                all.push_back(body);
            }
            before += kMostTracks;
        }
    m_city.setRecorded(std::move(all));
}

} // namespace passerby::widgets
