// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;

namespace passerby::editor {
struct LiveLine;
}

namespace passerby::widgets {

class LineBars;

/// How long people wait in a line while they live: who waits now and who was served lately, in words, and how many waited, minute by
/// minute.
class LinePanel : public QWidget {
    Q_OBJECT

public:
    explicit LinePanel(QWidget* parent = nullptr);
    void setLine(const editor::LiveLine& line);
    [[nodiscard]] QString note() const;
    [[nodiscard]] const LineBars& bars() const { return *m_bars; }

private:
    QLabel* m_note;
    LineBars* m_bars;
};

} // namespace passerby::widgets
