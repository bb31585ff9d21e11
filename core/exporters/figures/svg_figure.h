// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <vector>

namespace passerby::exporters {

struct FigureAxis {
    std::string label; ///< with its unit
    double low = 0.0;
    double high = 1.0; ///< > low; both > 0 on a logarithmic axis
    bool isLogarithmic = false;
};

struct FigurePoint {
    double x = 0.0;
    double y = 0.0;
};

/// How a series is drawn and what the legend calls it (nothing: it is left out there).
struct FigureStyle {
    std::string name;
    std::string color = "#2260c4";
    double width = 1.5; ///< of lines, and radius of dots, px
    std::string dashes; ///< as in SVG's stroke-dasharray
    double opacity = 1.0;
};

/// A figure for print: a pair of axes with ticks and grid, series of dots, lines and bars, and a legend, as one piece of SVG that needs
/// nothing else. What lies outside the axes is cut off.
class SvgFigure {
public:
    SvgFigure(FigureAxis x, FigureAxis y, std::string title);

    void addDots(std::span<const FigurePoint> points, const FigureStyle& style);
    void addLine(std::span<const FigurePoint> points, const FigureStyle& style);
    /// Bars from 0 (the lower end on a logarithmic axis) to y, from one x to the next; the last point only ends the last bar.
    void addBars(std::span<const FigurePoint> points, const FigureStyle& style);
    /// 460 × 340 px, scalable; more than three names in the legend make it higher.
    [[nodiscard]] std::string svg() const;

private:
    [[nodiscard]] double place(const FigureAxis& axis, double value, double first, double last) const;
    [[nodiscard]] double px(double x) const;
    [[nodiscard]] double py(double y) const;
    [[nodiscard]] std::string grid() const;
    [[nodiscard]] std::string legend() const;
    [[nodiscard]] std::size_t named() const;

    struct Series {
        FigureStyle style;
        bool isLine = false;
    };
    FigureAxis m_x;
    FigureAxis m_y;
    std::string m_title;
    std::string m_marks;
    std::vector<Series> m_series;
};

/// Values at which an axis is labelled: 1, 2 or 5 times a power of ten, ascending; decades on a logarithmic axis of more than two.
[[nodiscard]] std::vector<double> axisTicks(const FigureAxis& axis);
/// Text with &, <, > and quotes as entities, for SVG and HTML.
[[nodiscard]] std::string escaped(const std::string& text);

} // namespace passerby::exporters
