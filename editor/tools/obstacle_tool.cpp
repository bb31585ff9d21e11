// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/tools/obstacle_tool.h"

#include "editor/commands/drawing_steps.h"
#include "editor/words/text.h"

namespace passerby::editor {

namespace {

constexpr double kHighest_m = 1000.0;

} // namespace

ToolInfo ObstacleTool::info() const
{
    return {QStringLiteral("obstacle"),
            text("Obstacle"),
            QStringLiteral("B"),
            QStringLiteral("building"),
            text("Draw what stands in the way: buildings, walls, water"),
            2,
            shapes()};
}

QString ObstacleTool::cornerInWords() const
{
    return text("corner of the %1").arg(kindInWords(m_kind));
}

bool ObstacleTool::key(const KeyInput& input)
{
    if (input.key != ToolKey::up && input.key != ToolKey::down)
        return ShapeTool::key(input);
    m_kind = stepped(m_kind, input.key == ToolKey::up ? -1 : 1);
    return true;
}

std::vector<ToolOption> ObstacleTool::options() const
{
    return {{QStringLiteral("kind"), text("Kind"), obstacleKindNames(), static_cast<double>(m_kind)},
            {QStringLiteral("height"), text("Height"), {}, m_height_m, false, QStringLiteral("m"), 0.0, kHighest_m, 1},
            levelOption(m_level)};
}

void ObstacleTool::setOption(const QString& id, double value)
{
    if (id == QLatin1String("kind"))
        m_kind = kindAt<world::ObstacleKind>(value);
    else if (id == QLatin1String("height"))
        m_height_m = std::clamp(value, 0.0, kHighest_m);
    else if (id == QLatin1String("level"))
        m_level = levelOf(value);
}

QString ObstacleTool::refusalOf(const geometry::Polygon& outline) const
{
    const geometry::Polygon area = geometry::normalised(outline);
    if (geometry::Point place; geometry::findSelfCrossing(area, place))
        return text("The outline crosses itself");
    constexpr double kSmallest_m2 = 1e-3;
    return geometry::area(area) < kSmallest_m2 ? text("The outline has no area yet") : QString();
}

foundation::Result<void> ObstacleTool::finishShape(const geometry::Polygon& outline)
{
    if (const QString reason = refusalOf(outline); !reason.isEmpty())
        return foundation::Error{"not-an-area", reason.toStdString(), {}};
    const bool isFlat = m_kind == world::ObstacleKind::water || m_kind == world::ObstacleKind::green;
    return addObstacle(document(), {{}, m_kind, m_level, outline, 0.0, isFlat ? 0.0 : m_height_m});
}

} // namespace passerby::editor
