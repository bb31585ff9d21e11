// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/comparison/report_session.h"

#include "core/jobs/report_page.h"
#include "editor/session/file_path.h"
#include "widgets/comparison/report_pdf.h"

namespace passerby::widgets {

using comparison::ComparedProject;
using foundation::JobContext;
using foundation::Result;

namespace {

using Cities = std::shared_ptr<const ComparedCities>;

Result<Cities> compareCities(ComparedProject from, const ComparedProject& to, JobContext& context)
{
    foundation::PartContext comparing(context, 0.0, 0.9);
    auto outcome = comparison::runCompareJob(std::move(from), to, {}, comparing);
    if (!outcome.ok())
        return outcome.error();
    context.report(0.9, "Drawing maps");
    auto cities = std::make_shared<ComparedCities>(ComparedCities{std::move(outcome).value(), {}});
    cities->report = reportOf(cities->outcome.cityA(), cities->outcome.cityB(), cities->outcome.comparison);
    return Cities(cities);
}

Result<Cities> compareFile(const QString& path, const ComparedProject& open, JobContext& context)
{
    foundation::PartContext reading(context, 0.0, 0.1);
    auto other = comparison::readCompared(editor::toFilePath(path), path.toStdString(), reading);
    if (!other.ok())
        return other.error();
    foundation::PartContext comparing(context, 0.1, 1.0);
    return compareCities(std::move(other).value(), open, comparing);
}

} // namespace

void ReportSession::compareWithFile(const QString& path, ComparedProject open)
{
    run<Cities>([path, open = std::move(open)](JobContext& context) { return compareFile(path, open, context); },
                [this](Cities& cities) { emit compared(cities); });
}

void ReportSession::compare(ComparedProject from, ComparedProject to)
{
    run<Cities>([from = std::move(from), to = std::move(to)](JobContext& context) { return compareCities(from, to, context); },
                [this](Cities& cities) { emit compared(cities); });
}

void ReportSession::write(std::shared_ptr<const ComparedCities> cities, const QString& path)
{
    run<bool>(
        [cities = std::move(cities), path](JobContext& context) -> Result<bool> {
            if (auto done = writeReport(cities->report, path, context); !done.ok())
                return done.error();
            return true;
        },
        [this, path](bool&) { emit written(path); });
}

Result<void> writeReport(const Report& report, const QString& path, JobContext& context)
{
    if (path.endsWith(QLatin1String(".pdf"), Qt::CaseInsensitive))
        return writeReportPdf(report, path, context);
    return jobs::writePage(report.html.toStdString(), editor::toFilePath(path));
}

} // namespace passerby::widgets
