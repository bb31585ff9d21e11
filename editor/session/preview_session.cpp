// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/preview_session.h"

#include "core/jobs/project_file.h"
#include "editor/session/file_path.h"

#include <optional>

namespace passerby::editor {

PreviewSession::PreviewSession(QObject* parent) : JobSession(parent)
{
    connect(this, &JobSession::finished, this, &PreviewSession::readNext);
}

void PreviewSession::start(const QStringList& paths)
{
    m_left = paths;
    readNext();
}

void PreviewSession::readNext()
{
    if (m_left.isEmpty())
        return;
    const QString path = m_left.takeFirst();
    using City = std::optional<world::World>;
    run<City>(
        [path](foundation::JobContext& context) -> foundation::Result<City> {
            auto project = jobs::readProject(toFilePath(path), context);
            return project.ok() ? City(std::move(project.value().world)) : City();
        },
        [this, path](City& city) {
            if (city)
                emit cityRead(path, *city);
        });
}

} // namespace passerby::editor
