// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/autosave_session.h"

#include "core/jobs/project_file.h"
#include "editor/document/project_document.h"
#include "editor/session/autosave_files.h"
#include "editor/session/file_path.h"
#include "editor/session/stored_project.h"

#include <QFile>

namespace passerby::editor {

using namespace std::chrono_literals;

namespace {

struct Written {};

/// A step that changes more rows than this is kept at once.
constexpr std::size_t kManyRows = 200;

std::size_t rowsIn(const world::WorldPatch& patch)
{
    return std::apply([](const auto&... changes) { return (std::size_t{0} + ... + changes.size()); }, patch.rows);
}

} // namespace

AutosaveSession::AutosaveSession(ProjectDocument& document, QObject* parent) : JobSession(parent), m_document(document)
{
    connect(&m_timer, &QTimer::timeout, this, &AutosaveSession::writeNow);
    m_timer.start(60s);
    connect(&document, &ProjectDocument::worldChanged, this, [this](const world::WorldPatch& patch) {
        if (rowsIn(patch) > kManyRows)
            QMetaObject::invokeMethod(this, &AutosaveSession::writeNow, Qt::QueuedConnection); // once the step counts as a change
    });
    connect(this, &JobSession::failed, this, [this] { m_revision = 0; }); // to be tried again
    connect(&document, &ProjectDocument::replaced, this, [this] { removeFile(); });
    connect(&document, &ProjectDocument::modifiedChanged, this, [this](bool isModified) {
        if (!isModified)
            removeFile();
    });
}

AutosaveSession::~AutosaveSession()
{
    m_document.disconnect(this);
    stopAndWait();
    if (!m_coming.isEmpty())
        QFile::remove(m_coming);
    removeFile();
}

void AutosaveSession::setInterval(std::chrono::milliseconds interval)
{
    m_timer.start(interval);
}

QString AutosaveSession::wantedFile()
{
    if (m_document.canSave())
        return autosaveOf(m_document.path());
    if (m_unsavedFile.isEmpty()) {
        m_unsavedFile = newUnsavedFile();
        (void)m_unsavedClaim.take(m_unsavedFile);
    }
    return m_unsavedFile;
}

void AutosaveSession::writeNow()
{
    const foundation::FileStamp basedOn = m_document.canSave() ? m_document.fileContent().stamp : foundation::FileStamp();
    const bool isKept = !m_file.isEmpty() && m_revision == m_document.revision() && m_basedOn == basedOn;
    if (isRunning() || !m_document.isModified() || isKept)
        return;
    const QString file = wantedFile();
    if (file.isEmpty()) {
        emit failed(tr("There is no folder to keep unsaved changes in."));
        return;
    }
    m_revision = m_document.revision();
    m_basedOn = basedOn;
    m_coming = file;
    m_isUnwanted = false;
    run<Written>(
        [file = toFilePath(file), state = stateOf(m_document), basedOn](foundation::JobContext& context) -> foundation::Result<Written> {
            auto project = storedProject(state);
            if (!project.ok())
                return project.error();
            jobs::ProjectFile& kept = project.value();
            kept.bake = nullptr; // made again
            kept.hours = nullptr;
            kept.basedOn = basedOn;
            if (auto done = jobs::writeProject(file, kept, context); !done.ok())
                return done.error();
            return Written{};
        },
        [this, file](Written&) { written(file); });
}

void AutosaveSession::written(const QString& file)
{
    m_coming.clear();
    if (m_isUnwanted) {
        QFile::remove(file);
        return;
    }
    if (!m_file.isEmpty() && m_file != file)
        QFile::remove(m_file);
    m_file = file;
}

void AutosaveSession::adopt(const QString& file)
{
    m_file = file;
    m_revision = m_document.revision();
    if (m_document.path().isEmpty()) {
        m_unsavedFile = file;
        (void)m_unsavedClaim.take(file);
    }
}

void AutosaveSession::removeFile()
{
    m_isUnwanted = isRunning();
    if (!m_file.isEmpty())
        QFile::remove(m_file);
    m_file.clear();
    m_unsavedFile.clear();
    m_unsavedClaim.drop();
}

} // namespace passerby::editor
