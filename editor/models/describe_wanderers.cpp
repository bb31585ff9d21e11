// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/models/describe_wanderers.h"

#include "core/affordance/city_affordance.h"
#include "core/affordance/stroll.h"
#include "core/world/behaviour_shares.h"

#include <algorithm>
#include <array>
#include <numbers>

namespace passerby::editor {

namespace {

/// What people go by at junctions.
void addSight(PropertyBuilder<world::AgentProfile>& builder)
{
    Property& drawnBy = builder.add(
        "draws_by", propertyText("Drawn by"), PropertyKind::choice,
        [](const world::AgentProfile& row) { return static_cast<int>(affordance::tableOptions(row).rule); },
        [](world::AgentProfile& row, const QVariant& value) { row.parameters[affordance::kDrawsBy] = value.toInt(); });
    drawnBy.choices = {propertyText("Walkable ground in sight"), propertyText("All ground in sight"),
                       propertyText("Nothing: any way alike")};
    drawnBy.help = propertyText("At a junction the chance of a way is its share of this");
    Property& angle = builder.add(
        "frustum_deg", propertyText("Looks within"), PropertyKind::number,
        [](const world::AgentProfile& row) { return affordance::tableOptions(row).angle_rad * 180.0 / std::numbers::pi; },
        [](world::AgentProfile& row, const QVariant& value) { row.parameters[affordance::kFrustum_deg] = value.toDouble(); });
    angle.unit = QStringLiteral("°");
    angle.minimum = 1.0;
    angle.maximum = 360.0;
    angle.help = propertyText("The angle towards each way in which what is seen counts");
}

/// How people cross open space.
void addStroll(PropertyBuilder<world::AgentProfile>& builder)
{
    Property& damping = builder.add(
        "damping", propertyText("Crosses squares"), PropertyKind::number,
        [](const world::AgentProfile& row) { return 100.0 * affordance::strollOptions(row).damping; },
        [](world::AgentProfile& row, const QVariant& value) { row.parameters[affordance::kDamping] = value.toDouble() / 100.0; });
    damping.unit = propertyText("% straight");
    damping.minimum = 0.0;
    damping.maximum = 100.0;
    damping.help = propertyText("0: goes wherever there is space in sight; 100: straight on to where the square is left");
}

/// How they look around there.
void addDecisions(PropertyBuilder<world::AgentProfile>& builder)
{
    Property& view = builder.add(
        "field_of_view_deg", propertyText("Sees ahead on squares"), PropertyKind::number,
        [](const world::AgentProfile& row) { return affordance::strollOptions(row).fieldOfView_rad * 180.0 / std::numbers::pi; },
        [](world::AgentProfile& row, const QVariant& value) { row.parameters[affordance::kFieldOfView_deg] = value.toDouble(); });
    view.unit = QStringLiteral("°");
    view.minimum = 1.0;
    view.maximum = 360.0;
    view.help = propertyText("The field of view from which they choose where to turn");
    Property& steps = builder.add(
        "steps_between_decisions", propertyText("Turns after"), PropertyKind::number,
        [](const world::AgentProfile& row) { return affordance::strollOptions(row).steps; },
        [](world::AgentProfile& row, const QVariant& value) { row.parameters[affordance::kStepsBetweenDecisions] = value.toDouble(); });
    steps.unit = propertyText("steps");
    steps.minimum = 1.0;
    steps.maximum = 100.0;
    steps.help = propertyText("How far they walk on a square before they look for another direction; a step is 0.75 m");
}

} // namespace

void describeWanderers(PropertyBuilder<world::AgentProfile>& builder)
{
    const auto& rows = builder.rows();
    if (!std::all_of(rows.begin(), rows.end(), [](const auto* row) { return world::isWandering(*row); }))
        return;
    addSight(builder);
    if (!std::all_of(rows.begin(), rows.end(), [](const auto* row) { return world::isSteered(*row); }))
        return;
    addStroll(builder);
    addDecisions(builder);
}

bool isWandererParameter(std::string_view name)
{
    constexpr std::array<std::string_view, 5> kNames{affordance::kDrawsBy, affordance::kFrustum_deg, affordance::kDamping,
                                                     affordance::kFieldOfView_deg, affordance::kStepsBetweenDecisions};
    return std::find(kNames.begin(), kNames.end(), name) != kNames.end();
}

} // namespace passerby::editor
