// SPDX-License-Identifier: Apache-2.0
#include "core/world/waiting_line.h"

#include <algorithm>
#include <cmath>

namespace passerby::world {

namespace {

constexpr double kShareLostInRounding = 1e-9; // of a spacing: a line of 3 × 0.6 m holds four

/// A stretch between two different corners of a line.
struct StraightPiece {
    geometry::Point from;
    geometry::Point along; ///< unit vector to the tail
    double begin_m = 0.0;  ///< from the head
    double end_m = 0.0;
};

std::vector<StraightPiece> piecesOf(const WaitingLine& line)
{
    std::vector<StraightPiece> pieces;
    double begin_m = 0.0;
    for (std::size_t i = 1; i < line.points.size(); ++i) {
        const geometry::Point step = line.points[i] - line.points[i - 1];
        const double length_m = geometry::length(step);
        if (length_m > 0.0)
            pieces.push_back({line.points[i - 1], step * (1.0 / length_m), begin_m, begin_m + length_m});
        begin_m += length_m;
    }
    return pieces;
}

} // namespace

double lengthOf_m(const WaitingLine& line)
{
    double length_m = 0.0;
    for (std::size_t i = 1; i < line.points.size(); ++i)
        length_m += geometry::distance(line.points[i - 1], line.points[i]);
    return length_m;
}

std::size_t capacityOf(const WaitingLine& line)
{
    if (line.points.empty() || !(line.spacing_m > 0.0))
        return 0;
    const double behindHead = std::floor(lengthOf_m(line) / line.spacing_m + kShareLostInRounding);
    return static_cast<std::size_t>(std::min(behindHead, static_cast<double>(kMostWaitingPlaces - 1))) + 1;
}

std::vector<WaitingPlace> placesAlong(const WaitingLine& line, std::size_t beyond)
{
    const std::size_t capacity = capacityOf(line);
    if (capacity == 0)
        return {};
    const std::vector<StraightPiece> pieces = piecesOf(line);
    if (pieces.empty())
        return std::vector<WaitingPlace>(capacity + beyond, WaitingPlace{line.points.front(), {}});
    std::vector<WaitingPlace> places;
    places.reserve(capacity + beyond);
    std::size_t piece = 0;
    for (std::size_t rank = 0; rank < capacity + beyond; ++rank) {
        const double along_m = static_cast<double>(rank) * line.spacing_m;
        while (piece + 1 < pieces.size() && pieces[piece].end_m < along_m)
            ++piece;
        const StraightPiece& here = pieces[piece];
        places.push_back({here.from + here.along * (along_m - here.begin_m), here.along * -1.0});
    }
    return places;
}

} // namespace passerby::world
