// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/main_window/safe_keeping.h"

#include "editor/document/project_document.h"
#include "editor/session/autosave_files.h"
#include "widgets/dialogs/recovery_dialog.h"

#include <QFile>
#include <QFileInfo>
#include <utility>

namespace passerby::widgets {

SafeKeeping::SafeKeeping(editor::ProjectDocument& document, QWidget* window)
    : QObject(window), m_document(document), m_window(window), m_autosave(document)
{
    connect(&document, &editor::ProjectDocument::pathChanged, this, &SafeKeeping::claim);
    connect(&m_autosave, &editor::JobSession::finished, this, [this] { m_hasWarned = false; });
    connect(&m_autosave, &editor::JobSession::failed, this, [this](const QString& message) {
        if (!std::exchange(m_hasWarned, true))
            emit said(tr("Your changes cannot be kept against a crash: %1").arg(message));
    });
    connect(&m_recovery, &editor::JobSession::finished, this, &SafeKeeping::ask);
    connect(&m_recovery, &editor::JobSession::failed, this, [this](const QString& message) {
        emit said(tr("Unsaved changes were kept in %1, but cannot be read: %2").arg(m_recovery.autosave(), message));
        std::exchange(m_otherwise, {})();
    });
}

void SafeKeeping::claim()
{
    if (m_document.path().isEmpty()) {
        m_claim.drop();
        return;
    }
    const bool wasReadOnly = m_document.isReadOnly();
    m_document.setReadOnly(!m_claim.take(m_document.path()));
    if (m_document.isReadOnly() && !wasReadOnly)
        emit said(tr("%1 is open in another window (%2), so it is read only here: save your changes to another file.")
                      .arg(QFileInfo(m_document.path()).fileName(), m_claim.holder()));
}

bool SafeKeeping::isOthers(const QString& path) const
{
    return !m_claim.holds(path) && editor::FileClaim::isTaken(path);
}

void SafeKeeping::open(const QString& path, std::function<void()> load)
{
    const QString autosave = editor::autosaveOf(path);
    if (!QFileInfo::exists(autosave) || editor::FileClaim::isTaken(path)) // what runs keeps its own
        load();
    else
        look(path, autosave, std::move(load));
}

void SafeKeeping::offerUnsaved(std::function<void()> otherwise)
{
    const QStringList orphans = editor::orphanedAutosaves();
    if (orphans.isEmpty())
        otherwise();
    else
        look({}, orphans.front(), std::move(otherwise));
}

void SafeKeeping::look(const QString& path, const QString& autosave, std::function<void()> otherwise)
{
    m_otherwise = std::move(otherwise);
    m_recovery.start(path, autosave);
}

void SafeKeeping::ask()
{
    const auto otherwise = std::exchange(m_otherwise, {});
    if (!m_recovery.differs()) {
        QFile::remove(m_recovery.autosave());
        otherwise();
        return;
    }
    RecoveryDialog dialog(m_recovery, m_window);
    dialog.exec();
    if (dialog.choice() == RecoveryDialog::Choice::kept) {
        restore();
        return;
    }
    if (dialog.choice() == RecoveryDialog::Choice::saved)
        QFile::remove(m_recovery.autosave());
    if (dialog.choice() == RecoveryDialog::Choice::saved || m_recovery.path().isEmpty())
        otherwise();
}

void SafeKeeping::restore()
{
    const QString path = m_recovery.path();
    m_document.restore(m_recovery.kept().world, path);
    m_autosave.adopt(m_recovery.autosave());
    emit restored(path);
}

} // namespace passerby::widgets
