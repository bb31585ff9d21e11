// SPDX-License-Identifier: Apache-2.0
#include "core/importers/osm/traffic.h"

#include "core/foundation/limits.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace passerby::importers::osm {

using geometry::Point;
using world::LaneKind;

namespace {

constexpr double kShortestLane_m = 0.1;
constexpr std::size_t kMostArms = 12;    // of a meeting whose lanes are joined
constexpr double kTurn_rad = M_PI / 4.0; // less is straight on
constexpr double kTurnBack_rad = 2.8;    // more is a turn back
constexpr double kTurningLimit_mps = 20.0 / 3.6;

/// A lane that ends, or one that begins, where roads meet.
struct LaneEnd {
    LaneKind kind = LaneKind::car;
    double width_m = 3.0;
    double limit_mps = 13.9;
    LinePlace place;
};

/// Of one arm, from left to right as they are driven.
struct ArmLanes {
    std::vector<LaneEnd> arriving;
    std::vector<LaneEnd> leaving;
};

class LaneMaker {
public:
    LaneMaker(world::PatchBuilder& builder, const RoadNet& net, ReportBuilder& report) : m_builder(builder), m_net(net), m_report(report) {}

    void addPieces();
    void joinMeetings();

private:
    void addPiece(std::uint32_t number);
    [[nodiscard]] bool addLane(world::Lane lane);
    void join(const ArmLanes& from, const ArmLanes& to, bool goesOn);
    void joinKind(const std::vector<LaneEnd>& from, const std::vector<LaneEnd>& to, bool goesOn);
    void connect(const LaneEnd& from, const LaneEnd& to);

    world::PatchBuilder& m_builder;
    const RoadNet& m_net;
    ReportBuilder& m_report;
    std::vector<std::array<ArmLanes, 2>> m_arms; ///< [pieces], at its beginning and at its end
    std::size_t m_lanes = 0;
};

bool LaneMaker::addLane(world::Lane lane)
{
    const double length_m = lengthOf_m(lane.points);
    if (!(length_m >= kShortestLane_m) || lane.points.size() > foundation::kMostLanePoints || m_lanes >= foundation::kMostRows)
        return false;
    ++m_lanes;
    m_builder.add(std::move(lane));
    return true;
}

void LaneMaker::addPiece(std::uint32_t number)
{
    const RoadPiece& piece = m_net.pieces[number];
    for (const LaneShape& shape : piece.shape.lanes) {
        std::vector<Point> line = beside(piece.line, shape.offset_m);
        if (line.size() < 2)
            continue;
        line = shortened(line, piece.trim_m[0], piece.trim_m[1]);
        if (!shape.isForward)
            std::reverse(line.begin(), line.end());
        world::Lane lane{piece.name, 0, line, shape.width_m, piece.shape.limit_mps, shape.kind};
        if (!addLane(std::move(lane)))
            continue;
        m_report.read("lanes", "lanes of roads and cycleways", 1, lengthOf_m(line));
        const LaneEnd begin{shape.kind, shape.width_m, piece.shape.limit_mps, placeOn(line, 0.0)};
        const LaneEnd end{shape.kind, shape.width_m, piece.shape.limit_mps, placeOn(line, lengthOf_m(line))};
        auto& leaving = m_arms[number][shape.isForward ? 0 : 1].leaving;
        auto& arriving = m_arms[number][shape.isForward ? 1 : 0].arriving;
        leaving.insert(shape.isForward ? leaving.end() : leaving.begin(), begin);
        arriving.insert(shape.isForward ? arriving.end() : arriving.begin(), end);
    }
}

void LaneMaker::addPieces()
{
    m_arms.resize(m_net.pieces.size());
    for (std::uint32_t i = 0; i < m_net.pieces.size(); ++i)
        addPiece(i);
}

double turnOf_rad(const LaneEnd& from, const LaneEnd& to)
{
    return std::atan2(geometry::cross(from.place.ahead, to.place.ahead), geometry::dot(from.place.ahead, to.place.ahead));
}

void LaneMaker::connect(const LaneEnd& from, const LaneEnd& to)
{
    if (!(geometry::distance(from.place.at, to.place.at) >= kShortestLane_m))
        return;
    const double limit_mps = std::min(from.limit_mps, to.limit_mps);
    const bool isTurn = std::abs(turnOf_rad(from, to)) > kTurn_rad;
    const bool isForBicycles = from.kind == LaneKind::bicycle || to.kind == LaneKind::bicycle;
    const LaneKind kind = from.kind == to.kind ? from.kind : isForBicycles ? LaneKind::bicycle : LaneKind::bus;
    world::Lane lane{{},
                     0,
                     curveBetween(from.place, to.place),
                     std::min(from.width_m, to.width_m),
                     isTurn ? std::min(limit_mps, kTurningLimit_mps) : limit_mps,
                     kind};
    if (addLane(std::move(lane)))
        m_report.read("lane-curves", "curves from lane to lane where roads meet", 1);
}

/// Whoever turns keeps to the side to which they turn; straight on, lanes are counted from the right.
void LaneMaker::joinKind(const std::vector<LaneEnd>& from, const std::vector<LaneEnd>& to, bool goesOn)
{
    const double turn_rad = turnOf_rad(from.back(), to.back());
    if (std::abs(turn_rad) > kTurnBack_rad && !goesOn)
        return;
    if (turn_rad > kTurn_rad && !goesOn)
        return connect(from.front(), to.front());
    if (turn_rad < -kTurn_rad && !goesOn)
        return connect(from.back(), to.back());
    for (std::size_t right = 0; right < std::max(from.size(), goesOn ? to.size() : std::size_t{0}); ++right)
        connect(from[from.size() - 1 - std::min(right, from.size() - 1)], to[to.size() - 1 - std::min(right, to.size() - 1)]);
}

std::vector<LaneEnd> ofKind(const std::vector<LaneEnd>& lanes, LaneKind kind)
{
    std::vector<LaneEnd> found = lanes;
    std::erase_if(found, [kind](const LaneEnd& lane) { return lane.kind != kind; });
    return found;
}

/// Lanes lead on to those of their kind. Where there are none, bicycles take those for cars, buses too, and others those for bicycles,
/// which only bicycles may use.
void LaneMaker::join(const ArmLanes& from, const ArmLanes& to, bool goesOn)
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
}

void LaneMaker::joinMeetings()
{
    for (const auto& [node, arms] : m_net.meetings) {
        if (arms.size() > kMostArms)
            continue;
        for (const RoadArm from : arms)
            for (const RoadArm to : arms)
                if (!(from == to))
                    join(m_arms[from.piece][from.isAtEnd ? 1 : 0], m_arms[to.piece][to.isAtEnd ? 1 : 0], arms.size() == 2);
    }
}

} // namespace

void addTraffic(world::PatchBuilder& builder, const OsmMap& map, ReportBuilder& report)
{
    const RoadNet net = makeRoadNet(map);
    LaneMaker maker(builder, net, report);
    maker.addPieces();
    maker.joinMeetings();
    addSignals(builder, map, net, report);
}

} // namespace passerby::importers::osm
