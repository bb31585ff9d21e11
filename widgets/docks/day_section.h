// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/commands/edit_gesture.h"
#include "widgets/docks/habit_section.h"

#include <optional>

class QComboBox;
class QMenu;
class QToolButton;

namespace passerby::widgets {

class CurveEditor;

/// How a type's stay, or one of its goals, goes over the day: a curve to drag, templates to begin with, copied between goals and types.
class DaySection final : public HabitSection {
    Q_OBJECT

public:
    DaySection(editor::ProjectDocument& document, world::TargetTypeId type, QWidget* parent = nullptr);
    void refresh() override;
    [[nodiscard]] CurveEditor* curve() const { return m_curve; }
    [[nodiscard]] QComboBox* subject() const { return m_subject; }

private:
    [[nodiscard]] const world::TargetType* type() const { return m_document.world().targetTypes().find(m_type); }
    /// The place of the goal whose curve is shown; none: the stay's.
    [[nodiscard]] std::optional<std::size_t> goal() const;
    [[nodiscard]] std::optional<world::Hourly> shown() const;
    [[nodiscard]] double level() const;
    void set(const std::optional<world::Hourly>& curve, editor::EditPhase phase);
    void refreshSubjects();
    void fillMenu(QMenu& menu);

    editor::ProjectDocument& m_document;
    world::TargetTypeId m_type;
    QComboBox* m_subject;
    QToolButton* m_more;
    CurveEditor* m_curve;
    editor::EditGesture m_gesture;
};

} // namespace passerby::widgets
