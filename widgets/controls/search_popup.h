// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <functional>
#include <vector>

class QAction;
class QLabel;
class QLineEdit;
class QListWidget;

namespace passerby::widgets {

/// A top-level popup with a field and a list: type, choose with the arrows, Enter does it. What the list holds is asked for with every
/// letter typed; where that is nothing, it says so.
class SearchPopup : public QFrame {
    Q_OBJECT

public:
    using Finder = std::function<std::vector<QAction*>(const QString&)>;
    SearchPopup(Finder finder, QWidget* parent);
    /// Shows the popup with its upper right corner there, in screen coordinates.
    void openAt(const QPoint& upperRight);

protected:
    bool eventFilter(QObject* object, QEvent* event) override;

private:
    void fill(const QString& text);
    void runCurrent();
    void fit();

    Finder m_finder;
    QLineEdit* m_field;
    QListWidget* m_list;
    QLabel* m_none; ///< in place of an empty list
    std::vector<QAction*> m_actions;
};

} // namespace passerby::widgets
