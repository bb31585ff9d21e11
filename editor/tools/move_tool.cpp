// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/tools/move_tool.h"

#include "editor/commands/change_property.h"
#include "editor/document/project_document.h"
#include "editor/document/selection.h"
#include "editor/tools/draft_shapes.h"
#include "editor/tools/hit_test.h"
#include "editor/tools/measures.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <numbers>

namespace passerby::editor {

using geometry::Point;

namespace {

constexpr double kTurnStep_deg = 15.0;
constexpr double kTurnReach_deg = 3.0;

QString text(const char* words)
{
    return QCoreApplication::translate("tools", words);
}

double toRad(double angle_deg)
{
    return angle_deg * std::numbers::pi / 180.0;
}

double toDeg(double angle_rad)
{
    return angle_rad * 180.0 / std::numbers::pi;
}

} // namespace

MoveTool::~MoveTool() = default;

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
    return m_way == Way::move ? QStringLiteral("move") : m_way == Way::rotate ? QStringLiteral("rotate") : QStringLiteral("scale");
}

void MoveTool::setVariant(const QString& id)
{
    cancel();
    m_way = id == QLatin1String("rotate") ? Way::rotate : id == QLatin1String("scale") ? Way::scale : Way::move;
}

const std::vector<ObjectRef>& MoveTool::objects() const
{
    return document().selection().items();
}

const Ground& MoveTool::ground() const
{
    if (!m_ground || !m_ground->isOf(document().world()))
        m_ground = std::make_unique<Ground>(document().world());
    return *m_ground;
}

void MoveTool::hover(const PointerInput& input)
{
    document().selection().setHovered(m_context.hitTest.top(input.position, input.tolerance_m));
    m_refusal.clear();
    m_nudged.reset();
}

void MoveTool::leave()
{
    document().selection().setHovered(std::nullopt);
}

void MoveTool::press(const PointerInput& input)
{
    cancel();
    Selection& selection = document().selection();
    const auto hits = m_context.hitTest.at(input.position, input.tolerance_m);
    const bool isOnSelected = std::any_of(hits.begin(), hits.end(), [&](ObjectRef ref) { return selection.contains(ref); });
    if (!isOnSelected && (m_way == Way::move || selection.isEmpty())) {
        if (hits.empty()) {
            if (!input.extends)
                selection.clear();
            return;
        }
        input.extends ? selection.add(hits.front()) : selection.set(hits.front());
    }
    if (selection.isEmpty())
        return;
    m_from = input.position;
    if (m_way == Way::move && !input.isFree) // taken by a corner, so that corners meet corners
        for (const ObjectRef ref : objects())
            for (const auto& ring : ringsOf(document().world(), ref))
                for (const Point corner : ring)
                    if (geometry::distance(corner, input.position) <= input.tolerance_m)
                        m_from = corner;
}

void MoveTool::drag(const PointerInput& input)
{
    if (!m_from)
        return;
    m_hasDragged = m_hasDragged || geometry::distance(*m_from, input.position) > input.tolerance_m;
    m_isFree = input.isFree;
    if (m_way == Way::move) {
        SnapFrom from;
        from.ignored.insert(objects().begin(), objects().end());
        from.last = m_from;
        m_to = m_context.snapping.snap(input, from);
    } else {
        m_to = Snapped{input.position, SnapKind::none, {}};
    }
    lookAhead();
}

Transform MoveTool::dragged() const
{
    Transform transform;
    transform.center = middleOf(document().world(), objects()).value_or(Point{});
    if (!m_from || !m_to || !m_hasDragged)
        return transform;
    const Point before = *m_from - transform.center;
    const Point now = m_to->point - transform.center;
    if (m_way == Way::move)
        transform.by = m_to->point - *m_from;
    else if (m_way == Way::scale && geometry::length(before) > 0.0)
        transform.scale = std::max(0.01, geometry::length(now) / geometry::length(before));
    else if (m_way == Way::rotate) {
        double turn_deg = std::remainder(angle_deg(now) - angle_deg(before), 360.0);
        if (const double step = std::round(turn_deg / kTurnStep_deg) * kTurnStep_deg;
            !m_isFree && std::abs(step - turn_deg) < kTurnReach_deg)
            turn_deg = step;
        transform.turn_rad = toRad(turn_deg);
    }
    return transform;
}

Transform MoveTool::typedOver(Transform transform) const
{
    const auto typed = [this](std::size_t i) { return i < m_typed.size() ? m_typed[i] : std::nullopt; };
    if (m_way == Way::move)
        transform.by = {typed(0).value_or(transform.by.x), typed(1).value_or(transform.by.y)};
    else if (m_way == Way::rotate)
        transform.turn_rad = typed(0) ? toRad(*typed(0)) : transform.turn_rad;
    else
        transform.scale = typed(0) ? *typed(0) / 100.0 : transform.scale;
    return transform;
}

void MoveTool::lookAhead()
{
    m_transform = typedOver(dragged());
    m_preview = {};
    m_refusal.clear();
    if (objects().empty() || (!m_hasDragged && m_typed.empty()))
        return;
    if (!(m_transform.scale > 0.0)) {
        m_refusal = text("A scale must be greater than 0");
        return;
    }
    m_preview = transformedRows(ground(), objects(), m_transform);
    if (const auto done = allows(ground(), m_preview); !done.ok())
        m_refusal = QString::fromStdString(done.error().message);
}

