// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/cycle_bar.h"

#include "widgets/controls/theme_keeper.h"
#include "widgets/controls/typography.h"

#include <QPainter>
#include <algorithm>
#include <cmath>

namespace passerby::widgets {

namespace {

constexpr double kStrip_px = 16.0;
constexpr double kStripName_px = 16.0;
constexpr double kStripGap_px = 4.0;
constexpr double kTimes_px = 18.0; ///< below

/// How high a light is drawn, and in which colour.
std::pair<double, QColor> lookOfLight(world::SignalLight light, const Theme& t)
{
    switch (light) {
    case world::SignalLight::green:
        return {kStrip_px, t.success};
    case world::SignalLight::amber:
        return {kStrip_px / 2.0, t.warning};
    case world::SignalLight::red:
        return {3.0, t.error};
    case world::SignalLight::dark:
        break;
    }
    return {1.0, t.control};
}

} // namespace

CycleBar::CycleBar(QWidget* parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&ThemeKeeper::instance(), &ThemeKeeper::changed, this, qOverload<>(&QWidget::update));
}

void CycleBar::setStrips(std::vector<Strip> strips, const QString& words)
{
    m_strips = std::move(strips);
    m_shown_s = 0.0;
    for (const Strip& strip : m_strips)
        m_shown_s = std::max(m_shown_s, 2.0 * world::cycleOf_s(strip.signal));
    setAccessibleName(words);
    setToolTip(words);
    updateGeometry();
    update();
}

/// The changes of a cycle that began before midnight, for the offset is from midnight on to some green.
std::vector<CycleBar::Stretch> CycleBar::stretchesOf(const world::Signal& signal, double until_s)
{
    const double cycle_s = world::cycleOf_s(signal);
    if (cycle_s <= 0.0)
        return {{0.0, until_s, world::SignalLight::dark}};
    std::vector<Stretch> stretches;
    const std::pair<double, world::SignalLight> lights[] = {
        {signal.green_s, world::SignalLight::green}, {signal.amber_s, world::SignalLight::amber}, {signal.red_s, world::SignalLight::red}};
    double at_s = std::fmod(signal.offset_s, cycle_s) - cycle_s;
    while (at_s < until_s)
        for (const auto& [lasts_s, light] : lights) {
            const double from_s = std::max(at_s, 0.0);
            const double to_s = std::min(at_s + lasts_s, until_s);
            if (to_s > from_s)
                stretches.push_back({from_s, to_s, light});
            at_s += lasts_s;
        }
    return stretches;
}

double CycleBar::heightOf(const Strip& strip) const
{
    return kStrip_px + kStripGap_px + (strip.name.isEmpty() ? 0.0 : kStripName_px);
}

QSize CycleBar::sizeHint() const
{
    double height_px = kTimes_px;
    for (const Strip& strip : m_strips)
        height_px += heightOf(strip);
    return {200, static_cast<int>(std::ceil(height_px))};
}

void CycleBar::paintEvent(QPaintEvent*)
{
    const Theme& t = currentTheme();
    QPainter painter(this);
    painter.setFont(textFont(TextStyle::axis));
    const double shown_s = m_shown_s > 0.0 ? m_shown_s : 1.0;
    double top = 0.0;
    for (const Strip& strip : m_strips) {
        const double bottom = top + heightOf(strip) - kStripGap_px;
        if (!strip.name.isEmpty()) {
            painter.setPen(t.muted);
            painter.drawText(QRectF(0.0, top, width(), kStripName_px), Qt::AlignLeft | Qt::AlignVCenter,
                             painter.fontMetrics().elidedText(strip.name, Qt::ElideRight, width()));
        }
        for (const Stretch& stretch : stretchesOf(strip.signal, shown_s)) {
            const auto [high_px, color] = lookOfLight(stretch.light, t);
            const double left = std::round(width() * stretch.from_s / shown_s);
            const double right = std::round(width() * stretch.to_s / shown_s);
            painter.fillRect(QRectF(left, bottom - high_px, right - left, high_px), color);
        }
        top += heightOf(strip);
    }
    if (m_shown_s <= 0.0)
        return;
    painter.setPen(t.muted);
    const QRectF times(0.0, top, width(), kTimes_px);
    painter.drawText(times, Qt::AlignLeft | Qt::AlignVCenter, QStringLiteral("0"));
    painter.drawText(times, Qt::AlignHCenter | Qt::AlignVCenter, formatNumber(m_shown_s / 2.0, 1));
    painter.drawText(times, Qt::AlignRight | Qt::AlignVCenter, tr("%1 s").arg(formatNumber(m_shown_s, 1)));
}

} // namespace passerby::widgets
