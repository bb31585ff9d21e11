// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/make_states_session.h"

#include "editor/commands/state_sets.h"
#include "editor/document/project_document.h"
#include "editor/words/number_text.h"
#include "editor/words/text.h"

namespace passerby::editor {

namespace {

/// "students03: 6,439 states, up to 1.95 m/s".
QString summaryOf(const jobs::MakeStatesOutcome& made)
{
    const auto count = static_cast<long long>(made.report.states);
    return text("%1: %2, up to %3 m/s")
        .arg(QString::fromStdString(made.set.name), formatCounted(count, text("state"), text("states")),
             formatNumber(made.report.fastest_mps, 2));
}

} // namespace

MakeStatesSession::MakeStatesSession(ProjectDocument& document, QObject* parent) : JobSession(parent), m_document(document)
{
    connect(&document, &ProjectDocument::replaced, this, [this] {
        m_isOfThisCity = false;
        cancel();
    });
}

void MakeStatesSession::make(const world::Recording& recording, const jobs::MakeStatesOptions& options)
{
    m_isOfThisCity = true;
    run<jobs::MakeStatesOutcome>(
        [recording, options](foundation::JobContext& context) { return jobs::runMakeStatesJob(recording, options, context); },
        [this](jobs::MakeStatesOutcome& made) {
            if (!m_isOfThisCity) // it was through when it was cancelled
                return;
            if (const auto done = addStateSet(m_document, made.set); !done)
                emit failed(QString::fromStdString(done.error().message));
            else
                emit added(summaryOf(made));
        });
}

} // namespace passerby::editor
