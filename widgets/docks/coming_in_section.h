// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/document/project_document.h"
#include "widgets/docks/habit_section.h"

#include <vector>

namespace passerby::widgets {

class EntryRow;

/// What comes in at the beginning of a lane: a row for each kind and hour, and how many that are together. Where nothing does it says why
/// and what to do.
class ComingInSection final : public HabitSection {
    Q_OBJECT

public:
    ComingInSection(editor::ProjectDocument& document, world::LaneId lane, QWidget* parent = nullptr);
    void refresh() override;
    [[nodiscard]] const std::vector<EntryRow*>& rows() const { return m_rows; }

private:
    EntryRow* makeRow(std::size_t place);
    void setRowCount(std::size_t count);
    void showRow(std::size_t place);
    void showTogether();
    [[nodiscard]] QString emptyWords() const;

    editor::ProjectDocument& m_document;
    world::LaneId m_lane;
    QLabel* m_empty;
    QVBoxLayout* m_list;
    std::vector<EntryRow*> m_rows;
    std::vector<world::VehicleDemandId> m_demands; ///< of the rows
};

} // namespace passerby::widgets
