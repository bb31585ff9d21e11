// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/service_layer.h"

#include "core/jobs/project_file.h"
#include "core/world/behaviour_shares.h"
#include "editor/document/project_document.h"
#include "editor/scene/service_map.h"
#include "editor/session/live_run.h"
#include "editor/session/live_session.h"
#include "editor/session/run_looks.h"

namespace passerby::editor {

namespace {

Heatmap levelsOf(HeatLayerId id, const ServiceCounts& counts)
{
    return id == HeatLayerId::serviceWorst ? counts.worst() : counts.experienced();
}

} // namespace

ServiceLayer::ServiceLayer(HeatLayerId id, const HeatSources& sources, QObject* parent)
    : HeatLayer(id, parent), m_document(sources.document), m_live(sources.live)
{
    if (isExpected())
        return;
    connect(&sources.live, &LiveSession::frameReady, this, &ServiceLayer::takeFrame);
    connect(&sources.live, &LiveSession::stateChanged, this, [this] {
        if (m_live.state() == LiveSession::State::preparing)
            m_counts.reset(); // another run
    });
    connect(&sources.live, &LiveSession::moved, this, [this] { m_counts.reset(); });
}

ServiceLayer::~ServiceLayer() = default;

void ServiceLayer::ask(bool)
{
    m_isAsked = true;
    if (!isExpected())
        takeFrame();
}

void ServiceLayer::leave()
{
    m_isAsked = false;
    m_counts.reset();
    m_ground.reset();
}

void ServiceLayer::takeFrame()
{
    if (!m_isAsked)
        return;
    const auto both = m_live.comparison();
    const auto frame = both ? both->everybody : m_live.frame();
    if (!frame || frame->perceptual || !frame->graph)
        return;
    if (!m_counts || !m_counts->isOf(frame->graph.get(), m_live.world()))
        m_counts = std::make_unique<ServiceCounts>(frame->graph, m_live.world());
    m_counts->add(*frame);
}

Heatmap ServiceLayer::map(double) const
{
    if (!isExpected()) {
        const auto graph = m_live.graph();
        if (!m_counts || !graph || !m_counts->isOf(graph.get(), m_live.world()))
            return {};
        return levelsOf(row().id, *m_counts);
    }
    const auto bake = m_document.bake();
    if (!bake)
        return {};
    const world::World& world = m_document.world();
    if (!m_ground || !m_ground->isOf(world))
        m_ground = std::make_unique<ServiceGround>(world);
    return expectedService(*m_ground, world, *bake, static_cast<double>(world::scheduledPopulation(world)));
}

QString ServiceLayer::whyNot() const
{
    if (isExpected())
        return m_document.bake() ? QString() : tr("bake the city first");
    if (m_live.frame() && m_live.frame()->perceptual && !m_live.comparison())
        return tr("needs everybody to be simulated");
    return window_s() > 0.0 ? QString() : tr("run the city to measure");
}

double ServiceLayer::window_s() const
{
    return m_counts ? m_counts->window_s() : 0.0;
}

namespace {

/// Of what was counted in the run.
foundation::Result<DrawnHeat> drawFound(HeatLayerId id, const HeatBasis& basis)
{
    const ServiceCounts* counts = basis.looks ? basis.looks->service() : nullptr;
    if (!counts || !(counts->window_s() > 0.0))
        return nobodyCounted();
    DrawnHeat heat{levelsOf(id, *counts), {id}};
    heat.subject.window_s = counts->window_s();
    return heat;
}

} // namespace

foundation::Result<DrawnHeat> drawService(HeatLayerId id, const HeatBasis& basis)
{
    if (id != HeatLayerId::serviceExpected)
        return drawFound(id, basis);
    const world::World& world = basis.project.world;
    std::shared_ptr<const alibi::Bake> bake = basis.project.bake;
    if (!bake) {
        basis.say("Computing densities for the heatmap.");
        foundation::JobContext context;
        auto made = alibi::bakeWorld(world, {}, context);
        if (!made)
            return made.error();
        bake = std::make_shared<const alibi::Bake>(std::move(made).value());
    }
    const double people = static_cast<double>(world::scheduledPeople(world, basis.people));
    return DrawnHeat{expectedService(ServiceGround(world), world, *bake, people), {id}};
}

} // namespace passerby::editor
