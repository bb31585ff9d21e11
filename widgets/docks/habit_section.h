// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/foundation/result.h"

#include <QWidget>

class QLabel;
class QVBoxLayout;

namespace passerby::widgets {

/// A part of the inspector that is more than rows of fields: it shows one object and follows the document through refresh().
class HabitSection : public QWidget {
    Q_OBJECT

public:
    /// `title` may be empty.
    explicit HabitSection(const QString& title, QWidget* parent = nullptr);
    virtual void refresh() = 0;

protected:
    [[nodiscard]] QVBoxLayout* body() const { return m_body; }
    /// A muted word at the right of the title.
    void setNote(const QString& note);
    /// Shows what an edit was refused for, until the next refresh.
    void tell(const foundation::Result<void>& outcome);
    void clearTold();

private:
    QVBoxLayout* m_body;
    QLabel* m_note = nullptr;
    QLabel* m_told = nullptr;
};

} // namespace passerby::widgets
