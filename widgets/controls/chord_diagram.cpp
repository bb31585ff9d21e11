// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/chord_diagram.h"

#include "widgets/controls/icons.h"
#include "widgets/controls/theme_keeper.h"
#include "widgets/controls/typography.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>
#include <numeric>

namespace passerby::widgets {

namespace {

constexpr double kRing_px = 12.0;
constexpr double kIcons_px = 24.0; ///< room around the ring
constexpr double kGap = 0.008;     ///< between arcs, in turns

} // namespace

ChordDiagram::ChordDiagram(QWidget* parent) : QWidget(parent)
{
    setMouseTracking(true);
    setFixedHeight(240);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&ThemeKeeper::instance(), &ThemeKeeper::changed, this, qOverload<>(&QWidget::update));
}

void ChordDiagram::setFlows(std::vector<Node> nodes, std::vector<double> flows, Format format)
{
    m_nodes = std::move(nodes);
    m_flows = std::move(flows);
    m_format = std::move(format);
    if (m_highlight && *m_highlight >= m_nodes.size())
        m_highlight.reset();
    arrange();
    update();
}

void ChordDiagram::setHighlight(std::optional<std::size_t> node)
{
    m_highlight = node;
    update();
}

double ChordDiagram::outerRadius() const
{
    return std::max(10.0, std::min(width(), height()) / 2.0 - kIcons_px);
}

QPointF ChordDiagram::onRing(double turn, double radius) const
{
    const double angle = 2.0 * M_PI * turn;
    return {width() / 2.0 + radius * std::sin(angle), height() / 2.0 - radius * std::cos(angle)};
}

QPointF ChordDiagram::arcCentre(std::size_t node) const
{
    return onRing((m_arcs[node].begin + m_arcs[node].end) / 2.0, outerRadius() - kRing_px / 2.0);
}

void ChordDiagram::arrange()
{
    m_arcs.assign(m_nodes.size(), {});
    m_ribbons.clear();
    m_hovered = -1;
    std::vector<double> sizes(m_nodes.size(), 0.0);
    for (std::size_t a = 0; a < sizes.size(); ++a)
        for (std::size_t b = 0; b < sizes.size(); ++b)
            sizes[a] += flow(a, b);
    const double sum = std::accumulate(sizes.begin(), sizes.end(), 0.0);
    if (!(sum > 0.0))
        return;
    const auto shown = static_cast<double>(std::count_if(sizes.begin(), sizes.end(), [](double size) { return size > 0.0; }));
    const double room = 1.0 - kGap * shown;
    const double outer = outerRadius();
    double turn = 0.0;
    for (std::size_t node = 0; node < sizes.size(); ++node) {
        Arc& arc = m_arcs[node];
        arc.begin = turn;
        arc.end = turn + room * sizes[node] / sum;
        turn = arc.end + (sizes[node] > 0.0 ? kGap : 0.0);
        if (sizes[node] <= 0.0)
            continue;
        const auto steps = std::max(2, static_cast<int>((arc.end - arc.begin) * 180.0));
        QPolygonF outline;
        for (int i = 0; i <= steps; ++i)
            outline << onRing(arc.begin + (arc.end - arc.begin) * i / steps, outer);
        for (int i = steps; i >= 0; --i)
            outline << onRing(arc.begin + (arc.end - arc.begin) * i / steps, outer - kRing_px);
        arc.path.addPolygon(outline);
        arc.path.closeSubpath();
    }
    addRibbons();
}

void ChordDiagram::addRibbons()
{
    const std::size_t n = m_nodes.size();
    std::vector<double> next(n);
    std::vector<double> scale(n, 0.0);
    for (std::size_t a = 0; a < n; ++a) {
        next[a] = m_arcs[a].begin;
        double size = 0.0;
        for (std::size_t b = 0; b < n; ++b)
            size += flow(a, b);
        scale[a] = size > 0.0 ? (m_arcs[a].end - m_arcs[a].begin) / size : 0.0;
    }
    // Around an arc the ribbons lie in the order of the other ends, backwards, so that few of them cross.
    std::vector<std::vector<std::pair<double, double>>> ends(n, std::vector<std::pair<double, double>>(n));
    for (std::size_t a = 0; a < n; ++a)
        for (std::size_t away = 0; away < n; ++away) {
            const std::size_t b = (a + n - away) % n;
            const double size = flow(a, b) * scale[a];
            ends[a][b] = {next[a], next[a] + size};
            next[a] += size;
        }
    for (std::size_t a = 0; a < n; ++a)
        for (std::size_t b = a; b < n; ++b)
            if (flow(a, b) + flow(b, a) > 0.0)
                m_ribbons.push_back({a, b, ribbonPath(ends[a][b].first, ends[a][b].second, ends[b][a].first, ends[b][a].second)});
    std::stable_sort(m_ribbons.begin(), m_ribbons.end(), [this](const Ribbon& one, const Ribbon& other) {
        return flow(one.a, one.b) + flow(one.b, one.a) > flow(other.a, other.b) + flow(other.b, other.a);
    });
}

