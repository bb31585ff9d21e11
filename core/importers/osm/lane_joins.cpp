// SPDX-License-Identifier: Apache-2.0
#include "core/importers/osm/lane_joins.h"

#include "core/foundation/limits.h"
#include "core/geometry/line.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace passerby::importers::osm {

using geometry::Point;
using world::LaneKind;

namespace {

constexpr double kShortestLane_m = 0.1;
constexpr double kTurn_rad = M_PI / 4.0; // less is straight on
constexpr double kTurnBack_rad = 2.8;    // more is a turn back
constexpr double kTurningLimit_mps = 20.0 / 3.6;
constexpr std::size_t kMeetingsAReport = 1000;

class LaneJoiner {
public:
    LaneJoiner(LaneRows& rows, const RoadNet& net, const LanesOfArms& lanes, ReportBuilder& report)
        : m_rows(rows), m_net(net), m_lanes(lanes), m_report(report)
    {
    }

    void joinMeetings(foundation::JobContext& context);

private:
    void joinMeeting(std::int64_t node, const std::vector<RoadArm>& arms);
    void join(const ArmLanes& from, const ArmLanes& to, bool goesOn);
    void joinKind(const std::vector<LaneEnd>& from, const std::vector<LaneEnd>& to, bool goesOn);
    void letBicyclesIn(const std::vector<LaneEnd>& from, const std::vector<LaneEnd>& to, bool goesOn);
    void connect(const LaneEnd& from, const LaneEnd& to);
    /// Counted from the kerb; the one farthest from it where there are fewer.
    [[nodiscard]] const LaneEnd& fromKerb(const std::vector<LaneEnd>& lanes, std::size_t place) const;

