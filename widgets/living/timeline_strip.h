// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/session/live_past.h"

#include <QFrame>

class QAction;
class QLabel;
class QToolButton;

namespace passerby::widgets {

class TimelineLine;

/// The line of what was lived, under the views: before it how far back the run is, behind it the ways on.
class TimelineStrip : public QFrame {
    Q_OBJECT

public:
    /// `goOn` and `toEnd` are shown while the run is back.
    TimelineStrip(QAction* goOn, QAction* toEnd, QWidget* parent = nullptr);

    void setPast(const editor::LivePast& past);
    [[nodiscard]] TimelineLine& line() { return *m_line; }
    [[nodiscard]] QString words() const;

private:
    QLabel* m_words;
    TimelineLine* m_line;
    QToolButton* m_goOn;
    QToolButton* m_toEnd;
};

} // namespace passerby::widgets
