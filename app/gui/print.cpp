// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/print.h"

#include "app/gui/failure.h"
#include "core/comparison/compare_job.h"
#include "core/jobs/project_file.h"
#include "editor/session/file_path.h"
#include "widgets/comparison/report_session.h"
#include "widgets/controls/theme_keeper.h"

#include <cstdio>

namespace passerby::gui {

namespace {

/// Says on standard error what the work has to say.
class SayingContext final : public foundation::JobContext {
    void log(std::string_view line) override { std::fprintf(stderr, "%s\n", foundation::shownLine(line).c_str()); }
};

comparison::CompareOptions compareOptions(const PrintOptions& print)
{
    comparison::CompareOptions options;
    options.hour = print.hour;
    if (print.seeds > 0) {
        options.runs.emplace();
        options.runs->seeds = print.seeds;
        options.runs->seconds = print.seconds;
    }
    return options;
}

} // namespace

int printComparison(const PrintOptions& options)
{
    for (const QString& city : {options.a, options.b})
        if (const auto apart = jobs::checkApart(editor::toFilePath(city), editor::toFilePath(options.out)); !apart.ok())
            return fail(apart.error(), kWrongInput);
    widgets::ThemeKeeper::instance().apply(widgets::ThemeKind::light);
    SayingContext context;
    auto a = comparison::readCompared(editor::toFilePath(options.a), options.a.toStdString(), context);
    if (!a.ok())
        return fail(a.error(), kWrongInput);
    auto b = comparison::readCompared(editor::toFilePath(options.b), options.b.toStdString(), context);
    if (!b.ok())
        return fail(b.error(), kWrongInput);
    const comparison::CompareOptions wished = compareOptions(options);
    const auto outcome = comparison::runCompareJob(std::move(a).value(), std::move(b).value(), wished, context);
    if (!outcome.ok())
        return fail(outcome.error(), kWrongInput);
    const widgets::Report report = widgets::reportOf(outcome.value().cityA(), outcome.value().cityB(), outcome.value().comparison);
    if (const auto written = widgets::writeReport(report, options.out, context); !written.ok())
        return fail(written.error(), kFailed);
    return 0;
}

} // namespace passerby::gui
