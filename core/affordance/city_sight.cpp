// SPDX-License-Identifier: Apache-2.0
#include "core/affordance/city_sight.h"

#include <algorithm>
#include <set>

namespace passerby::affordance {

using foundation::Result;
using geometry::Point;

namespace {

/// Whether the viewshed's ring holds the place: the eye sees it.
bool reaches(const Viewshed& viewshed, Point place)
{
    return !viewshed.ring.empty() && geometry::contains({viewshed.ring, {}}, place);
}

/// False where the side that an eye on a wall is on, or the place that one in a gap moves to, is a matter of comparing areas.
bool isFreeOfWalls(const Viewshed& viewshed, Point eye)
{
    return !viewshed.ring.empty() && !(viewshed.ring.front() == viewshed.eye)
           && geometry::distance(viewshed.eye, eye) <= geometry::kSightStep_m;
}

/// Calls note(old row, new row) for rows that differ; null where there is none.
template <class Row, class Note>
void eachChange(const world::Table<Row>& before, const world::Table<Row>& after, const Note& note)
{
    if (before.sharesStateWith(after))
        return;
    std::size_t i = 0;
    std::size_t k = 0;
    while (i < before.size() || k < after.size()) {
        const bool hasOld = i < before.size() && (k == after.size() || before.at(i).id.number <= after.at(k).id.number);
        const bool hasNew = k < after.size() && (i == before.size() || after.at(k).id.number <= before.at(i).id.number);
        const Row* old = hasOld ? before.at(i++).row.get() : nullptr;
        const Row* now = hasNew ? after.at(k++).row.get() : nullptr;
        if (old != now)
            note(old, now);
    }
}

/// Levels of which a wall or a cell was added, removed or changed its shape.
std::set<int> changedLevels(const world::World& before, const world::World& after, const std::vector<world::ObstacleKind>& kinds)
{
    std::set<int> levels;
    eachChange(before.cells(), after.cells(), [&](const world::Cell* old, const world::Cell* now) {
        if (old && now && old->level == now->level && old->polygon == now->polygon)
            return;
        for (const world::Cell* cell : {old, now})
            if (cell)
                levels.insert(cell->level);
    });
    const auto blocks = [&](const world::Obstacle* obstacle) { return obstacle && blocksSight(*obstacle, kinds); };
    eachChange(before.obstacles(), after.obstacles(), [&](const world::Obstacle* old, const world::Obstacle* now) {
        if (old && now && blocks(old) == blocks(now) && old->level == now->level && old->polygon == now->polygon)
            return;
        for (const world::Obstacle* obstacle : {old, now})
            if (blocks(obstacle))
                levels.insert(obstacle->level);
    });
    if (!world::shareParkedVehicles(before, after))
        for (const world::World* world : {&before, &after})
            for (const auto& [id, row] : world->parkingRows())
                levels.insert(row.level);
    return levels;
}

} // namespace

Result<CitySight> CitySight::build(const world::World& world, const std::vector<world::ObstacleKind>& kinds)
{
    return updated(CitySight(kinds), {}, world);
}

Result<CitySight> CitySight::updated(const CitySight& before, const world::World& worldBefore, const world::World& world)
{
    CitySight sight(before.m_kinds);
    const bool isKnown = !before.m_fields.empty() && sightBounds(worldBefore) == sightBounds(world);
    const std::set<int> changed = isKnown ? changedLevels(worldBefore, world, before.m_kinds) : std::set<int>();
    for (const auto& [id, cell] : world.cells()) {
        if (sight.m_fields.count(cell.level) != 0)
            continue;
        if (const auto known = before.m_fields.find(cell.level);
            isKnown && known != before.m_fields.end() && changed.count(cell.level) == 0) {
            sight.m_fields.insert(*known);
            continue;
        }
        Result<SightField> field = SightField::build(world, cell.level, before.m_kinds);
        if (!field)
            return field.error();
        sight.m_fields.emplace(cell.level, std::make_shared<const SightField>(std::move(field).value()));
    }
    return sight;
}

const SightField* CitySight::field(int level) const
{
    const auto found = m_fields.find(level);
    return found == m_fields.end() ? nullptr : found->second.get();
}

Sight CitySight::sight() const
{
    return {[this](Point eye, int level, std::span<const double> directions_rad, double angle_rad) {
                thread_local Viewshed viewshed;
                Outlook outlook;
                outlook.towards.resize(directions_rad.size());
                const SightField* seen = field(level);
                if (!seen || !seen->viewshedAt(eye, viewshed))
                    return outlook;
                outlook.all = areasOf(viewshed);
                std::transform(directions_rad.begin(), directions_rad.end(), outlook.towards.begin(),
                               [&](double direction_rad) { return areaInFrustum(viewshed, direction_rad, angle_rad); });
                if (isFreeOfWalls(viewshed, eye))
                    outlook.reach = std::make_shared<const geometry::Ring>(viewshed.ring);
                return outlook;
            },
            [this](Point eye, int level, Point place) {
                const SightField* seen = field(level);
                return seen && reaches(seen->viewshedAt(eye), place);
            }};
}

bool SightChange::concerns(int level, const std::shared_ptr<const geometry::Ring>& reach)
{
    const SightField* old = m_before.field(level);
    const SightField* now = m_after.field(level);
    if (old == now)
        return false;
    if (!reach || !old || !now)
        return true;
    auto boxes = m_boxes.find(level);
    if (boxes == m_boxes.end())
        boxes = m_boxes.emplace(level, geometry::Visibility::changes(old->visibility(), now->visibility())).first;
    return std::any_of(boxes->second.begin(), boxes->second.end(), [&](const geometry::Box& box) { return meets(*reach, box); });
}

} // namespace passerby::affordance
