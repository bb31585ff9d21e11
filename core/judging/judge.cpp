// SPDX-License-Identifier: Apache-2.0
#include "core/judging/judge.h"

#include "core/foundation/words.h"
#include "core/heter_sim/motion_states.h"
#include "core/judging/aims.h"
#include "core/judging/contender.h"
#include "core/judging/known_sets.h"
#include "core/judging/tasks.h"

#include <algorithm>

namespace passerby::judging {

using foundation::Error;
using foundation::JobContext;
using foundation::Result;

namespace {

constexpr double kHalfBaseOfHeads_s = 0.4;
constexpr double kPreparing = 0.15; // share of the progress

/// A set with what is made of it before anybody walks.
struct Prepared {
    RecordedPeople people;
    Side side;
    double clipBegin_s = 0.0;
    std::size_t states = 0;
    std::vector<Contender> rows;
};

Error cancelledError()
{
    return {"cancelled", foundation::told("Cancelled."), ""};
}

Curves curvesOf(const Side& side)
{
    return {allOf(side, &PersonSamples::speeds_mps), allOf(side, &PersonSamples::accelerations_mps2),
            allOf(side, &PersonSamples::turns_deg), allOf(side, &PersonSamples::nearest_m),
            fundamentalDiagram(side, Kept(side.people.size(), 1))};
}

Result<NamedStates> statesOfSet(const RecordedSet& set)
{
    heter_sim::ReadingOptions reading;
    if (set.areHeads)
        reading.halfBase_s = kHalfBaseOfHeads_s;
    auto states = heter_sim::statesOf(cutAtGaps(set.tracks).tracks, heter_sim::AgentKind::person, reading);
    if (!states)
        return inSet(set.name, states.error());
    return NamedStates{knownAs(set.name, set.tracks), std::move(states).value()};
}

/// The report of the recording alone.
SetReport reportOnRecording(const RecordedSet& set, const Prepared& prepared, std::uint64_t seed, const JobContext& context)
{
    SetReport report;
    report.name = set.name;
    report.people = prepared.people.people.size();
    report.measured = prepared.people.measured();
    report.standing = prepared.people.standing;
    report.near = prepared.people.near;
    report.brief = prepared.people.brief;
    report.duration_s = prepared.people.duration_s;
    report.area = middleOf(prepared.people);
    report.extent = boxOf(prepared.people);
    report.states = prepared.states;
    report.hasNoisyAcceleration = hasNoisyAcceleration(knownAs(set.name, set.tracks));
    report.recorded = boundedFigures(prepared.side, prepared.side, context);
    report.noise = noiseFloor(prepared.side, seed, context);
    report.curves = curvesOf(prepared.side);
    report.clip = clipOf(prepared.people, prepared.clipBegin_s);
    return report;
}

Result<ModelReport> walked(const Contender& row, const RecordedSet& set, const Prepared& prepared, const JudgeOptions& options,
                           JobContext& context)
{
    const auto replayed = replay(prepared.people, row.steering, {options.step_s, options.radius_m, set.walls}, context);
    if (!replayed)
        return replayed.error();
    const Side side = sideOf(replayed.value(), prepared.people, middleOf(prepared.people));
    ModelReport report{row.key,
                       row.name,
                       row.model,
                       row.fitted,
                       boundedFigures(side, prepared.side, context),
                       curvesOf(side),
                       clipOf(replayed.value(), prepared.people, prepared.clipBegin_s)};
    if (context.isCancelled())
        return cancelledError();
    return report;
}

float fastestOf(const RecordedPeople& people)
{
    double fastest_mps = 1.0;
    for (const Walker& walker : people.people)
        fastest_mps = std::max(fastest_mps, kMostOfIdeal * walker.ideal_mps);
    return static_cast<float>(fastest_mps);
}

/// Everything of a set but the walking.
Result<void> prepareSet(const RecordedSet& set, std::uint64_t seed, JobContext& context, Prepared& prepared, NamedStates& states,
                        SetReport& report)
{
    if (context.isCancelled())
        return cancelledError();
    auto people = recordedPeople(set.tracks);
    if (!people)
        return inSet(set.name, people.error());
    auto read = statesOfSet(set);
    if (!read)
        return read.error();
    states = std::move(read).value();
    prepared.people = std::move(people).value();
    prepared.states = states.states.size();
    prepared.side = sideOf(prepared.people, middleOf(prepared.people));
    prepared.clipBegin_s = busiestTime_s(prepared.people);
    context.report(0.2, "Measuring recorded people");
    report = reportOnRecording(set, prepared, seed, context);
    context.report(1.0, "Measuring recorded people");
    return context.isCancelled() ? cancelledError() : Result<void>();
}

/// Everything but the walking, set by set.
Result<void> prepare(std::span<const RecordedSet> sets, const JudgeOptions& options, JobContext& context, std::vector<Prepared>& prepared,
                     JudgeReport& report)
{
    std::vector<NamedStates> states(sets.size());
    prepared.resize(sets.size());
    report.sets.resize(sets.size());
    auto done = runTasks(sets.size(), options.threads, context, [&](std::size_t i, JobContext& own) {
        return prepareSet(sets[i], options.seed, own, prepared[i], states[i], report.sets[i]);
    });
    if (!done)
        return done;
    for (std::size_t i = 0; i < sets.size(); ++i) {
        if (context.isCancelled())
            return cancelledError();
        auto rows = contenders(options.models, states, i, fastestOf(prepared[i].people), options.seed);
        if (!rows)
            return inSet(sets[i].name, rows.error());
        prepared[i].rows = std::move(rows).value();
    }
    return {};
}

/// Every model on every set, in any order.
Result<void> walkAll(std::span<const RecordedSet> sets, const std::vector<Prepared>& prepared, JobContext& context, JudgeReport& report)
{
    std::vector<std::pair<std::size_t, std::size_t>> tasks; // set and row
    for (std::size_t i = 0; i < sets.size(); ++i) {
        report.sets[i].models.resize(prepared[i].rows.size());
        for (std::size_t row = 0; row < prepared[i].rows.size(); ++row)
            tasks.emplace_back(i, row);
    }
    return runTasks(tasks.size(), report.options.threads, context, [&](std::size_t task, JobContext& own) -> Result<void> {
        const auto [set, row] = tasks[task];
        auto one = walked(prepared[set].rows[row], sets[set], prepared[set], report.options, own);
        if (!one)
            return inSet(sets[set].name, one.error());
        report.sets[set].models[row] = std::move(one).value();
        return {};
    });
}

} // namespace

const ModelReport* SetReport::find(std::string_view key) const
{
    const auto found = std::find_if(models.begin(), models.end(), [key](const ModelReport& model) { return model.key == key; });
    return found == models.end() ? nullptr : &*found;
}

Result<JudgeReport> judge(std::span<const RecordedSet> sets, const JudgeOptions& options, JobContext& context)
{
    if (sets.empty())
        return Error{"no-sets", foundation::told("There is no recording to compare with."), ""};
    JudgeReport report;
    report.options = options;
    std::vector<Prepared> prepared;
    context.report(0.0, "Reading states");
    foundation::PartContext preparing(context, 0.0, kPreparing);
    if (const auto done = prepare(sets, options, preparing, prepared, report); !done)
        return done.error();
    foundation::PartContext walking(context, kPreparing, 1.0);
    if (const auto done = walkAll(sets, prepared, walking, report); !done)
        return done.error();
    for (SetReport& set : report.sets)
        set.aims = judgedAims(set);
    report.verdict = verdictOf(report.sets, sets.size() > 1 ? "heter_sim_others" : "heter_sim");
    return report;
}

} // namespace passerby::judging
