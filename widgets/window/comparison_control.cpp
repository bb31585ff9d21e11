// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/window/comparison_control.h"

#include "editor/document/project_document.h"
#include "editor/session/comparison_session.h"
#include "widgets/comparison/comparison_dialog.h"
#include "widgets/controls/save_path.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>

namespace passerby::widgets {

ComparisonControl::ComparisonControl(editor::ProjectDocument& document, editor::ComparisonSession& session, QWidget* window)
    : QObject(window), m_document(document), m_session(session), m_window(window)
{
    connect(&m_comparing, &ReportSession::compared, this, &ComparisonControl::show);
    connect(&m_comparing, &editor::JobSession::logged, this, &ComparisonControl::said);
    connect(&m_comparing, &editor::JobSession::failed, this,
            [this](const QString& message) { emit failed(tr("Not compared: %1").arg(message)); });
    connect(&m_writing, &ReportSession::written, this, [this](const QString& path) { emit saved(tr("Saved %1").arg(path)); });
    connect(&m_writing, &editor::JobSession::failed, this,
            [this](const QString& message) { emit failed(tr("No report: %1").arg(message)); });
    const auto setSaving = [this](bool isSaving) {
        if (m_dialog)
            m_dialog->setSaving(isSaving);
    };
    connect(&m_writing, &editor::JobSession::started, this, [setSaving] { setSaving(true); });
    for (const auto end : {&editor::JobSession::finished, &editor::JobSession::cancelled})
        connect(&m_writing, end, this, [setSaving] { setSaving(false); });
    connect(&m_writing, &editor::JobSession::failed, this, [setSaving] { setSaving(false); });
}

void ComparisonControl::ask()
{
    const QString folder = !m_folder.isEmpty()           ? m_folder
                           : m_document.path().isEmpty() ? QDir::homePath()
                                                         : QFileInfo(m_document.path()).path();
    const QString path = QFileDialog::getOpenFileName(m_window, tr("Compare with"), folder, tr("Cities (*.gpkg)"));
    if (path.isEmpty())
        return;
    m_folder = QFileInfo(path).path();
    compareWith(path);
}

void ComparisonControl::compareWith(const QString& path)
{
    const QString own = m_document.path().isEmpty() ? m_document.displayName() : m_document.path();
    comparison::ComparedProject open{own.toStdString(), m_document.snapshot(), m_document.bake(), {}};
    if (m_document.isModified() && QFileInfo(path) == QFileInfo(m_document.path()))
        open.title = tr("%1, as edited").arg(m_document.displayName()).toStdString();
    m_comparing.compareWithFile(path, std::move(open));
}

void ComparisonControl::compareWith(const world::World& other, const editor::Bakes& bakes, const QString& otherName,
                                    const QString& openName)
{
    m_comparing.compare({otherName.toStdString(), other, bakes.bake, otherName.toStdString()},
                        {openName.toStdString(), m_document.snapshot(), m_document.bake(), openName.toStdString()});
}

void ComparisonControl::show(const std::shared_ptr<const ComparedCities>& cities)
{
    const comparison::ComparedProject& other = cities->outcome.a;
    m_session.setOther(other.world, other.bake, QString::fromStdString(other.title));
    if (m_dialog)
        m_dialog->close();
    m_dialog = new ComparisonDialog(cities, m_window);
    m_dialog->setAttribute(Qt::WA_DeleteOnClose);
    m_dialog->setSaving(m_writing.isRunning());
    connect(m_dialog, &ComparisonDialog::saveAsked, this, [this, cities](bool onPaper) { save(cities, onPaper); });
    connect(m_dialog, &ComparisonDialog::showAsked, this, &ComparisonControl::showAsked);
    m_dialog->show();
}

void ComparisonControl::save(const std::shared_ptr<const ComparedCities>& cities, bool onPaper)
{
    const QDir folder = m_folder.isEmpty() ? QDir::home() : QDir(m_folder);
    const QString ending = onPaper ? QStringLiteral("pdf") : QStringLiteral("html");
    const QString path = askWhereToSave(m_dialog ? m_dialog.data() : m_window, tr("Save the report"),
                                        folder.filePath(QStringLiteral("comparison.") + ending),
                                        onPaper ? tr("PDF (*.pdf)") : tr("Web page (*.html)"), ending);
    if (!path.isEmpty())
        m_writing.write(cities, path);
}

} // namespace passerby::widgets
