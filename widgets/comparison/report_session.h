// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/comparison/compare_job.h"
#include "editor/session/job_session.h"
#include "widgets/comparison/report_document.h"

#include <memory>

namespace passerby::widgets {

/// Two cities beside each other, with the report of them.
struct ComparedCities {
    comparison::CompareOutcome outcome;
    Report report;
};

/// Compares the open city with another, and writes the report, on a worker thread.
class ReportSession final : public editor::JobSession {
    Q_OBJECT

public:
    using editor::JobSession::JobSession;
    /// From the city of a file to the open one; compared() follows.
    void compareWithFile(const QString& path, comparison::ComparedProject open);
    /// From one city to another.
    void compare(comparison::ComparedProject from, comparison::ComparedProject to);
    /// As a page or, where the name ends with .pdf, on paper; written() follows.
    void write(std::shared_ptr<const ComparedCities> cities, const QString& path);

signals:
    void compared(const std::shared_ptr<const passerby::widgets::ComparedCities>& cities);
    void written(const QString& path);
};

/// Writes the report as PDF where the name ends so, else as a page. Errors: those of writeReportPdf().
[[nodiscard]] foundation::Result<void> writeReport(const Report& report, const QString& path, foundation::JobContext& context);

} // namespace passerby::widgets
