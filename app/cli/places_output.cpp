// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/places_output.h"

#include "app/cli/printing.h"
#include "core/world/behaviour_shares.h"

#include <algorithm>
#include <array>
#include <string>

namespace passerby::cli {

namespace {

using run::GateCounts;
using run::GateMeasure;
using run::PlaceMeasures;

constexpr std::array kWays{"forward", "backward"};
constexpr double kMinutesInHour = 60.0;

/// The name, or what it is and its number.
template <class Row>
std::string nameOf(const world::Table<Row>& table, foundation::Id<Row> id, const char* kind)
{
    const Row* row = table.find(id);
    return row && !row->name.empty() ? row->name : fmt::format("{} {}", kind, id.number);
}

/// Counts by row of a table; what is one more than the rows is `others`.
template <class Row>
Json countsBy(const world::Table<Row>& table, const std::vector<std::uint64_t>& counts, const char* others)
{
    Json list = Json::array();
    std::size_t place = 0;
    for (const auto& [id, row] : table) {
        if (place < counts.size())
            list.push_back({{"number", id.number}, {"name", row.name}, {"count", counts[place]}});
        ++place;
    }
    if (place < counts.size())
        list.push_back({{"number", nullptr}, {"name", others}, {"count", counts[place]}});
    return list;
}

/// By row of a table; nothing where nothing is known.
template <class Row>
Json expectedBy(const world::Table<Row>& table, const std::vector<double>& perHour)
{
    Json list = Json::array();
    std::size_t place = 0;
    for (const auto& [id, row] : table) {
        if (place < perHour.size())
            list.push_back({{"number", id.number}, {"name", row.name}, {"per_h", perHour[place]}});
        ++place;
    }
    return list.empty() ? Json(nullptr) : list;
}

Json expectedAsJson(const jobs::ExpectedWay& way, const world::World& city)
{
    return {{"per_h", way.per_h},
            {"by_profile", expectedBy(city.profiles(), way.byProfile_per_h)},
            {"by_goal", expectedBy(city.targetTypes(), way.byGoal_per_h)}};
}

Json wayAsJson(const GateMeasure& gate, std::size_t way, const PlaceMeasures& places, const world::World& city)
{
    const GateCounts& counts = gate.ways[way];
    const double perHour = places.perHour(counts.all);
    return {{"count", counts.all},
            {"per_min", perHour / kMinutesInHour},
            {"per_h", perHour},
            {"per_m_min", gate.length_m > 0.0 ? Json(perHour / kMinutesInHour / gate.length_m) : Json(nullptr)},
            {"last_minute_per_min", gate.lastMinute_per_min(static_cast<run::GateWay>(way))},
            {"by_profile", countsBy(city.profiles(), counts.byProfile, "")},
            {"by_goal", countsBy(city.targetTypes(), counts.byGoal, "none")}};
}

Json classesAsJson(const run::AreaMeasure& area, const PlaceMeasures& places)
{
    Json classes = Json::object();
    for (std::size_t place = 0; place < world::kServiceClasses; ++place) {
        const std::string letter(1, world::letterOf(static_cast<world::ServiceClass>(place)));
        classes[letter] = {{"seconds", area.class_s[place]},
                           {"person_seconds", area.classPerson_s[place]},
                           {"share", places.watched_s > 0.0 ? Json(area.class_s[place] / places.watched_s) : Json(nullptr)},
                           {"experienced_share", area.person_s > 0.0 ? Json(area.classPerson_s[place] / area.person_s) : Json(nullptr)}};
    }
    return classes;
}

Json perArea(double people, double area_m2)
{
    return area_m2 > 0.0 ? Json(people / area_m2) : Json(nullptr);
}

} // namespace

std::optional<jobs::ExpectedPlaces> expectedIn(const jobs::ProjectFile& project, std::uint64_t people)
{
    if (!project.bake)
        return std::nullopt;
    return jobs::expectedPlaces(run::measuredPlaces(project.world), *project.bake,
                                static_cast<double>(world::scheduledPeople(project.world, people)));
}

Json gatesAsJson(const PlaceMeasures& places, const world::World& city, const jobs::ExpectedPlaces* expected)
{
    Json list = Json::array();
    for (std::size_t place = 0; place < places.gates.size(); ++place) {
        const GateMeasure& gate = places.gates[place];
        Json one{{"gate", gate.gate.number},  {"name", nameOf(city.measurementLines(), gate.gate, "Measurement line")},
                 {"length_m", gate.length_m}, {"seconds", places.watched_s},
                 {"people", gate.people},     {"busiest_minute", gate.busiestMinute}};
        for (std::size_t way = 0; way < run::kGateWays; ++way) {
            one[kWays[way]] = wayAsJson(gate, way, places, city);
            one[kWays[way]]["expected"] = expected ? expectedAsJson(expected->gates[place].ways[way], city) : Json(nullptr);
        }
        one["n_t"] = {{"seconds", places.curve_s}, {"forward", gate.curve[0]}, {"backward", gate.curve[1]}, {"people", gate.curveOfPeople}};
        list.push_back(std::move(one));
    }
    return list;
}

Json areasAsJson(const PlaceMeasures& places, const world::World& city, const jobs::ExpectedPlaces* expected)
{
    Json list = Json::array();
    for (const run::AreaMeasure& area : places.areas)
        list.push_back({{"region", area.region.number},
                        {"name", nameOf(city.regions(), area.region, "Region")},
                        {"area_m2", area.area_m2},
                        {"seconds", places.watched_s},
                        {"use", world::spell(area.use)},
                        {"people", area.now},
                        {"mean_people", places.meanPeople(area)},
                        {"expected_people", expected ? Json(expected->areas[list.size()].people) : Json(nullptr)},
                        {"most_people", area.most},
                        {"mean_per_m2", perArea(places.meanPeople(area), area.area_m2)},
                        {"most_per_m2", perArea(area.most, area.area_m2)},
                        {"person_seconds", area.person_s},
                        {"worst_class", std::string(1, world::letterOf(area.worst))},
                        {"classes", classesAsJson(area, places)}});
    return list;
}

void printPlaces(const PlaceMeasures& places, const world::World& city, const jobs::ExpectedPlaces* expected)
{
    for (std::size_t place = 0; place < places.gates.size(); ++place) {
        const GateMeasure& gate = places.gates[place];
        print("{}: {} people crossed it forward and {} backward, {:.1f} and {:.1f} a minute, {:.2f} a minute and metre; {} in the busiest "
              "minute",
              nameOf(city.measurementLines(), gate.gate, "Measurement line"), gate.ways[0].all, gate.ways[1].all,
              places.perHour(gate.ways[0].all) / kMinutesInHour, places.perHour(gate.ways[1].all) / kMinutesInHour,
              places.perHour(gate.crossings()) / kMinutesInHour / std::max(gate.length_m, 1e-9), gate.busiestMinute);
        if (expected)
            print("; {:.1f} and {:.1f} a minute to expect", expected->gates[place].ways[0].per_h / kMinutesInHour,
                  expected->gates[place].ways[1].per_h / kMinutesInHour);
        print("\n");
    }
    for (const run::AreaMeasure& area : places.areas) {
        print("{}: {:.1f} people on average and {} at most on {:.0f} m²", nameOf(city.regions(), area.region, "Region"),
              places.meanPeople(area), area.most, area.area_m2);
        for (std::size_t place = world::kServiceClasses; place-- > 1;)
            if (area.class_s[place] > 0.0)
                print(", {:.1f} s of {} s at level of service {}", area.class_s[place], places.watched_s,
                      std::string(1, world::letterOf(static_cast<world::ServiceClass>(place))));
        print("\n");
    }
}

} // namespace passerby::cli
