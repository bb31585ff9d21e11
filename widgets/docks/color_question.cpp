// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/docks/color_question.h"

#include "editor/document/project_document.h"

#include <QColorDialog>
#include <QPointer>

namespace passerby::widgets {

std::optional<QColor> askForColor(const QColor& before, const QString& title, QWidget& asker, const editor::ProjectDocument& document)
{
    const QPointer<QWidget> part(&asker);
    bool isSameCity = true;
    const auto watch =
        QObject::connect(&document, &editor::ProjectDocument::replaced, asker.window(), [&isSameCity] { isSameCity = false; });
    const QColor chosen = QColorDialog::getColor(before, asker.window(), title);
    QObject::disconnect(watch);
    return chosen.isValid() && part && isSameCity ? std::optional(chosen) : std::nullopt;
}

} // namespace passerby::widgets
