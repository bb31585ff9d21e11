// SPDX-License-Identifier: Apache-2.0
#include "core/traffic/lane_conflicts.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <tuple>
#include <utility>

namespace passerby::traffic {

using geometry::Point;

namespace {

constexpr double kSample_m = 1.0;
constexpr double kSquareOfSamples_m = 3.0;
constexpr double kWidestHalf_m = 1.05; // of what drives on a lane and is not big
constexpr double kOverlap_m = 0.1;     // that does not count
constexpr std::uint32_t kApart = 3;    // samples that part two areas of the same lanes
constexpr double kShortLane_m = 4.0;   // between two lanes that are driven one after the other
constexpr double kApproach_m = 10.0;   // before an area, where it is seen who comes whence
constexpr double kStopLineReach_m = 30.0;
constexpr int kLanesBack = 6;
constexpr double kSameWay = 0.87;  // cosine of 30°
constexpr double kFromAside = 0.5; // sine of 30°
constexpr double kTurnsMore_rad = 0.35;
constexpr double kSweepStep_m = 1.5;
constexpr double kOutlineStep_m = 2.0;
constexpr double kSweptHalf_m = 1.3; // of what drives on the lanes that are swept over
constexpr double kSweptBySmallHalf_m = 0.9;
constexpr double kTight_m = 12.0;       // radius of a bend in which cars, too, reach beyond their lane
constexpr double kTightForBig_m = 40.0; // in which big vehicles do
constexpr double kSwinging_m = 25.0;    // in which they do so on both sides
constexpr double kSwings_m = 0.9;       // beyond that, where these bend, too

std::uint32_t samplesOn(const LaneNetwork& network, std::uint32_t lane)
{
    return std::max(static_cast<std::uint32_t>(std::ceil(network.length_m(lane) / kSample_m)), 1U) + 1;
}

double stepOf_m(const LaneNetwork& network, std::uint32_t lane)
{
    return network.length_m(lane) / (samplesOn(network, lane) - 1);
}

double halfOf_m(const LaneNetwork& network, std::uint32_t lane)
{
    return std::min(network.width_m(lane) / 2.0, kWidestHalf_m);
}

bool holds(std::span<const std::uint32_t> lanes, std::uint32_t lane)
{
    return std::find(lanes.begin(), lanes.end(), lane) != lanes.end();
}

/// One is driven right after the other.
bool follows(const LaneNetwork& network, std::uint32_t lane, std::uint32_t next)
{
    const auto after = network.after(lane);
    return holds(after, next) || std::any_of(after.begin(), after.end(), [&](std::uint32_t between) {
               return network.length_m(between) < kShortLane_m && holds(network.after(between), next);
           });
}

bool haveCommon(std::span<const std::uint32_t> a, std::span<const std::uint32_t> b)
{
    return std::any_of(a.begin(), a.end(), [&](std::uint32_t lane) { return holds(b, lane); });
}

bool beginTogether(const LaneNetwork& network, std::uint32_t a, std::uint32_t b)
{
    constexpr double kSamePlace_m = 0.01;
    return haveCommon(network.before(a), network.before(b))
           || geometry::distance(network.points(a).front(), network.points(b).front()) <= kSamePlace_m;
}

/// Of one level, or joined where one of them leads up or down.
bool areOnOneGround(const LaneNetwork& network, std::uint32_t a, std::uint32_t b)
{
    return network.level(a) == network.level(b) || haveCommon(network.before(a), network.before(b))
           || haveCommon(network.after(a), network.after(b));
}

double turnOf_rad(Point from, Point to)
{
    return std::atan2(geometry::cross(from, to), geometry::dot(from, to));
}

/// Samples of all lanes by squares.
struct SampleIndex {
    struct Sample {
        std::uint32_t lane, number;
        Point at;
    };
    std::vector<Sample> samples;
    CellIndex index;

