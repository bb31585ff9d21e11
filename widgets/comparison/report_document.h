// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/comparison/comparison_page.h"

#include <QTextDocument>
#include <memory>
#include <vector>

class QPaintDevice;

namespace passerby::widgets {

/// The report of two cities, ready to be laid out. Any thread may make one.
struct Report {
    QString title;
    QString verdict;
    std::vector<comparison::ReportPart> parts;
    QString html; ///< the same as one page for a browser
};

[[nodiscard]] Report reportOf(const comparison::BakedCity& a, const comparison::BakedCity& b, const comparison::Comparison& comparison);

/// How a report is laid out.
struct ReportLayout {
    double pixels = 1.0;            ///< of the device, for one of 1/96 inch
    double width_px = 720.0;        ///< of the text, in pixels of 1/96 inch
    bool isVector = false;          ///< pictures stay drawings; else they are drawn once, for a screen
    QPaintDevice* device = nullptr; ///< that fonts are measured for; null: the screen
};

/// As a document of text, tables and maps. Pictures are painted by what it owns.
[[nodiscard]] std::unique_ptr<QTextDocument> makeReportDocument(const Report& report, const ReportLayout& layout);

} // namespace passerby::widgets
