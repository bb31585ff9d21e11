// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/tools/measurement_line_tool.h"

#include "core/world/patch_builder.h"
#include "editor/commands/apply_patch_command.h"
#include "editor/document/project_document.h"
#include "editor/document/selection.h"
#include "editor/words/text.h"

namespace passerby::editor {

ToolInfo MeasurementLineTool::info() const
{
    return {QStringLiteral("line"),
            text("Measurement line"),
            QStringLiteral("D"),
            QStringLiteral("ruler-measure"),
            text("Draw a line that counts who crosses it"),
            2};
}

QString MeasurementLineTool::cornerInWords() const
{
    return text("end of the line");
}

/// Which way counts as positive: to the left.
void MeasurementLineTool::decorate(ToolDraft& draft, const Points& points) const
{
    if (points.size() < 2)
        return;
    const geometry::Point way = points[1] - points[0];
    const geometry::Point left = geometry::Point{-way.y, way.x} * 0.15;
    const geometry::Point middle = geometry::midpoint(points[0], points[1]);
    const geometry::Point tip = middle + left;
    draft.lines.push_back({{middle, tip}, DraftTone::muted, false});
    draft.lines.push_back({{tip - left * 0.3 + way * 0.03, tip, tip - left * 0.3 - way * 0.03}, DraftTone::muted, false});
}

foundation::Result<void> MeasurementLineTool::finish(const Points& points)
{
    world::PatchBuilder build(document().world());
    const auto id = build.add(world::MeasurementLine{{}, 0, points[0], points[1]});
    if (const auto pushed = ApplyPatchCommand::push(document(), text("Draw measurement line"), build.take()); !pushed.ok())
        return pushed.error();
    document().selection().set(ObjectRef{ObjectKind::measurementLine, id.number});
    return {};
}

} // namespace passerby::editor
