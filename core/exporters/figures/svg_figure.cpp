// SPDX-License-Identifier: Apache-2.0
#include "core/exporters/figures/svg_figure.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <functional>

namespace passerby::exporters {

namespace {

constexpr double kWidth = 460.0;
constexpr double kHeight = 340.0;
constexpr double kLeft = 62.0;
constexpr double kRight = 446.0;
constexpr double kTop = 34.0;
constexpr double kBottom = 292.0;
constexpr double kLegendRow = 15.0;
constexpr std::size_t kInside = 3; ///< more names stand below the axes, in two columns

std::string tickText(double value)
{
    const double size = std::abs(value);
    if (size != 0.0 && (size < 1e-3 || size >= 1e5)) {
        const int power = static_cast<int>(std::floor(std::log10(size) + 1e-9));
        const double factor = value / std::pow(10.0, power);
        const std::string mantissa = std::abs(factor - 1.0) < 1e-9 ? "" : fmt::format("{:g}×", factor);
        return fmt::format("{}10<tspan dy=\"-4\" font-size=\"8\">{}{}</tspan>", mantissa, power < 0 ? "−" : "", std::abs(power));
    }
    return fmt::format("{}{:g}", value < 0.0 ? "−" : "", size);
}

} // namespace

std::string escaped(const std::string& text)
{
    std::string safe;
    for (const char c : text) {
        switch (c) {
        case '&':
            safe += "&amp;";
            break;
        case '<':
            safe += "&lt;";
            break;
        case '>':
            safe += "&gt;";
            break;
        case '"':
            safe += "&quot;";
            break;
        default:
            safe += c;
        }
    }
    return safe;
}

std::vector<double> axisTicks(const FigureAxis& axis)
{
    std::vector<double> ticks;
    if (axis.isLogarithmic) {
        const int first = static_cast<int>(std::floor(std::log10(axis.low)));
        const int last = static_cast<int>(std::ceil(std::log10(axis.high)));
        const bool isWide = std::log10(axis.high / axis.low) > 2.0;
        const int step = std::max(1, (last - first) / 7);
        for (int power = first; power <= last; power += step)
            for (const double factor : {1.0, 2.0, 5.0})
                if (factor == 1.0 || !isWide)
                    ticks.push_back(factor * std::pow(10.0, power));
    } else {
        const double rough = (axis.high - axis.low) / 5.0;
        const double power = std::pow(10.0, std::floor(std::log10(rough)));
        double step = 10.0 * power;
        for (const double factor : {1.0, 2.0, 5.0})
            if (factor * power >= rough * 0.999) {
                step = factor * power;
                break;
            }
        for (double place = std::ceil(axis.low / step - 1e-9); place * step <= axis.high + 1e-9 * step; ++place)
            ticks.push_back(place == 0.0 ? 0.0 : place * step);
    }
    std::erase_if(ticks, [&](double tick) {
        const double slack = 1e-9 * std::abs(tick);
        return tick < axis.low - slack || tick > axis.high + slack;
    });
    return ticks;
}

SvgFigure::SvgFigure(FigureAxis x, FigureAxis y, std::string title) : m_x(std::move(x)), m_y(std::move(y)), m_title(std::move(title)) {}

double SvgFigure::place(const FigureAxis& axis, double value, double first, double last) const
{
    const double share = axis.isLogarithmic ? std::log(std::max(value, 1e-300) / axis.low) / std::log(axis.high / axis.low)
                                            : (value - axis.low) / (axis.high - axis.low);
    return first + (last - first) * std::clamp(share, -10.0, 11.0);
}

double SvgFigure::px(double x) const
{
    return place(m_x, x, kLeft, kRight);
}

double SvgFigure::py(double y) const
{
    return place(m_y, y, kBottom, kTop);
}

void SvgFigure::addDots(std::span<const FigurePoint> points, const FigureStyle& style)
{
    m_marks += fmt::format("<g fill=\"{}\" fill-opacity=\"{}\">", style.color, style.opacity);
    for (const FigurePoint& point : points)
        m_marks += fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{}\"/>", px(point.x), py(point.y), style.width);
    m_marks += "</g>\n";
    m_series.push_back({style, false});
}

void SvgFigure::addLine(std::span<const FigurePoint> points, const FigureStyle& style)
{
    m_marks +=
        fmt::format("<polyline fill=\"none\" stroke=\"{}\" stroke-width=\"{}\" stroke-opacity=\"{}\" stroke-dasharray=\"{}\" points=\"",
                    style.color, style.width, style.opacity, style.dashes.empty() ? "none" : style.dashes);
    for (const FigurePoint& point : points)
        m_marks += fmt::format("{:.1f},{:.1f} ", px(point.x), py(point.y));
    m_marks += "\"/>\n";
    m_series.push_back({style, true});
}

