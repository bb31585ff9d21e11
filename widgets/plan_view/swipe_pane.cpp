// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plan_view/swipe_pane.h"

#include "widgets/controls/theme_keeper.h"
#include "widgets/controls/typography.h"
#include "widgets/plan_view/plan_view.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>

namespace passerby::widgets {

namespace {

constexpr int kNameHeight_px = 24;
constexpr int kNameMost_px = 170; ///< beside the line, on each side
constexpr int kGrip_px = 9;       ///< half of what can be taken hold of
constexpr double kByKey = 0.02;

} // namespace

/// The line, with the names of both cities at its upper end.
class SwipeHandle : public QWidget {
public:
    SwipeHandle(SwipePane& pane, QWidget* parent) : QWidget(parent), m_pane(pane)
    {
        setObjectName(QStringLiteral("swipeHandle"));
        setAccessibleName(SwipePane::tr("Line between two cities; arrows move it"));
        setFocusPolicy(Qt::StrongFocus);
        setCursor(Qt::SplitHCursor);
    }
    void setNames(const QString& left, const QString& right)
    {
        m_left = left;
        m_right = right;
        update();
    }
    /// Only the line and its names answer to the mouse.
    void layAt(int x, int height)
    {
        setGeometry(x - kNameMost_px, 0, 2 * kNameMost_px, height);
        setMask(QRegion(0, 0, width(), kNameHeight_px + 2 * kGrip_px).united(QRegion(kNameMost_px - kGrip_px, 0, 2 * kGrip_px, height)));
    }

protected:
    void paintEvent(QPaintEvent* /*event*/) override
    {
        const Theme& t = currentTheme();
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setFont(textFont(TextStyle::strong));
        const double middle = kNameMost_px;
        paintName(painter, m_left, middle - 8.0, false);
        paintName(painter, m_right, middle + 8.0, true);
        painter.setPen(QPen(t.casing, 5.0));
        painter.drawLine(QPointF(middle, 0), QPointF(middle, height()));
        painter.setPen(QPen(t.accent, hasFocus() ? 4.0 : 2.5));
        painter.drawLine(QPointF(middle, 0), QPointF(middle, height()));
        painter.setPen(QPen(t.casing, 2.0));
        painter.setBrush(t.accent);
        painter.drawEllipse(QPointF(middle, 0.5 * height()), kGrip_px - 1.0, kGrip_px - 1.0);
    }
    void mousePressEvent(QMouseEvent* event) override { m_grip_px = event->position().x() - kNameMost_px; }
    void mouseMoveEvent(QMouseEvent* event) override
    {
        if (event->buttons() & Qt::LeftButton)
            m_pane.setShare((mapToParent(event->position().toPoint()).x() - m_grip_px) / std::max(1, parentWidget()->width()));
    }
    void keyPressEvent(QKeyEvent* event) override
    {
        if (event->key() == Qt::Key_Left || event->key() == Qt::Key_Right)
            m_pane.setShare(m_pane.share() + (event->key() == Qt::Key_Left ? -kByKey : kByKey));
        else
            QWidget::keyPressEvent(event);
    }
    void focusInEvent(QFocusEvent* /*event*/) override { update(); }
    void focusOutEvent(QFocusEvent* /*event*/) override { update(); }

private:
    void paintName(QPainter& painter, const QString& name, double edge, bool isRight) const
    {
        const Theme& t = currentTheme();
        const QString words = painter.fontMetrics().elidedText(name, Qt::ElideRight, kNameMost_px - 28);
        const double width = painter.fontMetrics().horizontalAdvance(words) + 16.0;
        const QRectF box(isRight ? edge : edge - width, 6.0, width, kNameHeight_px);
        painter.setPen(QPen(t.border, 1.0));
        painter.setBrush(t.raised);
        painter.drawRoundedRect(box, 6.0, 6.0);
        painter.setPen(t.text);
        painter.drawText(box, Qt::AlignCenter, words);
    }

    SwipePane& m_pane;
    QString m_left;
    QString m_right;
    double m_grip_px = 0.0;
};

SwipePane::SwipePane(PlanView& under, PlanView& over)
    : QWidget(&under), m_under(under), m_over(over), m_handle(new SwipeHandle(*this, &under))
{
    setObjectName(QStringLiteral("swipePane"));
    m_over.setParent(this);
    m_under.installEventFilter(this);
    setOn(false);
}

QWidget* SwipePane::handle() const
{
    return m_handle;
}

void SwipePane::setOn(bool isOn)
{
    lay();
    setVisible(isOn);
    m_over.setVisible(isOn);
    m_handle->setVisible(isOn);
    raise();
    m_handle->raise();
}

void SwipePane::setShare(double share)
{
    m_share = std::clamp(share, 0.0, 1.0);
    lay();
}

void SwipePane::setNames(const QString& left, const QString& right)
{
    m_handle->setNames(left, right);
}

/// The plan above is as large as the one below, so that the same place is at the same point of both.
void SwipePane::lay()
{
    const QSize size = m_under.size();
    const int x = static_cast<int>(std::lround(m_share * size.width()));
    setGeometry(x, 0, size.width() - x, size.height());
    m_over.setGeometry(-x, 0, size.width(), size.height());
    m_handle->layAt(x, size.height());
}

bool SwipePane::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == &m_under && event->type() == QEvent::Resize)
        lay();
    return QWidget::eventFilter(watched, event);
}

} // namespace passerby::widgets
