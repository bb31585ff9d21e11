// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/odds_session.h"

#include "core/alibi/bake_phase.h"
#include "core/alibi/kept_sampler.h"
#include "core/alibi/posterior.h"
#include "core/alibi/sampled_posterior.h"
#include "core/perceptual/perceptual_city.h"
#include "editor/session/threads_to_use.h"

#include <algorithm>
#include <cmath>

namespace passerby::editor {

namespace {

using Law = std::shared_ptr<const alibi::TripLaw>;

bool changesByHour(const world::World& city)
{
    return std::any_of(city.targetTypes().begin(), city.targetTypes().end(), [](const auto& entry) {
        const world::TargetType& type = entry.second;
        return type.hourlyWaitMean_s
               || std::any_of(type.goals.begin(), type.goals.end(), [](const world::Goal& goal) { return goal.hourlyWeight.has_value(); });
    });
}

foundation::Result<Law> solveLaw(const world::World& city, const alibi::Routes& routes, double hour, foundation::JobContext& context)
{
    foundation::Result<alibi::Habits> habits = alibi::compileHabits(city, hour);
    if (!habits)
        return habits.error();
    alibi::TreeStore trees(*routes.graph(), threadsToUse());
    alibi::PhaseClock phases(nullptr);
    return alibi::TripLaw::solve(std::move(habits).value(), routes.graph(), alibi::BoundModel::pairwise, trees, context, phases);
}

alibi::Posterior estimate(const perceptual::PerceptualCity& city, const std::vector<navigation::SegmentIndex>& path,
                          foundation::JobContext& context)
{
    constexpr std::size_t kDraws = 400;
    constexpr std::uint64_t kSeed = 1; // the same question has the same answer
    alibi::KeptSampler sampler(city.law, city.routes, city.bake->kept, kSeed);
    return alibi::sampledPosterior(*city.stories, *city.routes, sampler, path, alibi::Encounter::met, kDraws, kSeed, context);
}

} // namespace

OddsSession::OddsSession(QObject* parent) : QObject(parent)
{
    connect(&m_job, &JobSession::finished, this, &OddsSession::goOn);
    connect(&m_job, &JobSession::cancelled, this, &OddsSession::goOn);
    connect(&m_job, &JobSession::failed, this, [this](const QString& message) {
        if (m_jobRoutes != m_routes) {
            goOn(); // another city has come meanwhile
            return;
        }
        m_isAnswering = false;
        m_hasFailed = true;
        m_question.reset();
        emit failed(message);
    });
}

void OddsSession::begin(const world::World& city, std::shared_ptr<const alibi::Routes> routes,
                        std::shared_ptr<const perceptual::PerceptualCity> prepared)
{
    end();
    if (!routes->areAllKnown())
        m_prepared = std::move(prepared);
    m_city = city;
    m_routes = std::move(routes);
    m_hasHours = changesByHour(city);
}

void OddsSession::end()
{
    ++m_round;
    m_job.cancel();
    m_question.reset();
    m_isAnswering = false;
    m_hasFailed = false;
    m_routes.reset();
    m_law.reset();
    m_prepared.reset();
    m_city = world::World();
}

void OddsSession::stopAndWait()
{
    end();
    m_job.stopAndWait();
}

void OddsSession::ask(std::vector<navigation::SegmentIndex> path, double clock_s)
{
    if (!m_routes || m_hasFailed || path.empty())
        return;
    m_question = Question{std::move(path), m_hasHours ? std::fmod(std::floor(clock_s / 3600.0 + 0.5), 24.0) : -1.0};
    goOn();
}

void OddsSession::cancelQuestion()
{
    m_question.reset();
    if (std::exchange(m_isAnswering, false))
        ++m_round;
}

void OddsSession::goOn()
{
    if (!m_question || m_job.isRunning())
        return;
    m_jobRoutes = m_routes;
    if (!m_prepared && (!m_law || m_lawHour != m_question->hour))
        solve(m_question->hour);
    else
        answer();
}

void OddsSession::solve(double hour)
{
    m_job.run<Law>(
        [city = m_city, routes = m_routes, hour](foundation::JobContext& context) { return solveLaw(city, *routes, hour, context); },
        [this, routes = m_routes, hour](Law& law) {
            if (routes != m_routes)
                return;
            m_law = law;
            m_lawHour = hour;
        });
}

void OddsSession::answer()
{
    m_isAnswering = true;
    const auto question = std::make_shared<const Question>(std::move(*m_question));
    m_question.reset();
    m_job.run<alibi::Posterior>(
        [law = m_law, routes = m_routes, prepared = m_prepared,
         question](foundation::JobContext& context) -> foundation::Result<alibi::Posterior> {
            return prepared ? estimate(*prepared, question->path, context)
                            : alibi::posteriorOf(*law, *routes, question->path, alibi::Encounter::met);
        },
        [this, round = m_round, question](alibi::Posterior& posterior) {
            if (round != m_round)
                return;
            m_isAnswering = false;
            emit answered(question->path, posterior);
        });
}

} // namespace passerby::editor
