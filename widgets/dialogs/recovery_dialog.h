// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/session/recovery_session.h"

#include <QDialog>

class QPushButton;

namespace passerby::widgets {

/// After Passerby ended unexpectedly: shows the autosave beside the saved city, with times, pictures and what differs, and asks which one
/// to open. Enter never drops the autosave; where that is older than the file, it chooses nothing.
class RecoveryDialog : public QDialog {
    Q_OBJECT

public:
    enum class Choice { kept, saved, later };

    /// `session` has finished.
    RecoveryDialog(const editor::RecoverySession& session, QWidget* parent);
    [[nodiscard]] Choice choice() const { return m_choice; }

private:
    [[nodiscard]] QWidget* makeVersion(const QString& title, const editor::CityVersion& version);
    [[nodiscard]] QPushButton* makeChoice(const QString& text, Choice choice);

    Choice m_choice = Choice::later;
};

} // namespace passerby::widgets
