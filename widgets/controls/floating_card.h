// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

namespace passerby::widgets {

class EmptyState;

/// A card in the middle of a view, as large as what it holds; in a low view that is brief, so that its buttons stay within reach.
/// It also lies over the city view, which draws by itself.
class FloatingCard : public QFrame {
    Q_OBJECT

public:
    FloatingCard(EmptyState* content, QWidget* view);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    void place();
    [[nodiscard]] int wantedHeight_px(int width) const;

    EmptyState* m_content;
    QWidget* m_view;
};

} // namespace passerby::widgets
