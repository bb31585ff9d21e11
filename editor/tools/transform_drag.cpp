// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/tools/transform_drag.h"

#include "editor/commands/clip_moved.h"
#include "editor/document/project_document.h"
#include "editor/document/selection.h"
#include "editor/tools/draft_shapes.h"
#include "editor/words/measures.h"
#include "editor/words/text.h"

#include <algorithm>
#include <cmath>

namespace passerby::editor {

using foundation::Result;
using geometry::Point;

namespace {

constexpr double kTurnStep_deg = 15.0;
constexpr double kTurnReach_deg = 3.0;
constexpr double kLeastScale = 0.01;

} // namespace

TransformDrag::~TransformDrag() = default;

const std::vector<ObjectRef>& TransformDrag::objects() const
{
    return m_isHeld ? m_held : m_context.document.selection().items();
}

const Ground& TransformDrag::ground() const
{
    if (!m_ground || !m_ground->follow(m_context.document.world()))
        m_ground = std::make_unique<Ground>(m_context.document.world());
    return *m_ground;
}

void TransformDrag::setWay(TransformWay way)
{
    drop();
    m_way = way;
}

TransformGrip TransformDrag::gripAt(Point from) const
{
    const Point middle = middleOf(m_context.document.world(), objects()).value_or(Point{});
    return {m_way, from, middle, middle, 0.0, m_way == TransformWay::rotate ? ToolCursor::rotate : ToolCursor::move};
}

void TransformDrag::hold(const TransformGrip& grip, const PointerInput& pressed)
{
    drop();
    m_grip = grip;
    m_pressed = m_input = pressed;
    m_held = m_context.document.selection().items();
    m_isHeld = true;
    if (grip.way == TransformWay::move)
        takeOutlines();
}

/// Of what has corners, and of doors; the rest goes by the pointer.
void TransformDrag::takeOutlines()
{
    m_outlines.clear();
    const world::World& world = m_context.document.world();
    for (const ObjectRef ref : m_held) {
        const auto rings = ringsOf(world, ref);
        for (const auto& ring : rings)
            m_outlines.push_back({ring, ring.size() > 2 && !isPath(ref.kind)});
        if (const auto& fixtures = world.fixtures(); ref.kind == ObjectKind::fixture)
            if (const world::Fixture* fixture = fixtures.find(fixtures.idOf(ref.number)))
                m_outlines.push_back({world::footprintOf(*fixture), true});
        if (const auto place = ref.kind == ObjectKind::target ? placeOf(world, ref) : std::nullopt)
            m_outlines.push_back({{*place}, false});
    }
}

/// Draws what is moved to what lies around it; else it goes straight, or by the grid.
void TransformDrag::followMove()
{
    SnapFrom from;
    from.ignored.insert(objects().begin(), objects().end());
    from.last = m_grip.from;
    m_mark = m_to = m_context.snapping.snap(m_input, from);
    if (m_outlines.empty() || m_input.isFree)
        return;
    std::vector<Outlined> moved = m_outlines;
    for (Outlined& outline : moved)
        for (Point& corner : outline.corners)
            corner = corner + (m_input.position - m_grip.from);
    const auto snap = m_context.snapping.snapMoved(moved, m_input, from);
    const bool isOnGuide = m_to->kind == SnapKind::rightAngle || m_to->kind == SnapKind::parallel;
    if (isOnGuide && (!snap || snap->mark.kind == SnapKind::grid))
        return;
    m_to = Snapped{m_input.position + (snap ? snap->by : Point{}), snap ? snap->mark.kind : SnapKind::none, {}};
    m_mark = snap ? snap->mark : *m_to;
}

void TransformDrag::follow(const PointerInput& input)
{
    if (!m_isHeld)
        return;
    m_input = input;
    m_hasMoved = m_hasMoved || geometry::distance(m_pressed.position, input.position) > input.tolerance_m;
    if (way() == TransformWay::move) {
        followMove();
    } else {
        m_to = Snapped{input.position, SnapKind::none, {}};
    }
    lookAhead();
}

double TransformDrag::turned_deg() const
{
    const Point before = m_grip.from - m_grip.pivot;
    const Point now = m_to->point + (m_grip.from - m_pressed.position) - m_grip.pivot;
    const double turn_deg = std::remainder(angle_deg(now) - angle_deg(before), 360.0);
    const double step_deg = std::round(turn_deg / kTurnStep_deg) * kTurnStep_deg;
    const bool isNear = !m_input.isFree && std::abs(step_deg - turn_deg) < kTurnReach_deg;
    return m_input.isShifted || isNear ? step_deg : turn_deg;
}

double TransformDrag::scaled(Point pivot) const
{
    const Point before = m_grip.from - pivot;
    const Point now = m_to->point + (m_grip.from - m_pressed.position) - pivot;
    const double length_m = geometry::length(before);
    if (length_m <= 0.0)
        return 1.0;
    double scale = std::max(kLeastScale, dot(before, now) / (length_m * length_m));
    const SnapSettings& settings = m_context.snapping.settings();
    if (settings.grid && !m_input.isFree && m_grip.longerSide_m > 0.0) {
        const double side_m = m_grip.longerSide_m * scale;
        const double step_m = std::round(side_m / settings.gridStep_m) * settings.gridStep_m;
        if (step_m > 0.0 && std::abs(step_m - side_m) <= m_input.tolerance_m)
            scale = step_m / m_grip.longerSide_m;
    }
    return scale;
}

Transform TransformDrag::dragged() const
{
    Transform transform;
    const bool isFromMiddle = way() == TransformWay::scale && m_input.isShifted;
    transform.center = !m_isHeld ? gripAt({}).pivot : isFromMiddle ? m_grip.middle : m_grip.pivot;
    if (!m_isHeld || !m_to || !m_hasMoved)
        return transform;
    if (way() == TransformWay::move)
        transform.by = m_to->point - m_grip.from;
    else if (way() == TransformWay::rotate)
        transform.turn_rad = toRad(turned_deg());
    else
        transform.scale = scaled(transform.center);
    return transform;
}

Transform TransformDrag::typedOver(Transform transform) const
{
    const auto typed = [this](std::size_t i) { return i < m_typed.size() ? m_typed[i] : std::nullopt; };
    if (way() == TransformWay::move)
        transform.by = {typed(0).value_or(transform.by.x), typed(1).value_or(transform.by.y)};
    else if (way() == TransformWay::rotate)
        transform.turn_rad = typed(0) ? toRad(*typed(0)) : transform.turn_rad;
    else
        transform.scale = typed(0) ? *typed(0) / 100.0 : transform.scale;
    return transform;
}

void TransformDrag::lookAhead()
{
    m_transform = typedOver(dragged());
    m_preview = {};
    m_refusal.clear();
    if (objects().empty() || !isShown())
        return;
    if (!(m_transform.scale > 0.0)) {
        m_refusal = text("A scale must be greater than 0");
        return;
    }
    m_preview = transformedRows(ground(), objects(), m_transform);
    if (overlaps() == Overlaps::clipped) {
        auto clipped = clippedToFreeSpace(ground(), m_preview);
        if (!clipped.ok()) {
            m_refusal = QString::fromStdString(clipped.error().message);
            return;
        }
        m_preview = std::move(clipped.value().rows);
    }
    if (const auto done = settled(ground(), m_preview); !done.ok())
        m_refusal = QString::fromStdString(done.error().message);
}

std::optional<Result<QString>> TransformDrag::release(const PointerInput& input)
{
    follow(input);
    const TransformWay way = this->way();
    const Transform transform = m_transform;
    const bool wasShown = m_isHeld && isShown();
    const std::vector<ObjectRef> refs = objects();
    drop();
    if (!wasShown)
        return std::nullopt;
    auto done = carryOut(way, transform, refs);
    if (!done.ok())
        m_refusedAt = input.position;
    return done;
}

Result<QString> TransformDrag::carryOut(TransformWay way, const Transform& transform, const std::vector<ObjectRef>& refs)
{
    const QString what = editor::inWords(m_context.document.world(), refs);
    const QString name = way == TransformWay::move ? text("Move %1") : way == TransformWay::rotate ? text("Rotate %1") : text("Resize %1");
    const Overlaps overlaps = way == TransformWay::move && m_clips ? Overlaps::clipped : Overlaps::refused;
    auto done = transformObjects(m_context.document, name.arg(what), refs, transform, overlaps);
    if (!done.ok())
        m_refusal = QString::fromStdString(done.error().message);
    return done;
}

bool TransformDrag::drop()
{
    const bool had = m_isHeld;
    m_isHeld = m_hasMoved = false;
    m_to.reset();
    m_mark.reset();
    m_typed.clear();
    m_preview = {};
    m_refusal.clear();
    m_refusedAt.reset();
    m_transform = {};
    return had;
}

std::vector<NumberField> TransformDrag::numbers() const
{
    if (objects().empty())
        return {};
    const Transform now = dragged();
    switch (way()) {
    case TransformWay::rotate:
        return {{text("Angle"), QStringLiteral("°"), toDeg(now.turn_rad), true}};
    case TransformWay::scale:
        return {{text("Scale"), QStringLiteral("%"), now.scale * 100.0, false}};
    case TransformWay::move:
        break;
    }
    return {{text("East"), text("m"), now.by.x, true}, {text("North"), text("m"), now.by.y, true}};
}

void TransformDrag::setNumbers(const std::vector<std::optional<double>>& typed)
{
    if (typed.empty() && m_typed.empty())
        return; // what was refused stays to be read
    m_typed = typed;
    lookAhead();
}

Result<QString> TransformDrag::commitNumbers()
{
    const TransformWay way = this->way();
    const Transform transform = m_transform;
    const QString why = m_refusal;
    const std::vector<ObjectRef> refs = objects();
    drop();
    if (why.isEmpty())
        return carryOut(way, transform, refs);
    m_refusal = why;
    return foundation::Error{"refused", why.toStdString(), {}};
}

QString TransformDrag::transformInWords() const
{
    switch (way()) {
    case TransformWay::rotate:
        return angleText(toDeg(m_transform.turn_rad));
    case TransformWay::scale:
        return QStringLiteral("%1 %").arg(m_transform.scale * 100.0, 0, 'f', 0);
    case TransformWay::move:
        break;
    }
    return lengthText(geometry::length(m_transform.by)) + QStringLiteral(" · ") + angleText(angle_deg(m_transform.by));
}

void TransformDrag::addTo(ToolDraft& draft) const
{
    if (way() == TransformWay::move && !isShown() && m_refusal.isEmpty())
        return; // nothing to show, and much may be selected
    draft.refusal = m_refusal;
    const auto middle = middleOf(m_context.document.world(), objects());
    if (middle)
        draft.pointer = *middle;
    if (m_to || m_refusedAt)
        draft.pointer = m_to ? m_to->point : *m_refusedAt;
    if (middle && way() != TransformWay::move)
        draft.points.push_back({m_isHeld ? dragged().center : *middle, DraftMark::cross, DraftTone::guide});
    if (!isShown())
        return;
    const DraftTone tone = m_refusal.isEmpty() ? DraftTone::drawn : DraftTone::refused;
    addShapes(draft, m_preview, tone);
    if (!middle)
        return;
    if (way() == TransformWay::move) {
        if (m_mark)
            m_mark->addTo(draft);
        draft.lines.push_back({{*middle, m_transform(*middle)}, DraftTone::muted, true});
        draft.labels.push_back({m_transform(*middle), transformInWords(), tone});
    } else {
        if (m_to)
            draft.lines.push_back({{dragged().center, m_to->point}, DraftTone::muted, true});
        draft.labels.push_back({m_to ? m_to->point : *middle, transformInWords(), tone});
    }
}

ToolCursor TransformDrag::cursor() const
{
    return m_refusal.isEmpty() ? m_grip.cursor : ToolCursor::forbidden;
}

QString TransformDrag::hint(TransformWay way)
{
    if (way == TransformWay::rotate)
        return text("Drag around the middle, or type an angle · Shift: steps of 15° · Alt: every angle");
    if (way == TransformWay::scale)
        return text("Drag outwards or inwards, or type percents · Shift: from the middle · Alt: every size");
    return text("Drag it, press arrow keys (Shift: ten steps), or type how far · Alt: without snapping");
}

} // namespace passerby::editor
