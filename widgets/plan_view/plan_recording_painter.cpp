// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plan_view/plan_recording_painter.h"

#include "editor/document/recording_shape.h"
#include "editor/scene/recorded_bodies.h"
#include "widgets/controls/theme.h"
#include "widgets/controls/typography.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

namespace passerby::widgets {

namespace {

constexpr double kLeastStep_px = 1.5; ///< between corners of a line
/// Of a track, by how large a metre is: where many lie over each other they are fainter.
constexpr double kTrackOpacity_m_px = 0.04;
constexpr double kFaintestTrack = 0.1;
constexpr double kStrongestTrack = 0.3;
constexpr double kLeastRing_px = 3.0; ///< radius

/// A track as lines; it is broken where nobody knows where they were.
class TrackLines {
public:
    TrackLines(QPainter& painter, const PlanTransform& view) : m_painter(painter), m_view(view) {}

    void add(const world::RecordedTrack& track, const world::RecordingPlacement& placement, double longestGap_frames)
    {
        for (std::size_t i = 0; i < track.points.size(); ++i) {
            if (i > 0 && static_cast<double>(track.points[i].frame) - track.points[i - 1].frame > longestGap_frames)
                end();
            const QPointF at = m_view.toView(placement.toLocal(track.points[i].place));
            const bool isLast = i + 1 == track.points.size();
            if (m_line.isEmpty() || isLast || (at - m_line.back()).manhattanLength() >= kLeastStep_px)
                m_line << at;
        }
        end();
    }

private:
    void end()
    {
        if (m_line.size() > 1)
            m_painter.drawPolyline(m_line);
        m_line.clear();
    }

    QPainter& m_painter;
    const PlanTransform& m_view;
    QPolygonF m_line;
};

QPolygonF outlineOfBody(const editor::RecordedBody& body, const PlanTransform& view)
{
    const geometry::Point ahead = geometry::Point{std::cos(body.heading_rad), std::sin(body.heading_rad)} * (0.5 * body.length_m);
    const geometry::Point left = geometry::Point{-std::sin(body.heading_rad), std::cos(body.heading_rad)} * (0.5 * body.width_m);
    QPolygonF outline;
    for (const geometry::Point corner : {ahead + left, left - ahead, ahead * -1.0 - left, ahead - left})
        outline << view.toView(body.place + corner);
    return outline;
}

void paintBody(QPainter& painter, const editor::RecordedBody& body, const PlanTransform& view)
{
    if (body.kind != world::TrackKind::person && body.kind != world::TrackKind::other) {
        painter.drawPolygon(outlineOfBody(body, view));
        return;
    }
    const double radius_px = std::max(kLeastRing_px, 0.5 * body.width_m * view.scale_px_m);
    painter.drawEllipse(view.toView(body.place), radius_px, radius_px);
}

} // namespace

void paintTracks(QPainter& painter, const PlanScene& scene, const PlanTransform& view, const Theme& t)
{
    if (scene.recordings().empty())
        return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    QColor ink = t.text;
    ink.setAlphaF(static_cast<float>(std::clamp(kTrackOpacity_m_px * view.scale_px_m, kFaintestTrack, kStrongestTrack)));
    painter.setPen(QPen(ink, 1.0));
    TrackLines lines(painter, view);
    const geometry::Box visible = view.visible();
    for (const PlanScene::Recording& recording : scene.recordings()) {
        if (!recording.box.intersects(visible))
            continue;
        const double gap_frames = recording.shape->longestGap_s(recording.frameRate_hz) * recording.frameRate_hz;
        for (const world::RecordedTrack& track : recording.shape->tracks)
            lines.add(track, recording.placement, gap_frames);
    }
    painter.restore();
}

void paintRecorded(QPainter& painter, const world::World& world, double run_s, const PlanTransform& view, const Theme& t)
{
    if (world.recordings().empty())
        return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    QColor fill = t.casing;
    fill.setAlphaF(0.75F);
    painter.setBrush(fill);
    painter.setPen(QPen(t.text, 1.8));
    const geometry::Box visible = view.visible().grown(10.0);
    for (const auto& [id, recording] : world.recordings())
        for (const editor::RecordedBody& body : editor::recordedBodies(recording, run_s))
            if (visible.contains(body.place))
                paintBody(painter, body, view);
    painter.restore();
}

void paintRecordedLegend(QPainter& painter, RecordedSigns signs, bool hasRun, const PlanTransform& view, const Theme& t)
{
    constexpr double kGap_px = 6.0;
    constexpr double kSign_px = 12.0;
    const QString recorded = QCoreApplication::translate("plan", "recorded");
    const QString simulated = QCoreApplication::translate("plan", "simulated");
    const QString clock = QCoreApplication::translate("plan", "on one clock");
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(textFont(TextStyle::axis));
    const QFontMetricsF metrics(painter.font());
    double width = metrics.horizontalAdvance(recorded) + kSign_px + 3.0 * kGap_px;
    if (hasRun)
        width += metrics.horizontalAdvance(simulated) + metrics.horizontalAdvance(clock) + kSign_px + 5.0 * kGap_px;
    const QRectF card(view.size.width() - width - 8.0, view.size.height() - 40.0 - 2.0 * 28.0, width, 22.0);
    QColor back = t.surface;
    back.setAlphaF(0.9F);
    painter.setPen(Qt::NoPen);
    painter.setBrush(back);
    painter.drawRoundedRect(card, 6.0, 6.0);
    double x = card.left() + kGap_px;
    const auto sign = [&](bool isRecorded) {
        QColor fill = isRecorded && signs == RecordedSigns::rings ? t.casing : t.text;
        if (isRecorded && signs == RecordedSigns::ghosts)
            fill.setAlphaF(0.3F);
        painter.setPen(isRecorded && signs == RecordedSigns::rings ? QPen(t.text, 1.8) : QPen(Qt::NoPen));
        painter.setBrush(fill);
        painter.drawEllipse(QPointF(x + 0.5 * kSign_px, card.center().y()), 4.5, 4.5);
        x += kSign_px + kGap_px;
    };
    const auto write = [&](const QString& words, const QColor& color) {
        painter.setPen(color);
        painter.drawText(QRectF(x, card.top(), metrics.horizontalAdvance(words) + 1.0, card.height()), Qt::AlignVCenter, words);
        x += metrics.horizontalAdvance(words) + kGap_px;
    };
    sign(true);
    write(recorded, t.text);
    if (hasRun) {
        x += kGap_px;
        sign(false);
        write(simulated, t.text);
        write(clock, t.muted);
    }
    painter.restore();
}

} // namespace passerby::widgets
