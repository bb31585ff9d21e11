// SPDX-License-Identifier: Apache-2.0
#include "core/comparison/comparison_maps.h"

#include "core/exporters/figures/svg_map.h"
#include "core/foundation/words.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace passerby::comparison {

namespace {

using exporters::MapScale;
using exporters::SvgMap;
using foundation::told;
using geometry::Point;

constexpr double kShown = 0.01; ///< of the scale; what is less is not drawn
constexpr double kCovered = 0.9;

double perMetreA(const ComparedWay& way)
{
    return way.people.a / way.length_m;
}
double perMetreB(const ComparedWay& way)
{
    return way.people.b / way.length_m;
}
double perMetreOfBoth(const ComparedWay& way)
{
    return std::max(perMetreA(way), perMetreB(way));
}
double changePerMetre(const ComparedWay& way)
{
    return way.change_per_m();
}

void addBuildings(const world::World& world, Point shift, SvgMap& map)
{
    for (const auto& [id, obstacle] : world.obstacles()) {
        if (obstacle.kind != world::ObstacleKind::building)
            continue;
        geometry::Polygon polygon = obstacle.polygon;
        for (Point& p : polygon.outer)
            p = p + shift;
        for (geometry::Ring& hole : polygon.holes)
            for (Point& p : hole)
                p = p + shift;
        map.addBuilding(polygon);
    }
}

constexpr double kMargin_m = 10.0;
constexpr double kMuch = 0.1; ///< of the scale; a map of changes shows at least the ways that change by so much
constexpr double kBeyond_m = 40.0;
constexpr double kMostOfCity = 0.6; ///< of its sides; what needs more shows all of it

/// Around the ways for which is(way).
template <class Is>
geometry::Box boxAround(const std::vector<ComparedWay>& ways, double margin_m, Is is)
{
    geometry::Box box;
    for (const ComparedWay& way : ways)
        if (is(way)) {
            box.extend(way.from);
            box.extend(way.to);
        }
    return box.isEmpty() ? geometry::Box{{0.0, 0.0}, {1.0, 1.0}} : box.grown(margin_m);
}

geometry::Box wholeOf(const std::vector<ComparedWay>& ways)
{
    return boxAround(ways, kMargin_m, [](const ComparedWay&) { return true; });
}

double longerSide_m(const geometry::Box& box)
{
    return std::max(box.high.x - box.low.x, box.high.y - box.low.y);
}

/// The part of the city in which much changes, or all of it.
geometry::Box changedPart(const std::vector<ComparedWay>& ways, double scale)
{
    const geometry::Box whole = wholeOf(ways);
    const auto changesMuch = [scale](const ComparedWay& way) { return std::abs(changePerMetre(way)) >= kMuch * scale; };
    if (std::none_of(ways.begin(), ways.end(), changesMuch))
        return whole;
    geometry::Box part = boxAround(ways, kBeyond_m, changesMuch);
    part = part.grown(0.1 * longerSide_m(part));
    return longerSide_m(part) > kMostOfCity * longerSide_m(whole) ? whole : part;
}

SvgMap draw(const std::string& title, const geometry::Box& extent, const MapScale& scale, const world::World& world, Point shift,
            const std::vector<ComparedWay>& ways, double (*amount)(const ComparedWay&))
{
    SvgMap map(extent, title, scale);
    addBuildings(world, shift, map);
    for (const ComparedWay& way : ways)
        if (const double value = amount(way);
            std::abs(value) >= kShown * scale.high && extent.contains(way.from) && extent.contains(way.to))
            map.addLine({way.from, way.to}, value, value);
    return map;
}

/// The places of the table, by their numbers there; those on other levels than the ground, too.
void addNumbers(const std::vector<ChangedPlace>& places, const geometry::Box& extent, SvgMap& map)
{
    for (std::size_t i = places.size(); i-- > 0;) // the first on top
        if (extent.contains(places[i].middle))
            map.addMark(places[i].middle, std::to_string(i + 1));
}

double roundedUpToTick(double value)
{
    if (!(value > 0.0))
        return 1.0;
    const double power = std::pow(10.0, std::floor(std::log10(value)));
    for (const double factor : {1.0, 2.0, 5.0})
        if (value <= factor * power * (1.0 + 1e-9))
            return factor * power;
    return 10.0 * power;
}

} // namespace

double mapScale(const std::vector<ComparedWay>& ways, double (*amount)(const ComparedWay&))
{
    std::vector<std::pair<double, double>> amounts; // per metre, and people
    double all = 0.0;
    for (const ComparedWay& way : ways) {
        const double perMetre = std::abs(amount(way));
        amounts.emplace_back(perMetre, perMetre * way.length_m);
        all += perMetre * way.length_m;
    }
    std::sort(amounts.begin(), amounts.end());
    double below = 0.0;
    for (const auto& [perMetre, people] : amounts) {
        below += people;
        if (perMetre > 0.0 && below >= kCovered * all)
            return roundedUpToTick(perMetre);
    }
    return 1.0;
}

ReportMaps reportMaps(const BakedCity& a, const BakedCity& b, const Comparison& comparison)
{
    const foundation::Result<Point> shift = shiftBetween(a.world, b.world);
    const Point ofB = shift ? shift.value() : Point{};
    const MapScale people{told("people per metre of way, both directions"), mapScale(comparison.ways, perMetreOfBoth),
                          exporters::ColorRamp::paper};
    const MapScale change{told("people per metre of way, B less A"), mapScale(comparison.ways, changePerMetre), exporters::ColorRamp::paper,
                          true};
    const geometry::Box whole = wholeOf(comparison.ways);
    const geometry::Box part = changedPart(comparison.ways, change.high);
    SvgMap changes = draw(told("Change, B less A"), part, change, b.world, ofB, comparison.ways, changePerMetre);
    addNumbers(comparison.mostPeople, part, changes);
    ReportMaps maps;
    maps.a = {told("Where people are in A, on the scale of both cities, which ends at {:g} people per metre of way; nine tenths of them "
                   "are on ways below that.",
                   people.high),
              draw("A: " + a.title, whole, people, a.world, {}, comparison.ways, perMetreA).svg()};
    maps.b = {told("Where people are in B, on the same scale."),
              draw("B: " + b.title, whole, people, b.world, ofB, comparison.ways, perMetreB).svg()};
    std::string caption =
        told("What changes from A to B: blue, fewer people; orange, more, up to {:g} people per metre of way. Numbers are those of the ten "
             "places where most people come or go. Ways that change by less than a hundredth of the scale are left out.",
             change.high);
    if (part != whole)
        caption += " " + told("Shown is the part of the city in which ways change by a tenth of the scale or more.");
    maps.change = {std::move(caption), changes.svg()};
    return maps;
}

} // namespace passerby::comparison
