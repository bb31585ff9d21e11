// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/world/checks.h"
#include "editor/session/job_session.h"

#include <QTimer>
#include <vector>

namespace passerby::editor {

class ProjectDocument;

/// Checks the whole city on a worker thread 15 ms after the last change (about 20 ms for 1,000 cells). A result of an earlier state is
/// dropped.
class CheckSession final : public JobSession {
    Q_OBJECT

public:
    explicit CheckSession(ProjectDocument& document, QObject* parent = nullptr);
    /// At once, not after the delay.
    void checkNow();
    [[nodiscard]] const std::vector<world::Finding>& findings() const { return m_findings; }

signals:
    void findingsChanged();

private:
    ProjectDocument& m_document;
    QTimer m_delay;
    std::vector<world::Finding> m_findings;
};

} // namespace passerby::editor
