// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/document/object_ref.h"

#include <QWidget>

class QTreeView;

namespace passerby::editor {
class ObjectTreeModel;
class ProjectDocument;
} // namespace passerby::editor

namespace passerby::widgets {

/// What the city is made of, layer by layer, with switches to show and to lock. Follows the selection of the views and
/// sets it. While something is searched for in the field above, what is found stands in place of the layers.
class LayersPanel : public QWidget {
    Q_OBJECT

public:
    LayersPanel(editor::ProjectDocument& document, editor::ObjectTreeModel& model, QWidget* parent = nullptr);
    [[nodiscard]] QTreeView* tree() const { return m_tree; }

signals:
    void zoomRequested(passerby::editor::ObjectRef ref);

private:
    void takeSelection();
    void giveSelection();

    editor::ProjectDocument& m_document;
    editor::ObjectTreeModel& m_model;
    QTreeView* m_tree;
    bool m_isSyncing = false;
};

} // namespace passerby::widgets
