// SPDX-License-Identifier: Apache-2.0
#include "core/comparison/place_names.h"

#include "core/foundation/words.h"

#include <cmath>
#include <fmt/format.h>

namespace passerby::comparison {

namespace {

using foundation::told;
using geometry::Point;

constexpr double kFarthest_m = 60.0;

/// The nearest of a level within kFarthest_m for which fits(one); null where there is none.
template <class One, class Fits>
const One* nearest(const std::vector<One>& list, Point place, int level, Fits fits)
{
    const One* found = nullptr;
    double nearest_m = kFarthest_m;
    for (const One& one : list)
        if (const double away_m = geometry::distance(one.at, place); one.level == level && away_m < nearest_m && fits(one)) {
            nearest_m = away_m;
            found = &one;
        }
    return found;
}

constexpr double kLook_m = 10.0; ///< along lanes

/// As people call it.
std::string titleOfKind(world::CellKind kind)
{
    switch (kind) {
    case world::CellKind::sidewalk:
        return told("Sidewalk");
    case world::CellKind::crosswalk:
        return told("Crosswalk");
    case world::CellKind::street:
        return told("Street");
    case world::CellKind::plaza:
        return told("Square");
    case world::CellKind::path:
        return told("Path");
    case world::CellKind::stairs:
        return told("Stairs");
    case world::CellKind::indoor:
        return told("Indoor way");
    case world::CellKind::platform:
        return told("Platform");
    }
    return {};
}

} // namespace

PlaceNames::PlaceNames(const world::World& a, const world::World& b, Point shift)
{
    add(a, {});
    add(b, shift);
}

void PlaceNames::add(const world::World& world, Point shift)
{
    for (const auto& [id, cell] : world.cells()) {
        const Point at = geometry::interiorPoint(cell.polygon) + shift;
        if (cell.name.empty())
            m_unnamed.push_back({titleOfKind(cell.kind), id.number, cell.level, at});
        else
            m_streets.push_back({cell.name, cell.level, at});
    }
    for (const auto& [id, lane] : world.lanes())
        for (std::size_t i = 0; !lane.name.empty() && i + 1 < lane.points.size(); ++i) {
            const double leg_m = geometry::distance(lane.points[i], lane.points[i + 1]);
            const auto looks = static_cast<std::size_t>(std::ceil(leg_m / kLook_m));
            for (std::size_t look = 0; look < looks; ++look) {
                const double share = static_cast<double>(look) * kLook_m / leg_m;
                m_streets.push_back({lane.name, lane.level, lane.points[i] + (lane.points[i + 1] - lane.points[i]) * share + shift});
            }
        }
    for (const auto& [id, target] : world.targets())
        if (const world::Cell* cell = world.cells().find(target.cell); cell && !target.name.empty())
            m_targets.push_back({target.name, cell->level, target.position + shift});
}

std::string PlaceNames::near(Point place, int level, const std::string& other) const
{
    const auto isOther = [&other](const Named& one) { return one.name != other; };
    if (const Named* street = nearest(m_streets, place, level, isOther))
        return street->name;
    const Named* target = nearest(m_targets, place, level, isOther);
    return target ? target->name : std::string();
}

std::string PlaceNames::door(Point place, int level) const
{
    const Named* target = nearest(m_targets, place, level, [](const Named&) { return true; });
    return target ? target->name : std::string();
}

std::string PlaceNames::unnamedAt(Point place, int level) const
{
    const Unnamed* cell = nearest(m_unnamed, place, level, [](const Unnamed&) { return true; });
    const std::string kind = cell ? cell->kind : told("Place");
    const std::string beside = near(place, level);
    if (!beside.empty())
        return told("{} near {}", kind, beside);
    return cell ? fmt::format("{} {}", kind, cell->number) : told("{} at {:.0f} m east, {:.0f} m north", kind, place.x, place.y);
}

} // namespace passerby::comparison