QPainterPath ChordDiagram::ribbonPath(double a0, double a1, double b0, double b1) const
{
    const double radius = outerRadius() - kRing_px - 2.0;
    const QPointF centre(width() / 2.0, height() / 2.0);
    QPainterPath path;
    const auto along = [&](double from, double to, bool move) {
        const auto steps = std::max(1, static_cast<int>((to - from) * 180.0));
        for (int i = 0; i <= steps; ++i) {
            const QPointF point = onRing(from + (to - from) * i / steps, radius);
            i == 0 && move ? path.moveTo(point) : path.lineTo(point);
        }
    };
    along(a0, a1, true);
    path.quadTo(centre, onRing(b0, radius));
    along(b0, b1, false);
    path.quadTo(centre, onRing(a0, radius));
    path.closeSubpath();
    return path;
}

void ChordDiagram::paintEvent(QPaintEvent*)
{
    const Theme& t = currentTheme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    if (m_ribbons.empty()) {
        painter.setFont(textFont(TextStyle::caption));
        painter.setPen(t.muted);
        painter.drawText(rect(), Qt::AlignCenter | Qt::TextWordWrap, tr("Nobody goes anywhere yet"));
        return;
    }
    for (std::size_t i = 0; i < m_ribbons.size(); ++i) {
        const Ribbon& ribbon = m_ribbons[i];
        const bool isOn =
            m_hovered >= 0 ? static_cast<int>(i) == m_hovered : !m_highlight || ribbon.a == *m_highlight || ribbon.b == *m_highlight;
        QColor color = flow(ribbon.a, ribbon.b) >= flow(ribbon.b, ribbon.a) ? m_nodes[ribbon.a].color : m_nodes[ribbon.b].color;
        color.setAlpha(isOn ? 170 : 28);
        painter.fillPath(ribbon.path, color);
    }
    for (std::size_t node = 0; node < m_nodes.size(); ++node) {
        const Arc& arc = m_arcs[node];
        if (arc.path.isEmpty())
            continue;
        painter.setPen(QPen(m_nodes[node].color.darker(130), 0.75));
        painter.setBrush(m_nodes[node].color);
        painter.drawPath(arc.path);
        const double half = 8.0;
        if ((arc.end - arc.begin) * 2.0 * M_PI * outerRadius() < 10.0)
            continue; // pointing at it says what it is
        const QPointF place = onRing((arc.begin + arc.end) / 2.0, outerRadius() + 12.0);
        painter.drawPixmap(place - QPointF(half, half),
                           chipPixmap(m_nodes[node].color, m_nodes[node].icon, 16, devicePixelRatioF(), false));
    }
}

int ChordDiagram::ribbonAt(const QPointF& place) const
{
    for (std::size_t i = m_ribbons.size(); i-- > 0;)
        if (m_ribbons[i].path.contains(place))
            return static_cast<int>(i);
    return -1;
}

QString ChordDiagram::wordsAt(const QPointF& place) const
{
    for (std::size_t node = 0; node < m_arcs.size(); ++node)
        if (m_arcs[node].path.contains(place)) {
            double leaving = 0.0;
            for (std::size_t to = 0; to < m_nodes.size(); ++to)
                leaving += flow(node, to);
            return tr("From %1: %2").arg(m_nodes[node].name, m_format(leaving));
        }
    const int ribbon = ribbonAt(place);
    if (ribbon < 0)
        return {};
    const auto [a, b, path] = m_ribbons[static_cast<std::size_t>(ribbon)];
    QStringList lines;
    for (const auto& [from, to] : {std::pair(a, b), std::pair(b, a)})
        if (flow(from, to) > 0.0 && (from != to || lines.isEmpty()))
            lines << tr("%1 → %2: %3").arg(m_nodes[from].name, m_nodes[to].name, m_format(flow(from, to)));
    return lines.join(QLatin1Char('\n'));
}

void ChordDiagram::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    arrange();
}

void ChordDiagram::mouseMoveEvent(QMouseEvent* event)
{
    const int ribbon = ribbonAt(event->position());
    if (ribbon == m_hovered)
        return;
    m_hovered = ribbon;
    update();
}

void ChordDiagram::leaveEvent(QEvent* event)
{
    m_hovered = -1;
    update();
    QWidget::leaveEvent(event);
}

bool ChordDiagram::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = dynamic_cast<QHelpEvent*>(event);
        const QString words = wordsAt(help->pos());
        if (words.isEmpty())
            QToolTip::hideText();
        else
            QToolTip::showText(help->globalPos(), words, this);
        return true;
    }
    return QWidget::event(event);
}

} // namespace passerby::widgets
