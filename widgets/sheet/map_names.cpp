// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sheet/map_names.h"

#include "core/geometry/polygon.h"
#include "widgets/sheet/named_stretches.h"
#include "widgets/sheet/sheet_page.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <optional>
#include <set>

namespace passerby::widgets {

namespace {

using geometry::Point;

constexpr double kRepeat_mm = 140.0; ///< along a street, at size 1
constexpr int kParts = 6;            ///< of the room of a name, all but one of which have something of the street
constexpr double kRoom = 1.15;       ///< of its length that a name needs of a street
constexpr double kStraight = 0.4;    ///< across for one along
constexpr double kWidest_m = 45.0;
constexpr double kNarrow_m = 12.0;
constexpr double kAbout_m = 60.0;    ///< of a street that tell its direction
constexpr double kSameName_m = 60.0; ///< between two of one name at least

const QColor kStreetInk(0x2b, 0x32, 0x3c);
const QColor kPlaceInk(0x5a, 0x3d, 0x18);
const QColor kBuildingInk(0x5b, 0x63, 0x70);

/// A name's area, turned.
struct Plate {
    Point middle;
    Point along;
    Point half;

    [[nodiscard]] std::array<Point, 4> corners() const
    {
        const Point across{-along.y, along.x};
        const Point a = along * half.x;
        const Point b = across * half.y;
        return {middle - a - b, middle + a - b, middle + a + b, middle - a + b};
    }
};

/// By separating axes.
bool overlap(const Plate& a, const Plate& b)
{
    if (geometry::distance(a.middle, b.middle) > geometry::length(a.half) + geometry::length(b.half))
        return false;
    const auto ca = a.corners();
    const auto cb = b.corners();
    for (const Point axis : {a.along, Point{-a.along.y, a.along.x}, b.along, Point{-b.along.y, b.along.x}}) {
        const auto span = [axis](const std::array<Point, 4>& corners) {
            std::array<double, 4> at{};
            std::transform(corners.begin(), corners.end(), at.begin(), [axis](Point p) { return geometry::dot(p, axis); });
            return std::minmax({at[0], at[1], at[2], at[3]});
        };
        const auto [lowA, highA] = span(ca);
        const auto [lowB, highB] = span(cb);
        if (highA < lowB || highB < lowA)
            return false;
    }
    return true;
}

/// A street with a number, which the street's own name tells.
bool isAddress(const std::string& name)
{
    const std::size_t space = name.rfind(' ');
    return space != std::string::npos && space + 1 < name.size() && name[space + 1] >= '0' && name[space + 1] <= '9';
}

class Placer {
public:
    Placer(const world::World& world, const NameRoom& room) : m_world(world), m_room(room) {}

    std::vector<MapName> place()
    {
        std::vector<NamedStretch> stretches = namedStretches(m_world);
        std::stable_sort(stretches.begin(), stretches.end(), [](const NamedStretch& a, const NamedStretch& b) {
            return a.isPlace != b.isPlace ? a.isPlace : a.axis.length_m > b.axis.length_m;
        });
        for (const NamedStretch& stretch : stretches) {
            if (!stretch.box.intersects(m_room.shown))
                continue;
            if (stretch.isPlace)
                placeInside(stretch);
            else
                placeAlong(stretch);
        }
        placeBuildings();
        return std::move(m_names);
    }

private:
    [[nodiscard]] MapName nameOf(const std::string& text, double size_pt, QFont::Weight weight, const QColor& ink) const
    {
        MapName name;
        name.text = QString::fromStdString(text);
        name.type = {size_pt * m_room.size, weight, ink};
        name.width_m = sheetTextWidth(name.text, name.type) / m_room.scale_px_m;
        name.height_m = sheetTextHeight(name.type) / m_room.scale_px_m;
        return name;
    }

    /// Where nothing is in its way and it lies on the sheet.
    bool take(MapName name, Point middle, Point along)
    {
        if (along.x < -1e-9 || (std::abs(along.x) <= 1e-9 && along.y < 0.0))
            along = along * -1.0;
        const Plate plate{middle, along, {name.width_m * 0.5 + name.height_m * 0.3, name.height_m * 0.85}};
        for (const Point corner : plate.corners())
            if (!m_room.shown.contains(corner))
                return false;
        if (std::any_of(m_taken.begin(), m_taken.end(), [&](const Plate& other) { return overlap(plate, other); }))
            return false;
        m_taken.push_back(plate);
        name.middle = middle;
        name.turn_rad = std::atan2(along.y, along.x);
        m_names.push_back(std::move(name));
        return true;
    }

    void placeInside(const NamedStretch& stretch)
    {
        const Point middle = geometry::midpoint(stretch.box.low, stretch.box.high);
        std::vector<Point> places{middle};
        for (const geometry::Polygon* cell : stretch.cells)
            places.push_back(geometry::interiorPoint(*cell));
        std::stable_sort(places.begin() + 1, places.end(),
                         [middle](Point a, Point b) { return geometry::distance(a, middle) < geometry::distance(b, middle); });
        const double room_m = 1.25 * (stretch.box.high.x - stretch.box.low.x);
        for (const double size_pt : {8.5, 6.5}) {
            const MapName name = nameOf(stretch.name, size_pt, QFont::DemiBold, kPlaceInk);
            if (name.width_m > room_m)
                continue;
            for (const Point place : places)
                if (take(name, place, {1.0, 0.0}))
                    return;
        }
    }

