// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <map>
#include <string>
#include <vector>

class QLabel;
class QVBoxLayout;

namespace passerby::editor {
class HabitSession;
class InspectorModel;
struct Property;
} // namespace passerby::editor

namespace passerby::widgets {

class HabitSection;
class PropertyRow;

/// The properties of what is selected, or of the city; every change is one undo step. One target type, one profile and the city have,
/// beside their fields, sections: goals, what follows, the day, laws drawn, flows.
class InspectorPanel : public QWidget {
    Q_OBJECT

public:
    InspectorPanel(editor::InspectorModel& model, editor::HabitSession& habits, QWidget* parent = nullptr);
    /// Makes all rows anew: values from now on are what the ways back lead to.
    void rebuild();
    /// Something about what is selected that is no property; stands below the rows, and below what was added before.
    void addFooter(QWidget* footer);

signals:
    /// The reference picture shown is to be brought to scale.
    void calibrationWanted();

private:
    void refresh();
    void refreshHead();
    void clearRows();
    void addRow(const editor::Property& property);
    [[nodiscard]] bool isInSection(const editor::Property& property) const;
    void makeSections();
    void addSections(const std::string& after);
    void addCalibration();

    editor::InspectorModel& m_model;
    editor::HabitSession& m_habits;
    QLabel* m_chip;
    QLabel* m_title;
    QLabel* m_hint;
    QWidget* m_body;
    QVBoxLayout* m_rowsLayout;
    std::map<std::string, PropertyRow*> m_rows;
    std::vector<std::pair<std::string, HabitSection*>> m_sections; ///< after the row of this key; empty: at the end
    QString m_group;
};

} // namespace passerby::widgets
