// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/tools/target_tool.h"

#include "editor/commands/drawing_steps.h"
#include "editor/document/project_document.h"
#include "editor/words/text.h"

namespace passerby::editor {

namespace {

constexpr double kMostReach_m = 100.0;

} // namespace

ToolInfo TargetTool::info() const
{
    return {QStringLiteral("target"),
            text("Target"),
            QStringLiteral("T"),
            QStringLiteral("map-pin"),
            text("Place where people stay: doors, stalls"),
            1};
}

world::TargetTypeId TargetTool::type() const
{
    const auto& types = document().world().targetTypes();
    return types.empty() ? world::TargetTypeId() : types.at(std::min(m_type, types.size() - 1)).id;
}

std::vector<ToolOption> TargetTool::options() const
{
    QStringList names;
    for (const auto& [id, row] : document().world().targetTypes())
        names << QString::fromStdString(row.name);
    std::vector<ToolOption> options{
        {QStringLiteral("wall"), text("At the nearest wall"), {}, m_atWall ? 1.0 : 0.0, true},
        {QStringLiteral("reach"), text("Within"), {}, m_reach_m, false, QStringLiteral("m"), 0.0, kMostReach_m, 1}};
    if (!names.isEmpty())
        options.insert(options.begin(), {QStringLiteral("type"), text("Type"), names,
                                         static_cast<double>(std::min(m_type, static_cast<std::size_t>(names.size()) - 1))});
    return options;
}

void TargetTool::setOption(const QString& id, double value)
{
    if (id == QLatin1String("type"))
        m_type = static_cast<std::size_t>(std::max(0L, std::lround(value)));
    else if (id == QLatin1String("wall"))
        m_atWall = value != 0.0;
    else if (id == QLatin1String("reach"))
        m_reach_m = std::clamp(value, 0.0, kMostReach_m);
}

bool TargetTool::key(const KeyInput& input)
{
    const bool isDigit = input.key == ToolKey::character && input.character >= U'1' && input.character <= U'9';
    if (!isDigit)
        return Tool::key(input);
    const std::size_t place = input.character - U'1';
    if (place >= document().world().targetTypes().size())
        return false;
    m_type = place;
    return true;
}

foundation::Result<world::Target> TargetTool::wanted() const
{
    return placeTarget(m_ground.of(document().world()), *m_at, {type(), m_atWall && !m_isFree ? m_reach_m : 0.0, std::nullopt});
}

void TargetTool::hover(const PointerInput& input)
{
    m_at = input.position;
    m_isFree = input.isFree;
}

void TargetTool::press(const PointerInput& input)
{
    hover(input);
    const auto target = wanted();
    if (target.ok())
        report(addTarget(document(), target.value()));
    else
        refuse(QString::fromStdString(target.error().message));
}

ToolDraft TargetTool::draft() const
{
    ToolDraft draft;
    if (!m_at)
        return draft;
    draft.pointer = *m_at;
    const auto target = wanted();
    if (!target.ok()) {
        draft.refusal = QString::fromStdString(target.error().message);
        return draft;
    }
    draft.points.push_back({target.value().position, DraftMark::round, DraftTone::drawn});
    if (!(target.value().position == *m_at))
        draft.lines.push_back({{*m_at, target.value().position}, DraftTone::guide, true});
    draft.labels.push_back(
        {target.value().position, QString::fromStdString(document().world().targetTypes().find(type())->name), DraftTone::drawn});
    return draft;
}

QString TargetTool::hint() const
{
    const world::TargetType* row = document().world().targetTypes().find(type());
    if (!row)
        return text("There are no target types yet: add one under Habits");
    return text("Click to place: %1 · 1–9 choose the type · Alt: exactly here, not at the wall").arg(QString::fromStdString(row->name));
}

} // namespace passerby::editor
