// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/tools/place_recording_tool.h"

#include "editor/commands/recordings.h"
#include "editor/document/layer_state.h"
#include "editor/document/project_document.h"
#include "editor/document/recording_shape.h"
#include "editor/document/selection.h"
#include "editor/words/measures.h"
#include "editor/words/number_text.h"
#include "editor/words/text.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace passerby::editor {

using geometry::Point;

namespace {

constexpr double kReach = 3.0;                   // tolerances of the pointer within which a track is meant
constexpr std::size_t kPointsLookedAt = 200'000; // of a recording while the pointer moves
constexpr std::size_t kTracksShown = 60;         // of a preview
constexpr std::size_t kPointsOfTrackShown = 40;  // likewise
constexpr double kLeastApart_m = 0.5;

/// As a placement leads from own metres to local ones, and back.
Point toOwn(const world::RecordingPlacement& placement, Point local)
{
    const world::RecordingPlacement turnedBack{{}, -placement.turn_rad};
    return turnedBack.toLocal(local - placement.origin);
}

/// The place on tracks that is nearest to one of the recording's own, and how far it is.
struct OnTrack {
    Point place;
    double distance_m = std::numeric_limits<double>::infinity();
};

OnTrack nearestOnTracks(const RecordingShape& shape, Point own)
{
    OnTrack nearest;
    const std::size_t every = shape.points / kPointsLookedAt + 1;
    for (const world::RecordedTrack& track : shape.tracks)
        for (std::size_t i = 0; i < track.points.size(); i += every)
            if (const double distance_m = geometry::distance(track.points[i].place, own); distance_m < nearest.distance_m)
                nearest = {track.points[i].place, distance_m};
    return nearest;
}

std::vector<Point> thinned(const world::RecordedTrack& track, const world::RecordingPlacement& placement)
{
    std::vector<Point> line;
    const std::size_t every = track.points.size() / kPointsOfTrackShown + 1;
    for (std::size_t i = 0; i < track.points.size(); i += every)
        line.push_back(placement.toLocal(track.points[i].place));
    line.push_back(placement.toLocal(track.points.back().place));
    return line;
}

bool isMuch(double stretch)
{
    return stretch > PlaceRecordingTool::kMuchStretch || stretch < 1.0 / PlaceRecordingTool::kMuchStretch;
}

} // namespace

ToolInfo PlaceRecordingTool::info() const
{
    return {kId,
            text("Place recording"),
            {},
            QStringLiteral("map-pin"),
            text("Click two places of a recording, then where they lie in the city"),
            2};
}

const world::Recording* PlaceRecordingTool::recording() const
{
    return document().world().recordings().find(m_recording);
}

world::RecordingId PlaceRecordingTool::recordingAt(const PointerInput& input) const
{
    const auto& recordings = document().world().recordings();
    if (const auto current = document().selection().current(); current && current->kind == ObjectKind::recording)
        return recordings.idOf(current->number);
    world::RecordingId nearest;
    double least_m = std::numeric_limits<double>::infinity();
    for (const auto& [id, row] : recordings) {
        const double far_m = nearestOnTracks(*shapeOf(row), toOwn(row.placement, input.position)).distance_m;
        if (far_m < least_m) {
            least_m = far_m;
            nearest = id;
        }
    }
    return nearest;
}

void PlaceRecordingTool::hover(const PointerInput& input)
{
    m_pointer = input.position;
    m_snapped = asksForTracks() ? std::nullopt : std::optional(m_context.snapping.snap(input));
}

void PlaceRecordingTool::press(const PointerInput& input)
{
    hover(input);
    if (m_own.empty())
        m_recording = recordingAt(input);
    if (!recording()) {
        cancel();
        refuse(text("There is no recording to place"));
    } else if (asksForTracks()) {
        pressTrack(input);
    } else {
        placeNext(m_snapped->point);
    }
}

void PlaceRecordingTool::pressTrack(const PointerInput& input)
{
    const OnTrack track = nearestOnTracks(*shapeOf(*recording()), toOwn(recording()->placement, input.position));
    if (track.distance_m > kReach * input.tolerance_m)
        refuse(text("Click on a track of the recording"));
    else if (!m_own.empty() && geometry::distance(track.place, m_own.front()) < kLeastApart_m)
        refuse(text("Click another place of the recording, farther away"));
    else
        m_own.push_back(track.place);
    m_snapped.reset();
}

void PlaceRecordingTool::placeNext(Point at)
{
    if (!m_local.empty() && geometry::distance(at, m_local.front()) < kLeastApart_m) {
        refuse(text("The two places lie apart in the recording, so they do in the city"));
        return;
    }
    m_local.push_back(at);
    m_typed.clear();
    if (m_local.size() == 2)
        finish();
}

