// SPDX-License-Identifier: Apache-2.0
// Where people stand who have nothing to do at a line, so that those of it can pass.
#include "core/autonomous/minds_city.h"
#include "core/autonomous/phases.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace passerby::autonomous {

using geometry::Point;
using navigation::kNone;
using street::SteeredPeople;

namespace {

constexpr double kFromPlaces_m = 1.0; // of a line, also those that are free
constexpr double kFromFronts_m = 2.0; // of its counters
constexpr double kFromCalled_m = 1.0; // the straight way from its head to a counter
constexpr double kNearest_m = 1.5;    // places to stand are looked for so far away
constexpr double kFarthest_m = 12.0;  // to so far
constexpr double kRing_m = 1.5;       // from one ring of them to the next
constexpr std::uint32_t kDirectionsClear = 16;

} // namespace

/// With a rank in a line, called, or at the counter.
bool Minds::isInLine(std::uint32_t agent) const
{
    const Person& person = m_people[agent];
    if (person.desk == kNone || person.stack.isEmpty())
        return false;
    const Goal& want = person.stack.wanted();
    return isForLine(want) && want.phase >= InLine::waits;
}

/// In nobody's way to, in or from any line of a room.
bool Minds::isClearOfLines(Point place, std::uint32_t room) const
{
    for (const Desk& desk : m_desks) {
        if (m_city->things.all()[desk.servers().front().thing].room != room)
            continue;
        for (const Desk::Server& server : desk.servers()) {
            const Point front = m_city->things.all()[server.thing].front.place;
            if (distance(place, front) < kFromFronts_m || distanceToSegment(place, desk.places().slot(0), front) < kFromCalled_m)
                return false;
        }
        for (std::uint32_t rank = 0; rank < desk.most(); ++rank) // it may grow while they stand
            if (distance(place, desk.places().slot(rank)) < kFromPlaces_m)
                return false;
    }
    return true;
}

/// The nearest place of the cell, in sight, where that is so; in another direction for each. Nothing where there is none near.
std::optional<Spot> Minds::placeClearOfLines(std::uint32_t agent, const SteeredPeople::Status& from) const
{
    const ground::WalkingGround& ground = m_setting.street->ground();
    const std::uint32_t room = m_city->ways.rooms().roomOf(from.cell);
    const double begins_rad = 2.0 * std::numbers::pi * std::fmod((agent + 1.0) / std::numbers::phi, 1.0);
    const auto rings = static_cast<std::uint32_t>((kFarthest_m - kNearest_m) / kRing_m);
    for (std::uint32_t ring = 0; ring <= rings; ++ring)
        for (std::uint32_t i = 0; i < kDirectionsClear; ++i) {
            const double angle_rad = begins_rad + 2.0 * std::numbers::pi * i / kDirectionsClear;
            const Point place = from.place + Point{std::cos(angle_rad), std::sin(angle_rad)} * (kNearest_m + kRing_m * ring);
            if (isClearOfLines(place, room) && ground.holds(from.cell, place) && m_city->ways.isFree(from.cell, from.place, place)
                && !ground.isInObstacle(from.cell, place))
                return m_city->ways.spotAt(place, m_setting.world.cells().at(from.cell).row->level);
        }
    return std::nullopt;
}

} // namespace passerby::autonomous
