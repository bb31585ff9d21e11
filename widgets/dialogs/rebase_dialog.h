// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/variants/rebase.h"

#include <QDialog>

class QLabel;
class QTableWidget;

namespace passerby::editor {
class ProjectDocument;
}

namespace passerby::widgets {

/// What the base and a variant have changed in different ways, each with a choice; below, what becomes of the rest.
class RebaseDialog : public QDialog {
    Q_OBJECT

public:
    RebaseDialog(const editor::ProjectDocument& document, world::VariantId id, QWidget* parent);
    [[nodiscard]] const variants::Choices& choices() const { return m_choices; }

private:
    void addRow(int row, const variants::Conflict& conflict);
    void tellTheRest();

    const editor::ProjectDocument& m_document;
    world::VariantId m_id;
    variants::Choices m_choices;
    QTableWidget* m_conflicts;
    QLabel* m_rest;
};

} // namespace passerby::widgets
