// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/files/safe_keeping.h"

#include "editor/document/project_document.h"
#include "editor/session/autosave_files.h"
#include "widgets/dialogs/recovery_dialog.h"

#include <QApplication>
#include <QFile>
#include <QFileInfo>
#include <QTimer>
#include <chrono>
#include <utility>

namespace passerby::widgets {

using namespace std::chrono_literals;

namespace {
constexpr auto kPatience = 200ms;
} // namespace

SafeKeeping::SafeKeeping(editor::ProjectDocument& document, WhenSafe whenSafe, QWidget* window)
    : QObject(window), m_document(document), m_whenSafe(std::move(whenSafe)), m_window(window), m_autosave(document)
{
    connect(&document, &editor::ProjectDocument::pathChanged, this, &SafeKeeping::claim);
    connect(&m_autosave, &editor::JobSession::finished, this, [this] { m_hasWarned = false; });
    connect(&m_autosave, &editor::JobSession::failed, this, [this](const QString& message) {
        if (!std::exchange(m_hasWarned, true))
            emit said(tr("Your changes cannot be kept against a crash: %1").arg(message));
    });
    connect(&m_recovery, &editor::JobSession::finished, this, &SafeKeeping::ask);
    connect(&m_recovery, &editor::JobSession::failed, this, &SafeKeeping::passOver);
    connect(&m_recovery, &editor::JobSession::cancelled, this, [this] { m_offered.drop(); });
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
    if (!QFileInfo::exists(autosave) || m_claim.holds(path) || !m_offered.take(path)) // what runs keeps its own
        load();
    else
        look(path, autosave, std::move(load));
}

void SafeKeeping::offerUnsaved(std::function<void()> otherwise)
{
    for (const QString& orphan : editor::orphanedAutosaves())
        if (m_offered.take(orphan)) {
            look({}, orphan, std::move(otherwise));
            return;
        }
    otherwise();
}

void SafeKeeping::look(const QString& path, const QString& autosave, std::function<void()> otherwise)
{
    m_otherwise = std::move(otherwise);
    m_revision = m_document.revision();
    m_recovery.start(path, autosave);
}

void SafeKeeping::passOver(const QString& message)
{
    m_offered.drop();
    const QString aside = m_recovery.autosave() + QStringLiteral(".unreadable");
    QFile::rename(m_recovery.autosave(), aside);
    emit said(tr("Unsaved changes were kept in %1, but cannot be read: %2").arg(aside, message));
    if (m_recovery.path().isEmpty())
        offerUnsaved(std::exchange(m_otherwise, {}));
    else
        std::exchange(m_otherwise, {})();
}

void SafeKeeping::ask()
{
    if (QApplication::activeModalWidget()) { // one question at a time
        QTimer::singleShot(kPatience, this, &SafeKeeping::ask);
        return;
    }
    auto otherwise = std::exchange(m_otherwise, {});
    auto choice = RecoveryDialog::Choice::saved;
    if (m_recovery.differs()) {
        RecoveryDialog dialog(m_recovery, m_window);
        dialog.exec();
        choice = dialog.choice();
    }
    m_offered.drop();
    if (choice == RecoveryDialog::Choice::kept && m_document.revision() == m_revision)
        restore();
    else if (choice == RecoveryDialog::Choice::kept)
        m_whenSafe(tr("showing the changes that were kept"), [this] { restore(); });
    if (choice == RecoveryDialog::Choice::saved)
        QFile::remove(m_recovery.autosave());
    if (m_recovery.path().isEmpty() && choice == RecoveryDialog::Choice::saved)
        offerUnsaved(std::move(otherwise));
    else if (choice == RecoveryDialog::Choice::saved || (choice == RecoveryDialog::Choice::later && m_recovery.path().isEmpty()))
        otherwise();
    else if (choice == RecoveryDialog::Choice::later)
        emit said(tr("%1 was not opened. Its unsaved changes are kept, and offered whenever it is opened.")
                      .arg(QFileInfo(m_recovery.path()).fileName()));
}

void SafeKeeping::restore()
{
    emit restoring();
    const QString path = m_recovery.path();
    // Of a file that could not be read nobody knows what it holds: without a stamp, a save asks before it replaces that.
    const auto& saved = m_recovery.saved();
    m_document.restore(m_recovery.kept().world, path,
                       saved ? editor::FileContent{saved->world, m_recovery.fileStamp()} : editor::FileContent{}, m_recovery.kept().shown,
                       saved ? saved->bakes : editor::Bakes());
    m_autosave.adopt(m_recovery.autosave());
    emit restored(path);
}

} // namespace passerby::widgets
