// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QListWidget;
class QUndoStack;

namespace passerby::widgets {

/// The steps since the city was opened; the current one is marked, undone ones are muted. A click goes there.
class HistoryPanel : public QWidget {
    Q_OBJECT

public:
    explicit HistoryPanel(QUndoStack& stack, QWidget* parent = nullptr);
    [[nodiscard]] QListWidget* list() const { return m_list; }
    /// Undoes or repeats all steps up to the one in this row.
    void jumpTo(int row);
    /// Marks the step that the city is at.
    void refresh();

private:
    QUndoStack& m_stack;
    QListWidget* m_list;
    bool m_isRefreshing = false;
};

} // namespace passerby::widgets
