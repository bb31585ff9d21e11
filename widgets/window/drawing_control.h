// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <map>

class QAction;

namespace passerby::editor {
class ToolBox;
}

namespace passerby::widgets {

class ActionSet;
class PlanView;

/// An action for each tool, in the menu Draw and with its letter. Before ActionSet::fillMenus.
[[nodiscard]] std::map<QString, QAction*> addToolActions(ActionSet& actions, const editor::ToolBox& tools);

/// The tools of the plan in the window: takes them by action, and says what they expect and what they did.
class DrawingControl : public QObject {
    Q_OBJECT

public:
    DrawingControl(PlanView& plan, const std::map<QString, QAction*>& actions, QObject* parent);
    /// What the tool in hand expects next; empty while things are selected.
    [[nodiscard]] QString hint() const { return m_hint; }
    [[nodiscard]] bool isDrawing() const { return m_isDrawing; }
    /// Any tool but the one that selects is in hand.
    [[nodiscard]] bool hasTool() const;
    /// Takes back the last corner of what is half drawn; false when nothing is.
    bool undo();
    /// Esc: what is half drawn, then the tool. False when there was neither.
    bool cancel();

signals:
    void hintChanged();
    /// Something is half drawn now, or not any more.
    void drawingChanged();
    void toolChanged();
    /// A gesture was refused, or brought about what one should know.
    void noticed(const QString& text, bool isRefusal);

private:
    void followTool();
    void followDraft();

    PlanView& m_plan;
    editor::ToolBox& m_tools;
    std::map<QString, QAction*> m_actions;
    QString m_hint;
    bool m_isDrawing = false;
};

} // namespace passerby::widgets