void MoveTool::release(const PointerInput& input)
{
    if (!m_from)
        return;
    drag(input);
    const Transform transform = m_transform;
    const bool hasDragged = m_hasDragged;
    cancel();
    if (hasDragged)
        carryOut(transform);
}

void MoveTool::carryOut(const Transform& transform)
{
    const QString what = inWords(document().world(), objects());
    const QString name = (m_way == Way::move ? text("Move %1") : m_way == Way::rotate ? text("Rotate %1") : text("Scale %1")).arg(what);
    const auto done = transformObjects(document(), name, std::vector<ObjectRef>(objects()), transform);
    if (done.ok())
        say(done.value());
    else
        refuse(m_refusal = QString::fromStdString(done.error().message));
}

bool MoveTool::key(const KeyInput& input)
{
    switch (input.key) {
    case ToolKey::left:
    case ToolKey::right:
    case ToolKey::up:
    case ToolKey::down:
        return m_way == Way::move && !m_from && !objects().empty() && nudge(input);
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
    const auto made = transformed(ground(), refs, {by, 0.0, 1.0, {}});
    const auto done = made.ok() ? ChangePropertyCommand::push(document(), text("Move %1").arg(inWords(document().world(), refs)), "nudge",
                                                              refs, made.value().patch,
                                                              m_nudged == document().revision() ? EditPhase::continued : EditPhase::single)
                                : foundation::Result<void>(made.error());
    m_refusal = done.ok() ? QString() : QString::fromStdString(done.error().message);
    if (done.ok())
        say(made.value().notice);
    else
        refuse(m_refusal);
    m_nudged = done.ok() ? std::optional(document().revision()) : std::nullopt;
    return true;
}

bool MoveTool::cancel()
{
    const bool had = m_from.has_value();
    m_from.reset();
    m_to.reset();
    m_hasDragged = false;
    m_typed.clear();
    m_preview = {};
    m_refusal.clear();
    m_transform = {};
    m_nudged.reset();
    return had;
}

ToolDraft MoveTool::draft() const
{
    ToolDraft draft;
    draft.refusal = m_refusal;
    const auto middle = middleOf(document().world(), objects());
    if (middle)
        draft.pointer = *middle;
    if (m_to)
        draft.pointer = m_to->point;
    if (middle && m_way != Way::move)
        draft.points.push_back({*middle, DraftMark::cross, DraftTone::guide});
    if (!m_hasDragged && m_typed.empty())
        return draft;
    const DraftTone tone = m_refusal.isEmpty() ? DraftTone::drawn : DraftTone::refused;
    addShapes(draft, m_preview, tone);
    if (m_to && m_way == Way::move)
        m_to->addTo(draft);
    if (!middle)
        return draft;
    const Point at = m_transform(*middle);
    if (m_way == Way::move) {
        draft.lines.push_back({{*middle, at}, DraftTone::muted, true});
        draft.labels.push_back(
            {at, lengthText(geometry::length(m_transform.by)) + QStringLiteral(" · ") + angleText(angle_deg(m_transform.by)), tone});
    } else if (m_way == Way::rotate) {
        draft.labels.push_back({at, angleText(toDeg(m_transform.turn_rad)), tone});
    } else {
        draft.labels.push_back({at, QStringLiteral("%1 %").arg(m_transform.scale * 100.0, 0, 'f', 0), tone});
    }
    return draft;
}

QString MoveTool::hint() const
{
    if (objects().empty())
        return text("Click what is to be moved");
    if (m_way == Way::rotate)
        return text("Drag around the middle, or type an angle · Alt: every angle");
    if (m_way == Way::scale)
        return text("Drag away from the middle, or type percents");
    return text("Drag it, press arrow keys (Shift: ten steps), or type how far · Alt: without snapping");
}

ToolCursor MoveTool::cursor() const
{
    if (!m_refusal.isEmpty())
        return ToolCursor::forbidden;
    return m_from || document().selection().hovered() ? ToolCursor::move : ToolCursor::arrow;
}

std::vector<NumberField> MoveTool::numbers() const
{
    if (objects().empty())
        return {};
    const Transform now = dragged();
    if (m_way == Way::rotate)
        return {{text("Angle"), QStringLiteral("°"), toDeg(now.turn_rad), true}};
    if (m_way == Way::scale)
        return {{text("Scale"), QStringLiteral("%"), now.scale * 100.0, false}};
    return {{text("East"), text("m"), now.by.x, true}, {text("North"), text("m"), now.by.y, true}};
}

void MoveTool::setNumbers(const std::vector<std::optional<double>>& typed)
{
    m_typed = typed;
    lookAhead();
}

bool MoveTool::commitNumbers()
{
    const Transform transform = m_transform;
    const bool isRefused = !m_refusal.isEmpty();
    const QString why = m_refusal;
    cancel();
    if (isRefused)
        refuse(m_refusal = why);
    else
        carryOut(transform);
    return true;
}

} // namespace passerby::editor
