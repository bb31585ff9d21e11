// SPDX-License-Identifier: Apache-2.0
#include "core/comparison/report_tables.h"

#include "core/comparison/matched_ways.h"
#include "core/foundation/words.h"
#include "core/run/place_measures.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace passerby::comparison {

namespace {

constexpr const char* kNothing = "–";
constexpr std::size_t kMostNames = 5;

using foundation::told;
using foundation::withDecimalSign;
using statistics::MeanInterval;
using Row = std::vector<std::string>;

std::string text(const std::optional<double>& value, int decimals)
{
    return value ? numberText(*value, decimals) : kNothing;
}

std::string shareText(const Figure& figure)
{
    const auto change = figure.change();
    if (!change || !(*figure.exact.a > 0.0))
        return kNothing;
    return changeText(100.0 * *change / *figure.exact.a, 1) + " %";
}

std::string boundsText(const std::optional<MeanInterval>& interval, bool hasBounds, int decimals, bool isChange)
{
    if (!interval)
        return kNothing;
    const auto spell = isChange ? changeText : numberText;
    if (!hasBounds)
        return spell(interval->mean, decimals);
    return told("{} ({} to {})", spell(interval->mean, decimals), spell(interval->low, decimals), spell(interval->high, decimals));
}

/// A row of what is exact and, where runs were made, one of what they counted.
void addFigure(const std::string& name, const Figure& figure, int decimals, const Comparison& comparison, ReportTable& table)
{
    const auto change = figure.change();
    table.rows.push_back({name, text(figure.exact.a, decimals), text(figure.exact.b, decimals),
                          change ? changeText(*change, decimals) : kNothing, shareText(figure)});
    if (!comparison.runs || (!figure.counted.a && !figure.counted.b))
        return;
    const bool hasBounds = comparison.runs->seeds.size() > 1;
    table.rows.push_back(
        {told("  counted in {} runs", comparison.runs->seeds.size()), boundsText(figure.counted.a, hasBounds, decimals, false),
         boundsText(figure.counted.b, hasBounds, decimals, false), boundsText(figure.countedChange, hasBounds, decimals, true), ""});
}

Row figureHeads(const std::string& what)
{
    return {what, "A", "B", told("change"), told("change, %")};
}

ReportTable wholeTable(const Comparison& comparison)
{
    ReportTable table{told("People and walks"), {}, figureHeads(""), {}};
    addFigure(told("People who keep a schedule"), comparison.people, 0, comparison, table);
    addFigure(told("People on their way at a moment"), comparison.walking, 1, comparison, table);
    addFigure(told("Walks a person and day"), comparison.tripsPerPersonPerDay, 2, comparison, table);
    addFigure(told("Mean length of a walk, m"), comparison.walkLength_m, 1, comparison, table);
    addFigure(told("Mean time of a walk, s"), comparison.walkTime_s, 1, comparison, table);
    return table;
}

std::string pairName(const Both<std::string>& name)
{
    if (name.a.empty() || name.b.empty() || name.a == name.b)
        return name.a.empty() ? name.b : name.a;
    return fmt::format("{} → {}", name.a, name.b);
}

ReportTable gateTable(const Comparison& comparison)
{
    ReportTable table{
        told("Gates"),
        told("People who cross a measurement line, an hour. Forward is to the left of who looks from its first end to its second."),
        figureHeads(told("People an hour")),
        {}};
    if (comparison.gates.empty())
        table.intro = told("Neither city has measurement lines. Draw one across a street to compare how many people cross it.");
    for (const ComparedGate& gate : comparison.gates) {
        const std::string name = pairName(gate.name);
        addFigure(told("{}, forward", name), gate.ways[static_cast<std::size_t>(run::GateWay::forward)], 1, comparison, table);
        addFigure(told("{}, backward", name), gate.ways[static_cast<std::size_t>(run::GateWay::backward)], 1, comparison, table);
        addFigure(told("{}, both ways", name), gate.both, 1, comparison, table);
    }
    return table;
}

std::string timeText(const std::optional<ServiceShares>& shares)
{
    std::string text;
    for (std::size_t i = 0; shares && i < shares->size(); ++i)
        if ((*shares)[i] > 0.0)
            text += fmt::format("{}{} {} %", text.empty() ? "" : ", ", world::letterOf(static_cast<world::ServiceClass>(i)),
                                numberText(100.0 * (*shares)[i], 1));
    return text.empty() ? kNothing : text;
}

ReportTable areaTable(const Comparison& comparison)
{
    ReportTable table{told("Areas"),
                      told("People on their way in a region at a moment, and Fruin's level of service at that mean."),
                      figureHeads(told("People")),
                      {}};
    if (comparison.areas.empty())
        table.intro = told("Neither city has regions. Draw one around a square to compare how many people are in it.");
    for (const ComparedArea& area : comparison.areas) {
        addFigure(pairName(area.name), area.people, 2, comparison, table);
        const auto letter = [](const std::optional<char>& service) { return service ? std::string(1, *service) : std::string(kNothing); };
        table.rows.push_back({told("  level of service"), letter(area.service.a), letter(area.service.b), "", ""});
        if (area.counted.a || area.counted.b)
            table.rows.push_back({told("  share of the time, counted"), timeText(area.counted.a), timeText(area.counted.b), "", ""});
    }
    return table;
}

ReportTable serviceTable(const Comparison& comparison)
{
    ReportTable table{told("Levels of service"),
                      told("Share of those who walk, by the level of service that their cell has at its mean density. At a "
                           "full moment it is worse."),
                      {told("Level of service"), "A", "B", told("change, percentage points")},
                      {}};
    for (std::size_t i = 0; i < comparison.service.a.size(); ++i) {
        const double a = comparison.service.a[i];
        const double b = comparison.service.b[i];
        if (a > 0.0 || b > 0.0)
            table.rows.push_back({std::string(1, world::letterOf(static_cast<world::ServiceClass>(i))), numberText(100.0 * a, 2) + " %",
                                  numberText(100.0 * b, 2) + " %", changeText(100.0 * (b - a), 2)});
    }
    if (table.rows.empty())
        table.intro = told("Nobody walks in either city.");
    return table;
}

ReportTable groupTable(std::string title, std::string intro, const std::vector<ComparedGroup>& groups, const Comparison& comparison)
{
    ReportTable table{std::move(title), std::move(intro), figureHeads(""), {}};
    for (const ComparedGroup& group : groups) {
        addFigure(told("{}: people on their way", group.name), group.walking, 2, comparison, table);
        if (group.time_s.exact.a || group.time_s.exact.b)
            addFigure(told("  mean time of a walk, s"), group.time_s, 1, comparison, table);
        if (group.length_m.exact.a || group.length_m.exact.b)
            addFigure(told("  mean length of a walk, m"), group.length_m, 1, comparison, table);
    }
    return table;
}

ReportTable placeTable(std::string title, std::string intro, const std::vector<ChangedPlace>& places, bool isNumbered)
{
    ReportTable table{
        std::move(title),
        std::move(intro),
        {told("Place"), told("people, A"), told("people, B"), told("change"), told("people/m², A"), told("people/m², B"), told("change")},
        {}};
    if (places.empty())
        table.intro = told("Nothing changes anywhere.");
    for (const ChangedPlace& place : places)
        table.rows.push_back({isNumbered ? fmt::format("{}. {}", table.rows.size() + 1, place.name) : place.name,
                              numberText(place.people.a, 2), numberText(place.people.b, 2), changeText(place.change(), 2),
                              numberText(place.densityA(), 4), numberText(place.densityB(), 4),
                              changeText(place.densityB() - place.densityA(), 4)});
    return table;
}

std::string namesText(const std::vector<std::string>& names)
{
    std::string text;
    for (std::size_t i = 0; i < std::min(names.size(), kMostNames); ++i)
        text += (i > 0 ? "; " : "") + names[i];
    if (names.size() > kMostNames)
        text += "; " + told("and {} more", names.size() - kMostNames);
    return text.empty() ? kNothing : text;
}

/// A kind as its row begins with it.
std::string titleOfThings(const std::string& kind)
{
    if (kind == "cells")
        return told("Cells");
    if (kind == "portals")
        return told("Portals");
    return kind == "targets" ? told("Targets") : told("Obstacles");
}

ReportTable thingTable(const Comparison& comparison)
{
    ReportTable table{told("New and gone"),
                      told("Things that only one of the cities has where it has them; what was moved is gone and new."),
                      {"", told("gone"), told("new")},
                      {}};
    if (comparison.things.empty())
        table.intro = told("Cells, portals, targets and obstacles of both cities lie in the same places.");
    for (const ChangedThings& things : comparison.things)
        table.rows.push_back({told("{}: {} gone, {} new", titleOfThings(things.kind), things.gone.size(), things.added.size()),
                              namesText(things.gone), namesText(things.added)});
    return table;
}

/// A sentence more: `staying` has a place for the figure, `going` for that of A, that of B and the share by which it changes.
std::string changeSentence(const Figure& figure, int decimals, const std::string& staying, const std::string& going)
{
    const auto change = figure.change();
    if (!change)
        return "";
    const std::string ofB = numberText(*figure.exact.b, decimals);
    if (changeText(*change, decimals) == numberText(0.0, decimals))
        return " " + fmt::format(fmt::runtime(staying), ofB);
    return " " + fmt::format(fmt::runtime(going), numberText(*figure.exact.a, decimals), ofB, shareText(figure));
}

/// How the counted figures came about.
std::string runsText(const RunSet& runs)
{
    const int clock_s = static_cast<int>(runs.startClock_s);
    const std::string bounds =
        runs.seeds.size() > 1
            ? told("Bounds are of 95 %: the mean ± Student's t for that many runs, less one, times its standard error; those of a change "
                   "are of the differences of both cities' runs with the same seed. A change whose bounds hold 0 may be chance; of many "
                   "rows, one in twenty goes beyond by chance alone.")
            : told("One run has no bounds: take more seeds to tell a change from chance.");
    return told("Counted figures are means over {} runs of each city (seeds {} to {}) of {:g} s from {:02}:{:02} on, begun in the steady "
                "state. {}",
                runs.seeds.size(), runs.seeds.front(), runs.seeds.back(), runs.seconds, clock_s / 3600 % 24, clock_s / 60 % 60, bounds);
}

} // namespace

