// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/load_session.h"

#include "core/jobs/project_file.h"
#include "editor/document/project_document.h"
#include "editor/session/file_path.h"

#include <utility>

namespace passerby::editor {

LoadSession::LoadSession(ProjectDocument& document, QObject* parent) : JobSession(parent), m_document(document) {}

LoadSession::~LoadSession() = default;

void LoadSession::start(const QString& path)
{
    m_path = path;
    m_revision = m_document.revision();
    drop();
    run<jobs::ProjectFile>([file = toFilePath(path)](foundation::JobContext& context) { return jobs::readProject(file, context); },
                           [this](jobs::ProjectFile& project) {
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
