// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <map>
#include <string>

class QLabel;
class QVBoxLayout;

namespace passerby::editor {
class InspectorModel;
}

namespace passerby::widgets {

class PropertyRow;

/// The properties of what is selected, or of the city; every change is one undo step.
class InspectorPanel : public QWidget {
    Q_OBJECT

public:
    explicit InspectorPanel(editor::InspectorModel& model, QWidget* parent = nullptr);
    /// Makes all rows anew: values from now on are what the ways back lead to.
    void rebuild();

private:
    void refresh();

    editor::InspectorModel& m_model;
    QLabel* m_title;
    QLabel* m_hint;
    QWidget* m_body;
    QVBoxLayout* m_rowsLayout;
    std::map<std::string, PropertyRow*> m_rows;
};

} // namespace passerby::widgets
