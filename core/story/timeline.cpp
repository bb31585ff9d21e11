// SPDX-License-Identifier: Apache-2.0
#include "core/story/timeline.h"

#include <algorithm>
#include <cmath>

namespace passerby::story {

namespace {

constexpr double kFastestLapse = 60.0; ///< seconds of the run a second of a glide
constexpr double kSameTime_s = 1e-9;

} // namespace

bool followsSomebody(const world::Slide& slide)
{
    return slide.person && (slide.motion == world::SlideMotion::follow || slide.motion == world::SlideMotion::firstPerson);
}

Timeline::Timeline(const world::Story& story)
{
    const world::Slide* before = nullptr;
    for (const world::Slide& slide : story.slides) {
        add(slide, before);
        before = &slide;
    }
}

void Timeline::add(const world::Slide& slide, const world::Slide* before)
{
    Station station;
    if (!before) {
        m_runs.push_back({slide.hour, slide.variant});
        station.reached = {0, slide.time_s.value_or(0.0)};
    } else {
        const Station& last = m_stations.back();
        station.leavesBefore_s = last.leaves_s;
        station.arrives_s = last.leaves_s + slide.glide_s;
        const double goneOn_s = last.left.time_s + before->pace * slide.glide_s;
        const ShownRun runBefore = m_runs.back();
        const bool isOtherHour = slide.hour && slide.hour != runBefore.hour;
        const bool isBack = slide.time_s && *slide.time_s < last.left.time_s - kSameTime_s;
        const bool beginsAnew = isOtherHour || isBack || slide.variant != runBefore.variant;
        if (beginsAnew)
            m_runs.push_back({slide.hour ? slide.hour : runBefore.hour, slide.variant});
        station.reached = {m_runs.size() - 1, slide.time_s.value_or(isOtherHour ? 0.0 : goneOn_s)};
        const bool isTooFast = station.reached.time_s - last.left.time_s > std::max(kFastestLapse, before->pace) * slide.glide_s;
        const bool fades = slide.view != before->view || followsSomebody(slide) || followsSomebody(*before) || beginsAnew || isTooFast;
        station.arrival = slide.glide_s <= 0.0 ? Arrival::cut : fades ? Arrival::fade : Arrival::glide;
    }
    station.leaves_s = station.arrives_s + slide.dwell_s;
    station.left = {station.reached.run, station.reached.time_s + slide.pace * slide.dwell_s};
    m_stations.push_back(station);
}

Timeline::Moment Timeline::at(double time_s) const
{
    std::size_t slide = 0;
    while (slide + 1 < m_stations.size() && time_s >= m_stations[slide].leaves_s)
        ++slide;
    const Station& station = m_stations[slide];
    Moment moment;
    moment.slide = slide;
    if (time_s >= station.arrives_s || slide == 0) {
        const double dwell_s = station.leaves_s - station.arrives_s;
        moment.inDwell_s = std::clamp(time_s - station.arrives_s, 0.0, dwell_s);
        const double share = dwell_s > 0.0 ? moment.inDwell_s / dwell_s : 0.0;
        moment.run = {station.reached.run, station.reached.time_s + (station.left.time_s - station.reached.time_s) * share};
        return moment;
    }
    const RunMoment& left = m_stations[slide - 1].left;
    moment.isArriving = true;
    moment.share = (time_s - station.leavesBefore_s) / (station.arrives_s - station.leavesBefore_s);
    const bool goesOn = left.run == station.reached.run
                        && station.reached.time_s - left.time_s <= kFastestLapse * (station.arrives_s - station.leavesBefore_s);
    moment.run = station.reached;
    if (goesOn)
        moment.run.time_s = left.time_s + (station.reached.time_s - left.time_s) * moment.share;
    if (station.arrival == Arrival::fade)
        moment.before = goesOn ? moment.run : left;
    return moment;
}

std::size_t Timeline::frames(double perSecond) const
{
    return static_cast<std::size_t>(std::max(1.0, std::round(length_s() * perSecond)));
}

} // namespace passerby::story
