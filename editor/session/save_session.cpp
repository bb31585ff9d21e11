// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/save_session.h"

#include "core/jobs/project_file.h"
#include "core/storage/project_store.h"
#include "editor/document/project_document.h"
#include "editor/session/autosave_files.h"
#include "editor/session/file_path.h"
#include "editor/session/stored_project.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

namespace passerby::editor {

namespace {

constexpr const char* kChanged = "changed-meanwhile";

/// What lies in the file is no city that this version can open; other errors tell nothing about what lies there.
bool isOfContent(const foundation::Error& error)
{
    static constexpr std::array<std::string_view, 6> kCodes{"empty-file",         "not-a-database", "not-a-geopackage",
                                                            "foreign-geopackage", "newer-version",  "damaged"};
    return std::find(kCodes.begin(), kCodes.end(), error.code) != kCodes.end();
}

/// The stamp of a file that holds `known`, perhaps in other bytes; else a clash and "changed-meanwhile".
foundation::Result<foundation::FileStamp> stampIfKnown(const std::filesystem::path& file, const FileContent& known, FoundInstead& found,
                                                       foundation::JobContext& context)
{
    const foundation::FileStamp stamp = foundation::stampOf(file);
    if (stamp == known.stamp)
        return stamp;
    if (!stamp.exists) {
        found.clash = FileClash::gone;
        return foundation::Error{kChanged, "The file is no longer there.", file.string()};
    }
    const auto there = storage::loadProject(file, context);
    if (there.ok() && there.value().world.sameContent(known.world))
        return there.value().stamp;
    if (!there.ok() && !isOfContent(there.error()))
        return there.error();
    found = there.ok() ? FoundInstead{FileClash::otherCity, {}} : FoundInstead{FileClash::unreadable, there.error().message};
    return foundation::Error{kChanged, "Another program has changed this file.", file.string()};
}

/// What lies in the file afterwards.
struct Saved {
    world::World world;
    foundation::FileStamp stamp;
};

/// Saves; where something is known of the file, only over that.
foundation::Result<foundation::FileStamp> save(const std::filesystem::path& file, const jobs::ProjectFile& project,
                                               const std::optional<FileContent>& known, FoundInstead& found,
                                               foundation::JobContext& context)
{
    if (!known)
        return jobs::writeProject(file, project, context);
    const auto stamp = stampIfKnown(file, *known, found, context);
    if (!stamp.ok())
        return stamp.error();
    auto written = jobs::writeProject(file, project, context, &stamp.value());
    if (!written.ok() && written.error().code == kChanged)
        found.clash = FileClash::otherCity;
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
    m_found = std::make_shared<FoundInstead>();
    const bool isOwnFile = !m_document.path().isEmpty() && realPath(path) == realPath(m_document.path());
    const auto known = isOwnFile && over == Over::known ? std::optional(m_document.fileContent()) : std::nullopt;
    run<Saved>(
        [file = toFilePath(path), state = stateOf(m_document), known,
         found = m_found](foundation::JobContext& context) -> foundation::Result<Saved> {
            const auto project = storedProject(state);
            if (!project.ok())
                return project.error();
            const auto stamp = save(file, project.value(), known, *found, context);
            if (!stamp.ok())
                return stamp.error();
            return Saved{project.value().world, stamp.value()};
        },
        [this, path](Saved& saved) {
            if (!m_isOtherCity)
                m_document.markSaved(path, m_revision, {std::move(saved.world), saved.stamp});
        });
}

} // namespace passerby::editor
