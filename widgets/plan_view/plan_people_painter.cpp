// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plan_view/plan_people_painter.h"

#include "editor/scene/proxies.h"
#include "widgets/controls/theme.h"
#include "widgets/controls/typography.h"
#include "widgets/plan_view/plan_marks_painter.h"

#include <QCoreApplication>
#include <QImage>
#include <QPainterPath>
#include <QPixmap>
#include <QtMath>
#include <algorithm>

namespace passerby::widgets {

namespace {

constexpr double kLeastProxy_px = 1.5;
constexpr double kOutlinedProxy_px = 4.0; ///< smaller ones would be all outline
constexpr double kLeastDot_px = 1.2;
constexpr double kLeastDotOverHeat_px = 0.8; ///< smaller ones grow fainter instead
constexpr double kFaintest = 0.3;            ///< opacity of people over a heatmap of a whole city
constexpr int kDotAlpha = 210;

/// Calls `draw` with each walker's place at this moment.
template <class Draw>
void forEachWalker(const PlanPeople& people, Draw draw)
{
    if (!people.current)
        return;
    static const std::vector<run::Walker> kNobody;
    const auto& before = people.previous ? people.previous->walkers : kNobody;
    std::size_t at = 0;
    for (const run::Walker& walker : people.current->walkers) {
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

void paintProxies(QPainter& painter, const PlanPeople& people, const PlanTransform& view, const Theme& t)
{
    if (!people.current || !people.showsProxies || people.current->proxies.empty())
        return;
    std::vector<editor::ShownProxy> proxies = editor::interpolatedProxies(people.previous.get(), *people.current, people.fraction);
    std::stable_sort(proxies.begin(), proxies.end(), [](const auto& a, const auto& b) { return a.strength < b.strength; });
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const geometry::Box visible = view.visible();
    for (const editor::ShownProxy& proxy : proxies) {
        if (!visible.grown(proxy.radius_m).contains(proxy.place))
            continue;
        const QColor color = editor::proxyColor(proxy.strength, t.isDark());
        QColor edge = color;
        edge.setAlphaF(std::min(1.0F, color.alphaF() + 0.25F));
        const double radius_px = std::max(kLeastProxy_px, proxy.radius_m * view.scale_px_m);
        painter.setPen(radius_px < kOutlinedProxy_px ? QPen(Qt::NoPen) : QPen(edge, 1.2));
        painter.setBrush(color);
        painter.drawEllipse(view.toView(proxy.place), radius_px, radius_px);
    }
    painter.restore();
}

void paintProxyLegend(QPainter& painter, const PlanPeople& people, const PlanTransform& view, const Theme& t)
{
    if (!people.current || !people.showsProxies || people.current->proxies.empty())
        return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(textFont(TextStyle::axis));
    const QString name = QCoreApplication::translate("plan", "Proxies");
    const QString weak = QCoreApplication::translate("plan", "weak");
    const QString strong = QCoreApplication::translate("plan", "strong");
    const QFontMetricsF metrics(painter.font());
    const double ramp_px = 72.0;
    const double gap_px = 6.0;
    const double width =
        metrics.horizontalAdvance(name) + metrics.horizontalAdvance(weak) + metrics.horizontalAdvance(strong) + ramp_px + 5.0 * gap_px;
    const QRectF card(view.size.width() - width - 8.0, view.size.height() - 40.0 - 28.0, width, 22.0);
    QColor back = t.surface;
    back.setAlphaF(0.9F);
    painter.setPen(Qt::NoPen);
    painter.setBrush(back);
    painter.drawRoundedRect(card, 6.0, 6.0);
    double x = card.left() + gap_px;
    const auto write = [&](const QString& words, const QColor& color) {
        painter.setPen(color);
        painter.drawText(QRectF(x, card.top(), metrics.horizontalAdvance(words) + 1.0, card.height()), Qt::AlignVCenter, words);
        x += metrics.horizontalAdvance(words) + gap_px;
    };
    write(name, t.text);
    write(weak, t.muted);
    constexpr int kSteps = 5;
    for (int i = 0; i < kSteps; ++i) {
        const QColor color = editor::proxyColor(double(i) / (kSteps - 1), t.isDark());
        QColor edge = color;
        edge.setAlphaF(std::min(1.0F, color.alphaF() + 0.25F));
        painter.setPen(QPen(edge, 1.2));
        painter.setBrush(color);
        painter.drawEllipse(QPointF(x + ramp_px * (i + 0.5) / kSteps, card.center().y()), 5.5, 5.5);
    }
    x += ramp_px + gap_px;
    write(strong, t.muted);
    painter.restore();
}

namespace {

/// Where discs go, by the place of their profile.
using Places = std::vector<QVector<QPainter::PixmapFragment>>;

/// How much of itself a person shows who is smaller than the least dot over a heatmap, else 1.
double shownOverHeat(const PlanPeople& people, const PlanTransform& view)
{
    return people.isOverHeat ? std::min(1.0, 0.5 * view.scale_px_m / kLeastDotOverHeat_px) : 1.0;
}

void drawDiscs(QPainter& painter, const Places& places, const std::vector<QPixmap>& discs)
{
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    for (std::size_t i = 0; i < discs.size(); ++i)
        painter.drawPixmapFragments(places[i].constData(), static_cast<int>(places[i].size()), discs[i]);
}

/// All as one veil, so that the colours of a way show through however many walk on it.
void drawFaintly(QPainter& painter, const Places& places, const std::vector<QPixmap>& discs, const PlanTransform& view, double opacity)
{
    const double ratio = painter.device() ? painter.device()->devicePixelRatioF() : 1.0;
    QImage veil((view.size * ratio).toSize(), QImage::Format_ARGB32_Premultiplied);
    veil.setDevicePixelRatio(ratio);
    veil.fill(Qt::transparent);
    QPainter onVeil(&veil);
    drawDiscs(onVeil, places, discs);
    onVeil.end();
    painter.setOpacity(opacity);
    painter.drawImage(QPointF(), veil);
    painter.setOpacity(1.0);
}

/// A ring round each, which leaves them their colour.
void paintPickedBeside(QPainter& painter, const PlanPeople& people, const PlanTransform& view, double radius_px, const Theme& t)
{
    painter.setRenderHint(QPainter::Antialiasing, !people.pickedBeside.empty());
    painter.setBrush(Qt::NoBrush);
    for (const world::AgentId agent : people.pickedBeside) {
        const auto place = positionOf(people, agent);
        if (!place)
            continue;
        for (const QPen& pen : {QPen(t.casing, 5.0), QPen(t.selection, 2.5)}) {
            painter.setPen(pen);
            painter.drawEllipse(view.toView(*place), radius_px + 4.0, radius_px + 4.0);
        }
    }
}

} // namespace

void paintPeople(QPainter& painter, const PlanPeople& people, const PlanTransform& view, const Theme& t)
{
    if (!people.current || people.profileColors.empty())
        return;
    painter.save();
    const double shown = shownOverHeat(people, view);
    const double least_px = people.isOverHeat ? kLeastDotOverHeat_px * (0.75 + 0.25 * shown) : kLeastDot_px;
    const double radius = std::clamp(0.5 * view.scale_px_m, least_px, 9.0);
    const bool isWhite = radius < 2.0 && people.isOverHeat;
    const QColor white(255, 255, 255, shown < 1.0 ? 255 : kDotAlpha);
    const double ratio = painter.device() ? painter.device()->devicePixelRatioF() : 1.0;
    Places places(people.profileColors.size());
    std::vector<QPixmap> discs;
    for (const QColor& color : people.profileColors)
        discs.push_back(discPixmap(isWhite ? white : color, radius, t, ratio));
    const geometry::Box visible = view.visible().grown(2.0);
    std::optional<QPointF> picked;
    forEachWalker(people, [&](const run::Walker& walker, geometry::Point place) {
        if (!visible.contains(place))
            return;
        const std::size_t profile = walker.profile % discs.size();
        const QPixmap& disc = discs[profile];
        places[profile] << QPainter::PixmapFragment::create(view.toView(place), QRectF(disc.rect()), 1.0 / ratio, 1.0 / ratio);
        if (people.picked == walker.agent)
            picked = view.toView(place);
    });
    if (shown < 1.0)
        drawFaintly(painter, places, discs, view, kFaintest + (kDotAlpha / 255.0 - kFaintest) * shown * shown);
    else
        drawDiscs(painter, places, discs);
    paintPickedBeside(painter, people, view, radius, t);
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

std::optional<geometry::Point> positionOf(const PlanPeople& people, world::AgentId agent)
{
    if (!people.current)
        return std::nullopt;
    const auto find = [agent](const run::Frame& frame) -> const run::Walker* {
        const auto& all = frame.walkers;
        const auto place = std::lower_bound(all.begin(), all.end(), agent,
                                            [](const auto& walker, world::AgentId wanted) { return walker.agent < wanted; });
        return place != all.end() && place->agent == agent ? &*place : nullptr;
    };
    const run::Walker* now = find(*people.current);
    if (!now)
        return std::nullopt;
    const geometry::Point to{now->x_m, now->y_m};
    const run::Walker* before = people.previous ? find(*people.previous) : nullptr;
    if (!before)
        return to;
    const geometry::Point from{before->x_m, before->y_m};
    return from + (to - from) * people.fraction;
}

std::optional<world::AgentId> personAt(const PlanPeople& people, geometry::Point place, double tolerance_m)
{
    std::optional<world::AgentId> nearest;
    double nearest_m = tolerance_m;
    forEachWalker(people, [&](const run::Walker& walker, geometry::Point at) {
        const double away_m = geometry::distance(at, place);
        if (away_m > nearest_m || (nearest && away_m == nearest_m))
            return;
        nearest_m = away_m;
        nearest = walker.agent;
    });
    return nearest;
}

} // namespace passerby::widgets
