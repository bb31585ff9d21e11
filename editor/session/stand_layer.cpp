// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/stand_layer.h"

#include "editor/session/heat_source.h"
#include "editor/session/live_run.h"
#include "editor/session/live_session.h"
#include "editor/session/run_looks.h"
#include "editor/session/stand_counts.h"

namespace passerby::editor {

namespace {

Heatmap standingOf(HeatLayerId id, const StandCounts& counts, double maximum)
{
    return counts.map(id == HeatLayerId::waiting ? StandCounts::Who::wait : StandCounts::Who::stay, maximum);
}

} // namespace

StandLayer::StandLayer(HeatLayerId id, const HeatSources& sources, QObject* parent)
    : HeatLayer(id, parent), m_live(sources.live), m_densities(sources.densities)
{
    connect(&sources.live, &LiveSession::frameReady, this, &StandLayer::takeFrame);
    connect(&sources.live, &LiveSession::moved, this, [this] { m_counts.reset(); }); // looks stand for the time between them
    connect(&sources.live, &LiveSession::stateChanged, this, [this] {
        if (m_live.state() == LiveSession::State::preparing)
            m_counts.reset(); // another run
    });
}

StandLayer::~StandLayer() = default;

void StandLayer::ask(bool)
{
    m_isAsked = true;
    takeFrame();
}

void StandLayer::leave()
{
    m_isAsked = false;
    m_counts.reset();
}

void StandLayer::takeFrame()
{
    if (!m_isAsked)
        return;
    const auto both = m_live.comparison();
    const auto frame = both ? both->everybody : m_live.frame();
    if (!frame || frame->perceptual || !frame->graph)
        return;
    if (!m_counts || !m_counts->isOf(frame->graph.get(), m_densities.filter()))
        m_counts = std::make_unique<StandCounts>(frame->graph, m_live.world(), m_densities.filter());
    m_counts->add(*frame);
}

Heatmap StandLayer::map(double maximum) const
{
    const auto graph = m_live.graph();
    return m_counts && graph && m_counts->isOf(graph.get(), m_densities.filter()) ? standingOf(row().id, *m_counts, maximum) : Heatmap{};
}

QString StandLayer::whyNot() const
{
    if (m_live.frame() && m_live.frame()->perceptual && !m_live.comparison())
        return tr("needs everybody to be simulated");
    return window_s() > 0.0 ? QString() : tr("run the city to measure");
}

double StandLayer::window_s() const
{
    return m_counts ? m_counts->window_s() : 0.0;
}

foundation::Result<DrawnHeat> drawStanding(HeatLayerId id, const HeatBasis& basis)
{
    const StandCounts* standing = basis.looks ? basis.looks->standing() : nullptr;
    if (!standing || !(standing->window_s() > 0.0))
        return nobodyCounted();
    DrawnHeat heat{standingOf(id, *standing, 0.0), {id}};
    heat.subject.window_s = standing->window_s();
    return heat;
}

} // namespace passerby::editor
