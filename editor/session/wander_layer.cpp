// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/wander_layer.h"

#include "core/affordance/city_affordance.h"
#include "core/foundation/words.h"
#include "core/jobs/project_file.h"
#include "core/world/behaviour_shares.h"
#include "editor/document/project_document.h"
#include "editor/scene/share_arrows.h"
#include "editor/scene/wander_heatmap.h"
#include "editor/session/affordance_session.h"
#include "editor/session/live_run.h"
#include "editor/session/live_session.h"

namespace passerby::editor {

namespace {

using foundation::Error;
using foundation::Result;

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

/// Of the run where there is one.
Result<std::shared_ptr<const affordance::CityAffordance>> affordanceOf(const HeatBasis& basis)
{
    if (basis.frame && basis.frame->wandering)
        return basis.frame->wandering->city;
    const world::World& world = basis.project.world;
    foundation::JobContext context;
    basis.say("Looking around from every junction.");
    return affordance::findCityAffordance(
        world, std::make_shared<const navigation::NavigationGraph>(navigation::NavigationGraph::build(world)), 0, context);
}

Result<Heatmap> mapFor(const HeatLayerRow& row, const HeatBasis& basis)
{
    const world::World& world = basis.project.world;
    const run::Frame* frame = basis.frame;
    const double wanderers = static_cast<double>(world::wanderingPeople(world, basis.people));
    if (row.id != HeatLayerId::sight && !(wanderers > 0.0))
        return Error{
            "nobody-wanders", foundation::told("Nobody wanders here: give a profile the guidance \"by what they see\", and a share."), {}};
    if (row.needs.run && (!frame || !frame->wandering || !(frame->wandering->window_s > 0.0)))
        return Error{"nothing-measured", foundation::told("Nobody was counted: let people walk with --people and --time."), {}};
    if (row.scale == HeatScale::difference)
        return wanderDifference(*frame->wandering, world, wanderers);
    const auto city = affordanceOf(basis);
    if (!city.ok())
        return city.error();
    if (city.value()->network.ways.empty())
        return Error{"no-ways", foundation::told("No way leads from one cell to another: portals join cells."), {}};
    if (row.id == HeatLayerId::sight)
        return sightHeatmapWithShares(*city.value(), world);
    const std::vector<double> expected = expectedWanderers(*city.value(), world, wanderers);
    if (expected.empty())
        return Error{"not-settled", foundation::told("The long run could not be solved: chances are too uneven."), {}};
    const Heatmap map = wanderHeatmap(*city.value(), expected, 0.0);
    return row.needs.run ? wanderHeatmap(*city.value(), countedWanderers(*frame->wandering), map.maximum) : map;
}

} // namespace

WanderLayer::WanderLayer(HeatLayerId id, const HeatSources& sources, QObject* parent)
    : HeatLayer(id, parent), m_document(sources.document), m_live(sources.live), m_affordance(sources.affordance)
{
    connect(&m_affordance, &AffordanceSession::changed, this, &HeatLayer::changed);
}

void WanderLayer::ask(bool anew)
{
    if (row().needs.run)
        return; // a run knows its own city
    if (anew)
        m_affordance.askAnew();
    else
        m_affordance.ask();
}

double WanderLayer::wanderers() const
{
    const world::World& world = m_document.world();
    return static_cast<double>(world::wanderingPeople(world, static_cast<std::uint64_t>(world.settings().population)));
}

double WanderLayer::window_s() const
{
    const auto tally = tallyOf(m_live);
    return tally ? tally->window_s : 0.0;
}

Heatmap WanderLayer::map(double) const
{
    if (!whyNot().isEmpty())
        return {};
    if (!row().needs.run) {
        const affordance::CityAffordance& city = *m_affordance.affordance();
        if (row().id != HeatLayerId::sight)
            return wanderHeatmap(city, expectedWanderers(city, m_document.world(), wanderers()), 0.0);
        return sightHeatmapWithShares(city, m_document.world());
    }
    const auto frame = frameOfEverybody(m_live);
    const run::WanderTally& tally = *frame->wandering;
    if (row().scale == HeatScale::difference)
        return wanderDifference(tally, m_live.world(), frame->countOf(world::PersonKind::wander));
    // On the ramp of what is expected.
    const auto expected =
        wanderHeatmap(*tally.city, expectedWanderers(*tally.city, m_live.world(), frame->countOf(world::PersonKind::wander)), 0.0);
    return wanderHeatmap(*tally.city, countedWanderers(tally), expected.maximum);
}

bool WanderLayer::isOld() const
{
    return !row().needs.run && m_affordance.affordance() && !m_affordance.isFresh();
}

QString WanderLayer::whyNoWays() const
{
    if (m_document.world().cells().empty())
        return tr("nothing to walk on yet: draw cells or import a map");
    return m_document.world().portals().empty() ? tr("no ways yet: portals join cells") : QString();
}

QString WanderLayer::whyNothingIsSeen() const
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

QString WanderLayer::whyNotMeasured() const
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

QString WanderLayer::whyNotExpected() const
{
    if (!(wanderers() > 0.0))
        return tr("nobody wanders: Run → Populate by what people see");
    if (!expectedWanderers(*m_affordance.affordance(), m_document.world(), wanderers()).empty())
        return {};
    return m_affordance.isFresh() ? tr("could not be solved: chances are too uneven") : tr("looking around from every junction");
}

QString WanderLayer::whyNot() const
{
    if (row().needs.run)
        return whyNotMeasured();
    if (QString why = whyNothingIsSeen(); !why.isEmpty())
        return why;
    return row().id == HeatLayerId::sight ? QString() : whyNotExpected();
}

Result<DrawnHeat> drawWanderers(HeatLayerId id, const HeatBasis& basis)
{
    auto map = mapFor(heatLayer(id), basis);
    if (!map.ok())
        return map.error();
    DrawnHeat heat{std::move(map).value(), {id}};
    if (heatLayer(id).needs.run)
        heat.subject.window_s = basis.frame->wandering->window_s;
    return heat;
}

} // namespace passerby::editor
