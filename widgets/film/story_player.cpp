// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/film/story_player.h"

#include "editor/scene/people.h"
#include "editor/scene/story_camera.h"
#include "editor/session/live_session.h"
#include "widgets/city_view/city_view.h"
#include "widgets/film/story_stage.h"
#include "widgets/plan_view/plan_view.h"

#include <algorithm>

namespace passerby::widgets {

namespace {

constexpr int kTick_ms = 16;

} // namespace

StoryPlayer::StoryPlayer(const Parts& parts, QObject* parent) : QObject(parent), m_parts(parts)
{
    m_timer.setInterval(kTick_ms);
    connect(&m_timer, &QTimer::timeout, this, &StoryPlayer::tick);
}

void StoryPlayer::begin(const world::World& world, const world::Story& story, std::size_t slide, bool byHand)
{
    m_story = story;
    m_isByHand = byHand;
    m_path = std::make_unique<story::CameraPath>(m_story, std::make_shared<const story::BuiltSpace>(world));
    goTo(std::min(slide, m_story.slides.size() - 1));
    m_timer.start();
}

void StoryPlayer::stop()
{
    m_timer.stop();
    m_follower.reset();
    m_path.reset();
}

void StoryPlayer::setTime(double time_s)
{
    m_begin_s = time_s;
    m_looked_s = time_s;
    m_clock.restart();
}

void StoryPlayer::tellSlide(std::size_t slide)
{
    m_slide = slide;
    m_follower.reset();
    if (story::followsSomebody(m_story.slides[slide]))
        m_follower.emplace(m_story.slides[slide], m_path->built());
    emit slideChanged(slide);
}

void StoryPlayer::goTo(std::size_t slide)
{
    setTime(m_path->timeline().stations()[slide].arrives_s);
    tellSlide(slide);
    if (m_path) // nobody has stopped it at that
        look();
}

bool StoryPlayer::forward()
{
    if (!m_path)
        return false;
    const auto& stations = m_path->timeline().stations();
    const double now_s = m_begin_s + double(m_clock.elapsed()) / 1000.0;
    if (now_s < stations[m_slide].arrives_s) { // on its way
        goTo(m_slide);
        return true;
    }
    if (m_slide + 1 >= stations.size())
        return false;
    if (stations[m_slide + 1].arrival != story::Arrival::glide) {
        goTo(m_slide + 1);
        return true;
    }
    setTime(stations[m_slide].leaves_s);
    tellSlide(m_slide + 1);
    return true;
}

bool StoryPlayer::back()
{
    if (!m_path || m_slide == 0)
        return false;
    goTo(m_slide - 1);
    return true;
}

void StoryPlayer::tick()
{
    const auto& stations = m_path->timeline().stations();
    const double now_s = m_begin_s + double(m_clock.elapsed()) / 1000.0;
    if (!m_isByHand && now_s >= m_path->timeline().length_s()) {
        emit timeChanged(m_path->timeline().length_s());
        emit ended();
        return;
    }
    if (!m_isByHand) {
        const auto moment = m_path->timeline().at(now_s);
        if (moment.slide != m_slide && stations[moment.slide].arrival != story::Arrival::glide)
            setTime(stations[moment.slide].arrives_s); // nothing fades here: the views are what they are
        if (moment.slide != m_slide)
            tellSlide(moment.slide);
        if (!m_path)
            return; // whoever heard of it has stopped
    }
    look();
}

std::optional<story::Whereabouts> StoryPlayer::whereabouts() const
{
    const editor::FramePair frames = m_parts.live.frames();
    const world::Slide& slide = m_story.slides[m_slide];
    if (!frames.current || !slide.person)
        return std::nullopt;
    const auto shown = editor::interpolatedOne(frames.previous.get(), *frames.current, frames.fraction,
                                               world::agentOf(static_cast<std::uint64_t>(*slide.person)));
    if (!shown)
        return std::nullopt;
    return story::Whereabouts{{shown->place.x, shown->place.y, shown->z_m}, shown->heading_rad};
}

void StoryPlayer::look()
{
    const auto& station = m_path->timeline().stations()[m_slide];
    double now_s = m_begin_s + double(m_clock.elapsed()) / 1000.0;
    if (m_isByHand)
        now_s = std::min(now_s, station.leaves_s); // it stays until somebody asks for the next
    const bool isThere = now_s >= station.arrives_s;
    world::SlideCamera camera = isThere ? m_path->ofSlide(m_slide, now_s - station.arrives_s) : m_path->at(now_s);
    if (m_follower && isThere)
        camera = m_follower->follow(whereabouts(), double(m_clock.elapsed()) / 1000.0 + m_begin_s - m_looked_s);
    m_looked_s = m_begin_s + double(m_clock.elapsed()) / 1000.0;
    if (m_story.slides[m_slide].view == world::SlideView::plan)
        m_parts.plan.setTransform(planOf(camera, QSizeF(m_parts.plan.size())));
    else
        m_parts.city.setCamera(editor::orbitOf(camera));
    emit timeChanged(now_s);
}

} // namespace passerby::widgets
