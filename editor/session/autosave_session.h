// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/foundation/file_stamp.h"
#include "editor/session/file_claim.h"
#include "editor/session/job_session.h"

#include <QTimer>
#include <chrono>
#include <cstdint>

namespace passerby::editor {

class ProjectDocument;

/// Keeps the unsaved changes of the document in a file of their own, every minute, after steps that change
/// many rows and whenever writeNow() is called, on a worker thread.
/// The file goes when the changes are saved, taken back or given up, and when this object ends; what ends the program otherwise leaves
/// it to be found. It names the state of the city's file that its changes belong to. Without its bake, which is made again.
class AutosaveSession final : public JobSession {
    Q_OBJECT

public:
    explicit AutosaveSession(ProjectDocument& document, QObject* parent = nullptr);
    ~AutosaveSession() override;
    void setInterval(std::chrono::milliseconds interval);
    /// Before a step that is risky or long. Nothing happens when there is nothing new to keep.
    void writeNow();
    /// This file holds the changes of the document already, which was restored from it.
    void adopt(const QString& file);
    /// The file that holds unsaved changes now; empty when there is none.
    [[nodiscard]] const QString& file() const { return m_file; }

private:
    [[nodiscard]] QString wantedFile();
    void written(const QString& file);
    void removeFile();

    ProjectDocument& m_document;
    QTimer m_timer;
    QString m_file;
    QString m_coming;      ///< is being written
    QString m_unsavedFile; ///< for a city without a file of its own
    FileClaim m_unsavedClaim;
    std::uint64_t m_revision = 0;    ///< of the content of the file, or on its way there
    foundation::FileStamp m_basedOn; ///< of the city's file when that content was kept
    bool m_isUnwanted = false;       ///< what is on its way: the changes were saved or given up meanwhile
};

} // namespace passerby::editor
