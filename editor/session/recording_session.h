// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/jobs/import_trajectories_job.h"
#include "editor/session/job_session.h"

#include <optional>

namespace passerby::editor {

class ProjectDocument;

/// Reads a recording on a worker thread and looks at it; it comes into the city when it is taken, in one undoable step.
class RecordingSession final : public JobSession {
    Q_OBJECT

public:
    explicit RecordingSession(ProjectDocument& document, QObject* parent = nullptr);

    /// finished() follows, also where the file was refused: see trouble().
    void look(const QString& path, const jobs::ImportTrajectoriesOptions& options);
    /// What the last look found; null while it goes on, and where the file was refused.
    [[nodiscard]] const jobs::ImportTrajectoriesOutcome* found() const { return m_found ? &*m_found : nullptr; }
    /// Why there is nothing; null where there is, or nobody has looked.
    [[nodiscard]] const foundation::Error* trouble() const { return m_trouble ? &*m_trouble : nullptr; }

    /// Puts what was found into the city and selects it. A name that is taken gets a number. Error: nothing was found, or the city
    /// refuses it.
    [[nodiscard]] foundation::Result<void> take(const QString& name, const QString& licence, const world::RecordingPlacement& placement);
    void forget();

private:
    struct Looked;

    ProjectDocument& m_document;
    std::optional<jobs::ImportTrajectoriesOutcome> m_found;
    std::optional<foundation::Error> m_trouble;
};

/// Names of the columns in the first line of a table; empty for other files, and where it is longer than 64 KiB.
[[nodiscard]] QStringList columnsOfTable(const QString& path);

} // namespace passerby::editor
