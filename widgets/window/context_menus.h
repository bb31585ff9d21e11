// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/world/agent_id.h"
#include "editor/actions/action_catalogue.h"
#include "editor/document/object_ref.h"

#include <QObject>
#include <QPoint>
#include <functional>
#include <optional>
#include <vector>

class QAction;
class QMenu;

namespace passerby::editor {
class HitTest;
class IssueModel;
class LiveSession;
class ObjectTreeModel;
class ProjectDocument;
} // namespace passerby::editor

namespace passerby::widgets {

class ActionSet;
class CityView;
class HistoryPanel;
class IssuesPanel;
class LayersPanel;
class PlanView;
class RunControl;

/// Menus at the pointer in views, layers, issues and history: what can be done with what lies there, by the actions of the window with
/// their keys. What lies under the pointer and is not selected yet becomes the selection; a person is picked.
class ContextMenus : public QObject {
    Q_OBJECT

public:
    struct Parts {
        editor::ProjectDocument& document;
        const editor::HitTest& hitTest;
        editor::ObjectTreeModel& tree;
        editor::IssueModel& issues;
        editor::LiveSession& live;
        PlanView& plan;
        CityView& city;
        LayersPanel& layers;
        IssuesPanel& issuesPanel;
        HistoryPanel& history;
        RunControl& run;
        ActionSet& actions;
        std::vector<QAction*> ofPerson; ///< beyond the catalogue: follow, block the way
        std::function<void(int row)> goToIssue;
    };
    ContextMenus(Parts parts, QWidget* window);

private:
    void inPlan(QPoint place);
    QMenu& inView(std::optional<world::AgentId> agent, std::optional<editor::ObjectRef> object, QPoint globalPlace);
    void inLayers(QPoint place);
    void inIssues(QPoint place);
    void inHistory(QPoint place);
    void ofLayer(QMenu& menu, editor::ObjectKind kind);
    void add(QMenu& menu, const std::vector<std::vector<editor::ActionId>>& groups);
    [[nodiscard]] QMenu& newMenu();

    Parts m_parts;
    QWidget* m_window;
    const QMenu* m_menuInPlan = nullptr; ///< for which the plan's pointer is held
};

} // namespace passerby::widgets
