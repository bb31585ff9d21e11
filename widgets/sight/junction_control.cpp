// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sight/junction_control.h"

#include "editor/commands/junction_edits.h"
#include "editor/document/junction_place.h"
#include "editor/document/layer_state.h"
#include "editor/document/project_document.h"
#include "editor/document/selection.h"
#include "editor/models/inspector_model.h"
#include "editor/models/issue_model.h"
#include "editor/session/affordance_session.h"
#include "editor/tools/hit_test.h"
#include "editor/tools/tool_box.h"
#include "widgets/controls/action_set.h"
#include "widgets/heat/heat_control.h"
#include "widgets/plan_view/plan_view.h"
#include "widgets/sight/sight_control.h"

#include <QAction>
#include <algorithm>

namespace passerby::widgets {

using editor::ActionId;
using editor::AffordanceSession;
using editor::JunctionWish;
using editor::ObjectKind;
using editor::ProjectDocument;
using world::CellId;

JunctionControl::JunctionControl(const Parts& parts, QObject* parent) : QObject(parent), m_parts(parts)
{
    m_handing.setSingleShot(true);
    m_handing.setInterval(0);
    connect(&m_handing, &QTimer::timeout, this, &JunctionControl::hand);
    connect(&parts.affordance, &AffordanceSession::changed, &m_handing, qOverload<>(&QTimer::start));
    connect(&parts.document, &ProjectDocument::worldChanged, this, &JunctionControl::refresh);
    connect(&parts.document, &ProjectDocument::replaced, this, &JunctionControl::refresh);
    connect(&parts.document.layers(), &editor::LayerState::changed, this, &JunctionControl::mark);
    connect(&parts.document.selection(), &editor::Selection::changed, this, &JunctionControl::refresh);
    connect(&parts.plan.toolBox(), &editor::ToolBox::toolChanged, this, &JunctionControl::mark);
    connect(&parts.heat, &HeatControl::changed, this, &JunctionControl::mark);
    connect(&parts.sight, &SightControl::junctionShown, this, &JunctionControl::refresh);
    const auto on = [this](ActionId id, auto what) { connect(m_parts.actions.at(id), &QAction::triggered, this, what); };
    on(ActionId::junctionAlways, [this] { set(JunctionWish::always); });
    on(ActionId::junctionNever, [this] { set(JunctionWish::never); });
    on(ActionId::junctionAsFound, [this] { set(JunctionWish::asFound); });
    on(ActionId::junctionHere, [this] { putHere(); });
    refresh();
}

std::vector<CellId> JunctionControl::cells() const
{
    const auto& table = m_parts.document.world().cells();
    std::vector<CellId> cells;
    for (const editor::ObjectRef ref : m_parts.document.selection().items())
        if (ref.kind == ObjectKind::cell && table.contains(table.idOf(ref.number)))
            cells.push_back(table.idOf(ref.number));
    if (cells.empty())
        if (const auto shown = m_parts.sight.shownCell(); shown && table.contains(table.idOf(*shown)))
            cells.push_back(table.idOf(*shown));
    return cells;
}

CellId JunctionControl::cellFor(geometry::Point place) const
{
    const auto& table = m_parts.document.world().cells();
    if (const auto wanted = cells(); wanted.size() == 1 && geometry::contains(table.find(wanted.front())->polygon, place))
        return wanted.front();
    const auto ref = m_parts.hitTest.cellAt(place);
    return ref ? table.idOf(ref->number) : CellId();
}

void JunctionControl::set(JunctionWish wish)
{
    tell(editor::setJunctions(m_parts.document, cells(), wish));
}

void JunctionControl::putHere()
{
    const auto place = m_parts.plan.pointer();
    const CellId cell = place ? cellFor(*place) : CellId();
    if (cell.isNull())
        emit failed(tr("Point at a place in a cell of the plan; the menu there has this, too."));
    else
        tell(editor::putJunction(m_parts.document, cell, *place));
}

void JunctionControl::tell(const foundation::Result<QString>& done)
{
    if (!done.ok())
        emit failed(QString::fromStdString(done.error().message));
    else if (!done.value().isEmpty())
        emit said(done.value());
}

void JunctionControl::refresh()
{
    const bool hasCells = !cells().empty();
    for (const ActionId id : {ActionId::junctionAlways, ActionId::junctionNever, ActionId::junctionAsFound})
        m_parts.actions.at(id)->setEnabled(hasCells);
    m_parts.actions.at(ActionId::junctionHere)->setEnabled(!m_parts.document.world().cells().empty());
    mark();
}

bool JunctionControl::areJunctionsAbout() const
{
    const auto& items = m_parts.document.selection().items();
    return m_parts.heat.isAboutSight() || m_parts.plan.toolBox().activeId() == QLatin1String("sight")
           || std::any_of(items.begin(), items.end(),
                          [](editor::ObjectRef ref) { return ref.kind == ObjectKind::cell || ref.kind == ObjectKind::junctionEdit; });
}

void JunctionControl::mark()
{
    std::vector<PlanJunction> marks;
    const world::World& world = m_parts.document.world();
    if (!world.junctionEdits().empty() && m_parts.document.layers().isVisible(ObjectKind::junctionEdit) && areJunctionsAbout())
        for (const auto& [id, edit] : world.junctionEdits())
            if (const auto place = editor::placeOfEdit(world, edit))
                marks.push_back({*place, edit.change});
    m_parts.plan.setJunctions(std::move(marks));
}

/// What is known of a city before its last edit counts while the next is being found out.
void JunctionControl::hand()
{
    const AffordanceSession& session = m_parts.affordance;
    const auto known = session.isFresh() || session.isMaking() ? session.affordance() : nullptr;
    m_parts.inspector.setAffordance(known);
    refresh();
    if (session.isFresh() || !known) // those of before the edit stay as they are until then
        m_parts.issues.setWayIssues(known ? known->network.issues : std::vector<foundation::Issue>());
}

} // namespace passerby::widgets
