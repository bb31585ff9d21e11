// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/geometry/spatial_grid.h"
#include "core/importers/osm/import_report.h"
#include "core/importers/osm/osm_map.h"
#include "core/importers/osm/osm_tags.h"

#include <vector>

namespace passerby::importers::osm {

/// A highway that counts, or a part of one between missing nodes.
struct Street {
    std::int64_t way = 0;
    std::vector<geometry::GridPoint> line;
    WayShape shape;
    bool isRaised = false;  ///< on a bridge
    bool isPassage = false; ///< through a building, by its tags

    /// Vehicles have the carriageway for themselves.
    [[nodiscard]] bool isBusy() const { return shape.carriageWidth_m > 0.0 && shape.walkWidth_m == 0.0; }
    [[nodiscard]] bool isWalked() const { return shape.walkWidth_m > 0.0; }
};

/// Streets and footways near the box, in ascending order of way. Streets with sidewalks beside which footways run for at least half of
/// their length lose their own walking bands.
[[nodiscard]] std::vector<Street> collectStreets(const OsmMap& map, ReportBuilder& report);

/// Segments of street lines, to be found by place.
class SegmentIndex {
public:
    struct Segment {
        std::uint32_t street;
        std::uint32_t first; ///< point of the line
    };
    /// `wanted` says which streets take part.
    template <class Wanted>
    SegmentIndex(const std::vector<Street>& streets, const Wanted& wanted)
        : m_segments(collect(streets, wanted)), m_grid(boxesOf(streets, m_segments))
    {
    }
    /// Segments whose boxes meet the box of ab grown by a margin.
    [[nodiscard]] std::vector<Segment> near(geometry::Point a, geometry::Point b, double margin_m) const;

private:
    template <class Wanted>
    static std::vector<Segment> collect(const std::vector<Street>& streets, const Wanted& wanted)
    {
        std::vector<Segment> result;
        for (std::uint32_t s = 0; s < streets.size(); ++s)
            if (wanted(streets[s]))
                for (std::uint32_t i = 0; i + 1 < streets[s].line.size(); ++i)
                    result.push_back({s, i});
        return result;
    }
    static std::vector<geometry::Box> boxesOf(const std::vector<Street>& streets, const std::vector<Segment>& segments);

    std::vector<Segment> m_segments;
    geometry::SpatialGrid m_grid;
};

} // namespace passerby::importers::osm
