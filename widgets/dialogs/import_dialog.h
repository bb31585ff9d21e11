// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/session/import_session.h"

#include <QDialog>
#include <array>

class QCheckBox;
class QLabel;
class QLineEdit;
class QProgressBar;
class QPushButton;
class QStackedWidget;
class QTreeWidget;

namespace passerby::widgets {

/// Brings a map: asks for the file and a part of it, shows how far the import is, then what it read, skipped and invented.
class ImportDialog : public QDialog {
    Q_OBJECT

public:
    ImportDialog(editor::ImportSession& session, const QString& path, QWidget* parent);

protected:
    void done(int result) override;

private:
    [[nodiscard]] QWidget* makeForm(const QString& path);
    [[nodiscard]] QWidget* makeWork();
    [[nodiscard]] QWidget* makeReport();
    void browse();
    void start();
    void showReport();
    void addNotes();
    void fail(const QString& message);
    [[nodiscard]] std::optional<editor::ImportSession::Bounds> bounds(QString& complaint) const;

    editor::ImportSession& m_session;
    QStackedWidget* m_pages;
    QLineEdit* m_path = nullptr;
    QCheckBox* m_part = nullptr;
    std::array<QLineEdit*, 4> m_bounds{};
    QLabel* m_error = nullptr;
    QPushButton* m_import = nullptr;
    QPushButton* m_see = nullptr;
    QLabel* m_what = nullptr;
    QProgressBar* m_bar = nullptr;
    QLabel* m_summary = nullptr;
    QTreeWidget* m_issues = nullptr;
};

} // namespace passerby::widgets
