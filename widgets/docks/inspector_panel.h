// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/world/agent_profile.h"
#include "editor/document/object_ref.h"

#include <QWidget>
#include <map>
#include <string>
#include <vector>

class QLabel;
class QPushButton;
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
/// beside their fields, sections: goals, what follows, the day, laws drawn, flows. Where a change brings or takes rows, the others stay,
/// and with them what is being typed and who has the keyboard.
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
    /// The recording that is selected is to be placed by two points.
    void placementWanted();
    /// A state set is to be made of the recording that is selected.
    void statesWanted();

private:
    void refresh();
    void refreshHead();
    void settle(bool isSameCity);
    void clearLayout(bool isAllAnew);
    void rearrange();
    void layRows();
    void addRow(const editor::Property& property);
    [[nodiscard]] bool isInSection(const editor::Property& property) const;
    void makeSections();
    void makeProfileSections(world::AgentProfileId id);
    template <class Section, class... What>
    void makeSection(const std::string& after, What&&... what);
    void addSections(const std::string& after);
    void addCalibration();
    void addRecordingButtons();
    void addButton(QPushButton* button);

    editor::InspectorModel& m_model;
    editor::HabitSession& m_habits;
    QLabel* m_chip;
    QLabel* m_title;
    QLabel* m_hint;
    QLabel* m_mark; ///< what the variant that is shown does to it
    QWidget* m_body;
    QVBoxLayout* m_rowsLayout;
    using Rows = std::map<std::string, PropertyRow*>;
    using Sections = std::vector<std::pair<std::string, HabitSection*>>; ///< after the row of this key; empty: at the end
    Rows m_rows;
    Sections m_sections;
    Rows m_keptRows;                       ///< while rows are laid anew: those of the same objects that may stay
    Sections m_keptSections;               ///< likewise
    std::vector<editor::ObjectRef> m_refs; ///< whose rows are shown
    int m_city = 0;                        ///< of which city (InspectorModel::cityNumber())
    QString m_group;
};

} // namespace passerby::widgets
