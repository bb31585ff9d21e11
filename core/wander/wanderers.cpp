// SPDX-License-Identifier: Apache-2.0
#include "core/wander/wanderers.h"

#include "core/affordance/choice.h"
#include "core/foundation/held_bytes.h"
#include "core/foundation/random_stream.h"
#include "core/statistics/speed_law.h"
#include "core/street/steering_models.h"
#include "core/world/behaviour_shares.h"

#include <algorithm>
#include <cmath>

namespace passerby::wander {

using affordance::WayIndex;
using foundation::Purpose;
using foundation::RandomStream;
using geometry::Point;
using run::WanderTally;
using street::SteeredPeople;

namespace {

std::size_t drawFrom(std::span<const double> upTo, double uniform)
{
    const auto found = std::upper_bound(upTo.begin(), upTo.end(), uniform * upTo.back());
    return std::min<std::size_t>(static_cast<std::size_t>(found - upTo.begin()), upTo.size() - 1);
}

std::vector<double> upTo(std::vector<double> chances)
{
    double sum = 0.0;
    for (double& chance : chances)
        chance = sum += chance;
    return chances;
}

} // namespace

Wanderers::Places::Places(const world::World& world, const affordance::CityAffordance& city) : lines(city.network, *city.graph)
{
    const auto placeOf = [&](std::uint32_t number) {
        return static_cast<std::uint32_t>(world.cells().indexOf(world.cells().idOf(number)));
    };
    for (const affordance::Junction& junction : city.network.junctions)
        cellOfJunction.push_back(placeOf(junction.cell));
    for (const affordance::Way& way : city.network.ways) {
        cellsOfWay.emplace_back();
        for (const std::uint32_t cell : way.cells)
            cellsOfWay.back().push_back(placeOf(cell));
    }
}

Wanderers::Wanderers(const world::World& world, std::shared_ptr<const affordance::CityAffordance> city, std::uint64_t seed)
    : m_world(world),
      m_city(std::move(city)),
      m_places(std::make_shared<const Places>(m_world, *m_city)),
      m_seed(seed),
      m_strolls(world, m_city, seed),
      m_visits(m_city->network.junctions.size()),
      m_onWay_s(m_city->network.ways.size())
{
    publish(0.0);
}

std::size_t Wanderers::heldBytes() const
{
    return sizeof(*this)
           + foundation::heldBytes(m_people, m_strolls, m_visits, m_onWay_s, m_legs, m_published->visits, m_published->onWay_s);
}

const affordance::JunctionTable& Wanderers::tableOf(const Wanderer& one) const
{
    return m_city->tables[m_city->tableOfProfile[one.profile]];
}

/// A profile that wanders, by their shares.
std::uint16_t Wanderers::profileOf(double uniform) const
{
    double sum = 0.0;
    for (const auto& [id, profile] : m_world.profiles())
        sum += world::isWandering(profile) ? std::max(0.0, profile.share) : 0.0;
    double left = uniform * sum;
    std::uint16_t last = 0;
    for (std::size_t place = 0; place < m_world.profiles().size(); ++place) {
        const world::AgentProfile& profile = *m_world.profiles().at(place).row;
        if (!world::isWandering(profile) || !(profile.share > 0.0))
            continue;
        last = static_cast<std::uint16_t>(place);
        left -= profile.share;
        if (left < 0.0)
            break;
    }
    return last;
}

/// Draws what somebody keeps for life.
void Wanderers::beBorn(Wanderer& one, RandomStream& random) const
{
    one.profile = profileOf(random.uniform());
    const world::AgentProfile& profile = *m_world.profiles().at(one.profile).row;
    one.speed_mps = random.normalWithin(profile.speedMean_mps, profile.speedSd_mps, statistics::kSlowest * profile.speedMean_mps,
                                        statistics::kFastest * profile.speedMean_mps);
    one.isSteered = street::modelOf(m_world, one.profile) != street::kCarried;
}

Wanderers::Wanderer Wanderers::born(std::uint32_t person, std::span<const double> startUpTo, WanderStart start, double now_s) const
{
    RandomStream random(m_seed, exportedId(idOf(person)), Purpose::wander, 0);
    Wanderer one;
    beBorn(one, random);
    one.way = static_cast<WayIndex>(drawFrom(startUpTo, random.uniform()));
    const double along_m = random.uniform() * affordance::startStretch(startRule(start)) * m_city->network.ways[one.way].travel_m();
    one.began_s = now_s - along_m / one.speed_mps;
    one.accounted_s = one.since_s = now_s;
    one.origin = m_places->lines.place(one.way, along_m).place;
    one.walked_m = -m_places->lines.onLine_m(one.way, along_m);
    return one;
}

void Wanderers::populate(std::uint64_t people, WanderStart start, double now_s)
{
    m_people.clear();
    m_windowBegan_s = now_s;
    bear(0, people, start, now_s);
    publish(now_s);
}

void Wanderers::bear(std::uint64_t first, std::uint64_t people, WanderStart start, double now_s)
{
    if (m_city->network.ways.empty())
        return;
    std::vector<std::vector<double>> laws;
    for (std::size_t table = 0; table < m_city->tables.size(); ++table)
        laws.push_back(upTo(wanderStart(*m_city, table, start)));
    for (std::uint64_t number = first; number < people; ++number) {
        const auto person = static_cast<std::uint32_t>(number);
        RandomStream random(m_seed, exportedId(idOf(person)), Purpose::wander, 0);
        m_people.push_back(born(person, laws[m_city->tableOfProfile[profileOf(random.uniform())]], start, now_s));
        decide(person);
    }
}

/// Draws the way that they will take at the end of theirs.
void Wanderers::decide(std::uint32_t person)
{
    Wanderer& one = m_people[person];
    RandomStream random(m_seed, exportedId(idOf(person)), Purpose::wander, ++one.decisions);
    one.next = affordance::drawWay(m_city->network, tableOf(one), m_city->network.ways[one.way].to, one.way, random.uniform());
}

void Wanderers::account(Wanderer& one, double until_s)
{
    m_onWay_s[one.way] += until_s - one.accounted_s;
    one.accounted_s = until_s;
}

/// They are at the junction at `now_s` and go on.
void Wanderers::enterNext(std::uint32_t person, double now_s)
{
    Wanderer& one = m_people[person];
    account(one, now_s);
    ++m_visits[m_city->network.ways[one.way].to];
    one.walked_m += m_city->network.ways[one.way].length_m;
    ++one.passed;
    one.before = one.way;
    one.way = one.next;
    one.began_s = now_s;
    decide(person);
}

void Wanderers::advance(double now_s)
{
    for (std::uint32_t person = 0; person < m_people.size(); ++person) {
        const Wanderer& one = m_people[person];
        if (one.isSteered)
            continue;
        for (double end_s = 0.0;; enterNext(person, end_s)) {
            end_s = one.began_s + m_city->network.ways[one.way].travel_m() / one.speed_mps;
            if (end_s > now_s)
                break;
        }
    }
}

void Wanderers::publish(double now_s)
{
    for (Wanderer& one : m_people)
        account(one, now_s);
    auto tally = std::make_shared<WanderTally>();
    tally->city = m_city;
    tally->visits = m_visits;
    tally->onWay_s.assign(m_onWay_s.begin(), m_onWay_s.end());
    tally->window_s = now_s - m_windowBegan_s;
    tally->openSpace = m_strolls.straightness();
    m_published = std::move(tally);
}

void Wanderers::resetMeasures(double now_s)
{
    for (Wanderer& one : m_people)
        account(one, now_s);
    std::fill(m_visits.begin(), m_visits.end(), 0);
    std::fill(m_onWay_s.begin(), m_onWay_s.end(), 0.0);
    m_strolls.resetMeasures();
    m_windowBegan_s = now_s;
    publish(now_s);
}

/// Somebody of a city before an edit who was at a place: on their way if it is still there, else on the nearest that is open to them, or
/// of all where none is.
void Wanderers::settle(Wanderer& one, const Wanderers& before, Point at, double now_s) const
{
    const affordance::WayNetwork& network = m_city->network;
    const affordance::WayNetwork& networkBefore = before.m_city->network;
    const affordance::Way& was = networkBefore.ways[one.way];
    const auto nameOf = [](const affordance::WayNetwork& of, affordance::JunctionIndex junction) { return of.junctions[junction].name; };
    const auto numberOf = [](const affordance::CityAffordance& of, navigation::NodeIndex node) { return of.graph->nodes()[node].number; };
    one.before = affordance::kNone;
    const affordance::JunctionIndex from = network.findJunction(nameOf(networkBefore, was.from));
    for (WayIndex way = from == affordance::kNone ? 0 : network.junctions[from].firstWay;
         from != affordance::kNone && way < network.junctions[from].lastWay; ++way)
        if (nameOf(network, network.ways[way].to) == nameOf(networkBefore, was.to)
            && numberOf(*m_city, network.ways[way].portals.front()) == numberOf(*before.m_city, was.portals.front())
            && tableOf(one).isOpen(way)) {
            one.way = way;
            one.began_s = now_s - m_places->lines.nearest_m(way, at).first / one.speed_mps;
            return;
        }
    double nearest_m = std::numeric_limits<double>::infinity();
    bool isOnOpen = false;
    for (WayIndex way = 0; way < network.ways.size(); ++way) {
        const bool isOpen = tableOf(one).isOpen(way);
        const auto [along_m, far_m] = m_places->lines.nearest_m(way, at);
        if (isOpen == isOnOpen ? !(far_m < nearest_m) : isOnOpen)
            continue;
        nearest_m = far_m;
        isOnOpen = isOpen;
        one.way = way;
        one.began_s = now_s - along_m / one.speed_mps;
    }
}

void Wanderers::takeOver(const Wanderers& before, const SteeredPeople* streetBefore, std::uint64_t people, double now_s)
{
    m_windowBegan_s = now_s;
    const std::size_t stay = m_city->network.ways.empty() ? 0 : std::min<std::size_t>(people, before.m_people.size());
    std::vector<double> walked_m;
    for (std::uint32_t person = 0; person < stay; ++person) {
        Wanderer one = before.m_people[person];
        const bool wasOnFoot = streetBefore && streetBefore->isSteered(idOf(person));
        const Point at =
            wasOnFoot ? streetBefore->status(idOf(person)).place : before.m_places->lines.place(one.way, before.along_m(one, now_s)).place;
        const double along_m = before.m_places->lines.nearest_m(one.way, at).first;
        RandomStream random(m_seed, exportedId(idOf(person)), Purpose::wander, 0);
        beBorn(one, random);
        one.walked_m += before.m_places->lines.onLine_m(one.way, along_m);
        walked_m.push_back(wasOnFoot ? before.m_strolls.walked_m(person) : one.walked_m);
        settle(one, before, at, now_s);
        one.walked_m -= m_places->lines.onLine_m(one.way, this->along_m(one, now_s));
        one.accounted_s = now_s;
        m_people.push_back(one);
        decide(person);
    }
    m_strolls.takeOver(before.m_strolls, walked_m);
    bear(stay, people, WanderStart::steady, now_s);
    publish(now_s);
}

affordance::StartRule startRule(WanderStart start)
{
    return start == WanderStart::byViewshed ? affordance::StartRule::byViewshed : affordance::StartRule::alongWays;
}

std::vector<double> wanderStart(const affordance::CityAffordance& city, std::size_t table, WanderStart start)
{
    if (start == WanderStart::steady && !city.flows[table].probability.empty())
        return city.flows[table].probability;
    return affordance::startLaw(city.network, city.tables[table], startRule(start));
}

} // namespace passerby::wander