    /// The straight piece of a street about a place along its axis, where it is as long as the name. Its direction is that of more of the
    /// street, which is longer than wide.
    [[nodiscard]] std::optional<StretchAxis> pieceAt(const NamedStretch& stretch, double at_m, double length_m) const
    {
        std::vector<Point> near;
        std::vector<Point> about;
        std::array<bool, kParts> has{};
        for (const Point p : stretch.points) {
            const double along = geometry::dot(p - stretch.axis.middle, stretch.axis.direction) - at_m;
            if (std::abs(along) < std::max(length_m, kAbout_m) / 2.0)
                about.push_back(p);
            if (std::abs(along) >= length_m / 2.0)
                continue;
            near.push_back(p);
            has[static_cast<std::size_t>((along / length_m + 0.5) * kParts)] = true;
        }
        if (std::count(has.begin(), has.end(), true) < kParts - 1)
            return std::nullopt;
        const StretchAxis wide = axisOf(about);
        if (wide.width_m > std::min(kWidest_m, std::max(kStraight * wide.length_m, kNarrow_m)))
            return std::nullopt;
        return axisAlong(near, wide.direction);
    }

    bool takeAlong(const NamedStretch& stretch, const MapName& name, double from_m, double to_m)
    {
        const double needed_m = kRoom * name.width_m;
        const double middle_m = (from_m + to_m) / 2.0;
        const double step_m = std::max(2.0, needed_m / 4.0);
        for (double off_m = 0.0; off_m <= (to_m - from_m) / 2.0; off_m += step_m)
            for (const double side : {1.0, -1.0}) {
                const auto piece = pieceAt(stretch, middle_m + side * off_m, needed_m);
                if (piece && piece->length_m >= 0.9 * name.width_m && !isNearItself(name, piece->middle)
                    && take(name, piece->middle, piece->direction))
                    return true;
            }
        return false;
    }

    [[nodiscard]] bool isNearItself(const MapName& name, Point place) const
    {
        const double least_m = std::max(kSameName_m, 2.0 * name.width_m);
        return std::any_of(m_names.begin(), m_names.end(), [&](const MapName& other) {
            return other.text == name.text && geometry::distance(other.middle, place) < least_m;
        });
    }

    void placeAlong(const NamedStretch& stretch)
    {
        const double half_m = stretch.axis.length_m / 2.0;
        const double repeat_m = kRepeat_mm * m_room.size * kSheetPixels_mm / m_room.scale_px_m;
        const int count = std::max(1, static_cast<int>(2.0 * half_m / repeat_m));
        for (int i = 0; i < count; ++i)
            for (const double size_pt : {7.0, 5.5}) {
                const MapName name = nameOf(stretch.name, size_pt, QFont::Medium, kStreetInk);
                if (takeAlong(stretch, name, half_m * (2.0 * i / count - 1.0), half_m * (2.0 * (i + 1) / count - 1.0)))
                    break;
            }
    }

    void placeBuildings()
    {
        struct Named {
            const world::Obstacle* building;
            double area_m2;
        };
        std::vector<Named> all;
        for (const auto& [id, obstacle] : m_world.obstacles())
            if (obstacle.kind == world::ObstacleKind::building && !obstacle.name.empty() && !isAddress(obstacle.name))
                all.push_back({&obstacle, geometry::area(obstacle.polygon)});
        std::stable_sort(all.begin(), all.end(), [](const Named& a, const Named& b) { return a.area_m2 > b.area_m2; });
        std::set<std::string> told; // of several parts the largest
        for (const auto& [building, area_m2] : all) {
            if (told.contains(building->name))
                continue;
            const MapName name = nameOf(building->name, 5.5, QFont::Normal, kBuildingInk);
            const Point place = geometry::interiorPoint(building->polygon);
            const Point half{name.width_m / 2.0, name.height_m};
            const auto inside = [&](double x, double y) { return geometry::contains(building->polygon, place + Point{x, y}); };
            if (!(inside(-half.x, -half.y) && inside(half.x, -half.y) && inside(half.x, half.y) && inside(-half.x, half.y)))
                continue;
            if (take(name, place, {1.0, 0.0}))
                told.insert(building->name);
        }
    }

    const world::World& m_world;
    NameRoom m_room;
    std::vector<Plate> m_taken;
    std::vector<MapName> m_names;
};

} // namespace

std::vector<MapName> placeNames(const world::World& world, const NameRoom& room)
{
    return Placer(world, room).place();
}

void paintNames(QPainter& painter, const std::vector<MapName>& names, const PlanTransform& view)
{
    for (const MapName& name : names) {
        painter.save();
        painter.translate(view.toView(name.middle));
        painter.rotate(-name.turn_rad * 180.0 / std::numbers::pi);
        drawSheetText(painter, {-sheetTextWidth(name.text, name.type) / 2.0, sheetTextHeight(name.type) / 2.0}, name.text, name.type, true);
        painter.restore();
    }
}

} // namespace passerby::widgets
