// SPDX-License-Identifier: Apache-2.0
#include "core/importers/osm/cell_merger.h"

#include <cmath>
#include <numeric>

namespace passerby::importers::osm {

using geometry::Point;
using geometry::Triangle;
using world::CellKind;

namespace {

constexpr double kSightTolerance_m = 0.03;
constexpr std::size_t kMostNodes = 60;
constexpr double kWidestCell_m = 60.0;
constexpr double kWidestSquare_m = 132.0;
constexpr double kHarmlessGrowth = 1.12;
constexpr double kSmallCell_m2 = 15.0;
constexpr double kSmallCrosswalk_m2 = 6.0;
constexpr double kMediumCell_m2 = 40.0;
constexpr double kThinCell_m = 0.8;
constexpr double kCrumb_m2 = 2.0;
constexpr std::size_t kDirections = 8;
constexpr std::uint32_t kNone = Triangle::kNone;

/// How freely kinds may mix, pass by pass.
enum class Mixing { sameKind, walkedKinds, smallCells, mediumCells };

/// Extents along eight directions: within 2 % of the true diameter.
struct Extent {
    std::array<double, kDirections> low;
    std::array<double, kDirections> high;

    Extent()
    {
        low.fill(1e300);
        high.fill(-1e300);
    }
    void add(Point p)
    {
        for (std::size_t k = 0; k < kDirections; ++k) {
            const double angle = M_PI * static_cast<double>(k) / kDirections;
            const double along = p.x * std::cos(angle) + p.y * std::sin(angle);
            low[k] = std::min(low[k], along);
            high[k] = std::max(high[k], along);
        }
    }
    void add(const Extent& other)
    {
        for (std::size_t k = 0; k < kDirections; ++k) {
            low[k] = std::min(low[k], other.low[k]);
            high[k] = std::max(high[k], other.high[k]);
        }
    }
    [[nodiscard]] double diameter() const
    {
        double result = 0.0;
        for (std::size_t k = 0; k < kDirections; ++k)
            result = std::max(result, high[k] - low[k]);
        return result;
    }
};

struct CellDraft {
    std::vector<std::uint32_t> ring;
    std::vector<std::uint32_t> triangles;
    std::array<double, 8> kindAreas{}; ///< m² of each kind
    CellKind kind = CellKind::path;
    double area_m2 = 0.0;
    Extent extent;
    std::size_t nodes = 0;
    std::uint32_t version = 0; ///< changes with every merge, unlike any other's
};

/// An edge between two triangles.
struct Diagonal {
    std::uint32_t triangleA;
    std::uint32_t triangleB;
    std::uint32_t from; ///< counter-clockwise in triangle A
    std::uint32_t to;
    double length_m;
    bool isOpen = false;                        ///< merged away
    std::uint64_t failedAt = ~std::uint64_t{0}; ///< versions of both cells when it was last refused in this pass
};

/// One side of a diagonal as seen into a cell: what lies beyond can be seen only between left and right.
struct Gate {
    Point left;
    Point right;
    std::uint32_t before; ///< the gate to go through first, kNone: none
};

struct SightNode {
    Point place;
    std::uint32_t gate; ///< the last before it, kNone: none
};

/// What lies on one side of a diagonal: gates and nodes in the order of a walk.
struct View {
    std::vector<Gate> gates;
    std::vector<SightNode> nodes;
};

class Merger {
public:
    Merger(const WalkMesh& mesh, const std::vector<std::vector<Point>>& targets) : m_mesh(mesh), m_targets(targets)
    {
        makeDiagonals();
        makeDrafts();
    }

    /// False when cancelled.
    bool run(foundation::JobContext& context)
    {
        std::vector<std::uint32_t> order(m_diagonals.size());
        std::iota(order.begin(), order.end(), 0U);
        std::stable_sort(order.begin(), order.end(),
                         [&](std::uint32_t a, std::uint32_t b) { return m_diagonals[a].length_m > m_diagonals[b].length_m; });
        double done = 0.0;
        for (const Mixing mixing : {Mixing::sameKind, Mixing::walkedKinds, Mixing::smallCells, Mixing::mediumCells}) {
            context.report(done, "Merging triangles into cells");
            done += 0.25;
            for (auto& diagonal : m_diagonals)
                diagonal.failedAt = ~std::uint64_t{0};
            for (bool merged = true; merged;) {
                merged = false;
                std::size_t tried = 0;
                for (const auto d : order) {
                    if (++tried % 256 == 0 && context.isCancelled())
                        return false;
                    merged = tryMerge(d, mixing) || merged;
                }
            }
        }
        return true;
    }

