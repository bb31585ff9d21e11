// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/session/job_session.h"

namespace passerby::editor {

class ProjectDocument;

/// Opens a project file on a worker thread; the document changes only when all went well.
class LoadSession final : public JobSession {
    Q_OBJECT

public:
    explicit LoadSession(ProjectDocument& document, QObject* parent = nullptr);
    void start(const QString& path);
    /// Of the load that runs or ran last.
    [[nodiscard]] const QString& path() const { return m_path; }

private:
    ProjectDocument& m_document;
    QString m_path;
};

} // namespace passerby::editor
