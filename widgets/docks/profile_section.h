// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/commands/edit_gesture.h"
#include "widgets/docks/habit_section.h"

#include <vector>

class QHBoxLayout;
class QLineEdit;

namespace passerby::widgets {

class ShareBar;
class ShareSlider;

/// A profile's share of the population beside those of all: they always sum to 100 %. Clicking another selects it.
class ProfileShareSection final : public HabitSection {
    Q_OBJECT

public:
    ProfileShareSection(editor::ProjectDocument& document, world::AgentProfileId profile, QWidget* parent = nullptr);
    void refresh() override;
    [[nodiscard]] ShareSlider* slider() const { return m_slider; }
    [[nodiscard]] QLineEdit* percentField() const { return m_percent; }

private:
    void beginDrag();
    void drag(double share);
    void commitPercent();

    editor::ProjectDocument& m_document;
    world::AgentProfileId m_profile;
    ShareBar* m_bar;
    ShareSlider* m_slider;
    QLineEdit* m_percent;
    editor::EditGesture m_gesture;
    std::vector<double> m_base;
};

/// The colours of clothes that people of a profile wear; none: the view's own.
class ClothesSection final : public HabitSection {
    Q_OBJECT

public:
    ClothesSection(editor::ProjectDocument& document, world::AgentProfileId profile, QWidget* parent = nullptr);
    void refresh() override;

private:
    void change(std::size_t place);
    void set(const std::vector<world::Color>& colors);

    editor::ProjectDocument& m_document;
    world::AgentProfileId m_profile;
    QHBoxLayout* m_chips;
    std::vector<world::Color> m_shown;
    bool m_hasShown = false;
};

} // namespace passerby::widgets
