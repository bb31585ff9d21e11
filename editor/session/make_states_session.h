// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/jobs/make_states_job.h"
#include "core/world/recording.h"
#include "editor/session/job_session.h"

namespace passerby::editor {

class ProjectDocument;

/// Makes a state set of a recording, on a worker thread, and puts it into the city in one undoable step. Another city that is opened
/// meanwhile gets none: cancelled() or finished() follows, but not added().
class MakeStatesSession final : public JobSession {
    Q_OBJECT

public:
    explicit MakeStatesSession(ProjectDocument& document, QObject* parent = nullptr);
    void make(const world::Recording& recording, const jobs::MakeStatesOptions& options);

signals:
    /// It is in the city and selected. `summary`: how many states it holds, and its fastest speed.
    void added(const QString& summary);

private:
    ProjectDocument& m_document;
    bool m_isOfThisCity = false; ///< what is being made is of a recording of the city that is open
};

} // namespace passerby::editor
