// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/session/recording_session.h"

#include <QDialog>
#include <QTimer>

class QLineEdit;
class QPushButton;

namespace passerby::widgets {

class RecordingForm;
class RecordingPages;
class RecordingPlaceForm;

/// Brings a recording of people or vehicles: asks for the file and how it is read, tells what is in it before it is taken, and where it
/// will lie.
class RecordingDialog : public QDialog {
    Q_OBJECT

public:
    /// `view`: what the plan shows; `city`: round all that lies in the city, empty where it is.
    RecordingDialog(editor::RecordingSession& session, const QString& path, const geometry::Box& view, const geometry::Box& city,
                    QWidget* parent);
    /// What was imported is to be placed by two points next.
    [[nodiscard]] bool placesNext() const;

protected:
    void done(int result) override;

private:
    [[nodiscard]] QWidget* makeFileRow(const QString& path);
    void followSession();
    void browse();
    void takeFile();
    void look();
    void showLook();
    void showFieldsAgainst(const foundation::Error& trouble);
    void showTrouble(const QString& message, bool canReadAgain = false);
    void import();
    [[nodiscard]] QStringList files() const;

    editor::RecordingSession& m_session;
    QLineEdit* m_path = nullptr;
    RecordingForm* m_form;
    RecordingPlaceForm* m_placing;
    RecordingPages* m_pages;
    QPushButton* m_import = nullptr;
    QTimer m_delay; ///< after the last change, before the file is looked at again
};

} // namespace passerby::widgets
