// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/tour_bubble.h"

#include "widgets/controls/theme_keeper.h"
#include "widgets/controls/typography.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPaintEvent>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>
#include <QWindow>
#include <algorithm>
#include <array>

namespace passerby::widgets {

namespace {

constexpr int kWidth = 336;
constexpr int kFrame_px = 3;
constexpr int kGap_px = 12;
constexpr int kBelow_px = 44;  ///< of the window, left free by a card that points at nothing
constexpr int kBeside_px = 72; ///< the same at the left and right

/// A frame that lets everything inside it through. A native window, because the city view is one, and would lie above any other widget.
class Ring : public QWidget {
public:
    explicit Ring(QWidget* window) : QWidget(window)
    {
        setAttribute(Qt::WA_DontCreateNativeAncestors);
        setAttribute(Qt::WA_NativeWindow);
        setAttribute(Qt::WA_TransparentForMouseEvents);
        setFocusPolicy(Qt::NoFocus);
    }

protected:
    void paintEvent(QPaintEvent* event) override { QPainter(this).fillRect(event->rect(), currentTheme().selection); }
    void resizeEvent(QResizeEvent*) override { setMask(QRegion(rect()) - rect().adjusted(kFrame_px, kFrame_px, -kFrame_px, -kFrame_px)); }
};

QPushButton* makeButton(QWidget* parent, const char* name)
{
    auto* button = new QPushButton(parent);
    button->setObjectName(QString::fromLatin1(name));
    button->setFocusPolicy(Qt::NoFocus); // the keyboard stays with what the step is about
    return button;
}

} // namespace

TourBubble::TourBubble(QWidget* window)
    : QFrame(window),
      m_window(window),
      m_ring(new Ring(window)),
      m_caption(makeLabel({}, TextStyle::caption, true, this)),
      m_title(makeLabel({}, TextStyle::name, false, this)),
      m_text(makeLabel({}, TextStyle::text, false, this)),
      m_back(makeButton(this, "tourBack")),
      m_skip(makeButton(this, "tourSkip")),
      m_end(makeButton(this, "tourEnd"))
{
    setObjectName(QStringLiteral("tourBubble"));
    setAttribute(Qt::WA_DontCreateNativeAncestors);
    setAttribute(Qt::WA_NativeWindow);
    setAttribute(Qt::WA_StyledBackground);
    setProperty("tour", true);
    setFocusPolicy(Qt::NoFocus);
    setFixedWidth(kWidth);
    m_ring->hide();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 12, 16, 12);
    layout->setSpacing(6);
    m_text->setWordWrap(true);
    m_text->setTextFormat(Qt::RichText);
    m_text->setObjectName(QStringLiteral("tourText"));
    m_title->setWordWrap(true);
    for (QLabel* label : {m_caption, m_title, m_text})
        layout->addWidget(label);
    auto* row = new QHBoxLayout;
    row->setContentsMargins(0, 6, 0, 0);
    row->setSpacing(8);
    m_back->setText(tr("Back"));
    row->addWidget(m_end);
    row->addStretch(1);
    row->addWidget(m_back);
    row->addWidget(m_skip);
    layout->addLayout(row);
    connect(m_back, &QPushButton::clicked, this, &TourBubble::backClicked);
    connect(m_skip, &QPushButton::clicked, this, &TourBubble::skipClicked);
    connect(m_end, &QPushButton::clicked, this, &TourBubble::endClicked);
    hide();
}

TourBubble::~TourBubble() = default;

void TourBubble::tell(const QString& caption, const QString& title, const QString& text)
{
    m_caption->setText(caption);
    m_caption->setVisible(!caption.isEmpty());
    m_title->setText(title);
    m_text->setText(text);
}

void TourBubble::setButtons(bool canGoBack, const QString& skip, const QString& end)
{
    m_back->setVisible(canGoBack);
    m_skip->setText(skip);
    m_skip->setVisible(!skip.isEmpty());
    m_end->setText(end);
}

QString TourBubble::caption() const
{
    return m_caption->text();
}

QString TourBubble::title() const
{
    return m_title->text();
}

QString TourBubble::text() const
{
    return m_text->text();
}

void TourBubble::pointAt(QWidget* goal, QWidget* about)
{
    m_goal = goal;
    m_about = about;
    place();
}

void TourBubble::keepClear(const std::vector<QWidget*>& widgets)
{
    m_clear.assign(widgets.begin(), widgets.end());
    if (isVisible())
        place();
}

QRect TourBubble::placeOf(const QWidget* widget) const
{
    const bool isThere = widget && widget->isVisible() && widget->window() == m_window;
    return isThere ? QRect(widget->mapTo(m_window, QPoint(0, 0)), widget->size()) : QRect();
}

