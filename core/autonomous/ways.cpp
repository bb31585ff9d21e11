// SPDX-License-Identifier: Apache-2.0
#include "core/autonomous/ways.h"

#include "core/foundation/random_stream.h"

#include <algorithm>
#include <tuple>

namespace passerby::autonomous {

using geometry::Point;
using ground::Leg;
using navigation::kNone;
using navigation::kUnreachable;
using navigation::NodeIndex;

namespace {

constexpr std::size_t kUsualPassages = 64; // that lead out of a room

} // namespace

Ways::Ways(const world::World& world, std::shared_ptr<const navigation::NavigationGraph> graph,
           std::shared_ptr<const ground::WalkingGround> ground, std::uint64_t seed,
           std::shared_ptr<const navigation::NavigationGraph> taken)
    : m_graph(std::move(graph)),
      m_taken(taken ? std::move(taken) : m_graph),
      m_back(m_taken->isOneWay() ? std::make_shared<navigation::NavigationGraph>(m_taken->reversed()) : m_taken),
      m_ground(std::move(ground)),
      m_seed(seed),
      m_rooms(world, *m_graph),
      m_trees(*m_back),
      m_before(m_rooms.passages().size(), 0),
      m_through(m_rooms.passages().size()),
      m_offSide(m_rooms.passages().size(), {PassageOffer{}.offSide, PassageOffer{}.offSide})
{
    findSides(world.settings().side == world::Side::left);
    m_next.reserve(kUsualPassages);
    m_offers.reserve(kUsualPassages);
}

/// Of passages that are walked in about the same direction: who walks from either cell keeps to the right or the left of them.
void Ways::findSides(bool keepsLeft)
{
    constexpr double kAlike = 0.7; // cosine of what is between their directions
    const auto passages = m_rooms.passages();
    const auto rightOf = [&](const Passage& passage, std::uint32_t room) {
        const auto& gate = m_ground->gate(passage.portal);
        const auto [left, right] = gate.leaving(gate.cells[m_rooms.roomOf(gate.cells[0]) == room ? 0 : 1]);
        return (right - left) * (1.0 / std::max(distance(left, right), 1e-9));
    };
    for (std::size_t i = 0; i < passages.size(); ++i)
        for (const std::size_t side : {0U, 1U}) {
            const std::uint32_t room = m_rooms.roomOf(m_ground->gate(passages[i].portal).cells[side]);
            const Point right = rightOf(passages[i], room);
            double least_m = 0.0; // to the right of this one
            double most_m = 0.0;
            for (const std::uint32_t other : m_rooms.passagesOf(room)) {
                if (passages[other].beyond(room) != passages[i].beyond(room) || dot(rightOf(passages[other], room), right) < kAlike)
                    continue;
                const double beside_m =
                    dot(m_graph->nodes()[passages[other].portal].position - m_graph->nodes()[passages[i].portal].position, right);
                least_m = std::min(least_m, beside_m);
                most_m = std::max(most_m, beside_m);
            }
            if (most_m > least_m)
                m_offSide[i][side] = (keepsLeft ? -least_m : most_m) / (most_m - least_m);
        }
}

Spot Ways::spotAt(Point place, int level) const
{
    Spot spot;
    spot.cell = m_ground->cellAt(place, level);
    spot.place = place;
    if (spot.cell == kNone)
        std::tie(spot.cell, spot.place) = m_ground->nearestPlace(place, level);
    if (spot.cell == kNone)
        return spot;
    spot.place = m_ground->beside(spot.cell, spot.place);
    double least_m = kUnreachable;
    for (const NodeIndex portal : m_ground->portals(spot.cell))
        if (const double far_m = distance(spot.place, m_graph->nodes()[portal].position);
            far_m < least_m && m_ground->gate(portal).letsInto(spot.cell)) {
            least_m = far_m;
            spot.node = portal;
        }
    return spot;
}

Spot Ways::spotOf(const world::World& world, std::uint32_t target) const
{
    const world::Target& row = *world.targets().at(target).row;
    return {row.position, static_cast<std::uint32_t>(world.cells().indexOf(row.cell)), m_graph->nodeOfTarget(target)};
}

/// The portal of a cell by which the way is shortest; kNone where none leads there.
NodeIndex Ways::firstPortal(Point from, std::uint32_t cell, const WayTree& tree, double& length_m) const
{
    NodeIndex best = kNone;
    length_m = kUnreachable;
    for (const NodeIndex portal : m_ground->portals(cell))
        if (const double far_m = distance(from, m_graph->nodes()[portal].position) + tree[portal].distance_m;
            far_m < length_m && m_ground->gate(portal).letsOutOf(cell) && !isFenced(cell, from, m_graph->nodes()[portal].position)) {
            length_m = far_m;
            best = portal;
        }
    return best;
}

/// The node by which a place is reached from other cells: its own, or, where a fence stands between, the nearest portal of its cell that
/// none keeps from it; kNone: there is none.
NodeIndex Ways::entryOf(const Spot& to) const
{
    const auto far_m = [&](NodeIndex node) { return distance(m_graph->nodes()[node].position, to.place); };
    const auto isOpen = [&](NodeIndex node) { return !isFenced(to.cell, m_graph->nodes()[node].position, to.place); };
    if (to.node == kNone || to.node >= m_graph->portalCount() || isOpen(to.node))
        return to.node;
    NodeIndex nearest = kNone;
    for (const NodeIndex portal : m_ground->portals(to.cell))
        if (m_ground->gate(portal).letsInto(to.cell) && (nearest == kNone || far_m(portal) < far_m(nearest)) && isOpen(portal))
            nearest = portal;
    return nearest;
}

double Ways::length_m(Point from, std::uint32_t cell, const Spot& to)
{
    if (cell == to.cell && !isFenced(cell, from, to.place))
        return distance(from, to.place);
    const NodeIndex entry = entryOf(to);
    if (entry == kNone)
        return kUnreachable;
    double far_m = kUnreachable;
    static_cast<void>(firstPortal(from, cell, m_trees.to(entry), far_m));
    return far_m + distance(m_graph->nodes()[entry].position, to.place);
}

/// The portal of the passage that somebody takes out of their room; kNone where it is the goal's, or no passage leads on.
NodeIndex Ways::choose(WayFinder& who, Point from, std::uint32_t cell, const WayTree& tree)
{
    m_rooms.findNext(m_rooms.roomOf(cell), from, tree, *m_back, m_next);
    m_offers.clear();
    for (const NextPassage& next : m_next) {
        const NodeIndex portal = m_rooms.passages()[next.passage].portal;
        const auto portals = m_ground->portals(cell);
        const bool isHere = std::find(portals.begin(), portals.end(), portal) != portals.end();
        if (next.rest_m == kUnreachable || (isHere && isFenced(cell, from, m_graph->nodes()[portal].position)))
            continue;
        foundation::RandomStream random(m_seed, world::exportedId({world::PersonKind::mind, who.agent}), foundation::Purpose::mind,
                                        0x4000'0000U + next.passage);
        const bool isFirst = m_rooms.roomOf(m_ground->gate(portal).cells[0]) == m_rooms.roomOf(cell);
        const double taste = who.taste > 0.0 ? std::clamp(random.normal(), -3.0, 3.0) : 0.0;
        m_offers.push_back({next.passage, next.way_m, next.rest_m, std::max(0.1, m_rooms.passages()[next.passage].width_m),
                            m_before[next.passage], taste, m_through[next.passage][isFirst ? 1 : 0],
                            m_offSide[next.passage][isFirst ? 0 : 1]});
    }
    if (m_offers.empty()) {
        who.chosen = kNone;
        return kNone;
    }
    PassageTaste how;
    how.spread = who.taste;
    const std::size_t best = who.weighsPassages ? choosePassage(m_offers, who.chosen, who.speed_mps, how) : shortestPassage(m_offers);
    who.chosen = m_offers[best].passage;
    return m_rooms.passages()[who.chosen].portal;
}

/// From a place to a portal of its room.
void Ways::appendWithin(Point from, std::uint32_t cell, NodeIndex portal, std::vector<Leg>& legs)
{
    const auto portals = m_ground->portals(cell);
    if (std::find(portals.begin(), portals.end(), portal) != portals.end()) {
        legs.push_back({portal, cell, 0});
        return;
    }
    const WayTree& tree = m_trees.to(portal);
    double far_m = 0.0;
    const NodeIndex first = firstPortal(from, cell, tree, far_m);
    if (first == kNone)
        return;
    legs.push_back({first, cell, 0});
    appendOn(first, tree, legs);
}

/// From a node on to the source of the tree.
bool Ways::appendOn(NodeIndex from, const WayTree& tree, std::vector<Leg>& legs) const
{
    while (from != tree.source()) {
        const NodeIndex next = tree[from].previous;
        if (next == kNone)
            return false;
        legs.push_back({next, m_ground->cellOf(m_graph->findSegment(from, next)), 0});
        from = next;
    }
    return true;
}

bool Ways::lay(WayFinder& who, Point from, std::uint32_t cell, const Spot& to, std::vector<Leg>& legs)
{
    legs.clear();
    if (cell == to.cell && !isFenced(cell, from, to.place)) {
        who.chosen = kNone;
        legs.push_back({kNone, cell, 0});
        return true;
    }
    const NodeIndex entry = entryOf(to);
    if (entry == kNone)
        return false;
    const bool isElsewhere = m_rooms.roomOf(cell) != m_rooms.roomOf(to.cell);
    NodeIndex by = isElsewhere ? choose(who, from, cell, m_trees.to(entry)) : kNone;
    if (by != kNone)
        appendWithin(from, cell, by, legs);
    if (legs.empty()) {
        who.chosen = kNone;
        double far_m = 0.0;
        by = firstPortal(from, cell, m_trees.to(entry), far_m);
        if (by == kNone || far_m == kUnreachable)
            return false;
        legs.push_back({by, cell, 0});
    }
    if (!appendOn(by, m_trees.to(entry), legs)) {
        legs.clear();
        return false;
    }
    if (entry < m_graph->portalCount())
        legs.push_back({kNone, to.cell, 0});
    return true;
}

void Ways::count(const street::SteeredPeople& street)
{
    std::fill(m_before.begin(), m_before.end(), 0);
    std::fill(m_through.begin(), m_through.end(), std::array<std::uint32_t, 2>{});
    for (std::size_t row = 0; row < street.size(); ++row) {
        const street::SteeredPeople::Present person = street.present(row);
        const NodeIndex next = person.legs.empty() ? kNone : person.legs.front().to;
        for (const std::uint32_t passage : m_rooms.passagesOf(m_rooms.roomOf(person.cell))) {
            const NodeIndex portal = m_rooms.passages()[passage].portal;
            const auto& gate = m_ground->gate(portal);
            if (distanceToSegment(person.place, gate.a, gate.b) > kBeforePassage_m)
                continue;
            ++m_before[passage];
            if (portal == next)
                ++m_through[passage][gate.cells[0] == person.cell ? 0 : 1];
        }
    }
}

} // namespace passerby::autonomous
