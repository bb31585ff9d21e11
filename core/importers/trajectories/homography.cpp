// SPDX-License-Identifier: Apache-2.0
#include "core/importers/trajectories/homography.h"

#include "core/foundation/words.h"
#include "core/importers/trajectories/table_text.h"

#include <cmath>
#include <fmt/format.h>

namespace passerby::importers {

using foundation::Error;

namespace {

constexpr double kRounding = 1e-12; ///< share of its terms below which a sum counts as 0

/// Whether the determinant is 0, or no number.
bool foldsIntoALine(const std::array<double, 9>& h)
{
    const std::array terms{h[0] * h[4] * h[8],  h[1] * h[5] * h[6],  h[2] * h[3] * h[7],
                           -h[0] * h[5] * h[7], -h[1] * h[3] * h[8], -h[2] * h[4] * h[6]};
    double sum = 0.0;
    double size = 0.0;
    for (const double term : terms) {
        sum += term;
        size += std::abs(term);
    }
    return !std::isfinite(size) || !(std::abs(sum) > kRounding * size);
}

} // namespace

double Homography::depthOf(geometry::Point pixel) const
{
    const double across = h[6] * pixel.x;
    const double along = h[7] * pixel.y;
    const double depth = across + along + h[8];
    return std::abs(depth) > kRounding * (std::abs(across) + std::abs(along) + std::abs(h[8])) ? depth : 0.0;
}

std::optional<geometry::Point> Homography::toGround(geometry::Point pixel) const
{
    const double depth = depthOf(pixel);
    if (!(std::abs(depth) > 0.0))
        return std::nullopt;
    return geometry::Point{(h[0] * pixel.x + h[1] * pixel.y + h[2]) / depth, (h[3] * pixel.x + h[4] * pixel.y + h[5]) / depth};
}

foundation::Result<Homography> parseHomography(std::string_view text, const std::string& file)
{
    Homography read;
    std::size_t count = 0;
    TableText table(text);
    for (std::vector<std::string_view> fields; table.next();) {
        splitFields(table.line(), table.line().find(',') == std::string_view::npos ? ' ' : ',', fields);
        for (const std::string_view field : fields) {
            const auto number = numberIn(field);
            if (!number || count == read.h.size())
                return Error{"bad-homography",
                             number ? foundation::told("A homography has nine numbers, but here is a tenth.")
                                    : foundation::told("This is no number."),
                             fmt::format("{}, line {}", file, table.lineNumber())};
            read.h[count++] = *number;
        }
    }
    if (count < read.h.size())
        return Error{"bad-homography", foundation::told("A homography has nine numbers, but this one has {}.", count), file};
    if (foldsIntoALine(read.h))
        return Error{"bad-homography", foundation::told("This homography folds the picture into a line."), file};
    return read;
}

} // namespace passerby::importers
