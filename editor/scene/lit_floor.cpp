// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/scene/lit_floor.h"

#include "core/affordance/city_affordance.h"
#include "editor/scene/scene_theme.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <set>

namespace passerby::editor {

using geometry::Point;

namespace {

constexpr float kFloor = 0.30F;  ///< strength of the seen floor
constexpr float kBeyond = 0.11F; ///< of what is seen beyond it
constexpr float kLeastWedge = 0.36F;
constexpr float kMostWedge = 0.66F;
constexpr double kSlopePiece_m = 6.0; ///< within which a slope counts as straight
constexpr int kMostPieces = 6;        ///< of a strip: enough for what is far off as well
constexpr float kEven_m = 0.05F;
constexpr double kSideHalf_m = 0.1;
constexpr double kEyeRadius_m = 1.5;
constexpr double kNeighbourRadius_m = 0.9;
constexpr double kDotCasing_m = 0.25;

/// Puts strips on the ground.
class FloorLighter {
public:
    FloorLighter(Point eye, int level, const FloorHeights& heights, const std::vector<LitWay>& ways, std::vector<LitVertex>& out)
        : m_eye(eye), m_level(level), m_heights(heights), m_ways(ways), m_out(out)
    {
        m_eye_m = heights.at(level, eye);
        for (const LitWay& way : ways)
            m_most = std::max(m_most, way.share);
    }

    [[nodiscard]] double eyeHeight_m() const { return m_eye_m; }
    void add(const SeenStrip& strip)
    {
        const int pieces = piecesOf(strip);
        m_rows.clear();
        for (int i = 0; i <= pieces; ++i)
            m_rows.push_back({vertex(strip, 0, double(i) / pieces), vertex(strip, 1, double(i) / pieces)});
        if (isStraight())
            m_rows = {m_rows.front(), m_rows.back()};
        for (std::size_t i = 0; i + 1 < m_rows.size(); ++i) {
            const auto& [nearRight, nearLeft] = m_rows[i];
            const auto& [right, left] = m_rows[i + 1];
            m_out.insert(m_out.end(), {nearRight, right, left});
            if (i > 0 || !(strip.near[0] == strip.near[1]))
                m_out.insert(m_out.end(), {nearRight, left, nearLeft});
        }
    }

private:
    /// Into how many a strip is cut where the floor may slope.
    [[nodiscard]] int piecesOf(const SeenStrip& strip) const
    {
        if (!strip.isFloor || m_heights.isFlat(m_level, boxOf(strip)))
            return 1;
        const double length_m = std::max(geometry::distance(strip.near[0], strip.far[0]), geometry::distance(strip.near[1], strip.far[1]));
        return std::clamp(static_cast<int>(std::ceil(length_m / kSlopePiece_m)), 1, kMostPieces);
    }
    /// The rows rise as evenly as a plane.
    [[nodiscard]] bool isStraight() const
    {
        const auto last = float(m_rows.size() - 1);
        for (std::size_t side = 0; side < 2; ++side)
            for (std::size_t i = 1; i + 1 < m_rows.size(); ++i) {
                const float from = m_rows.front()[side].position[2];
                const float to = m_rows.back()[side].position[2];
                if (std::abs(m_rows[i][side].position[2] - from - (to - from) * float(i) / last) > kEven_m)
                    return false;
            }
        return true;
    }
    [[nodiscard]] geometry::Box boxOf(const SeenStrip& strip) const
    {
        geometry::Box box;
        for (const Point corner : {strip.near[0], strip.near[1], strip.far[0], strip.far[1]})
            box.extend(m_eye + corner);
        return box;
    }
    /// On one side of a strip, a share of the way from near to far.
    [[nodiscard]] LitVertex vertex(const SeenStrip& strip, std::size_t side, double along) const
    {
        const Point at = m_eye + strip.near[side] + (strip.far[side] - strip.near[side]) * along;
        const double beyond_m = m_level == 0 ? 0.0 : m_eye_m;
        const double z_m = strip.isFloor ? m_heights.at(m_level, at) : beyond_m;
        LitVertex lit{{float(at.x), float(at.y), float(z_m)}, strip.isFloor ? kFloor : kBeyond, 0.0F};
        if (strip.wedge != kNoWedge) {
            const float share = m_most > 0.0 ? float(m_ways[strip.wedge].share / m_most) : 0.0F;
            lit.tint = 1.0F;
            lit.strength *= (kLeastWedge + (kMostWedge - kLeastWedge) * share) / kFloor;
        }
        return lit;
    }

