// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sight/sight_card.h"

#include "widgets/controls/theme_keeper.h"
#include "widgets/controls/typography.h"

#include <QPainter>
#include <QStringList>
#include <algorithm>

namespace passerby::widgets {

namespace {

constexpr int kWidth_px = 236;
constexpr int kCorner_px = 12;     ///< from the corner of the plan
constexpr double kClear_px = 24.0; ///< around the eye
constexpr double kMargin_px = 12.0;
constexpr double kLine_px = 18.0;
constexpr double kShareAt_px = 118.0; ///< right ends of the columns of ways
constexpr double kTakenAt_px = 40.0;
constexpr std::size_t kMostWays = 8;

/// Writes lines of a card one below the other.
class Lines {
public:
    explicit Lines(QPainter* painter) : m_painter(painter) {}

    void begin(double height_px) { m_y += height_px; }
    void write(const QString& words, Qt::Alignment side, TextStyle style, const QColor& color, double rightInset_px = 0.0) const
    {
        if (!m_painter)
            return;
        m_painter->setFont(textFont(style));
        m_painter->setPen(color);
        const QRectF place(kMargin_px, m_y - kLine_px, kWidth_px - 2.0 * kMargin_px - rightInset_px, kLine_px);
        m_painter->drawText(place, int(side | Qt::AlignVCenter),
                            m_painter->fontMetrics().elidedText(words, Qt::ElideRight, int(place.width())));
    }
    void rule(const QColor& color)
    {
        m_y += 6.0;
        if (m_painter) {
            m_painter->setPen(QPen(color, 1.0));
            m_painter->drawLine(QPointF(kMargin_px, m_y), QPointF(kWidth_px - kMargin_px, m_y));
        }
        m_y += 4.0;
    }
    [[nodiscard]] double y() const { return m_y; }

private:
    QPainter* m_painter;
    double m_y = 8.0;
};

} // namespace

SightCard::SightCard(QWidget* parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("sightCard"));
    setAccessibleName(tr("What is seen"));
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFixedWidth(kWidth_px);
    move(kCorner_px, kCorner_px);
    hide();
    connect(&ThemeKeeper::instance(), &ThemeKeeper::changed, this, qOverload<>(&QWidget::update));
}

void SightCard::setWords(const editor::SightWords& words)
{
    m_words = words;
    setVisible(!words.isEmpty());
    if (words.isEmpty())
        return;
    m_tips.clear();
    setFixedHeight(int(write(nullptr, &m_tips)));
    QStringList told{words.title};
    for (const auto& fact : words.facts)
        told << QStringLiteral("%1 %2").arg(fact.name, fact.value);
    for (const auto& way : words.ways)
        told << tr("to %1: share %2, taken by %3").arg(way.to, way.share, way.taken);
    setAccessibleDescription(told.join(QStringLiteral(", ")));
    update();
}

void SightCard::keepOff(QPointF place)
{
    if (QRectF(geometry()).adjusted(-kClear_px, -kClear_px, kClear_px, kClear_px).contains(place))
        m_isRight = place.x() < 0.5 * parentWidget()->width();
    const int right = parentWidget()->width() - width() - kCorner_px;
    move(m_isRight ? std::max(right, kCorner_px) : kCorner_px, kCorner_px);
}

QString SightCard::tipAt(QPoint place) const
{
    for (const Tip& tip : m_tips)
        if (rect().contains(place) && place.y() < tip.bottom && place.y() >= tip.bottom - kLine_px)
            return tip.text;
    return {};
}

double SightCard::write(QPainter* painter, std::vector<Tip>* tips) const
{
    const Theme& t = currentTheme();
    Lines lines(painter);
    lines.begin(kLine_px + 2.0);
    lines.write(m_words.title, Qt::AlignLeft, TextStyle::title, t.text);
    if (!m_words.hint.isEmpty()) {
        lines.begin(kLine_px);
        lines.write(m_words.hint, Qt::AlignLeft, TextStyle::caption, t.muted);
    }
    for (const auto& fact : m_words.facts) {
        lines.begin(kLine_px);
        lines.write(fact.name, Qt::AlignLeft, TextStyle::caption, t.muted);
        lines.write(fact.value, Qt::AlignRight, TextStyle::caption, t.text);
        if (tips)
            tips->push_back({lines.y(), fact.help});
    }
    if (!m_words.ways.empty()) {
        lines.rule(t.border);
        const auto row = [&](const QString& to, const QString& share, const QString& taken, const QColor& color) {
            lines.begin(kLine_px);
            lines.write(to, Qt::AlignLeft, TextStyle::caption, color, kShareAt_px);
            lines.write(share, Qt::AlignRight, TextStyle::caption, color, kShareAt_px - kTakenAt_px);
            lines.write(taken, Qt::AlignRight, TextStyle::caption, color);
        };
        row(tr("Towards"), tr("Share"), tr("Taken by"), t.muted);
        if (tips)
            tips->push_back({lines.y(), tr("Share: of what is seen from the junction, how much lies towards each of its neighbours; "
                                           "wanderers choose their way by it. Taken by: how many of the wanderers who leave the junction "
                                           "go there in the long run.")});
        const std::size_t shown = m_words.ways.size() > kMostWays ? kMostWays - 1 : m_words.ways.size();
        for (std::size_t i = 0; i < shown; ++i)
            row(m_words.ways[i].to, m_words.ways[i].share, m_words.ways[i].taken, t.text);
        if (shown < m_words.ways.size())
            row(tr("and %1 more").arg(m_words.ways.size() - shown), {}, {}, t.muted);
    }
    return lines.y() + 10.0;
}

void SightCard::paintEvent(QPaintEvent*)
{
    const Theme& t = currentTheme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(t.border, 1.0));
    painter.setBrush(t.surface);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 8.0, 8.0);
    write(&painter, nullptr);
}

} // namespace passerby::widgets