std::string numberText(double value, int decimals)
{
    const std::string text = fmt::format("{:.{}f}", std::abs(value), decimals);
    const bool isZero = text.find_first_not_of("0.") == std::string::npos;
    return withDecimalSign(value < 0.0 && !isZero ? "−" + text : text);
}

std::string changeText(double value, int decimals)
{
    const std::string text = numberText(value, decimals);
    return value > 0.0 && text.find_first_not_of("0.,") != std::string::npos ? "+" + text : text;
}

std::string verdictOf(const Comparison& comparison)
{
    std::string text = told("From A, “{}”, to B, “{}”:", comparison.cities.a.title, comparison.cities.b.title);
    text += changeSentence(comparison.walking, 1, told("The number of people on their way at a moment stays {} people."),
                           told("The number of people on their way at a moment goes from {} to {} people ({})."));
    text += changeSentence(comparison.walkLength_m, 1, told("A walk stays {} m."), told("A walk goes from {} to {} m ({})."));
    text += changeSentence(comparison.walkTime_s, 1, told("It stays {} s."), told("It goes from {} to {} s ({})."));
    if (!comparison.mostPeople.empty())
        text += " "
                + told("Most changes at {}: {} people.", comparison.mostPeople.front().name,
                       changeText(comparison.mostPeople.front().change(), 1));
    else
        text += " " + told("Nothing changes anywhere.");
    return text;
}

