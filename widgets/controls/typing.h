// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QLineEdit;
class QString;
class QWidget;

namespace passerby::widgets {

/// Whether something is half typed in this line, also while another window has the keyboard.
[[nodiscard]] bool isBeingTyped(const QLineEdit& line);
/// Puts a value into a line in which nothing is half typed. What is selected whole stays so: what is typed next replaces it.
void showText(QLineEdit& line, const QString& text);
/// What is half typed in this window holds, as if its field were left; before something is done that goes by it or takes it away.
void finishTyping(const QWidget& window);

} // namespace passerby::widgets
