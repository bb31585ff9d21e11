// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/geometry/point.h"

#include <cstddef>
#include <vector>

namespace passerby::exporters {

/// Where somebody is at a time; between two keys they move evenly and straight ahead.
struct PathKey {
    double time_s = 0.0;
    geometry::Point place;
    double z_m = 0.0;
    double heading_rad = 0.0; ///< from here to the next key
    bool isThere = true;      ///< false: they are gone from here on, until the next key
};

/// Keeps of somebody's places only those that are needed: at the time of each that was added, who moves evenly from key to key is within
/// the tolerance of it (Douglas and Peucker 1973, with the distance between places at the same time). Memory: 512 places beside the keys.
class PathKeys {
public:
    explicit PathKeys(double tolerance_m) : m_tolerance_m(tolerance_m) {}

    /// Times ascend. `place.isThere` is not read.
    void add(const PathKey& place);
    /// Nobody is there from this time on.
    void leave(double time_s);
    [[nodiscard]] bool isThere() const { return !m_pending.empty(); }
    /// The keys so far; headings are those of the ways ahead where there is one.
    [[nodiscard]] std::vector<PathKey> take();

private:
    void settle();
    void keepBetween(std::size_t first, std::size_t last);

    double m_tolerance_m;
    std::vector<PathKey> m_pending; ///< the first is a key already, but for that of a beginning
    std::vector<PathKey> m_keys;
};

/// The place at a time, as a reader of the keys finds it; the first or last key before or behind all.
[[nodiscard]] PathKey placeAt(const std::vector<PathKey>& keys, double time_s);

} // namespace passerby::exporters
