// SPDX-License-Identifier: Apache-2.0
#include "core/judging/judge_vehicles.h"

#include "core/foundation/words.h"
#include "core/heter_sim/vehicle_states.h"
#include "core/judging/contender.h"
#include "core/judging/tasks.h"
#include "core/judging/vehicle_verdict.h"

#include <algorithm>

namespace passerby::judging {

using foundation::Error;
using foundation::JobContext;
using foundation::Result;
using heter_sim::AgentKind;

namespace {

constexpr double kWindow_s = 2.0;          // of the control direction of vehicles
constexpr double kPreparingVehicles = 0.1; // share of the progress

struct PreparedVehicles {
    RecordedVehicles recorded;
    VehicleSide side;
    NamedStates states;
    double clipBegin_s = 0.0;
    std::vector<DrivingRow> rows;
    std::vector<VehicleSide> sides; ///< [rows]
};

Result<NamedStates> statesOfSet(const VehicleSet& set)
{
    heter_sim::Tracks cars{set.tracks.frameRate_hz, {}};
    for (const VehicleTrack& vehicle : set.tracks.vehicles) {
        cars.tracks.push_back(vehicle.track);
        cars.tracks.back().kind = AgentKind::car;
    }
    heter_sim::ReadingOptions reading;
    reading.window_s = kWindow_s;
    auto states = heter_sim::statesOf(cars, AgentKind::car, reading);
    if (!states)
        return inSet(set.name, states.error());
    return NamedStates{set.name, std::move(states).value()};
}

DrivingRow heterSimRow(std::shared_ptr<const heter_sim::StateSet> states, const VehicleJudgeOptions& options)
{
    DrivingRow row;
    row.key = kHeterSimCars;
    row.name = "Heter-Sim, states made up";
    row.note = heter_sim::kMadeUpStates;
    row.drive = [states = std::move(states), step_s = options.step_s, changes = options.changes](const RecordedVehicles& recorded,
                                                                                                 JobContext& context) {
        return replayVehicles(recorded, *heterSimDriving(recorded, states, changes), step_s, context);
    };
    return row;
}

/// With recorded states; nothing where nobody moves in them.
std::optional<DrivingRow> heterSimWith(std::span<const NamedStates> sets, const VehicleJudgeOptions& options)
{
    const auto width_mps = static_cast<double>(heter_sim::vehicleSettings(AgentKind::car).groupWidth_mps);
    auto states = heter_sim::recordedVehicleStates(drawnStates(sets, options.seed), AgentKind::car, width_mps);
    if (!states)
        return std::nullopt;
    DrivingRow row = heterSimRow(std::make_shared<const heter_sim::StateSet>(std::move(states).value()), options);
    row.note.clear();
    return row;
}

std::vector<DrivingRow> rowsOf(const std::vector<PreparedVehicles>& sets, std::size_t number, const VehicleJudgeOptions& options)
{
    std::vector<DrivingRow> rows;
    if (options.withHeterSim) {
        rows.push_back(heterSimRow(nullptr, options));
        std::vector<NamedStates> others;
        for (std::size_t i = 0; i < sets.size(); ++i)
            if (i != number)
                others.push_back(sets[i].states);
        if (auto row = others.empty() ? std::nullopt : heterSimWith(others, options)) {
            row->key = "heter_sim_others";
            row->name = "Heter-Sim, states of the other sets";
            rows.push_back(std::move(*row));
        }
        if (auto row = heterSimWith({&sets[number].states, 1}, options)) {
            row->key = "heter_sim_this";
            row->name = "Heter-Sim, states of this set";
            row->fitted = "Its states are those of this set.";
            rows.push_back(std::move(*row));
        }
    }
    rows.insert(rows.end(), options.more.begin(), options.more.end());
    if (options.withStraight)
        rows.push_back({"straight", "straight on at the wished speed", "", "",
                        [step_s = options.step_s](const RecordedVehicles& recorded, JobContext& context) {
                            return replayVehicles(recorded, *straightDriving(), step_s, context);
                        }});
    return rows;
}

Result<void> prepareSet(const VehicleSet& set, const VehicleJudgeOptions& options, JobContext& context, PreparedVehicles& prepared,
                        VehicleSetReport& report)
{
    auto recorded = recordedVehicles(set.tracks);
    if (!recorded)
        return inSet(set.name, recorded.error());
    auto states = statesOfSet(set);
    if (!states)
        return states.error();
    prepared.recorded = std::move(recorded).value();
    prepared.states = std::move(states).value();
    prepared.side = vehicleSideOf(prepared.recorded);
    prepared.clipBegin_s = busiestTime_s(prepared.recorded);
    report.name = set.name;
    report.vehicles = prepared.recorded.vehicles.size();
    report.measured = prepared.recorded.count(VehicleRole::measured);
    report.standing = prepared.recorded.count(VehicleRole::stands);
    report.brief = prepared.recorded.count(VehicleRole::brief);
    report.waiting = prepared.recorded.count(VehicleRole::waits);
    report.people = prepared.recorded.people.size();
    report.lanes = prepared.recorded.lanes.size();
    report.areLanesFitted = prepared.recorded.areLanesFitted;
    report.areSizesKnown = prepared.recorded.areSizesKnown;
    report.duration_s = prepared.recorded.duration_s;
    report.states = prepared.states.states.size();
    report.extent = boxOf(prepared.recorded);
    report.recorded = boundedVehicleFigures(prepared.side, prepared.side, context);
    report.noise = vehicleNoise(prepared.side, options.seed, context);
    report.clip = clipOf(prepared.recorded, prepared.clipBegin_s);
    context.report(1.0, "Measuring recorded vehicles");
    return context.isCancelled() ? Error{"cancelled", foundation::told("Cancelled."), ""} : Result<void>();
}

Result<void> driveRow(const VehicleSet& set, PreparedVehicles& prepared, std::size_t number, JobContext& context, DrivingReport& report)
{
    const DrivingRow& row = prepared.rows[number];
    const auto replayed = row.drive(prepared.recorded, context);
    if (!replayed && replayed.error().code == "left-out") {
        report.note = replayed.error().message; // of a row without a key
        return {};
    }
    if (!replayed)
        return inSet(set.name, replayed.error());
    prepared.sides[number] = vehicleSideOf(replayed.value(), prepared.recorded);
    report = {row.key,
              row.name,
              row.note,
              row.fitted,
              boundedVehicleFigures(prepared.sides[number], prepared.side, context),
              clipOf(replayed.value(), prepared.recorded, prepared.clipBegin_s)};
    return context.isCancelled() ? Error{"cancelled", foundation::told("Cancelled."), ""} : Result<void>();
}

/// Heter-Sim with the states of the other sets, else with those that are made up, beside the peer.
void judgeSet(const PreparedVehicles& prepared, VehicleSetReport& report, const JobContext& context)
{
    const auto placeOf = [&](std::string_view key) {
        const auto found =
            std::find_if(prepared.rows.begin(), prepared.rows.end(), [key](const DrivingRow& row) { return row.key == key; });
        return static_cast<std::size_t>(found - prepared.rows.begin());
    };
    std::size_t ours = placeOf("heter_sim_others");
    if (ours == prepared.rows.size())
        ours = placeOf(kHeterSimCars);
    const std::size_t peer = placeOf(kPeerOfCars);
    const bool areBothThere = ours < prepared.rows.size() && peer < prepared.rows.size();
    if (areBothThere) {
        report.judged = prepared.rows[ours].key;
        const auto differences = vehicleAdvantages(prepared.sides[ours], prepared.sides[peer], prepared.side, context);
        for (std::size_t i = 0; i < differences.size(); ++i) {
            const bool isBounded = differences[i].low < differences[i].high;
            report.judgedMeasures.push_back(
                {static_cast<VehicleMeasure>(i), differences[i], isBounded && (differences[i].high < 0.0 || differences[i].low > 0.0)});
        }
    }
    report.verdict = vehicleVerdictOf(report, areBothThere ? prepared.rows[ours].name : "", areBothThere ? prepared.rows[peer].name : "");
}

/// Rows that take no part.
void leaveOut(VehicleSetReport& report)
{
    for (const DrivingReport& row : report.rows)
        if (row.key.empty())
            report.leftOut.push_back(row.note);
    std::erase_if(report.rows, [](const DrivingReport& row) { return row.key.empty(); });
}

} // namespace

Result<VehicleJudgeReport> judgeVehicles(std::span<const VehicleSet> sets, const VehicleJudgeOptions& options, JobContext& context)
{
    if (sets.empty())
        return Error{"no-sets", foundation::told("There is no recording with vehicles to compare with."), ""};
    VehicleJudgeReport report;
    report.sets.resize(sets.size());
    std::vector<PreparedVehicles> prepared(sets.size());
    foundation::PartContext preparing(context, 0.0, kPreparingVehicles);
    auto done = runTasks(sets.size(), options.threads, preparing,
                         [&](std::size_t i, JobContext& own) { return prepareSet(sets[i], options, own, prepared[i], report.sets[i]); });
    if (!done)
        return done.error();
    std::vector<std::pair<std::size_t, std::size_t>> tasks; // set and row
    for (std::size_t i = 0; i < sets.size(); ++i) {
        prepared[i].rows = rowsOf(prepared, i, options);
        prepared[i].sides.resize(prepared[i].rows.size());
        report.sets[i].rows.resize(prepared[i].rows.size());
        for (std::size_t row = 0; row < prepared[i].rows.size(); ++row)
            tasks.emplace_back(i, row);
    }
    foundation::PartContext driving(context, kPreparingVehicles, 1.0);
    done = runTasks(tasks.size(), options.threads, driving, [&](std::size_t task, JobContext& own) {
        const auto [set, row] = tasks[task];
        return driveRow(sets[set], prepared[set], row, own, report.sets[set].rows[row]);
    });
    if (!done)
        return done.error();
    for (std::size_t i = 0; i < sets.size(); ++i) {
        judgeSet(prepared[i], report.sets[i], context);
        leaveOut(report.sets[i]);
    }
    report.verdict = vehicleVerdictOf(report.sets);
    return report;
}

JudgeReport clipsOf(const VehicleJudgeReport& report, const JudgeOptions& options)
{
    JudgeReport clips;
    clips.options = options;
    for (const VehicleSetReport& set : report.sets) {
        SetReport& shown = clips.sets.emplace_back();
        shown.name = set.name;
        shown.extent = set.extent;
        shown.clip = set.clip;
        for (const DrivingReport& row : set.rows) {
            if (!std::all_of(report.sets.begin(), report.sets.end(), [&](const VehicleSetReport& other) { return other.find(row.key); }))
                continue;
            ModelReport& model = shown.models.emplace_back();
            model.key = row.key;
            model.name = row.name;
            model.model = row.key.starts_with(kHeterSimCars) ? std::string(kHeterSim) : row.key;
            model.clip = row.clip;
        }
        if (clips.verdict.key.empty())
            clips.verdict.key = set.judged;
    }
    return clips;
}

} // namespace passerby::judging
