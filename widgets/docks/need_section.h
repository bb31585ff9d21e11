// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/commands/edit_gesture.h"
#include "editor/document/project_document.h"
#include "widgets/docks/habit_section.h"

class QLabel;
class QPushButton;

namespace passerby::widgets {

class NeedPlot;

/// The course of a need over an hour, and in words when it is wanted and how soon fulfilled.
class NeedSection final : public HabitSection {
    Q_OBJECT

public:
    NeedSection(editor::ProjectDocument& document, world::NeedId need, QWidget* parent = nullptr);
    void refresh() override;

private:
    editor::ProjectDocument& m_document;
    world::NeedId m_need;
    NeedPlot* m_plot;
    QLabel* m_words;
    editor::EditGesture m_gesture;
};

/// Objects that belong to what the inspector shows, to be selected by a click, and a button that adds one.
class BelongingsSection : public HabitSection {
    Q_OBJECT

public:
    void refresh() override;

protected:
    BelongingsSection(editor::ProjectDocument& document, const QString& title, QWidget* parent);
    [[nodiscard]] virtual std::vector<editor::ObjectRef> belongings() const = 0;
    [[nodiscard]] virtual QString wordsOf(editor::ObjectRef ref) const = 0;
    /// `name` is that of the object for tests and scripts.
    void addButton(const QString& words, const QString& icon, const char* name,
                   const std::function<foundation::Result<editor::ObjectRef>()>& add);
    [[nodiscard]] editor::ProjectDocument& document() const { return m_document; }

private:
    editor::ProjectDocument& m_document;
    QVBoxLayout* m_list;
    std::vector<std::pair<editor::ObjectRef, QPushButton*>> m_rows;
};

/// The needs and duties of a profile.
class NeedsSection final : public BelongingsSection {
    Q_OBJECT

public:
    NeedsSection(editor::ProjectDocument& document, world::AgentProfileId profile, QWidget* parent = nullptr);

protected:
    [[nodiscard]] std::vector<editor::ObjectRef> belongings() const override;
    [[nodiscard]] QString wordsOf(editor::ObjectRef ref) const override;

private:
    world::AgentProfileId m_profile;
};

/// The trains that stop at a platform.
class TrainsSection final : public BelongingsSection {
    Q_OBJECT

public:
    TrainsSection(editor::ProjectDocument& document, world::FixtureId platform, QWidget* parent = nullptr);

protected:
    [[nodiscard]] std::vector<editor::ObjectRef> belongings() const override;
    [[nodiscard]] QString wordsOf(editor::ObjectRef ref) const override;

private:
    world::FixtureId m_platform;
};

} // namespace passerby::widgets
