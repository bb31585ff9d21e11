// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QKeySequence>
#include <QList>
#include <functional>
#include <vector>

class QAction;
class QLabel;
class QLineEdit;
class QPushButton;
class QTreeWidget;

namespace passerby::widgets {

class KeyField;

/// Which keys do what: a table to search in, where new keys are pressed. Changes hold at once.
class ShortcutsDialog : public QDialog {
    Q_OBJECT

public:
    struct Row {
        QAction* action;
        QString group;
        QList<QKeySequence> defaults;
    };
    using Change = std::function<void(QAction*, const QList<QKeySequence>&)>;
    ShortcutsDialog(std::vector<Row> rows, Change change, QWidget* parent);

private:
    void buildList();
    void buildFields();
    void filter(const QString& text);
    void refresh();
    void refreshFields();
    void take(const QKeySequence& keys);
    /// Gives the keys in the field to the row, and takes them from whoever has them.
    void use();
    void set(const Row& row, const QList<QKeySequence>& keys);
    void resetAll();
    [[nodiscard]] const Row* current() const;
    [[nodiscard]] const Row* holderOf(const QKeySequence& keys) const;

    std::vector<Row> m_rows;
    Change m_change;
    QLineEdit* m_search;
    QTreeWidget* m_list;
    QLabel* m_name;
    KeyField* m_field;
    QLabel* m_conflict;
    QPushButton* m_use;
    QPushButton* m_none;
    QPushButton* m_reset;
    QPushButton* m_resetAll;
};

} // namespace passerby::widgets
