// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/window/record_run_control.h"

#include "editor/document/project_document.h"
#include "editor/session/live_session.h"
#include "editor/session/live_tape.h"
#include "editor/words/number_text.h"
#include "widgets/controls/action_set.h"
#include "widgets/controls/progress_strip.h"
#include "widgets/dialogs/record_run_dialog.h"

#include <QAction>
#include <utility>

namespace passerby::widgets {

using editor::JobSession;
using editor::LiveSession;

RecordRunControl::RecordRunControl(editor::ProjectDocument& document, LiveSession& live, QAction* action, ProgressStrip& strip,
                                   QWidget* window)
    : QObject(window), m_live(live), m_action(action), m_strip(strip), m_window(window), m_making(document)
{
    connect(action, &QAction::triggered, this, &RecordRunControl::toggle);
    connect(&live, &LiveSession::stateChanged, this, &RecordRunControl::refresh);
    connect(&live, &LiveSession::tapeChanged, this, &RecordRunControl::refresh);
    // Later, since a run also ends because another city was opened, which is to get nothing of it.
    connect(&live, &LiveSession::tapeChanged, this, &RecordRunControl::takeClosed, Qt::QueuedConnection);
    connect(&live, &LiveSession::frameReady, this, &RecordRunControl::follow);
    connect(&document, &editor::ProjectDocument::replaced, this, [this] {
        if (m_live.takeTape() || m_making.isRunning())
            emit said(tr("Recording ended with the city that was closed."));
    });
    connect(&m_making, &editor::RecordRunSession::added, this,
            [this](const QString& summary) { emit added(tr("Recorded: %1. It is among the layers.").arg(summary)); });
    connect(&m_making, &JobSession::failed, this,
            [this](const QString& message) { emit failed(tr("The run could not be recorded: %1").arg(message)); });
    for (const auto change : {&JobSession::started, &JobSession::finished, &JobSession::cancelled})
        connect(&m_making, change, this, &RecordRunControl::refresh);
    connect(&m_making, &JobSession::failed, this, &RecordRunControl::refresh);
    // Later, when everybody knows how it ended: it may ask something, or close the window.
    for (const auto end : {&JobSession::finished, &JobSession::cancelled})
        connect(&m_making, end, this, &RecordRunControl::goOn, Qt::QueuedConnection);
    connect(&m_making, &JobSession::failed, this, [this] { m_then = {}; });
    refresh();
}

void RecordRunControl::toggle()
{
    if (m_live.tape()) {
        stop();
        return;
    }
    RecordRunDialog dialog(m_window);
    if (dialog.exec() != QDialog::Accepted)
        return;
    m_live.record(dialog.last_s());
    if (m_live.tape())
        emit said(m_live.isPlaying()
                      ? tr("The run is being recorded. %1 ends it.").arg(m_action->shortcut().toString(QKeySequence::NativeText))
                      : tr("The run is recorded as soon as it plays."));
}

void RecordRunControl::stop()
{
    if (auto tape = m_live.takeTape())
        m_making.take(std::move(tape));
}

bool RecordRunControl::isUnfinished() const
{
    return m_live.tape() || m_making.isMaking();
}

void RecordRunControl::finish(std::function<void()> then)
{
    m_then = std::move(then);
    auto tape = m_live.takeTape();
    if (tape && !tape->isEmpty())
        m_making.take(std::move(tape));
    if (m_making.isMaking())
        emit said(tr("What was recorded of the run is kept first."));
    else
        goOn();
}

void RecordRunControl::goOn()
{
    if (const auto then = std::exchange(m_then, {}))
        then();
}

void RecordRunControl::takeClosed()
{
    if (m_live.tape() && m_live.tape()->isClosed())
        stop();
}

void RecordRunControl::follow()
{
    const auto& tape = m_live.tape();
    if (!tape || !m_isRecording)
        return;
    m_strip.setProgress(this, 0.0, tr("Recording the run · %1").arg(editor::formatDuration(tape->seconds())));
    if (tape->isFull()) {
        stop();
        emit said(tr("The recording is full: it holds as many places as it can."));
    }
}

void RecordRunControl::refresh()
{
    const bool isRecording = m_live.tape() != nullptr;
    if (std::exchange(m_isRecording, isRecording) != isRecording) {
        if (isRecording)
            m_strip.begin(this, tr("Recording the run"));
        else
            m_strip.end(this);
    }
    m_action->setText(isRecording ? tr("Stop recor&ding") : tr("Recor&d as data…"));
    m_action->setEnabled(isRecording || (m_live.canRecord() && !m_making.isRunning()));
    ActionSet::setTip(m_action, isRecording ? tr("End recording: what was recorded comes among the layers")
                                : m_live.isReady() && !m_live.canRecord()
                                    ? tr("Only while everybody is simulated: who is only seen comes and goes with the view")
                                    : tr("Write down where everybody walks and drives, as a recording beside the city"));
}

} // namespace passerby::widgets
