// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/words/sight_text.h"

#include <QWidget>
#include <vector>

class QPainter;

namespace passerby::widgets {

/// The numbers of what is seen from a place, in an upper corner of the plan. Lets the pointer through; hidden while there is nothing to
/// tell.
class SightCard : public QWidget {
    Q_OBJECT

public:
    explicit SightCard(QWidget* parent);
    void setWords(const editor::SightWords& words);
    /// Goes to the other upper corner of the plan where the card would lie over the place, in the plan's pixels.
    void keepOff(QPointF place);
    [[nodiscard]] const editor::SightWords& words() const { return m_words; }
    /// What the line at a place of the card says, in a sentence; empty beside the lines.
    [[nodiscard]] QString tipAt(QPoint place) const;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    struct Tip {
        double bottom = 0.0; ///< of its line
        QString text;
    };
    /// Height of what is written; paints it where there is a painter, and notes where tips belong where there are `tips`.
    double write(QPainter* painter, std::vector<Tip>* tips) const;

    editor::SightWords m_words;
    bool m_isRight = false;
    std::vector<Tip> m_tips; ///< from the top down
};

} // namespace passerby::widgets
