// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/tools/direction_tool.h"

#include "core/world/patch_builder.h"
#include "editor/commands/apply_patch_command.h"
#include "editor/commands/waiting_lines.h"
#include "editor/document/project_document.h"
#include "editor/document/selection.h"
#include "editor/tools/draft_shapes.h"
#include "editor/words/text.h"

#include <algorithm>

namespace passerby::editor {

namespace {

constexpr double kNarrowestStroke_m = 0.5;
constexpr double kWidestStroke_m = 100.0;

} // namespace

ToolInfo DirectionTool::info() const
{
    return {QStringLiteral("direction"),
            text("Direction"),
            QStringLiteral("Y"),
            QStringLiteral("direction"),
            text("Paint where people are to walk, in the direction wanted"),
            1};
}

QString DirectionTool::cornerInWords() const
{
    return text("point of the stroke, in the direction wanted");
}

std::vector<ToolOption> DirectionTool::options() const
{
    return {{QStringLiteral("width"), text("Width"), {}, m_width_m, false, QStringLiteral("m"), kNarrowestStroke_m, kWidestStroke_m, 1},
            {QStringLiteral("share"), text("Counts"), {}, m_share_percent, false, QStringLiteral("%"), 1.0, 100.0, 0},
            m_level.option(document().world())};
}

void DirectionTool::setOption(const QString& id, double value)
{
    if (id == QLatin1String("width"))
        m_width_m = std::clamp(value, kNarrowestStroke_m, kWidestStroke_m);
    else if (id == QLatin1String("share"))
        m_share_percent = std::clamp(value, 1.0, 100.0);
    else if (id == QLatin1String("level"))
        m_level.set(document().world(), value);
}

void DirectionTool::decorate(ToolDraft& draft, const Points& points) const
{
    for (std::size_t i = 1; i < points.size(); ++i) {
        addBorders(draft, points[i - 1], points[i], m_width_m);
        addTip(draft, points[i - 1], points[i]);
    }
}

foundation::Result<void> DirectionTool::finish(const Points& points)
{
    const world::World& world = document().world();
    const std::optional<int> chosen = m_level.in(world);
    world::PaintedDirection stroke;
    stroke.level = chosen ? *chosen : levelOfCellAt(world, points.front()).value_or(0);
    stroke.points = points;
    stroke.width_m = m_width_m;
    stroke.share = m_share_percent / 100.0;
    world::PatchBuilder build(world);
    const auto id = build.add(std::move(stroke));
    if (const auto pushed = ApplyPatchCommand::push(document(), text("Paint direction"), build.take()); !pushed.ok())
        return pushed.error();
    document().selection().set(ObjectRef{ObjectKind::paintedDirection, id.number});
    return {};
}

} // namespace passerby::editor
