// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/sheet.h"

#include "app/gui/failure.h"
#include "app/gui/picture_scene.h"
#include "core/jobs/project_file.h"
#include "editor/session/file_path.h"
#include "widgets/controls/theme_keeper.h"
#include "widgets/sheet/map_sheet.h"

#include <QDate>
#include <QFileInfo>
#include <cstdio>

namespace passerby::gui {

namespace {

/// Nobody has to walk for a map of the expected or of the ground alone.
bool needsPeople(const SheetOptions& options)
{
    return options.wishes.contents.people || options.picture.heatmap.layer != editor::HeatLayerId::none;
}

widgets::SheetRequest requestOf(const PictureScene& scene, const SheetOptions& options)
{
    widgets::SheetRequest request;
    request.world = scene.project.world;
    request.frame = scene.frame;
    request.heatmap = scene.heat.map;
    request.legend = scene.heat.legend;
    request.page = options.wishes.page;
    request.contents = options.wishes.contents;
    request.title = options.wishes.title;
    request.note = options.wishes.note;
    request.projectFile = QFileInfo(options.picture.file).fileName();
    request.clock_s = scene.frame ? scene.frame->clock_s : startClock_s(request.world, options.picture);
    request.date = QDate::currentDate();
    return request;
}

} // namespace

int writeMapSheet(const SheetOptions& options)
{
    widgets::ThemeKeeper::instance().apply(widgets::ThemeKind::light);
    foundation::JobContext context;
    auto project = jobs::readProject(editor::toFilePath(options.picture.file), context);
    if (!project.ok())
        return fail(project.error(), kWrongInput);
    const auto filter = findFilter(project.value().world, options.picture);
    if (!filter.ok())
        return fail(filter.error(), kWrongInput);
    const auto other = findOther(project.value().world, options.picture);
    if (!other.ok())
        return fail(other.error(), kWrongInput);
    PictureScene scene{std::move(project).value(), nullptr, {}};
    if (needsPeople(options)) {
        auto prepared = preparePicture(std::move(scene.project), options.picture, filter.value(), other.value());
        if (!prepared.ok())
            return fail(prepared.error(), kFailed);
        scene = std::move(prepared).value();
    }
    const widgets::SheetRequest request = requestOf(scene, options);
    if (const auto written = widgets::writeSheet(request, options.picture.out, context); !written.ok())
        return fail(written.error(), written.error().code == "empty-city" ? kWrongInput : kFailed);
    const auto coverage = widgets::sheetCoverage(request.page, widgets::shownBox(request.world, request.layers));
    if (!coverage.isWhole)
        std::fprintf(stderr, "%s\n", foundation::shownLine(coverage.sentence.toStdString()).c_str());
    return 0;
}

} // namespace passerby::gui
