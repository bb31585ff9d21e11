// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/scene/seen_strips.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace passerby::editor {

using geometry::cross;
using geometry::Point;
using geometry::SightEdge;

namespace {

constexpr double kPi = std::numbers::pi;
constexpr double kLeastTurn_rad = 1e-12;
constexpr double kSameDistance_m = 1e-6;
constexpr std::uint32_t kEye = 0xFFFFFFFFU;

/// What sight crosses or ends at, from the eye.
struct Border {
    Point a; ///< the right end
    Point b;
    int sign = 0;           ///< of a border of the floor: 1 where floor lies on this side of it
    bool isEnd = false;     ///< sight ends here
    bool isAtRange = false; ///< as far as sight reaches
};

/// A border between two directions.
struct Span {
    double begin_rad = 0.0;
    double end_rad = 0.0;
    std::uint32_t border = 0;
};

double angleOf(Point p)
{
    return std::atan2(p.y + 0.0, p.x); // + 0.0: west is π and never -π
}

Point rayAt(double angle_rad)
{
    return {std::cos(angle_rad), std::sin(angle_rad)};
}

/// Where a ray meets a border that it crosses.
Point meeting(const Border& border, Point ray)
{
    const double right = cross(ray, border.a);
    const double left = cross(ray, border.b);
    const double along = right == left ? 0.0 : std::clamp(right / (right - left), 0.0, 1.0);
    return border.a + (border.b - border.a) * along;
}

/// Turns a ray round the eye and notes between which borders the same kind of ground lies.
class Sweep {
public:
    explicit Sweep(std::span<const SightWedge> wedges) : m_wedges(wedges) {}

    void add(const Border& border)
    {
        if (!(cross(border.a, border.b) > 0.0))
            return;
        const auto index = static_cast<std::uint32_t>(m_borders.size());
        m_borders.push_back(border);
        const double begin_rad = angleOf(border.a);
        const double end_rad = angleOf(border.b);
        if (begin_rad < end_rad) {
            m_spans.push_back({begin_rad, end_rad, index});
        } else if (begin_rad - end_rad > kPi) { // over the west; what is no wider than rounding is left out
            m_spans.push_back({begin_rad, kPi, index});
            m_spans.push_back({-kPi, end_rad, index});
        }
    }
    std::vector<SeenStrip> run();

private:
    struct Open {
        std::uint32_t near = kEye;
        std::uint32_t far = 0;
        bool isFloor = false;
        std::uint32_t wedge = kNoWedge;
        double begin_rad = 0.0;

        [[nodiscard]] bool isSame(const Open& other) const
        {
            return near == other.near && far == other.far && isFloor == other.isFloor && wedge == other.wedge;
        }
    };

    [[nodiscard]] std::vector<double> turns() const;
    [[nodiscard]] std::uint32_t wedgeAt(double angle_rad) const;
    void look(double begin_rad, double end_rad);
    [[nodiscard]] std::uint32_t endOfSight() const;
    [[nodiscard]] int lineUp(Point ray, double reach_m);
    void cutAlong(Point ray, std::uint32_t end);
    void addFound(std::uint32_t near, std::uint32_t far, bool isFloor);
    void closeAllBut(const std::vector<Open>& going, double end_rad);

