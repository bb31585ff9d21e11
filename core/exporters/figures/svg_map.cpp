// SPDX-License-Identifier: Apache-2.0
#include "core/exporters/figures/svg_map.h"

#include "core/exporters/figures/svg_figure.h"
#include "core/geometry/box_cut.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <iterator>

namespace passerby::exporters {

namespace {

constexpr double kPictureWidth = 640.0;
constexpr double kMapTop = 34.0;
constexpr double kMargin = 10.0;
constexpr double kLegend = 48.0;
constexpr double kBar = 220.0; ///< width of the colour scale
constexpr int kLevels = 48;
constexpr double kLeastLine = 1.4; ///< px
constexpr double kMostLine = 3.2;

struct Ground {
    const char* paper;
    const char* building;
    const char* ink;
};

Ground groundOf(const MapScale& scale)
{
    return scale.ramp == ColorRamp::viridis && !scale.isDifference ? Ground{"#15181f", "#262b35", "#d8dde5"}
                                                                   : Ground{"#ffffff", "#e6e8ec", "#1a212c"};
}

/// With a true minus.
std::string signedText(double value)
{
    return value < 0.0 ? fmt::format("−{:g}", -value) : fmt::format("{:g}", value);
}

} // namespace

SvgMap::SvgMap(geometry::Box extent, std::string title, MapScale scale)
    : m_extent(extent), m_title(std::move(title)), m_scale(std::move(scale))
{
    const double wide_m = std::max(1.0, extent.high.x - extent.low.x);
    const double high_m = std::max(1.0, extent.high.y - extent.low.y);
    m_pixelsPerMetre = (kPictureWidth - 2.0 * kMargin) / std::max(wide_m, high_m); // square at most
    m_mapHeight = high_m * m_pixelsPerMetre;
}

double SvgMap::px(double x) const
{
    const double wide = (m_extent.high.x - m_extent.low.x) * m_pixelsPerMetre;
    return 0.5 * (kPictureWidth - wide) + (x - m_extent.low.x) * m_pixelsPerMetre;
}

double SvgMap::py(double y) const
{
    return kMapTop + (m_extent.high.y - y) * m_pixelsPerMetre;
}

int SvgMap::levelOf(double value) const
{
    const double amount = std::isnan(value) ? 0.0 : value / m_scale.high;
    const double share = std::clamp(m_scale.isDifference ? 0.5 + 0.5 * amount : amount, 0.0, 1.0);
    return static_cast<int>(std::lround(share * (kLevels - 1)));
}

std::string SvgMap::colorOf(int level) const
{
    const double position = static_cast<double>(level) / (kLevels - 1);
    return world::toHex(m_scale.isDifference ? differenceColor(position, false) : rampColor(m_scale.ramp, position));
}

/// How much there is to see at a level, in [0, 1].
double SvgMap::weightOf(int level) const
{
    const double position = static_cast<double>(level) / (kLevels - 1);
    return m_scale.isDifference ? std::abs(2.0 * position - 1.0) : position;
}

void SvgMap::addBuilding(const geometry::Polygon& polygon)
{
    if (geometry::area(polygon) * m_pixelsPerMetre * m_pixelsPerMetre < 1.0)
        return;
    const auto add = [&](const geometry::Ring& ring) {
        const char* step = "M";
        for (const geometry::Point p : geometry::cutToBox(ring, m_extent)) {
            fmt::format_to(std::back_inserter(m_buildings), "{}{:.1f} {:.1f}", step, px(p.x), py(p.y));
            step = "L";
        }
        if (*step == 'L')
            m_buildings += "Z";
    };
    add(polygon.outer);
    for (const geometry::Ring& hole : polygon.holes)
        add(hole);
}

void SvgMap::addLine(const std::vector<geometry::Point>& points, double from, double to)
{
    double length_m = 0.0;
    for (std::size_t i = 0; i + 1 < points.size(); ++i)
        length_m += geometry::distance(points[i], points[i + 1]);
    if (!(length_m > 0.0))
        return;
    const int steps = 1 + std::abs(levelOf(to) - levelOf(from)); // a piece for each colour between
    double walked_m = 0.0;
    for (std::size_t i = 0; i + 1 < points.size(); ++i) {
        const double leg_m = geometry::distance(points[i], points[i + 1]);
        const int pieces = std::max(1, static_cast<int>(std::ceil(steps * leg_m / length_m)));
        for (int piece = 0; piece < pieces; ++piece) {
            const double begin = static_cast<double>(piece) / pieces;
            const double end = static_cast<double>(piece + 1) / pieces;
            const double along = (walked_m + 0.5 * (begin + end) * leg_m) / length_m;
            const geometry::Point a = points[i] + (points[i + 1] - points[i]) * begin;
            const geometry::Point b = points[i] + (points[i + 1] - points[i]) * end;
            fmt::format_to(std::back_inserter(m_lines[levelOf(from + (to - from) * along)]), "M{:.1f} {:.1f}L{:.1f} {:.1f}", px(a.x),
                           py(a.y), px(b.x), py(b.y));
        }
        walked_m += leg_m;
    }
}

void SvgMap::addMark(geometry::Point place, const std::string& text)
{
    const Ground ground = groundOf(m_scale);
    fmt::format_to(std::back_inserter(m_marks),
                   "<circle cx=\"{0:.1f}\" cy=\"{1:.1f}\" r=\"7\" fill=\"{2}\" stroke=\"{3}\"/><text x=\"{0:.1f}\" y=\"{4:.1f}\" "
                   "text-anchor=\"middle\" font-size=\"9\" font-weight=\"600\">{5}</text>\n",
                   px(place.x), py(place.y), ground.paper, ground.ink, py(place.y) + 3.2, escaped(text));
}

std::string SvgMap::legend() const
{
    const double y = kMapTop + m_mapHeight + 16.0;
    std::string text;
    for (int level = 0; level < kLevels; ++level)
        text += fmt::format("<rect x=\"{:.2f}\" y=\"{:.1f}\" width=\"{:.2f}\" height=\"9\" fill=\"{}\"/>", kMargin + kBar * level / kLevels,
                            y, kBar / kLevels + 0.3, colorOf(level));
    const double low = m_scale.isDifference ? -m_scale.high : 0.0;
    for (const double tick : axisTicks({"", low, m_scale.high}))
        text +=
            fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\" font-size=\"10.5\">{}</text>",
                        kMargin + kBar * (tick - low) / (m_scale.high - low), y + 21.0, tick > low ? "middle" : "start", signedText(tick));
    return text
           + fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" font-size=\"11\">{}</text>\n", kMargin + kBar + 12.0, y + 8.5,
                         escaped(m_scale.label));
}

