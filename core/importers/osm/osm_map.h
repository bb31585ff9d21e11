// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/result.h"
#include "core/geometry/clipping.h"
#include "core/importers/osm/osm_data.h"

#include <array>
#include <memory>
#include <optional>
#include <vector>

namespace passerby::importers::osm {

inline constexpr double kDegree = 1e-7; ///< a step of Location, degrees
/// What lies further from the middle of the box, east or north, is left out: it is too far for the projection.
inline constexpr double kNear_deg = 1.0;

/// Whether a place counts; the middle of the box as longitude and latitude in degrees.
[[nodiscard]] bool isNear(const Location& location, const std::array<double, 2>& middle_deg);

/// An extract on the ground: its objects with places in millimetres around an integer-metre origin of the UTM zone, and the box that
/// counts.
class OsmMap {
public:
    /// The box in degrees (W, S, E, N) overrules the header's; without either, the box of all nodes counts. Errors: "no-area" for a box
    /// that is empty or wider than 0.5 degrees, and those of MapProjection.
    [[nodiscard]] static foundation::Result<OsmMap> place(OsmData data, const std::optional<std::array<double, 4>>& box);

    [[nodiscard]] const OsmData& data() const { return m_data; }
    [[nodiscard]] int epsg() const { return m_epsg; }
    [[nodiscard]] std::array<std::int64_t, 2> origin_m() const { return m_origin_m; }
    /// What counts of the extract.
    [[nodiscard]] const geometry::GridArea& box() const { return m_box; }
    /// The bounds of the box.
    [[nodiscard]] bool isNearBox(geometry::GridPoint p, std::int64_t margin) const;

    [[nodiscard]] geometry::GridPoint position(const Node& node) const
    {
        return m_positions[static_cast<std::size_t>(&node - m_data.nodes.data())];
    }
    [[nodiscard]] std::optional<geometry::GridPoint> position(std::int64_t node) const;
    /// Points of the nodes that are there, cut where one is missing; parts of two points and more.
    [[nodiscard]] std::vector<std::vector<geometry::GridPoint>> lines(const Way& way) const;
    /// The area of a closed way; empty where nodes are missing.
    [[nodiscard]] geometry::GridArea area(const Way& way) const;
    /// The area of a multipolygon: rings joined from the member ways that are there; members that close no ring are left out.
    [[nodiscard]] geometry::GridArea area(const Relation& relation) const;

private:
    OsmData m_data;
    int m_epsg = 0;
    std::array<std::int64_t, 2> m_origin_m{0, 0};
    geometry::GridArea m_box;
    geometry::GridPoint m_low;
    geometry::GridPoint m_high;
    std::vector<geometry::GridPoint> m_positions; ///< as m_data.nodes
};

/// In metres.
[[nodiscard]] double lengthOf(const std::vector<geometry::GridPoint>& line);

} // namespace passerby::importers::osm
