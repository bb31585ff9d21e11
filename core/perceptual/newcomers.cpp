// SPDX-License-Identifier: Apache-2.0
#include "core/perceptual/newcomers.h"

#include <algorithm>

namespace passerby::perceptual {

using alibi::Encounter;
using foundation::Purpose;
using foundation::RandomStream;
using navigation::SegmentIndex;
using schedule::LifeLaw;
using world::TripReason;

Newcomers::Newcomers(const PerceptualCity& city, std::shared_ptr<alibi::AlibiSampler> sampler, const LifeLaw& law, const LiveRegion& region,
                     bool checksPast)
    : m_city(&city), m_sampler(std::move(sampler)), m_law(&law), m_region(&region), m_checksPast(checksPast)
{
}

void Newcomers::takeOver(KnownPerson& one, const alibi::Story& story) const
{
    one.person.kind = story.profile;
    one.person.speed_mps = story.speed_mps;
    one.person.slowness_s_per_m = 1.0 / story.speed_mps;
    one.boundTargets = story.boundTargets;
    one.person.boundTargets = one.boundTargets;
    one.stage = {};
    one.stage.base = story.base();
    one.stage.origin = story.ends.origin;
    one.stage.place = story.ends.destination;
    one.stage.trips = 1;
    one.stage.walking = true;
    one.stage.away = story.reason == TripReason::out;
    one.stage.reason = story.reason;
    one.stage.choice = story.choice;
    one.walk.begin(*m_city->routes, m_law->sourceOf(one.person, one.stage.origin), one.stage.place);
    one.stage.duration_s = one.walk.length_m() * one.person.slowness_s_per_m;
}

bool Newcomers::place(KnownPerson& one, SegmentIndex segment, double part, double now_s) const
{
    const auto found = std::find(one.walk.segments.begin(), one.walk.segments.end(), segment);
    if (found == one.walk.segments.end())
        return false;
    one.walk.current = static_cast<std::size_t>(found - one.walk.segments.begin());
    const double length_m = m_city->routes->graph()->effectiveLength_m(segment);
    const double walked_m = one.walk.endsAt_m[one.walk.current] - (1.0 - part) * length_m;
    one.clock.begin(now_s - walked_m * one.person.slowness_s_per_m);
    one.accounted_s = now_s;
    return !m_checksPast || !wasSeen(one, part, now_s);
}

bool Newcomers::wasSeen(const KnownPerson& one, double part, double now_s) const
{
    const std::size_t end = one.walk.current + (part > 0.0 ? 1 : 0); // who just steps onto a segment was not on it
    double from_s = one.clock.departed_s();
    for (std::size_t i = 0; i < end; ++i) {
        const double to_s = std::min(now_s, one.endOf_s(i));
        if (m_region->wasLive(m_city->atlas->cellOfSegment(one.walk.segments[i]), from_s, to_s))
            return true;
        from_s = to_s;
    }
    return false;
}

bool Newcomers::meet(KnownPerson& one, SegmentIndex segment, double now_s)
{
    RandomStream random(m_law->seed(), one.person.agent, Purpose::appearance);
    const double part = random.uniform();
    const auto sketch = m_city->stories->sketch(*m_sampler, std::span(&segment, 1), Encounter::met, random);
    if (!sketch)
        return false;
    takeOver(one, m_city->stories->complete(*sketch, Encounter::met, random));
    return place(one, segment, part, now_s);
}

bool Newcomers::enter(KnownPerson& one, SegmentIndex segment, double now_s, Encounter drawnAs)
{
    RandomStream random(m_law->seed(), one.person.agent, Purpose::appearance);
    const auto sketch = m_city->stories->sketch(*m_sampler, std::span(&segment, 1), drawnAs, random);
    if (!sketch)
        return false;
    takeOver(one, m_city->stories->complete(*sketch, drawnAs, random));
    return place(one, segment, 0.0, now_s);
}

void Newcomers::leave(KnownPerson& one, std::uint32_t target, double now_s)
{
    RandomStream random(m_law->seed(), one.person.agent, Purpose::appearance);
    const alibi::StorySketch sketch = m_city->stories->sketchOf(drawTrip(target, random), Encounter::entering, random);
    takeOver(one, m_city->stories->complete(sketch, Encounter::entering, random));
    one.clock.begin(now_s);
    one.accounted_s = now_s;
}

/// Where somebody goes who leaves the target, and from which of its sources.
alibi::TripEnds Newcomers::drawTrip(std::uint32_t target, RandomStream& random)
{
    if (m_city->tables)
        return m_city->tables->drawFrom(target, random);
    const navigation::NavigationGraph& graph = *m_city->routes->graph();
    const std::uint32_t last = graph.sourceOf(target, true);
    double sum = 0.0;
    for (std::uint32_t source = target;; source = last) {
        m_city->law->fillRow(source, m_row);
        for (const alibi::CycleInverse& trips : m_row.trips)
            sum += trips.rate_per_s;
        if (source == last)
            break;
    }
    double left = random.uniform() * sum;
    alibi::TripEnds drawn{target, target};
    for (std::uint32_t source = target; left >= 0.0; source = last) {
        if (target != last)
            m_city->law->fillRow(source, m_row);
        for (std::uint32_t to = 0; to < m_row.trips.size() && left >= 0.0; ++to)
            if (m_row.trips[to].rate_per_s > 0.0) {
                drawn = {source, to};
                left -= m_row.trips[to].rate_per_s;
            }
        if (source == last)
            break;
    }
    return drawn;
}

} // namespace passerby::perceptual
