// SPDX-License-Identifier: Apache-2.0
#include "core/exporters/gltf/gltf_roads.h"

#include "core/exporters/gltf/gltf_shapes.h"
#include "core/exporters/gltf/gltf_things.h"
#include "core/shapes/floor_heights.h"
#include "core/shapes/road_shapes.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace passerby::exporters {

namespace {

constexpr double kLowestAsphalt_m = -0.01;
constexpr double kHighestAsphalt_m = -0.001; ///< below the floor
constexpr double kAsphaltApart_m = 0.001;
constexpr double kPaintLift_m = 0.015; ///< above the floor, below portals
constexpr world::Color kPaintColor{0xec, 0xe9, 0xe2};

class Roads {
public:
    Roads(const world::World& world, GltfBuilder& builder, PaintedMeshes& painted, const foundation::JobContext& context)
        : m_world(world), m_builder(builder), m_painted(painted), m_context(context), m_floors(world)
    {
        for (const auto& [id, cell] : world.cells())
            m_levelsOfCells.insert(cell.level);
        for (const auto& [id, lane] : world.lanes())
            m_sheets.emplace(std::pair(lane.level, lane.kind), 0.0);
        double lift_m = kLowestAsphalt_m;
        for (auto& [sheet, its_m] : m_sheets) {
            its_m = std::min(lift_m, kHighestAsphalt_m);
            lift_m += kAsphaltApart_m;
        }
    }

    void addLanes();
    /// Stop lines or crossings.
    template <class Row>
    void addPainted(const world::Table<Row>& table, const char* group, const char* kind);

private:
    [[nodiscard]] shapes::Shape shapeOf(const world::Lane& lane, bool hasEdges) const;
    /// A level where nobody walks lies on the ground, so that its bridges hide no cell.
    [[nodiscard]] double floor_m(int level) const { return m_levelsOfCells.contains(level) ? m_floors.flat(level) : 0.0; }

    const world::World& m_world;
    GltfBuilder& m_builder;
    PaintedMeshes& m_painted;
    const foundation::JobContext& m_context;
    shapes::FloorHeights m_floors;
    std::set<int> m_levelsOfCells;
    std::map<std::pair<int, world::LaneKind>, double> m_sheets; ///< how far above the floor asphalt of a level and a kind lies
};

/// Near its first point, so that single precision serves in a wide city.
shapes::Shape Roads::shapeOf(const world::Lane& lane, bool hasEdges) const
{
    world::Lane here = lane;
    for (geometry::Point& point : here.points)
        point = point - lane.points.front();
    shapes::Shape shape = shapes::placed(shapes::bandOf(here), {{}, m_sheets.at({lane.level, lane.kind}), 0.0});
    if (hasEdges)
        for (const shapes::FloorMark& mark : shapes::edgesOf(here))
            appendMark(mark, kPaintLift_m, shape);
    return shape;
}

void Roads::addLanes()
{
    const int parent = m_builder.addNode({"Lanes"});
    const std::vector<bool> haveEdges = shapes::lanesWithEdges(m_world);
    std::size_t place = 0;
    for (const auto& [id, lane] : m_world.lanes()) {
        if (m_context.isCancelled())
            return;
        const std::string kind(world::spell(lane.kind));
        const std::string name = exportName("Lane", id.number);
        const int mesh = m_painted.add(name, shapeOf(lane, haveEdges[place++]), kind + " lane", shapes::colorOf(lane.kind));
        GltfNode node{name, parent, mesh, toGltf(lane.points.front(), floor_m(lane.level))};
        node.extras = identityOf("Lane", id.number, lane.name);
        node.extras.insert(node.extras.end(),
                           {{"kind", kind}, {"level", double(lane.level)}, {"width_m", lane.width_m}, {"limit_mps", lane.limit_mps}});
        m_builder.addNode(node);
    }
}

template <class Row>
void Roads::addPainted(const world::Table<Row>& table, const char* group, const char* kind)
{
    if (table.empty())
        return;
    const int parent = m_builder.addNode({group});
    for (const auto& [id, row] : table) {
        if (m_context.isCancelled())
            return;
        Row here = row;
        here.a = {};
        here.b = row.b - row.a;
        shapes::Shape shape;
        for (const shapes::FloorMark& mark : shapes::marksOf(here))
            appendMark(mark, kPaintLift_m, shape);
        const std::string name = exportName(kind, id.number);
        GltfNode node{name, parent, m_painted.add(name, shape, "road paint", kPaintColor), toGltf(row.a, floor_m(row.level))};
        node.extras = identityOf(kind, id.number, row.name);
        node.extras.emplace_back("level", double(row.level));
        if (!row.signal.isNull())
            node.extras.emplace_back("signal", double(row.signal.number));
        m_builder.addNode(node);
    }
}

} // namespace

void addRoads(const world::World& world, GltfBuilder& builder, PaintedMeshes& painted, const foundation::JobContext& context)
{
    Roads roads(world, builder, painted, context);
    if (!world.lanes().empty())
        roads.addLanes();
    roads.addPainted(world.stopLines(), "Stop lines", "Stop line");
    roads.addPainted(world.crossings(), "Crossings", "Crossing");
}

} // namespace passerby::exporters