    explicit SampleIndex(const LaneNetwork& network)
    {
        std::vector<CellIndex::Entry> entries;
        for (std::uint32_t lane = 0; lane < network.size(); ++lane)
            for (std::uint32_t i = 0; i < samplesOn(network, lane); ++i) {
                const Point at = network.at(lane, i * stepOf_m(network, lane)).at;
                geometry::Box box;
                box.extend(at);
                entries.push_back({box.grown(kSquareOfSamples_m), static_cast<std::uint32_t>(samples.size())});
                samples.push_back({lane, i, at});
            }
        index = CellIndex(entries, kSquareOfSamples_m);
    }
};

/// Whether whoever comes to this place of the lane has come over a stop line without signal not long before.
bool givesWay(const LaneNetwork& network, const LaneMarks& marks, std::uint32_t lane, double before_m, double reach_m, int lanesBack)
{
    for (const StopMark& stop : marks.stops(lane))
        if (stop.signal == kNone && stop.at_m <= before_m && stop.at_m >= before_m - reach_m)
            return true;
    if (before_m >= reach_m || lanesBack == 0)
        return false;
    const auto before = network.before(lane);
    return std::any_of(before.begin(), before.end(), [&](std::uint32_t from) {
        return givesWay(network, marks, from, network.length_m(from), reach_m - before_m, lanesBack - 1);
    });
}

} // namespace

bool LaneConflicts::Near::operator<(const Near& next) const
{
    return std::tie(lane, other, at, there) < std::tie(next.lane, next.other, next.at, next.there);
}

LaneConflicts::LaneConflicts(const LaneNetwork& network, const LaneMarks& marks, const world::World& world)
{
    std::vector<Near> near = nearSamples(network);
    std::sort(near.begin(), near.end());
    for (auto from = near.begin(); from != near.end();) {
        const auto to =
            std::find_if(from, near.end(), [&](const Near& entry) { return entry.lane != from->lane || entry.other != from->other; });
        addPair(network, std::span<const Near>(from, to));
        from = to;
    }
    giveWay(network, marks, world.settings().side);
    addSwept(network, world);
    layOut(network.size());
}

void LaneConflicts::layOut(std::uint32_t lanes)
{
    std::vector<std::uint32_t> order(m_sides.size());
    for (std::uint32_t side = 0; side < order.size(); ++side)
        order[side] = side;
    std::stable_sort(order.begin(), order.end(), [this](std::uint32_t a, std::uint32_t b) {
        return m_sides[a].lane != m_sides[b].lane ? m_sides[a].lane < m_sides[b].lane : m_sides[a].from_m < m_sides[b].from_m;
    });
    m_on.first.assign(lanes + 1, 0);
    for (const ConflictSide& side : m_sides)
        ++m_on.first[side.lane + 1];
    for (std::uint32_t i = 1; i < m_on.first.size(); ++i)
        m_on.first[i] += m_on.first[i - 1];
    m_on.numbers = std::move(order);
    std::stable_sort(m_forksFound.begin(), m_forksFound.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    m_firstFork.assign(lanes + 1, 0);
    for (const auto& [lane, fork] : m_forksFound) {
        ++m_firstFork[lane + 1];
        m_forks.push_back(fork);
    }
    for (std::uint32_t i = 1; i < m_firstFork.size(); ++i)
        m_firstFork[i] += m_firstFork[i - 1];
    m_forksFound = {};
    m_areaOf = {};
}

std::span<const Fork> LaneConflicts::forks(std::uint32_t lane) const
{
    return std::span(m_forks).subspan(m_firstFork[lane], m_firstFork[lane + 1] - m_firstFork[lane]);
}

std::vector<LaneConflicts::Near> LaneConflicts::nearSamples(const LaneNetwork& network) const
{
    const SampleIndex index(network);
    std::vector<Near> near;
    for (const auto& [lane, number, at] : index.samples)
        for (const std::uint32_t i : index.index.near(at)) {
            const SampleIndex::Sample& there = index.samples[i];
            const double least_m = halfOf_m(network, lane) + halfOf_m(network, there.lane) - kOverlap_m;
            const Point apart = there.at - at;
            if (there.lane > lane && geometry::dot(apart, apart) < least_m * least_m && areOnOneGround(network, lane, there.lane))
                near.push_back({lane, there.lane, number, there.number});
        }
    return near;
}

void LaneConflicts::addPair(const LaneNetwork& network, std::span<const Near> near)
{
    const std::uint32_t lane = near.front().lane;
    const std::uint32_t other = near.front().other;
    if (follows(network, lane, other) || follows(network, other, lane))
        return;
    std::size_t begin = 0;
    for (std::size_t i = 1; i <= near.size(); ++i)
        if (i == near.size() || near[i].at > near[i - 1].at + kApart) {
            addArea(network, near.subspan(begin, i - begin));
            begin = i;
        }
}

void LaneConflicts::addArea(const LaneNetwork& network, std::span<const Near> run)
{
    std::array<ConflictSide, 2> sides;
    const std::array lanes{run.front().lane, run.front().other};
    for (std::size_t i = 0; i < 2; ++i) {
        const auto sample = [i](const Near& near) { return i == 0 ? near.at : near.there; };
        const auto less = [&](const Near& a, const Near& b) { return sample(a) < sample(b); };
        const auto [first, last] = std::minmax_element(run.begin(), run.end(), less);
        const double step_m = stepOf_m(network, lanes[i]);
        sides[i] = {lanes[i], std::max(0.0, (sample(*first) - 0.5) * step_m),
                    std::min(network.length_m(lanes[i]), (sample(*last) + 0.5) * step_m)};
    }
    const bool isFork = run.front().at == 0 && run.front().there == 0 && beginTogether(network, lanes[0], lanes[1]);
    if (!isFork) {
        m_areaOf.insert({{lanes[0], lanes[1]}, m_sides.size()});
        m_sides.insert(m_sides.end(), sides.begin(), sides.end());
        return;
    }
    const double until_m = std::max(sides[0].to_m, sides[1].to_m);
    m_forksFound.push_back({lanes[0], {lanes[1], until_m}});
    m_forksFound.push_back({lanes[1], {lanes[0], until_m}});
}

namespace {

/// Places on the outline of a vehicle whose axles stand on the lane, by the place of its middle.
std::vector<Point> outlineOn(const LaneNetwork& network, std::uint32_t lane, double along_m, double length_m, double width_m)
{
    constexpr double kAxle = 0.3; // of the length, before and behind the middle
    const Point front = network.at(lane, along_m + kAxle * length_m).at;
    const Point rear = network.at(lane, along_m - kAxle * length_m).at;
    const Point ahead = (front - rear) * (1.0 / std::max(geometry::distance(front, rear), kOverlap_m));
    const Point left = Point{-ahead.y, ahead.x} * (width_m / 2.0);
    const int pieces = static_cast<int>(length_m / kOutlineStep_m) + 1;
    std::vector<Point> outline;
    for (int i = 0; i <= pieces; ++i) {
        const Point on = geometry::midpoint(front, rear) + ahead * (length_m * (static_cast<double>(i) / pieces - 0.5));
        outline.push_back(on + left);
        outline.push_back(on - left);
    }
    return outline;
}

/// Whether the lane bends there with a smaller radius.
bool bendsAt(const LaneNetwork& network, std::uint32_t lane, double along_m, double radius_m)
{
    constexpr double kReach_m = 2.0;
    const double turn_rad = turnOf_rad(network.at(lane, along_m - kReach_m).ahead, network.at(lane, along_m + kReach_m).ahead);
    return std::abs(turn_rad) > 2.0 * kReach_m / radius_m;
}

/// Whether a vehicle whose middle is there stays within its band.
bool isStraightAt(const LaneNetwork& network, std::uint32_t lane, double along_m, double length_m)
{
    constexpr double kStraight = 0.998; // cosine of 3.6°
    const Point middle = network.at(lane, along_m).ahead;
    return geometry::dot(middle, network.at(lane, along_m - length_m / 2.0).ahead) > kStraight
           && geometry::dot(middle, network.at(lane, along_m + length_m / 2.0).ahead) > kStraight;
}

bool isTighterThan(const LaneNetwork& network, std::uint32_t lane, double radius_m)
{
    for (std::uint32_t i = 0; i < samplesOn(network, lane); ++i)
        if (bendsAt(network, lane, i * stepOf_m(network, lane), radius_m))
            return true;
    return false;
}

} // namespace

void LaneConflicts::addSwept(const LaneNetwork& network, const world::World& world)
{
    for (std::uint32_t lane = 0; lane < network.size(); ++lane)
        for (const bool isBigs : {false, true}) {
            Outline outline;
            for (const auto& [id, kind] : world.vehicleKinds())
                if (isBig(kind.length_m, kind.width_m) == isBigs && kind.width_m <= network.width_m(lane)
                    && mayUse(kind, network.kind(lane))) {
                    outline.length_m = std::max(outline.length_m, std::min(kind.length_m, kBeyondEnds_m));
                    outline.width_m = std::max(outline.width_m, kind.width_m);
                }
            if (outline.length_m > 0.0 && isTighterThan(network, lane, isBigs ? kTightForBig_m : kTight_m))
                addSweptBy(network, lane, outline, isBigs);
        }
}

/// Widens the area that the two lanes have, if they have one and others than big vehicles need it.
void LaneConflicts::addSweptArea(const ConflictSide& own, const ConflictSide& other)
{
    const auto found = m_areaOf.find({std::min(own.lane, other.lane), std::max(own.lane, other.lane)});
    if (own.onlyBig || found == m_areaOf.end()) {
        m_sides.push_back(own);
        m_sides.push_back(other);
        return;
    }
    for (ConflictSide* side : {&m_sides[found->second], &m_sides[found->second + 1]}) {
        const ConflictSide& swept = side->lane == own.lane ? own : other;
        side->from_m = std::min(side->from_m, swept.from_m);
        side->to_m = std::max(side->to_m, swept.to_m);
    }
}

/// The area on the bent lane is that of a vehicle of this length: it begins when its front is there, and ends when its rear is.
void LaneConflicts::addSweptBy(const LaneNetwork& network, std::uint32_t lane, Outline outline, bool isBigs)
{
    struct Touched {
        double from_m = kBeyondEnds_m * 1e6, to_m = -kBeyondEnds_m * 1e6;           // of the middle of the vehicle
        double otherFrom_m = kBeyondEnds_m * 1e6, otherTo_m = -kBeyondEnds_m * 1e6; // along the other lane
    };
    std::map<std::uint32_t, std::vector<Touched>> touched;
    const auto steps = static_cast<int>(std::ceil((network.length_m(lane) + outline.length_m) / kSweepStep_m));
    for (int i = 0; i <= steps; ++i) {
        const double along_m = i * kSweepStep_m - outline.length_m / 2.0;
        if (isStraightAt(network, lane, along_m, outline.length_m))
            continue;
        for (const Point at : outlineOn(network, lane, along_m, outline.length_m, outline.width_m)) {
            std::uint32_t seen = lane; // a lane comes several times, one after the other
            network.visitNear(at, [&](std::uint32_t other) {
                if (other == lane || other == seen || !areOnOneGround(network, lane, other))
                    return;
                seen = other;
                const BesideLane there = network.beside(other, at);
                const double half_m = std::min(network.width_m(other) / 2.0, isBigs ? kSweptHalf_m : kSweptBySmallHalf_m)
                                      + (isBigs && bendsAt(network, other, there.along_m, kSwinging_m) ? kSwings_m : 0.0);
                if (std::abs(there.offset_m) > half_m)
                    return;
                std::vector<Touched>& areas = touched[other];
                if (areas.empty() || areas.back().to_m < along_m - kSweepStep_m)
                    areas.emplace_back();
                Touched& area = areas.back();
                area.from_m = std::min(area.from_m, along_m - kSweepStep_m);
                area.to_m = std::max(area.to_m, along_m + kSweepStep_m);
                area.otherFrom_m = std::min(area.otherFrom_m, there.along_m - kOutlineStep_m / 2.0);
                area.otherTo_m = std::max(area.otherTo_m, there.along_m + kOutlineStep_m / 2.0);
            });
        }
    }
    for (const auto& [other, areas] : touched)
        if (!follows(network, lane, other) && !follows(network, other, lane) && !beginTogether(network, lane, other))
            for (const Touched& area : areas)
                addSweptArea(
                    {lane, area.from_m + outline.length_m / 2.0, area.to_m - outline.length_m / 2.0, false, isBigs, false},
                    {other, std::max(area.otherFrom_m, 0.0), std::min(area.otherTo_m, network.length_m(other)), false, false, isBigs});
}

void LaneConflicts::giveWay(const LaneNetwork& network, const LaneMarks& marks, world::Side side)
{
    const double keptSide = side == world::Side::right ? 1.0 : -1.0;
    for (std::size_t i = 0; i < m_sides.size(); i += 2) {
        ConflictSide& a = m_sides[i];
        ConflictSide& b = m_sides[i + 1];
        const bool aWaits = givesWay(network, marks, a.lane, a.from_m, kStopLineReach_m, kLanesBack);
        const bool bWaits = givesWay(network, marks, b.lane, b.from_m, kStopLineReach_m, kLanesBack);
        if (aWaits != bWaits) {
            a.yields = aWaits;
            b.yields = bWaits;
            continue;
        }
        const auto from = [&](const ConflictSide& of) { return network.at(of.lane, std::max(0.0, of.from_m - kApproach_m)).ahead; };
        const Point fromA = from(a);
        const Point fromB = from(b);
        if (geometry::dot(fromA, fromB) >= kSameWay)
            continue;
        if (geometry::dot(fromA, fromB) <= -kSameWay) {
            const double turnA_rad = keptSide * turnOf_rad(fromA, network.at(a.lane, network.length_m(a.lane)).ahead);
            const double turnB_rad = keptSide * turnOf_rad(fromB, network.at(b.lane, network.length_m(b.lane)).ahead);
            a.yields = turnA_rad > turnB_rad + kTurnsMore_rad;
            b.yields = turnB_rad > turnA_rad + kTurnsMore_rad;
            continue;
        }
        const double aside = keptSide * geometry::cross(fromA, fromB); // > 0: b comes from the right of a
        a.yields = aside >= kFromAside;
        b.yields = aside <= -kFromAside;
    }
}

} // namespace passerby::traffic
