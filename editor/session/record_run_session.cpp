// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/record_run_session.h"

#include "editor/commands/recordings.h"
#include "editor/document/project_document.h"
#include "editor/document/recording_shape.h"
#include "editor/session/live_tape.h"
#include "editor/words/number_text.h"
#include "editor/words/recording_words.h"
#include "editor/words/text.h"

namespace passerby::editor {

RecordRunSession::RecordRunSession(ProjectDocument& document, QObject* parent) : JobSession(parent), m_document(document)
{
    connect(&document, &ProjectDocument::replaced, this, [this] {
        m_isOfThisCity = false;
        cancel();
    });
}

void RecordRunSession::take(std::shared_ptr<LiveTape> tape)
{
    m_isOfThisCity = true;
    run<world::Recording>(
        [tape = std::move(tape),
         name = text("Recorded run").toStdString()](foundation::JobContext& context) -> foundation::Result<world::Recording> {
            context.report(0.0, "Making a recording");
            auto recording = jobs::recordingOf(tape->tape(), name, context);
            if (recording)
                static_cast<void>(shapeOf(recording.value())); // so that the window need not unpack it
            return recording;
        },
        [this](world::Recording& recording) {
            if (!m_isOfThisCity) // it was through when it was cancelled
                return;
            if (const auto done = addRecording(m_document, recording, text("Record the run as %1")); !done)
                emit failed(QString::fromStdString(done.error().message));
            else
                emit added(recordedSummary(recording));
        });
}

QString recordedSummary(const world::Recording& recording)
{
    return text("%1, %2").arg(trackCounts(shapeOf(recording)->tracks), formatDuration(durationOf_s(recording)));
}

} // namespace passerby::editor
