// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/wander_source.h"

#include "core/world/guidance_shares.h"
#include "editor/document/project_document.h"
#include "editor/scene/share_arrows.h"
#include "editor/scene/wander_heatmap.h"
#include "editor/session/affordance_session.h"
#include "editor/session/live_run.h"
#include "editor/session/live_session.h"

namespace passerby::editor {

namespace {

/// The newest frame that has everybody in it; null where there is no run or only who is seen is simulated.
std::shared_ptr<const run::Frame> frameOfEverybody(const LiveSession& live)
{
    if (const auto both = live.comparison())
        return both->everybody;
    const auto frame = live.frame();
    return frame && !frame->perceptual ? frame : nullptr;
}

std::shared_ptr<const run::WanderTally> tallyOf(const LiveSession& live)
{
    const auto frame = frameOfEverybody(live);
    return frame ? frame->wandering : nullptr;
}

bool isOfRun(HeatmapQuantity quantity)
{
    return quantity == HeatmapQuantity::wanderersMeasured || quantity == HeatmapQuantity::wanderersDifference;
}

} // namespace

WanderSource::WanderSource(ProjectDocument& document, LiveSession& live, AffordanceSession& affordance, QObject* parent)
    : QObject(parent), m_document(document), m_live(live), m_affordance(affordance)
{
    connect(&affordance, &AffordanceSession::changed, this, &WanderSource::changed);
}

void WanderSource::ask(HeatmapQuantity quantity, bool anew)
{
    if (isOfRun(quantity))
        return; // a run knows its own city
    if (anew)
        m_affordance.askAnew();
    else
        m_affordance.ask();
}

double WanderSource::wanderers() const
{
    const world::World& world = m_document.world();
    return static_cast<double>(world::wanderingPeople(world, static_cast<std::uint64_t>(world.settings().population)));
}

double WanderSource::window_s() const
{
    const auto tally = tallyOf(m_live);
    return tally ? tally->window_s : 0.0;
}

Heatmap WanderSource::heatmap(HeatmapQuantity quantity) const
{
    if (!whyNot(quantity).isEmpty())
        return {};
    if (!isOfRun(quantity)) {
        const affordance::CityAffordance& city = *m_affordance.affordance();
        if (quantity != HeatmapQuantity::sight)
            return wanderHeatmap(city, expectedWanderers(city, m_document.world(), wanderers()), 0.0);
        return sightHeatmapWithShares(city, m_document.world());
    }
    const auto frame = frameOfEverybody(m_live);
    const run::WanderTally& tally = *frame->wandering;
    if (quantity == HeatmapQuantity::wanderersDifference)
        return wanderDifference(tally, m_live.world(), frame->countOf(world::PersonKind::wander));
    // On the ramp of what is expected.
    const auto expected = wanderHeatmap(*tally.city, expectedWanderers(*tally.city, m_live.world(), frame->countOf(world::PersonKind::wander)), 0.0);
    return wanderHeatmap(*tally.city, countedWanderers(tally), expected.maximum);
}

bool WanderSource::isOld(HeatmapQuantity quantity) const
{
    return !isOfRun(quantity) && m_affordance.affordance() && !m_affordance.isFresh();
}

QString WanderSource::whyNoWays() const
{
    if (m_document.world().cells().empty())
        return tr("nothing to walk on yet: draw cells or import a map");
    return m_document.world().portals().empty() ? tr("no ways yet: portals join cells") : QString();
}

QString WanderSource::whyNotExpected() const
{
    if (QString why = whyNoWays(); !why.isEmpty())
        return why;
    if (!m_affordance.trouble().isEmpty())
        return m_affordance.trouble();
    if (m_affordance.isCancelled())
        return tr("cancelled: choose the heatmap again to look around");
    const auto& city = m_affordance.affordance();
    if (!city)
        return tr("looking around from every junction");
    return city->network.ways.empty() ? tr("no ways yet: portals join cells") : QString();
}

QString WanderSource::whyNotMeasured() const
{
    if (QString why = whyNoWays(); !why.isEmpty())
        return why;
    const auto frame = m_live.frame();
    if (frame && !frameOfEverybody(m_live))
        return tr("needs everybody to be simulated");
    if (!frame)
        return tr("run the city to measure");
    if (frameOfEverybody(m_live)->countOf(world::PersonKind::wander) == 0)
        return tr("nobody wanders: Run → Populate by what people see");
    return window_s() > 0.0 ? QString() : tr("run the city to measure");
}

QString WanderSource::whyNot(HeatmapQuantity quantity) const
{
    if (isOfRun(quantity))
        return whyNotMeasured();
    if (QString why = whyNotExpected(); !why.isEmpty())
        return why;
    if (quantity == HeatmapQuantity::sight)
        return {};
    if (!(wanderers() > 0.0))
        return tr("nobody wanders: Run → Populate by what people see");
    if (!expectedWanderers(*m_affordance.affordance(), m_document.world(), wanderers()).empty())
        return {};
    return m_affordance.isFresh() ? tr("could not be solved: chances are too uneven") : tr("looking around from every junction");
}

} // namespace passerby::editor
