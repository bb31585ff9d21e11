// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/nt_plot.h"

#include "widgets/controls/theme_keeper.h"
#include "widgets/controls/typography.h"

#include <QPainter>
#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace passerby::widgets {

namespace {

constexpr double kHead_px = 24.0;
constexpr double kFoot_px = 20.0;
constexpr double kDotEvery_px = 28.0;

/// 1, 2 or 5 times a power of ten, so that there are about three steps.
double stepFor(double highest)
{
    const double raw = std::max(highest, 1.0) / 3.0;
    const double power = std::pow(10.0, std::floor(std::log10(raw)));
    for (const double factor : {1.0, 2.0, 5.0})
        if (raw <= factor * power)
            return std::max(1.0, factor * power);
    return std::max(1.0, 10.0 * power);
}

std::array<QColor, 2> colours(const Theme& t)
{
    return {t.accent, t.isDark() ? QColor(0xf2, 0xa1, 0x4f) : QColor(0xa8, 0x4a, 0x00)};
}

} // namespace

NtPlot::NtPlot(QWidget* parent) : QWidget(parent)
{
    setAccessibleName(tr("Crossings over time"));
    connect(&ThemeKeeper::instance(), &ThemeKeeper::changed, this, qOverload<>(&QWidget::update));
}

void NtPlot::setCurves(const QString& title, std::vector<Curve> curves, double stretch_s, double end_s)
{
    m_title = title;
    m_why.clear();
    m_curves = std::move(curves);
    m_stretch_s = stretch_s;
    m_end_s = end_s;
    QStringList words;
    for (const Curve& curve : m_curves)
        words << tr("%1: %2").arg(curve.name, formatCount(curve.values.empty() ? 0 : curve.values.back()));
    setAccessibleDescription(words.join(QStringLiteral(", ")));
    update();
}

void NtPlot::setEmpty(const QString& why)
{
    m_curves.clear();
    m_title.clear();
    m_why = why;
    setAccessibleDescription(why);
    update();
}

double NtPlot::highest() const
{
    double highest = 1.0;
    for (const Curve& curve : m_curves) {
        if (!curve.values.empty())
            highest = std::max(highest, static_cast<double>(curve.values.back()));
        if (curve.expected_per_s)
            highest = std::max(highest, *curve.expected_per_s * m_end_s);
    }
    return highest;
}

void NtPlot::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Theme& t = currentTheme();
    if (m_curves.empty()) {
        painter.setFont(textFont(TextStyle::caption));
        painter.setPen(t.muted);
        painter.drawText(rect().adjusted(12, 8, -12, -8), Qt::AlignCenter | Qt::TextWordWrap, m_why);
        return;
    }
    painter.setFont(textFont(TextStyle::caption));
    painter.setPen(t.muted);
    painter.drawText(QRectF(10, 2, width() - 20.0, 18), Qt::AlignLeft | Qt::AlignVCenter,
                     QFontMetricsF(painter.font()).elidedText(m_title, Qt::ElideRight, width() - 20.0));
    const QRectF area(42, kHead_px, std::max(20.0, width() - 42.0 - 84.0), std::max(20.0, height() - kHead_px - kFoot_px));
    paintAxes(painter, area);
    for (std::size_t place = 0; place < m_curves.size(); ++place)
        paintCurve(painter, area, place);
}

void NtPlot::paintAxes(QPainter& painter, const QRectF& area) const
{
    const Theme& t = currentTheme();
    const double step = stepFor(highest());
    const double top = highest() * 1.05;
    painter.setFont(textFont(TextStyle::axis));
    for (double value = 0.0; value <= top; value += step) {
        const double y = area.bottom() - area.height() * value / top;
        painter.setPen(QPen(t.border, 1));
        painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y));
        painter.setPen(t.muted);
        painter.drawText(QRectF(0, y - 8, area.left() - 6, 16), Qt::AlignRight | Qt::AlignVCenter, formatCount(std::llround(value)));
    }
    const QRectF foot(area.left(), area.bottom() + 3, area.width(), 16);
    painter.drawText(foot, Qt::AlignLeft, QStringLiteral("0"));
    painter.drawText(foot, Qt::AlignRight, formatDuration(m_end_s));
}

void NtPlot::paintCurve(QPainter& painter, const QRectF& area, std::size_t place) const
{
    const Curve& curve = m_curves[place];
    const Theme& t = currentTheme();
    const QColor colour = colours(t)[place % 2];
    const double top = highest() * 1.05;
    const auto at = [&](double time_s, double value) {
        return QPointF(area.left() + area.width() * (m_end_s > 0.0 ? time_s / m_end_s : 0.0), area.bottom() - area.height() * value / top);
    };
    if (curve.expected_per_s) {
        painter.setPen(QPen(colour, 1.25, Qt::DashLine));
        painter.drawLine(at(0.0, 0.0), at(m_end_s, *curve.expected_per_s * m_end_s));
    }
    QPolygonF line{at(0.0, 0.0)};
    for (std::size_t i = 0; i < curve.values.size(); ++i)
        line << at(std::min(m_end_s, static_cast<double>(i + 1) * m_stretch_s), static_cast<double>(curve.values[i]));
    painter.setPen(QPen(colour, 1.75));
    painter.setBrush(Qt::NoBrush);
    painter.drawPolyline(line);
    if (place % 2 == 1) { // dots tell it from the other without colours
        painter.setBrush(colour);
        double next = area.left();
        for (const QPointF& point : line)
            if (point.x() >= next) {
                painter.drawEllipse(point, 2.6, 2.6);
                next = point.x() + kDotEvery_px;
            }
    }
    const double other = m_curves.size() > 1 && !m_curves[1 - place % 2].values.empty() && !curve.values.empty()
                             ? at(m_end_s, m_curves[1 - place % 2].values.back()).y()
                             : -1e9;
    double y = line.back().y();
    if (std::abs(y - other) < 15.0) // names of curves that end close together stand one above the other
        y = (y + other) / 2.0 + ((y < other || (y == other && place == 0)) ? -8.0 : 8.0);
    painter.setFont(textFont(TextStyle::axis));
    painter.setPen(t.text);
    painter.drawText(QRectF(area.right() + 6, std::clamp(y, area.top() + 6, area.bottom() - 2) - 8, 80, 16),
                     Qt::AlignLeft | Qt::AlignVCenter,
                     tr("%1 %2").arg(curve.name, formatCount(curve.values.empty() ? 0 : curve.values.back())));
}

} // namespace passerby::widgets
