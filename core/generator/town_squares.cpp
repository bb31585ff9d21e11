// SPDX-License-Identifier: Apache-2.0
#include "core/generator/town_draft.h"

#include <algorithm>
#include <cmath>

namespace passerby::generator {

namespace {

using geometry::Point;
using geometry::Polygon;
using geometry::Ring;
using world::CellKind;
using world::ObstacleKind;

constexpr double kPathWidth_m = 3.2;
constexpr double kParkCircle_m = 6.0;
constexpr double kBeltWidth_m = 30.0;
constexpr int kStalls = 14;

class OpenBlock {
public:
    OpenBlock(TownDraft& draft, std::size_t block, foundation::RandomStream& random)
        : m_draft(draft),
          m_random(random),
          m_plan(draft.plan.blocks[block]),
          m_block(draft.blocks[block]),
          m_front(m_block.lines.front),
          m_name(draft.names.blocks[block]),
          m_centre(geometry::centroid({m_front, {}}))
    {
    }

    void fill()
    {
        switch (m_plan.use) {
        case BlockUse::market:
            if (isConvex(m_front))
                return addMarket();
            return addFountain();
        case BlockUse::fountainSquare:
            return addFountain();
        case BlockUse::churchSquare:
            return addChurch();
        case BlockUse::park:
            return addPark();
        case BlockUse::canal:
            return m_draft.addObstacle(ObstacleKind::water, {m_front, {}}, 0.0, "Canal");
        case BlockUse::outside:
            return addBelt();
        case BlockUse::buildings:
            break;
        }
    }

private:
    [[nodiscard]] static Point next(const Ring& ring, std::size_t i) { return ring[(i + 1) % ring.size()]; }
    [[nodiscard]] Point drawn(const Ring& quad)
    {
        const double s = 0.2 + 0.6 * m_random.uniform();
        const double t = 0.2 + 0.6 * m_random.uniform();
        return between(quad, s, t);
    }
    /// Bilinear between four corners.
    [[nodiscard]] static Point between(const Ring& quad, double s, double t)
    {
        return quad[0] * ((1 - s) * (1 - t)) + quad[1] * (s * (1 - t)) + quad[2] * (s * t) + quad[3] * ((1 - s) * t);
    }

    void addMarket()
    {
        const std::size_t square = m_draft.addCell(CellKind::plaza, m_front, m_name);
        for (std::size_t i = 0; i < m_front.size(); ++i)
            m_draft.addPortal(m_block.strips[i].cell, square, m_front[i], next(m_front, i));
        for (int i = 0; i < kStalls; ++i)
            m_draft.doors.push_back({drawn(m_front), square, Site::square, StreetKind::pedestrian});
    }

    /// Cells round something in the middle, whose outline is the front's, shrunk. Returns the outline.
    Ring addRing(double shrink, const std::string& name, Site site)
    {
        Ring inner;
        for (const Point p : m_front)
            inner.push_back(geometry::snapped(m_centre + (p - m_centre) * shrink));
        std::vector<std::size_t> cells;
        for (std::size_t i = 0; i < m_front.size(); ++i) {
            cells.push_back(m_draft.addCell(CellKind::plaza, {m_front[i], next(m_front, i), next(inner, i), inner[i]}, name));
            m_draft.addPortal(m_block.strips[i].cell, cells.back(), m_front[i], next(m_front, i));
            const Point outward = geometry::midpoint(m_front[i], next(m_front, i)) - geometry::midpoint(inner[i], next(inner, i));
            const Point spot = geometry::midpoint(inner[i], next(inner, i)) + outward * (1.2 * kDoorInset_m / geometry::length(outward));
            m_draft.doors.push_back({spot, cells.back(), site, StreetKind::pedestrian, site == Site::churchDoor ? m_name : std::string()});
        }
        for (std::size_t i = 0; i < m_front.size(); ++i)
            m_draft.addPortal(cells[i], cells[(i + 1) % cells.size()], next(m_front, i), next(inner, i));
        return inner;
    }

    void addFountain()
    {
        const double size = std::sqrt(geometry::signedArea(m_front));
        const Ring basin = addRing(7.0 / size, m_name, Site::bench);
        m_draft.addObstacle(ObstacleKind::water, {basin, {}}, 0.6, "Fountain");
    }

    /// A nave and, as a part of its own, a tower, in a green yard. (Blocks with a church are not joined: they have four sides.)
    void addChurch()
    {
        const Ring yard = addRing(0.62, m_name + "'s Square", Site::churchDoor);
        const bool isWide = geometry::distance(yard[0], yard[1]) >= geometry::distance(yard[1], yard[2]);
        const auto part = [&](double s0, double s1, double t0, double t1) {
            const auto at = [&](double s, double t) {
                return isWide ? between(yard, s, t) : between({yard[1], yard[2], yard[3], yard[0]}, s, t);
            };
            return Polygon{{at(s0, t0), at(s1, t0), at(s1, t1), at(s0, t1)}, {}};
        };
        m_draft.addObstacle(ObstacleKind::green, {yard, {}}, 0.0, "Churchyard");
        const Polygon nave = part(0.12, 0.86, 0.28, 0.72);
        const Polygon tower = part(0.08, 0.3, 0.38, 0.62);
        m_draft.addObstacle(ObstacleKind::building, nave, 15.0 + std::round(30.0 * m_random.uniform()) / 10.0, "Church");
        m_draft.addObstacle(ObstacleKind::building, part(0.86, 0.95, 0.36, 0.64), 11.0, "Apse");
        m_draft.addObstacle(ObstacleKind::building, tower, 36.0 + std::round(80.0 * m_random.uniform()) / 10.0, "Church tower");
        for (const double s : {0.05, 0.35, 0.65, 0.95})
            for (const double t : {0.1, 0.9})
                m_draft.addTree(isWide ? between(yard, s, t) : between({yard[1], yard[2], yard[3], yard[0]}, s, t), m_random);
    }

