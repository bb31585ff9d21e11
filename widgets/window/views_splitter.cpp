// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/window/views_splitter.h"

#include "widgets/controls/theme_keeper.h"

#include <QKeyEvent>
#include <QPainter>

namespace passerby::widgets {

namespace {

constexpr int kStepsAcross = 50; ///< of an arrow key

class ViewsHandle : public QSplitterHandle {
public:
    explicit ViewsHandle(ViewsSplitter& views) : QSplitterHandle(Qt::Horizontal, &views), m_views(views) {}

protected:
    void paintEvent(QPaintEvent* event) override
    {
        QSplitterHandle::paintEvent(event);
        if (!m_views.isSwiped())
            return;
        const QPointF middle = QRectF(rect()).center();
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(currentTheme().accent, hasFocus() ? 4.0 : 2.5));
        painter.drawLine(QPointF(middle.x(), 0.0), QPointF(middle.x(), height()));
        painter.setPen(QPen(currentTheme().accent, width(), Qt::SolidLine, Qt::RoundCap));
        painter.drawLine(middle - QPointF(0.0, 2.0 * width()), middle + QPointF(0.0, 2.0 * width()));
    }
    void keyPressEvent(QKeyEvent* event) override
    {
        if (event->key() != Qt::Key_Left && event->key() != Qt::Key_Right) {
            QSplitterHandle::keyPressEvent(event);
            return;
        }
        const int step = m_views.width() / kStepsAcross;
        moveSplitter(x() + (event->key() == Qt::Key_Left ? -step : step));
    }

private:
    ViewsSplitter& m_views;
};

} // namespace

QSplitterHandle* ViewsSplitter::createHandle()
{
    return new ViewsHandle(*this);
}

void ViewsSplitter::setSwiped(bool isSwiped)
{
    m_isSwiped = isSwiped;
    for (int i = 1; i < count(); ++i) {
        handle(i)->setFocusPolicy(isSwiped ? Qt::StrongFocus : Qt::NoFocus);
        handle(i)->setAccessibleName(isSwiped ? tr("Line between two cities; arrows move it") : QString());
        handle(i)->update();
    }
}

} // namespace passerby::widgets
