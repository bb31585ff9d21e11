// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/story_run.h"

#include "core/foundation/shown_text.h"
#include "core/foundation/words.h"
#include "core/simulation/schedule_run.h"
#include "core/world/behaviour_shares.h"
#include "editor/scene/people.h"
#include "editor/scene/walked_length.h"
#include "editor/words/alibi_text.h"
#include "editor/words/tales/teller.h"

#include <algorithm>
#include <cmath>

namespace passerby::editor {

namespace {

constexpr auto kStepsALook = std::uint64_t(RunLooks::kEvery_s / StoryRun::kStep_s + 0.5);
constexpr double kExact_s = 1e-6;

/// Somebody may come.
bool isInhabited(const StoryRun::Setup& setup)
{
    const bool isScheduled = world::scheduledPeople(setup.world, setup.people) > 0;
    const bool isEmpty = setup.people == 0 && setup.world.crowds().empty() && setup.world.vehicleDemands().empty();
    return !isEmpty && !(isScheduled && setup.world.targets().empty());
}

foundation::Error cancelled()
{
    return {"cancelled", foundation::told("The run was cancelled."), {}};
}

} // namespace

StoryRun::StoryRun(Setup setup) : m_setup(std::move(setup)) {}
StoryRun::~StoryRun() = default;

foundation::Result<std::unique_ptr<StoryRun>> StoryRun::begin(Setup setup, foundation::JobContext& context)
{
    std::unique_ptr<StoryRun> story(new StoryRun(std::move(setup)));
    if (!isInhabited(story->m_setup))
        return story;
    simulation::ScheduleOptions options;
    options.people = story->m_setup.people;
    options.seed = story->m_setup.world.settings().seed;
    options.step_s = kStep_s;
    options.startClock_s = story->m_setup.startClock_s;
    auto run = simulation::ScheduleRun::create(story->m_setup.world, options, context);
    if (!run.ok() && run.error().code == "cancelled")
        return run.error();
    if (!run.ok()) {
        story->m_whyNobody = foundation::describe(run.error());
        return story;
    }
    story->m_run = std::move(run).value();
    story->m_frames.current = story->m_run->frame();
    story->m_looks = RunLooks(story->m_setup.needs, story->m_run->graph(), story->m_setup.world, {});
    story->m_looks.add(*story->m_frames.current);
    return story;
}

foundation::Result<void> StoryRun::goTo(double time_s, foundation::JobContext& context)
{
    m_time_s = std::max(m_time_s, time_s);
    if (!m_run)
        return {};
    const auto wanted = static_cast<std::uint64_t>(std::ceil((m_time_s - kExact_s) / kStep_s));
    while (m_steps < wanted) {
        if (context.isCancelled())
            return cancelled();
        m_run->step();
        ++m_steps;
        const bool isLook = m_looks.isAsked() && m_steps % kStepsALook == 0;
        if (m_steps + 1 < wanted && !isLook)
            continue;
        auto frame = m_run->frame();
        if (isLook)
            m_looks.add(*frame);
        m_frames.previous = m_frames.current && m_frames.current->step + 1 == frame->step ? m_frames.current : nullptr;
        m_frames.current = std::move(frame);
    }
    const double behind_s = m_time_s - double(m_steps - std::min<std::uint64_t>(m_steps, 1)) * kStep_s;
    m_frames.fraction = m_steps == 0 ? 1.0 : std::clamp(behind_s / kStep_s, 0.0, 1.0);
    if (m_frames.fraction > 1.0 - kExact_s / kStep_s)
        m_frames.fraction = 1.0;
    return {};
}

double StoryRun::clock_s() const
{
    return timeOfDay(m_setup.startClock_s + m_time_s);
}

std::optional<StoryRun::Told> StoryRun::tell(world::AgentId agent) const
{
    const auto story = m_run ? m_run->story(agent) : std::nullopt;
    if (!story)
        return std::nullopt;
    const auto shown = interpolatedOne(m_frames.previous.get(), *m_frames.current, m_frames.fraction, agent);
    const std::optional<geometry::Point> place = shown ? std::optional(shown->place) : std::nullopt;
    Told told{*story, tellerOf(*story).points(*story, *m_run->graph(), m_setup.world, place)};
    if (place)
        told.walked_m = walkedLength_m(told.way, *place, story->detour.has_value());
    return told;
}

std::shared_ptr<const navigation::NavigationGraph> StoryRun::graph() const
{
    return m_run ? m_run->graph() : nullptr;
}

std::optional<LiveRoad> StoryRun::road() const
{
    return m_run ? std::optional(roadOf(m_run->roadMeasures())) : std::nullopt;
}

} // namespace passerby::editor
