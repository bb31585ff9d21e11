// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of the inspector that are more than rows of fields.
#include "editor/document/project_document.h"
#include "editor/models/inspector_model.h"
#include "widgets/docks/coming_in_section.h"
#include "widgets/docks/consequences_section.h"
#include "widgets/docks/cycle_section.h"
#include "widgets/docks/day_section.h"
#include "widgets/docks/goals_section.h"
#include "widgets/docks/inspector_panel.h"
#include "widgets/docks/law_section.h"
#include "widgets/docks/need_section.h"
#include "widgets/docks/profile_section.h"

#include <QVBoxLayout>
#include <algorithm>

namespace passerby::widgets {

using editor::ObjectKind;

bool InspectorPanel::isInSection(const editor::Property& property) const
{
    if (m_model.refs().size() != 1)
        return false;
    switch (m_model.refs().front().kind) {
    case ObjectKind::targetType:
        return property.key == "targets" || property.key.starts_with("goals.");
    case ObjectKind::fixtureKind:
        return property.key == "fixtures";
    case ObjectKind::lane:
        return property.key == "comingIn";
    case ObjectKind::signal:
        return property.key == "cycle" || property.key == "obeyed";
    case ObjectKind::profile:
        return property.key == "share";
    default:
        return false;
    }
}

/// One that was shown for the same object stays.
template <class Section, class... What>
void InspectorPanel::makeSection(const std::string& after, What&&... what)
{
    const auto kept = std::find_if(m_keptSections.begin(), m_keptSections.end(),
                                   [](const auto& one) { return dynamic_cast<Section*>(one.second) != nullptr; });
    if (kept == m_keptSections.end()) {
        m_sections.emplace_back(after, new Section(m_model.document(), std::forward<What>(what)..., m_body));
        return;
    }
    m_sections.emplace_back(after, kept->second);
    m_keptSections.erase(kept);
}

void InspectorPanel::makeSections()
{
    const world::World& world = m_model.document().world();
    const auto& refs = m_model.refs();
    if (refs.empty() && world.targetTypes().size() > 0) {
        makeSection<ConsequencesSection>("", m_habits, std::nullopt);
        makeSection<FlowsSection>("", m_habits, std::nullopt);
    }
    if (refs.size() != 1)
        return;
    const std::uint32_t number = refs.front().number;
    if (refs.front().kind == ObjectKind::targetType) {
        const auto id = world.targetTypes().idOf(number);
        makeSection<WaitSection>("waitSd_s", id);
        makeSection<GoalsSection>("", id);
        makeSection<ConsequencesSection>("", m_habits, number);
        makeSection<DaySection>("", id);
        makeSection<FlowsSection>("", m_habits, number);
    } else if (refs.front().kind == ObjectKind::profile) {
        makeProfileSections(world.profiles().idOf(number));
    } else if (refs.front().kind == ObjectKind::need) {
        makeSection<NeedSection>("name", world.needs().idOf(number));
    } else if (refs.front().kind == ObjectKind::lane) {
        makeSection<ComingInSection>("", world.lanes().idOf(number));
    } else if (refs.front().kind == ObjectKind::stopLine || refs.front().kind == ObjectKind::crossing) {
        makeSection<CycleSection>("signal", refs.front());
    } else if (refs.front().kind == ObjectKind::signal) {
        makeSection<CycleSection>("offset_s", refs.front());
        makeSection<ObeyedSection>("", world.trafficSignals().idOf(number));
    } else if (refs.front().kind == ObjectKind::fixture) {
        const auto id = world.fixtures().idOf(number);
        if (world.fixtureKinds().find(world.fixtures().find(id)->kind)->use == world::FixtureUse::wait)
            makeSection<TrainsSection>("line", id);
    }
}

void InspectorPanel::makeProfileSections(world::AgentProfileId id)
{
    std::string last;
    for (const editor::Property& property : m_model.properties())
        if (!property.key.starts_with("multiplier."))
            last = property.key;
    makeSection<ProfileShareSection>("name", id);
    makeSection<SpeedSection>("speedSd_mps", id);
    makeSection<ClothesSection>(last, id);
    makeSection<NeedsSection>(last, id);
}

} // namespace passerby::widgets
