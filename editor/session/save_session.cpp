// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/save_session.h"

#include "core/jobs/project_file.h"
#include "core/storage/project_store.h"
#include "editor/document/project_document.h"
#include "editor/session/autosave_files.h"
#include "editor/session/file_path.h"

#include <optional>

namespace passerby::editor {

namespace {

constexpr const char* kChanged = "changed-meanwhile";

/// The stamp of a file that holds `known`, perhaps in other bytes; else a clash and "changed-meanwhile".
foundation::Result<foundation::FileStamp> stampIfKnown(const std::filesystem::path& file, const FileContent& known, FileClash& clash,
                                                       foundation::JobContext& context)
{
    const foundation::FileStamp stamp = foundation::stampOf(file);
    if (stamp == known.stamp)
        return stamp;
    if (!stamp.exists) {
        clash = FileClash::gone;
        return foundation::Error{kChanged, "The file is no longer there.", file.string()};
    }
    const auto found = storage::loadProject(file, context);
    if (found.ok() && found.value().world.sameContent(known.world))
        return found.value().stamp;
    if (!found.ok() && found.error().code == "cancelled")
        return found.error();
    clash = found.ok() ? FileClash::otherCity : FileClash::unreadable;
    return foundation::Error{kChanged, "Another program has changed this file.", file.string()};
}

/// Saves; where something is known of the file, only over that.
foundation::Result<foundation::FileStamp> save(const std::filesystem::path& file, const jobs::ProjectFile& project,
                                               const std::optional<FileContent>& known, FileClash& clash, foundation::JobContext& context)
{
    if (!known)
        return jobs::writeProject(file, project, context);
    const auto stamp = stampIfKnown(file, *known, clash, context);
    if (!stamp.ok())
        return stamp.error();
    auto written = jobs::writeProject(file, project, context, &stamp.value());
    if (!written.ok() && written.error().code == kChanged)
        clash = FileClash::otherCity;
    return written;
}

} // namespace

SaveSession::SaveSession(ProjectDocument& document, QObject* parent) : JobSession(parent), m_document(document)
{
    connect(&document, &ProjectDocument::replaced, this, [this] { m_isOtherCity = true; });
}

void SaveSession::start(const QString& path, Over over)
{
    m_path = path;
    m_revision = m_document.revision();
    m_isOtherCity = false;
    m_clash = std::make_shared<FileClash>(FileClash::none);
    const bool isOwnFile = !m_document.path().isEmpty() && realPath(path) == realPath(m_document.path());
    const auto known = isOwnFile && over == Over::known ? std::optional(m_document.fileContent()) : std::nullopt;
    const jobs::ProjectFile project{m_document.snapshot(), m_document.bake(), m_document.hours()};
    run<foundation::FileStamp>([file = toFilePath(path), project, known,
                                clash = m_clash](foundation::JobContext& context) { return save(file, project, known, *clash, context); },
                               [this, path, world = project.world](foundation::FileStamp& stamp) {
                                   if (!m_isOtherCity)
                                       m_document.markSaved(path, m_revision, {world, stamp});
                               });
}

} // namespace passerby::editor
