// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/world/story.h"
#include "widgets/controls/legend_card.h"

#include <QImage>
#include <QWidget>

class QLabel;

namespace passerby::widgets {

/// A page that fills the screen: a slide that is all words, or nothing at all.
class SlidePage : public QWidget {
    Q_OBJECT

public:
    explicit SlidePage(QWidget* parent = nullptr);
    void setSlide(const world::Slide& slide);
    void setBlack(bool isBlack);
    [[nodiscard]] bool isBlack() const { return m_isBlack; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QString m_title;
    QString m_text;
    world::SlidePicture m_shown; ///< none beside words that are not large
    QImage m_picture;            ///< the same for the size that the page has had
    QSize m_room;
    bool m_isBlack = false;
};

/// Below the view while a story is presented: title, text and picture of the slide, the alibi that it tells, its number, the time of day,
/// what the heatmap means, and where the map data comes from.
class SlideFoot : public QWidget {
    Q_OBJECT

public:
    explicit SlideFoot(QWidget* parent = nullptr);
    void setSlide(const world::Slide& slide, std::size_t place, std::size_t count, const QString& attribution);
    void setAlibi(const QString& sentence);
    void setClock(const QString& clock);
    /// maximum 0: there is no heatmap.
    void setLegend(const LegendInfo& legend);
    /// Letters as large as a window of this height asks for.
    void fit(int windowHeight_px);
    [[nodiscard]] QString title() const;

private:
    void showLegend();
    void showPicture();

    LegendInfo m_info;
    world::SlidePicture m_shown;
    std::pair<world::SharedBytes, QSize> m_drawn; ///< the file on the label, and for which room
    double m_scale = 1.0;
    QLabel* m_picture;
    QLabel* m_title;
    QLabel* m_text;
    QLabel* m_alibi;
    QLabel* m_legend;
    QLabel* m_number;
    QLabel* m_clock;
    QLabel* m_attribution;
};

/// What only the presenter sees: their notes, what comes next, and for how long they have been speaking.
class PresenterNotes : public QWidget {
    Q_OBJECT

public:
    explicit PresenterNotes(QWidget* parent = nullptr);
    /// `next` may be null.
    void setSlide(const world::Slide& slide, const world::Slide* next, std::size_t place, std::size_t count);
    void setElapsed(double seconds);
    [[nodiscard]] QString notes() const;

private:
    QLabel* m_number;
    QLabel* m_title;
    QLabel* m_notes;
    QLabel* m_next;
    QLabel* m_elapsed;
};

} // namespace passerby::widgets
