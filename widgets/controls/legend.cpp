// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/legend.h"

#include "editor/scene/colour_map.h"
#include "widgets/controls/icons.h"
#include "widgets/controls/theme_keeper.h"
#include "widgets/controls/typography.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QResizeEvent>
#include <QTimer>

namespace passerby::widgets {

void paintRamp(QPainter& painter, const QRectF& area, const LegendInfo& info, const Theme& t)
{
    const QRectF bar(area.left() + 6, area.top() + 1, area.width() - 30, 11);
    QLinearGradient gradient(bar.topLeft(), bar.topRight());
    for (int i = 0; i <= 16; ++i)
        gradient.setColorAt(i / 16.0, editor::viridis(i / 16.0));
    painter.setPen(QPen(t.control, 1));
    painter.setBrush(info.maximum > 0.0 ? QBrush(gradient) : QBrush(t.border));
    painter.drawRect(bar);
    if (info.maximum <= 0.0)
        return;
    painter.setFont(textFont(TextStyle::axis));
    const std::vector<double> ticks = editor::legendTicks(info.maximum);
    double lastRight = -1e9;
    for (std::size_t i = 0; i < ticks.size(); ++i) {
        const double x = bar.left() + bar.width() * editor::rampPosition(ticks[i], info.maximum);
        QString text = formatNumber(ticks[i], 4);
        if (i + 1 == ticks.size() && info.isClipped)
            text += QStringLiteral(" +");
        const double width = QFontMetricsF(painter.font()).horizontalAdvance(text);
        if (x - width / 2 < lastRight + 4 && i + 1 != ticks.size())
            continue;
        painter.setPen(QPen(t.text, 1));
        painter.drawLine(QPointF(x, bar.bottom()), QPointF(x, bar.bottom() + 3));
        painter.drawText(QPointF(x - width / 2, bar.bottom() + 15), text);
        lastRight = x + width / 2;
    }
}

QSizeF paintLegendCard(QPainter* painter, const QPointF& lowerLeft, const LegendInfo& info, const Theme& t)
{
    const double noteWidth = QFontMetricsF(textFont(TextStyle::caption)).horizontalAdvance(info.note);
    const QSizeF size(std::max(288.0, noteWidth + 24.0), 96.0);
    if (!painter)
        return size;
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    const QRectF card(lowerLeft.x() + 0.5, lowerLeft.y() - size.height() + 0.5, size.width(), size.height());
    painter->setPen(QPen(t.border, 1));
    painter->setBrush(t.surface);
    painter->drawRoundedRect(card, 8, 8);
    painter->setPen(t.text);
    painter->setFont(textFont(TextStyle::title));
    painter->drawText(QPointF(card.left() + 12, card.top() + 22), info.name);
    painter->setPen(t.muted);
    painter->setFont(textFont(TextStyle::caption));
    painter->drawText(QPointF(card.left() + 12, card.top() + 39), info.unit);
    paintRamp(*painter, QRectF(card.left() + 6, card.top() + 45, 270, 30), info, t);
    painter->setPen(t.muted);
    painter->setFont(textFont(TextStyle::caption));
    painter->drawText(QPointF(card.left() + 12, card.bottom() - 8), info.note);
    painter->restore();
    return size;
}

class LegendStrip::Ramp : public QWidget {
public:
    explicit Ramp(LegendStrip* strip) : QWidget(strip), m_strip(strip)
    {
        setFixedSize(250, 32);
        setAccessibleName(LegendStrip::tr("Colours of the heatmap"));
    }

protected:
    void paintEvent(QPaintEvent*) override
    {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        paintRamp(painter, QRectF(rect()).adjusted(0, 1, 0, 0), m_strip->m_info, currentTheme());
    }

private:
    LegendStrip* m_strip;
};

LegendStrip::LegendStrip(QWidget* parent)
    : QFrame(parent),
      m_name(makeLabel(tr("No heatmap"), TextStyle::title, false, this)),
      m_unit(makeLabel({}, TextStyle::caption, true, this)),
      m_note(makeLabel({}, TextStyle::caption, true, this)),
      m_ramp(new Ramp(this)),
      m_mode(new QComboBox(this)),
      m_destination(new QComboBox(this))
{
    setObjectName(QStringLiteral("legendStrip"));
    setProperty("panel", true);
    setFixedHeight(46);
    auto* names = new QVBoxLayout;
    names->setSpacing(0);
    names->setContentsMargins(0, 0, 0, 0);
    names->addStretch(1);
    names->addWidget(m_name);
    names->addWidget(m_unit);
    names->addStretch(1);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(12, 2, 8, 2);
    layout->setSpacing(10);
    layout->addLayout(names);
    layout->addWidget(m_ramp);
    layout->addWidget(m_note, 1);
    layout->addWidget(m_mode);
    layout->addWidget(m_destination);
    m_note->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    for (QComboBox* box : {m_mode, m_destination}) {
        box->setProperty("quiet", true);
        box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    }
    m_mode->setAccessibleName(tr("Heatmap"));
    m_mode->setToolTip(tr("Which densities the views show"));
    m_mode->addItem(icon(QStringLiteral("eye-off")), tr("No heatmap"));
    m_mode->addItem(icon(QStringLiteral("flame")), tr("Expected"));
    m_mode->addItem(icon(QStringLiteral("flame")), tr("Measured"));
    m_mode->addItem(icon(QStringLiteral("flame")), tr("Expected beside measured"));
    m_destination->setAccessibleName(tr("Destination"));
    m_destination->setToolTip(tr("Count only people on their way to this kind of place"));
    m_destination->setMaxVisibleItems(20);
    m_destination->addItem(icon(QStringLiteral("map-pin")), tr("All destinations"));
    connect(m_mode, &QComboBox::activated, this, [this](int place) { emit modeChosen(static_cast<HeatmapMode>(place)); });
    connect(m_destination, &QComboBox::activated, this, [this](int place) { emit destinationChosen(place - 1); });
}

void LegendStrip::setInfo(const LegendInfo& info)
{
    if (info == m_info)
        return;
    m_info = info;
    m_name->setText(info.name);
    m_unit->setText(info.unit);
    m_unit->setVisible(!info.unit.isEmpty());
    m_note->setToolTip(info.note);
    m_ramp->setVisible(!info.unit.isEmpty());
    m_ramp->update();
    QTimer::singleShot(0, this, &LegendStrip::refreshNote);
}

void LegendStrip::refreshNote()
{
    m_note->setText(m_note->width() < 60 ? QString() : m_note->fontMetrics().elidedText(m_info.note, Qt::ElideRight, m_note->width()));
}

void LegendStrip::setMode(HeatmapMode mode)
{
    m_mode->setCurrentIndex(static_cast<int>(mode));
    m_destination->setEnabled(mode != HeatmapMode::none);
}

void LegendStrip::setDestinations(const std::vector<std::pair<QString, QIcon>>& types)
{
    const int current = m_destination->currentIndex();
    while (m_destination->count() > 1)
        m_destination->removeItem(1);
    for (const auto& [name, picture] : types)
        m_destination->addItem(picture, tr("To %1").arg(name));
    m_destination->setCurrentIndex(current < m_destination->count() ? current : 0);
}

void LegendStrip::resizeEvent(QResizeEvent* event)
{
    QFrame::resizeEvent(event);
    m_ramp->setFixedWidth(event->size().width() < 900 ? 180 : 250);
    QTimer::singleShot(0, this, &LegendStrip::refreshNote);
}

} // namespace passerby::widgets
