// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/fundamental_diagram_picture.h"

#include <array>
#include <fmt/format.h>

namespace passerby::bench {

namespace {

constexpr double kLeft = 60.0;
constexpr double kTop = 20.0;
constexpr double kWidth = 520.0;
constexpr double kHeight = 300.0;
constexpr double kMostDensity_m2 = 3.25;
constexpr double kMostSpeed_mps = 1.75;
constexpr std::array<const char*, 4> kColours{"#1f77b4", "#d95f02", "#2a9d4b", "#8e44ad"};

double across(double density_m2)
{
    return kLeft + kWidth * density_m2 / kMostDensity_m2;
}

double down(double speed_mps)
{
    return kTop + kHeight * (1.0 - speed_mps / kMostSpeed_mps);
}

std::string axes()
{
    std::string svg = fmt::format("<rect x='{}' y='{}' width='{}' height='{}' fill='none' stroke='#888'/>\n", kLeft, kTop, kWidth, kHeight);
    for (int i = 0; i <= 6; ++i)
        svg += fmt::format("<text x='{:.1f}' y='{}' text-anchor='middle'>{:.1f}</text>\n", across(0.5 * i), kTop + kHeight + 18, 0.5 * i);
    for (int i = 0; i <= 3; ++i)
        svg += fmt::format("<text x='{}' y='{:.1f}' text-anchor='end'>{:.1f}</text>\n", kLeft - 8, down(0.5 * i) + 4, 0.5 * i);
    svg += fmt::format("<text x='{}' y='{}' text-anchor='middle'>Density (people/m²)</text>\n", kLeft + kWidth / 2, kTop + kHeight + 40);
    svg += fmt::format("<text transform='translate(18 {}) rotate(-90)' text-anchor='middle'>Speed (m/s)</text>\n", kTop + kHeight / 2);
    return svg;
}

/// A measured value with 10 % to either side; hollow where people walked both ways.
std::string measuredMark(const Corridor& corridor)
{
    const double x = across(corridor.density_m2);
    return fmt::format("<line x1='{0:.1f}' x2='{0:.1f}' y1='{1:.1f}' y2='{2:.1f}' stroke='#bbb' stroke-width='9'/>\n"
                       "<circle cx='{0:.1f}' cy='{3:.1f}' r='4' fill='{4}' stroke='#222' stroke-width='1.5'/>\n",
                       x, down(1.1 * corridor.speed_mps), down(0.9 * corridor.speed_mps), down(corridor.speed_mps),
                       corridor.isBidirectional ? "#fff" : "#222");
}

std::string begun()
{
    return "<svg xmlns='http://www.w3.org/2000/svg' width='620' height='375' font-family='sans-serif' font-size='13'>\n"
           "<rect width='620' height='375' fill='#fff'/>\n"
           + axes();
}

/// A line through the speeds with its name in the legend.
std::string curve(const std::vector<double>& densities_m2, const ModelDiagram::Curve& curve, const char* style, double legendY)
{
    std::string svg = fmt::format("<polyline fill='none' {} points='", style);
    for (std::size_t i = 0; i < densities_m2.size(); ++i)
        svg += fmt::format("{:.1f},{:.1f} ", across(densities_m2[i]), down(curve.speeds_mps[i]));
    return svg
           + fmt::format("'/>\n<line x1='{0}' x2='{1}' y1='{2}' y2='{2}' {3}/><text x='{4}' y='{5}'>{6}</text>\n", kLeft + kWidth - 206,
                         kLeft + kWidth - 184, legendY - 4, style, kLeft + kWidth - 178, legendY, curve.name);
}

} // namespace

std::string svgOf(const ModelDiagram& diagram)
{
    std::string svg =
        begun() + curve(diagram.densities_m2, diagram.law, "stroke='#999' stroke-width='7' stroke-opacity='0.45'", kTop + 20.0);
    for (std::size_t i = 0; i < diagram.models.size(); ++i)
        svg += curve(diagram.densities_m2, diagram.models[i],
                     fmt::format("stroke='{}' stroke-width='2'", kColours[i % kColours.size()]).c_str(),
                     kTop + 40.0 + 20.0 * static_cast<double>(i));
    return svg + "</svg>\n";
}

std::string svgOf(const DiagramPicture& picture)
{
    std::string svg = begun();
    for (const Corridor& corridor : picture.corridors)
        svg += measuredMark(corridor);
    for (std::size_t i = 0; i < picture.curves.size(); ++i) {
        const char* colour = kColours[i % kColours.size()];
        for (std::size_t j = 0; j < picture.corridors.size(); ++j)
            svg += fmt::format("<rect x='{:.1f}' y='{:.1f}' width='8' height='3' fill='{}'/>\n",
                               across(picture.corridors[j].density_m2) + (static_cast<double>(i) - 1.0) * 8.0 - 4.0,
                               down(picture.curves[i].speeds_mps[j]) - 1.5, colour);
        const double y = kTop + 20.0 + 20.0 * static_cast<double>(i);
        svg += fmt::format("<rect x='{}' y='{}' width='14' height='4' fill='{}'/><text x='{}' y='{}'>{}</text>\n", kLeft + kWidth - 200,
                           y - 6, colour, kLeft + kWidth - 178, y, picture.curves[i].name);
    }
    const double y = kTop + 20.0 + 20.0 * static_cast<double>(picture.curves.size());
    svg += fmt::format(
        "<circle cx='{0}' cy='{1}' r='4' fill='#222'/><text x='{2}' y='{3}'>measured, one way</text>\n"
        "<circle cx='{0}' cy='{4}' r='4' fill='#fff' stroke='#222' stroke-width='1.5'/><text x='{2}' y='{5}'>measured, both ways</text>\n"
        "<rect x='{6}' y='{7}' width='9' height='14' fill='#bbb'/><text x='{2}' y='{8}'>10 % to either side</text>\n",
        kLeft + kWidth - 193, y - 4, kLeft + kWidth - 178, y, y + 16, y + 20, kLeft + kWidth - 197.5, y + 28, y + 40);
    return svg + "</svg>\n";
}

} // namespace passerby::bench
