// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/tools/sight_tool.h"

#include "editor/document/project_document.h"
#include "editor/scene/isovist_heatmap.h"
#include "editor/tools/sight_draft.h"
#include "editor/words/text.h"

namespace passerby::editor {

namespace {

constexpr double kLeastRange_m = 1.0;
constexpr double kJunctionReach = 2.0; ///< in tolerances

/// The level nearest to the ground that has cells; the ground where there are none.
int groundLevel(const world::World& world)
{
    return eyeLevel(world).value_or(0);
}

} // namespace

ToolInfo SightTool::info() const
{
    return {QStringLiteral("sight"),
            text("Sight"),
            QStringLiteral("V"),
            QStringLiteral("viewshed"),
            text("See what is seen from a place, and from junctions what draws people where"),
            2};
}

void SightTool::putDown()
{
    m_isHeld = false;
    clear();
}

void SightTool::clear()
{
    m_at.reset();
    m_draft = {};
    m_words = {};
}

void SightTool::hover(const PointerInput& input)
{
    if (m_isHeld)
        return;
    m_at = input;
    look();
}

void SightTool::leave()
{
    if (!m_isHeld)
        clear();
}

void SightTool::press(const PointerInput& input)
{
    m_isHeld = true;
    m_at = input;
    look();
}

void SightTool::drag(const PointerInput& input)
{
    press(input);
}

bool SightTool::cancel()
{
    const bool wasHeld = m_isHeld;
    m_isHeld = false;
    if (wasHeld)
        clear();
    return wasHeld;
}

void SightTool::setSight(std::shared_ptr<const affordance::CityAffordance> city, std::shared_ptr<const affordance::CitySight> sight)
{
    if (city == m_city && sight == m_sight)
        return;
    m_city = std::move(city);
    m_sight = std::move(sight);
    look();
}

void SightTool::look()
{
    m_draft = {};
    m_words = {};
    if (!m_at || !m_sight || !m_city)
        return;
    const affordance::JunctionIndex junction =
        m_at->isFree ? affordance::kNone : nearestJunction(*m_city, m_at->position, kJunctionReach * m_at->tolerance_m);
    const bool isJunction = junction != affordance::kNone;
    m_junction = junction;
    m_level = isJunction ? m_city->network.junctions[junction].level : groundLevel(document().world());
    const affordance::SightField* field = m_sight->field(m_level);
    geometry::SightQuestion question;
    if (const double range_m = m_typed_m.value_or(m_range_m); range_m >= kLeastRange_m)
        question.range_m = range_m;
    const geometry::Point eye = isJunction ? m_city->network.junctions[junction].centre : m_at->position;
    if (!field || !field->viewshedAt(eye, m_viewshed, question))
        return;
    const affordance::Isovist isovist = affordance::isovistOf(m_viewshed);
    const std::size_t table = affordance::wanderersTablePlace(document().world(), *m_city);
    m_draft = isJunction ? junctionDraft(*m_city, table, junction, m_viewshed, m_context.pixel_m()) : viewshedDraft(m_viewshed);
    m_words = isJunction ? tellJunction(*m_city, table, junction, isovist) : tellSight(isovist);
}

SightTool::Shown SightTool::shown() const
{
    return m_words.isEmpty() ? Shown() : Shown{&m_viewshed, m_level, m_junction};
}

QString SightTool::hint() const
{
    if (document().world().cells().empty())
        return text("There is nothing to look at yet: draw a cell or import a map");
    if (!m_sight)
        return m_trouble.isEmpty() ? text("Looking around from every junction…") : m_trouble;
    if (m_isHeld)
        return text("Drag to look from elsewhere · type how far they see · Esc lets go");
    return text(
        "Move over the plan to see what is seen from there · click holds the place · type how far they see · Alt: beside junctions");
}

std::vector<NumberField> SightTool::numbers() const
{
    return {{text("Range (0: all)"), QStringLiteral("m"), m_typed_m.value_or(m_range_m)}};
}

void SightTool::setNumbers(const std::vector<std::optional<double>>& typed)
{
    const std::optional<double> wanted = typed.empty() ? std::nullopt : typed.front();
    if (wanted == m_typed_m)
        return;
    m_typed_m = wanted;
    look();
}

bool SightTool::commitNumbers()
{
    m_range_m = m_typed_m.value_or(m_range_m);
    look();
    return true;
}

} // namespace passerby::editor
