// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QToolButton;
class QWidget;

namespace passerby::editor {
class Snapping;
}

namespace passerby::widgets {

/// Its menu chooses what to snap to and how wide the grid is; it is marked while there is anything to snap to. `snapping` outlives it.
[[nodiscard]] QToolButton* makeSnappingButton(editor::Snapping& snapping, QWidget* parent);

} // namespace passerby::widgets
