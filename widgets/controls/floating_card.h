// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

namespace passerby::widgets {

/// A card in the middle of a view, as large as what it holds. It also lies over the city view, which draws by itself.
class FloatingCard : public QFrame {
    Q_OBJECT

public:
    FloatingCard(QWidget* content, QWidget* view);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    void place();

    QWidget* m_view;
};

} // namespace passerby::widgets
