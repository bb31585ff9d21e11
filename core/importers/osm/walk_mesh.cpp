// SPDX-License-Identifier: Apache-2.0
#include "core/importers/osm/walk_mesh.h"

#include "core/foundation/words.h"

#include <cmath>

namespace passerby::importers::osm {

using geometry::Box;
using geometry::fromClipGrid;
using geometry::GridArea;
using geometry::GridPoint;
using geometry::Point;
using geometry::Triangle;
using world::CellKind;

namespace {

constexpr double kLongestWall_m = 10.0;
constexpr std::int64_t kMeshStep = 10;

struct Input {
    std::vector<GridPoint> points;
    std::vector<std::array<std::uint32_t, 2>> segments;
};

std::int64_t onStep(double value)
{
    return std::llround(value / kMeshStep) * kMeshStep;
}

Input densify(const GridArea& area)
{
    Input input;
    for (const auto& ring : area) {
        const auto first = static_cast<std::uint32_t>(input.points.size());
        for (std::size_t i = 0; i < ring.size(); ++i) {
            const GridPoint a = ring[i];
            const GridPoint b = ring[(i + 1) % ring.size()];
            const double length_m = geometry::distance(fromClipGrid(a), fromClipGrid(b));
            const int parts = std::max(1, static_cast<int>(std::ceil(length_m / kLongestWall_m)));
            for (int k = 0; k < parts; ++k) {
                const double t = static_cast<double>(k) / parts;
                const GridPoint p{onStep(static_cast<double>(a.x) + t * static_cast<double>(b.x - a.x)),
                                  onStep(static_cast<double>(a.y) + t * static_cast<double>(b.y - a.y))};
                input.points.push_back(k == 0 ? a : p);
            }
        }
        const auto count = static_cast<std::uint32_t>(input.points.size()) - first;
        for (std::uint32_t i = 0; i < count; ++i)
            input.segments.push_back({first + i, first + (i + 1) % count});
    }
    return input;
}

double areaOf(const geometry::Triangulation& mesh, std::uint32_t t)
{
    const auto& v = mesh.triangles()[t].vertex;
    return 0.5
           * geometry::orientation(fromClipGrid(mesh.vertices()[v[0]]), fromClipGrid(mesh.vertices()[v[1]]),
                                   fromClipGrid(mesh.vertices()[v[2]]));
}

/// Inside triangles joined by edges that are no wall: the part of each (0: outside), and the areas of the parts.
struct Parts {
    std::vector<std::uint32_t> of;
    std::vector<double> areas{0.0};
};

Parts findParts(const geometry::Triangulation& mesh)
{
    const auto inside = mesh.insideByParity();
    Parts parts;
    parts.of.assign(inside.size(), 0);
    std::vector<std::uint32_t> stack;
    for (std::uint32_t start = 0; start < inside.size(); ++start) {
        if (inside[start] == 0 || parts.of[start] != 0)
            continue;
        const auto part = static_cast<std::uint32_t>(parts.areas.size());
        parts.areas.push_back(0.0);
        parts.of[start] = part;
        stack.push_back(start);
        while (!stack.empty()) {
            const auto t = stack.back();
            stack.pop_back();
            parts.areas[part] += areaOf(mesh, t);
            for (unsigned i = 0; i < 3; ++i) {
                const auto n = mesh.triangles()[t].neighbour[i];
                if (mesh.triangles()[t].segments[i] != 0 || n == Triangle::kNone || parts.of[n] != 0)
                    continue;
                parts.of[n] = part;
                stack.push_back(n);
            }
        }
    }
    return parts;
}

WalkMesh keepLargest(const geometry::Triangulation& mesh)
{
    const auto parts = findParts(mesh);
    const auto best = static_cast<std::uint32_t>(std::max_element(parts.areas.begin(), parts.areas.end()) - parts.areas.begin());
    WalkMesh result;
    std::vector<std::uint32_t> triangleNumber(parts.of.size(), Triangle::kNone);
    std::vector<std::uint32_t> vertexNumber(mesh.vertices().size(), Triangle::kNone);
    for (std::uint32_t t = 0, count = 0; t < parts.of.size(); ++t)
        if (parts.of[t] == best && best != 0)
            triangleNumber[t] = count++;
    for (std::uint32_t t = 0; t < parts.of.size(); ++t) {
        if (triangleNumber[t] == Triangle::kNone)
            continue;
        Triangle triangle = mesh.triangles()[t];
        for (unsigned i = 0; i < 3; ++i) {
            const bool isWall = triangle.segments[i] != 0 || triangle.neighbour[i] == Triangle::kNone;
            triangle.neighbour[i] = isWall ? Triangle::kNone : triangleNumber[triangle.neighbour[i]];
            auto& number = vertexNumber[triangle.vertex[i]];
            if (number == Triangle::kNone) {
                number = static_cast<std::uint32_t>(result.vertices.size());
                result.vertices.push_back(mesh.vertices()[triangle.vertex[i]]);
            }
            triangle.vertex[i] = number;
        }
        result.triangles.push_back(triangle);
    }
    for (std::size_t part = 1; part < parts.areas.size(); ++part)
        result.droppedArea_m2 += part == best ? 0.0 : parts.areas[part];
    return result;
}

bool holds(const GridArea& area, GridPoint p)
{
    bool inside = false;
    for (const auto& ring : area)
        for (std::size_t i = 0, before = ring.size() - 1; i < ring.size(); before = i++)
            if ((ring[i].y > p.y) != (ring[before].y > p.y)
                && (geometry::orientationSign(ring[before], ring[i], p) > 0) == (ring[i].y > ring[before].y))
                inside = !inside;
    return inside;
}

/// Which kind wins where grounds overlap: the smaller the stronger.
int rankOf(CellKind kind)
{
    constexpr CellKind kOrder[] = {CellKind::crosswalk, CellKind::stairs,   CellKind::indoor, CellKind::platform,
                                   CellKind::plaza,     CellKind::sidewalk, CellKind::street, CellKind::path};
    return static_cast<int>(std::find(std::begin(kOrder), std::end(kOrder), kind) - std::begin(kOrder));
}

/// Grounds, to be found by place.
class GroundIndex {
public:
    explicit GroundIndex(const std::vector<Ground>& grounds) : m_grounds(grounds), m_grid(boxes(grounds)) {}
    [[nodiscard]] CellKind kindAt(GridPoint p) const
    {
        CellKind best = CellKind::path;
        for (const auto i : m_grid.query(fromClipGrid(p)))
            if (rankOf(m_grounds[i].kind) < rankOf(best) && holds(m_grounds[i].area, p))
                best = m_grounds[i].kind;
        return best;
    }

private:
    static std::vector<Box> boxes(const std::vector<Ground>& grounds)
    {
        std::vector<Box> result(grounds.size());
        for (std::size_t i = 0; i < grounds.size(); ++i)
            for (const auto& ring : grounds[i].area)
                for (const auto& p : ring)
                    result[i].extend(fromClipGrid(p));
        return result;
    }

