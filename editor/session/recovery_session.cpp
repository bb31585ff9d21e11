// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/recovery_session.h"

#include "core/jobs/project_file.h"
#include "editor/session/file_path.h"

#include <QFileInfo>
#include <utility>

namespace passerby::editor {

namespace {

struct Versions {
    CityVersion kept;
    std::optional<CityVersion> saved;
    foundation::FileStamp fileStamp;
};

foundation::Result<CityVersion> readVersion(const QString& path, foundation::JobContext& context)
{
    auto project = jobs::readProject(toFilePath(path), context);
    if (!project.ok())
        return project.error();
    return CityVersion{std::move(project.value().world), QFileInfo(path).lastModified(), project.value().stamp,
                       project.value().basedOn,          project.value().shownVariant,   {project.value().bake, project.value().hours}};
}

foundation::Result<Versions> readVersions(const QString& path, const QString& autosave, foundation::JobContext& context)
{
    auto kept = readVersion(autosave, context);
    if (!kept.ok())
        return kept.error();
    Versions versions{std::move(kept).value(), std::nullopt, {}};
    if (path.isEmpty())
        return versions;
    versions.fileStamp = foundation::stampOf(toFilePath(path));
    if (auto saved = readVersion(path, context); saved.ok()) {
        versions.fileStamp = saved.value().stamp;
        versions.saved = std::move(saved).value();
    }
    return versions;
}

} // namespace

RecoverySession::RecoverySession(QObject* parent) : JobSession(parent) {}

bool RecoverySession::isOutdated() const
{
    if (m_kept.basedOn.exists)
        return m_fileStamp.exists
               && (m_kept.basedOn.size_bytes != m_fileStamp.size_bytes || m_kept.basedOn.written_ns != m_fileStamp.written_ns);
    return m_saved && m_saved->writtenAt > m_kept.writtenAt; // kept without saying what it belongs to
}

void RecoverySession::start(const QString& path, const QString& autosave)
{
    m_path = path;
    m_autosave = autosave;
    run<Versions>([path, autosave](foundation::JobContext& context) { return readVersions(path, autosave, context); },
                  [this](Versions& versions) {
                      m_kept = std::move(versions.kept);
                      m_saved = std::move(versions.saved);
                      m_fileStamp = versions.fileStamp;
                  });
}

} // namespace passerby::editor
