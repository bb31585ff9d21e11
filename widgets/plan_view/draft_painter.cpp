// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plan_view/draft_painter.h"

#include "editor/scene/scene_theme.h"
#include "widgets/controls/icons.h"
#include "widgets/controls/theme.h"
#include "widgets/controls/typography.h"

#include <QPainterPath>
#include <algorithm>
#include <vector>

namespace passerby::widgets {

namespace {

using editor::DraftMark;
using editor::DraftTone;

constexpr double kHandle_px = 8.0;
constexpr double kWordsMargin_px = 5.0;
constexpr double kPointerGap_px = 18.0;
constexpr double kWidestReason_px = 280.0;
constexpr float kLightAlpha = 0.32F; ///< over the colours of a heatmap

QColor lightColor(const Theme& t)
{
    const QVector3D& color = editor::sceneTheme(t.isDark()).litWedge;
    return QColor::fromRgbF(color.x(), color.y(), color.z());
}

QColor colorOf(DraftTone tone, const Theme& t)
{
    switch (tone) {
    case DraftTone::drawn:
        return t.selection;
    case DraftTone::guide:
        return t.accent;
    case DraftTone::light:
        return lightColor(t);
    case DraftTone::refused:
        return t.error;
    case DraftTone::muted:
        break;
    }
    return t.muted;
}

/// One draft on its way to the screen.
class DraftPainter {
public:
    DraftPainter(QPainter& painter, const PlanTransform& view, const Theme& theme) : m_painter(painter), m_view(view), m_theme(theme) {}

    void area(const editor::DraftArea& area);
    void line(const editor::DraftLine& line);
    void point(const editor::DraftPoint& point);
    void label(const editor::DraftLabel& label);
    void fields(const std::vector<editor::TypedField>& fields, QPointF pointer);
    void reason(const QString& words, QPointF pointer);

private:
    QPolygonF toView(const std::vector<geometry::Point>& points) const;
    /// The box moved into the view and below what was written so far.
    QRectF settled(QRectF box);
    void box(const QRectF& box, const QColor& border, double width);

