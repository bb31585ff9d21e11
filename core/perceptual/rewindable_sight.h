// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/perceptual/perceptual_run.h"
#include "core/run/rewindable.h"

namespace passerby::perceptual {

/// A run of who is seen that can be brought back. Where it is looked and who is followed are its inputs; they are told to this, not to the
/// run itself.
class RewindableSight final : public run::Rewindable {
public:
    /// The run must outlive it.
    explicit RewindableSight(PerceptualRun& run) : m_run(run) {}

    /// As the functions of PerceptualRun; `isAtOnce`: as lookNow().
    void look(const Observer& observer, bool isAtOnce);
    /// Looks where it is looked already, to fill more of the view.
    void lookOn() { look(Observer(m_run.observer()), true); }
    bool follow(world::AgentId agent);
    void unfollow(world::AgentId agent);
    /// Who is followed by the last of these; nobody after unfollow().
    [[nodiscard]] std::optional<world::AgentId> followed() const;

    [[nodiscard]] std::uint64_t stepsLived() const override { return m_run.steps(); }
    void stepOnce() override { m_run.step(); }
    [[nodiscard]] std::shared_ptr<const run::Checkpoint> keep() const override;
    void restore(const run::Checkpoint& kept, std::span<const std::shared_ptr<const run::RunInput>> inputs) override;
    [[nodiscard]] std::uint64_t inputCount() const override { return m_inputs.size(); }
    [[nodiscard]] std::vector<std::shared_ptr<const run::RunInput>> inputsFrom(std::uint64_t first) const override;
    [[nodiscard]] foundation::Result<void> repeat(const run::RunInput& input, foundation::JobContext& context) override;

private:
    struct Looked;
    struct Followed;
    struct Kept;
    template <class Input>
    void note(std::shared_ptr<Input> input);

    PerceptualRun& m_run;
    std::vector<std::shared_ptr<const run::RunInput>> m_inputs;
};

} // namespace passerby::perceptual
