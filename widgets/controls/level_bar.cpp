// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/level_bar.h"

#include "widgets/controls/theme_keeper.h"

#include <QPainter>
#include <algorithm>
#include <cmath>

namespace passerby::widgets {

namespace {

constexpr double kBar_px = 8.0;
constexpr double kMark_px = 1.5;
constexpr double kLeastMove_px = 0.5; // a smaller one cannot be seen

} // namespace

LevelBar::LevelBar(QWidget* parent) : QWidget(parent)
{
    setFixedHeight(16);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&ThemeKeeper::instance(), &ThemeKeeper::changed, this, qOverload<>(&QWidget::update));
}

void LevelBar::setLevel(double level, double threshold, const QString& words)
{
    if (toolTip() != words)
        setToolTip(words);
    const bool isSame =
        threshold == m_threshold && std::abs(level - m_level) * width() < kLeastMove_px && (level >= threshold) == isBeyond();
    if (isSame)
        return;
    m_level = std::clamp(level, 0.0, 1.0);
    m_threshold = std::clamp(threshold, 0.0, 1.0);
    update();
}

double LevelBar::thresholdPlace() const
{
    return std::clamp(m_threshold * width(), kMark_px, std::max(kMark_px, width() - kMark_px));
}

void LevelBar::paintEvent(QPaintEvent*)
{
    const Theme& t = currentTheme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    const QRectF track(0.0, (height() - kBar_px) / 2.0, width(), kBar_px);
    painter.setBrush(t.groove);
    painter.drawRoundedRect(track, 4.0, 4.0);
    painter.setClipRect(QRectF(0.0, 0.0, m_level * width(), height()));
    painter.setBrush(isBeyond() ? t.accent : t.control);
    painter.drawRoundedRect(track, 4.0, 4.0);
    painter.setClipping(false);
    painter.setBrush(t.surface);
    painter.drawRect(QRectF(thresholdPlace() - 1.5 * kMark_px, 0.0, 3.0 * kMark_px, height()));
    painter.setBrush(t.text);
    painter.drawRect(QRectF(thresholdPlace() - kMark_px / 2.0, 1.0, kMark_px, height() - 2.0));
}

} // namespace passerby::widgets
