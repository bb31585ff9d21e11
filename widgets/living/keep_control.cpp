// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/living/keep_control.h"

#include "editor/document/project_document.h"
#include "editor/session/live_session.h"
#include "widgets/controls/action_set.h"

#include <QAction>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <utility>

namespace passerby::widgets {

using editor::JobSession;
using editor::LiveSession;

KeepControl::KeepControl(editor::ProjectDocument& document, LiveSession& live, QAction* saveRun, QWidget* window)
    : QObject(window), m_document(document), m_live(live), m_saveRun(saveRun), m_window(window), m_writing(document)
{
    connect(&live, &LiveSession::stateChanged, this, &KeepControl::refresh);
    connect(saveRun, &QAction::triggered, this, [this] { m_live.requestKept(); });
    connect(&live, &LiveSession::keptReady, this, &KeepControl::save);
    connect(&m_writing, &JobSession::started, this, &KeepControl::refresh);
    connect(&m_writing, &JobSession::finished, this, &KeepControl::tellDone);
    connect(&m_writing, &JobSession::failed, this, [this](const QString& message) {
        refresh();
        emit failed(tr("Could not save the run: %1").arg(message));
    });
    connect(&m_writing, &JobSession::cancelled, this, &KeepControl::refresh);
    for (const auto end : {&JobSession::finished, &JobSession::cancelled})
        connect(&m_writing, end, this, &KeepControl::ended);
    refresh();
}

void KeepControl::refresh()
{
    m_saveRun->setEnabled(m_live.canKeep() && !m_writing.isRunning());
    ActionSet::setTip(m_saveRun, m_live.isReady() && !m_live.canKeep()
                                     ? tr("Only while everybody is simulated: who is seen depends on where the views looked")
                                     : tr("Save how people have lived since the run began, to let them live the same way again"));
}

/// The run may go on meanwhile: what is saved is what it was when the action was chosen.
void KeepControl::save(const std::shared_ptr<const jobs::KeptRun>& run)
{
    if (!run)
        return;
    const QFileInfo city(m_document.path());
    const QString name = m_document.path().isEmpty() ? QStringLiteral("run.json") : city.completeBaseName() + QStringLiteral("-run.json");
    const QDir folder = m_document.path().isEmpty() ? QDir::home() : city.dir();
    QFileDialog dialog(m_window, tr("Save the run"), folder.filePath(name), tr("Logs of runs (*.json)"));
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setDefaultSuffix(QStringLiteral("json")); // before it asks whether a file may be replaced
    if (dialog.exec() == QDialog::Accepted && !dialog.selectedFiles().isEmpty())
        m_writing.start(dialog.selectedFiles().front(), run);
}

void KeepControl::tellDone()
{
    refresh();
    const QString name = QFileInfo(m_writing.path()).fileName();
    emit said(m_writing.beganInAnotherCity()
                  ? tr("Saved %1. To live it again takes the city as it was when the run began, which is not as it is now.").arg(name)
                  : tr("Saved %1. “passerby-cli replay” lives it again in this city.").arg(name));
}

} // namespace passerby::widgets
