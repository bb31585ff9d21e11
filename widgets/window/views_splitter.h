// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSplitter>

namespace passerby::widgets {

/// The views beside each other. Where two of them show one picture together, the gap between them is a line to swipe: it is seen, and
/// arrows move it as the mouse does.
class ViewsSplitter : public QSplitter {
    Q_OBJECT

public:
    ViewsSplitter() : QSplitter(Qt::Horizontal) {}
    void setSwiped(bool isSwiped);
    [[nodiscard]] bool isSwiped() const { return m_isSwiped; }

protected:
    QSplitterHandle* createHandle() override;

private:
    bool m_isSwiped = false;
};

} // namespace passerby::widgets
