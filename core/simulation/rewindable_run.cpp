// SPDX-License-Identifier: Apache-2.0
#include "core/simulation/rewindable_run.h"

#include "core/simulation/run_log.h"
#include "core/simulation/schedule_checkpoint.h"

#include <algorithm>
#include <utility>

namespace passerby::simulation {

using run::RunInput;

struct RewindableRun::Logged final : RunInput {
    explicit Logged(RunLog::Entry of) : entry(std::move(of)) {}

    RunLog::Entry entry;
};

struct RewindableRun::Watched final : RunInput {
    explicit Watched(world::World city) : places(std::move(city)) {}

    world::World places;
};

struct RewindableRun::Kept final : run::Checkpoint {
    std::shared_ptr<const ScheduleCheckpoint> of;
};

namespace {

struct KindOf {
    RunInput::Kind operator()(const RunLog::Edited&) const { return RunInput::Kind::edit; }
    RunInput::Kind operator()(const RunLog::Blocked&) const { return RunInput::Kind::fence; }
    RunInput::Kind operator()(const RunLog::Unblocked&) const { return RunInput::Kind::fenceGone; }
    RunInput::Kind operator()(const RunLog::AllUnblocked&) const { return RunInput::Kind::fenceGone; }
    RunInput::Kind operator()(const RunLog::MeasuresReset&) const { return RunInput::Kind::measures; }
    RunInput::Kind operator()(const RunLog::Joined&) const { return RunInput::Kind::group; }
    RunInput::Kind operator()(const RunLog::Parted&) const { return RunInput::Kind::group; }
    RunInput::Kind operator()(const RunLog::Entered&) const { return RunInput::Kind::visitor; }
    RunInput::Kind operator()(const RunLog::Steered&) const { return RunInput::Kind::steering; }
    RunInput::Kind operator()(const RunLog::Left&) const { return RunInput::Kind::visitor; }
};

} // namespace

/// The log grows by itself; what is new in it came after all that is known.
void RewindableRun::gather() const
{
    const std::vector<RunLog::Entry>& entries = m_run.log().entries;
    for (; m_gathered < entries.size(); ++m_gathered) {
        auto input = std::make_shared<Logged>(entries[m_gathered]);
        input->kind = std::visit(KindOf(), input->entry.what);
        input->step = input->entry.step;
        m_inputs.push_back(std::move(input));
    }
}

void RewindableRun::watchPlaces(const world::World& places)
{
    gather();
    auto input = std::make_shared<Watched>(places);
    input->kind = RunInput::Kind::look;
    input->step = stepsLived();
    m_inputs.push_back(std::move(input));
    m_run.watchPlaces(places);
}

const world::World& RewindableRun::city() const
{
    gather();
    for (auto input = m_inputs.rbegin(); input != m_inputs.rend(); ++input) {
        if (const auto* watched = dynamic_cast<const Watched*>(input->get()))
            return watched->places;
        if ((*input)->kind == RunInput::Kind::edit)
            break;
    }
    return m_run.world();
}

std::shared_ptr<const run::Checkpoint> RewindableRun::keep() const
{
    auto kept = std::make_shared<Kept>();
    kept->of = m_run.keep();
    kept->step = stepsLived();
    kept->inputs = inputCount();
    kept->bytes = kept->of->run->heldBytes();
    return kept;
}

void RewindableRun::restore(const run::Checkpoint& kept, std::span<const std::shared_ptr<const RunInput>> inputs)
{
    gather();
    RunLog missing; // where the run was brought back before, and comes forward now
    m_inputs.resize(std::min<std::size_t>(m_inputs.size(), kept.inputs));
    for (const auto& input : inputs.first(kept.inputs).subspan(m_inputs.size())) {
        m_inputs.push_back(input);
        if (const auto* logged = dynamic_cast<const Logged*>(input.get()))
            missing.entries.push_back(logged->entry);
    }
    m_run.restore(*dynamic_cast<const Kept&>(kept).of, missing);
    m_gathered = m_run.log().entries.size();
}

std::uint64_t RewindableRun::inputCount() const
{
    gather();
    return m_inputs.size();
}

std::vector<std::shared_ptr<const RunInput>> RewindableRun::inputsFrom(std::uint64_t first) const
{
    gather();
    return {m_inputs.begin() + static_cast<std::ptrdiff_t>(first), m_inputs.end()};
}

foundation::Result<void> RewindableRun::repeat(const RunInput& input, foundation::JobContext& context)
{
    if (const auto* watched = dynamic_cast<const Watched*>(&input)) {
        watchPlaces(watched->places);
        return {};
    }
    return redo(m_run, dynamic_cast<const Logged&>(input).entry, context);
}

} // namespace passerby::simulation
