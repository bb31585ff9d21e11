// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plan_view/plan_people_painter.h"

#include "widgets/controls/theme.h"
#include "widgets/plan_view/plan_marks_painter.h"

#include <QPainterPath>
#include <QPixmap>
#include <QtMath>
#include <algorithm>

namespace passerby::widgets {

namespace {

/// Calls `draw` with each walker's place at this moment.
template <class Draw>
void forEachWalker(const PlanPeople& people, Draw draw)
{
    if (!people.current)
        return;
    static const std::vector<simulation::Walker> kNobody;
    const auto& before = people.previous ? people.previous->walkers : kNobody;
    std::size_t at = 0;
    for (const simulation::Walker& walker : people.current->walkers) {
        while (at < before.size() && before[at].agent < walker.agent)
            ++at;
        QPointF place(walker.x_m, walker.y_m);
        if (at < before.size() && before[at].agent == walker.agent) {
            const QPointF from(before[at].x_m, before[at].y_m);
            place = from + (place - from) * people.fraction;
        }
        draw(walker, geometry::Point{place.x(), place.y()});
    }
}

QPixmap discPixmap(const QColor& color, double radius_px, const Theme& t, double ratio)
{
    const int size = qCeil(radius_px * 2 + 3);
    QPixmap pixmap(QSize(size, size) * ratio);
    pixmap.setDevicePixelRatio(ratio);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(radius_px < 2.0 ? QPen(Qt::NoPen) : QPen(t.casing, 1.0));
    painter.setBrush(color);
    painter.drawEllipse(QPointF(size / 2.0, size / 2.0), radius_px, radius_px);
    return pixmap;
}

} // namespace

void paintPeople(QPainter& painter, const PlanPeople& people, const PlanTransform& view, const Theme& t)
{
    if (!people.current || people.profileColors.empty())
        return;
    painter.save();
    const double radius = std::clamp(0.5 * view.scale_px_m, people.isOverHeat ? 0.8 : 1.2, 9.0);
    const bool isDot = radius < 2.0;
    const double ratio = painter.device() ? painter.device()->devicePixelRatioF() : 1.0;
    std::vector<QVector<QPainter::PixmapFragment>> fragments(people.profileColors.size());
    std::vector<QPixmap> discs;
    for (const QColor& color : people.profileColors)
        discs.push_back(discPixmap(isDot && people.isOverHeat ? QColor(255, 255, 255, 210) : color, radius, t, ratio));
    const geometry::Box visible = view.visible().grown(2.0);
    std::optional<QPointF> picked;
    forEachWalker(people, [&](const simulation::Walker& walker, geometry::Point place) {
        if (!visible.contains(place))
            return;
        const std::size_t profile = walker.profile % discs.size();
        const QPixmap& disc = discs[profile];
        fragments[profile] << QPainter::PixmapFragment::create(view.toView(place), QRectF(disc.rect()), 1.0 / ratio, 1.0 / ratio);
        if (people.picked == walker.agent)
            picked = view.toView(place);
    });
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    for (std::size_t i = 0; i < discs.size(); ++i)
        painter.drawPixmapFragments(fragments[i].constData(), static_cast<int>(fragments[i].size()), discs[i]);
    if (picked) {
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(t.casing, 2.0));
        painter.setBrush(t.selection);
        painter.drawEllipse(*picked, radius + 3.5, radius + 3.5);
    }
    painter.restore();
}

void paintRoute(QPainter& painter, const PlanRoute& route, const PlanTransform& view, const Theme& t)
{
    if (route.points.size() < 2)
        return;
    QPainterPath walked(view.toView(route.points.front()));
    QPainterPath ahead;
    double sum = 0.0;
    bool isAhead = false;
    for (std::size_t i = 1; i < route.points.size(); ++i) {
        const geometry::Point a = route.points[i - 1];
        const geometry::Point b = route.points[i];
        const double length = geometry::distance(a, b);
        if (!isAhead && sum + length > route.walkedUntil_m) {
            const double share = length > 0.0 ? std::clamp((route.walkedUntil_m - sum) / length, 0.0, 1.0) : 0.0;
            const QPointF now = view.toView(a + (b - a) * share);
            walked.lineTo(now);
            ahead.moveTo(now);
            isAhead = true;
        }
        sum += length;
        (isAhead ? ahead : walked).lineTo(view.toView(b));
    }
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    strokeTwice(painter, ahead, 3.5, t, true);
    strokeTwice(painter, walked, 3.5, t, false);
    painter.setPen(QPen(t.casing, 2.0));
    painter.setBrush(t.selection);
    painter.drawEllipse(view.toView(route.points.front()), 5.0, 5.0);
    painter.setBrush(t.casing);
    painter.setPen(QPen(t.selection, 3.0));
    painter.drawEllipse(view.toView(route.points.back()), 5.0, 5.0);
    painter.restore();
}

std::optional<geometry::Point> positionOf(const PlanPeople& people, std::uint32_t agent)
{
    if (!people.current)
        return std::nullopt;
    const auto find = [agent](const simulation::Frame& frame) -> const simulation::Walker* {
        const auto& all = frame.walkers;
        const auto place =
            std::lower_bound(all.begin(), all.end(), agent, [](const auto& walker, std::uint32_t wanted) { return walker.agent < wanted; });
        return place != all.end() && place->agent == agent ? &*place : nullptr;
    };
    const simulation::Walker* now = find(*people.current);
    if (!now)
        return std::nullopt;
    const geometry::Point to{now->x_m, now->y_m};
    const simulation::Walker* before = people.previous ? find(*people.previous) : nullptr;
    if (!before)
        return to;
    const geometry::Point from{before->x_m, before->y_m};
    return from + (to - from) * people.fraction;
}

} // namespace passerby::widgets
