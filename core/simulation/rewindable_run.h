// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/run/rewindable.h"
#include "core/simulation/schedule_run.h"

namespace passerby::simulation {

/// A run of everybody that can be brought back: inputs are the entries of its log, which it must keep, and where it was told to count. What
/// it is told is told to the run itself, but for watchPlaces().
class RewindableRun final : public run::Rewindable {
public:
    /// The run must outlive it.
    explicit RewindableRun(ScheduleRun& run) : m_run(run) {}

    /// As ScheduleRun::watchPlaces(); lived again where the run is brought back to before it.
    void watchPlaces(const world::World& places);

    /// The city as the run was told of it last, with what it counts at.
    [[nodiscard]] const world::World& city() const;

    [[nodiscard]] std::uint64_t stepsLived() const override { return m_run.steps(); }
    void stepOnce() override { m_run.step(); }
    [[nodiscard]] std::shared_ptr<const run::Checkpoint> keep() const override;
    void restore(const run::Checkpoint& kept, std::span<const std::shared_ptr<const run::RunInput>> inputs) override;
    [[nodiscard]] std::uint64_t inputCount() const override;
    [[nodiscard]] std::vector<std::shared_ptr<const run::RunInput>> inputsFrom(std::uint64_t first) const override;
    [[nodiscard]] foundation::Result<void> repeat(const run::RunInput& input, foundation::JobContext& context) override;

private:
    struct Logged;
    struct Watched;
    struct Kept;
    void gather() const;

    ScheduleRun& m_run;
    mutable std::vector<std::shared_ptr<const run::RunInput>> m_inputs;
    mutable std::size_t m_gathered = 0; ///< entries of the log among them
};

} // namespace passerby::simulation
