// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/story/timeline.h"
#include "core/world/story.h"

#include <QWidget>
#include <optional>

namespace passerby::widgets {

/// The slides of a story on a line of time. A click chooses one, dragging it changes when it is reached, dragging its right edge how long
/// it stays; those behind move along. By keys: arrows choose, with Shift they move it by half a second, with Alt its end, with Ctrl they
/// change places; Delete deletes it, Enter shows it.
class StoryStrip : public QWidget {
    Q_OBJECT

public:
    explicit StoryStrip(QWidget* parent = nullptr);

    void setStory(const world::Story& story);
    [[nodiscard]] int current() const { return m_current; }
    /// −1: none.
    void setCurrent(int slide);
    /// Where the story is that is being played; nothing: nowhere.
    void setPlayed(std::optional<double> time_s);
    /// Where a slide is drawn; for tests.
    [[nodiscard]] QRectF boxOf(int slide) const;
    [[nodiscard]] QSize sizeHint() const override { return {600, 84}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {200, 72}; }

signals:
    void chosen(int slide);
    void shown(int slide);
    void retimed(int slide, double glide_s, double dwell_s);
    void moved(int from, int to);
    void removed(int slide);

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    struct Drag {
        bool isEnd = false; ///< its right edge; else all of it
        double from_px = 0.0;
        double perPixel_s = 0.0; ///< as it was when the drag began
        world::Slide before;
        bool hasMoved = false;
    };
    [[nodiscard]] const story::Timeline& timeline() const { return m_timeline; }
    [[nodiscard]] double perSecond_px() const;
    [[nodiscard]] double xOf(double time_s) const;
    [[nodiscard]] int slideAt(QPointF at) const;
    [[nodiscard]] bool isAtEnd(QPointF at, int slide) const;
    void choose(int slide);
    void drag(double to_px);
    void endDrag(bool isTaken);
    void nudge(double glide_s, double dwell_s);
    void paintAxis(QPainter& painter) const;
    void paintSlide(QPainter& painter, int slide) const;

    world::Story m_story;
    story::Timeline m_timeline{world::Story{}};
    int m_current = -1;
    std::optional<double> m_played_s;
    std::optional<Drag> m_drag;
};

} // namespace passerby::widgets