void SvgFigure::addBars(std::span<const FigurePoint> points, const FigureStyle& style)
{
    m_marks += fmt::format("<g fill=\"{}\" fill-opacity=\"{}\">", style.color, style.opacity);
    for (std::size_t i = 0; i + 1 < points.size(); ++i) {
        const double top = std::min(py(points[i].y), kBottom);
        m_marks += fmt::format("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\"/>", px(points[i].x) + 0.5, top,
                               std::max(0.5, px(points[i + 1].x) - px(points[i].x) - 1.0), kBottom - top);
    }
    m_marks += "</g>\n";
    m_series.push_back({style, false});
}

std::string SvgFigure::grid() const
{
    std::string text = "<g stroke=\"#e1e5ea\">";
    for (const double tick : axisTicks(m_x))
        text += fmt::format("<line x1=\"{0:.1f}\" x2=\"{0:.1f}\" y1=\"{1}\" y2=\"{2}\"/>", px(tick), kTop, kBottom);
    for (const double tick : axisTicks(m_y))
        text += fmt::format("<line x1=\"{1}\" x2=\"{2}\" y1=\"{0:.1f}\" y2=\"{0:.1f}\"/>", py(tick), kLeft, kRight);
    text += "</g>\n<g fill=\"#525c6b\" font-size=\"10.5\">";
    for (const double tick : axisTicks(m_x))
        text += fmt::format("<text x=\"{:.1f}\" y=\"{}\" text-anchor=\"middle\">{}</text>", px(tick), kBottom + 15.0, tickText(tick));
    for (const double tick : axisTicks(m_y))
        text += fmt::format("<text x=\"{}\" y=\"{:.1f}\" text-anchor=\"end\">{}</text>", kLeft - 6.0, py(tick) + 3.5, tickText(tick));
    text += "</g>\n";
    text += fmt::format("<text x=\"{}\" y=\"{}\" text-anchor=\"middle\" font-size=\"11.5\">{}</text>\n", 0.5 * (kLeft + kRight),
                        kHeight - 14.0, escaped(m_x.label));
    text += fmt::format("<text transform=\"translate(14 {}) rotate(-90)\" text-anchor=\"middle\" font-size=\"11.5\">{}</text>\n",
                        0.5 * (kTop + kBottom), escaped(m_y.label));
    return text;
}

std::size_t SvgFigure::named() const
{
    return static_cast<std::size_t>(
        std::count_if(m_series.begin(), m_series.end(), [](const Series& series) { return !series.style.name.empty(); }));
}

std::string SvgFigure::legend() const
{
    std::string text;
    const bool isInside = named() <= kInside;
    const std::size_t rows = isInside ? kInside : (named() + 1) / 2;
    std::size_t place = 0;
    for (const Series& series : m_series) {
        const FigureStyle& style = series.style;
        if (style.name.empty())
            continue;
        const double x = kLeft + (place / rows == 0 ? 8.0 : 200.0);
        const double y = (isInside ? kTop + 14.0 : kHeight + 4.0) + kLegendRow * static_cast<double>(place % rows);
        ++place;
        text += series.isLine
                    ? fmt::format("<line x1=\"{}\" x2=\"{}\" y1=\"{:.1f}\" y2=\"{:.1f}\" stroke=\"{}\" stroke-width=\"{}\" "
                                  "stroke-dasharray=\"{}\"/>",
                                  x, x + 18.0, y - 3.5, y - 3.5, style.color, style.width, style.dashes.empty() ? "none" : style.dashes)
                    : fmt::format("<circle cx=\"{}\" cy=\"{:.1f}\" r=\"3.5\" fill=\"{}\"/>", x + 9.0, y - 3.5, style.color);
        text += fmt::format("<text x=\"{}\" y=\"{:.1f}\" font-size=\"10.5\">{}</text>\n", x + 24.0, y, escaped(style.name));
    }
    return text;
}

std::string SvgFigure::svg() const
{
    const std::string clip = fmt::format("axes{:x}", std::hash<std::string>{}(m_title + m_marks)); // names differ on one page
    const double height = kHeight + (named() > kInside ? kLegendRow * std::ceil(0.5 * static_cast<double>(named())) : 0.0);
    return fmt::format("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" height=\"{1}\" "
                       "font-family=\"Inter, Helvetica, Arial, sans-serif\" fill=\"#1a212c\" role=\"img\" aria-label=\"{2}\">\n"
                       "<rect width=\"{0}\" height=\"{1}\" fill=\"#ffffff\"/>\n"
                       "<text x=\"{3}\" y=\"20\" font-size=\"13\" font-weight=\"600\">{2}</text>\n",
                       kWidth, height, escaped(m_title), kLeft)
           + grid()
           + fmt::format(
               "<clipPath id=\"{0}\"><rect x=\"{1}\" y=\"{2}\" width=\"{3}\" height=\"{4}\"/></clipPath>\n<g clip-path=\"url(#{0})\">\n",
               clip, kLeft, kTop, kRight - kLeft, kBottom - kTop)
           + m_marks + "</g>\n"
           + fmt::format("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"none\" stroke=\"#7a8492\"/>\n", kLeft, kTop,
                         kRight - kLeft, kBottom - kTop)
           + legend() + "</svg>\n";
}

} // namespace passerby::exporters
