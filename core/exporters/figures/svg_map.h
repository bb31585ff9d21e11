// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exporters/figures/color_ramp.h"
#include "core/geometry/polygon.h"

#include <map>
#include <string>
#include <vector>

namespace passerby::exporters {

/// What the colours of a map mean: 0 at the low end of the ramp, `high` at the other; more than that looks the same. Of a difference from
/// −high to high, blue to orange.
struct MapScale {
    std::string label; ///< with its unit
    double high = 1.0; ///< > 0
    ColorRamp ramp = ColorRamp::viridis;
    bool isDifference = false; ///< then on white ground
};

/// A map for print as one piece of SVG that needs nothing else: buildings, lines coloured by a value that runs from one end to the
/// other, a colour scale and a bar of metres. North is up. On dark ground for viridis, whose high end is bright, else on white.
class SvgMap {
public:
    /// `extent`: what is shown, in metres, not empty.
    SvgMap(geometry::Box extent, std::string title, MapScale scale);

    /// An area in the colour of buildings; left out where it would be smaller than a pixel.
    void addBuilding(const geometry::Polygon& polygon);
    /// The value runs evenly along the line from one end to the other.
    void addLine(const std::vector<geometry::Point>& points, double from, double to);
    /// A disc with a few letters, "3", on top of everything.
    void addMark(geometry::Point place, const std::string& text);
    /// Larger values, of either sign, lie on top. 640 px wide, scalable.
    [[nodiscard]] std::string svg() const;

private:
    [[nodiscard]] double px(double x) const;
    [[nodiscard]] double py(double y) const;
    [[nodiscard]] int levelOf(double value) const;
    [[nodiscard]] std::string colorOf(int level) const;
    [[nodiscard]] double weightOf(int level) const;
    [[nodiscard]] std::string legend() const;
    [[nodiscard]] std::string metres() const;

    geometry::Box m_extent;
    std::string m_title;
    MapScale m_scale;
    double m_pixelsPerMetre = 1.0;
    double m_mapHeight = 0.0;
    std::string m_buildings;            ///< data of one path
    std::map<int, std::string> m_lines; ///< by level of colour: data of a path
    std::string m_marks;                ///< elements
};

} // namespace passerby::exporters