    const std::vector<Ground>& m_grounds;
    geometry::SpatialGrid m_grid;
};

/// The kind of most of seven places in each triangle, that at the middle counting twice.
void setKinds(WalkMesh& mesh, const std::vector<Ground>& grounds)
{
    constexpr std::array<std::array<std::int64_t, 3>, 8> kWeights{
        {{2, 2, 2}, {2, 2, 2}, {4, 1, 1}, {1, 4, 1}, {1, 1, 4}, {1, 1, 0}, {0, 1, 1}, {1, 0, 1}}};
    const GroundIndex index(grounds);
    for (std::uint32_t t = 0; t < mesh.triangles.size(); ++t) {
        std::array<int, 8> votes{};
        for (const auto& [u, v, w] : kWeights) {
            const GridPoint a = mesh.corner(t, 0);
            const GridPoint b = mesh.corner(t, 1);
            const GridPoint c = mesh.corner(t, 2);
            const GridPoint p{(u * a.x + v * b.x + w * c.x) / (u + v + w), (u * a.y + v * b.y + w * c.y) / (u + v + w)};
            ++votes[static_cast<std::size_t>(index.kindAt(p))];
        }
        mesh.kinds.push_back(static_cast<CellKind>(std::max_element(votes.begin(), votes.end()) - votes.begin()));
    }
}

std::vector<Box> triangleBoxes(const WalkMesh& mesh)
{
    std::vector<Box> boxes(mesh.triangles.size());
    for (std::uint32_t t = 0; t < boxes.size(); ++t)
        for (unsigned i = 0; i < 3; ++i)
            boxes[t].extend(mesh.cornerAt(t, i));
    return boxes;
}

std::vector<std::pair<std::uint32_t, unsigned>> findWalls(const WalkMesh& mesh)
{
    std::vector<std::pair<std::uint32_t, unsigned>> walls;
    for (std::uint32_t t = 0; t < mesh.triangles.size(); ++t)
        for (unsigned i = 0; i < 3; ++i)
            if (mesh.triangles[t].neighbour[i] == Triangle::kNone)
                walls.emplace_back(t, i);
    return walls;
}

std::vector<Box> wallBoxes(const WalkMesh& mesh, const std::vector<std::pair<std::uint32_t, unsigned>>& walls)
{
    std::vector<Box> boxes(walls.size());
    for (std::size_t w = 0; w < walls.size(); ++w) {
        boxes[w].extend(mesh.cornerAt(walls[w].first, walls[w].second + 1));
        boxes[w].extend(mesh.cornerAt(walls[w].first, walls[w].second + 2));
    }
    return boxes;
}

} // namespace

foundation::Result<WalkMesh> buildMesh(const GridArea& area, const std::vector<Ground>& grounds)
{
    const Input input = densify(area);
    const auto built = geometry::Triangulation::build(input.points, input.segments);
    if (!built)
        return built.error();
    WalkMesh mesh = keepLargest(built.value());
    if (mesh.triangles.empty())
        return foundation::Error{"nothing-walkable", foundation::told("The map shows no ground for people on foot in this box."), {}};
    setKinds(mesh, grounds);
    return mesh;
}

MeshLocator::MeshLocator(const WalkMesh& mesh)
    : m_mesh(mesh), m_walls(findWalls(mesh)), m_triangleGrid(triangleBoxes(mesh)), m_wallGrid(wallBoxes(mesh, m_walls))
{
}

std::optional<std::uint32_t> MeshLocator::triangleAt(GridPoint p) const
{
    for (const auto t : m_triangleGrid.query(fromClipGrid(p))) {
        bool inside = true;
        for (unsigned i = 0; i < 3; ++i)
            inside = inside && geometry::orientationSign(m_mesh.corner(t, i), m_mesh.corner(t, i + 1), p) >= 0;
        if (inside)
            return t;
    }
    return std::nullopt;
}

std::optional<MeshLocator::Wall> MeshLocator::nearestWall(Point p, double reach_m) const
{
    Box box;
    box.extend(p);
    for (double reach = std::min(reach_m, 2.0);; reach = std::min(reach_m, reach * 3.0)) {
        std::optional<Wall> best;
        for (const auto item : m_wallGrid.query(box.grown(reach))) {
            const auto [t, side] = m_walls[item];
            const Point q = geometry::nearestOnSegment(p, m_mesh.cornerAt(t, side + 1), m_mesh.cornerAt(t, side + 2));
            const double distance = geometry::distance(p, q);
            if (distance <= reach && (!best || distance < best->distance_m))
                best = Wall{t, side, q, distance};
        }
        if (best || reach >= reach_m)
            return best;
    }
}

} // namespace passerby::importers::osm
