// SPDX-License-Identifier: Apache-2.0
#include "core/importers/osm/parking.h"

#include "core/geometry/clipping.h"
#include "core/geometry/line.h"
#include "core/importers/osm/parking_room.h"
#include "core/importers/osm/parking_tags.h"
#include "core/importers/osm/road_lines.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

namespace passerby::importers::osm {

using geometry::Point;
using world::ParkingAngle;

namespace {

constexpr double kBesideLane_m = 0.1;
constexpr double kFromJunction_m = 5.0;
constexpr double kAisle_m = 6.0;
constexpr double kPlaceDepth_m = 5.0;   // of a place that cars stand across
constexpr double kNarrow_m = 3.5;       // narrower areas hold one row along them
constexpr double kOneRow_m = 7.5;       // narrower ones one row across them
constexpr double kShortestLine_m = 3.0; // of lines that are looked at
constexpr int kMostInLine = 100'000;
constexpr double kOutside_m = 0.4;      // that a car may reach over the border of an area, as it is drawn

/// From one place to the next.
double spacing_m(ParkingAngle angle)
{
    switch (angle) {
    case ParkingAngle::parallel:
        return 5.5;
    case ParkingAngle::diagonal:
        return 3.5;
    case ParkingAngle::perpendicular:
        return 2.5;
    }
    return 0.0;
}

/// What a car takes up across the row.
double depth_m(ParkingAngle angle, const world::VehicleKind& car)
{
    switch (angle) {
    case ParkingAngle::parallel:
        return car.width_m;
    case ParkingAngle::diagonal:
        return (car.length_m + car.width_m) / std::sqrt(2.0);
    case ParkingAngle::perpendicular:
        return car.length_m;
    }
    return 0.0;
}

class ParkingMaker {
public:
    ParkingMaker(world::PatchBuilder& builder, const OsmMap& map) : m_builder(builder), m_map(map)
    {
        for (const auto& [id, kind] : builder.patch().of<world::VehicleKind>())
            if (kind && kind->name == m_car.name)
                m_kind = id;
    }

    void addBeside(const RoadPiece& piece);
    void addIn(const Tags& tags, const geometry::GridArea& area);

    std::int64_t rows = 0;
    std::int64_t places = 0;
    std::int64_t leftOut = 0;

private:
    void addLine(const std::vector<Point>& line, ParkingAngle angle, int most, const geometry::Polygon* within);
    void addRow(const std::vector<Point>& line, ParkingAngle angle, double begin_m, double end_m, int count);
    [[nodiscard]] bool isWithin(const world::ParkingPlace& place, const geometry::Polygon* area) const;

