// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/compare_recorded_output.h"

#include "app/cli/json_text.h"
#include "app/cli/printing.h"
#include "core/jobs/compare_recorded_html.h"

#include <cmath>

namespace passerby::cli {

namespace {

using judging::Measure;
using judging::VehicleMeasure;

Json numberOrNull(double value)
{
    return std::isfinite(value) ? Json(value) : Json(nullptr);
}

Json toJson(const statistics::BoundedFigure& figure)
{
    if (!std::isfinite(figure.value))
        return nullptr;
    return {{"value", figure.value}, {"low", figure.low}, {"high", figure.high}};
}

/// Measures from … on that the side has.
Json toJson(const judging::BoundedFigures& figures, std::size_t begin)
{
    Json json = Json::object();
    for (std::size_t i = begin; i < judging::kMeasures; ++i)
        json[std::string(judging::nameOf(static_cast<Measure>(i)).key)] = toJson(figures[i]);
    return json;
}

Json toJson(const judging::SetReport& set)
{
    Json models = Json::array();
    for (const judging::ModelReport& model : set.models)
        models.push_back({{"row", model.key},
                          {"model", model.model},
                          {"name", model.name},
                          {"fitted", !model.fitted.empty()},
                          {"why_fitted", model.fitted.empty() ? Json(nullptr) : Json(model.fitted)},
                          {"figures", toJson(model.figures, 0)}});
    Json aims = Json::array();
    for (const judging::JudgedAim& aim : set.aims)
        aims.push_back({{"row", aim.key},
                        {"aim", judging::nameOf(aim.aim)},
                        {"met", aim.isMet ? Json(*aim.isMet) : Json(nullptr)},
                        {"sentence", aim.sentence}});
    return {{"set", set.name},
            {"people", set.people},
            {"measured", set.measured},
            {"stand", set.standing},
            {"end_near", set.near},
            {"seen_briefly", set.brief},
            {"seconds", set.duration_s},
            {"area_m", {set.area.low.x, set.area.low.y, set.area.high.x, set.area.high.y}},
            {"states", set.states},
            {"recorded", toJson(set.recorded, judging::kDistances)},
            {"noise_floor", toJson(set.noise, 0)},
            {"models", models},
            {"aims", aims}};
}

/// Measures from … on that a side has.
Json vehicleFiguresJson(const judging::BoundedVehicleFigures& figures, std::size_t begin)
{
    Json json = Json::object();
    for (std::size_t i = begin; i < judging::kVehicleMeasures; ++i)
        json[std::string(judging::nameOf(static_cast<VehicleMeasure>(i)).key)] = toJson(figures[i]);
    return json;
}

Json toJson(const judging::VehicleSetReport& set)
{
    Json rows = Json::array();
    for (const judging::DrivingReport& row : set.rows)
        rows.push_back({{"row", row.key},
                        {"name", row.name},
                        {"note", row.note.empty() ? Json(nullptr) : Json(row.note)},
                        {"fitted", !row.fitted.empty()},
                        {"figures", vehicleFiguresJson(row.figures, 0)}});
    Json judged = Json::array();
    for (const judging::JudgedMeasure& one : set.judgedMeasures)
        judged.push_back(
            {{"measure", judging::nameOf(one.measure).key}, {"difference", toJson(one.difference)}, {"told_apart", one.isTold}});
    return {{"set", set.name},
            {"vehicles", set.vehicles},
            {"measured", set.measured},
            {"stand", set.standing},
            {"seen_briefly", set.brief},
            {"wait", set.waiting},
            {"people", set.people},
            {"seconds", set.duration_s},
            {"how_much", set.howMuch()},
            {"lanes", set.lanes},
            {"lanes_fitted", set.areLanesFitted},
            {"sizes_known", set.areSizesKnown},
            {"states", set.states},
            {"recorded", vehicleFiguresJson(set.recorded, judging::kVehicleDistances)},
            {"noise_floor", vehicleFiguresJson(set.noise, 0)},
            {"rows", rows},
            {"left_out", set.leftOut},
            {"judged_row", set.judged.empty() ? Json(nullptr) : Json(set.judged)},
            {"beside_idm", judged},
            {"verdict", set.verdict}};
}

Json vehiclesJson(const judging::VehicleJudgeReport& report)
{
    Json sets = Json::array();
    for (const judging::VehicleSetReport& set : report.sets)
        sets.push_back(toJson(set));
    return {{"verdict", report.verdict}, {"sets", sets}};
}

Json toJson(const jobs::CompareRecordedOutcome& outcome)
{
    Json sets = Json::array();
    for (const judging::SetReport& set : outcome.report.sets)
        sets.push_back(toJson(set));
    const judging::Verdict& verdict = outcome.report.verdict;
    return {{"verdict", verdict.text},
            {"judged_row", verdict.key},
            {"aims_met", verdict.isMet ? Json(*verdict.isMet) : Json(nullptr)},
            {"step_s", outcome.report.options.step_s},
            {"radius_m", std::round(1e6 * static_cast<double>(outcome.report.options.radius_m)) / 1e6},
            {"seed", outcome.report.options.seed},
            {"walls", outcome.hasWalls},
            {"sets", sets},
            {"vehicles", outcome.vehicles ? vehiclesJson(*outcome.vehicles) : Json(nullptr)},
            {"notes", outcome.notes}};
}

/// What the table for people shows; the rest is in JSON and on the page.
constexpr std::array kShown{
    Measure::speedDistance, Measure::accelerationDistance, Measure::turnDistance, Measure::deviation, Measure::meanSpeed, Measure::tooNear,
    Measure::arrivals};

void printFigures(const std::string& name, const judging::BoundedFigures& figures)
{
    std::string line = fmt::format("  {:<36}", name);
    for (const Measure measure : kShown)
        line += fmt::format("  {:>24}", jobs::spelled(figures[static_cast<std::size_t>(measure)], measure));
    print("{}\n", line);
}

void printSet(const judging::SetReport& set)
{
    print("{}: {} people in {:.0f} s, {} measured, {} stand, {} end near, {} seen briefly\n", set.name, set.people, set.duration_s, set.measured,
          set.standing, set.near, set.brief);
    std::string head = fmt::format("  {:<36}", "");
    for (const Measure measure : kShown) {
        const judging::MeasureName& name = judging::nameOf(measure);
        head += fmt::format("  {:>24}", fmt::format("{}{}{}", name.name, name.unit.empty() ? "" : ", ", name.unit));
    }
    print("{}\n", head);
    judging::BoundedFigures alone = set.recorded;
    for (std::size_t i = 0; i < judging::kDistances; ++i)
        alone[i].value = std::nan("");
    printFigures("recorded", alone);
    printFigures("noise floor", set.noise);
    for (const judging::ModelReport& model : set.models)
        printFigures(model.name + (model.fitted.empty() ? "" : " *"), model.figures);
    for (const judging::ModelReport& model : set.models)
        if (!model.fitted.empty())
            print("  * {}: {}\n", model.name, model.fitted);
    for (const judging::JudgedAim& aim : set.aims)
        print("  {:<10}  {}, {}: {}\n",
              jobs::spelled(aim.isMet),
              std::string(judging::nameOf(aim.aim)), set.find(aim.key)->name, aim.sentence);
    print("\n");
}

constexpr std::array kShownOfVehicles{VehicleMeasure::gapDistance,          VehicleMeasure::headwayDistance, VehicleMeasure::speedDistance,
                                      VehicleMeasure::accelerationDistance, VehicleMeasure::offsetDistance,  VehicleMeasure::deviation,
                                      VehicleMeasure::laneChanges,          VehicleMeasure::touching};
constexpr std::array kShownBesidePeople{VehicleMeasure::nearMisses, VehicleMeasure::peopleFirst, VehicleMeasure::nearestPerson,
                                        VehicleMeasure::encroachment};

void printVehicleRows(const judging::VehicleSetReport& set, std::span<const VehicleMeasure> shown)
{
    std::string head = fmt::format("  {:<36}", set.howMuch());
    for (const VehicleMeasure measure : shown)
        head += fmt::format("  {:>24}", jobs::headOf(judging::nameOf(measure)));
    print("{}\n", head);
    const auto printRow = [&](const std::string& name, const judging::BoundedVehicleFigures& figures, bool isRecorded) {
        std::string line = fmt::format("  {:<36}", name);
        for (const VehicleMeasure measure : shown) {
            const auto i = static_cast<std::size_t>(measure);
            line += fmt::format("  {:>24}",
                                isRecorded && i < judging::kVehicleDistances ? "–" : jobs::spelled(figures[i], judging::nameOf(measure)));
        }
        print("{}\n", line);
    };
    printRow("recorded", set.recorded, true);
    printRow("noise floor", set.noise, false);
    for (const judging::DrivingReport& row : set.rows)
        printRow(row.name + (row.fitted.empty() ? "" : " *"), row.figures, false);
}

void printVehicles(const judging::VehicleSetReport& set)
{
    print("{}: {} vehicles and {} people in {:.0f} s, {} measured, {} stand, {} seen briefly, {} wait; {} lanes, {}\n", set.name,
          set.vehicles, set.people, set.duration_s, set.measured, set.standing, set.brief, set.waiting, set.lanes,
          set.areLanesFitted ? "fitted from the tracks" : "those of the city");
    printVehicleRows(set, kShownOfVehicles);
    if (set.people > 0)
        printVehicleRows(set, kShownBesidePeople);
    for (const judging::DrivingReport& row : set.rows) {
        if (!row.fitted.empty())
            print("  * {}: {}\n", row.name, row.fitted);
        if (!row.note.empty())
            print("  {}: {}\n", row.name, row.note);
    }
    for (const std::string& sentence : set.leftOut)
        print("  {}\n", sentence);
    print("\n");
}

Json toJson(const statistics::TTest& test)
{
    return {
        {"t", numberOrNull(test.t)}, {"degrees", test.degrees}, {"p_value", test.pValue}, {"difference", numberOrNull(test.difference)}};
}

Json toJson(const judging::Scores& scores)
{
    return {{"n", scores.values.size()}, {"mean", numberOrNull(scores.mean())}};
}

std::string spelledTest(const statistics::TTest& test)
{
    if (test.degrees == 0.0)
        return "too few answers for a test";
    return fmt::format("difference {:+.2f}, t = {:.2f}, {:.1f} degrees of freedom, p = {:.3g}", test.difference, test.t, test.degrees,
                       test.pValue);
}

} // namespace

void printComparison(const jobs::CompareRecordedOutcome& outcome, bool json)
{
    if (json) {
        printJson(toJson(outcome));
        return;
    }
    for (const judging::SetReport& set : outcome.report.sets)
        printSet(set);
    if (!outcome.report.sets.empty())
        print("{}\n", outcome.report.verdict.text);
    if (outcome.vehicles) {
        for (const judging::VehicleSetReport& set : outcome.vehicles->sets)
            printVehicles(set);
        print("{}\n", outcome.vehicles->verdict);
    }
    for (const std::string& note : outcome.notes)
        print("Note: {}\n", note);
}

void printJudgement(const judging::Judgement& judgement, bool json)
{
    if (json) {
        Json scenes = Json::array();
        for (const judging::JudgedScene& scene : judgement.scenes)
            scenes.push_back({{"set", scene.set.empty() ? Json(nullptr) : Json(scene.set)},
                              {"other", scene.other},
                              {"ours_beside_recorded", toJson(scene.oursBesideRecorded)},
                              {"other_beside_recorded", toJson(scene.otherBesideRecorded)},
                              {"ours_beside_other", toJson(scene.oursBesideOther)},
                              {"two_sample", toJson(scene.twoSample)},
                              {"one_sample", toJson(scene.oneSample)}});
        printJson({{"ours", judgement.study.ours}, {"judges", judgement.judges}, {"made_up", judgement.madeUp}, {"scenes", scenes}});
        return;
    }
    print("{} {} judged {} blindly.\n", judgement.judges, judgement.judges == 1 ? "person" : "people", judgement.study.ours);
    if (judgement.madeUp > 0)
        print("The answers of {} of them are made up: nobody judged anything there, and nothing follows from them.\n", judgement.madeUp);
    for (const judging::JudgedScene& scene : judgement.scenes) {
        print("\n{}, {} and {}\n", scene.set.empty() ? "All sets" : scene.set, judgement.study.ours, scene.other);
        print("  beside the recording, 1 to 7: {:.2f} and {:.2f}; {}\n", scene.oursBesideRecorded.mean(), scene.otherBesideRecorded.mean(),
              spelledTest(scene.twoSample));
        print("  beside each other, 4 is neither: {:.2f}; {}\n", scene.oursBesideOther.mean(), spelledTest(scene.oneSample));
    }
}

} // namespace passerby::cli