    Point m_eye;
    int m_level;
    const FloorHeights& m_heights;
    const std::vector<LitWay>& m_ways;
    std::vector<LitVertex>& m_out;
    std::vector<std::array<LitVertex, 2>> m_rows; ///< across the strip, from near to far: right, left
    double m_eye_m = 0.0;
    double m_most = 0.0;
};

void addSides(const geometry::VisibleArea& viewshed, const SightWedge& wedge, double z_m, LitFloor& lit)
{
    if (wedge.angle_rad >= 2.0 * std::numbers::pi)
        return;
    for (const double side : {-0.5, 0.5}) {
        const double at_rad = wedge.direction_rad + side * wedge.angle_rad;
        const Point ray{std::cos(at_rad), std::sin(at_rad)};
        lit.sideEnds.push_back({viewshed.eye + ray * geometry::reachTowards_m(viewshed, ray), z_m});
    }
}

/// Between two places, as high as their middle.
Ribbon between(const LitFloor::Place& a, const LitFloor::Place& b, double half_m, double half_px, RibbonStyle style, const QVector4D& color)
{
    return ribbon(a.at, b.at, 0.5 * (a.z_m + b.z_m), half_m, half_px, style, color);
}

} // namespace

std::vector<LitWay> litWays(const affordance::CityAffordance& city, std::size_t table, affordance::JunctionIndex junction)
{
    const affordance::Junction& here = city.network.junctions[junction];
    const affordance::JunctionTable& known = city.tables[table];
    std::vector<LitWay> ways;
    for (affordance::WayIndex way = here.firstWay; way < here.lastWay; ++way) {
        const affordance::Junction& to = city.network.junctions[city.network.ways[way].to];
        ways.push_back({{known.ways[way].direction_rad, known.options.angle_rad}, known.ways[way].share, {to.centre, to.elevation_m}});
    }
    return ways;
}

LitFloor litFloor(const geometry::VisibleArea& viewshed, int level, const FloorHeights& heights, std::vector<LitWay> ways)
{
    LitFloor lit;
    if (viewshed.ring.size() < 3)
        return lit;
    std::stable_sort(ways.begin(), ways.end(), [](const LitWay& x, const LitWay& y) { return x.share > y.share; });
    std::vector<SightWedge> wedges;
    wedges.reserve(ways.size());
    for (const LitWay& way : ways)
        wedges.push_back(way.wedge);
    FloorLighter lighter(viewshed.eye, level, heights, ways, lit.vertices);
    for (const SeenStrip& strip : seenStrips(viewshed, wedges))
        lighter.add(strip);
    lit.eye = LitFloor::Place{viewshed.eye, lighter.eyeHeight_m()};
    std::set<std::pair<double, double>> known{{viewshed.eye.x, viewshed.eye.y}};
    for (const LitWay& way : ways) {
        addSides(viewshed, way.wedge, lighter.eyeHeight_m(), lit);
        if (known.insert({way.to.at.x, way.to.at.y}).second)
            lit.neighbours.push_back(way.to);
    }
    return lit;
}

std::vector<Ribbon> litRibbons(const LitFloor& lit, const SceneTheme& theme)
{
    std::vector<Ribbon> ribbons;
    if (!lit.eye)
        return ribbons;
    for (const LitFloor::Place& end : lit.sideEnds)
        ribbons.push_back(between(*lit.eye, end, kSideHalf_m, 0.7, RibbonStyle::plain, {theme.litLine, 0.85F}));
    for (const LitFloor::Place& place : lit.neighbours) {
        ribbons.push_back(between(place, place, kNeighbourRadius_m + kDotCasing_m, 5.5, RibbonStyle::plain, {theme.accentRim, 0.95F}));
        ribbons.push_back(between(place, place, kNeighbourRadius_m, 4.0, RibbonStyle::plain, {theme.litLine, 1.0F}));
    }
    ribbons.push_back(between(*lit.eye, *lit.eye, kEyeRadius_m + kDotCasing_m, 8.0, RibbonStyle::ring, theme.casing));
    ribbons.push_back(between(*lit.eye, *lit.eye, kEyeRadius_m, 7.0, RibbonStyle::ring, {theme.litLine, 1.0F}));
    return ribbons;
}

} // namespace passerby::editor
