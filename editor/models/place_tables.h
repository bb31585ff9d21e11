// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/jobs/expected_places.h"
#include "core/run/place_measures.h"
#include "core/world/world.h"
#include "editor/document/object_ref.h"
#include "editor/models/table_column.h"

#include <QString>
#include <QStringList>
#include <vector>

namespace passerby::editor {

/// What the places of the open city counted and are to be expected to count; any of it may be missing.
struct CountedPlaces {
    const world::World& world;            ///< whose measurement lines and regions are listed
    const run::PlaceMeasures* measured;   ///< null: no run, or one that counts nobody
    const jobs::ExpectedPlaces* expected; ///< null: nothing is known
};

struct PlaceRow {
    QStringList cells;
    ObjectRef place;
    bool isTooMany = false; ///< more people than the place is to have
};

/// Of gateRows(), areaRows() and splitRows(), in their order.
[[nodiscard]] std::vector<TableColumn> gateColumns();
[[nodiscard]] std::vector<TableColumn> areaColumns();
[[nodiscard]] std::vector<TableColumn> splitColumns();

/// A row for each measurement line and each region, ascending by number. What is not known is "–".
[[nodiscard]] std::vector<PlaceRow> gateRows(const CountedPlaces& places);
[[nodiscard]] std::vector<PlaceRow> areaRows(const CountedPlaces& places);

enum class SplitBy { goal, profile };
/// Who crosses a gate, both ways together, an hour: of each profile, or on the way to each type of target. Nobody's rows are left out.
[[nodiscard]] std::vector<PlaceRow> splitRows(const CountedPlaces& places, world::MeasurementLineId gate, SplitBy by);

/// "Left" is to the left of who looks from the line's first end to its second.
[[nodiscard]] QString wayName(run::GateWay way);
/// With heads, a line a row; numbers have a point and no spaces, whatever the language.
[[nodiscard]] QString placesAsCsv(const std::vector<TableColumn>& columns, const std::vector<PlaceRow>& rows);
/// The same for a spreadsheet by the clipboard: tabs between columns.
[[nodiscard]] QString placesAsTabs(const std::vector<TableColumn>& columns, const std::vector<PlaceRow>& rows);

/// The measure of a line; null where it has none.
[[nodiscard]] const run::GateMeasure* measureOf(const CountedPlaces& places, world::MeasurementLineId gate);
[[nodiscard]] const jobs::ExpectedGate* expectedOf(const CountedPlaces& places, world::MeasurementLineId gate);

} // namespace passerby::editor
