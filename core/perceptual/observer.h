// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/result.h"
#include "core/geometry/polygon.h"
#include "core/world/world.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace passerby::perceptual {

/// Where somebody looks, at one time.
struct Viewpoint {
    double time_s = 0.0;
    geometry::Point position;
    double radius_m = 0.0; ///< negative: sees nothing
};

/// Tells which cells are in view: those that a circle, or one of several polygons, meets. The circle may wander along a path, linearly
/// between its viewpoints, resting at the first before and at the last after them.
class Observer {
public:
    /// Sees nothing.
    Observer() = default;
    /// `path`: ascending times; empty: sees nothing.
    [[nodiscard]] static Observer along(std::vector<Viewpoint> path);
    [[nodiscard]] static Observer at(geometry::Point position, double radius_m) { return along({{0.0, position, radius_m}}); }
    /// A region, or the footprint of a camera's view.
    [[nodiscard]] static Observer of(geometry::Polygon area) { return ofAll({std::move(area)}); }
    /// Several of them at once: what any of them sees is in view.
    [[nodiscard]] static Observer ofAll(std::vector<geometry::Polygon> areas);
    /// Reads "x,y,radius" (m). Error: "bad-observer".
    [[nodiscard]] static foundation::Result<Observer> fromText(const std::string& text);
    /// The same, or the name of a region, be it marked as an observer or not; several of that name see together. Error: "bad-observer",
    /// with the names that there are.
    [[nodiscard]] static foundation::Result<Observer> fromText(const std::string& text, const world::World& world);
    /// Reads "time,x,y,radius" lines (s, m), ascending by time; a first line of names is skipped. Errors: "cannot-read",
    /// "bad-observer-path" with the line.
    [[nodiscard]] static foundation::Result<Observer> fromFile(const std::filesystem::path& file);

    /// What it was made of: one of the two, or neither.
    [[nodiscard]] const std::vector<Viewpoint>& path() const { return m_path; }
    [[nodiscard]] const std::vector<geometry::Polygon>& areas() const { return m_areas; }
    [[nodiscard]] Viewpoint viewpoint(double time_s) const;
    /// Whether what is in view may differ between the two times.
    [[nodiscard]] bool movesBetween(double from_s, double to_s) const;
    /// Places of cells in ascending order of number, ascending.
    void cellsInView(const world::World& world, double time_s, std::vector<std::uint32_t>& cells) const;

private:
    std::vector<Viewpoint> m_path;
    std::vector<geometry::Polygon> m_areas; ///< each with three corners or more
};

} // namespace passerby::perceptual
