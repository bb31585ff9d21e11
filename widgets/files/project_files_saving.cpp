// SPDX-License-Identifier: GPL-3.0-or-later
// Saving, and what is asked before changes could be lost.
#include "editor/document/project_document.h"
#include "widgets/controls/icons.h"
#include "widgets/controls/save_path.h"
#include "widgets/controls/theme_keeper.h"
#include "widgets/controls/typing.h"
#include "widgets/dialogs/file_clash_box.h"
#include "widgets/files/project_files.h"

#include <QDir>
#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>
#include <utility>

namespace passerby::widgets {

void ProjectFiles::whenSafe(const QString& what, const std::function<void()>& then)
{
    auto again = [this, what, then] { whenSafe(what, then); };
    finishTyping(*m_window);
    if (m_save.isRunning()) {
        emit said(tr("Saving comes first"));
        m_afterSave = std::move(again);
        return;
    }
    if (m_finish && m_finish(again))
        return;
    if (!m_document.isModified()) {
        then();
        return;
    }
    QMessageBox box(QMessageBox::Question, tr("Unsaved changes"),
                    tr("Save the changes to %1 before %2?").arg(m_document.displayName(), what), QMessageBox::NoButton, m_window);
    box.setIconPixmap(iconPixmap(QStringLiteral("device-floppy"), currentTheme().muted, 32, m_window->devicePixelRatioF()));
    box.setInformativeText(tr("Without saving, they are lost."));
    const QPushButton* saving = box.addButton(tr("Save changes"), QMessageBox::AcceptRole);
    const QPushButton* dropping = box.addButton(tr("Drop changes"), QMessageBox::DestructiveRole);
    QPushButton* staying = box.addButton(tr("Keep editing"), QMessageBox::RejectRole);
    box.setEscapeButton(staying);
    box.exec();
    if (box.clickedButton() == saving)
        save(std::move(again)); // what is edited during the save is asked about again
    else if (box.clickedButton() == dropping)
        then();
    else
        stay();
}

void ProjectFiles::stay()
{
    m_afterSave = {};
    m_load.drop();
    m_import.drop();
}

void ProjectFiles::save(std::function<void()> then)
{
    finishTyping(*m_window);
    if (!m_document.canSave()) {
        saveAs(std::move(then));
        return;
    }
    if (then)
        m_afterSave = std::move(then); // else what waits for a save under way waits for this one
    m_save.start(m_document.path());
}

void ProjectFiles::askAboutClash()
{
    using Choice = FileClashBox::Choice;
    auto then = std::exchange(m_afterSave, {});
    const QString path = m_save.path();
    const Choice choice = m_save.isOtherCity() ? Choice::none : FileClashBox(path, m_save.clash(), m_save.reason(), m_window).ask();
    if (m_save.isOtherCity()) // one that was being opened came while the question stood there: it has no business in this file
        return;
    switch (choice) {
    case Choice::mine:
        m_afterSave = std::move(then);
        m_save.start(path, editor::SaveSession::Over::anything);
        break;
    case Choice::theirs:
        stay();
        m_load.start(path);
        break;
    case Choice::elsewhere:
        saveAs(std::move(then));
        break;
    case Choice::none:
        staySayingSo();
    }
}

void ProjectFiles::staySayingSo()
{
    stay();
    emit said(tr("Not saved: your changes are still here"));
}

void ProjectFiles::saveAs(std::function<void()> then)
{
    finishTyping(*m_window);
    const QString suggested =
        m_document.path().isEmpty() ? QDir::home().filePath(m_document.displayName() + QStringLiteral(".gpkg")) : m_document.path();
    const QString path = askWhereToSave(m_window, tr("Save the city as"), suggested, tr("Cities (*.gpkg)"), QStringLiteral("gpkg"));
    if (path.isEmpty()) {
        staySayingSo();
        return;
    }
    if (m_keeping.isOthers(path)) {
        stay();
        emit failed(tr("%1 is open in another window. Choose another name.").arg(QFileInfo(path).fileName()));
        return;
    }
    if (then)
        m_afterSave = std::move(then);
    m_save.start(path);
}

} // namespace passerby::widgets
