// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMessageBox>

namespace passerby::widgets {

/// Tells which file could not be opened, where it was looked for and why. Deletes itself when closed.
class NotOpenedBox : public QMessageBox {
    Q_OBJECT

public:
    /// `why`: sentences.
    NotOpenedBox(const QString& path, const QString& why, QWidget* parent);

signals:
    void anotherWanted();
};

} // namespace passerby::widgets
