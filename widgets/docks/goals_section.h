// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/commands/edit_gesture.h"
#include "widgets/docks/habit_section.h"

#include <vector>

class QMenu;

namespace passerby::widgets {

class GoalRow;
class ShareBar;

/// Where people go next from a type: a bar of all goals, then each with its own. Dragging one rescales the others, so that they always
/// sum to 100 %.
class GoalsSection final : public HabitSection {
    Q_OBJECT

public:
    GoalsSection(editor::ProjectDocument& document, world::TargetTypeId type, QWidget* parent = nullptr);
    void refresh() override;
    [[nodiscard]] const std::vector<GoalRow*>& rows() const { return m_rows; }

private:
    [[nodiscard]] const world::TargetType* type() const { return m_document.world().targetTypes().find(m_type); }
    GoalRow* makeRow(std::size_t place);
    void beginDrag();
    void drag(std::size_t place, double share);
    void fillTypes(QMenu& menu, const std::function<void(world::TargetTypeId)>& chosen);
    void setRowCount(std::size_t count);

    editor::ProjectDocument& m_document;
    world::TargetTypeId m_type;
    ShareBar* m_bar;
    QVBoxLayout* m_list;
    std::vector<GoalRow*> m_rows;
    editor::EditGesture m_gesture;
    std::vector<world::Goal> m_base; ///< when the drag began
};

} // namespace passerby::widgets
