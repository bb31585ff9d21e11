// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/tools/portal_tool.h"

#include "editor/commands/apply_patch_command.h"
#include "editor/commands/drawing_steps.h"
#include "editor/document/project_document.h"
#include "editor/document/selection.h"
#include "editor/words/measures.h"
#include "editor/words/text.h"

namespace passerby::editor {

using foundation::Error;
using foundation::Result;
using geometry::Point;
using world::Portal;

namespace {

constexpr double kWidestPortal_m = 1000.0;
/// The pointer finds borders this many times as far away as things.
constexpr double kBorderReach = 2.0;

} // namespace

ToolInfo PortalTool::info() const
{
    return {QStringLiteral("portal"),
            text("Portal"),
            QStringLiteral("P"),
            QStringLiteral("door"),
            text("Let people through where two cells meet"),
            1};
}

std::vector<ToolOption> PortalTool::options() const
{
    return {{QStringLiteral("width"), text("Width (0: whole border)"), {}, m_width_m, false, QStringLiteral("m"), 0.0, kWidestPortal_m, 2}};
}

void PortalTool::setOption(const QString& id, double value)
{
    if (id == QLatin1String("width"))
        m_width_m = std::clamp(value, 0.0, kWidestPortal_m);
}

std::optional<double> PortalTool::width() const
{
    return m_width_m > 0.0 ? std::optional(std::max(m_width_m, kLeastPortal_m)) : std::nullopt;
}

const Portal* PortalTool::selectedPortal() const
{
    const auto& items = document().selection().items();
    if (items.size() != 1 || items.front().kind != ObjectKind::portal)
        return nullptr;
    const auto& portals = document().world().portals();
    return portals.find(portals.idOf(items.front().number));
}

std::optional<PortalTool::Handle> PortalTool::handleAt(const PointerInput& input) const
{
    const Portal* portal = selectedPortal();
    if (!portal)
        return std::nullopt;
    const auto id = document().world().portals().idOf(document().selection().items().front().number);
    if (geometry::distance(input.position, portal->a) <= input.tolerance_m)
        return Handle{id, portal->b};
    if (geometry::distance(input.position, portal->b) <= input.tolerance_m)
        return Handle{id, portal->a};
    return std::nullopt;
}

void PortalTool::hover(const PointerInput& input)
{
    m_at = input.position;
    m_border = borderNear(m_ground.of(document().world()), input.position, kBorderReach * input.tolerance_m);
    m_borderRevision = document().revision();
}

void PortalTool::leave()
{
    if (!m_from)
        m_border.reset();
}

void PortalTool::press(const PointerInput& input)
{
    hover(input);
    m_from = input.position;
    m_isDrag = false;
    m_handle = handleAt(input);
    if (!m_handle)
        return;
    const Portal& portal = *selectedPortal();
    for (const SharedBorder& border : bordersBetween(document().world(), portal.cellA, portal.cellB))
        if (!m_border || geometry::distanceToSegment(portal.node(), border.stretch.a, border.stretch.b) <= input.tolerance_m)
            m_border = border;
}

void PortalTool::drag(const PointerInput& input)
{
    if (!m_from)
        return;
    m_at = input.position;
    m_isDrag = m_isDrag || geometry::distance(*m_from, input.position) > input.tolerance_m;
}

void PortalTool::release(const PointerInput& input)
{
    if (!m_from)
        return;
    drag(input);
    if (m_handle) {
        if (m_isDrag)
            report(changeWidth());
    } else if (const auto portal = wanted(); !portal.ok()) {
        refuse(QString::fromStdString(portal.error().message));
    } else {
        report(addPortals(document(), {portal.value()}));
    }
    cancel();
    hover(input);
}

bool PortalTool::cancel()
{
    const bool had = m_from.has_value();
    m_from.reset();
    m_handle.reset();
    m_isDrag = false;
    return had;
}

bool PortalTool::commit()
{
    if (isDrawing())
        return false;
    report(addMissingPortals(document(), width()));
    return true;
}

bool PortalTool::isFree(const Portal& portal) const
{
    const Ground& ground = m_ground.of(document().world());
    const SharedBorder stretch{portal.cellA, portal.cellB, {portal.a, portal.b}};
    const auto rest = withoutPortals(ground, stretch);
    return rest.size() == 1 && std::abs(rest.front().stretch.length() - stretch.stretch.length()) <= 0.01;
}

bool PortalTool::hasBorder() const
{
    return m_border && m_borderRevision == document().revision();
}

Result<Portal> PortalTool::wanted() const
{
    if (!hasBorder())
        return Error{"no-border", text("No two cells meet here. Point at a border that they share.").toStdString(), {}};
    const Ground& ground = m_ground.of(document().world());
    if (m_isDrag) {
        const auto portal = portalBetween(ground, *m_border, m_handle ? m_handle->fixed : *m_from, m_at);
        if (!portal)
            return Error{"too-narrow", text("Too narrow for a portal. Drag further along the border.").toStdString(), {}};
        if (!m_handle && !isFree(*portal))
            return Error{"taken", text("There is a portal already. Drag its ends to change its width.").toStdString(), {}};
        return *portal;
    }
    if (const Portal portal = portalOn(ground, *m_border, width(), m_at); isFree(portal))
        return portal;
    // Beside the portals that are there.
    std::optional<SharedBorder> best;
    for (const SharedBorder& rest : withoutPortals(ground, *m_border))
        if (rest.stretch.length() >= kLeastPortal_m
            && geometry::distanceToSegment(m_at, rest.stretch.a, rest.stretch.b) <= 0.5 * width().value_or(1.0))
            best = rest;
    if (!best)
        return Error{"taken", text("There is a portal already. Drag its ends to change its width.").toStdString(), {}};
    return portalOn(ground, *best, width(), m_at);
}

Result<void> PortalTool::changeWidth()
{
    const auto changed = wanted();
    if (!changed.ok())
        return changed.error();
    const Portal* old = document().world().portals().find(m_handle->portal);
    if (!old)
        return {};
    Portal row = *old;
    row.a = changed.value().a;
    row.b = changed.value().b;
    world::WorldPatch patch;
    patch.put(m_handle->portal, row);
    return ApplyPatchCommand::push(document(), text("Change width of portal %1").arg(m_handle->portal.number), patch);
}

ToolDraft PortalTool::draft() const
{
    ToolDraft draft;
    if (const Portal* portal = selectedPortal(); portal && !m_from) {
        draft.points.push_back({portal->a, DraftMark::corner, DraftTone::drawn});
        draft.points.push_back({portal->b, DraftMark::corner, DraftTone::drawn});
    }
    if (!hasBorder())
        return draft;
    draft.pointer = m_at;
    draft.lines.push_back({{m_border->stretch.a, m_border->stretch.b}, DraftTone::guide, false});
    if (const auto portal = wanted(); portal.ok()) {
        draft.lines.push_back({{portal.value().a, portal.value().b}, DraftTone::drawn, false});
        draft.points.push_back({portal.value().node(), DraftMark::cross, DraftTone::drawn});
        draft.labels.push_back(
            {portal.value().node(), lengthText(geometry::distance(portal.value().a, portal.value().b)), DraftTone::drawn});
    } else if (m_from) {
        draft.refusal = QString::fromStdString(portal.error().message);
    }
    return draft;
}

QString PortalTool::hint() const
{
    if (m_handle)
        return text("Drag along the border to change the width · Esc leaves it");
    return text("Click a border that two cells share, or drag along it · Enter: all borders of the selected cells");
}

} // namespace passerby::editor
