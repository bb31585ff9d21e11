// SPDX-License-Identifier: Apache-2.0
#include "core/importers/osm/traffic.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

namespace passerby::importers::osm {

using geometry::Point;

namespace {

constexpr double kTogether_m = 40.0;      // signals that work together
constexpr double kBeforeMeeting_m = 40.0; // a signal so far from it belongs to where roads meet
constexpr double kFromLaneEnd_m = 0.3;    // of a stop line
constexpr double kBeforeCrossing_m = 3.0;
constexpr double kBeyondKerb_m = 0.5;
constexpr double kCycle_s = 60.0;
constexpr double kGreen_s = 25.0;
constexpr double kAmber_s = 3.0;
constexpr double kGreenOnFoot_s = 20.0;

/// Where signals work together: those along the road of the first that was met, and those across, are green by turns.
struct SignalGroup {
    Point at;
    Point along;
    std::array<world::SignalId, 2> vehicles{}; ///< along, across; null until one is needed
    std::array<world::SignalId, 2> people{};   ///< who cross a road along, across
};

class SignalMaker {
public:
    SignalMaker(world::PatchBuilder& builder, const OsmMap& map, const RoadNet& net, ReportBuilder& report)
        : m_builder(builder), m_map(map), m_net(net), m_report(report)
    {
    }

    void addStopLines();
    void addCrossings();

private:
    void addAtNode(const Node& node, std::uint32_t piece, double along_m);
    [[nodiscard]] bool isForBicycles(std::uint32_t piece) const; ///< alone
    void addCrossing(const Node& node, std::uint32_t piece, double along_m);
    void addStopLine(std::uint32_t piece, double along_m, bool isForward, world::SignalId signal);
    /// Whether the crossing lies on lanes behind no other stop line.
    [[nodiscard]] bool needsStopLine(std::uint32_t piece, double along_m, bool isForward) const;
    /// Whether vehicles stopped at signals of the meeting close behind.
    [[nodiscard]] bool hasStoppedBehind(std::uint32_t piece, double along_m, bool isForward) const;
    /// A place for a stop line, or one before the crossings with signals that lie close before it.
    [[nodiscard]] double beforeCrossings_m(std::uint32_t piece, double along_m, bool isForward) const;
    [[nodiscard]] SignalGroup& groupAt(const LinePlace& place);
    [[nodiscard]] world::SignalId signalFor(world::SignalId& known, double green_s, double amber_s, double offset_s);
    /// How far it is in a direction of driving to where more than two roads end; infinite where the road ends before.
    [[nodiscard]] double distanceToMeeting_m(std::uint32_t piece, double along_m, bool isForward) const;
    [[nodiscard]] bool isStoppedAt(const Node& node, std::uint32_t piece, double along_m, bool isForward) const;
    /// Calls visit(node, piece, along_m) for each node of a road that `wanted` takes; at an end of several for each of them.
    template <class Wanted, class Visit>
    void eachNode(const Wanted& wanted, const Visit& visit) const;

