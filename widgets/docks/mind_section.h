// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/words/mind_words.h"

#include <QWidget>
#include <utility>
#include <vector>

class QGridLayout;
class QLabel;

namespace passerby::widgets {

class LevelBar;

/// What goes on in somebody who lives by what they need and want: what they do, what they want now and then, their needs as bars with the
/// threshold marked, and what they remember. Rows stay while only their values change, so that nothing flickers.
class MindSection : public QWidget {
    Q_OBJECT

public:
    static constexpr int kMostDone = 4; ///< remembered things that are listed; all stand in the tooltip

    explicit MindSection(QWidget* parent = nullptr);
    void setWords(const editor::MindWords& words);

private:
    void listNeeds(const std::vector<editor::MindWords::Need>& needs);

    editor::MindWords m_words;
    QLabel* m_moment;
    QLabel* m_plan;
    QWidget* m_needsPart;
    QGridLayout* m_needs;
    std::vector<std::pair<QLabel*, LevelBar*>> m_bars;
    QWidget* m_donePart;
    QLabel* m_done;
};

} // namespace passerby::widgets
