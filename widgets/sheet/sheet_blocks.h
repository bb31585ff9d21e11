// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/sheet/map_sheet.h"

namespace passerby::widgets {

/// Title, city, time, file, note.
void paintSheetTitle(QPainter& painter, const SheetRequest& request, const SheetLayout& layout, const SheetCoverage& coverage);
/// Kinds of ground and of places that the sheet shows, and what the heatmap is with its unit.
void paintSheetLegend(QPainter& painter, const SheetRequest& request, const SheetLayout& layout, const PlanScene& scene,
                      const geometry::Box& shown);
/// Whose data it is.
void paintSheetFooter(QPainter& painter, const SheetRequest& request, const SheetLayout& layout);
/// The city's attribution, with the address that OpenStreetMap wants beside its name. Empty where the data is nobody's.
[[nodiscard]] QString sheetAttribution(const world::Settings& settings);

} // namespace passerby::widgets
