// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/tools/corridor_tool.h"

#include "core/geometry/corridor.h"
#include "editor/commands/drawing_steps.h"
#include "editor/document/project_document.h"
#include "editor/words/text.h"

namespace passerby::editor {

namespace {

constexpr double kNarrowest_m = 0.5;
constexpr double kWidestCorridor_m = 100.0;

} // namespace

CorridorTool::CorridorTool(ToolContext& context) : PointsTool(context)
{
    m_drawing.kind = world::CellKind::sidewalk;
}

ToolInfo CorridorTool::info() const
{
    return {QStringLiteral("corridor"),
            text("Corridor"),
            QStringLiteral("K"),
            QStringLiteral("road"),
            text("Draw sidewalks and crossings in one stroke"),
            1};
}

QString CorridorTool::cornerInWords() const
{
    return text("point of the %1").arg(kindInWords(m_drawing.kind));
}

std::vector<world::CellKind> CorridorTool::kindsOf(std::size_t legs) const
{
    std::vector<world::CellKind> kinds = m_kinds;
    kinds.resize(legs, m_drawing.kind);
    return kinds;
}

void CorridorTool::keepKinds()
{
    m_kinds = points().empty() ? std::vector<world::CellKind>{} : kindsOf(points().size() - 1);
}

void CorridorTool::press(const PointerInput& input)
{
    PointsTool::press(input);
    keepKinds();
}

bool CorridorTool::commitNumbers()
{
    const bool done = PointsTool::commitNumbers();
    keepKinds();
    return done;
}

bool CorridorTool::key(const KeyInput& input)
{
    if (input.key != ToolKey::up && input.key != ToolKey::down)
        return PointsTool::key(input);
    m_drawing.kind = stepped(m_drawing.kind, input.key == ToolKey::up ? -1 : 1);
    return true;
}

bool CorridorTool::cancel()
{
    m_kinds.clear();
    return PointsTool::cancel();
}

bool CorridorTool::stepBack()
{
    const bool done = PointsTool::stepBack();
    keepKinds();
    return done;
}

std::vector<ToolOption> CorridorTool::options() const
{
    return {cellKindOption(m_drawing.kind),
            {QStringLiteral("width"), text("Width"), {}, m_width_m, false, QStringLiteral("m"), kNarrowest_m, kWidestCorridor_m, 2},
            levelOption(m_drawing.level),
            {QStringLiteral("clip"), text("Clip to free space"), {}, m_drawing.clipsToFreeSpace ? 1.0 : 0.0, true},
            {QStringLiteral("connect"), text("Portals to neighbours"), {}, m_drawing.connects ? 1.0 : 0.0, true}};
}

void CorridorTool::setOption(const QString& id, double value)
{
    if (id == QLatin1String("kind"))
        m_drawing.kind = kindAt<world::CellKind>(value);
    else if (id == QLatin1String("width"))
        m_width_m = std::clamp(value, kNarrowest_m, kWidestCorridor_m);
    else if (id == QLatin1String("level"))
        m_drawing.level = levelOf(value);
    else if (id == QLatin1String("clip"))
        m_drawing.clipsToFreeSpace = value != 0.0;
    else if (id == QLatin1String("connect"))
        m_drawing.connects = value != 0.0;
}

QString CorridorTool::refusal(const Points& points) const
{
    const auto corridor = geometry::corridorAlong(points, m_width_m);
    return corridor.ok() ? QString() : QString::fromStdString(corridor.error().message);
}

void CorridorTool::decorate(ToolDraft& draft, const Points& points) const
{
    const auto corridor = geometry::corridorAlong(points, m_width_m);
    if (!corridor.ok())
        return;
    const auto kinds = kindsOf(points.size() - 1);
    for (std::size_t leg = 0; leg < corridor.value().legs.size(); ++leg) {
        draft.areas.push_back({corridor.value().legs[leg], DraftTone::drawn});
        if (leg == 0 || kinds[leg] != kinds[leg - 1])
            draft.labels.push_back({geometry::centroid(corridor.value().legs[leg]), kindInWords(kinds[leg]), DraftTone::muted});
    }
    for (const geometry::BorderStretch& joint : corridor.value().joints)
        draft.lines.push_back({{joint.a, joint.b}, DraftTone::guide, false});
}

foundation::Result<void> CorridorTool::finish(const Points& points)
{
    const auto drawn = drawCorridor(m_ground.of(document().world()), points, m_width_m, kindsOf(points.size() - 1), m_drawing);
    if (!drawn.ok())
        return drawn.error();
    return pushDrawnCells(document(), drawn.value());
}

} // namespace passerby::editor
