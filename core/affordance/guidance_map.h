// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/affordance/ways.h"

#include <cstdint>
#include <vector>

namespace passerby::affordance {

enum class GuidanceKind : std::uint8_t { building, junction, road };

/// What a wanderer finds under their feet.
struct GuidancePlace {
    GuidanceKind kind = GuidanceKind::building;
    std::uint32_t index = kNone; ///< of the junction; on a road of the way, of it and its reverse the smaller
    geometry::Point direction;   ///< on a road: unit vector along that way; its reverse goes against it

    friend bool operator==(const GuidancePlace&, const GuidancePlace&) = default;
};

struct GuidanceOptions {
    int level = 0;
    double resolution_m = 1.0;     ///< side of a square: at least 1 cm, and enlarged where the map would have more than 200 million
    double junctionRadius_m = 2.0; ///< round a junction's centre
};

/// The ground of one level cut into squares, each of which says what its middle is: "building" in no cell (or in one that no way reaches),
/// "junction" in a junction's cell within a small distance of its centre, else "road" with the direction of its way there (Michael and
/// Chrysanthou 2003, "On-line avatar guidance"). A road's direction is that of the way's straight piece from portal to portal in this
/// cell; in a junction's cell that of the nearest of the pieces from the centre to its portals. Where cells overlap, that with the
/// smallest number is meant. Six bytes a square: 2 × 2 km at 1 m are 24 MB.
class GuidanceMap {
public:
    GuidanceMap() = default;
    [[nodiscard]] static GuidanceMap make(const world::World& world, const navigation::NavigationGraph& graph, const WayNetwork& network,
                                          const GuidanceOptions& options);

    /// What the square that holds the point is; building outside of the map.
    [[nodiscard]] GuidancePlace at(geometry::Point place) const;

    [[nodiscard]] std::size_t columns() const { return m_columns; }
    [[nodiscard]] std::size_t rows() const { return m_rows; }
    [[nodiscard]] double resolution_m() const { return m_resolution_m; }
    /// The middle of a square, counted from the south-west.
    [[nodiscard]] geometry::Point middle(std::size_t column, std::size_t row) const;
    [[nodiscard]] GuidancePlace at(std::size_t column, std::size_t row) const;
    [[nodiscard]] std::size_t bytes() const { return m_places.size() * (sizeof(std::uint32_t) + sizeof(std::int16_t)); }

private:
    friend class GuidanceMapMaker;

    geometry::Point m_origin;
    double m_resolution_m = 1.0;
    std::size_t m_columns = 0;
    std::size_t m_rows = 0;
    std::vector<std::uint32_t> m_places;  ///< [rows × columns] kind in the upper two bits, index below
    std::vector<std::int16_t> m_headings; ///< [rows × columns] π times this over 32767
};

} // namespace passerby::affordance
