// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <optional>

class QString;
class QWidget;

namespace passerby::editor {
class ProjectDocument;
}

namespace passerby::widgets {

/// Asks for another colour on behalf of a part of the inspector. Nothing where somebody keeps it as it is, and where the part or its city
/// went while the dialog was open, as when a file that was being read takes its place: the part may be gone then, and is not to be touched.
[[nodiscard]] std::optional<QColor> askForColor(const QColor& before, const QString& title, QWidget& asker,
                                                const editor::ProjectDocument& document);

} // namespace passerby::widgets
