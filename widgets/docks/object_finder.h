// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/document/object_ref.h"

#include <QWidget>

class QLabel;
class QLineEdit;
class QListWidget;

namespace passerby::editor {
class ProjectDocument;
}

namespace passerby::widgets {

/// A field for a name, or a kind and a number, and the objects that are called so. Choosing one selects it.
class ObjectFinder : public QWidget {
    Q_OBJECT

public:
    explicit ObjectFinder(editor::ProjectDocument& document, QWidget* parent = nullptr);
    /// Looks for what the field says.
    void search();

signals:
    /// Something stands in the field, or nothing any more.
    void searching(bool isSearching);
    void zoomRequested(passerby::editor::ObjectRef ref);

protected:
    bool eventFilter(QObject* object, QEvent* event) override;

private:
    /// The same again where the city has changed, with the object that is current, if it is still found.
    void searchAgain();
    void chooseCurrent();

    editor::ProjectDocument& m_document;
    QLineEdit* m_field;
    QListWidget* m_found;
    QLabel* m_note; ///< below what was found: nothing, or that there is more
};

} // namespace passerby::widgets
