// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/tools/attractor_tool.h"

#include "editor/commands/drawing_steps.h"
#include "editor/tools/snapping.h"
#include "editor/words/measures.h"
#include "editor/words/text.h"

#include <algorithm>
#include <numbers>

namespace passerby::editor {

namespace {

constexpr double kShortestReach_m = 0.5;
constexpr double kLongestReach_m = 10'000.0;

} // namespace

ToolInfo AttractorTool::info() const
{
    return {QStringLiteral("attractor"),
            text("Attractor"),
            QStringLiteral("A"),
            QStringLiteral("sparkles"),
            text("Place what draws wanderers who see it"),
            2};
}

std::vector<ToolOption> AttractorTool::options() const
{
    return {{QStringLiteral("strength"), text("Strength"), {}, m_strength, false, QStringLiteral("×"), 0.01, 1000.0, 2},
            {QStringLiteral("reach"), text("Reach"), {}, m_reach_m, false, QStringLiteral("m"), kShortestReach_m, kLongestReach_m, 1}};
}

void AttractorTool::setOption(const QString& id, double value)
{
    if (id == QLatin1String("strength"))
        m_strength = std::clamp(value, 0.01, 1000.0);
    else if (id == QLatin1String("reach"))
        m_reach_m = std::clamp(value, kShortestReach_m, kLongestReach_m);
}

double AttractorTool::reach() const
{
    return m_centre && m_isDrag ? std::clamp(geometry::distance(*m_centre, m_at), kShortestReach_m, kLongestReach_m) : m_reach_m;
}

void AttractorTool::press(const PointerInput& input)
{
    m_centre = m_context.snapping.snap(input).point;
    m_at = input.position;
    m_isDrag = false;
}

void AttractorTool::drag(const PointerInput& input)
{
    if (!m_centre)
        return;
    m_at = input.position;
    m_isDrag = m_isDrag || geometry::distance(*m_centre, m_at) > 2.0 * input.tolerance_m;
}

void AttractorTool::release(const PointerInput& input)
{
    if (!m_centre)
        return;
    drag(input);
    report(addAttractor(document(), {{}, *m_centre, m_strength, reach()}));
    cancel();
}

bool AttractorTool::cancel()
{
    const bool had = m_centre.has_value();
    m_centre.reset();
    m_isDrag = false;
    return had;
}

ToolDraft AttractorTool::draft() const
{
    ToolDraft draft;
    if (!m_centre)
        return draft;
    draft.pointer = m_at;
    DraftLine circle{{}, DraftTone::drawn, true};
    constexpr int kCorners = 72;
    for (int i = 0; i <= kCorners; ++i) {
        const double angle = 2.0 * std::numbers::pi * i / kCorners;
        circle.points.push_back(*m_centre + geometry::Point{std::cos(angle), std::sin(angle)} * reach());
    }
    draft.lines.push_back(std::move(circle));
    draft.points.push_back({*m_centre, DraftMark::cross, DraftTone::drawn});
    draft.labels.push_back({*m_centre, lengthText(reach()), DraftTone::drawn});
    return draft;
}

QString AttractorTool::hint() const
{
    return text("Click to place, or drag from its place to how far it reaches");
}

} // namespace passerby::editor
