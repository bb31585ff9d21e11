// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/tools/calibrate_tool.h"

#include "editor/commands/reference_pictures.h"
#include "editor/document/layer_state.h"
#include "editor/document/project_document.h"
#include "editor/document/selection.h"
#include "editor/words/measures.h"
#include "editor/words/text.h"

#include <algorithm>

namespace passerby::editor {

using geometry::Point;

namespace {

const QString kDistance = QStringLiteral("distance");
const QString kPlaces = QStringLiteral("places");

bool holds(const world::ReferencePicture& picture, Point at)
{
    return geometry::contains(geometry::Polygon{world::outlineOf(picture), {}}, at);
}

} // namespace

ToolInfo CalibrateTool::info() const
{
    return {kId,
            text("Calibrate"),
            {},
            QStringLiteral("ruler-2"),
            text("Tell how far apart two points of a reference picture are"),
            2,
            {{kDistance, text("By the distance of two points"), QStringLiteral("ruler-2")},
             {kPlaces, text("By where two points are"), QStringLiteral("map-pin")}}};
}

QString CalibrateTool::variant() const
{
    return m_asksPlaces ? kPlaces : kDistance;
}

void CalibrateTool::setVariant(const QString& id)
{
    m_asksPlaces = id == kPlaces;
}

world::ReferencePictureId CalibrateTool::pictureAt(Point at) const
{
    const auto& pictures = document().world().referencePictures();
    if (const auto current = document().selection().current(); current && current->kind == ObjectKind::referencePicture)
        if (const auto id = pictures.idOf(current->number); !id.isNull() && holds(*pictures.find(id), at))
            return id;
    world::ReferencePictureId topmost;
    if (document().layers().isVisible(ObjectKind::referencePicture))
        for (const auto& [id, picture] : pictures)
            if (holds(picture, at))
                topmost = id;
    return topmost;
}

void CalibrateTool::press(const PointerInput& input)
{
    const Point at = input.position;
    if (m_points.empty())
        m_picture = pictureAt(at);
    const world::ReferencePicture* picture = document().world().referencePictures().find(m_picture);
    if (!picture || !holds(*picture, at)) {
        refuse(text("Click on the reference picture"));
        return;
    }
    if (isComplete()) // the nearer point was meant
        (geometry::distance(at, m_points[0]) < geometry::distance(at, m_points[1]) ? m_points[0] : m_points[1]) = at;
    else if (m_points.empty() || geometry::distance(at, m_points[0]) > input.tolerance_m)
        m_points.push_back(at);
}

bool CalibrateTool::cancel()
{
    const bool had = !m_points.empty();
    m_points.clear();
    m_typed.clear();
    return had;
}

bool CalibrateTool::stepBack()
{
    if (m_points.empty())
        return false;
    m_points.pop_back();
    m_typed.clear();
    return true;
}

std::vector<NumberField> CalibrateTool::numbers() const
{
    if (!isComplete())
        return {};
    const Point a = m_points[0];
    const Point b = m_points[1];
    const QString metres = text("m");
    if (!m_asksPlaces)
        return {{text("Distance"), metres, geometry::distance(a, b), false}};
    return {{text("First east"), metres, a.x, true},
            {text("First north"), metres, a.y, true},
            {text("Second east"), metres, b.x, true},
            {text("Second north"), metres, b.y, true}};
}

foundation::Result<void> CalibrateTool::calibrate()
{
    const auto typed = [this](std::size_t i) { return i < m_typed.size() ? m_typed[i] : std::nullopt; };
    const Point a = m_points[0];
    const Point b = m_points[1];
    if (m_asksPlaces)
        return calibratePicture(
            document(), m_picture, {a, b},
            {Point{typed(0).value_or(a.x), typed(1).value_or(a.y)}, Point{typed(2).value_or(b.x), typed(3).value_or(b.y)}});
    return calibratePicture(document(), m_picture, a, b, typed(0).value_or(0.0));
}

bool CalibrateTool::commit()
{
    if (!isComplete())
        return false;
    const bool hasTyped = std::any_of(m_typed.begin(), m_typed.end(), [](const auto& value) { return value.has_value(); });
    if (!hasTyped) {
        refuse(m_asksPlaces ? text("Type where the two points are first") : text("Type the distance of the two points first"));
        return true;
    }
    if (report(calibrate())) {
        say(text("The picture is to scale now"));
        cancel();
    }
    return true;
}

ToolDraft CalibrateTool::draft() const
{
    ToolDraft draft;
    for (const Point at : m_points)
        draft.points.push_back({at, DraftMark::cross, DraftTone::drawn});
    std::vector<Point> line = m_points;
    if (line.size() == 1 && m_pointer)
        line.push_back(*m_pointer);
    if (line.size() < 2)
        return draft;
    draft.lines.push_back({line, DraftTone::drawn, !isComplete()});
    draft.labels.push_back({geometry::midpoint(line[0], line[1]),
                            text("%1 as it is now").arg(lengthText(geometry::distance(line[0], line[1]))), DraftTone::muted});
    draft.pointer = line[1];
    return draft;
}

QString CalibrateTool::hint() const
{
    if (m_points.empty())
        return text("Click a point of the picture of which you know how far it is from another");
    if (!isComplete())
        return text("Click the other point · Backspace takes one back");
    return m_asksPlaces ? text("Type where both points are, east and north (Tab), then Enter · a click moves the nearer point")
                        : text("Type their distance in metres, then Enter · a click moves the nearer point");
}

} // namespace passerby::editor
