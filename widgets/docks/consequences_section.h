// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/docks/habit_section.h"

#include <array>
#include <cstdint>
#include <optional>

namespace passerby::editor {
class HabitSession;
class ProjectDocument;
} // namespace passerby::editor

namespace passerby::widgets {

class ChordDiagram;

/// What follows from the habits, in three figures: people walking, people in targets of the type, trips a day. Says whether they are an
/// estimate or from the bake. Below them what follows from needs, where people live by them.
class ConsequencesSection final : public HabitSection {
    Q_OBJECT

public:
    /// `type`: the number of a target type; none: people inside anywhere.
    ConsequencesSection(editor::ProjectDocument& document, editor::HabitSession& session, std::optional<std::uint32_t> type,
                        QWidget* parent = nullptr);
    void refresh() override;

private:
    struct Figure {
        QLabel* value;
        QLabel* words;
    };
    void refreshNeeds();
    void setFigure(std::size_t place, const QString& value, const QString& words, const QString& help);

    editor::ProjectDocument& m_document;
    editor::HabitSession& m_session;
    std::optional<std::uint32_t> m_type;
    QWidget* m_figures;
    QLabel* m_problem;
    QLabel* m_needs;
    std::array<Figure, 3> m_labels{};
};

/// The flows between all types as a chord diagram, those of one type to the front.
class FlowsSection final : public HabitSection {
    Q_OBJECT

public:
    FlowsSection(editor::ProjectDocument& document, editor::HabitSession& session, std::optional<std::uint32_t> type,
                 QWidget* parent = nullptr);
    void refresh() override;

private:
    editor::ProjectDocument& m_document;
    editor::HabitSession& m_session;
    std::optional<std::uint32_t> m_type;
    ChordDiagram* m_diagram;
};

} // namespace passerby::widgets