void PlaceRecordingTool::finish()
{
    const auto placed = world::placedBy({m_own[0], m_own[1]}, {m_local[0], m_local[1]});
    if (!placed || !report(placeRecording(document(), m_recording, placed->placement))) {
        m_local.pop_back();
        return;
    }
    say(isMuch(placed->stretch) ? text("Placed, but the two places lie %1 times as far apart in the city as in the recording: look at the "
                                       "places and at the unit")
                                      .arg(formatNumber(placed->stretch, 2))
                                : text("The recording is placed"));
    cancel();
}

bool PlaceRecordingTool::cancel()
{
    const bool had = !m_own.empty();
    m_own.clear();
    m_local.clear();
    m_typed.clear();
    m_snapped.reset();
    return had;
}

bool PlaceRecordingTool::stepBack()
{
    if (m_own.empty())
        return false;
    (m_local.empty() ? m_own : m_local).pop_back();
    m_typed.clear();
    m_snapped.reset();
    return true;
}

std::optional<Point> PlaceRecordingTool::next() const
{
    const auto typed = [this](std::size_t i) { return i < m_typed.size() ? m_typed[i] : std::nullopt; };
    std::optional<Point> at = m_snapped ? std::optional(m_snapped->point) : m_pointer;
    if (typed(0) || typed(1))
        at = Point{typed(0).value_or(at ? at->x : 0.0), typed(1).value_or(at ? at->y : 0.0)};
    return at;
}

std::vector<NumberField> PlaceRecordingTool::numbers() const
{
    if (asksForTracks())
        return {};
    const Point at = (m_snapped ? m_snapped->point : m_pointer.value_or(Point{}));
    return {{text("East"), text("m"), at.x, true}, {text("North"), text("m"), at.y, true}};
}

bool PlaceRecordingTool::commitNumbers()
{
    const auto at = next();
    if (asksForTracks() || !at || !recording())
        return false;
    placeNext(*at);
    return true;
}

std::optional<world::TwoPointPlacement> PlaceRecordingTool::preview() const
{
    const auto at = next();
    if (asksForTracks() || !at || !recording())
        return std::nullopt;
    if (!m_local.empty())
        return world::placedBy({m_own[0], m_own[1]}, {m_local[0], *at});
    world::RecordingPlacement moved{{}, recording()->placement.turn_rad};
    moved.origin = *at - moved.toLocal(m_own[0]);
    return world::TwoPointPlacement{moved, 1.0};
}

void PlaceRecordingTool::drawPreview(ToolDraft& draft, const world::TwoPointPlacement& placed) const
{
    const auto shape = shapeOf(*recording());
    const DraftTone tone = isMuch(placed.stretch) ? DraftTone::refused : DraftTone::drawn;
    const std::size_t every = shape->tracks.size() / kTracksShown + 1;
    for (std::size_t i = 0; i < shape->tracks.size(); i += every)
        draft.lines.push_back({thinned(shape->tracks[i], placed.placement), DraftTone::muted, false});
    std::vector<Point> outline = shape->hull;
    for (Point& corner : outline)
        corner = placed.placement.toLocal(corner);
    if (!outline.empty())
        outline.push_back(outline.front());
    draft.lines.push_back({outline, tone, true});
    if (m_local.empty())
        return;
    const QString inCity = lengthText(geometry::distance(m_local.front(), *next()));
    const QString inRecording = lengthText(geometry::distance(m_own[0], m_own[1]));
    draft.labels.push_back(
        {geometry::midpoint(m_local.front(), *next()), text("%1 here, %2 in the recording").arg(inCity, inRecording), tone});
}

ToolDraft PlaceRecordingTool::draft() const
{
    ToolDraft draft;
    const world::Recording* row = recording();
    if (m_own.empty() || !row)
        return draft;
    const bool isPlacing = !asksForTracks();
    for (std::size_t i = 0; i < m_own.size(); ++i) {
        const Point at = row->placement.toLocal(m_own[i]);
        draft.points.push_back({at, DraftMark::cross, isPlacing ? DraftTone::muted : DraftTone::drawn});
        draft.labels.push_back({at, i == 0 ? text("first place") : text("second place"), DraftTone::muted});
    }
    for (const Point at : m_local)
        draft.points.push_back({at, DraftMark::cross, DraftTone::drawn});
    if (const auto placed = preview())
        drawPreview(draft, *placed);
    if (isPlacing && m_snapped)
        m_snapped->addTo(draft);
    draft.pointer = next();
    return draft;
}

QString PlaceRecordingTool::hint() const
{
    if (m_own.empty())
        return text("Click a place on the tracks of the recording that you know in the city");
    if (asksForTracks())
        return text("Click a second place on its tracks, far from the first · Backspace takes one back");
    return m_local.empty() ? text("Click where the first place lies in the city, or type east and north (Tab), then Enter")
                           : text("Click where the second place lies · Backspace takes the first back, Esc all");
}

} // namespace passerby::editor
