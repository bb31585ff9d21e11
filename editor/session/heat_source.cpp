// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/heat_source.h"

#include "core/world/behaviour_shares.h"
#include "editor/document/project_document.h"
#include "editor/scene/heatmap_difference.h"
#include "editor/session/live_run.h"
#include "editor/session/live_session.h"
#include "editor/session/people_in_view.h"
#include "editor/session/walker_counts.h"

#include <cmath>

namespace passerby::editor {

namespace {

constexpr double kFollowed_s = 60.0; ///< how finely the run's clock is followed

/// Somebody was on some way.
bool hasPeople(const CountedPeople& counted)
{
    if (!counted.people_s)
        return false;
    for (std::size_t i = counted.column; i < counted.people_s->size(); i += counted.columns)
        if ((*counted.people_s)[i] > 0.0F)
            return true;
    return false;
}

} // namespace

HeatSource::HeatSource(ProjectDocument& document, LiveSession& live, QObject* parent)
    : QObject(parent), m_document(document), m_live(live), m_densities(document)
{
    connect(&m_densities, &DensitySession::answered, this, &HeatSource::changed);
    connect(&document, &ProjectDocument::bakeChanged, this, [this] { m_asked.reset(); });
    connect(&document, &ProjectDocument::replaced, this, [this] {
        m_asked.reset();
        m_counts.reset();
        m_clock_s.reset();
        m_filter = {};
        m_wasCancelled = false;
    });
    connect(&live, &LiveSession::stateChanged, this, [this] {
        if (m_live.state() == LiveSession::State::preparing)
            m_counts.reset(); // another run
    });
    connect(&live, &LiveSession::edited, this, [this] { m_counts.reset(); });
    connect(&live, &LiveSession::moved, this, [this] { m_counts.reset(); }); // looks stand for the time between them
}

HeatSource::~HeatSource()
{
    m_densities.stopAndWait();
}

void HeatSource::setFilter(const HeatFilter& filter)
{
    m_filter = filter;
    m_counts.reset();
    if (!filter.profile && m_densities.isMaking() && m_asked && m_asked->profile)
        m_densities.cancel();
    takeFrame();
}

void HeatSource::setClock(std::optional<double> clock_s)
{
    m_clock_s = clock_s;
}

double HeatSource::clock_s() const
{
    if (m_clock_s)
        return *m_clock_s;
    const auto frame = m_live.frame();
    return frame ? frame->clock_s : m_document.world().settings().initialTime_s;
}

std::optional<double> HeatSource::shownClock_s() const
{
    const auto& answer = m_densities.answer();
    if (!m_densities.hasHours() || !answer || answer->question.profile != m_filter.profile)
        return std::nullopt;
    return 0.5 * (answer->question.from_s + answer->question.to_s);
}

void HeatSource::ask(bool ofWindow)
{
    if (!m_document.bake() || (!m_filter.profile && !m_densities.hasHours()))
        return;
    DensityQuestion question{m_filter.profile, m_filter.destination, 0.0, 0.0};
    if (m_densities.hasHours()) {
        const auto frame = m_live.frame();
        const double until_s = ofWindow && frame ? frame->clock_s : clock_s();
        question.to_s = m_clock_s && !ofWindow ? until_s : kFollowed_s * std::floor(until_s / kFollowed_s);
        question.from_s = question.to_s - (ofWindow ? kFollowed_s * std::floor(window_s() / kFollowed_s) : 0.0);
    }
    if (m_asked == question || isCancelled())
        return;
    m_asked = question;
    m_densities.ask(question);
}

void HeatSource::cancelMaking()
{
    m_wasCancelled = m_wasCancelled || m_densities.isMaking();
    m_densities.cancel();
}

void HeatSource::askAnew()
{
    if (std::exchange(m_wasCancelled, false))
        m_asked.reset();
}

bool HeatSource::isCancelled() const
{
    return m_wasCancelled && !m_densities.day(m_filter.profile);
}

std::shared_ptr<const run::Frame> HeatSource::frameOfEverybody() const
{
    if (const auto both = m_live.comparison())
        return both->everybody;
    const auto frame = m_live.frame();
    return frame && !frame->perceptual ? frame : nullptr;
}

void HeatSource::takeFrame()
{
    const auto frame = frameOfEverybody();
    const auto graph = m_live.graph();
    if (!m_filter.profile || !frame || !graph)
        return;
    const std::size_t segments = graph->segments().size();
    if (!m_counts || !m_counts->isOf(*m_filter.profile, m_filter.destination, segments))
        m_counts = std::make_unique<WalkerCounts>(*m_filter.profile, m_filter.destination, segments);
    m_counts->add(*frame);
}

HeatSource::Expected HeatSource::expectedNow() const
{
    const auto bake = m_document.bake();
    if (!bake || (!m_filter.profile && !m_densities.hasHours()))
        return {bake};
    const auto& answer = m_densities.answer();
    if (answer && answer->question.profile == m_filter.profile)
        return {answer->bake, answer->populationShare, answer->question.destinationType == m_filter.destination ? answer->covering : 0.0};
    return m_filter.profile ? Expected{} : Expected{bake};
}

Heatmap HeatSource::expected(double maximum) const
{
    const Expected now = expectedNow();
    if (!now.bake)
        return {};
    const std::int64_t people = world::scheduledPopulation(m_document.world());
    if (maximum <= 0.0)
        maximum = roundedUp(now.covering * now.share * static_cast<double>(people));
    return expectedHeatmap(*now.bake, people, {HeatScale::people, m_filter.destination, maximum, now.share});
}

CountedPeople HeatSource::counted() const
{
    const auto frame = frameOfEverybody();
    if (m_filter.profile)
        return m_counts ? m_counts->counted() : CountedPeople{};
    return frame ? countedIn(*frame, m_live.world().targetTypes().size(), m_filter.destination) : CountedPeople{};
}

double HeatSource::window_s() const
{
    return counted().window_s;
}

Heatmap HeatSource::measured(double maximum) const
{
    const auto graph = m_live.graph();
    return graph ? countedHeatmap(*graph, counted(), maximum) : Heatmap{};
}

bool HeatSource::isOfRun() const
{
    const auto bake = m_document.bake();
    return m_live.graph() && bake && m_live.cityHash() == bake->worldHash;
}

Heatmap HeatSource::difference(HeatScale scale) const
{
    if (!whyNoDifference().isEmpty())
        return {};
    const Expected now = expectedNow();
    return differenceHeatmap(*now.bake, peopleBySchedule(*frameOfEverybody(), m_live.world()), counted(),
                             {scale, m_filter.destination, 0.0, now.share});
}

QString HeatSource::whyNotExpected() const
{
    if (m_document.world().targets().size() == 0)
        return tr("needs targets");
    if (m_document.world().settings().population == 0)
        return tr("nobody lives here by habits");
    if (!m_document.bake())
        return m_document.isBakeAwaited() ? tr("being computed anew") : tr("waits for the bake");
    if (m_densities.isMaking())
        return m_filter.profile ? tr("being computed for this profile") : tr("being computed for each hour");
    if (isCancelled() && (m_filter.profile || m_densities.hasHours()))
        return m_filter.profile ? tr("cancelled: choose the heatmap again to compute this profile")
                                : tr("not of the hour, cancelled: choose the heatmap again to compute each hour");
    return expectedNow().bake ? QString() : tr("not computed for this profile");
}

QString HeatSource::whyNotCounted() const
{
    if (m_live.frame() && !frameOfEverybody())
        return tr("needs everybody to be simulated");
    return window_s() > 0.0 ? QString() : tr("run the city to measure");
}

QString HeatSource::whyNotMeasured() const
{
    if (QString why = whyNotCounted(); !why.isEmpty())
        return why;
    const auto frame = frameOfEverybody();
    if (!frame || frame->walkers.empty() || hasPeople(counted()))
        return {};
    if (m_filter.profile || m_filter.destination)
        return tr("nobody of this choice was on a way yet");
    return tr("nobody was on a way: who is put somewhere and goes straight to a place of the same cell is not counted");
}

QString HeatSource::whyNoDifference() const
{
    if (QString why = whyNotCounted(); !why.isEmpty())
        return why;
    if (!m_document.bake())
        return m_document.isBakeAwaited() ? tr("being computed anew") : tr("waits for the bake");
    if (!isOfRun())
        return m_live.isEditing() ? tr("the run is taking the edit") : tr("the run lives in the city before the edit");
    return expectedNow().bake ? QString() : whyNotExpected();
}

} // namespace passerby::editor
