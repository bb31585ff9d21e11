// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/scene/kerbs.h"

#include <algorithm>

namespace passerby::editor {
namespace {

constexpr double kOnBorder_m = 0.02;
constexpr double kShortest_m = 0.05;

/// From where to where, 0 to `length_m`, the opening lies along the border; nothing where it lies elsewhere.
std::optional<std::pair<double, double>> along(const Kerbs::Line& border, const Kerbs::Line& opening, double length_m)
{
    const geometry::Point ahead = (border.second - border.first) * (1.0 / length_m);
    const geometry::Point a = opening.first - border.first;
    const geometry::Point b = opening.second - border.first;
    if (std::abs(geometry::cross(ahead, a)) > kOnBorder_m || std::abs(geometry::cross(ahead, b)) > kOnBorder_m)
        return std::nullopt;
    const auto [from_m, to_m] = std::minmax({geometry::dot(ahead, a), geometry::dot(ahead, b)});
    if (to_m <= 0.0 || from_m >= length_m)
        return std::nullopt;
    return std::pair(std::max(from_m, 0.0), std::min(to_m, length_m));
}

/// What the openings leave of a border.
void addPieces(const Kerbs::Line& border, const std::vector<Kerbs::Line>& openings, std::vector<Kerbs::Line>& out)
{
    const double length_m = geometry::distance(border.first, border.second);
    if (length_m < kShortest_m)
        return;
    std::vector<std::pair<double, double>> open;
    for (const Kerbs::Line& opening : openings)
        if (const auto piece = along(border, opening, length_m))
            open.push_back(*piece);
    std::sort(open.begin(), open.end());
    open.emplace_back(length_m, length_m);
    double from_m = 0.0;
    const auto place = [&](double at_m) { return border.first + (border.second - border.first) * (at_m / length_m); };
    for (const auto& [begin_m, end_m] : open) {
        if (begin_m - from_m >= kShortest_m)
            out.emplace_back(place(from_m), place(begin_m));
        from_m = std::max(from_m, end_m);
    }
}

} // namespace

Kerbs::Kerbs(const world::World& world)
{
    for (const auto& [id, portal] : world.portals()) {
        const world::Cell* a = world.cells().find(portal.cellA);
        const world::Cell* b = world.cells().find(portal.cellB);
        if (!a || !b || a->kind != b->kind || a->level != b->level || portal.kind != world::PortalKind::opening)
            continue;
        m_openings[portal.cellA].emplace_back(portal.a, portal.b);
        m_openings[portal.cellB].emplace_back(portal.a, portal.b);
    }
}

std::vector<Kerbs::Line> Kerbs::of(world::CellId id, const world::Cell& cell) const
{
    static const std::vector<Line> kNone;
    const auto found = m_openings.find(id);
    const std::vector<Line>& openings = found == m_openings.end() ? kNone : found->second;
    std::vector<Line> lines;
    const auto addRing = [&](const geometry::Ring& ring) {
        for (std::size_t i = 0; i < ring.size(); ++i)
            addPieces({ring[i], ring[(i + 1) % ring.size()]}, openings, lines);
    };
    addRing(cell.polygon.outer);
    for (const geometry::Ring& hole : cell.polygon.holes)
        addRing(hole);
    return lines;
}

} // namespace passerby::editor
