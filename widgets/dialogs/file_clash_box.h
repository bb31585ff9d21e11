// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/session/save_session.h"

#include <QMessageBox>

namespace passerby::widgets {

/// Asks what is to happen where a city should be saved over something that its window has not seen: another program has changed,
/// replaced or deleted the file meanwhile.
class FileClashBox : public QMessageBox {
    Q_OBJECT

public:
    enum class Choice { none, mine, theirs, elsewhere };

    /// `reason`: why what lies there cannot be opened, a sentence; empty elsewhere.
    FileClashBox(const QString& path, editor::FileClash clash, const QString& reason, QWidget* parent);
    /// Shows it and waits for the answer.
    [[nodiscard]] Choice ask();

private:
    QPushButton* m_mine = nullptr;
    QPushButton* m_theirs = nullptr; ///< only where what lies there is a city
    QPushButton* m_elsewhere = nullptr;
};

} // namespace passerby::widgets
