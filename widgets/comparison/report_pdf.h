// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/foundation/job_context.h"
#include "core/foundation/result.h"
#include "widgets/comparison/report_document.h"

namespace passerby::widgets {

/// Writes a report on pages of A4: text with embedded letters, maps as drawings, a number on each page. Any thread; the program's letters
/// have to be there (ThemeKeeper::apply()). The old file stays whole until the new one is there. Errors: "cancelled", "cannot-write",
/// "read-only", "disk-full".
[[nodiscard]] foundation::Result<void> writeReportPdf(const Report& report, const QString& path, foundation::JobContext& context);

} // namespace passerby::widgets
