// SPDX-License-Identifier: Apache-2.0
#include "core/perceptual/rewindable_sight.h"

#include "core/perceptual/perceptual_checkpoint.h"

#include <utility>

namespace passerby::perceptual {

using run::RunInput;

struct RewindableSight::Looked final : RunInput {
    Looked(Observer whither, bool isNow) : observer(std::move(whither)), isAtOnce(isNow) {}

    Observer observer;
    bool isAtOnce;
};

struct RewindableSight::Followed final : RunInput {
    Followed(world::AgentId whom, bool follows) : agent(whom), isFollowed(follows) {}

    world::AgentId agent;
    bool isFollowed;
};

struct RewindableSight::Kept final : run::Checkpoint {
    std::shared_ptr<const PerceptualCheckpoint> of;
};

template <class Input>
void RewindableSight::note(std::shared_ptr<Input> input)
{
    input->kind = RunInput::Kind::look;
    input->step = stepsLived();
    m_inputs.push_back(std::move(input));
}

void RewindableSight::look(const Observer& observer, bool isAtOnce)
{
    note(std::make_shared<Looked>(observer, isAtOnce));
    if (isAtOnce)
        m_run.lookNow(observer);
    else
        m_run.look(observer);
}

bool RewindableSight::follow(world::AgentId agent)
{
    if (!m_run.follow(agent))
        return false;
    note(std::make_shared<Followed>(agent, true));
    return true;
}

void RewindableSight::unfollow(world::AgentId agent)
{
    note(std::make_shared<Followed>(agent, false));
    m_run.unfollow(agent);
}

std::optional<world::AgentId> RewindableSight::followed() const
{
    for (auto input = m_inputs.rbegin(); input != m_inputs.rend(); ++input)
        if (const auto* followed = dynamic_cast<const Followed*>(input->get()))
            return followed->isFollowed ? std::make_optional(followed->agent) : std::nullopt;
    return std::nullopt;
}

std::shared_ptr<const run::Checkpoint> RewindableSight::keep() const
{
    auto kept = std::make_shared<Kept>();
    kept->of = m_run.keep();
    kept->step = stepsLived();
    kept->inputs = m_inputs.size();
    kept->bytes = kept->of->heldBytes();
    return kept;
}

void RewindableSight::restore(const run::Checkpoint& kept, std::span<const std::shared_ptr<const RunInput>> inputs)
{
    m_run.restore(*dynamic_cast<const Kept&>(kept).of);
    const auto until = inputs.first(kept.inputs);
    m_inputs.assign(until.begin(), until.end());
}

std::vector<std::shared_ptr<const RunInput>> RewindableSight::inputsFrom(std::uint64_t first) const
{
    return {m_inputs.begin() + static_cast<std::ptrdiff_t>(first), m_inputs.end()};
}

foundation::Result<void> RewindableSight::repeat(const RunInput& input, foundation::JobContext&)
{
    if (const auto* looked = dynamic_cast<const Looked*>(&input))
        look(looked->observer, looked->isAtOnce);
    else if (const auto& followed = dynamic_cast<const Followed&>(input); followed.isFollowed)
        follow(followed.agent);
    else
        unfollow(followed.agent);
    return {};
}

} // namespace passerby::perceptual
