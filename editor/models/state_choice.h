// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/models/property_builder.h"

namespace passerby::editor {

/// Among which recorded states people of a profile, or drivers of a kind of vehicle, choose: those that come with Passerby, or one of the
/// city's sets of that kind. A set of another kind is kept where a file has it. Nothing to choose where the city has no set.
template <class Row>
void addStateChoice(PropertyBuilder<Row>& builder, const world::World& world, world::StateSetKind kind)
{
    std::vector<world::StateSetId> sets{world::StateSetId{}};
    QStringList names{propertyText("Those that come with Passerby")};
    const auto isReferredTo = [&builder](world::StateSetId set) {
        return std::any_of(builder.rows().begin(), builder.rows().end(), [set](const Row* row) { return row->states == set; });
    };
    for (const auto& [id, set] : world.stateSets())
        if (set.kind == kind || isReferredTo(id)) {
            sets.push_back(id);
            names << QString::fromStdString(set.name);
        }
    if (sets.size() < 2)
        return;
    Property& property = builder.add(
        "states", propertyText("Recorded states"), PropertyKind::choice,
        [sets](const Row& row) { return static_cast<int>(std::find(sets.begin(), sets.end(), row.states) - sets.begin()); },
        [sets](Row& row, const QVariant& value) { row.states = sets[value.toUInt()]; });
    property.choices = names;
    property.help = propertyText("The velocities among which Heter-Sim chooses; source and licence stand with the state set in the list");
}

} // namespace passerby::editor
