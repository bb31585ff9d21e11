// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/floating_card.h"

#include "widgets/controls/empty_state.h"

#include <QEvent>
#include <QVBoxLayout>
#include <QWindow>
#include <algorithm>

namespace passerby::widgets {

namespace {

constexpr int kWidthOfCard_px = 320;
constexpr int kRoomBeside_px = 12;

} // namespace

FloatingCard::FloatingCard(EmptyState* content, QWidget* view) : QFrame(view), m_content(content), m_view(view)
{
    setAttribute(Qt::WA_DontCreateNativeAncestors);
    setAttribute(Qt::WA_NativeWindow); // the city view is one, and would lie above any other widget
    setAttribute(Qt::WA_StyledBackground);
    setProperty("tour", true);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(4, 4, 4, 4);
    layout->addWidget(content);
    view->installEventFilter(this);
    hide();
}

bool FloatingCard::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_view && event->type() == QEvent::Resize && isVisible())
        place();
    return QFrame::eventFilter(watched, event);
}

void FloatingCard::showEvent(QShowEvent* event)
{
    QFrame::showEvent(event);
    place();
    // Once the view itself has come to its place, which it may take only now.
    QMetaObject::invokeMethod(
        this,
        [this] {
            if (QWindow* own = windowHandle())
                own->raise();
        },
        Qt::QueuedConnection);
}

int FloatingCard::wantedHeight_px(int width) const
{
    return hasHeightForWidth() ? heightForWidth(width) : sizeHint().height();
}

void FloatingCard::place()
{
    const int width = std::min(kWidthOfCard_px, m_view->width() - 2 * kRoomBeside_px);
    const int room = m_view->height() - 2 * kRoomBeside_px;
    m_content->setBrief(false);
    m_content->setBrief(wantedHeight_px(width) > room);
    const int height = std::min(wantedHeight_px(width), room);
    setGeometry((m_view->width() - width) / 2, (m_view->height() - height) / 2, width, height);
}

} // namespace passerby::widgets
