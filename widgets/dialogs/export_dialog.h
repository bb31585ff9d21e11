// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/session/export_session.h"

#include <QDialog>
#include <functional>
#include <memory>

class QComboBox;
class QLabel;
class QLineEdit;
class QProgressBar;
class QPushButton;

namespace passerby::widgets {

class ExportChoicesForm;

/// Hands the city to another program: format, where to, how far, what was written.
class ExportDialog : public QDialog {
    Q_OBJECT

public:
    using People = std::function<std::shared_ptr<const run::Frame>()>;
    /// `people` gives those who walk in the city when the export begins, to go along where the format takes them; null when nobody does.
    ExportDialog(editor::ExportSession& session, const QString& folder, const QString& baseName, People people, QWidget* parent);
    /// What finished exports of this dialog have left out, a sentence or two each.
    [[nodiscard]] const QStringList& leftOut() const { return m_leftOut; }

protected:
    void done(int result) override;
    void showEvent(QShowEvent* event) override;

private:
    void browse();
    void suggestPath();
    void makeRoom();
    void start();
    /// Asks where something is there that would be replaced; not about what was chosen to be replaced or written here before.
    [[nodiscard]] bool mayWriteTo(const QString& path);
    void showResult();
    [[nodiscard]] const editor::ExportFormat& format() const;

    editor::ExportSession& m_session;
    std::vector<editor::ExportFormat> m_formats;
    QString m_folder;
    QString m_baseName;
    QStringList m_notices; ///< of the export that runs
    QStringList m_leftOut; ///< of those that finished
    QString m_replaced;    ///< the file or folder that may be replaced without another question
    People m_people;
    QComboBox* m_format;
    QLineEdit* m_path;
    ExportChoicesForm* m_choices;
    QLabel* m_what; ///< what the format holds
    QLabel* m_note;
    QLabel* m_error;
    QProgressBar* m_bar;
    QPushButton* m_export;
};

} // namespace passerby::widgets
