// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/tools/draft_shapes.h"

#include "editor/document/recording_shape.h"

#include <cmath>
#include <type_traits>

namespace passerby::editor {

namespace {

constexpr double kFrontTick_m = 0.4;
constexpr double kTip_m = 1.5;

void addRing(ToolDraft& draft, const geometry::Ring& ring, DraftTone tone)
{
    if (ring.empty())
        return;
    DraftLine line{ring, tone, false};
    line.points.push_back(ring.front());
    draft.lines.push_back(std::move(line));
}

} // namespace

void addFixtureShape(ToolDraft& draft, const world::Fixture& fixture, DraftTone tone)
{
    const geometry::Ring footprint = world::footprintOf(fixture);
    draft.areas.push_back({{footprint, {}}, tone});
    addRing(draft, footprint, tone);
    const geometry::Point front = geometry::midpoint(footprint[0], footprint[1]);
    const geometry::Point ahead{std::cos(fixture.heading_rad), std::sin(fixture.heading_rad)};
    draft.lines.push_back({{front, front + ahead * kFrontTick_m}, tone, false});
}

void addTip(ToolDraft& draft, geometry::Point from, geometry::Point to)
{
    const double length_m = geometry::distance(from, to);
    if (length_m < 2.0 * kTip_m)
        return;
    const geometry::Point ahead = (to - from) * (kTip_m / length_m);
    const geometry::Point aside = geometry::Point{-ahead.y, ahead.x} * 0.6;
    const geometry::Point tip = geometry::midpoint(from, to) + ahead * 0.5;
    draft.lines.push_back({{tip - ahead + aside, tip, tip - ahead - aside}, DraftTone::muted, false});
}

void addBorders(ToolDraft& draft, geometry::Point from, geometry::Point to, double width_m)
{
    const double length_m = geometry::distance(from, to);
    if (length_m <= 0.0)
        return;
    const geometry::Point aside = geometry::Point{from.y - to.y, to.x - from.x} * (width_m / 2.0 / length_m);
    draft.lines.push_back({{from + aside, to + aside}, DraftTone::muted, false});
    draft.lines.push_back({{from - aside, to - aside}, DraftTone::muted, false});
}

void addPlaces(ToolDraft& draft, const world::ParkingRow& row, const world::VehicleKind& kind, DraftTone tone)
{
    draft.lines.push_back({row.points, tone, true});
    for (const world::ParkingPlace& place : world::placesOf(row))
        addRing(draft, world::outlineOf(place, kind.length_m, kind.width_m), tone);
}

namespace {

template <class Row>
void addShape(ToolDraft& draft, const Row& row, DraftTone tone)
{
    if constexpr (requires { row.polygon; }) {
        draft.areas.push_back({row.polygon, tone});
        addRing(draft, row.polygon.outer, tone);
        for (const geometry::Ring& hole : row.polygon.holes)
            addRing(draft, hole, tone);
    } else if constexpr (requires {
                             row.a;
                             row.b;
                         }) {
        draft.lines.push_back({{row.a, row.b}, tone, false});
    } else if constexpr (std::is_same_v<Row, world::Fixture>) {
        addFixtureShape(draft, row, tone);
    } else if constexpr (std::is_same_v<Row, world::WaitingLine>) {
        draft.lines.push_back({row.points, tone, true});
    } else if constexpr (std::is_same_v<Row, world::ParkingRow>) {
        addPlaces(draft, row, world::usualVehicleKinds()[0], tone);
    } else if constexpr (std::is_same_v<Row, world::Lane> || std::is_same_v<Row, world::PaintedDirection>) {
        draft.lines.push_back({row.points, tone, false});
    } else if constexpr (std::is_same_v<Row, world::Duty>) {
        for (const geometry::Point point : row.points)
            draft.points.push_back({point, DraftMark::round, tone});
        if (row.points.size() > 1)
            draft.lines.push_back({row.points, tone, true});
    } else if constexpr (requires { row.position; }) {
        draft.points.push_back({row.position, DraftMark::cross, tone});
    } else if constexpr (std::is_same_v<Row, world::ReferencePicture>) {
        addRing(draft, world::outlineOf(row), tone);
    } else if constexpr (std::is_same_v<Row, world::Recording>) {
        addRing(draft, outlineOf(row), tone);
    } else if constexpr (requires { row.waypoints; }) {
        if (row.waypoints.size() > 1)
            draft.lines.push_back({row.waypoints, tone, true});
    }
}

} // namespace

void addShapes(ToolDraft& draft, const world::WorldPatch& patch, DraftTone tone)
{
    const auto addAll = [&]<class Row>(const world::RowChanges<Row>& changes) {
        for (const auto& change : changes)
            if (change.row)
                addShape(draft, *change.row, tone);
    };
    std::apply([&](const auto&... changes) { (addAll(changes), ...); }, patch.rows);
}

} // namespace passerby::editor
