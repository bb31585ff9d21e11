// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/save_session.h"

#include "core/jobs/project_file.h"
#include "editor/document/project_document.h"
#include "editor/session/file_path.h"

namespace passerby::editor {

namespace {
struct Saved {};
} // namespace

SaveSession::SaveSession(ProjectDocument& document, QObject* parent) : JobSession(parent), m_document(document)
{
    connect(&document, &ProjectDocument::replaced, this, [this] { m_isOtherCity = true; });
}

void SaveSession::start(const QString& path)
{
    m_path = path;
    m_revision = m_document.revision();
    m_isOtherCity = false;
    run<Saved>(
        [file = toFilePath(path), project = jobs::ProjectFile{m_document.snapshot(), m_document.bake(), m_document.hours()}](
            foundation::JobContext& context) -> foundation::Result<Saved> {
            if (auto written = jobs::writeProject(file, project, context); !written.ok())
                return written.error();
            return Saved{};
        },
        [this, path](Saved&) {
            if (!m_isOtherCity)
                m_document.markSaved(path, m_revision);
        });
}

} // namespace passerby::editor
