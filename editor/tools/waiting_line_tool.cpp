// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/tools/waiting_line_tool.h"

#include "editor/commands/waiting_lines.h"
#include "editor/document/project_document.h"
#include "editor/document/waiting_places.h"
#include "editor/words/number_text.h"
#include "editor/words/text.h"

#include <algorithm>

namespace passerby::editor {

namespace {

constexpr double kLeastSpacing_m = 0.2;
constexpr double kMostSpacing_m = 10.0;
/// Beyond these, dots would say no more than the number does.
constexpr std::size_t kMostDots = 300;

} // namespace

ToolInfo WaitingLineTool::info() const
{
    return {QStringLiteral("waiting_line"),
            text("Waiting line"),
            QStringLiteral("Q"),
            QStringLiteral("waiting_line"),
            text("Draw where people queue, from the first to the last"),
            1};
}

QString WaitingLineTool::cornerInWords() const
{
    return text("point of the line");
}

QString WaitingLineTool::hint() const
{
    if (points().empty())
        return text("Click where the first one stands: near a fixture, a lift or a gate the line is for that one · Alt: without snapping");
    return PointsTool::hint();
}

std::vector<ToolOption> WaitingLineTool::options() const
{
    return {{QStringLiteral("spacing"),
             text("From one to the next"),
             {},
             m_spacing_m,
             false,
             QStringLiteral("m"),
             kLeastSpacing_m,
             kMostSpacing_m,
             2},
            m_level.option(document().world())};
}

void WaitingLineTool::setOption(const QString& id, double value)
{
    if (id == QLatin1String("spacing"))
        m_spacing_m = std::clamp(value, kLeastSpacing_m, kMostSpacing_m);
    else if (id == QLatin1String("level"))
        m_level.set(document().world(), value);
}

std::optional<ObjectRef> WaitingLineTool::waitedAt(const Points& points) const
{
    return waitedAtNear(document().world(), {points.front(), kWaitingReach_m, m_level.in(document().world()), &document().layers()});
}

void WaitingLineTool::decorate(ToolDraft& draft, const Points& points) const
{
    for (const geometry::Point place : waitingPlaces(points, m_spacing_m, kMostDots))
        draft.points.push_back({place, DraftMark::round, DraftTone::muted});
    const auto room = static_cast<long long>(waitingRoom(points, m_spacing_m));
    draft.labels.push_back({points.back(), formatCounted(room, text("person fits"), text("people fit")), DraftTone::drawn});
    const auto owner = waitedAt(points);
    if (!owner)
        return;
    if (const auto place = placeOf(document().world(), *owner))
        draft.lines.push_back({{points.front(), *place}, DraftTone::guide, true});
    draft.labels.push_back({points.front(), text("For %1").arg(shortName(document().world(), *owner)), DraftTone::guide});
}

foundation::Result<void> WaitingLineTool::finish(const Points& points)
{
    const auto owner = waitedAt(points);
    const world::WaitingLineId before = owner ? waitingLineOf(document().world(), *owner) : world::WaitingLineId{};
    const std::optional<int> level = m_level.in(document().world());
    world::WaitingLine line;
    line.level = level ? *level : levelOfLine(document().world(), points.front(), owner);
    line.points = points;
    line.spacing_m = m_spacing_m;
    auto done = addWaitingLine(document(), line, owner);
    if (!done.ok() || !owner)
        return done;
    const QString name = shortName(document().world(), *owner);
    if (before.isNull())
        say(text("People wait here for %1").arg(name));
    else
        say(text("People wait here for %1, instead of %2")
                .arg(name, shortName(document().world(), {ObjectKind::waitingLine, before.number})));
    return done;
}

} // namespace passerby::editor
