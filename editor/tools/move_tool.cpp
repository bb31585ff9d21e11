// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/tools/move_tool.h"

#include "editor/commands/change_property.h"
#include "editor/document/project_document.h"
#include "editor/document/selection.h"
#include "editor/tools/hit_test.h"
#include "editor/words/text.h"

#include <algorithm>

namespace passerby::editor {

using geometry::Point;

ToolInfo MoveTool::info() const
{
    return {QStringLiteral("move"),
            text("Move"),
            QStringLiteral("M"),
            QStringLiteral("arrows-move"),
            text("Move, rotate or scale what is selected"),
            0,
            {{QStringLiteral("move"), text("Move"), QStringLiteral("arrows-move")},
             {QStringLiteral("rotate"), text("Rotate"), QStringLiteral("rotate")},
             {QStringLiteral("scale"), text("Scale"), QStringLiteral("resize")}}};
}

QString MoveTool::variant() const
{
    return m_drag.way() == TransformWay::move     ? QStringLiteral("move")
           : m_drag.way() == TransformWay::rotate ? QStringLiteral("rotate")
                                                  : QStringLiteral("scale");
}

void MoveTool::setVariant(const QString& id)
{
    cancel();
    m_drag.setWay(id == QLatin1String("rotate")  ? TransformWay::rotate
                  : id == QLatin1String("scale") ? TransformWay::scale
                                                 : TransformWay::move);
}

std::vector<ToolOption> MoveTool::options() const
{
    if (m_drag.way() != TransformWay::move)
        return {};
    return {{QStringLiteral("clip"), text("Clip to free space"), {}, m_drag.clips() ? 1.0 : 0.0, true}};
}

void MoveTool::setOption(const QString& id, double value)
{
    if (id == QLatin1String("clip"))
        m_drag.setClips(value != 0.0);
}

const std::vector<ObjectRef>& MoveTool::objects() const
{
    return document().selection().items();
}

void MoveTool::hover(const PointerInput& input)
{
    const bool isOverHandle = m_handles.hover(input.position) && handleAt(input.position);
    document().selection().setHovered(isOverHandle ? std::nullopt : m_context.hitTest.top(input.position, input.tolerance_m));
    m_drag.setRefusal({});
    m_nudged.reset();
}

void MoveTool::leave()
{
    m_handles.hover(std::nullopt);
    document().selection().setHovered(std::nullopt);
}

/// False where there is nothing to take hold of.
bool MoveTool::selectAt(const PointerInput& input)
{
    Selection& selection = document().selection();
    const auto hits = m_context.hitTest.at(input.position, input.tolerance_m);
    const bool isOnSelected = std::any_of(hits.begin(), hits.end(), [&](ObjectRef ref) { return selection.contains(ref); });
    if (isOnSelected || (m_drag.way() != TransformWay::move && !selection.isEmpty()))
        return true;
    if (hits.empty()) {
        if (!input.extends)
            selection.clear();
        return false;
    }
    input.extends ? selection.add(hits.front()) : selection.set(hits.front());
    return true;
}

/// So that corners meet corners.
Point MoveTool::cornerNear(const PointerInput& input) const
{
    Point nearest = input.position;
    for (const ObjectRef ref : objects())
        for (const auto& ring : ringsOf(document().world(), ref))
            for (const Point corner : ring)
                if (geometry::distance(corner, input.position) <= input.tolerance_m)
                    nearest = corner;
    return nearest;
}

void MoveTool::press(const PointerInput& input)
{
    cancel();
    if (const auto handle = handleAt(input.position)) {
        m_drag.hold(*handle, input);
        return;
    }
    if (!selectAt(input))
        return;
    const bool isToCorner = m_drag.way() == TransformWay::move && !input.isFree;
    m_drag.hold(m_drag.gripAt(isToCorner ? cornerNear(input) : input.position), input);
}

std::optional<TransformGrip> MoveTool::handleAt(Point place) const
{
    return m_drag.way() == TransformWay::move ? m_handles.gripAt(place) : std::nullopt;
}

std::optional<TransformGrip> MoveTool::hoveredHandle() const
{
    return m_drag.way() == TransformWay::move ? m_handles.hovered() : std::nullopt;
}

void MoveTool::drag(const PointerInput& input)
{
    m_handles.hover(input.position);
    m_drag.follow(input);
}

void MoveTool::release(const PointerInput& input)
{
    if (!m_drag.isHeld())
        return;
    if (const auto done = m_drag.release(input))
        report(*done);
    m_handles.hover(input.position);
}

bool MoveTool::commitNumbers()
{
    report(m_drag.commitNumbers());
    return true;
}

bool MoveTool::key(const KeyInput& input)
{
    switch (input.key) {
    case ToolKey::left:
    case ToolKey::right:
    case ToolKey::up:
    case ToolKey::down:
        return m_drag.way() == TransformWay::move && !m_drag.isHeld() && !objects().empty() && nudge(input);
    default:
        return Tool::key(input);
    }
}

bool MoveTool::nudge(const KeyInput& input)
{
    const SnapSettings& settings = m_context.snapping.settings();
    const double step_m = (settings.grid ? settings.gridStep_m : 0.1) * (input.isLarge ? 10.0 : 1.0);
    const Point by{input.key == ToolKey::left    ? -step_m
                   : input.key == ToolKey::right ? step_m
                                                 : 0.0,
                   input.key == ToolKey::down ? -step_m
                   : input.key == ToolKey::up ? step_m
                                              : 0.0};
    const std::vector<ObjectRef> refs = objects();
    const auto made = transformed(m_drag.ground(), refs, {by, 0.0, 1.0, {}}, m_drag.overlaps());
    const auto done = made.ok() ? ChangePropertyCommand::push(document(), text("Move %1").arg(inWords(document().world(), refs)), "nudge",
                                                              refs, made.value().patch,
                                                              m_nudged == document().revision() ? EditPhase::continued : EditPhase::single)
                                : foundation::Result<void>(made.error());
    m_drag.setRefusal(done.ok() ? QString() : QString::fromStdString(done.error().message));
    if (report(done))
        say(made.value().notice);
    m_nudged = done.ok() ? std::optional(document().revision()) : std::nullopt;
    return true;
}

bool MoveTool::cancel()
{
    m_nudged.reset();
    return m_drag.drop();
}

ToolDraft MoveTool::draft() const
{
    ToolDraft draft;
    m_drag.addTo(draft);
    if (!m_drag.isHeld() && m_drag.way() == TransformWay::move)
        m_handles.addTo(draft);
    return draft;
}

QString MoveTool::hint() const
{
    if (objects().empty())
        return text("Click what is to be moved");
    const auto handle = hoveredHandle();
    return TransformDrag::hint(handle && !m_drag.isHeld() ? handle->way : m_drag.way());
}

ToolCursor MoveTool::cursor() const
{
    if (!m_drag.refusal().isEmpty())
        return ToolCursor::forbidden;
    if (m_drag.isHeld())
        return m_drag.cursor();
    if (const auto handle = hoveredHandle())
        return handle->cursor;
    return document().selection().hovered() ? ToolCursor::move : ToolCursor::arrow;
}

} // namespace passerby::editor
