// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/tools/crowd_tool.h"

#include "editor/commands/drawing_steps.h"
#include "editor/document/project_document.h"
#include "editor/document/selection.h"
#include "editor/words/text.h"

namespace passerby::editor {

namespace {

constexpr int kMostPeople = 1'000'000;

bool isWalkable(const Ground& ground, geometry::Point p)
{
    const auto cells = ground.near({p, p});
    return std::any_of(cells.begin(), cells.end(),
                       [&](world::CellId cell) { return geometry::contains(ground.world().cells().find(cell)->polygon, p); });
}

} // namespace

ToolInfo CrowdTool::info() const
{
    return {QStringLiteral("crowd"),
            text("Crowd"),
            QStringLiteral("W"),
            QStringLiteral("users-group"),
            text("Put a crowd somewhere and send it along waypoints"),
            2};
}

QString CrowdTool::cornerInWords() const
{
    return text("waypoint");
}

world::AgentProfileId CrowdTool::profile() const
{
    const auto& profiles = document().world().profiles();
    if (profiles.empty())
        return {};
    return profiles.at(std::min(static_cast<std::size_t>(m_profile), profiles.size() - 1)).id;
}

std::vector<ToolOption> CrowdTool::options() const
{
    QStringList names;
    for (const auto& [id, row] : document().world().profiles())
        names << QString::fromStdString(row.name);
    std::vector<ToolOption> options{
        {QStringLiteral("count"), text("People"), {}, static_cast<double>(m_count), false, {}, 1.0, 1.0 * kMostPeople, 0},
        {QStringLiteral("stay"), text("Stay at the end"), {}, m_stays ? 1.0 : 0.0, true}};
    if (!names.isEmpty())
        options.insert(options.begin() + 1, {QStringLiteral("profile"), text("Profile"), names,
                                             static_cast<double>(std::min<qsizetype>(m_profile, names.size() - 1))});
    return options;
}

void CrowdTool::setOption(const QString& id, double value)
{
    if (id == QLatin1String("count"))
        m_count = static_cast<int>(std::lround(std::clamp(value, 1.0, 1.0 * kMostPeople)));
    else if (id == QLatin1String("profile"))
        m_profile = std::max(0, static_cast<int>(std::lround(value)));
    else if (id == QLatin1String("stay"))
        m_stays = value != 0.0;
}

QString CrowdTool::refusal(const Points& points) const
{
    if (profile().isNull())
        return text("There is no profile for its people. Add one first.");
    const Ground& ground = m_ground.of(document().world());
    const bool allWalkable = std::all_of(points.begin(), points.end(), [&](geometry::Point p) { return isWalkable(ground, p); });
    return allWalkable ? QString() : text("Nobody can walk to a waypoint outside all cells");
}

void CrowdTool::decorate(ToolDraft& draft, const Points& points) const
{
    if (!points.empty())
        draft.labels.push_back({points.front(), text("%1 people").arg(m_count), DraftTone::muted});
}

foundation::Result<void> CrowdTool::finish(const Points& points)
{
    if (const QString reason = refusal(points); !reason.isEmpty())
        return foundation::Error{"no-crowd", reason.toStdString(), {}};
    world::Crowd crowd;
    crowd.profile = profile();
    crowd.count = m_count;
    crowd.waypoints = points;
    crowd.atEnd = m_stays ? world::CrowdEnd::stay : world::CrowdEnd::leave;
    if (const auto current = document().selection().current(); current && current->kind == ObjectKind::region)
        crowd.region = document().world().regions().idOf(current->number);
    return addCrowd(document(), crowd);
}

} // namespace passerby::editor
