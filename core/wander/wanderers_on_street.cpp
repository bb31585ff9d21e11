// SPDX-License-Identifier: Apache-2.0
// Wanderers among others: where they are, and which way they walk who are steered.
#include "core/affordance/choice.h"
#include "core/run/walker_on_foot.h"
#include "core/street/traveller.h"
#include "core/wander/wander_tale.h"
#include "core/wander/wanderers.h"

#include <algorithm>
#include <cmath>

namespace passerby::wander {

using affordance::Way;
using affordance::WayIndex;
using geometry::Point;
using ground::StandingRoom;
using navigation::kNone;
using run::PersonStory;
using run::showOnFoot;
using run::Walker;
using street::SteeredPeople;

namespace {

constexpr double kCut_m = 0.75;                        // corners are cut by those who walk by the clock, so far before and behind
constexpr double kAtCentre_m = 1.0;                    // who is nearer to the end of a dead end has been there
constexpr std::uint32_t kAfterJunction = 0x8000'0000U; // marks legs of the way that is taken next

} // namespace

double Wanderers::along_m(const Wanderer& one, double now_s) const
{
    return std::clamp((now_s - one.began_s) * one.speed_mps, 0.0, m_city->network.ways[one.way].travel_m());
}

/// On the line of the way, of the one before, or of the next.
WayLines::Place Wanderers::linePlace(const Wanderer& one, double along_m) const
{
    const double travel_m = m_city->network.ways[one.way].travel_m();
    if (along_m < 0.0 && one.before != affordance::kNone)
        return m_places->lines.place(one.before, m_city->network.ways[one.before].travel_m() + along_m);
    return along_m > travel_m ? m_places->lines.place(one.next, along_m - travel_m) : m_places->lines.place(one.way, along_m);
}

/// The mean over a stretch of the line, so that directions change gradually (trapezoidal rule).
WayLines::Place Wanderers::clockPlace(const Wanderer& one, double along_m) const
{
    constexpr int kPieces = 4;
    WayLines::Place mean{{}, 0.0};
    for (int i = 0; i <= kPieces; ++i) {
        const double weight = (i == 0 || i == kPieces ? 0.5 : 1.0) / kPieces;
        const WayLines::Place place = linePlace(one, along_m + kCut_m * (2.0 * i / kPieces - 1.0));
        mean.place = mean.place + place.place * weight;
        mean.elevation_m += place.elevation_m * weight;
    }
    return mean;
}

/// The direction in which that mean moves.
Point Wanderers::heading(const Wanderer& one, double along_m) const
{
    const Point ahead = linePlace(one, along_m + kCut_m).place - linePlace(one, along_m - kCut_m).place;
    return length(ahead) > 0.0 ? ahead : m_city->network.ways[one.way].direction;
}

/// The cell, as a place in ascending order of number, behind so many portals of a way.
std::uint32_t Wanderers::cellOn(WayIndex way, std::size_t passed) const
{
    const Way& row = m_city->network.ways[way];
    if (passed == 0)
        return m_places->cellOfJunction[row.from];
    return passed == row.portals.size() ? m_places->cellOfJunction[row.to] : m_places->cellsOfWay[way][passed - 1];
}

navigation::SegmentIndex Wanderers::segmentOn(const Wanderer& one, double along_m) const
{
    const Way& way = m_city->network.ways[one.way];
    const std::size_t passed = m_places->lines.passed(one.way, along_m);
    navigation::NodeIndex from = passed > 0 ? way.portals[passed - 1] : kNone;
    navigation::NodeIndex to = passed < way.portals.size() ? way.portals[passed] : kNone;
    if (from == kNone && one.before != affordance::kNone)
        from = m_city->network.ways[one.before].portals.back();
    if (to == kNone)
        to = m_city->network.ways[one.next].portals.front();
    return from == kNone || from == to ? kNone : m_city->graph->findSegment(from, to);
}

/// Lays the rest of the way, and the next one up to the end of its first leg; who turns back goes to the middle of the dead end.
void Wanderers::lead(SteeredPeople& street, std::uint32_t person, std::size_t passed)
{
    const Wanderer& one = m_people[person];
    const Way& way = m_city->network.ways[one.way];
    const Way& next = m_city->network.ways[one.next];
    m_legs.clear();
    for (std::size_t i = passed; i < way.portals.size(); ++i)
        m_legs.push_back({way.portals[i], cellOn(one.way, i), static_cast<std::uint32_t>(i)});
    if (turnsBack(one)) {
        m_legs.push_back({kNone, m_places->cellOfJunction[way.to], kAfterJunction});
        street.lead(idOf(person), m_legs, m_city->network.junctions[way.to].centre, kAtCentre_m);
        return;
    }
    for (std::size_t i = 0; i < next.portals.size(); ++i)
        m_legs.push_back({next.portals[i], cellOn(one.next, i), kAfterJunction | static_cast<std::uint32_t>(i)});
    m_legs.push_back({kNone, m_places->cellOfJunction[next.to], kAfterJunction | static_cast<std::uint32_t>(next.portals.size())});
    street.lead(idOf(person), m_legs, m_city->network.junctions[next.to].centre, kAtCentre_m);
}

void Wanderers::stepOut(SteeredPeople& street, StandingRoom& room, const SteeredPeople* streetBefore, double now_s)
{
    for (std::uint32_t person = 0; person < m_people.size(); ++person) {
        const Wanderer& one = m_people[person];
        const double far_m = along_m(one, now_s);
        const std::size_t passed = m_places->lines.passed(one.way, far_m);
        const std::uint32_t cell = cellOn(one.way, passed);
        const Way& way = m_city->network.ways[one.way];
        const Point to =
            passed < way.portals.size() ? m_city->graph->nodes()[way.portals[passed]].position : m_city->network.junctions[way.to].centre;
        const auto canStand = [&](Point place) { return street.ground().holds(cell, place) && street.ground().towards(cell, place, to); };
        Point at = m_places->lines.place(one.way, far_m).place;
        if (one.isSteered && !street.ground().towards(cell, at, to)) // in the middle of an obstacle that one walks round
            at = passed == 0 ? m_places->lines.place(one.way, 0.0).place : m_city->graph->nodes()[way.portals[passed - 1]].position;
        if (streetBefore && streetBefore->isSteered(idOf(person)))
            if (const Point was = streetBefore->status(idOf(person)).place; one.isSteered && canStand(was))
                at = was;
        street.addOnTheWay(street::travellerOf(m_world, idOf(person), one.profile, one.speed_mps), at, cell, now_s, room);
        if (one.isSteered)
            lead(street, person, passed);
    }
}

void Wanderers::carry(SteeredPeople& street, double now_s) const
{
    for (std::uint32_t person = 0; person < m_people.size(); ++person) {
        const Wanderer& one = m_people[person];
        if (one.isSteered)
            continue;
        const double far_m = along_m(one, now_s);
        const Point ahead = heading(one, far_m);
        street.carry(idOf(person), clockPlace(one, far_m).place, ahead * (one.speed_mps / length(ahead)),
                     cellOn(one.way, m_places->lines.passed(one.way, far_m)));
    }
}

void Wanderers::follow(SteeredPeople& street, double now_s)
{
    for (std::uint32_t person = 0; person < m_people.size(); ++person) {
        const Wanderer& one = m_people[person];
        if (!one.isSteered)
            continue;
        SteeredPeople::Status status = street.status(idOf(person));
        if (!turnsBack(one) && status.leg != kNone && (status.leg & kAfterJunction) != 0) {
            enterNext(person, now_s);
            lead(street, person, status.leg & ~kAfterJunction);
            status = street.status(idOf(person));
        }
        const Point end = m_city->network.junctions[m_city->network.ways[one.way].to].centre;
        m_strolls.walk(street, person, {idOf(person), one.profile, one.speed_mps, end}, status, now_s);
    }
}

void Wanderers::arrive(SteeredPeople& street, std::uint32_t person, double now_s)
{
    enterNext(person, now_s);
    lead(street, person, 0);
}

void Wanderers::show(const SteeredPeople* street, double now_s, std::vector<Walker>& walkers) const
{
    for (std::uint32_t person = 0; person < m_people.size(); ++person) {
        const Wanderer& one = m_people[person];
        const bool isOnFoot = street && street->isSteered(idOf(person));
        const double far_m = isOnFoot ? m_places->lines.nearest_m(one.way, street->status(idOf(person)).place).first : along_m(one, now_s);
        const WayLines::Place place = clockPlace(one, far_m);
        const Point ahead = heading(one, far_m);
        Walker walker;
        walker.agent = idOf(person);
        walker.profile = one.profile;
        walker.x_m = static_cast<float>(place.place.x);
        walker.y_m = static_cast<float>(place.place.y);
        walker.z_m = static_cast<float>(place.elevation_m);
        walker.heading_rad = static_cast<float>(std::atan2(ahead.y, ahead.x));
        walker.speed_mps = static_cast<float>(one.speed_mps);
        walker.segment = segmentOn(one, far_m);
        if (isOnFoot)
            showOnFoot(street->status(idOf(person)), walker);
        walkers.push_back(walker);
    }
}

std::optional<PersonStory> Wanderers::story(const SteeredPeople* street, std::uint32_t person, double now_s) const
{
    if (person >= m_people.size())
        return std::nullopt;
    const Wanderer& one = m_people[person];
    const Way& way = m_city->network.ways[one.way];
    const bool isOnFoot = street && street->isSteered(idOf(person));
    const double far_m = isOnFoot ? m_places->lines.nearest_m(one.way, street->status(idOf(person)).place).first : along_m(one, now_s);
    PersonStory story;
    story.agent = idOf(person);
    story.profile = one.profile;
    story.speed_mps = one.speed_mps;
    story.walking = true;
    story.departed_s = one.since_s;
    story.arrives_s = now_s + (way.travel_m() - far_m) / one.speed_mps;
    story.boundTargets.assign(m_world.targetTypes().size(), kNone);
    story.route = way.portals;
    story.nextNode = m_places->lines.passed(one.way, far_m);
    const affordance::JunctionTable& table = tableOf(one);
    WanderTale told;
    told.from = m_city->network.junctions[way.from].name;
    told.to = m_city->network.junctions[way.to].name;
    told.began = one.origin;
    told.began_s = one.since_s;
    told.share = table.ways[one.way].share;
    std::vector<affordance::Option> options;
    affordance::appendOptions(m_city->network, table, way.from, one.before, options);
    told.choices = static_cast<std::uint32_t>(options.size());
    for (const affordance::Option& option : options)
        told.chance = option.way == one.way ? option.chance : told.chance;
    told.decisions = one.passed;
    told.walked_m = isOnFoot ? m_strolls.walked_m(person) : one.walked_m + m_places->lines.onLine_m(one.way, far_m);
    const bool countsAll = table.options.rule == affordance::ShareRule::visible;
    const affordance::SeenArea& all = table.viewsheds[way.from];
    const affordance::SeenArea& towards = table.ways[one.way].seen;
    told.viewshed_m2 = countsAll ? all.visible_m2 : all.walkable_m2;
    told.towards_m2 = countsAll ? towards.visible_m2 : towards.walkable_m2;
    const Point here = isOnFoot ? street->status(idOf(person)).place : clockPlace(one, far_m).place;
    told.straightness = told.walked_m > 1.0 ? std::min(1.0, distance(one.origin, here) / told.walked_m) : 1.0;
    story.toldAs = world::PersonKind::wander;
    story.keepsSchedule = false;
    story.facts = factsOf(told);
    if (street && street->has(idOf(person)))
        story.proxies = street->carriedBy(idOf(person));
    return story;
}

} // namespace passerby::wander