    world::PatchBuilder& m_builder;
    const OsmMap& m_map;
    const RoadNet& m_net;
    ReportBuilder& m_report;
    std::vector<SignalGroup> m_groups;
    std::map<std::pair<std::int64_t, std::int64_t>, std::vector<std::size_t>> m_groupsIn; ///< by square of kTogether_m
    /// Where on a piece stop lines are wanted, by direction.
    std::map<std::pair<std::uint32_t, bool>, std::vector<double>> m_stopped;
    std::map<std::pair<std::uint32_t, bool>, std::vector<double>> m_atMeetings; ///< those without lines before crossings
};

template <class Wanted, class Visit>
void SignalMaker::eachNode(const Wanted& wanted, const Visit& visit) const
{
    for (std::uint32_t piece = 0; piece < m_net.pieces.size(); ++piece) {
        const RoadPiece& road = m_net.pieces[piece];
        double along_m = 0.0;
        for (std::size_t i = 0; i < road.nodes.size(); ++i) {
            along_m += i > 0 ? geometry::distance(road.line[i - 1], road.line[i]) : 0.0;
            if (const Node& node = *m_map.data().findNode(road.nodes[i]); wanted(node.tags))
                visit(node, piece, along_m);
        }
    }
}

SignalGroup& SignalMaker::groupAt(const LinePlace& place)
{
    const auto column = std::llround(place.at.x / kTogether_m);
    const auto row = std::llround(place.at.y / kTogether_m);
    for (std::int64_t x = column - 1; x <= column + 1; ++x)
        for (std::int64_t y = row - 1; y <= row + 1; ++y)
            if (const auto found = m_groupsIn.find({x, y}); found != m_groupsIn.end())
                for (const std::size_t group : found->second)
                    if (geometry::distance(m_groups[group].at, place.at) <= kTogether_m)
                        return m_groups[group];
    m_groupsIn[{column, row}].push_back(m_groups.size());
    m_groups.push_back({place.at, place.ahead});
    return m_groups.back();
}

bool isSignalled(const Tags& tags)
{
    return tags.is("crossing", "traffic_signals") || tags.is("crossing:signals", "yes");
}

/// 0: along the road of the group's first signal, 1: across it.
std::size_t sideOf(const SignalGroup& group, Point ahead)
{
    return std::abs(geometry::dot(group.along, ahead)) >= std::sqrt(0.5) ? 0 : 1;
}

world::SignalId SignalMaker::signalFor(world::SignalId& known, double green_s, double amber_s, double offset_s)
{
    if (known.isNull()) {
        known = m_builder.add(world::Signal{{}, green_s, amber_s, kCycle_s - green_s - amber_s, offset_s});
        m_report.inventMany("signal-times", "signals whose times are not in the map", 1);
    }
    return known;
}

double SignalMaker::distanceToMeeting_m(std::uint32_t piece, double along_m, bool isForward) const
{
    const RoadPiece& road = m_net.pieces[piece];
    const double left_m = isForward ? road.length_m - along_m : along_m;
    const auto& arms = m_net.meetings.at(isForward ? road.nodes.back() : road.nodes.front());
    if (arms.size() != 2)
        return arms.size() > 2 ? left_m : std::numeric_limits<double>::infinity();
    const RoadArm next = arms[0] == RoadArm{piece, isForward} ? arms[1] : arms[0];
    const RoadPiece& other = m_net.pieces[next.piece];
    const bool isMeeting = m_net.meetings.at(next.isAtEnd ? other.nodes.front() : other.nodes.back()).size() > 2;
    return isMeeting ? left_m + other.length_m : std::numeric_limits<double>::infinity();
}

bool SignalMaker::isStoppedAt(const Node& node, std::uint32_t piece, double along_m, bool isForward) const
{
    const RoadPiece& road = m_net.pieces[piece];
    const auto& arms = m_net.meetings;
    const bool isAtFarEnd = isForward ? node.id == road.nodes.back() : node.id == road.nodes.front();
    const bool isAtNearEnd = isForward ? node.id == road.nodes.front() : node.id == road.nodes.back();
    if (isAtNearEnd)
        return false; // they have stopped on the road before
    if (isAtFarEnd && arms.at(node.id).size() > 2)
        return true;
    const auto says = [&](std::string_view direction) {
        return node.tags.is("traffic_signals:direction", direction) || node.tags.is("direction", direction);
    };
    if (says("both"))
        return true;
    if (says("forward") || says("backward"))
        return says(isForward ? "forward" : "backward");
    const double ahead_m = distanceToMeeting_m(piece, along_m, isForward);
    const double behind_m = distanceToMeeting_m(piece, along_m, !isForward);
    const bool isNearerAhead = ahead_m <= behind_m; // in a short block the signal belongs to the nearer meeting
    return (isNearerAhead && ahead_m <= kBeforeMeeting_m) || behind_m > kBeforeMeeting_m;
}

void SignalMaker::addStopLine(std::uint32_t piece, double along_m, bool isForward, world::SignalId signal)
{
    const RoadPiece& road = m_net.pieces[piece];
    double left_m = std::numeric_limits<double>::infinity();
    double right_m = -left_m;
    for (const LaneShape& lane : road.shape.lanes)
        if (lane.isForward == isForward) {
            left_m = std::min(left_m, lane.offset_m - lane.width_m / 2.0);
            right_m = std::max(right_m, lane.offset_m + lane.width_m / 2.0);
        }
    if (left_m > right_m)
        return;
    const double low_m = road.trim_m[0] + kFromLaneEnd_m;
    const double high_m = road.length_m - road.trim_m[1] - kFromLaneEnd_m;
    const LinePlace place = placeOn(road.line, low_m < high_m ? std::clamp(along_m, low_m, high_m) : road.length_m / 2.0);
    const Point right{place.ahead.y, -place.ahead.x};
    m_builder.add(world::StopLine{{}, 0, place.at + right * left_m, place.at + right * right_m, signal});
    m_stopped[{piece, isForward}].push_back(along_m);
    m_report.read("stop-lines", "lines where vehicles stop at signals", 1);
}

bool SignalMaker::hasStoppedBehind(std::uint32_t piece, double along_m, bool isForward) const
{
    const RoadPiece& road = m_net.pieces[piece];
    const auto& arms = m_net.meetings.at(isForward ? road.nodes.front() : road.nodes.back());
    if (arms.size() <= 2 || (isForward ? along_m : road.length_m - along_m) > kBeforeMeeting_m)
        return false;
    return std::any_of(arms.begin(), arms.end(), [&](RoadArm arm) {
        const auto found = m_atMeetings.find({arm.piece, arm.isAtEnd});
        const double end_m = arm.isAtEnd ? m_net.pieces[arm.piece].length_m : 0.0;
        return found != m_atMeetings.end() && std::any_of(found->second.begin(), found->second.end(), [&](double at_m) {
                   return std::abs(end_m - at_m) <= kBeforeMeeting_m;
               });
    });
}

double SignalMaker::beforeCrossings_m(std::uint32_t piece, double along_m, bool isForward) const
{
    const RoadPiece& road = m_net.pieces[piece];
    double first_m = along_m;
    double at_m = 0.0;
    for (std::size_t i = 1; i + 1 < road.nodes.size(); ++i) {
        at_m += geometry::distance(road.line[i - 1], road.line[i]);
        const Tags& tags = m_map.data().findNode(road.nodes[i])->tags;
        const double before_m = isForward ? along_m - at_m : at_m - along_m;
        if (tags.is("highway", "crossing") && isSignalled(tags) && before_m > 0.0 && before_m <= kTogether_m)
            first_m = isForward ? std::min(first_m, at_m - kBeforeCrossing_m) : std::max(first_m, at_m + kBeforeCrossing_m);
    }
    return first_m;
}

bool SignalMaker::needsStopLine(std::uint32_t piece, double along_m, bool isForward) const
{
    const RoadPiece& road = m_net.pieces[piece];
    const double driven_m = isForward ? along_m - road.trim_m[0] : road.length_m - road.trim_m[1] - along_m;
    if (driven_m <= kBeforeCrossing_m || hasStoppedBehind(piece, along_m, isForward))
        return false;
    const auto found = m_stopped.find({piece, isForward});
    return found == m_stopped.end() || std::none_of(found->second.begin(), found->second.end(), [&](double at_m) {
               const double before_m = isForward ? along_m - at_m : at_m - along_m;
               return before_m >= -kBeforeCrossing_m && before_m <= kTogether_m;
           });
}

void SignalMaker::addAtNode(const Node& node, std::uint32_t piece, double along_m)
{
    const LinePlace place = placeOn(m_net.pieces[piece].line, along_m);
    for (const bool isForward : {true, false})
        if (isStoppedAt(node, piece, along_m, isForward)) {
            const auto& lanes = m_net.pieces[piece].shape.lanes;
            if (std::none_of(lanes.begin(), lanes.end(), [&](const LaneShape& lane) { return lane.isForward == isForward; }))
                continue;
            SignalGroup& group = groupAt(place);
            const std::size_t side = sideOf(group, place.ahead);
            addStopLine(piece, beforeCrossings_m(piece, along_m, isForward), isForward,
                        signalFor(group.vehicles[side], kGreen_s, kAmber_s, static_cast<double>(side) * kCycle_s / 2.0));
        }
}

void SignalMaker::addStopLines()
{
    eachNode([](const Tags& tags) { return tags.is("highway", "traffic_signals"); },
             [this](const Node& node, std::uint32_t piece, double along_m) { addAtNode(node, piece, along_m); });
}

bool isZebra(const Tags& tags)
{
    const bool isMarked = tags.value("crossing:markings").starts_with("zebra"); // also zebra:double and the like
    return tags.isAny("crossing", "zebra", "marked", "uncontrolled") || tags.is("crossing_ref", "zebra") || isMarked;
}

void SignalMaker::addCrossing(const Node& node, std::uint32_t piece, double along_m)
{
    const RoadPiece& road = m_net.pieces[piece];
    const LinePlace place = placeOn(road.line, along_m);
    const Point right{place.ahead.y, -place.ahead.x};
    world::Crossing crossing;
    crossing.a = place.at - right * (road.shape.left_m + kBeyondKerb_m);
    crossing.b = place.at + right * (road.shape.right_m + kBeyondKerb_m);
    if (isSignalled(node.tags)) {
        SignalGroup& group = groupAt(place);
        const std::size_t side = sideOf(group, place.ahead);
        const double across_s = static_cast<double>(1 - side) * kCycle_s / 2.0;
        crossing.signal = signalFor(group.people[side], kGreenOnFoot_s, 0.0, across_s);
        for (const bool isForward : {true, false})
            if (needsStopLine(piece, along_m, isForward)) {
                const auto own = signalFor(group.vehicles[side], kGreen_s, kAmber_s, static_cast<double>(side) * kCycle_s / 2.0);
                addStopLine(piece, along_m + (isForward ? -kBeforeCrossing_m : kBeforeCrossing_m), isForward, own);
            }
    }
    m_builder.add(std::move(crossing));
    m_report.read(isSignalled(node.tags) ? "signalled-crossings" : "zebra-crossings",
                  isSignalled(node.tags) ? "crossings of roads with signals" : "zebra crossings of roads", 1);
}

bool SignalMaker::isForBicycles(std::uint32_t piece) const
{
    const auto& lanes = m_net.pieces[piece].shape.lanes;
    return std::all_of(lanes.begin(), lanes.end(), [](const LaneShape& lane) { return lane.kind == world::LaneKind::bicycle; });
}

/// Where a road goes on as another its end counts once.
void SignalMaker::addCrossings()
{
    m_atMeetings = m_stopped;
    std::set<std::int64_t> done;
    eachNode([](const Tags& tags) { return tags.is("highway", "crossing") && (isSignalled(tags) || isZebra(tags)); },
             [&](const Node& node, std::uint32_t piece, double along_m) {
                 const auto meeting = m_net.meetings.find(node.id);
                 const bool isCorner =
                     meeting != m_net.meetings.end() && std::count_if(meeting->second.begin(), meeting->second.end(), [&](RoadArm arm) {
                                                            return !isForBicycles(arm.piece);
                                                        }) > 2;
                 const bool isCycleway = isForBicycles(piece);
                 if (!isCorner && !isCycleway && done.insert(node.id).second)
                     addCrossing(node, piece, along_m);
             });
}

} // namespace

void addSignals(world::PatchBuilder& builder, const OsmMap& map, const RoadNet& net, ReportBuilder& report)
{
    SignalMaker maker(builder, map, net, report);
    maker.addStopLines();
    maker.addCrossings();
}

} // namespace passerby::importers::osm
