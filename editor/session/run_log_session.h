// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/session/job_session.h"

#include <memory>

namespace passerby::jobs {
struct KeptRun;
}

namespace passerby::editor {

class ProjectDocument;

/// Writes the log of a run, from which passerby-cli lives it again, on a worker thread.
class RunLogSession final : public JobSession {
    Q_OBJECT

public:
    explicit RunLogSession(ProjectDocument& document, QObject* parent = nullptr);
    /// Refuses the path of the city that is open.
    void start(const QString& path, std::shared_ptr<const jobs::KeptRun> run);
    [[nodiscard]] const QString& path() const { return m_path; }
    /// The city in which the run began is not the one that is open as it is now, so that a project saved now is no city to replay it in.
    [[nodiscard]] bool beganInAnotherCity() const { return m_beganInAnotherCity; }

private:
    ProjectDocument& m_document;
    QString m_path;
    bool m_beganInAnotherCity = false;
};

} // namespace passerby::editor
