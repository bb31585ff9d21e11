// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/compare_output.h"

#include "app/cli/printing.h"
#include "core/foundation/shown_text.h"
#include "core/jobs/kept_run.h"
#include "core/run/place_measures.h"

#include <algorithm>

namespace passerby::cli {

namespace {

using comparison::Both;
using comparison::ChangedPlace;
using comparison::CitySide;
using comparison::Comparison;
using comparison::Figure;
using comparison::ReportTable;
using comparison::ServiceShares;

template <class T>
Json maybe(const std::optional<T>& value)
{
    return value ? Json(*value) : Json(nullptr);
}

Json maybe(const std::optional<statistics::MeanInterval>& interval)
{
    return interval ? Json{{"mean", interval->mean}, {"low", interval->low}, {"high", interval->high}} : Json(nullptr);
}

Json figureAsJson(const Figure& figure)
{
    Json json{{"a", maybe(figure.exact.a)}, {"b", maybe(figure.exact.b)}, {"change", maybe(figure.change())}};
    if (figure.counted.a || figure.counted.b)
        json["counted"] = {{"a", maybe(figure.counted.a)}, {"b", maybe(figure.counted.b)}, {"change", maybe(figure.countedChange)}};
    return json;
}

Json cityAsJson(const CitySide& city)
{
    return {{"title", city.title},        {"hash", jobs::spellHash(city.hash)}, {"targets", city.targets},
            {"nodes", city.nodes},        {"segments", city.segments},          {"types", city.types},
            {"profiles", city.profiles},  {"walking_share", city.walkingShare}, {"trips_per_person_per_day", city.tripsPerPersonPerDay},
            {"check_sum", city.checkSum}, {"attribution", city.attribution}};
}

Json sharesAsJson(const ServiceShares& shares)
{
    Json json = Json::object();
    for (std::size_t i = 0; i < shares.size(); ++i)
        json[std::string(1, world::letterOf(static_cast<world::ServiceClass>(i)))] = shares[i];
    return json;
}

Json maybe(const std::optional<ServiceShares>& shares)
{
    return shares ? sharesAsJson(*shares) : Json(nullptr);
}

Json groupsAsJson(const std::vector<comparison::ComparedGroup>& groups)
{
    Json list = Json::array();
    for (const auto& group : groups)
        list.push_back({{"name", group.name},
                        {"people_walking", figureAsJson(group.walking)},
                        {"walk_time_s", figureAsJson(group.time_s)},
                        {"walk_length_m", figureAsJson(group.length_m)}});
    return list;
}

template <class Id>
Json numbersOf(const Both<std::optional<Id>>& ids)
{
    const auto number = [](const std::optional<Id>& id) { return id ? Json(id->number) : Json(nullptr); };
    return {{"a", number(ids.a)}, {"b", number(ids.b)}};
}

template <class T>
Json bothAsJson(const Both<T>& both)
{
    return {{"a", both.a}, {"b", both.b}};
}

Json gatesAsJson(const Comparison& comparison)
{
    Json list = Json::array();
    for (const auto& gate : comparison.gates)
        list.push_back({{"gate", numbersOf(gate.gate)},
                        {"name", bothAsJson(gate.name)},
                        {"forward_per_h", figureAsJson(gate.ways[static_cast<std::size_t>(run::GateWay::forward)])},
                        {"backward_per_h", figureAsJson(gate.ways[static_cast<std::size_t>(run::GateWay::backward)])},
                        {"per_h", figureAsJson(gate.both)}});
    return list;
}

Json areasAsJson(const Comparison& comparison)
{
    Json list = Json::array();
    for (const auto& area : comparison.areas) {
        const auto letter = [](const std::optional<char>& service) { return service ? Json(std::string(1, *service)) : Json(nullptr); };
        list.push_back({{"region", numbersOf(area.region)},
                        {"name", bothAsJson(area.name)},
                        {"area_m2", bothAsJson(area.area_m2)},
                        {"people", figureAsJson(area.people)},
                        {"service_at_mean", {{"a", letter(area.service.a)}, {"b", letter(area.service.b)}}},
                        {"counted_shares", {{"a", maybe(area.counted.a)}, {"b", maybe(area.counted.b)}}}});
    }
    return list;
}

Json placesAsJson(const std::vector<ChangedPlace>& places)
{
    Json list = Json::array();
    for (const ChangedPlace& place : places)
        list.push_back({{"name", place.name},
                        {"level", place.level},
                        {"x_m", place.middle.x},
                        {"y_m", place.middle.y},
                        {"people", {{"a", place.people.a}, {"b", place.people.b}, {"change", place.change()}}},
                        {"per_m2", {{"a", place.densityA()}, {"b", place.densityB()}, {"change", place.densityB() - place.densityA()}}},
                        {"area_m2", bothAsJson(place.area_m2)}});
    return list;
}

Json waysAsJson(const Comparison& comparison)
{
    Both<std::size_t> ways;
    Both<std::size_t> alone;
    for (const auto& way : comparison.ways) {
        ways.a += way.isThere.a ? 1U : 0U;
        ways.b += way.isThere.b ? 1U : 0U;
        alone.a += way.isThere.a && !way.isThere.b ? 1U : 0U;
        alone.b += way.isThere.b && !way.isThere.a ? 1U : 0U;
    }
    return {{"a", ways.a}, {"b", ways.b}, {"gone", alone.a}, {"new", alone.b}};
}

Json thingsAsJson(const Comparison& comparison)
{
    Json json = Json::object();
    for (const auto& things : comparison.things)
        json[things.kind] = {{"gone", things.gone}, {"new", things.added}};
    return json;
}

/// How many characters a terminal shows.
std::size_t widthOf(const std::string& text)
{
    return static_cast<std::size_t>(
        std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

std::string padded(const std::string& text, std::size_t width, bool isLeft)
{
    const std::string gap(width - std::min(width, widthOf(text)), ' ');
    return isLeft ? text + gap : gap + text;
}

} // namespace

Json toJson(const Comparison& comparison)
{
    Json json{{"format", "passerby-comparison"},
              {"version", 1},
              {"a", cityAsJson(comparison.cities.a)},
              {"b", cityAsJson(comparison.cities.b)},
              {"hour", comparison.hasHour ? Json(comparison.hour) : Json(nullptr)},
              {"people", figureAsJson(comparison.people)},
              {"people_walking", figureAsJson(comparison.walking)},
              {"trips_per_person_per_day", figureAsJson(comparison.tripsPerPersonPerDay)},
              {"walk_length_m", figureAsJson(comparison.walkLength_m)},
              {"walk_time_s", figureAsJson(comparison.walkTime_s)},
              {"service_shares", {{"a", sharesAsJson(comparison.service.a)}, {"b", sharesAsJson(comparison.service.b)}}},
              {"by_type", groupsAsJson(comparison.byType)},
              {"by_profile", groupsAsJson(comparison.byProfile)},
              {"gates", gatesAsJson(comparison)},
              {"areas", areasAsJson(comparison)},
              {"ways", waysAsJson(comparison)},
              {"places_by_people", placesAsJson(comparison.mostPeople)},
              {"places_by_density", placesAsJson(comparison.mostDensity)},
              {"things", thingsAsJson(comparison)},
              {"runs", nullptr},
              {"notes", comparison.notes}};
    if (comparison.runs)
        json["runs"] = {{"seeds", comparison.runs->seeds},
                        {"seconds", comparison.runs->seconds},
                        {"people", bothAsJson(comparison.runs->people)},
                        {"start_clock_s", comparison.runs->startClock_s}};
    return json;
}

void printComparison(const Comparison& comparison, bool isFurther)
{
    if (isFurther)
        print("\n");
    print("{}\n", comparison::verdictOf(comparison));
    for (const ReportTable& table : comparison::reportTables(comparison))
        printTable(table);
    for (const std::string& note : comparison.notes)
        print("\n{}\n", note);
}

void printTable(const ReportTable& table)
{
    print("\n{}\n", table.title);
    if (!table.intro.empty())
        print("{}\n", table.intro);
    if (table.rows.empty())
        return;
    std::vector<std::vector<std::string>> rows{table.heads};
    rows.insert(rows.end(), table.rows.begin(), table.rows.end());
    std::vector<std::size_t> widths(table.heads.size(), 0);
    for (auto& row : rows)
        for (std::size_t column = 0; column < row.size(); ++column) {
            row[column] = foundation::shownLine(row[column]);
            widths[column] = std::max(widths[column], widthOf(row[column]));
        }
    for (const auto& row : rows) {
        std::string line;
        for (std::size_t column = 0; column < row.size(); ++column)
            line += (column > 0 ? "  " : "") + padded(row[column], widths[column], column == 0);
        printText(line.substr(0, line.find_last_not_of(' ') + 1) + "\n");
    }
}

} // namespace passerby::cli