    std::span<const SightWedge> m_wedges;
    std::vector<Border> m_borders;
    std::vector<Span> m_spans;
    std::vector<Span> m_crossed;                            ///< by the ray
    std::vector<std::pair<double, std::uint32_t>> m_inLine; ///< borders of the floor and how far they are, the farthest first
    std::vector<Open> m_open;
    std::vector<Open> m_found;
    std::vector<SeenStrip> m_strips;
};

/// Directions in which something begins or ends, ascending.
std::vector<double> Sweep::turns() const
{
    std::vector<double> turns{-kPi, kPi};
    for (const Span& span : m_spans)
        turns.insert(turns.end(), {span.begin_rad, span.end_rad});
    for (const SightWedge& wedge : m_wedges)
        for (const double side : {-0.5, 0.5})
            turns.push_back(std::remainder(wedge.direction_rad + side * std::min(wedge.angle_rad, 2.0 * kPi), 2.0 * kPi));
    std::sort(turns.begin(), turns.end());
    return turns;
}

std::uint32_t Sweep::wedgeAt(double angle_rad) const
{
    for (std::uint32_t i = 0; i < m_wedges.size(); ++i)
        if (std::abs(std::remainder(angle_rad - m_wedges[i].direction_rad, 2.0 * kPi)) <= 0.5 * m_wedges[i].angle_rad)
            return i;
    return kNoWedge;
}

std::vector<SeenStrip> Sweep::run()
{
    std::sort(m_spans.begin(), m_spans.end(), [](const Span& x, const Span& y) { return x.begin_rad < y.begin_rad; });
    const std::vector<double> at = turns();
    auto next = m_spans.begin();
    for (std::size_t i = 0; i + 1 < at.size(); ++i) {
        if (at[i + 1] - at[i] < kLeastTurn_rad)
            continue;
        const double middle_rad = 0.5 * (at[i] + at[i + 1]);
        for (; next != m_spans.end() && next->begin_rad < middle_rad; ++next)
            m_crossed.push_back(*next);
        std::erase_if(m_crossed, [&](const Span& span) { return span.end_rad < middle_rad; });
        look(at[i], at[i + 1]);
    }
    closeAllBut({}, kPi);
    return std::move(m_strips);
}

/// What lies along a ray between two directions between which nothing begins or ends.
void Sweep::look(double begin_rad, double end_rad)
{
    const double middle_rad = 0.5 * (begin_rad + end_rad);
    m_found.clear();
    if (const std::uint32_t end = endOfSight(); end != kEye)
        cutAlong(rayAt(middle_rad), end);
    for (Open& found : m_found) {
        found.wedge = wedgeAt(middle_rad);
        found.begin_rad = begin_rad;
    }
    closeAllBut(m_found, begin_rad);
}

/// Of the borders that the ray crosses the one where sight ends; kEye without one.
std::uint32_t Sweep::endOfSight() const
{
    const auto end = std::find_if(m_crossed.begin(), m_crossed.end(), [this](const Span& span) { return m_borders[span.border].isEnd; });
    return end == m_crossed.end() ? kEye : end->border;
}

/// Lines up the borders of the floor that the ray crosses before its end; returns how many times floor lies at that end.
int Sweep::lineUp(Point ray, double reach_m)
{
    int floors = 0;
    m_inLine.clear();
    for (const Span& span : m_crossed) {
        const Border& border = m_borders[span.border];
        if (border.isEnd)
            continue;
        const double away_m = border.isAtRange ? reach_m : geometry::length(meeting(border, ray));
        if (away_m >= reach_m - kSameDistance_m)
            floors += border.sign;
        else
            m_inLine.emplace_back(away_m, span.border);
    }
    std::sort(m_inLine.begin(), m_inLine.end(), [](const auto& x, const auto& y) { return x.first > y.first; });
    return floors;
}

/// Finds floor and what is none from the end of a ray to the eye.
void Sweep::cutAlong(Point ray, std::uint32_t end)
{
    int floors = lineUp(ray, geometry::length(meeting(m_borders[end], ray)));
    std::uint32_t far = end;
    for (std::size_t i = 0; i < m_inLine.size(); ++i) {
        const bool wasFloor = floors > 0;
        const auto [away_m, near] = m_inLine[i];
        floors += m_borders[near].sign;
        for (; i + 1 < m_inLine.size() && m_inLine[i + 1].first >= away_m - kSameDistance_m; ++i)
            floors += m_borders[m_inLine[i + 1].second].sign;
        if ((floors > 0) == wasFloor)
            continue;
        addFound(near, far, wasFloor);
        far = near;
    }
    addFound(kEye, far, floors > 0);
}

void Sweep::addFound(std::uint32_t near, std::uint32_t far, bool isFloor)
{
    Open found;
    found.near = near;
    found.far = far;
    found.isFloor = isFloor;
    m_found.push_back(found);
}

/// Ends the strips that do not go on, and begins those that are new.
void Sweep::closeAllBut(const std::vector<Open>& going, double end_rad)
{
    std::vector<Open> open = going;
    for (const Open& before : m_open) {
        const auto same = std::find_if(open.begin(), open.end(), [&](const Open& one) { return one.isSame(before); });
        if (same != open.end()) {
            same->begin_rad = before.begin_rad;
            continue;
        }
        SeenStrip strip;
        strip.isFloor = before.isFloor;
        strip.wedge = before.wedge;
        const std::array<Point, 2> rays{rayAt(before.begin_rad), rayAt(end_rad)};
        for (std::size_t side = 0; side < 2; ++side) {
            strip.near[side] = before.near == kEye ? Point() : meeting(m_borders[before.near], rays[side]);
            strip.far[side] = meeting(m_borders[before.far], rays[side]);
        }
        m_strips.push_back(strip);
    }
    m_open = std::move(open);
}

} // namespace

std::vector<SeenStrip> seenStrips(const geometry::VisibleArea& area, std::span<const SightWedge> wedges)
{
    Sweep sweep(wedges);
    const std::size_t count = area.ring.size();
    for (std::size_t i = 0; i < count; ++i)
        if (area.edges[i] != SightEdge::occluding)
            sweep.add({area.ring[i] - area.eye, area.ring[i + 1 < count ? i + 1 : 0] - area.eye, 0, true, false});
    for (const geometry::SightPiece& piece : area.floor)
        sweep.add({piece.a, piece.b, piece.sign, false, piece.isSector});
    return sweep.run();
}

} // namespace passerby::editor
