// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/window/drawing_control.h"

#include "editor/tools/tool_box.h"
#include "widgets/controls/action_set.h"
#include "widgets/plan_view/plan_view.h"

#include <QAction>
#include <QActionGroup>

namespace passerby::widgets {

std::map<QString, QAction*> addToolActions(ActionSet& actions, const editor::ToolBox& tools)
{
    std::map<QString, QAction*> all;
    QActionGroup* group = nullptr;
    for (const editor::ToolInfo& info : tools.tools()) {
        QAction* action = actions.add(QStringLiteral("tool_") + info.id, info.name, info.key, info.icon, info.tooltip);
        action->setData(QStringLiteral("draw"));
        action->setCheckable(true);
        if (!group)
            group = new QActionGroup(action->parent());
        group->addAction(action);
        all[info.id] = action;
    }
    return all;
}

DrawingControl::DrawingControl(PlanView& plan, const std::map<QString, QAction*>& actions, QObject* parent)
    : QObject(parent), m_plan(plan), m_tools(plan.toolBox()), m_actions(actions)
{
    for (const auto& [id, action] : m_actions)
        connect(action, &QAction::triggered, this, [this, id = id] { m_tools.take(id); });
    connect(&m_tools, &editor::ToolBox::toolChanged, this, &DrawingControl::followTool);
    connect(&m_tools, &editor::ToolBox::draftChanged, this, &DrawingControl::followDraft);
    connect(&m_tools, &editor::ToolBox::noticed, this, &DrawingControl::noticed);
    m_actions.at(m_tools.activeId())->setChecked(true);
}

bool DrawingControl::hasTool() const
{
    return m_tools.activeId() != QLatin1String("select");
}

bool DrawingControl::undo()
{
    return m_tools.undo();
}

bool DrawingControl::cancel()
{
    return m_tools.key({editor::ToolKey::cancel});
}

void DrawingControl::followTool()
{
    const QString active = m_tools.activeId();
    for (const auto& [id, action] : m_actions) // a tool without a letter has none
        action->setChecked(id == active);
    m_plan.setFocus();
    emit toolChanged();
}

void DrawingControl::followDraft()
{
    if (const bool isDrawing = m_tools.active().isDrawing(); isDrawing != m_isDrawing) {
        m_isDrawing = isDrawing;
        emit drawingChanged();
    }
    if (const QString hint = m_tools.hint(); hint != m_hint) {
        m_hint = hint;
        emit hintChanged();
    }
}

} // namespace passerby::widgets
