// SPDX-License-Identifier: Apache-2.0
#include "core/importers/osm/lanes.h"

#include "core/foundation/limits.h"
#include "core/geometry/line.h"
#include "core/importers/osm/lane_joins.h"
#include "core/importers/osm/road_lines.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

namespace passerby::importers::osm {

using geometry::Point;

namespace {

constexpr std::size_t kPiecesAReport = 1000;
constexpr double kThroughTraffic_per_h = 80.0; // and more: tertiary_link to motorway

class LaneMaker {
public:
    LaneMaker(LaneRows& rows, const RoadNet& net, ReportBuilder& report) : m_rows(rows), m_net(net), m_report(report) {}

    void addPieces(foundation::JobContext& context);
    [[nodiscard]] const LanesOfArms& lanes() const { return m_lanes; }
    [[nodiscard]] std::vector<LaneEntry> entries() const;

private:
    /// Where a lane begins.
    struct Beginning {
        LaneEntry lane;
        RoadArm arm;
    };
    [[nodiscard]] bool isEntry(const Beginning& beginning) const;
    void addPiece(std::uint32_t number);
    void addLaneOf(std::uint32_t number, const LaneShape& shape, std::vector<Point> line);

    LaneRows& m_rows;
    const RoadNet& m_net;
    ReportBuilder& m_report;
    LanesOfArms m_lanes;
    std::vector<Beginning> m_beginnings; ///< as the lanes come
};

void LaneMaker::addLaneOf(std::uint32_t number, const LaneShape& shape, std::vector<Point> line)
{
    const RoadPiece& piece = m_net.pieces[number];
    if (!shape.isForward)
        std::reverse(line.begin(), line.end());
    const double length_m = geometry::lengthOf_m(line);
    const LaneEnd begin{shape.kind, piece.level, shape.width_m, piece.shape.limit_mps, placeOn(line, 0.0)};
    const LaneEnd end{shape.kind, piece.level, shape.width_m, piece.shape.limit_mps, placeOn(line, length_m)};
    const world::LaneId id =
        m_rows.add(world::Lane{piece.name, piece.level, std::move(line), shape.width_m, piece.shape.limit_mps, shape.kind});
    if (id.isNull())
        return;
    m_report.read("lanes", "lanes of roads and cycleways", 1, length_m);
    const RoadArm arm{number, !shape.isForward};
    m_beginnings.push_back({{id, shape.kind, piece.shape.cars_per_h, !piece.isCut[arm.isAtEnd ? 1 : 0]}, arm});
    auto& leaving = m_lanes[number][shape.isForward ? 0 : 1].leaving;
    auto& arriving = m_lanes[number][shape.isForward ? 1 : 0].arriving;
    leaving.insert(shape.isForward ? leaving.end() : leaving.begin(), begin);
    arriving.insert(shape.isForward ? arriving.end() : arriving.begin(), end);
}

void LaneMaker::addPiece(std::uint32_t number)
{
    const RoadPiece& piece = m_net.pieces[number];
    if (!piece.hasLanes()) {
        m_report.skip("lanes-too-long", fmt::format("a road with more than {} points between two junctions", foundation::kMostLanePoints),
                      {"osm way", piece.way, piece.line.front().x, piece.line.front().y}, piece.length_m);
        return;
    }
    for (const LaneShape& shape : piece.shape.lanes)
        if (std::vector<Point> line = beside(piece.line, shape.offset_m); line.size() >= 2)
            addLaneOf(number, shape, shortened(line, piece.trim_m[0], piece.trim_m[1]));
}

void LaneMaker::addPieces(foundation::JobContext& context)
{
    m_lanes.resize(m_net.pieces.size());
    for (std::uint32_t i = 0; i < m_net.pieces.size() && !context.isCancelled(); ++i) {
        if (i % kPiecesAReport == 0)
            context.report(static_cast<double>(i) / static_cast<double>(m_net.pieces.size()), "Drawing lanes");
        addPiece(i);
    }
}

bool LaneMaker::isEntry(const Beginning& beginning) const
{
    const RoadPiece& piece = m_net.pieces[beginning.arm.piece];
    if (beginning.lane.isInside && piece.shape.cars_per_h < kThroughTraffic_per_h)
        return false;
    const auto& arms = m_net.meetings.at(m_net.nodeAt(beginning.arm));
    return arms.size() <= kMostArms && std::all_of(arms.begin(), arms.end(), [&](RoadArm arm) {
               return arm.piece == beginning.arm.piece || m_lanes[arm.piece][arm.isAtEnd ? 1 : 0].arriving.empty();
           });
}

std::vector<LaneEntry> LaneMaker::entries() const
{
    std::vector<LaneEntry> entries;
    for (const Beginning& beginning : m_beginnings)
        if (isEntry(beginning))
            entries.push_back(beginning.lane);
    return entries;
}

} // namespace

std::vector<LaneEntry> addLanes(world::PatchBuilder& builder, const RoadNet& net, ReportBuilder& report, foundation::JobContext& context)
{
    LaneRows rows(builder);
    LaneMaker maker(rows, net, report);
    foundation::PartContext drawing(context, 0.0, 0.5);
    maker.addPieces(drawing);
    foundation::PartContext joining(context, 0.5, 1.0);
    joinLanes(rows, net, maker.lanes(), report, joining);
    return maker.entries();
}

} // namespace passerby::importers::osm