std::vector<ReportTable> reportTables(const Comparison& comparison)
{
    std::vector<ReportTable> tables{wholeTable(comparison)};
    tables.push_back(placeTable(told("The ten places where most people come or go"),
                                told("People who walk there at a moment, and on each m² of it."), comparison.mostPeople, true));
    tables.push_back(placeTable(told("The ten places whose density changes most"), told("Places by people on each m² of them."),
                                comparison.mostDensity, false));
    tables.push_back(gateTable(comparison));
    tables.push_back(areaTable(comparison));
    tables.push_back(serviceTable(comparison));
    tables.push_back(groupTable(told("Walks by where they lead"),
                                told("By type of place. Who goes somewhere and back makes two walks, the second to where the first began."),
                                comparison.byType, comparison));
    if (!comparison.byProfile.empty())
        tables.push_back(groupTable(told("Walks by profile"), "", comparison.byProfile, comparison));
    tables.push_back(thingTable(comparison));
    return tables;
}

ReportTable batchTable(std::span<const Comparison> comparisons)
{
    ReportTable table{told("All beside A"),
                      told("What is exact of each city, and its change from A."),
                      {"", told("people on their way"), told("change"), told("mean length of a walk, m"), told("change"),
                       told("mean time of a walk, s"), told("change")},
                      {}};
    const auto row = [&table](const std::string& title, const Comparison& comparison, bool isA) {
        Row& cells = table.rows.emplace_back(Row{title});
        for (const Figure* figure : {&comparison.walking, &comparison.walkLength_m, &comparison.walkTime_s}) {
            cells.push_back(text(isA ? figure->exact.a : figure->exact.b, 1));
            cells.push_back(isA ? "" : shareText(*figure));
        }
    };
    for (const Comparison& comparison : comparisons) {
        if (table.rows.empty())
            row("A, " + comparison.cities.a.title, comparison, true);
        row(comparison.cities.b.title, comparison, false);
    }
    return table;
}

std::vector<std::string> methodOf(const Comparison& comparison)
{
    std::vector<std::string> method{
        told("Figures without bounds are exact: they follow from the steady state of each city (its bake: the long-run share of time "
             "that people spend on every way), {}, with everybody walking straight from place to place. No chance is in "
             "them, so that a difference is one of the cities. Change is B less A. The mean time of a walk is the time that people "
             "walk by the walks that they make, its mean length the metres walked likewise; a round trip has two walks.",
             comparison.hasHour ? told("as if the habits of {:02}:{:02} lasted for ever", std::lround(60.0 * comparison.hour) / 60 % 24,
                                       std::lround(60.0 * comparison.hour) % 60)
                                : told("by the plain habits")),
        told("Ways are the same where both their ends are, within {:g} m and on one level, whatever their numbers; a way that one city "
             "alone has counts in full as new or gone. Places are ground of one name (streets, squares) where people become more, "
             "or fewer, throughout, up to 200 m from where they change most: so ways that were moved within a street cancel out. "
             "Both cities' maps have one scale. Gates and areas are found by name, else by number.",
             kSamePlace_m)};
    if (comparison.runs)
        method.push_back(runsText(*comparison.runs));
    method.insert(method.end(), comparison.notes.begin(), comparison.notes.end());
    return method;
}

} // namespace passerby::comparison
