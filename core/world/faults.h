// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/words.h"
#include "core/geometry/line.h"
#include "core/world/row_rules.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace passerby::world {

using Fault = std::optional<std::string>;

inline constexpr int kLevelLimit = 1000;
inline constexpr double kHeightLimit_m = 1e5;
inline constexpr double kDurationLimit_s = 1e9;
inline constexpr double kServiceLimit_s = 86400.0;
inline constexpr double kSmallestArea_m2 = 1e-9;

/// By the first bytes, as both formats define them.
inline bool isPicture(const std::vector<std::uint8_t>& file)
{
    static constexpr std::array<std::uint8_t, 8> kPng{0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};
    static constexpr std::array<std::uint8_t, 3> kJpeg{0xFF, 0xD8, 0xFF};
    const auto startsWith = [&file](const auto& magic) {
        return file.size() >= magic.size() && std::equal(magic.begin(), magic.end(), file.begin());
    };
    return startsWith(kPng) || startsWith(kJpeg);
}

/// The first fault among several looks at one row. Words are given in English, and told where there is a fault.
class Faults {
public:
    Faults& within(const char* what, double value, double low, double high)
    {
        if (!m_fault && !(value >= low && value <= high)) // also catches what is not a number
            m_fault = foundation::told("{} must lie between {:g} and {:g}, but is {:g}.", foundation::told(what), low, high, value);
        return *this;
    }
    Faults& above(const char* what, double value, double low, double high)
    {
        if (!m_fault && !(value > low && value <= high))
            m_fault =
                foundation::told("{} must be more than {:g} and at most {:g}, but is {:g}.", foundation::told(what), low, high, value);
        return *this;
    }
    /// `sentence` has places for the values.
    template <class... Values>
    Faults& require(bool condition, const char* sentence, const Values&... values)
    {
        if (!m_fault && !condition)
            m_fault = foundation::told(sentence, values...);
        return *this;
    }
    Faults& point(const char* what, geometry::Point p)
    {
        return within(what, p.x, -kCoordinateLimit_m, kCoordinateLimit_m).within(what, p.y, -kCoordinateLimit_m, kCoordinateLimit_m);
    }
    Faults& ends(geometry::Point a, geometry::Point b)
    {
        return point("An end", a).point("An end", b).require(!(a == b), "The two ends are the same point.");
    }
    Faults& level(int value) { return within("The level", value, -kLevelLimit, kLevelLimit); }
    Faults& height(const char* what, double value) { return within(what, value, -kHeightLimit_m, kHeightLimit_m); }
    Faults& duration(const char* what, double value) { return within(what, value, 0.0, kDurationLimit_s); }
    Faults& polygon(const geometry::Polygon& polygon)
    {
        ring("The outline", polygon.outer);
        for (const geometry::Ring& hole : polygon.holes)
            ring("A hole", hole);
        return *this;
    }
    [[nodiscard]] Fault result() { return std::move(m_fault); }

private:
    void ring(const char* what, const geometry::Ring& ring)
    {
        for (const geometry::Point p : ring)
            point("A coordinate", p);
        if (!m_fault && ring.size() < 3)
            m_fault = foundation::told("{} needs at least three different corners, but has {}.", foundation::told(what), ring.size());
        if (!m_fault && std::abs(geometry::signedArea(ring)) < kSmallestArea_m2)
            m_fault = foundation::told("{} has no area.", foundation::told(what));
    }

    Fault m_fault;
};

} // namespace passerby::world