/// A bar of a round number of metres, about a sixth of the map.
std::string SvgMap::metres() const
{
    const double wanted_m = kPictureWidth / 6.0 / m_pixelsPerMetre;
    const std::vector<double> ticks = axisTicks({"", 0.0, wanted_m});
    const double bar_m = ticks.empty() ? wanted_m : ticks.back();
    const double right = kPictureWidth - kMargin;
    const double y = kMapTop + m_mapHeight + 20.0;
    return fmt::format("<path d=\"M{0:.1f} {2:.1f}V{3:.1f}H{1:.1f}V{2:.1f}\" fill=\"none\" stroke=\"{4}\"/>"
                       "<text x=\"{5:.1f}\" y=\"{6:.1f}\" text-anchor=\"middle\" font-size=\"10.5\">{7:g} m</text>\n",
                       right - bar_m * m_pixelsPerMetre, right, y - 4.0, y, groundOf(m_scale).ink, right - 0.5 * bar_m * m_pixelsPerMetre,
                       y + 15.0, bar_m);
}

std::string SvgMap::svg() const
{
    const Ground ground = groundOf(m_scale);
    std::string text = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1:.0f}\" width=\"{0}\" height=\"{1:.0f}\" "
        "font-family=\"Inter, Helvetica, Arial, sans-serif\" fill=\"{2}\" role=\"img\" aria-label=\"{3}\">\n"
        "<rect width=\"{0}\" height=\"{1:.0f}\" fill=\"{4}\"/>\n<text x=\"{5}\" y=\"21\" font-size=\"13\" font-weight=\"600\">{3}</text>\n"
        "<path d=\"{6}\" fill=\"{7}\"/>\n<g fill=\"none\" stroke-linecap=\"round\">\n",
        kPictureWidth, kMapTop + m_mapHeight + kLegend, ground.ink, escaped(m_title), ground.paper, kMargin, m_buildings, ground.building);
    std::vector<int> levels;
    for (const auto& [level, data] : m_lines)
        levels.push_back(level);
    std::stable_sort(levels.begin(), levels.end(), [this](int x, int y) { return weightOf(x) < weightOf(y); });
    for (const int level : levels)
        text += fmt::format("<path stroke=\"{}\" stroke-width=\"{:.1f}\" d=\"{}\"/>\n", colorOf(level),
                            kLeastLine + (kMostLine - kLeastLine) * weightOf(level), m_lines.at(level));
    text += "</g>\n" + m_marks;
    return text + legend() + metres() + "</svg>\n";
}

} // namespace passerby::exporters
