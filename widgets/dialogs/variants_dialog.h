// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/foundation/result.h"
#include "core/world/variant.h"

#include <QDialog>

class QLabel;
class QLineEdit;
class QListWidget;
class QPlainTextEdit;
class QPushButton;

namespace passerby::editor {
class ProjectDocument;
}

namespace passerby::widgets {

/// The base and its variants: which is shown, names, notes, what differs. Everything is a step of the history.
class VariantsDialog : public QDialog {
    Q_OBJECT

public:
    VariantsDialog(editor::ProjectDocument& document, QWidget* parent);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    [[nodiscard]] world::VariantId chosen() const;
    void choose(world::VariantId id);
    void refresh();
    void refreshChosen();
    void take(const foundation::Result<void>& result);
    void add();
    void duplicate();
    void bringUpToDate();
    [[nodiscard]] QPushButton* makeButton(const QString& name, const QString& text, void (VariantsDialog::*what)());
    void showChosen();
    void remove();
    void rename();
    void note();

    editor::ProjectDocument& m_document;
    QListWidget* m_list;
    QLineEdit* m_name;
    QPlainTextEdit* m_notes;
    QListWidget* m_rows;
    QLabel* m_error;
    QPushButton* m_show;
    QPushButton* m_duplicate;
    QPushButton* m_update;
    QPushButton* m_remove;
    bool m_isRefreshing = false;
};

} // namespace passerby::widgets
