// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/check_session.h"

#include "core/foundation/words.h"
#include "editor/document/project_document.h"

#include <chrono>

namespace passerby::editor {

using namespace std::chrono_literals;

CheckSession::CheckSession(ProjectDocument& document, QObject* parent) : JobSession(parent), m_document(document), m_delay(this)
{
    m_delay.setSingleShot(true);
    m_delay.setInterval(15ms);
    connect(&m_delay, &QTimer::timeout, this, &CheckSession::checkNow);
    connect(&document, &ProjectDocument::worldChanged, this, [this] { m_delay.start(); });
    connect(&document, &ProjectDocument::replaced, this, [this] {
        m_findings.clear();
        emit findingsChanged();
        m_delay.start();
    });
    m_delay.start();
}

void CheckSession::checkNow()
{
    m_delay.stop();
    using Findings = std::vector<world::Finding>;
    run<Findings>(
        [world = m_document.snapshot()](foundation::JobContext& context) -> foundation::Result<Findings> {
            Findings findings = world::checkWorld(world, context);
            if (context.isCancelled())
                return foundation::Error{"cancelled", foundation::told("The check was stopped."), {}};
            return findings;
        },
        [this, revision = m_document.revision()](Findings& findings) {
            if (revision != m_document.revision())
                return; // a newer check is on its way
            m_findings = std::move(findings);
            emit findingsChanged();
        });
}

} // namespace passerby::editor