    [[nodiscard]] MeshCells take();

private:
    void makeDiagonals();
    void makeDrafts();
    bool tryMerge(std::uint32_t d, Mixing mixing);
    [[nodiscard]] bool kindsAllow(const CellDraft& a, const CellDraft& b, Mixing mixing) const;
    [[nodiscard]] bool sizeAllows(const CellDraft& a, const CellDraft& b) const;
    [[nodiscard]] bool ringStaysSimple(const CellDraft& a, const CellDraft& b);
    [[nodiscard]] bool allSee(std::uint32_t d);
    void lookInto(std::uint32_t start, std::uint32_t d, View& view);
    void merge(std::uint32_t d, std::uint32_t a, std::uint32_t b);
    void dropUseless();
    void drop(std::uint32_t cell);
    [[nodiscard]] std::size_t targetCount(const CellDraft& draft) const;
    [[nodiscard]] Point at(std::uint32_t vertex) const { return geometry::fromClipGrid(m_mesh.vertices[vertex]); }

    const WalkMesh& m_mesh;
    const std::vector<std::vector<Point>>& m_targets;
    std::vector<Diagonal> m_diagonals;
    std::vector<std::array<std::uint32_t, 3>> m_diagonalOf; ///< [triangles], by side; kNone at walls
    std::vector<CellDraft> m_drafts;                        ///< [triangles]; the first triangle of a cell holds it
    std::vector<std::uint32_t> m_cellOf;                    ///< [triangles]
    std::vector<std::uint32_t> m_mark;                      ///< [vertices]
    std::uint32_t m_marks = 0;
    std::uint32_t m_versions = 0;
    View m_viewA;
    View m_viewB;
    struct Visit {
        std::uint32_t triangle;
        std::uint32_t through;
        std::uint32_t gate;
    };
    std::vector<Visit> m_stack;
};

void Merger::makeDiagonals()
{
    const auto count = static_cast<std::uint32_t>(m_mesh.triangles.size());
    m_diagonalOf.assign(count, {kNone, kNone, kNone});
    for (std::uint32_t t = 0; t < count; ++t)
        for (unsigned i = 0; i < 3; ++i) {
            const auto& triangle = m_mesh.triangles[t];
            const auto n = triangle.neighbour[i];
            if (n == kNone || n < t)
                continue;
            const auto d = static_cast<std::uint32_t>(m_diagonals.size());
            const auto from = triangle.vertex[(i + 1) % 3];
            const auto to = triangle.vertex[(i + 2) % 3];
            m_diagonals.push_back({t, n, from, to, geometry::distance(at(from), at(to))});
            const auto& back = m_mesh.triangles[n].neighbour;
            m_diagonalOf[t][i] = d;
            m_diagonalOf[n][static_cast<std::size_t>(std::find(back.begin(), back.end(), t) - back.begin())] = d;
        }
}

void Merger::makeDrafts()
{
    m_drafts.resize(m_mesh.triangles.size());
    m_cellOf.resize(m_mesh.triangles.size());
    m_mark.assign(m_mesh.vertices.size(), 0);
    for (std::uint32_t t = 0; t < m_drafts.size(); ++t) {
        auto& draft = m_drafts[t];
        const auto& v = m_mesh.triangles[t].vertex;
        draft.ring.assign(v.begin(), v.end());
        draft.triangles = {t};
        draft.version = m_versions++;
        draft.kind = m_mesh.kinds[t];
        draft.area_m2 = 0.5 * geometry::orientation(at(v[0]), at(v[1]), at(v[2]));
        draft.kindAreas[static_cast<std::size_t>(draft.kind)] = draft.area_m2;
        draft.nodes = m_targets[t].size();
        for (unsigned i = 0; i < 3; ++i) {
            draft.extent.add(at(v[i]));
            draft.nodes += m_diagonalOf[t][i] != kNone ? 1 : 0;
        }
        m_cellOf[t] = t;
    }
}

bool isApart(CellKind kind)
{
    return kind == CellKind::crosswalk || kind == CellKind::stairs;
}

bool isWalkedOutside(CellKind kind)
{
    return kind == CellKind::sidewalk || kind == CellKind::street || kind == CellKind::plaza || kind == CellKind::path;
}

bool isSmall(const CellDraft& draft)
{
    const double limit = isApart(draft.kind) ? kSmallCrosswalk_m2 : kSmallCell_m2;
    return draft.area_m2 < limit || draft.area_m2 / draft.extent.diameter() < kThinCell_m;
}

bool Merger::kindsAllow(const CellDraft& a, const CellDraft& b, Mixing mixing) const
{
    if (a.kind == b.kind)
        return true;
    switch (mixing) {
    case Mixing::sameKind:
        return false;
    case Mixing::walkedKinds:
        return isWalkedOutside(a.kind) && isWalkedOutside(b.kind);
    case Mixing::smallCells:
        return isSmall(a) || isSmall(b);
    case Mixing::mediumCells:
        return isSmall(a) || isSmall(b) || (!isApart(a.kind) && !isApart(b.kind) && std::min(a.area_m2, b.area_m2) < kMediumCell_m2);
    }
    return false;
}

bool Merger::sizeAllows(const CellDraft& a, const CellDraft& b) const
{
    if (a.nodes + b.nodes - 2 > kMostNodes)
        return false;
    Extent both = a.extent;
    both.add(b.extent);
    const double limit = a.kind == CellKind::plaza && b.kind == CellKind::plaza ? kWidestSquare_m : kWidestCell_m;
    const double diameter = both.diameter();
    return diameter <= limit || diameter < kHarmlessGrowth * std::max(a.extent.diameter(), b.extent.diameter());
}

/// The rings have nothing in common but the two ends of the diagonal.
bool Merger::ringStaysSimple(const CellDraft& a, const CellDraft& b)
{
    ++m_marks;
    for (const auto v : a.ring)
        m_mark[v] = m_marks;
    return std::count_if(b.ring.begin(), b.ring.end(), [&](std::uint32_t v) { return m_mark[v] == m_marks; }) == 2;
}

/// Walks from the triangle, away from the diagonal, over everything that was merged before.
void Merger::lookInto(std::uint32_t start, std::uint32_t d, View& view)
{
    view.gates.clear();
    view.nodes.clear();
    m_stack.assign(1, {start, d, kNone});
    while (!m_stack.empty()) {
        const auto [t, through, gate] = m_stack.back();
        m_stack.pop_back();
        for (const auto& target : m_targets[t])
            view.nodes.push_back({target, gate});
        for (unsigned i = 0; i < 3; ++i) {
            const auto other = m_diagonalOf[t][i];
            if (other == kNone || other == through)
                continue;
            const auto& v = m_mesh.triangles[t].vertex;
            const Point right = at(v[(i + 1) % 3]);
            const Point left = at(v[(i + 2) % 3]);
            if (!m_diagonals[other].isOpen) {
                view.nodes.push_back({geometry::midpoint(left, right), gate});
                continue;
            }
            view.gates.push_back({left, right, gate});
            m_stack.push_back({m_mesh.triangles[t].neighbour[i], other, static_cast<std::uint32_t>(view.gates.size() - 1)});
        }
    }
}

/// The line ab, of length one over `scale`, goes between right and left, give or take the tolerance.
bool passes(Point a, Point direction, Point left, Point right)
{
    return geometry::cross(direction, left - a) >= -kSightTolerance_m && geometry::cross(direction, right - a) <= kSightTolerance_m;
}

bool seesThrough(const View& from, const SightNode& a, const View& to, const SightNode& b, Point left, Point right)
{
    const double length = geometry::distance(a.place, b.place);
    if (length < kSightTolerance_m)
        return true;
    const Point direction = (b.place - a.place) * (1.0 / length);
    if (!passes(a.place, direction, left, right))
        return false;
    for (auto g = b.gate; g != kNone; g = to.gates[g].before)
        if (!passes(a.place, direction, to.gates[g].left, to.gates[g].right))
            return false;
    for (auto g = a.gate; g != kNone; g = from.gates[g].before)
        if (!passes(a.place, direction, from.gates[g].right, from.gates[g].left))
            return false;
    return true;
}

/// All nodes on one side of the diagonal see all nodes on the other. Those on the same side see each other already.
bool Merger::allSee(std::uint32_t d)
{
    const auto& diagonal = m_diagonals[d];
    lookInto(diagonal.triangleA, d, m_viewA);
    lookInto(diagonal.triangleB, d, m_viewB);
    // From A into B the diagonal's own direction in A, from -> to, has A on its left: `to` lies left of who walks through.
    const Point left = at(diagonal.to);
    const Point right = at(diagonal.from);
    for (const auto& a : m_viewA.nodes)
        for (const auto& b : m_viewB.nodes)
            if (!seesThrough(m_viewA, a, m_viewB, b, left, right))
                return false;
    return true;
}

bool Merger::tryMerge(std::uint32_t d, Mixing mixing)
{
    auto& diagonal = m_diagonals[d];
    if (diagonal.isOpen)
        return false;
    const auto a = m_cellOf[diagonal.triangleA];
    const auto b = m_cellOf[diagonal.triangleB];
    if (a == b)
        return false;
    const auto versions = (std::uint64_t{m_drafts[a].version} << 32U) | m_drafts[b].version;
    if (diagonal.failedAt == versions)
        return false;
    diagonal.failedAt = versions;
    if (!kindsAllow(m_drafts[a], m_drafts[b], mixing) || !sizeAllows(m_drafts[a], m_drafts[b]) || !ringStaysSimple(m_drafts[a], m_drafts[b])
        || !allSee(d))
        return false;
    merge(d, a, b);
    return true;
}

/// The ring from `first` all the way round, the edge that ends in `first` being the diagonal.
std::vector<std::uint32_t> turnedTo(const std::vector<std::uint32_t>& ring, std::uint32_t first)
{
    std::vector<std::uint32_t> result = ring;
    std::rotate(result.begin(), std::find(result.begin(), result.end(), first), result.end());
    return result;
}

void Merger::merge(std::uint32_t d, std::uint32_t a, std::uint32_t b)
{
    auto& diagonal = m_diagonals[d];
    diagonal.isOpen = true;
    // The edge runs from -> to in A and to -> from in B.
    auto ring = turnedTo(m_drafts[a].ring, diagonal.to);
    const auto other = turnedTo(m_drafts[b].ring, diagonal.from);
    ring.insert(ring.end(), other.begin() + 1, other.end() - 1);
    const auto keep = m_drafts[a].triangles.size() >= m_drafts[b].triangles.size() ? a : b;
    const auto gone = keep == a ? b : a;
    auto& draft = m_drafts[keep];
    auto& lost = m_drafts[gone];
    draft.ring = std::move(ring);
    for (const auto t : lost.triangles)
        m_cellOf[t] = keep;
    draft.triangles.insert(draft.triangles.end(), lost.triangles.begin(), lost.triangles.end());
    for (std::size_t k = 0; k < draft.kindAreas.size(); ++k)
        draft.kindAreas[k] += lost.kindAreas[k];
    draft.kind = static_cast<CellKind>(std::max_element(draft.kindAreas.begin(), draft.kindAreas.end()) - draft.kindAreas.begin());
    draft.area_m2 += lost.area_m2;
    draft.extent.add(lost.extent);
    draft.nodes += lost.nodes - 2;
    draft.version = m_versions++;
    lost = {};
}

std::size_t Merger::targetCount(const CellDraft& draft) const
{
    std::size_t count = 0;
    for (const auto t : draft.triangles)
        count += m_targets[t].size();
    return count;
}

void Merger::drop(std::uint32_t cell)
{
    for (const auto t : m_drafts[cell].triangles) {
        m_cellOf[t] = kNone;
        for (const auto d : m_diagonalOf[t])
            if (d != kNone)
                m_diagonals[d].isOpen = true;
    }
    m_drafts[cell] = {};
}

/// Dead-end crosswalks, and crumbs with one portal, as long as there are any.
void Merger::dropUseless()
{
    for (bool dropped = true; dropped;) {
        dropped = false;
        std::vector<std::size_t> portals(m_drafts.size(), 0);
        for (const auto& diagonal : m_diagonals)
            if (!diagonal.isOpen) {
                ++portals[m_cellOf[diagonal.triangleA]];
                ++portals[m_cellOf[diagonal.triangleB]];
            }
        for (std::uint32_t cell = 0; cell < m_drafts.size(); ++cell) {
            const auto& draft = m_drafts[cell];
            const bool isSpare = draft.kind == CellKind::crosswalk || draft.area_m2 < kCrumb_m2;
            if (draft.ring.empty() || portals[cell] != 1 || !isSpare || targetCount(draft) > 0)
                continue;
            drop(cell);
            dropped = true;
            break;
        }
    }
}

MeshCells Merger::take()
{
    dropUseless();
    MeshCells result;
    std::vector<std::uint32_t> number(m_drafts.size(), kNone);
    for (std::uint32_t cell = 0; cell < m_drafts.size(); ++cell) {
        auto& draft = m_drafts[cell];
        if (draft.ring.empty())
            continue;
        number[cell] = static_cast<std::uint32_t>(result.cells.size());
        result.cells.push_back({std::move(draft.ring), std::move(draft.triangles), draft.kind, draft.area_m2});
    }
    for (const auto cell : m_cellOf)
        result.cellOf.push_back(cell == kNone ? kNone : number[cell]);
    for (const auto& diagonal : m_diagonals) {
        const auto a = result.cellOf[diagonal.triangleA];
        const auto b = result.cellOf[diagonal.triangleB];
        if (!diagonal.isOpen && a != b)
            result.portals.push_back({diagonal.from, diagonal.to, a, b});
    }
    return result;
}

} // namespace

MeshCells mergeCells(const WalkMesh& mesh, const std::vector<std::vector<Point>>& targets, foundation::JobContext& context)
{
    Merger merger(mesh, targets);
    if (!merger.run(context))
        return {};
    return merger.take();
}

} // namespace passerby::importers::osm
