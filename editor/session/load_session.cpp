// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/load_session.h"

#include "core/jobs/project_file.h"
#include "editor/document/project_document.h"
#include "editor/session/file_path.h"

namespace passerby::editor {

LoadSession::LoadSession(ProjectDocument& document, QObject* parent) : JobSession(parent), m_document(document) {}

void LoadSession::start(const QString& path)
{
    m_path = path;
    run<jobs::ProjectFile>(
        [file = toFilePath(path)](foundation::JobContext& context) { return jobs::readProject(file, context); },
        [this, path](jobs::ProjectFile& project) { m_document.replace(std::move(project.world), path, std::move(project.bake)); });
}

} // namespace passerby::editor
