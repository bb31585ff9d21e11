// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/window/sheet_control.h"

#include "widgets/controls/save_path.h"
#include "widgets/sheet/sheet_dialog.h"

#include <QDesktopServices>
#include <QDir>
#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>
#include <QUrl>
#include <utility>

namespace passerby::widgets {

SheetControl::SheetControl(QWidget* window) : QObject(window), m_window(window)
{
    connect(&m_writing, &SheetSession::written, this, &SheetControl::tellWritten);
    connect(&m_writing, &editor::JobSession::failed, this,
            [this](const QString& message) { emit failed(tr("No map sheet: %1").arg(message)); });
}

void SheetControl::ask(SheetRequest request, const QString& name)
{
    if (m_writing.isRunning()) {
        emit failed(tr("Another map sheet is still being drawn"));
        return;
    }
    if (shownBox(request.world, request.layers).isEmpty()) {
        emit failed(tr("There is nothing in this city that a sheet could show."));
        return;
    }
    SheetDialog dialog(std::move(request), m_window);
    if (dialog.exec() != QDialog::Accepted)
        return;
    const QDir folder = m_folder.isEmpty() ? QDir::home() : QDir(m_folder);
    const QString path = askWhereToSave(m_window, tr("Save the map sheet"), folder.filePath(name + QStringLiteral(".pdf")),
                                        tr("PDF (*.pdf)"), QStringLiteral("pdf"));
    if (path.isEmpty())
        return;
    m_folder = QFileInfo(path).path();
    m_writing.write(dialog.request(), path);
}

void SheetControl::tellWritten(const QString& path)
{
    emit saved(tr("Saved %1").arg(path));
    auto* box = new QMessageBox(QMessageBox::NoIcon, tr("Map sheet"), tr("The map sheet lies in %1.").arg(QDir::toNativeSeparators(path)),
                                QMessageBox::NoButton, m_window);
    box->setObjectName(QStringLiteral("sheetWritten"));
    box->setAttribute(Qt::WA_DeleteOnClose);
    QPushButton* open = box->addButton(tr("Open"), QMessageBox::AcceptRole);
    QPushButton* show = box->addButton(tr("Show folder"), QMessageBox::ActionRole);
    box->setDefaultButton(box->addButton(tr("Close"), QMessageBox::RejectRole));
    connect(box, &QMessageBox::buttonClicked, this, [path, open, show](QAbstractButton* button) {
        if (button == open)
            QDesktopServices::openUrl(QUrl::fromLocalFile(path));
        else if (button == show)
            QDesktopServices::openUrl(QUrl::fromLocalFile(QFileInfo(path).path()));
    });
    box->open();
}

} // namespace passerby::widgets