    LaneRows& m_rows;
    const RoadNet& m_net;
    const LanesOfArms& m_lanes;
    ReportBuilder& m_report;
};

Point placeOfArm(const RoadNet& net, RoadArm arm)
{
    const RoadPiece& piece = net.pieces[arm.piece];
    return arm.isAtEnd ? piece.line.back() : piece.line.front();
}

double turnOf_rad(const LaneEnd& from, const LaneEnd& to)
{
    return std::atan2(geometry::cross(from.place.ahead, to.place.ahead), geometry::dot(from.place.ahead, to.place.ahead));
}

void LaneJoiner::connect(const LaneEnd& from, const LaneEnd& to)
{
    if (!(geometry::distance(from.place.at, to.place.at) >= kShortestLane_m))
        return;
    const double limit_mps = std::min(from.limit_mps, to.limit_mps);
    const bool isTurn = std::abs(turnOf_rad(from, to)) > kTurn_rad;
    const bool isForBicycles = from.kind == LaneKind::bicycle || to.kind == LaneKind::bicycle;
    const LaneKind kind = from.kind == to.kind ? from.kind : isForBicycles ? LaneKind::bicycle : LaneKind::bus;
    world::Lane lane{{},
                     std::min(from.level, to.level),
                     curveBetween(from.place, to.place),
                     std::min(from.width_m, to.width_m),
                     isTurn ? std::min(limit_mps, kTurningLimit_mps) : limit_mps,
                     kind};
    if (!m_rows.add(std::move(lane)).isNull())
        m_report.read("lane-curves", "curves from lane to lane where roads meet", 1);
}

const LaneEnd& LaneJoiner::fromKerb(const std::vector<LaneEnd>& lanes, std::size_t place) const
{
    const std::size_t bounded = std::min(place, lanes.size() - 1);
    return m_net.side == world::Side::right ? lanes[lanes.size() - 1 - bounded] : lanes[bounded];
}

/// Whoever turns keeps to the side to which they turn; straight on, lanes are counted from the kerb.
void LaneJoiner::joinKind(const std::vector<LaneEnd>& from, const std::vector<LaneEnd>& to, bool goesOn)
{
    const double turn_rad = turnOf_rad(fromKerb(from, 0), fromKerb(to, 0));
    if (std::abs(turn_rad) > kTurnBack_rad && !goesOn)
        return;
    if (turn_rad > kTurn_rad && !goesOn)
        return connect(from.front(), to.front());
    if (turn_rad < -kTurn_rad && !goesOn)
        return connect(from.back(), to.back());
    for (std::size_t place = 0; place < std::max(from.size(), goesOn ? to.size() : std::size_t{0}); ++place)
        connect(fromKerb(from, place), fromKerb(to, place));
}

/// Where lanes for bicycles begin, bicycles come from the lanes for cars: of several from that next to the kerb, but from that on the other
/// side who turns to that.
void LaneJoiner::letBicyclesIn(const std::vector<LaneEnd>& from, const std::vector<LaneEnd>& to, bool goesOn)
{
    const double turn_rad = turnOf_rad(fromKerb(from, 0), fromKerb(to, 0));
    const bool turnsFromKerb = m_net.side == world::Side::right ? turn_rad > kTurn_rad : turn_rad < -kTurn_rad;
    joinKind({fromKerb(from, turnsFromKerb && !goesOn ? from.size() - 1 : 0)}, {fromKerb(to, 0)}, goesOn);
}

std::vector<LaneEnd> ofKind(const std::vector<LaneEnd>& lanes, LaneKind kind)
{
    std::vector<LaneEnd> found = lanes;
    std::erase_if(found, [kind](const LaneEnd& lane) { return lane.kind != kind; });
    return found;
}

/// Lanes lead on to those of their kind. Where there are none, bicycles take those for cars, buses too, and others those for bicycles,
/// which only bicycles may use.
void LaneJoiner::join(const ArmLanes& from, const ArmLanes& to, bool goesOn)
{
    if (to.leaving.empty())
        return;
    for (const LaneKind kind : {LaneKind::car, LaneKind::bicycle, LaneKind::bus}) {
        const std::vector<LaneEnd> arriving = ofKind(from.arriving, kind);
        if (arriving.empty())
            continue;
        std::vector<LaneEnd> leaving;
        for (const LaneKind next : {kind, LaneKind::car, LaneKind::bus, LaneKind::bicycle})
            if (leaving.empty() && !(kind == LaneKind::bicycle && next == LaneKind::bus))
                leaving = ofKind(to.leaving, next);
        if (!leaving.empty())
            joinKind(arriving, leaving, goesOn);
    }
    const std::vector<LaneEnd> cars = ofKind(from.arriving, LaneKind::car);
    const std::vector<LaneEnd> bicycles = ofKind(to.leaving, LaneKind::bicycle);
    const bool hasOwnWay = !ofKind(from.arriving, LaneKind::bicycle).empty();
    const bool areJoined = ofKind(to.leaving, LaneKind::car).empty() && ofKind(to.leaving, LaneKind::bus).empty();
    if (!cars.empty() && !bicycles.empty() && !hasOwnWay && !areJoined)
        letBicyclesIn(cars, bicycles, goesOn);
}

void LaneJoiner::joinMeeting(std::int64_t node, const std::vector<RoadArm>& arms)
{
    if (arms.size() > kMostArms) {
        const Point at = placeOfArm(m_net, arms.front());
        m_report.skip("meetings-too-large", fmt::format("curves where more than {} roads meet", kMostArms), {"osm node", node, at.x, at.y});
        return;
    }
    for (const RoadArm from : arms)
        for (const RoadArm to : arms)
            if (!(from == to))
                join(m_lanes[from.piece][from.isAtEnd ? 1 : 0], m_lanes[to.piece][to.isAtEnd ? 1 : 0], arms.size() == 2);
}

void LaneJoiner::joinMeetings(foundation::JobContext& context)
{
    std::size_t done = 0;
    for (const auto& [node, arms] : m_net.meetings) {
        if (context.isCancelled())
            return;
        if (done % kMeetingsAReport == 0)
            context.report(static_cast<double>(done) / static_cast<double>(m_net.meetings.size()), "Joining lanes");
        ++done;
        joinMeeting(node, arms);
    }
}

} // namespace

world::LaneId LaneRows::add(world::Lane lane)
{
    if (!(world::lengthOf_m(lane) >= kShortestLane_m) || m_count >= foundation::kMostRows)
        return {};
    ++m_count;
    return m_builder.add(std::move(lane));
}

void joinLanes(LaneRows& rows, const RoadNet& net, const LanesOfArms& lanes, ReportBuilder& report, foundation::JobContext& context)
{
    LaneJoiner(rows, net, lanes, report).joinMeetings(context);
}

} // namespace passerby::importers::osm
