// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/tools/region_tool.h"

#include "core/world/patch_builder.h"
#include "editor/commands/apply_patch_command.h"
#include "editor/document/project_document.h"
#include "editor/document/selection.h"
#include "editor/words/number_text.h"
#include "editor/words/text.h"

namespace passerby::editor {

ToolInfo RegionTool::info() const
{
    return {QStringLiteral("region"),
            text("Region"),
            QStringLiteral("R"),
            QStringLiteral("square-dashed"),
            text("Draw an area for rules and measurements"),
            2};
}

QString RegionTool::cornerInWords() const
{
    return text("corner of the region");
}

QString RegionTool::refusal(const Points& points) const
{
    geometry::Point place;
    return geometry::findSelfCrossing({points, {}}, place) ? text("The outline crosses itself") : QString();
}

void RegionTool::decorate(ToolDraft& draft, const Points& points) const
{
    if (points.size() > 2)
        draft.labels.push_back({geometry::centroid({points, {}}),
                                formatNumber(geometry::area(geometry::normalised({points, {}})), 1) + QStringLiteral(" m²"),
                                DraftTone::muted});
}

foundation::Result<void> RegionTool::finish(const Points& points)
{
    if (const QString reason = refusal(points); !reason.isEmpty())
        return foundation::Error{"crosses-itself", reason.toStdString(), {}};
    world::PatchBuilder build(document().world());
    const auto id = build.add(world::Region{{}, 0, {points, {}}});
    if (const auto pushed = ApplyPatchCommand::push(document(), text("Draw region"), build.take()); !pushed.ok())
        return pushed.error();
    document().selection().set(ObjectRef{ObjectKind::region, id.number});
    return {};
}

} // namespace passerby::editor
