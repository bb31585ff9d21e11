// SPDX-License-Identifier: Apache-2.0
#include "core/story/camera_path.h"

namespace passerby::story {

namespace {

/// A plan is looked at straight from above.
world::SlideCamera asSeen(const world::Slide& slide)
{
    world::SlideCamera camera = slide.camera;
    if (slide.view == world::SlideView::plan) {
        camera.height_m = 0.0;
        camera.yaw_deg = 0.0;
        camera.pitch_deg = 90.0;
    }
    return camera;
}

} // namespace

CameraPath::CameraPath(const world::Story& story, std::shared_ptr<const BuiltSpace> built) : m_built(std::move(built)), m_timeline(story)
{
    for (const world::Slide& slide : story.slides)
        m_dwells.push_back(dwellOf(slide));
    addGlides(story);
}

Track CameraPath::dwellOf(const world::Slide& slide) const
{
    const world::SlideCamera camera = asSeen(slide);
    if (slide.view == world::SlideView::plan || slide.dwell_s <= 0.0)
        return Track(camera);
    if (slide.motion == world::SlideMotion::orbit && slide.turn_deg != 0.0)
        return Track::orbit(camera, slide.turn_deg, 0.0, slide.dwell_s, slide.easing, *m_built);
    if (slide.motion == world::SlideMotion::alongLine && slide.line.size() >= 2)
        return Track::along(camera, slide.line, 0.0, slide.dwell_s, slide.easing, *m_built);
    return Track(camera);
}

/// Slides that are glided through without a dwell are one glide.
void CameraPath::addGlides(const world::Story& story)
{
    const auto& stations = m_timeline.stations();
    m_glideTo.assign(stations.size(), 0);
    for (std::size_t first = 1; first < stations.size();) {
        if (stations[first].arrival != Arrival::glide) {
            m_glideTo[first++] = std::size_t(-1);
            continue;
        }
        std::size_t last = first;
        while (last + 1 < stations.size() && stations[last + 1].arrival == Arrival::glide && story.slides[last].dwell_s <= 0.0)
            ++last;
        std::vector<world::SlideCamera> cameras{m_dwells[first - 1].last()};
        std::vector<double> times_s{stations[first].leavesBefore_s};
        for (std::size_t slide = first; slide <= last; ++slide) {
            cameras.push_back(m_dwells[slide].first());
            times_s.push_back(stations[slide].arrives_s);
            m_glideTo[slide] = m_glides.size();
        }
        const bool isPlan = story.slides[first].view == world::SlideView::plan;
        m_glides.push_back(Track::glide(cameras, std::move(times_s), story.slides[last].easing, isPlan ? nullptr : m_built.get()));
        first = last + 1;
    }
}

world::SlideCamera CameraPath::at(double time_s) const
{
    const Timeline::Moment moment = m_timeline.at(time_s);
    if (moment.isArriving && m_glideTo[moment.slide] < m_glides.size())
        return m_glides[m_glideTo[moment.slide]].at(time_s);
    return m_dwells[moment.slide].at(moment.inDwell_s);
}

world::SlideCamera CameraPath::ofSlide(std::size_t slide, double inDwell_s) const
{
    return m_dwells[slide].at(inDwell_s);
}

} // namespace passerby::story
