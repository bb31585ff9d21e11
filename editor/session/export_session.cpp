// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/export_session.h"

#include "core/alibi/bake.h"
#include "core/exporters/registry.h"
#include "core/jobs/project_file.h"
#include "core/run/frame.h"
#include "editor/document/project_document.h"
#include "editor/session/file_path.h"

namespace passerby::editor {

namespace {

using Files = std::vector<std::filesystem::path>;

foundation::Result<Files> exportCity(const std::string& format, const world::World& world, std::shared_ptr<const alibi::Bake> bake,
                                     const run::Frame* people, const std::filesystem::path& out, foundation::JobContext& context)
{
    const bool bakesFirst = exporters::needsBake(format, world) && !bake;
    if (bakesFirst) {
        foundation::PartContext part(context, 0.0, 0.8);
        auto fresh = alibi::bakeWorld(world, {}, part);
        if (!fresh.ok())
            return fresh.error();
        bake = std::make_shared<const alibi::Bake>(std::move(fresh).value());
    }
    foundation::PartContext part(context, bakesFirst ? 0.8 : 0.0, 1.0);
    return exporters::exportProject(format, {world, bake.get(), people}, out, part);
}

} // namespace

ExportSession::ExportSession(ProjectDocument& document, QObject* parent) : JobSession(parent), m_document(document) {}

std::vector<ExportFormat> ExportSession::formats()
{
    std::vector<ExportFormat> result;
    const auto text = [](std::string_view view) { return QString::fromUtf8(view.data(), static_cast<qsizetype>(view.size())); };
    for (const exporters::ExportFormat& format : exporters::formats())
        result.push_back({text(format.name), text(format.description), format.isFolder ? QString() : text(format.suffix), format.needsBake,
                          format.takesPeople, text(format.otherSuffix)});
    return result;
}

void ExportSession::start(const QString& format, const QString& path, std::shared_ptr<const run::Frame> people)
{
    m_path = path;
    m_written.clear();
    run<Files>(
        [name = format.toStdString(), world = m_document.snapshot(), bake = m_document.bake(), project = toFilePath(m_document.path()),
         people = std::move(people), out = toFilePath(path)](foundation::JobContext& context) -> foundation::Result<Files> {
            if (const auto apart = jobs::checkApart(project, out); !apart)
                return apart.error();
            return exportCity(name, world, bake, people.get(), out, context);
        },
        [this](Files& files) {
            for (const auto& file : files)
                m_written << toQString(file);
        });
}

} // namespace passerby::editor
