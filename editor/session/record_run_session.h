// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/world/recording.h"
#include "editor/session/job_session.h"

#include <memory>

namespace passerby::editor {

class LiveTape;
class ProjectDocument;

/// Makes a recording of what was taped of a run, on a worker thread, and puts it into the city in one undoable step. Another city that is
/// opened meanwhile gets none, and does not wait for it: cancelled() or finished() follows, but not added().
class RecordRunSession final : public JobSession {
    Q_OBJECT

public:
    explicit RecordRunSession(ProjectDocument& document, QObject* parent = nullptr);
    /// The tape is closed.
    void take(std::shared_ptr<LiveTape> tape);
    /// Makes one that will come into the city that is open.
    [[nodiscard]] bool isMaking() const { return m_isOfThisCity && isRunning(); }

signals:
    /// It is in the city and selected. `summary`: recordedSummary().
    void added(const QString& summary);

private:
    ProjectDocument& m_document;
    bool m_isOfThisCity = false; ///< what is being made was recorded in the city that is open
};

/// "312 people, 2 cars, 80 s": who was recorded, and for how long.
[[nodiscard]] QString recordedSummary(const world::Recording& recording);

} // namespace passerby::editor
