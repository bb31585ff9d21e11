// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/foundation/job_context.h"
#include "core/world/checks.h"
#include "editor/commands/change_property.h"
#include "editor/commands/transform_objects.h"
#include "editor/document/selection.h"
#include "editor/models/inspector_model.h"
#include "editor/models/issue_model.h"
#include "editor/models/object_tree_model.h"
#include "tests/unit/editor/random_edits.h"

#include <QColor>
#include <algorithm>

namespace passerby::testing {

using namespace passerby::editor;
using foundation::Result;

namespace {

Result<void> nothing()
{
    return foundation::Error{"nothing", "There is nothing to change.", {}};
}

QVariant anyValue(const Property& property, Dice& dice)
{
    const double low = std::max(property.minimum, -20.0);
    const double high = std::max(low, std::min(property.maximum, low + 100.0));
    switch (property.kind) {
    case PropertyKind::text:
        return QStringLiteral("Name %1").arg(dice.below(20));
    case PropertyKind::number:
        return dice.between(low, high);
    case PropertyKind::integer:
        return static_cast<qlonglong>(dice.between(low, high));
    case PropertyKind::choice:
        return static_cast<int>(dice.below(static_cast<std::size_t>(property.choices.size())));
    case PropertyKind::color:
        return QColor::fromRgb(static_cast<QRgb>(dice.below(0x1000000)));
    case PropertyKind::boolean:
        return dice.chance(0.5);
    case PropertyKind::time:
        return dice.between(0.0, 86399.0);
    case PropertyKind::readOnly:
        break;
    }
    return {};
}

std::vector<Property> editable(std::vector<Property> properties)
{
    std::erase_if(properties, [](const Property& property) { return !property.isEditable(); });
    return properties;
}

/// A field of the inspector, of what is selected or, of nothing, of the city.
Result<void> setAnyField(ProjectDocument& document, Dice& dice)
{
    const auto refs = dice.chance(0.1) ? std::vector<ObjectRef>() : RandomArguments(document.world(), dice).few();
    const auto properties = editable(describe(document, refs));
    if (properties.empty())
        return nothing();
    const Property property = dice.any(properties);
    static GroundEdit ground; // goes on from wherever the edit before came to
    const auto done = property.apply(anyValue(property, dice), dice.chance(0.3) ? EditPhase::continued : EditPhase::single, ground);
    return done.ok() ? Result<void>() : done.error();
}

/// A drag over levels: some are refused, and portals come and go on the way.
Result<void> dragAnyLevel(ProjectDocument& document, Dice& dice)
{
    const auto refs = RandomArguments(document.world(), dice).few();
    GroundEdit ground;
    auto done = nothing();
    for (int tick = 0; tick < 4; ++tick) {
        const int level = static_cast<int>(dice.below(3));
        const auto rows = [&](const world::World& city) {
            return changedRows<world::Cell>(city, refs, [level](world::Cell& cell) { cell.level = level; });
        };
        const auto pushed =
            ground.push(document, "Change level", "level", refs, rows, tick == 0 ? EditPhase::single : EditPhase::continued);
        if (pushed.ok())
            done = {};
    }
    return done;
}

Result<void> setAnyForAll(ProjectDocument& document, Dice& dice)
{
    InspectorModel inspector(document);
    const auto refs = RandomArguments(document.world(), dice).few();
    document.selection().set(refs);
    const auto properties = editable(inspector.properties());
    return properties.empty() ? nothing() : inspector.setForAll(dice.any(properties).key);
}

Result<void> renameAny(ProjectDocument& document, Dice& dice)
{
    ObjectTreeModel tree(document);
    const auto refs = RandomArguments(document.world(), dice).few();
    if (refs.empty())
        return nothing();
    const bool isRenamed = tree.setData(tree.indexOf(refs.front()), QStringLiteral("Name %1").arg(dice.below(20)), Qt::EditRole);
    return isRenamed ? Result<void>() : nothing();
}

/// Rows of which the change goes on with the one before.
Result<void> nudgeAny(ProjectDocument& document, Dice& dice)
{
    const auto refs = RandomArguments(document.world(), dice).fewWithPlace();
    const auto made = transformed(Ground(document.world()), refs, {{dice.between(-1.0, 1.0), 0.0}, 0.0, 1.0, {}});
    return made.ok() ? ChangePropertyCommand::push(document, "Nudge", "nudge", refs, made.value().patch,
                                                   dice.chance(0.5) ? EditPhase::continued : EditPhase::single)
                     : made.error();
}

Result<void> changeAnyRows(ProjectDocument& document, Dice& dice)
{
    const double height_m = dice.between(0.5, 30.0);
    return changeRows<world::Obstacle>(document, "Change height", "height_m", RandomArguments(document.world(), dice).all(),
                                       [height_m](world::Obstacle& row) { row.height_m = height_m; });
}

Result<void> changeAnySettings(ProjectDocument& document, Dice& dice)
{
    const int population = static_cast<int>(dice.below(10000));
    return changeSettings(
        document, "Change population", "population", [population](world::Settings& settings) { settings.population = population; },
        dice.chance(0.5) ? EditPhase::continued : EditPhase::single);
}

Result<void> fixAny(ProjectDocument& document, Dice& dice)
{
    IssueModel issues(document);
    foundation::JobContext context;
    issues.setFindings(world::checkWorld(document.world(), context));
    std::vector<int> fixable;
    for (int row = 0; row < issues.rowCount(); ++row)
        if (issues.finding(row).fix)
            fixable.push_back(row);
    if (fixable.empty())
        return nothing();
    const int row = dice.any(fixable);
    if (dice.chance(0.5))
        return issues.applyFix(row);
    return issues.applyAllFixes(toQString(issues.finding(row).issue.code)) > 0 ? Result<void>() : nothing();
}

} // namespace

void addPropertyEdits(std::vector<RandomEdit>& edits)
{
    for (int weight = 0; weight < 6; ++weight) // it stands for some hundred fields
        edits.push_back({"a field of the inspector", setAnyField});
    edits.push_back({"a field for all of the kind", setAnyForAll});
    edits.push_back({"a name in the tree", renameAny});
    edits.push_back({"a quick fix", fixAny});
    edits.push_back({"ground_edit.h push", dragAnyLevel});
    edits.push_back({"change_property.h push", nudgeAny});
    edits.push_back({"change_property.h changeRows", changeAnyRows});
    edits.push_back({"change_property.h changeSettings", changeAnySettings});
}

} // namespace passerby::testing
