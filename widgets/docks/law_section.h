// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/document/project_document.h"
#include "widgets/docks/habit_section.h"

namespace passerby::widgets {

class LawPlot;

/// The law of a type's waits, drawn, with the values that are drawn again.
class WaitSection final : public HabitSection {
    Q_OBJECT

public:
    WaitSection(editor::ProjectDocument& document, world::TargetTypeId type, QWidget* parent = nullptr);
    void refresh() override;

private:
    editor::ProjectDocument& m_document;
    world::TargetTypeId m_type;
    LawPlot* m_plot;
    QLabel* m_words;
};

/// The histogram of a profile's speeds, with its bounds.
class SpeedSection final : public HabitSection {
    Q_OBJECT

public:
    SpeedSection(editor::ProjectDocument& document, world::AgentProfileId profile, QWidget* parent = nullptr);
    void refresh() override;

private:
    editor::ProjectDocument& m_document;
    world::AgentProfileId m_profile;
    LawPlot* m_plot;
    QLabel* m_words;
};

} // namespace passerby::widgets
