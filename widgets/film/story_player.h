// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/story/camera_path.h"
#include "core/story/follower.h"
#include "core/world/world.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>
#include <memory>
#include <optional>

namespace passerby::editor {
class LiveSession;
}

namespace passerby::widgets {

class CityView;
class PlanView;

/// Moves the cameras of both views through a story: by itself from slide to slide, or by hand, where a slide stays until the next one is
/// asked for. Who is followed is followed in the run that lives in the window.
class StoryPlayer : public QObject {
    Q_OBJECT

public:
    struct Parts {
        editor::LiveSession& live;
        PlanView& plan;
        CityView& city;
    };
    StoryPlayer(const Parts& parts, QObject* parent);

    /// Begins with a slide; there must be one.
    void begin(const world::World& world, const world::Story& story, std::size_t slide, bool byHand);
    void stop();
    [[nodiscard]] bool isPlaying() const { return m_path != nullptr; }
    [[nodiscard]] std::size_t slide() const { return m_slide; }
    [[nodiscard]] std::size_t count() const { return m_story.slides.size(); }
    [[nodiscard]] const world::Story& story() const { return m_story; }
    /// By hand: the way to the next slide; at once where the camera is on its way already. False at the end.
    bool forward();
    /// By hand: to the slide before, at once. False at the beginning.
    bool back();
    /// At once.
    void goTo(std::size_t slide);

signals:
    /// Another slide is shown, or on its way.
    void slideChanged(std::size_t slide);
    /// Of the story.
    void timeChanged(double time_s);
    /// By itself: the story is over.
    void ended();

private:
    void setTime(double time_s);
    void tick();
    void look();
    void tellSlide(std::size_t slide);
    [[nodiscard]] std::optional<story::Whereabouts> whereabouts() const;

    Parts m_parts;
    world::Story m_story;
    std::unique_ptr<story::CameraPath> m_path; ///< null: nothing is played
    std::optional<story::Follower> m_follower;
    bool m_isByHand = false;
    std::size_t m_slide = 0;
    double m_begin_s = 0.0; ///< of the story, when the clock was started
    double m_looked_s = 0.0;
    QElapsedTimer m_clock;
    QTimer m_timer;
};

} // namespace passerby::widgets
