// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/tools/corners_tool.h"

#include "editor/document/project_document.h"
#include "editor/document/selection.h"
#include "editor/tools/hit_test.h"
#include "editor/words/measures.h"
#include "editor/words/text.h"

#include <algorithm>

namespace passerby::editor {

using geometry::Point;

namespace {

constexpr double kSamePlace_m = 1e-5;

bool isArea(ObjectKind kind)
{
    return kind == ObjectKind::cell || kind == ObjectKind::obstacle || kind == ObjectKind::region;
}

/// The corners that the one at a place is joined to; that of a path's end is one alone.
std::vector<std::size_t> neighboursOf(std::size_t place, std::size_t count, ObjectKind kind)
{
    if (!isPath(kind))
        return {(place + count - 1) % count, (place + 1) % count};
    std::vector<std::size_t> places;
    if (place > 0)
        places.push_back(place - 1);
    if (place + 1 < count)
        places.push_back(place + 1);
    return places;
}

} // namespace

CornersTool::~CornersTool() = default;

ToolInfo CornersTool::info() const
{
    return {QStringLiteral("corners"),
            text("Corners"),
            QStringLiteral("E"),
            QStringLiteral("vector"),
            text("Move, insert and delete corners of what is selected"),
            0};
}

const Ground& CornersTool::ground() const
{
    if (!m_ground || !m_ground->follow(document().world()))
        m_ground = std::make_unique<Ground>(document().world());
    return *m_ground;
}

std::vector<CornersTool::Handle> CornersTool::handles() const
{
    std::vector<Handle> all;
    for (const ObjectRef ref : document().selection().items()) {
        const auto rings = ringsOf(document().world(), ref);
        for (std::size_t ring = 0; ring < rings.size(); ++ring)
            for (std::size_t i = 0; i < rings[ring].size(); ++i) {
                all.push_back({ref, ring, i, false, rings[ring][i]});
                if (isArea(ref.kind) || (isPath(ref.kind) && i + 1 < rings[ring].size()))
                    all.push_back({ref, ring, i + 1, true, geometry::midpoint(rings[ring][i], rings[ring][(i + 1) % rings[ring].size()])});
            }
    }
    return all;
}

std::optional<CornersTool::Handle> CornersTool::handleAt(const PointerInput& input) const
{
    std::optional<Handle> best;
    double nearest_m = input.tolerance_m * 1.5;
    for (const Handle& handle : handles()) {
        const double away_m = geometry::distance(handle.at, input.position) + (handle.isNew ? input.tolerance_m * 0.25 : 0.0);
        if (away_m <= nearest_m) {
            nearest_m = away_m;
            best = handle;
        }
    }
    return best;
}

void CornersTool::hover(const PointerInput& input)
{
    m_hovered = handleAt(input);
    document().selection().setHovered(m_hovered ? std::nullopt : m_context.hitTest.top(input.position, input.tolerance_m));
}

void CornersTool::leave()
{
    m_hovered.reset();
    document().selection().setHovered(std::nullopt);
}

void CornersTool::press(const PointerInput& input)
{
    cancel();
    m_active = handleAt(input);
    if (m_active) {
        m_isDragging = true;
        m_isAlone = input.extends;
        return;
    }
    const auto hit = m_context.hitTest.top(input.position, input.tolerance_m);
    if (!hit)
        document().selection().clear();
    else if (input.extends)
        document().selection().toggle(*hit);
    else
        document().selection().set(*hit);
}

void CornersTool::drag(const PointerInput& input)
{
    if (!m_isDragging)
        return;
    m_hasMoved = m_hasMoved || geometry::distance(m_active->at, input.position) > input.tolerance_m;
    SnapFrom from;
    from.ignored.insert(m_active->ref);
    const auto rings = ringsOf(document().world(), m_active->ref);
    const auto& ring = rings[m_active->ring];
    const bool isHead = isPath(m_active->ref.kind) && m_active->index == 0;
    if (isHead && ring.size() > 1)
        from.last = ring[1];
    else if (ring.size() > 1)
        from.last = ring[(m_active->index + ring.size() - 1) % ring.size()];
    // Neighbours of these do not go round from one end to the other.
    const bool isOpen = isPath(m_active->ref.kind) && m_active->ref.kind != ObjectKind::duty;
    if (isHead && ring.size() > 2)
        from.before = ring[2];
    else if (ring.size() > 2 && (!isOpen || m_active->index > 1))
        from.before = ring[(m_active->index + ring.size() - 2) % ring.size()];
    m_to = m_context.snapping.snap(input, from);
    lookAhead();
}

void CornersTool::release(const PointerInput& input)
{
    if (!m_isDragging)
        return;
    drag(input);
    const bool hasMoved = m_hasMoved;
    const bool isNew = m_active->isNew;
    const QString name =
        (isNew ? text("Insert corner of %1") : text("Move corner of %1")).arg(inWords(document().world(), {m_active->ref}));
    const auto outlines = outlinesWith(goal());
    const Point place = goal();
    m_isDragging = m_hasMoved = false;
    m_to.reset();
    m_refusal.clear();
    if (!hasMoved) {
        if (isNew)
            m_active.reset();
        return;
    }
    const std::uint64_t revision = document().revision();
    carryOut(name, outlines);
    if (document().revision() != revision) {
        m_active->isNew = false;
        m_active->at = place;
    } else if (isNew) {
        m_active.reset();
    }
}

Point CornersTool::goal() const
{
    const Point at = m_to && m_hasMoved ? m_to->point : m_active->at;
    const auto typed = [this](std::size_t i) { return i < m_typed.size() ? m_typed[i] : std::nullopt; };
    return {typed(0).value_or(at.x), typed(1).value_or(at.y)};
}

std::vector<Outline> CornersTool::outlinesWith(Point place) const
{
    const world::World& world = document().world();
    std::vector<Outline> outlines;
    const auto rings = ringsOf(world, m_active->ref);
    if (m_active->ring >= rings.size() || m_active->index > rings[m_active->ring].size())
        return outlines;
    Outline own{m_active->ref, m_active->ring, rings[m_active->ring]};
    if (m_active->isNew)
        own.corners.insert(own.corners.begin() + static_cast<std::ptrdiff_t>(m_active->index), place);
    else if (m_active->index < own.corners.size())
        own.corners[m_active->index] = place;
    outlines.push_back(std::move(own));
    if (m_isAlone || m_active->ref.kind != ObjectKind::cell)
        return outlines;
    const world::Cell& cell = *world.cells().find(world.cells().idOf(m_active->ref.number));
    const geometry::Box around = geometry::Box{m_active->at, m_active->at}.grown(kSamePlace_m);
    for (const world::CellId id : ground().near(around)) {
        const ObjectRef ref{ObjectKind::cell, id.number};
        if (ref == m_active->ref || world.cells().find(id)->level != cell.level)
            continue;
        const auto others = ringsOf(world, ref);
        for (std::size_t r = 0; r < others.size(); ++r) {
            Outline other{ref, r, others[r]};
            bool hasChanged = false;
            for (std::size_t i = 0; i < other.corners.size(); ++i) {
                const Point a = others[r][i];
                const Point b = others[r][(i + 1) % others[r].size()];
                if (!m_active->isNew && geometry::distance(a, m_active->at) <= kSamePlace_m) {
                    other.corners[i] = place;
                    hasChanged = true;
                } else if (m_active->isNew && geometry::distance(geometry::midpoint(a, b), m_active->at) <= kSamePlace_m) {
                    other.corners.insert(other.corners.begin() + static_cast<std::ptrdiff_t>(i) + 1,
                                         place); // the same edge from the other side
                    hasChanged = true;
                    break;
                }
            }
            if (hasChanged)
                outlines.push_back(std::move(other));
        }
    }
    return outlines;
}

void CornersTool::lookAhead()
{
    m_refusal.clear();
    if (!m_active || (!m_hasMoved && m_typed.empty()))
        return;
    if (const auto done = reshaped(ground(), outlinesWith(goal())); !done.ok())
        m_refusal = QString::fromStdString(done.error().message);
}

void CornersTool::carryOut(const QString& name, const std::vector<Outline>& outlines)
{
    const auto done = reshapeObjects(document(), name, outlines);
    if (done.ok())
        say(done.value());
    else
        refuse(m_refusal = QString::fromStdString(done.error().message));
}

bool CornersTool::cancel()
{
    const bool had = m_isDragging || m_active.has_value();
    m_active.reset();
    m_isDragging = m_hasMoved = false;
    m_to.reset();
    m_typed.clear();
    m_refusal.clear();
    return had;
}

bool CornersTool::stepBack()
{
    if (m_isDragging)
        return cancel();
    if (!m_active || m_active->isNew)
        return false;
    const auto rings = ringsOf(document().world(), m_active->ref);
    if (m_active->ring >= rings.size() || m_active->index >= rings[m_active->ring].size())
        return cancel();
    Outline outline{m_active->ref, m_active->ring, rings[m_active->ring]};
    outline.corners.erase(outline.corners.begin() + static_cast<std::ptrdiff_t>(m_active->index));
    const ObjectRef ref = m_active->ref;
    cancel();
    carryOut(text("Delete corner of %1").arg(inWords(document().world(), {ref})), {outline});
    return true;
}

ToolDraft CornersTool::draft() const
{
    ToolDraft draft;
    const DraftTone tone = m_refusal.isEmpty() ? DraftTone::drawn : DraftTone::refused;
    draft.refusal = m_refusal;
    if (m_active)
        draft.pointer = goal();
    else if (m_hovered)
        draft.pointer = m_hovered->at;
    for (const Handle& handle : handles()) {
        const auto is = [&handle](const std::optional<Handle>& other) {
            return other && other->ref == handle.ref && other->ring == handle.ring && other->index == handle.index
                   && other->isNew == handle.isNew;
        };
        draft.points.push_back({handle.at,
                                is(m_hovered) || is(m_active) ? DraftMark::activeCorner
                                : handle.isNew                ? DraftMark::round
                                                              : DraftMark::corner,
                                DraftTone::drawn});
    }
    if (!m_active || (!m_hasMoved && m_typed.empty()))
        return draft;
    for (const Outline& outline : outlinesWith(goal())) {
        DraftLine line{outline.corners, tone, false};
        if (!isPath(outline.ref.kind))
            line.points.push_back(outline.corners.front());
        draft.lines.push_back(std::move(line));
        if (isArea(outline.ref.kind) && outline.ring == 0)
            draft.areas.push_back({{outline.corners, {}}, tone});
    }
    draft.points.push_back({goal(), DraftMark::activeCorner, tone});
    const auto own = outlinesWith(goal());
    if (!own.empty() && own.front().corners.size() > 1) {
        const auto& corners = own.front().corners;
        const std::size_t i = m_active->index;
        for (const std::size_t other : neighboursOf(i, corners.size(), own.front().ref.kind))
            draft.labels.push_back(
                {geometry::midpoint(corners[i], corners[other]), lengthText(geometry::distance(corners[i], corners[other])), tone});
    }
    if (m_to && m_hasMoved && m_typed.empty())
        m_to->addTo(draft);
    return draft;
}

QString CornersTool::hint() const
{
    if (document().selection().isEmpty())
        return text("Click a thing to see its corners");
    if (m_active && !m_active->isNew)
        return text("Type its place (Tab: north) · Backspace deletes the corner · Esc lets go of it");
    return text("Drag a corner, or a round handle to insert one · Shift: without its neighbours · Alt: without snapping");
}

ToolCursor CornersTool::cursor() const
{
    if (m_isDragging && !m_refusal.isEmpty())
        return ToolCursor::forbidden;
    return m_hovered || m_isDragging ? ToolCursor::move : ToolCursor::arrow;
}

std::vector<NumberField> CornersTool::numbers() const
{
    if (!m_active)
        return {};
    const Point at = goal();
    return {{text("East"), text("m"), at.x, true}, {text("North"), text("m"), at.y, true}};
}

void CornersTool::setNumbers(const std::vector<std::optional<double>>& typed)
{
    m_typed = typed;
    lookAhead();
}

bool CornersTool::commitNumbers()
{
    if (!m_active)
        return false;
    const QString name = text("Move corner of %1").arg(inWords(document().world(), {m_active->ref}));
    const Point place = goal();
    const auto outlines = outlinesWith(place);
    m_typed.clear();
    m_isDragging = m_hasMoved = false;
    m_refusal.clear();
    const std::uint64_t revision = document().revision();
    carryOut(name, outlines);
    if (document().revision() != revision) {
        m_active->at = place;
        m_active->isNew = false;
    }
    return true;
}

} // namespace passerby::editor