/// How much the card would hide of what the step is about.
int TourBubble::hidden_px(const QRect& card, const QRect& goal) const
{
    const QRect ofGoal = card & goal;
    const QRect ofRest = card & placeOf(m_about);
    return ofGoal.width() * ofGoal.height() + ofRest.width() * ofRest.height();
}

QSize TourBubble::sizeOfCard() const
{
    return {kWidth, hasHeightForWidth() ? heightForWidth(kWidth) : sizeHint().height()};
}

QRect TourBubble::inTheClear() const
{
    const QSize size = sizeOfCard();
    const auto shared_px = [this](const QRect& card) {
        int sum = 0;
        for (const QPointer<QWidget>& widget : m_clear) {
            const QRect shared = card & placeOf(widget);
            sum += shared.width() * shared.height();
        }
        return sum;
    };
    const int middle = (m_window->width() - size.width()) / 2;
    std::vector<int> bottoms{m_window->height() - kBelow_px};
    for (const QPointer<QWidget>& widget : m_clear)
        if (const QRect taken = placeOf(widget); !taken.isNull())
            bottoms.push_back(taken.top() - kGap_px);
    QRect best;
    for (const int bottom : bottoms)
        for (const int x : {middle, kBeside_px, m_window->width() - size.width() - kBeside_px}) {
            const QRect card(QPoint(x, bottom - size.height()), size);
            if (m_window->rect().contains(card) && (best.isNull() || shared_px(card) < shared_px(best)))
                best = card;
        }
    return best.isNull() ? QRect(QPoint(middle, bottoms.front() - size.height()), size) : best;
}

QRect TourBubble::beside(const QRect& goal) const
{
    const QSize size = sizeOfCard();
    const QRect room = m_window->rect().adjusted(8, 48, -8, -36);
    const int lastX = room.right() - size.width();
    const int lastY = room.bottom() - size.height();
    const int x = std::clamp(goal.center().x() - size.width() / 2, room.left(), lastX);
    const int y = std::clamp(goal.center().y() - size.height() / 2, room.top(), lastY);
    const std::array<QPoint, 7> places{QPoint(goal.right() + kGap_px, y),
                                       QPoint(x, goal.bottom() + kGap_px),
                                       QPoint(goal.left() - kGap_px - size.width(), y),
                                       QPoint(x, goal.top() - kGap_px - size.height()),
                                       QPoint(goal.right() + kGap_px, std::clamp(goal.top(), room.top(), lastY)),
                                       QPoint(lastX, lastY),
                                       QPoint(room.left(), lastY)};
    constexpr std::size_t kBeside = 5; // then the corners, which are far from what is pointed at
    QRect best;
    for (std::size_t i = 0; i < places.size() && (i < kBeside || !best.isNull()); ++i) {
        const QRect card(places[i], size);
        if (room.contains(card) && (best.isNull() || hidden_px(card, goal) < hidden_px(best, goal)))
            best = card;
    }
    if (!best.isNull())
        return best;
    // What fills the window is pointed at from inside, at its lower edge.
    const QRect shown = goal & room;
    return {QPoint(std::clamp(shown.right() - size.width() - kGap_px, room.left(), lastX),
                   std::clamp(shown.bottom() - size.height() - kGap_px, room.top(), lastY)),
            size};
}

void TourBubble::place()
{
    const QRect goal = placeOf(m_goal);
    const bool hasGoal = !goal.isNull();
    if (hasGoal) {
        const QRect ring = goal.adjusted(-kFrame_px - 1, -kFrame_px - 1, kFrame_px + 1, kFrame_px + 1) & m_window->rect();
        if (m_ring->geometry() != ring)
            m_ring->setGeometry(ring);
    }
    if (m_ring->isVisible() != (hasGoal && isVisible()))
        m_ring->setVisible(hasGoal && isVisible());
    const QRect at = hasGoal ? beside(goal) : inTheClear();
    if (geometry() != at)
        setGeometry(at);
    const QObjectList& order = m_window->children(); // from the lowest to the highest
    if (order.size() < 2 || order.last() != this || order[order.size() - 2] != m_ring) {
        m_ring->raise();
        raise();
    }
    // Above what else lies over the city view, where that has come later.
    if (QWindow* own = windowHandle(); own && own->parent() && own->parent()->children().last() != own)
        own->raise();
}

void TourBubble::hideEvent(QHideEvent* event)
{
    m_ring->hide();
    QFrame::hideEvent(event);
}

} // namespace passerby::widgets
