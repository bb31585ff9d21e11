// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QListView;
class QStackedLayout;

namespace passerby::editor {
class IssueModel;
}

namespace passerby::widgets {

class EmptyState;

/// What is wrong or odd, worst first, each with its place and, where there is one, a button that mends it.
class IssuesPanel : public QWidget {
    Q_OBJECT

public:
    explicit IssuesPanel(editor::IssueModel& model, QWidget* parent = nullptr);
    [[nodiscard]] QListView* list() const { return m_list; }
    /// Carries out the fix of this finding, or all of its kind.
    void fix(int row);
    void fixAll(int row);

signals:
    /// Select what a finding is about, and show it.
    void goToRequested(int row);
    void fixFailed(const QString& message);

private:
    void refresh();

    editor::IssueModel& m_model;
    QStackedLayout* m_stack;
    EmptyState* m_empty;
    QListView* m_list;
};

} // namespace passerby::widgets
