// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>

namespace passerby::steering {

/// A velocity in m/s, or a place relative to somebody in metres: x east, y north. Single precision, since it is never far away.
struct Vector {
    float x = 0.0F;
    float y = 0.0F;

    friend bool operator==(const Vector&, const Vector&) = default;
};

[[nodiscard]] inline Vector operator+(Vector a, Vector b)
{
    return {a.x + b.x, a.y + b.y};
}
[[nodiscard]] inline Vector operator-(Vector a, Vector b)
{
    return {a.x - b.x, a.y - b.y};
}
[[nodiscard]] inline Vector operator*(Vector a, float factor)
{
    return {a.x * factor, a.y * factor};
}
[[nodiscard]] inline Vector operator*(float factor, Vector a)
{
    return a * factor;
}
[[nodiscard]] inline float dot(Vector a, Vector b)
{
    return a.x * b.x + a.y * b.y;
}
/// Positive when b turns left of a.
[[nodiscard]] inline float cross(Vector a, Vector b)
{
    return a.x * b.y - a.y * b.x;
}
[[nodiscard]] inline float length(Vector a)
{
    return std::sqrt(dot(a, a));
}

/// The same direction, no longer than `most`.
[[nodiscard]] inline Vector limited(Vector a, float most)
{
    const float square = dot(a, a);
    return square > most * most ? a * (most / std::sqrt(square)) : a;
}

} // namespace passerby::steering
