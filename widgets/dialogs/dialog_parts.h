// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>

class QDialog;
class QHBoxLayout;
class QLabel;
class QPushButton;
class QString;
class QWidget;

namespace passerby::widgets {

/// Cancel at the left of the given buttons, all at the right edge; cancel rejects the dialog.
[[nodiscard]] QHBoxLayout* makeButtonRow(QDialog* dialog, const QList<QPushButton*>& buttons, const QString& cancelText);
/// A hidden line in the colour of errors.
[[nodiscard]] QLabel* makeErrorLabel(QWidget* parent);

} // namespace passerby::widgets
