// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/docks/need_section.h"

class QToolButton;

namespace passerby::widgets {

class CycleBar;

/// The lights of a signal over time, and those of the signals beside it: of one that is selected, or that what is selected obeys.
class CycleSection final : public HabitSection {
    Q_OBJECT

public:
    /// `shown` is a signal, a stop line or a crossing.
    CycleSection(editor::ProjectDocument& document, editor::ObjectRef shown, QWidget* parent = nullptr);
    void refresh() override;

private:
    [[nodiscard]] world::SignalId signal() const;

    editor::ProjectDocument& m_document;
    editor::ObjectRef m_shown;
    CycleBar* m_bar;
    QLabel* m_words;
    QToolButton* m_open;
};

/// The stop lines and crossings that obey a signal.
class ObeyedSection final : public BelongingsSection {
    Q_OBJECT

public:
    ObeyedSection(editor::ProjectDocument& document, world::SignalId signal, QWidget* parent = nullptr);
    void refresh() override;

protected:
    [[nodiscard]] std::vector<editor::ObjectRef> belongings() const override;
    [[nodiscard]] QString wordsOf(editor::ObjectRef ref) const override;

private:
    world::SignalId m_signal;
};

} // namespace passerby::widgets
