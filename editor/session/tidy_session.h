// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/session/job_session.h"

#include <QDateTime>
#include <QStringList>

namespace passerby::editor {

/// Puts away, on a worker thread, the autosaves of these cities that keep nothing any more: see removeOutlivedAutosave().
class TidySession final : public JobSession {
    Q_OBJECT

public:
    using JobSession::JobSession;
    void start(const QStringList& cities, const QDateTime& now);
};

} // namespace passerby::editor
