// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/session/export_session.h"
#include "editor/session/import_session.h"
#include "editor/session/load_session.h"
#include "editor/session/save_session.h"
#include "editor/session/tidy_session.h"
#include "widgets/files/safe_keeping.h"

#include <QMenu>
#include <QObject>
#include <functional>

namespace passerby::editor {
class IssueModel;
class ProjectDocument;
} // namespace passerby::editor

namespace passerby::widgets {

class ActionSet;

/// New, open, save, recent files, import and export, with the question about unsaved changes.
class ProjectFiles : public QObject {
    Q_OBJECT

public:
    ProjectFiles(editor::ProjectDocument& document, editor::IssueModel& issues, ActionSet& actions, QWidget* window);

    [[nodiscard]] QMenu* recentMenu() { return &m_recent; }
    /// Opens without asking about unsaved changes of the city that is open; asks about changes to this one that a crash left unsaved.
    /// "town.gpkg#North" is the variant "North" of a city.
    void open(const QString& name);
    /// Offers what a crash left of a city that was never saved; does `otherwise` when there is nothing or it is not wanted.
    void offerUnsaved(std::function<void()> otherwise);
    /// `finish`: where something is under way that is to come into the city, ends it, does later what it is handed, and is true.
    void setFinish(std::function<bool(std::function<void()>)> finish) { m_finish = std::move(finish); }
    /// Does `then` once nothing can be lost: at once, after a save (one that runs is waited for), or after the user gave the changes up;
    /// not at all when the user stays or the save fails.
    void whenSafe(const QString& what, const std::function<void()>& then);
    [[nodiscard]] bool isSaving() const { return m_save.isRunning(); }
    /// Where the people on the way now come from, for exports that take them along; null when nobody walks in the city as it is.
    void setPeople(std::function<std::shared_ptr<const run::Frame>()> people) { m_people = std::move(people); }
    void importMap(const QString& path);
    /// Stops this one of the jobs told of by jobStarted().
    void cancelJob(const void* job);
    /// An empty path asks for one.
    void importCityJson(const QString& path);
    void chooseAndOpen();
    /// The sample city, in ../share/passerby/projects as seen from the program; empty where it is not there.
    [[nodiscard]] static QString samplePath();
    /// All cities that come with the program, that one first, then by name.
    [[nodiscard]] static QStringList samplePaths();

signals:
    void opened(const QString& path);
    void said(const QString& message);
    void failed(const QString& message);
    /// What exports have left out or could not do, though they did the rest; told once their dialog is closed.
    void noticed(const QString& message);
    void jobStarted(passerby::editor::JobSession* job, const QString& title);
    void jobProgress(passerby::editor::JobSession* job, double fraction, const QString& what);
    void jobEnded(passerby::editor::JobSession* job);

private:
    void connectActions(ActionSet& actions);
    void follow(editor::JobSession& session, const QString& title);
    void save(std::function<void()> then = {});
    void saveAs(std::function<void()> then = {});
    /// Asks what is to happen where a save found something else in its file than it should replace.
    void askAboutClash();
    /// Nothing happens after the save, and what was opened meanwhile is forgotten.
    void stay();
    /// The same where somebody was asked how to save and chose not to.
    void staySayingSo();
    void takeLoaded();
    /// In a box of its own: the status line is overlooked, above all when the window has just come up. `why`: sentences.
    void tellNotOpened(const QString& path, const QString& why);
    /// A sentence, after a space; empty where no city was open.
    [[nodiscard]] QString whatIsStillHere() const;
    void takeImported();
    void exportCity();
    void beginWith();
    void useTemplate(const QString& name);
    void remember(const QString& path);
    void fillRecent();

    editor::ProjectDocument& m_document;
    editor::IssueModel& m_issues;
    QWidget* m_window;
    editor::LoadSession m_load;
    editor::SaveSession m_save;
    editor::ImportSession m_import;
    editor::ExportSession m_export;
    SafeKeeping m_keeping;
    editor::TidySession m_tidying;
    QMenu m_recent;
    QAction* m_makeDemo = nullptr;
    QString m_cityJson; ///< that is imported, or was last; empty: a map
    std::function<void()> m_afterSave;
    std::function<bool(std::function<void()>)> m_finish;
    std::function<std::shared_ptr<const run::Frame>()> m_people;
};

} // namespace passerby::widgets
