// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/load_session.h"

#include "core/jobs/project_file.h"
#include "editor/document/project_document.h"
#include "editor/document/recording_shape.h"
#include "editor/session/file_path.h"

#include <utility>

namespace passerby::editor {

namespace {

/// Large recordings are unpacked here, so that the window need not wait for it when it shows them.
foundation::Result<jobs::ProjectFile> readWithShapes(const std::filesystem::path& file, foundation::JobContext& context)
{
    auto project = jobs::readProject(file, context);
    if (project.ok())
        for (const auto& [id, recording] : project.value().world.recordings())
            if (!context.isCancelled())
                (void)shapeOf(recording); // kept as long as the recording
    return project;
}

} // namespace

LoadSession::LoadSession(ProjectDocument& document, QObject* parent) : JobSession(parent), m_document(document) {}

LoadSession::~LoadSession() = default;

void LoadSession::start(const QString& path)
{
    m_path = path;
    m_revision = m_document.revision();
    drop();
    run<jobs::ProjectFile>([file = toFilePath(path)](foundation::JobContext& context) { return readWithShapes(file, context); },
                           [this](jobs::ProjectFile& project) {
                               if (m_beforeTaking)
                                   m_beforeTaking();
                               m_held = std::make_unique<jobs::ProjectFile>(std::move(project));
                               if (m_document.revision() == m_revision)
                                   replaceNow();
                           });
}

void LoadSession::drop()
{
    m_held.reset();
}

void LoadSession::replaceNow()
{
    if (const auto project = std::exchange(m_held, nullptr))
        m_document.replace(std::move(project->world), m_path, std::move(project->bake), std::move(project->hours), project->stamp);
}

} // namespace passerby::editor
