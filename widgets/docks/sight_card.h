// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/models/sight_text.h"

#include <QWidget>

class QPainter;

namespace passerby::widgets {

/// The numbers of what is seen from a place, in a corner of the plan. Lets the pointer through; hidden while there is nothing to tell.
class SightCard : public QWidget {
    Q_OBJECT

public:
    explicit SightCard(QWidget* parent);
    void setWords(const editor::SightWords& words);
    [[nodiscard]] const editor::SightWords& words() const { return m_words; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    /// Height of what is written; paints it where there is a painter.
    double write(QPainter* painter) const;

    editor::SightWords m_words;
};

} // namespace passerby::widgets
