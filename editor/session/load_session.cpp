// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/load_session.h"

#include "core/jobs/project_file.h"
#include "core/variants/named_variant.h"
#include "editor/document/project_document.h"
#include "editor/document/recording_shape.h"
#include "editor/session/file_path.h"

#include <utility>

namespace passerby::editor {

namespace {

foundation::Result<void> chooseVariant(jobs::ProjectFile& project, const std::string& name)
{
    const auto id = variants::variantNamed(project.world, name);
    if (!id.ok())
        return id.error();
    if (const auto fits = variants::shownCity(project.world, id.value()); !fits.ok())
        return fits.error();
    project.shownVariant = id.value();
    return {};
}

/// Large recordings are unpacked here, so that the window need not wait for it when it shows them.
foundation::Result<jobs::ProjectFile> readWithShapes(const std::filesystem::path& file, const std::string& variant,
                                                     foundation::JobContext& context)
{
    auto project = jobs::readProject(file, context);
    if (project.ok() && !variant.empty())
        if (const auto chosen = chooseVariant(project.value(), variant); !chosen.ok())
            return chosen.error();
    if (project.ok())
        for (const auto& [id, recording] : project.value().world.recordings())
            if (!context.isCancelled())
                (void)shapeOf(recording); // kept as long as the recording
    return project;
}

} // namespace

LoadSession::LoadSession(ProjectDocument& document, QObject* parent) : JobSession(parent), m_document(document) {}

LoadSession::~LoadSession() = default;

void LoadSession::start(const QString& path, const QString& variant)
{
    m_path = path;
    m_revision = m_document.revision();
    drop();
    run<jobs::ProjectFile>([file = toFilePath(path),
                            name = variant.toStdString()](foundation::JobContext& context) { return readWithShapes(file, name, context); },
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
        m_document.replace(std::move(project->world), m_path, std::move(project->bake), std::move(project->hours), project->stamp,
                           project->shownVariant);
}

} // namespace passerby::editor
