// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/run_log_session.h"

#include "core/jobs/project_file.h"
#include "core/jobs/run_log_file.h"
#include "core/world/content_hash.h"
#include "editor/document/project_document.h"
#include "editor/session/file_path.h"

namespace passerby::editor {

RunLogSession::RunLogSession(ProjectDocument& document, QObject* parent) : JobSession(parent), m_document(document) {}

void RunLogSession::start(const QString& path, std::shared_ptr<const jobs::KeptRun> run)
{
    m_path = path;
    m_beganInAnotherCity = false;
    this->run<bool>(
        [run = std::move(run), world = m_document.snapshot(), project = toFilePath(m_document.path()),
         out = toFilePath(path)](foundation::JobContext& context) -> foundation::Result<bool> {
            if (const auto apart = jobs::checkApart(project, out); !apart)
                return apart.error();
            context.report(0.0, "Writing");
            if (const auto written = jobs::writeRunLog(out, *run, context); !written)
                return written.error();
            return world::runHash(world) != run->city.hash;
        },
        [this](bool& isAnother) { m_beganInAnotherCity = isAnother; });
}

} // namespace passerby::editor