    QPainter& m_painter;
    const PlanTransform& m_view;
    const Theme& m_theme;
    std::vector<QRectF> m_taken;
};

QPolygonF DraftPainter::toView(const std::vector<geometry::Point>& points) const
{
    QPolygonF polygon;
    for (const geometry::Point point : points)
        polygon << m_view.toView(point);
    return polygon;
}

QRectF DraftPainter::settled(QRectF box)
{
    const QRectF inside(QPointF(4, 4), m_view.size - QSizeF(8, 8));
    box.moveLeft(std::max(inside.left(), std::min(box.left(), inside.right() - box.width())));
    box.moveTop(std::max(inside.top(), std::min(box.top(), inside.bottom() - box.height())));
    for (std::size_t i = 0; i < m_taken.size(); ++i)
        if (m_taken[i].intersects(box)) {
            box.moveTop(m_taken[i].bottom() + 3.0);
            i = static_cast<std::size_t>(-1); // what was passed may be hit now
        }
    m_taken.push_back(box);
    return box;
}

void DraftPainter::box(const QRectF& box, const QColor& border, double width)
{
    m_painter.setPen(QPen(border, width));
    m_painter.setBrush(m_theme.raised);
    m_painter.drawRoundedRect(box, 4.0, 4.0);
}

void DraftPainter::area(const editor::DraftArea& area)
{
    QPainterPath path;
    path.addPolygon(toView(area.polygon.outer));
    for (const geometry::Ring& hole : area.polygon.holes)
        path.addPolygon(toView(hole));
    QColor fill = colorOf(area.tone, m_theme);
    fill.setAlphaF(area.tone == DraftTone::light ? kLightAlpha : 0.16F);
    m_painter.fillPath(path, QBrush(fill, area.tone == DraftTone::refused ? Qt::Dense5Pattern : Qt::SolidPattern));
}

void DraftPainter::line(const editor::DraftLine& line)
{
    const QPolygonF points = toView(line.points);
    const bool isThin = line.tone == DraftTone::muted || (line.tone == DraftTone::guide && line.isDashed);
    const double width = isThin ? 1.25 : line.tone == DraftTone::guide ? 4.0 : 2.0;
    m_painter.setBrush(Qt::NoBrush);
    if (!isThin) {
        m_painter.setPen(QPen(m_theme.casing, width + 2.0, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        m_painter.drawPolyline(points);
    }
    QPen pen(colorOf(line.tone, m_theme), width, Qt::SolidLine, line.isDashed ? Qt::FlatCap : Qt::RoundCap, Qt::RoundJoin);
    if (line.isDashed)
        pen.setDashPattern({4.0, 3.0});
    m_painter.setPen(pen);
    m_painter.drawPolyline(points);
}

void DraftPainter::point(const editor::DraftPoint& point)
{
    const QPointF at = m_view.toView(point.at);
    const QColor color = colorOf(point.tone, m_theme);
    const QRectF place(at - QPointF(kHandle_px, kHandle_px) / 2.0, QSizeF(kHandle_px, kHandle_px));
    m_painter.setPen(QPen(color, 1.75));
    const bool isActive = point.mark == DraftMark::activeCorner || point.mark == DraftMark::activeRound;
    m_painter.setBrush(isActive ? color : m_theme.raised);
    switch (point.mark) {
    case DraftMark::corner:
    case DraftMark::activeCorner:
        m_painter.drawRect(place);
        break;
    case DraftMark::round:
    case DraftMark::activeRound:
        m_painter.drawEllipse(place);
        break;
    case DraftMark::cross:
        for (const double width : {4.0, 1.75}) {
            m_painter.setPen(QPen(width > 2.0 ? m_theme.casing : color, width));
            m_painter.drawLine(place.topLeft(), place.bottomRight());
            m_painter.drawLine(place.bottomLeft(), place.topRight());
        }
        break;
    }
}

void DraftPainter::label(const editor::DraftLabel& label)
{
    const QSizeF size(m_painter.fontMetrics().horizontalAdvance(label.text) + 2.0 * kWordsMargin_px,
                      m_painter.fontMetrics().height() + 2.0);
    const QRectF place = settled(QRectF(m_view.toView(label.at) + QPointF(10.0, -10.0 - size.height()), size));
    box(place, m_theme.border, 1.0);
    m_painter.setPen(label.tone == DraftTone::refused ? m_theme.error : m_theme.text);
    m_painter.drawText(place, Qt::AlignCenter, label.text);
}

void DraftPainter::fields(const std::vector<editor::TypedField>& fields, QPointF pointer)
{
    const QFontMetricsF metrics(m_painter.fontMetrics());
    QPointF corner = pointer + QPointF(kPointerGap_px, kPointerGap_px);
    for (const editor::TypedField& typed : fields) {
        const QString value = typed.text.isEmpty() ? formatNumber(typed.field.value, 2) : typed.text;
        const double nameWidth = metrics.horizontalAdvance(typed.field.name);
        const double valueWidth = std::max(48.0, metrics.horizontalAdvance(value) + 6.0);
        const double unitWidth = metrics.horizontalAdvance(typed.field.unit);
        const QSizeF size(nameWidth + valueWidth + unitWidth + 6.0 * kWordsMargin_px, metrics.height() + 8.0);
        const QRectF place = settled(QRectF(corner, size));
        box(place, typed.isActive ? m_theme.accent : m_theme.border, typed.isActive ? 2.0 : 1.0);
        const QRectF inner = place.adjusted(2.0 * kWordsMargin_px, 0.0, -2.0 * kWordsMargin_px, 0.0);
        m_painter.setPen(m_theme.muted);
        m_painter.drawText(inner, Qt::AlignVCenter | Qt::AlignLeft, typed.field.name);
        m_painter.drawText(inner, Qt::AlignVCenter | Qt::AlignRight, typed.field.unit);
        const QRectF number = inner.adjusted(nameWidth + kWordsMargin_px, 0.0, -unitWidth - kWordsMargin_px, 0.0);
        m_painter.setPen(typed.text.isEmpty() ? m_theme.muted : m_theme.text);
        m_painter.drawText(number, Qt::AlignVCenter | Qt::AlignRight, value);
        if (typed.isActive) {
            m_painter.setPen(QPen(m_theme.accent, 1.5));
            m_painter.drawLine(QPointF(number.right() + 2.0, place.top() + 5.0), QPointF(number.right() + 2.0, place.bottom() - 5.0));
        }
        corner = place.bottomLeft() + QPointF(0.0, 4.0);
    }
}

void DraftPainter::reason(const QString& words, QPointF pointer)
{
    constexpr double kIcon_px = 16.0;
    const QRectF asked(0.0, 0.0, kWidestReason_px, 400.0);
    const QSizeF text = QFontMetricsF(m_painter.font(), m_painter.device()).boundingRect(asked, Qt::TextWordWrap, words).size();
    const QSizeF size(text.width() + kIcon_px + 20.0, std::max(text.height(), kIcon_px) + 10.0);
    const QRectF place = settled(QRectF(pointer + QPointF(kPointerGap_px, kPointerGap_px), size));
    box(place, m_theme.error, 1.5);
    const double ratio = m_painter.device() ? m_painter.device()->devicePixelRatioF() : 1.0;
    m_painter.drawPixmap(QPointF(place.left() + 7.0, place.center().y() - kIcon_px / 2.0),
                         iconPixmap(QStringLiteral("alert-octagon-filled"), m_theme.error, static_cast<int>(kIcon_px), ratio));
    m_painter.setPen(m_theme.text);
    m_painter.drawText(place.adjusted(kIcon_px + 13.0, 0.0, -6.0, 0.0), Qt::AlignVCenter | Qt::TextWordWrap, words);
}

} // namespace

void paintDraft(QPainter& painter, const editor::ToolDraft& draft, const PlanTransform& view, const Theme& theme)
{
    if (draft.isEmpty())
        return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(textFont(TextStyle::caption));
    DraftPainter parts(painter, view, theme);
    for (const auto& area : draft.areas)
        parts.area(area);
    for (const auto& line : draft.lines)
        parts.line(line);
    for (const auto& point : draft.points)
        parts.point(point);
    const QPointF pointer = draft.pointer ? view.toView(*draft.pointer) : QPointF(view.size.width(), view.size.height()) / 2.0;
    if (!draft.fields.empty())
        parts.fields(draft.fields, pointer);
    if (!draft.refusal.isEmpty())
        parts.reason(draft.refusal, pointer);
    for (const auto& label : draft.labels)
        parts.label(label);
    painter.restore();
}

} // namespace passerby::widgets