    /// The two ends of a park path: p1, p2 on the front, q1, q2 on the circle in the middle, each pair in the order of the front.
    struct ParkPath {
        Point p1, p2, q1, q2;
        [[nodiscard]] Ring outline() const { return {p1, p2, q2, q1}; }
    };

    [[nodiscard]] ParkPath pathFrom(std::size_t side, double circle_m) const
    {
        const Point a = m_front[side];
        const Point b = next(m_front, side);
        const Point middle = geometry::midpoint(a, b);
        const Point along = (b - a) * (0.5 * kPathWidth_m / geometry::distance(a, b));
        const Point u = (middle - m_centre) * (1.0 / geometry::distance(middle, m_centre));
        const Point across = Point{-u.y, u.x} * (0.5 * kPathWidth_m);
        return {geometry::snapped(middle - along), geometry::snapped(middle + along), geometry::snapped(m_centre + u * circle_m - across),
                geometry::snapped(m_centre + u * circle_m + across)};
    }

    /// Paths from the middle of each side to a circle, lawns and a pond between them; just a lawn where that does not fit.
    void addPark()
    {
        const std::size_t sides = m_front.size();
        std::vector<ParkPath> paths;
        Ring circle;
        bool fits = true;
        for (std::size_t i = 0; i < sides; ++i) {
            paths.push_back(pathFrom(i, kParkCircle_m));
            circle.insert(circle.end(), {paths[i].q1, paths[i].q2});
            fits = fits && isUsable(paths[i].outline()) && geometry::distance(m_front[i], next(m_front, i)) > 2.0 * kPathWidth_m;
        }
        if (!fits || !isUsable(circle))
            return addLawn(m_front, true);
        const std::size_t middle = m_draft.addCell(CellKind::path, circle, m_name);
        m_draft.doors.push_back({m_centre, middle, Site::bench, StreetKind::pedestrian});
        const std::size_t withPond = m_random.below(static_cast<std::uint32_t>(sides));
        for (std::size_t i = 0; i < sides; ++i) {
            addPath(i, paths[i], middle);
            const ParkPath& following = paths[(i + 1) % sides];
            addLawn({paths[i].p2, next(m_front, i), following.p1, following.q1, paths[i].q2}, i == withPond);
        }
    }

    [[nodiscard]] static bool isUsable(const Ring& ring)
    {
        return geometry::signedArea(ring) > 10.0 && isConvex(ring) && geometry::isSimple({ring, {}});
    }

    void addPath(std::size_t side, const ParkPath& path, std::size_t middle)
    {
        const std::size_t cell = m_draft.addCell(CellKind::path, path.outline(), m_name);
        std::vector<Point>& corners = m_block.strips[side].frontPoints;
        corners.insert(corners.end(), {path.p1, path.p2});
        m_draft.addPortal(m_block.strips[side].cell, cell, path.p1, path.p2);
        m_draft.addPortal(cell, middle, path.q1, path.q2);
        for (const double t : {0.35, 0.7}) {
            const Point edge = path.p1 + (path.q1 - path.p1) * t;
            const Point other = path.p2 + (path.q2 - path.p2) * t;
            const Point bench = edge + (other - edge) * (kDoorInset_m / geometry::distance(edge, other));
            m_draft.doors.push_back({bench, cell, Site::bench, StreetKind::pedestrian});
        }
    }

    void addLawn(const Ring& ring, bool withPond)
    {
        Polygon lawn{ring, {}};
        if (const auto pond = insetIfRoom(ring, 6.0); withPond && pond && geometry::signedArea(*pond) > 25.0) {
            m_draft.addObstacle(ObstacleKind::water, {*pond, {}}, 0.0, "Pond");
            lawn.holes.push_back(*pond);
        }
        m_draft.addObstacle(ObstacleKind::green, lawn, 0.0, "Lawn");
        m_draft.plant(lawn, 70.0, m_random);
    }

    /// Outside the ring: green, and water where the canal goes on.
    void addBelt()
    {
        const Ring outer = movedLeft(m_front, [](std::size_t) { return kBeltWidth_m; });
        for (std::size_t i = 0; i < m_front.size(); ++i) {
            const PlannedStreet& street = m_draft.plan.streets[m_plan.sides[i].street];
            const std::size_t across = m_plan.sides[i].isForward ? street.right : street.left;
            if (m_block.strips[i].isGate || m_block.strips[(i + 1) % m_front.size()].isGate
                || m_block.strips[(i + m_front.size() - 1) % m_front.size()].isGate)
                continue; // room for the path
            const Polygon part{{m_front[i], next(m_front, i), next(outer, i), outer[i]}, {}};
            if (!geometry::isSimple(part) || geometry::signedArea(part.outer) <= 0.0)
                continue;
            const bool isCanal = m_draft.plan.blocks[across].use == BlockUse::canal;
            m_draft.addObstacle(isCanal ? ObstacleKind::water : ObstacleKind::green, part, 0.0, isCanal ? "Canal" : "Green belt");
            if (!isCanal)
                m_draft.plant(part, 90.0, m_random);
        }
    }

    TownDraft& m_draft;
    foundation::RandomStream& m_random;
    const PlannedBlock& m_plan;
    BlockDraft& m_block;
    const Ring& m_front;
    const std::string& m_name;
    Point m_centre;
};

} // namespace

void fillOpenBlock(TownDraft& draft, std::size_t block, foundation::RandomStream& random)
{
    OpenBlock(draft, block, random).fill();
}

} // namespace passerby::generator
