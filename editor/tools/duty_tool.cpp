// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/tools/duty_tool.h"

#include "core/foundation/limits.h"
#include "editor/commands/needs.h"
#include "editor/document/project_document.h"
#include "editor/document/selection.h"
#include "editor/words/need_words.h"
#include "editor/words/text.h"

#include <algorithm>
#include <cmath>

namespace passerby::editor {

namespace {

constexpr double kLongestPause_s = 3600.0;

/// That of the profile, need or duty that is selected; null where none is.
world::AgentProfileId selectedProfile(const ProjectDocument& document)
{
    const world::World& world = document.world();
    const auto ref = document.selection().current();
    if (!ref || !exists(world, *ref))
        return {};
    if (ref->kind == ObjectKind::profile)
        return world.profiles().idOf(ref->number);
    if (ref->kind == ObjectKind::need)
        return world.needs().find(world.needs().idOf(ref->number))->profile;
    if (ref->kind == ObjectKind::duty)
        return world.duties().find(world.duties().idOf(ref->number))->profile;
    return {};
}

} // namespace

ToolInfo DutyTool::info() const
{
    return {QStringLiteral("duty"),
            text("Duty"),
            QStringLiteral("N"),
            QStringLiteral("duty"),
            text("Draw where people go who are on duty: a post, a round, a stage"),
            2};
}

QString DutyTool::cornerInWords() const
{
    return text("point of the round");
}

QString DutyTool::hint() const
{
    if (document().world().profiles().empty())
        return text("A duty belongs to a profile: add one in Habits first");
    if (points().empty())
        return text("Click where they go first · Enter after one point: a post, after several: a round · Alt: without snapping");
    return PointsTool::hint();
}

std::vector<ToolOption> DutyTool::options() const
{
    const auto& profiles = document().world().profiles();
    QStringList names;
    double place = 0.0;
    for (const auto& [id, row] : profiles) {
        if (id == profile())
            place = static_cast<double>(names.size());
        names << QString::fromStdString(row.name);
    }
    QStringList poses;
    for (std::size_t i = 0; i < world::Spelling<world::DutyPose>::kNames.size(); ++i)
        poses << poseInWords(static_cast<world::DutyPose>(i));
    std::vector<ToolOption> options;
    if (!names.isEmpty())
        options.push_back({QStringLiteral("profile"), text("Of"), names, place});
    options.push_back({QStringLiteral("pose"), text("There they"), poses, static_cast<double>(m_pose)});
    options.push_back({QStringLiteral("pause"), text("For about"), {}, m_pause_s, false, QStringLiteral("s"), 0.0, kLongestPause_s, 0});
    return options;
}

void DutyTool::setOption(const QString& id, double value)
{
    const auto& profiles = document().world().profiles();
    const auto place = static_cast<std::size_t>(std::max(0L, std::lround(value)));
    if (id == QLatin1String("profile") && place < profiles.size())
        m_profile = profiles.at(place).id;
    else if (id == QLatin1String("pose") && place < world::Spelling<world::DutyPose>::kNames.size())
        m_pose = static_cast<world::DutyPose>(place);
    else if (id == QLatin1String("pause"))
        m_pause_s = std::clamp(value, 0.0, kLongestPause_s);
}

std::size_t DutyTool::most() const
{
    return foundation::kMostDutyPoints;
}

world::AgentProfileId DutyTool::profile() const
{
    const auto& profiles = document().world().profiles();
    if (!m_profile.isNull() && profiles.contains(m_profile))
        return m_profile;
    const world::AgentProfileId selected = selectedProfile(document());
    return !selected.isNull() || profiles.empty() ? selected : profiles.at(0).id;
}

void DutyTool::decorate(ToolDraft& draft, const Points& points) const
{
    if (points.size() > 2)
        draft.lines.push_back({{points.back(), points.front()}, DraftTone::guide, true}); // and back
    if (const world::AgentProfile* row = document().world().profiles().find(profile()))
        draft.labels.push_back({points.front(), text("Duty of %1").arg(QString::fromStdString(row->name)), DraftTone::guide});
}

foundation::Result<void> DutyTool::finish(const Points& points)
{
    world::Duty duty;
    duty.profile = profile();
    if (duty.profile.isNull())
        return foundation::Error{"no-profile", text("A duty belongs to a profile. Add one in Habits first.").toStdString(), {}};
    duty.level = levelOfDuty(document().world(), points.front());
    duty.points = points;
    duty.pose = m_pose;
    duty.pauseMean_s = m_pause_s;
    duty.pauseSd_s = 0.5 * m_pause_s;
    const auto added = addDuty(document(), duty);
    if (!added.ok())
        return added.error();
    return {};
}

} // namespace passerby::editor
