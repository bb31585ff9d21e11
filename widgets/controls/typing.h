// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QLineEdit;
class QWidget;

namespace passerby::widgets {

/// Whether something is half typed in this line, also while another window has the keyboard.
[[nodiscard]] bool isBeingTyped(const QLineEdit& line);
/// What is half typed in this window holds, as if its field were left; before something is done that goes by it or takes it away.
void finishTyping(const QWidget& window);

} // namespace passerby::widgets