    world::PatchBuilder& m_builder;
    const OsmMap& m_map;
    std::optional<ParkingRoom> m_room; ///< made where a map has any parking
    const world::VehicleKind m_car = world::usualVehicleKinds()[0];
    world::VehicleKindId m_kind{};
};

void ParkingMaker::addBeside(const RoadPiece& piece)
{
    const Way* way = m_map.data().findWay(piece.way);
    if (!way || piece.level != 0 || piece.layer != 0 || !piece.hasLanes())
        return;
    const auto angles = streetParkingOf(way->tags);
    for (const WaySide side : {WaySide::left, WaySide::right}) {
        const auto angle = angles[static_cast<std::size_t>(side)];
        if (!angle)
            continue;
        const double away_m = kBesideLane_m + 0.5 * depth_m(*angle, m_car);
        const double toRight_m = side == WaySide::right ? piece.shape.right_m + away_m : -(piece.shape.left_m + away_m);
        const double begin_m = piece.trim_m[0] + (piece.isCut[0] ? 0.0 : kFromJunction_m);
        const double end_m = piece.trim_m[1] + (piece.isCut[1] ? 0.0 : kFromJunction_m);
        if (piece.length_m - begin_m - end_m < kShortestLine_m)
            continue;
        std::vector<Point> line = beside(shortened(piece.line, begin_m, end_m), toRight_m);
        if (side == WaySide::left) // the kerb is to the right of the row
            std::reverse(line.begin(), line.end());
        addLine(line, *angle, std::numeric_limits<int>::max(), nullptr);
    }
}

/// Rows along the longest side of the area: one where it is narrow, else pairs with an aisle between.
void ParkingMaker::addIn(const Tags& tags, const geometry::GridArea& area)
{
    int left = capacityOf(tags).value_or(std::numeric_limits<int>::max());
    for (const geometry::Polygon& polygon : geometry::toPolygons(area)) {
        Point along{1.0, 0.0};
        double longest_m = 0.0;
        for (std::size_t i = 0; i < polygon.outer.size(); ++i) {
            const Point side = polygon.outer[(i + 1) % polygon.outer.size()] - polygon.outer[i];
            if (geometry::length(side) > longest_m) {
                longest_m = geometry::length(side);
                along = side * (1.0 / longest_m);
            }
        }
        const Point across{-along.y, along.x};
        geometry::Box box; // along and across
        for (const Point p : polygon.outer)
            box.extend(Point{dot(p, along), dot(p, across)});
        const double wide_m = box.high.y - box.low.y;
        const auto addAt = [&](double y_m, ParkingAngle angle) {
            const std::int64_t before = places;
            addLine({along * box.low.x + across * (box.low.y + y_m), along * box.high.x + across * (box.low.y + y_m)}, angle, left,
                    &polygon);
            left -= static_cast<int>(places - before);
        };
        const auto drawn = areaOrientationOf(tags);
        if (wide_m < kNarrow_m)
            addAt(0.5 * wide_m, drawn.value_or(ParkingAngle::parallel));
        else if (wide_m < kOneRow_m)
            addAt(0.5 * wide_m, drawn.value_or(ParkingAngle::perpendicular));
        else
            for (double y_m = 0.5 * kPlaceDepth_m; y_m + 0.5 * kPlaceDepth_m <= wide_m + kOutside_m;) {
                addAt(y_m, drawn.value_or(ParkingAngle::perpendicular));
                const bool isFirstOfPair = std::fmod(y_m - 0.5 * kPlaceDepth_m, 2.0 * kPlaceDepth_m + kAisle_m) < kPlaceDepth_m;
                y_m += isFirstOfPair ? kPlaceDepth_m + kAisle_m : kPlaceDepth_m;
            }
    }
}

bool ParkingMaker::isWithin(const world::ParkingPlace& place, const geometry::Polygon* area) const
{
    if (!area)
        return true;
    const geometry::Ring outline = world::outlineOf(place, m_car.length_m, m_car.width_m);
    return geometry::contains(*area, place.middle) && std::all_of(outline.begin(), outline.end(), [&](Point corner) {
               return geometry::contains(*area, corner) || geometry::distanceToBorder(*area, corner) <= kOutside_m;
           });
}

/// Rows of places side by side, at most so many places in all, wherever there is room for a car.
void ParkingMaker::addLine(const std::vector<Point>& line, ParkingAngle angle, int most, const geometry::Polygon* within)
{
    const double length_m = geometry::lengthOf_m(line);
    const double each_m = spacing_m(angle);
    const auto count = static_cast<int>(length_m / each_m);
    if (line.size() < 2 || count < 1)
        return;
    if (count > kMostInLine || places + count > static_cast<std::int64_t>(foundation::kMostParkedVehicles)) {
        leftOut += count;
        return;
    }
    const double begin_m = 0.5 * (length_m - count * each_m);
    world::ParkingRow all;
    all.points = shortened(line, begin_m, begin_m);
    all.angle = angle;
    all.places = count;
    const std::vector<world::ParkingPlace> middles = world::placesOf(all);
    if (!m_room)
        m_room.emplace(m_builder.patch());
    int run = 0;
    for (int i = 0; i <= count; ++i) {
        const bool isOne = i < count && most > 0 && isWithin(middles[static_cast<std::size_t>(i)], within);
        const bool hasRoom = isOne && m_room->take(middles[static_cast<std::size_t>(i)], m_car.length_m, m_car.width_m);
        leftOut += isOne && !hasRoom ? 1 : 0;
        if (run > 0 && (!hasRoom || run == foundation::kMostParkingPlaces)) {
            addRow(line, angle, begin_m + (i - run) * each_m, begin_m + i * each_m, run);
            run = 0;
        }
        run += hasRoom ? 1 : 0;
        most -= hasRoom ? 1 : 0;
    }
}

void ParkingMaker::addRow(const std::vector<Point>& line, ParkingAngle angle, double begin_m, double end_m, int count)
{
    if (m_kind.isNull())
        m_kind = m_builder.add(m_car);
    world::ParkingRow row;
    row.points = shortened(line, begin_m, geometry::lengthOf_m(line) - end_m);
    row.angle = angle;
    row.places = count;
    row.kind = m_kind;
    m_builder.add(std::move(row));
    ++rows;
    places += count;
}

void addAreas(ParkingMaker& maker, const OsmMap& map, ReportBuilder& report, const foundation::JobContext& context)
{
    const auto look = [&](const auto& object, std::string_view element) {
        if (isParkingIndoors(object.tags))
            report.skip("parking-indoors", "parking in, under or on a building", {std::string(element), object.id, {}, {}});
        if (!isParkingArea(object.tags))
            return;
        const geometry::GridArea area = geometry::intersection(map.area(object), map.box());
        if (!area.empty())
            maker.addIn(object.tags, area);
    };
    for (const Way& way : map.data().ways)
        if (!context.isCancelled())
            look(way, "way");
    for (const Relation& relation : map.data().relations)
        if (!context.isCancelled())
            look(relation, "relation");
}

} // namespace

void addParking(world::PatchBuilder& builder, const OsmMap& map, const RoadNet& net, ReportBuilder& report, foundation::JobContext& context)
{
    constexpr std::size_t kPiecesBetweenReports = 64;
    ParkingMaker maker(builder, map);
    for (std::size_t i = 0; i < net.pieces.size(); ++i) {
        if (context.isCancelled())
            return;
        if (i % kPiecesBetweenReports == 0)
            context.report(static_cast<double>(i) / static_cast<double>(net.pieces.size()), "Parking cars");
        maker.addBeside(net.pieces[i]);
    }
    addAreas(maker, map, report, context);
    if (maker.rows > 0) {
        report.read("parking-rows", "rows of places for parked cars", maker.rows);
        report.read("parking-places", "places for parked cars", maker.places);
        report.inventMany("parked-cars", "of the places for parked cars have one, 70 of 100",
                          std::llround(static_cast<double>(maker.places) * world::ParkingRow().taken));
    }
    if (maker.leftOut > 0)
        report.read("parking-left-out", "places for parked cars left out: on a lane, at a crossing, in a building, or in people's way",
                    maker.leftOut);
}

} // namespace passerby::importers::osm
