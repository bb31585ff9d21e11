// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/words/weighed_words.h"

#include <QWidget>

class QLabel;

namespace passerby::widgets {

class WeighedBars;

/// Between which velocities somebody chooses just now, and what speaks against each.
class WeighedSection : public QWidget {
    Q_OBJECT

public:
    explicit WeighedSection(QWidget* parent = nullptr);
    void setWords(const editor::WeighedWords& words);

private:
    QLabel* m_sentence;
    WeighedBars* m_bars;
};

} // namespace passerby::widgets
