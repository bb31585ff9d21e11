// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/generator/town_draft.h"

#include <optional>
#include <string>
#include <vector>

namespace passerby::generator {

/// A piece of an avenue between two crossings or ends, from west to east or from south to north: cells of some 200 m one after another,
/// short enough for a view that is filled cell by cell.
class AvenuePiece {
public:
    /// `low`, `high`: its corners, at whole metres.
    AvenuePiece(std::string name, geometry::Point low, geometry::Point high, bool isNorthward);

    /// A path ends at the piece between two points of its border.
    void join(std::size_t path, geometry::Point a, geometry::Point b);
    /// Adds the cells, with portals between them and to the paths, once all paths are there.
    void lay(TownDraft& draft);

    /// Cells at its two ends, once it is laid.
    [[nodiscard]] std::size_t first() const { return m_first; }
    [[nodiscard]] std::size_t last() const { return m_last; }

private:
    struct Path {
        std::size_t cell;
        geometry::Point a; ///< the end nearer to where the piece begins
        geometry::Point b;
        bool isOnRight;
    };

    [[nodiscard]] double along(geometry::Point p) const { return m_isNorthward ? p.y : p.x; }
    [[nodiscard]] geometry::Point at(double along_m, bool isOnRight) const;
    [[nodiscard]] geometry::Point middleAt(double along_m) const;
    void joinAt(double bound_m, std::size_t next, TownDraft& draft) const;
    [[nodiscard]] bool isWithin(const Path& path, double begin_m, double end_m) const;
    [[nodiscard]] std::vector<double> bounds() const;
    [[nodiscard]] std::optional<double> nearestClear(double wanted_m) const;
    [[nodiscard]] geometry::Ring outline(double begin_m, double end_m) const;

    std::string m_name;
    geometry::Point m_low;
    geometry::Point m_high;
    bool m_isNorthward;
    std::vector<Path> m_paths;
    std::size_t m_first = 0;
    std::size_t m_last = 0;
};

} // namespace passerby::generator
