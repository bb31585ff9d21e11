// SPDX-License-Identifier: Apache-2.0
#include "core/perceptual/perceptual_run.h"

#include "core/alibi/alibi_method.h"
#include "core/alibi/habits.h"
#include "core/alibi/kept_sampler.h"
#include "core/foundation/words.h"
#include "core/perceptual/perceptual_checkpoint.h"
#include "core/perceptual/perceptual_state.h"
#include "core/run/notices.h"
#include "core/run/road_part.h"
#include "core/world/behaviour_shares.h"

#include <cmath>

namespace passerby::perceptual {

using foundation::Error;
using foundation::Result;
using run::Frame;
using run::PersonStory;

namespace {

bool areSensible(const PerceptualOptions& options)
{
    return options.step_s > 0.0 && std::isfinite(options.step_s) && std::isfinite(options.startClock_s) && options.mostHeld_s >= 0.0;
}

} // namespace

PerceptualRun::PerceptualRun() = default;
PerceptualRun::~PerceptualRun() = default;

Result<std::unique_ptr<PerceptualRun>> PerceptualRun::create(std::shared_ptr<const PerceptualCity> city, const PerceptualOptions& options,
                                                             Observer observer, foundation::JobContext& context)
{
    if (!areSensible(options))
        return Error{"bad-options", foundation::told("The step must be longer than nothing, and cells be held for no less than nothing."),
                     ""};
    std::shared_ptr<alibi::AlibiSampler> sampler;
    if (city->tables) {
        sampler = std::make_shared<alibi::ExactSampler>(city->tables);
    } else if (city->bake->kept) {
        sampler = std::make_shared<alibi::KeptSampler>(city->law, city->routes, city->bake->kept, options.seed);
    } else {
        alibi::AlibiMethodOptions method;
        method.method = alibi::AlibiMethod::pool;
        method.seed = options.seed;
        method.threads = options.threads;
        Result<std::shared_ptr<alibi::AlibiSampler>> made = alibi::makeSampler(city->law, method, context);
        if (!made)
            return made.error();
        sampler = std::move(made).value();
    }
    std::unique_ptr<PerceptualRun> run(new PerceptualRun);
    run->m_state = std::make_unique<State>(std::move(city), options, std::move(observer), std::move(sampler));
    context.report(1.0, "Ready");
    return run;
}

void PerceptualRun::step()
{
    m_state->step();
}

void PerceptualRun::look(Observer observer)
{
    m_state->look(std::move(observer));
}

void PerceptualRun::lookNow(Observer observer)
{
    m_state->look(std::move(observer));
    m_state->updateView();
}

const Observer& PerceptualRun::observer() const
{
    return m_state->observer();
}

bool PerceptualRun::isOpening() const
{
    return m_state->isOpening();
}

bool PerceptualRun::follow(world::AgentId agent)
{
    return m_state->follow(agent);
}

void PerceptualRun::unfollow(world::AgentId agent)
{
    m_state->unfollow(agent);
}

std::shared_ptr<const Frame> PerceptualRun::frame() const
{
    return m_state->frame();
}

std::optional<PersonStory> PerceptualRun::story(world::AgentId agent) const
{
    return m_state->story(agent);
}

std::vector<std::uint32_t> PerceptualRun::inside(std::uint32_t target) const
{
    return m_state->inside(target);
}

const PerceptualCity& PerceptualRun::city() const
{
    return *m_state->city;
}

double PerceptualRun::time_s() const
{
    return m_state->now_s;
}

std::uint64_t PerceptualRun::trips() const
{
    return m_state->trips;
}

std::int64_t PerceptualRun::live() const
{
    return m_state->inLive;
}

std::vector<std::string> PerceptualRun::notices() const
{
    const world::World& world = m_state->city->world;
    std::vector<std::string> notices = run::scheduleNotices(world);
    if (alibi::hasHours(world))
        notices.emplace_back("Habits stay as they are at the start of the run.");
    if (run::hasRoadTraffic(world))
        notices.emplace_back("Vehicles take part in runs of everybody only.");
    if (!world.crowds().empty())
        notices.emplace_back("Crowds take part in runs of everybody only.");
    if (world::wanderingShare(world) > 0.0)
        notices.emplace_back("Wanderers take part in runs of everybody only.");
    if (world::hasAutonomousPeople(world))
        notices.emplace_back("Those who live by what they need and want take part in runs of everybody only.");
    return notices;
}

std::uint64_t PerceptualRun::steps() const
{
    return m_state->steps();
}

std::shared_ptr<const PerceptualCheckpoint> PerceptualRun::keep() const
{
    return std::make_shared<const PerceptualCheckpoint>(PerceptualCheckpoint{m_state->copy(), m_state->sampler().position()});
}

void PerceptualRun::restore(const PerceptualCheckpoint& kept)
{
    m_state = kept.state->copy();
    if (kept.sampler)
        m_state->sampler().goBack(*kept.sampler);
}

void PerceptualRun::resetMeasures()
{
    m_state->resetMeasures();
}

} // namespace passerby::perceptual
