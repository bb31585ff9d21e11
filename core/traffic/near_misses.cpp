// SPDX-License-Identifier: Apache-2.0
#include "core/traffic/near_misses.h"

#include <algorithm>
#include <cmath>

namespace passerby::traffic {

using run::LaneMeasure;
using run::NearMiss;
using run::NearMissKind;

namespace {

constexpr double kAtEnd_m = 0.5; // areas that reach so near to an end of both lanes are where these join or part

bool joinOrPart(const LaneNetwork& network, const ConflictSide& one, const ConflictSide& other)
{
    const auto reachesEnd = [&](const ConflictSide& side) { return side.to_m > network.length_m(side.lane) - kAtEnd_m; };
    return (reachesEnd(one) && reachesEnd(other)) || (one.from_m < kAtEnd_m && other.from_m < kAtEnd_m);
}

/// Until the front meets somebody on foot, both going on as they do; infinite where it does not.
double timeToWalker_s(const Driver& driver, const DrivenKind& kind, const WalkerOnLane& walker, double start_m)
{
    const double gap_m = start_m + walker.along_m - walker.radius_m - kind.length_m / 2.0;
    const double closing_mps = driver.speed_mps - walker.along_mps;
    if (gap_m < 0.0 || closing_mps <= 0.0)
        return kFar_m;
    const double time_s = gap_m / closing_mps;
    const double aside_m = walker.offset_m - driver.offset_m + (walker.aside_mps - driver.sideways_mps) * time_s;
    return std::abs(aside_m) <= kind.width_m / 2.0 + walker.radius_m ? time_s : kFar_m;
}

double timeToWalkers_s(const Scene& scene, const Driver& driver)
{
    const DrivenKind& kind = scene.kinds[driver.kind];
    const double reach_m = kind.length_m / 2.0 + driver.speed_mps * NearMisses::kNear_s;
    double soonest_s = kFar_m;
    double start_m = -driver.along_m;
    for (std::size_t i = driver.route.at; i < driver.route.count && start_m <= reach_m; ++i) {
        for (const WalkerOnLane& walker : scene.people.on(driver.route.lanes[i]))
            soonest_s = std::min(soonest_s, timeToWalker_s(driver, kind, walker, start_m));
        start_m += scene.network.length_m(driver.route.lanes[i]);
    }
    return soonest_s;
}

double timeToLeader_s(const Driver& driver, const ViewAhead& view)
{
    const double closing_mps = driver.speed_mps - view.leader_mps;
    return view.leader != kNone && closing_mps > 0.0 ? std::max(view.leaderGap_m, 0.0) / closing_mps : kFar_m;
}

} // namespace

void NearMisses::reset(const LaneNetwork& network, const LaneMarks& marks, const LaneConflicts& conflicts)
{
    m_kept.clear();
    m_kept.reserve(kMostKept);
    m_before = m_begun;
    m_left.assign(conflicts.sides(), {});
    m_crosses.assign(conflicts.sides(), 0);
    for (std::uint32_t side = 0; side < conflicts.sides(); ++side) {
        const ConflictSide& one = conflicts.side(side);
        const ConflictSide& other = conflicts.side(LaneConflicts::otherOf(side));
        const bool isSwept = one.onlyBig || other.onlyBig || one.againstBig || other.againstBig;
        m_crosses[side] = !isSwept && !joinOrPart(network, one, other) ? 1 : 0;
    }
    m_bands.clear();
    m_firstBand.assign(1, 0);
    for (std::uint32_t lane = 0; lane < network.size(); ++lane) {
        for (const CrossingMark& mark : marks.crossings(lane))
            m_bands.push_back({lane, mark, {}, -kFar_m, false});
        m_firstBand.push_back(static_cast<std::uint32_t>(m_bands.size()));
    }
}

void NearMisses::add(const Scene& scene, const std::vector<ViewAhead>& views, double began_s, std::vector<Driver>& next,
                     std::vector<LaneMeasure>& lanes)
{
    lookAtWalkers(scene, began_s, lanes);
    const auto stepOf = [&](std::size_t i) {
        const Driver& before = scene.drivers[i];
        return Step{before, scene.kinds[before.kind], began_s, next[i].driven_m - before.driven_m, scene.step_s};
    };
    for (std::size_t i = 0; i < next.size(); ++i)
        leaveAreas(views[i], stepOf(i));
    for (std::size_t i = 0; i < next.size(); ++i) {
        const Step step = stepOf(i);
        comeToAreas(scene, views[i], step, lanes);
        if (!m_bands.empty())
            passBands(scene, step, lanes);
        const std::uint32_t lane = step.before.route.lane();
        const std::uint32_t leader = views[i].leader != kNone ? scene.drivers[views[i].leader].number : 0;
        const auto found = [&](double value_s, std::uint32_t other) {
            NearMiss miss{NearMissKind::timeToCollision,
                          began_s,
                          value_s,
                          {},
                          scene.network.level(lane),
                          scene.network.idOf(lane),
                          step.before.number,
                          other};
            if (value_s < kNear_s)
                miss.place = placeAhead(scene.network, step.before, step.kind.length_m / 2.0).at;
            return miss;
        };
        meet(next[i].toLeader, found(timeToLeader_s(step.before, views[i]), leader), lanes, lane);
        meet(next[i].toWalker, found(timeToWalkers_s(scene, step.before), 0), lanes, lane);
    }
}

/// Goes on with an encounter, ends it, or begins one.
void NearMisses::meet(Encounter& encounter, const NearMiss& found, std::vector<LaneMeasure>& lanes, std::uint32_t lane)
{
    if (found.value_s >= kNear_s) {
        encounter.with = kNone;
        return;
    }
    if (encounter.with != found.other) {
        encounter = {found.other, m_begun};
        begin(found, lanes, lane);
        return;
    }
    const std::uint64_t place = encounter.miss - m_before; // beyond all where it began before measures did
    if (place < m_kept.size() && found.value_s < m_kept[place].value_s)
        m_kept[place] = found;
}

void NearMisses::begin(const NearMiss& found, std::vector<LaneMeasure>& lanes, std::uint32_t lane)
{
    ++m_begun;
    ++lanes[lane].nearMisses;
    if (m_kept.size() < kMostKept)
        m_kept.push_back(found);
}

void NearMisses::encroach(NearMiss found, std::uint32_t lane, double at_m, const LaneNetwork& network, std::vector<LaneMeasure>& lanes)
{
    if (found.value_s < 0.0 || found.value_s >= kNear_s)
        return;
    found.kind = NearMissKind::encroachment;
    found.place = network.at(lane, at_m).at;
    found.level = network.level(lane);
    found.lane = network.idOf(lane);
    begin(found, lanes, lane);
}

/// Who came onto bands or left them since the step before.
void NearMisses::lookAtWalkers(const Scene& scene, double began_s, std::vector<LaneMeasure>& lanes)
{
    for (Band& band : m_bands) {
        const auto walkers = scene.people.crossing(band.mark.crossing);
        const double half_m = scene.network.width_m(band.lane) / 2.0;
        const bool has = std::any_of(walkers.begin(), walkers.end(), [&](const WalkerOnCrossing& walker) {
            return std::abs(walker.across_m - band.mark.across_m) <= half_m;
        });
        if (has && !band.hasWalker) {
            NearMiss found;
            found.time_s = began_s;
            found.value_s = began_s - band.vehicle.at_s;
            found.vehicle = band.vehicle.number;
            encroach(found, band.lane, band.mark.from_m, scene.network, lanes);
            band.vehicle = {};
        } else if (!has && band.hasWalker) {
            band.walkerLeft_s = began_s;
        }
        band.hasWalker = has;
    }
}

void NearMisses::leaveAreas(const ViewAhead& view, const Step& step)
{
    const double behind_m = LaneConflicts::isBig(step.kind.length_m, step.kind.width_m) ? AreaAhead::kBehindBig_m : 0.0;
    for (std::size_t i = 0; i < view.areaCount && view.areas[i].in_m <= step.driven_m; ++i) {
        const double out_m = view.areas[i].out_m - behind_m;
        if (m_crosses[view.areas[i].side] != 0 && step.comesTo(out_m))
            m_left[view.areas[i].side] = {step.timeAt_s(out_m), step.before.number};
    }
}

void NearMisses::comeToAreas(const Scene& scene, const ViewAhead& view, const Step& step, std::vector<LaneMeasure>& lanes)
{
    const double before_m = LaneConflicts::isBig(step.kind.length_m, step.kind.width_m) ? AreaAhead::kBeforeBig_m : 0.0;
    for (std::size_t i = 0; i < view.areaCount && view.areas[i].in_m + before_m <= step.driven_m; ++i) {
        const std::uint32_t side = view.areas[i].side;
        const double in_m = view.areas[i].in_m + before_m;
        if (m_crosses[side] == 0 || !step.comesTo(in_m))
            continue;
        Left& left = m_left[LaneConflicts::otherOf(side)];
        if (left.number == step.before.number) // its own way crosses itself
            continue;
        NearMiss found;
        found.time_s = step.timeAt_s(in_m);
        found.value_s = found.time_s - left.at_s;
        found.vehicle = step.before.number;
        found.other = left.number;
        encroach(found, scene.conflicts.side(side).lane, scene.conflicts.side(side).from_m, scene.network, lanes);
        left = {};
    }
}

/// On all lanes from the rear to where the front comes.
void NearMisses::passBands(const Scene& scene, const Step& step, std::vector<LaneMeasure>& lanes)
{
    const Route& route = step.before.route;
    const double half_m = step.kind.length_m / 2.0;
    std::size_t place = route.at;
    double start_m = -step.before.along_m;
    while (place > 0 && start_m > -half_m)
        start_m -= scene.network.length_m(route.lanes[--place]);
    for (; place < route.count && start_m <= half_m + step.driven_m; ++place) {
        const std::uint32_t lane = route.lanes[place];
        for (std::uint32_t band = m_firstBand[lane]; band < m_firstBand[lane + 1]; ++band)
            passBand(scene, step, start_m, m_bands[band], lanes);
        start_m += scene.network.length_m(lane);
    }
}

void NearMisses::passBand(const Scene& scene, const Step& step, double start_m, Band& band, std::vector<LaneMeasure>& lanes)
{
    const double in_m = start_m + band.mark.from_m - step.kind.length_m / 2.0;
    const double out_m = start_m + band.mark.to_m + step.kind.length_m / 2.0;
    if (step.comesTo(in_m)) {
        NearMiss found;
        found.time_s = step.timeAt_s(in_m);
        found.value_s = found.time_s - band.walkerLeft_s;
        found.vehicle = step.before.number;
        if (!band.hasWalker)
            encroach(found, band.lane, band.mark.from_m, scene.network, lanes);
        band.walkerLeft_s = -kFar_m;
    }
    if (step.comesTo(out_m))
        band.vehicle = {step.timeAt_s(out_m), step.before.number};
}

} // namespace passerby::traffic
