// SPDX-License-Identifier: Apache-2.0
#include "core/wander/strolls.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace passerby::wander {

using foundation::Purpose;
using foundation::RandomStream;
using geometry::Point;
using ground::WalkingGround;
using navigation::kNone;
using street::SteeredPeople;

namespace {

constexpr double kThere_m = 0.4;      // from where they turn
constexpr double kPatience = 3.0;     // of the straight way across; who has walked more goes straight on
constexpr double kPull = 2.0;         // towards the exit, of who has just come
constexpr double kSlack = 2.0;        // of the time that the steps take when alone
constexpr double kLooksAgain_s = 1.0; // who found nowhere to turn to
constexpr int kDraws = 4;
constexpr double kNearExit = 1.5; // of a walk between decisions

/// Where somebody leaves the cell.
Point exitOf(const WalkingGround& ground, const SteeredPeople::Status& status, Point end)
{
    if (status.next == kNone)
        return end;
    const WalkingGround::Gate& gate = ground.gate(status.next);
    return geometry::nearestOnSegment(status.place, gate.a, gate.b);
}

/// Whether the leg being walked leads out of the cell in which somebody is, who could have been pushed into another.
bool leadsOut(const WalkingGround& ground, const SteeredPeople::Status& status)
{
    if (status.leg == kNone)
        return false;
    return status.next == kNone || std::ranges::count(ground.gate(status.next).cells, status.cell) > 0;
}

} // namespace

Strolls::Strolls(const world::World& world, std::shared_ptr<const affordance::CityAffordance> city, std::uint64_t seed)
    : m_city(std::move(city)), m_seed(seed)
{
    for (const auto& [id, profile] : world.profiles())
        m_options.push_back(affordance::strollOptions(profile));
}

void Strolls::takeOver(const Strolls& before, std::span<const double> walked_m)
{
    m_strolls.resize(walked_m.size());
    for (std::size_t person = 0; person < m_strolls.size(); ++person) {
        m_strolls[person].total_m = walked_m[person];
        m_strolls[person].decisions = person < before.m_strolls.size() ? before.m_strolls[person].decisions : 0;
    }
}

void Strolls::walk(SteeredPeople& street, std::size_t person, const Crosser& crosser, const SteeredPeople::Status& status, double now_s)
{
    if (m_strolls.size() <= person)
        m_strolls.resize(person + 1);
    Stroll& stroll = m_strolls[person];
    const double step_m = std::exchange(stroll.isOnStreet, true) ? distance(stroll.place, status.place) : 0.0;
    stroll.place = status.place;
    stroll.total_m += step_m;
    stroll.walked_m += step_m;
    if (stroll.cell != status.cell || stroll.leg != status.leg)
        begin(stroll, street, status);
    const bool walksOn = now_s < stroll.turns_s && distance(status.place, stroll.turnsAt) > kThere_m;
    if (stroll.cell != kNone && !stroll.goesStraightOn && !status.isHeld && !walksOn)
        turn(street, stroll, crosser, status, now_s);
}

/// They have come into a cell, or have been where they went and are led on: a path begins, and the one before has ended.
void Strolls::begin(Stroll& stroll, const SteeredPeople& street, const SteeredPeople::Status& status)
{
    if (stroll.cell != kNone)
        m_straightness.add(distance(stroll.entered, status.place), stroll.walked_m);
    const bool isOpen = status.cell < m_city->openSpaces.size() && m_city->openSpaces[status.cell] && leadsOut(street.ground(), status);
    stroll.entered = status.place;
    stroll.walked_m = 0.0;
    stroll.cell = isOpen ? status.cell : kNone;
    stroll.leg = status.leg;
    stroll.goesStraightOn = false;
    stroll.turns_s = 0.0;
}

/// Chooses where to walk for the next steps.
void Strolls::turn(SteeredPeople& street, Stroll& stroll, const Crosser& crosser, const SteeredPeople::Status& status, double now_s) const
{
    const affordance::StrollOptions& options = m_options[crosser.profile];
    const WalkingGround& ground = street.ground();
    const Point exit = exitOf(ground, status, crosser.end);
    const double steps_m = options.steps * affordance::kStride_m;
    const double across_m = std::max(distance(stroll.entered, exit), steps_m);
    const affordance::OpenSpace::Sight* sight = m_city->openSpaces[stroll.cell]->from(status.place);
    stroll.goesStraightOn =
        options.damping >= 1.0 || distance(status.place, exit) < kNearExit * steps_m || stroll.walked_m > kPatience * across_m;
    stroll.turns_s = now_s + kLooksAgain_s;
    stroll.turnsAt = exit;
    if (stroll.goesStraightOn || !sight)
        return;
    const Point ahead = ground.towards(stroll.cell, status.place, exit).value_or(exit) - status.place;
    const double pull = kPull * (1.0 + stroll.walked_m / across_m);
    RandomStream random(m_seed, exportedId(crosser.agent), Purpose::stroll, ++stroll.decisions);
    for (int draw = 0; draw < kDraws; ++draw) {
        const double to_rad = affordance::drawDirection(*sight, status.heading_rad, std::atan2(ahead.y, ahead.x), options, pull, random);
        const double far_m = steps_m * (draw % 2 == 0 ? 1.0 : 0.5);
        const Point to = status.place + Point{std::cos(to_rad), std::sin(to_rad)} * far_m;
        if (!ground.holds(stroll.cell, to) || !ground.isFree(stroll.cell, status.place, to))
            continue;
        stroll.turnsAt = to;
        stroll.turns_s = now_s + kSlack * far_m / crosser.speed_mps;
        street.goBy(crosser.agent, to, kSlack * far_m / crosser.speed_mps);
        return;
    }
}

} // namespace passerby::wander
