// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/files/project_files.h"

#include "core/generator/templates.h"
#include "core/jobs/project_file.h"
#include "editor/document/project_document.h"
#include "editor/models/issue_model.h"
#include "editor/session/autosave_files.h"
#include "editor/session/file_path.h"
#include "widgets/controls/action_set.h"
#include "widgets/controls/typing.h"
#include "widgets/dialogs/export_dialog.h"
#include "widgets/dialogs/import_dialog.h"
#include "widgets/dialogs/not_opened_box.h"
#include "widgets/dialogs/start_dialog.h"

#include <QAction>
#include <QCoreApplication>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QSettings>
#include <utility>

namespace passerby::widgets {

using editor::ActionId;

namespace {

constexpr int kRecentShown = 8;
const QString kRecentKey = QStringLiteral("recentFiles");

/// Of what begins with the path of the file, which is said beside it.
QString withoutPath(const QString& message, const QString& path)
{
    const QString place = path + QLatin1String(": ");
    return message.startsWith(place) ? message.mid(place.size()) : message;
}

} // namespace

ProjectFiles::ProjectFiles(editor::ProjectDocument& document, editor::IssueModel& issues, ActionSet& actions, QWidget* window)
    : QObject(window),
      m_document(document),
      m_issues(issues),
      m_window(window),
      m_load(document),
      m_save(document),
      m_import(document),
      m_export(document),
      m_keeping(
          document, [this](const QString& what, const std::function<void()>& then) { whenSafe(what, then); }, window),
      m_recent(tr("Open &recent"))
{
    const auto finish = [this] { finishTyping(*m_window); };
    m_load.setBeforeTaking(finish);
    m_import.setBeforeTaking(finish);
    follow(m_load, tr("Opening the city"));
    follow(m_save, tr("Saving"));
    connect(&m_load, &editor::JobSession::finished, this, &ProjectFiles::takeLoaded);
    connect(&m_load, &editor::JobSession::failed, this, [this](const QString& message) {
        const QString why = withoutPath(message, m_load.path()) + whatIsStillHere();
        emit failed(tr("Could not open %1: %2").arg(QFileInfo(m_load.path()).fileName(), why));
        tellNotOpened(m_load.path(), why);
    });
    connect(&m_save, &editor::JobSession::finished, this, [this] {
        remember(m_save.path());
        m_keeping.keepNow(); // what was edited meanwhile
        emit said(tr("Saved %1").arg(QFileInfo(m_save.path()).fileName()));
        if (const auto then = std::exchange(m_afterSave, {}))
            then();
    });
    connect(&m_save, &editor::JobSession::cancelled, this, &ProjectFiles::stay);
    connect(&m_save, &editor::JobSession::failed, this, [this](const QString& message) {
        if (m_save.clash() != editor::FileClash::none) {
            askAboutClash();
            return;
        }
        stay();
        emit failed(tr("Could not save: %1 Nothing was lost.").arg(message));
    });
    connect(&m_import, &editor::JobSession::progress, this,
            [this](double fraction, const QString& what) { emit jobProgress(&m_import, fraction, what); });
    connect(&m_import, &editor::JobSession::finished, this, &ProjectFiles::takeImported);
    connect(&m_import, &editor::JobSession::failed, this, [this](const QString& message) {
        emit jobEnded(&m_import);
        emit failed(tr("Could not import: %1").arg(message));
        if (!m_cityJson.isEmpty()) // maps have a dialog, which says so
            tellNotOpened(m_cityJson, withoutPath(message, m_cityJson) + whatIsStillHere());
    });
    connect(&m_import, &editor::JobSession::cancelled, this, [this] { emit jobEnded(&m_import); });
    follow(m_keeping.reading(), tr("Reading unsaved changes"));
    connect(&m_keeping, &SafeKeeping::said, this, &ProjectFiles::failed);
    connect(&m_keeping, &SafeKeeping::restoring, this, [this] {
        if (!m_load.isRunning())
            return;
        m_load.stopAndWait();
        emit jobEnded(&m_load);
    });
    connect(&m_keeping, &SafeKeeping::restored, this, [this](const QString& path) {
        emit opened(path);
        emit said(tr("Opened with the changes that were kept. Save to keep them for good."));
    });
    connectActions(actions);
    connect(&m_recent, &QMenu::aboutToShow, this, &ProjectFiles::fillRecent);
    fillRecent();
}

void ProjectFiles::follow(editor::JobSession& session, const QString& title)
{
    connect(&session, &editor::JobSession::started, this, [this, &session, title] { emit jobStarted(&session, title); });
    connect(&session, &editor::JobSession::progress, this,
            [this, &session](double fraction, const QString& what) { emit jobProgress(&session, fraction, what); });
    const auto end = [this, &session] { emit jobEnded(&session); };
    connect(&session, &editor::JobSession::finished, this, end);
    connect(&session, &editor::JobSession::failed, this, end);
    connect(&session, &editor::JobSession::cancelled, this, end);
}

void ProjectFiles::takeLoaded()
{
    const auto tell = [this] {
        remember(m_load.path());
        emit opened(m_load.path());
    };
    if (!m_load.isHeldBack()) {
        tell();
        return;
    }
    whenSafe(tr("showing %1, which is open now").arg(QFileInfo(m_load.path()).fileName()), [this, tell] {
        if (!m_load.isHeldBack())
            return;
        m_load.replaceNow();
        tell();
    });
}

void ProjectFiles::takeImported()
{
    emit jobEnded(&m_import);
    const auto tell = [this] {
        m_issues.setImportIssues(m_import.issues());
        emit opened({});
    };
    if (!m_import.isHeldBack()) {
        tell();
        return;
    }
    whenSafe(tr("showing the imported city"), [this, tell] {
        if (!m_import.isHeldBack())
            return;
        m_import.replaceNow();
        tell();
    });
}

void ProjectFiles::connectActions(ActionSet& actions)
{
    const auto on = [&](ActionId id, auto what) { connect(actions.at(id), &QAction::triggered, this, what); };
    on(ActionId::newProject, [this] { whenSafe(tr("starting a new city"), [this] { m_document.newProject(); }); });
    on(ActionId::newFromTemplate, [this] { beginWith(); });
    on(ActionId::open, [this] { chooseAndOpen(); });
    on(ActionId::save, [this] { save(); });
    on(ActionId::saveAs, [this] { saveAs(); });
    on(ActionId::importOsm, [this] { importMap({}); });
    on(ActionId::importCityJson, [this] { importCityJson({}); });
    on(ActionId::exportCity, [this] { exportCity(); });
    m_makeDemo = actions.at(ActionId::makeDemo);
}

void ProjectFiles::beginWith()
{
    using Choice = StartDialog::Choice;
    const QString name = m_document.world().cells().empty() ? QString() : m_document.displayName();
    StartDialog dialog(samplePaths(), QSettings().value(kRecentKey).toStringList(), name, m_window);
    dialog.exec();
    const QString chosen = dialog.chosen();
    if (dialog.choice() == Choice::openFile)
        whenSafe(tr("opening another"), [this, chosen] { open(chosen); });
    else if (dialog.choice() == Choice::fromTemplate)
        whenSafe(tr("starting a new city"), [this, chosen] { useTemplate(chosen); });
    else if (dialog.choice() == Choice::chooseFile)
        chooseAndOpen();
    else if (dialog.choice() == Choice::importMap)
        importMap({});
    else if (dialog.choice() == Choice::makeDemo)
        m_makeDemo->trigger();
}

void ProjectFiles::useTemplate(const QString& name)
{
    auto city = generator::makeTemplate(name.toStdString());
    if (!city.ok()) {
        emit failed(QString::fromStdString(city.error().message));
        return;
    }
    if (city.value().cells().size() == 0)
        m_document.newProject();
    else
        m_document.replace(std::move(city).value(), {}, nullptr);
    emit opened({});
}

void ProjectFiles::cancelJob(const void* job)
{
    for (editor::JobSession* session :
         std::initializer_list<editor::JobSession*>{&m_load, &m_save, &m_import, &m_export, &m_keeping.reading()})
        if (session == job)
            session->cancel();
}

void ProjectFiles::offerUnsaved(std::function<void()> otherwise)
{
    m_tidying.start(QSettings().value(kRecentKey).toStringList(), QDateTime::currentDateTime());
    m_keeping.offerUnsaved(std::move(otherwise));
}

void ProjectFiles::open(const QString& name)
{
    const jobs::CityName city = jobs::cityNameFrom(editor::toFilePath(name));
    const QString variant = QString::fromStdString(city.variant);
    const QString path = city.isVariant() ? name.chopped(variant.size() + 1) : name;
    m_keeping.open(path, [this, path, variant] { m_load.start(path, variant); });
}

void ProjectFiles::chooseAndOpen()
{
    whenSafe(tr("opening another"), [this] {
        const QString folder = m_document.path().isEmpty() ? QDir::homePath() : QFileInfo(m_document.path()).path();
        const QString path = QFileDialog::getOpenFileName(m_window, tr("Open a city"), folder, tr("Cities (*.gpkg);;All files (*)"));
        if (!path.isEmpty())
            open(path);
    });
}

QString ProjectFiles::whatIsStillHere() const
{
    const bool isAny = !m_document.path().isEmpty() || m_document.world().cells().size() > 0;
    return isAny ? tr(" The city that was open is still here.") : QString();
}

void ProjectFiles::tellNotOpened(const QString& path, const QString& why)
{
    auto* box = new NotOpenedBox(QFileInfo(path).absoluteFilePath(), why, m_window);
    connect(box, &NotOpenedBox::anotherWanted, this, &ProjectFiles::chooseAndOpen, Qt::QueuedConnection);
    box->open();
}

void ProjectFiles::importMap(const QString& path)
{
    m_keeping.keepNow();
    whenSafe(tr("importing a map"), [this, path] {
        m_cityJson.clear();
        ImportDialog dialog(m_import, path, m_window);
        dialog.exec();
    });
}

void ProjectFiles::importCityJson(const QString& path)
{
    whenSafe(tr("importing a city"), [this, path] {
        const QString file = !path.isEmpty() ? path
                                             : QFileDialog::getOpenFileName(m_window, tr("Import city JSON"), QDir::homePath(),
                                                                            tr("City JSON (*.json);;All files (*)"));
        if (file.isEmpty())
            return;
        emit jobStarted(&m_import, tr("Importing"));
        m_cityJson = file;
        m_import.startCityJson(file);
    });
}

void ProjectFiles::exportCity()
{
    finishTyping(*m_window);
    m_keeping.keepNow();
    const QFileInfo file(m_document.path());
    const QString folder = m_document.path().isEmpty() ? QDir::homePath() : file.path();
    const QString name = m_document.path().isEmpty() ? QStringLiteral("city") : file.completeBaseName();
    ExportDialog dialog(m_export, folder, name, m_people, m_window);
    dialog.exec();
    if (!dialog.leftOut().isEmpty())
        emit noticed(dialog.leftOut().join(QLatin1Char(' ')));
}

void ProjectFiles::remember(const QString& path)
{
    QSettings settings;
    QStringList paths = settings.value(kRecentKey).toStringList();
    const QString full = QFileInfo(path).absoluteFilePath();
    paths.removeAll(full);
    paths.prepend(full);
    settings.setValue(kRecentKey, paths.mid(0, kRecentShown));
    fillRecent();
}

void ProjectFiles::fillRecent()
{
    m_recent.clear();
    for (const QString& path : QSettings().value(kRecentKey).toStringList()) {
        if (!QFileInfo::exists(path))
            continue;
        QAction* action = m_recent.addAction(QFileInfo(path).fileName());
        action->setToolTip(path);
        action->setStatusTip(path);
        connect(action, &QAction::triggered, this, [this, path] { whenSafe(tr("opening another"), [this, path] { open(path); }); });
    }
    m_recent.setToolTipsVisible(true);
    m_recent.setEnabled(!m_recent.isEmpty());
}

QString ProjectFiles::samplePath()
{
    const QDir programs(QCoreApplication::applicationDirPath());
    return QFileInfo(programs.filePath(QStringLiteral("../share/passerby/projects/old-town.gpkg"))).canonicalFilePath();
}

QStringList ProjectFiles::samplePaths()
{
    const QString first = samplePath();
    if (first.isEmpty())
        return {};
    const QDir folder = QFileInfo(first).absoluteDir();
    QStringList paths{first};
    for (const QFileInfo& file : folder.entryInfoList({QStringLiteral("*.gpkg")}, QDir::Files, QDir::Name))
        if (const QString path = file.canonicalFilePath(); path != first)
            paths << path;
    return paths;
}

} // namespace passerby::widgets
