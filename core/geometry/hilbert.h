// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <utility>

namespace passerby::geometry {

/// Place of the square (x, y) on a Hilbert curve over [0, 2^16)².
[[nodiscard]] inline std::uint32_t hilbertIndex(std::uint32_t x, std::uint32_t y)
{
    std::uint32_t index = 0;
    for (std::uint32_t s = 1U << 15U; s > 0; s >>= 1U) {
        const std::uint32_t rx = (x & s) ? 1 : 0;
        const std::uint32_t ry = (y & s) ? 1 : 0;
        index += s * s * ((3 * rx) ^ ry);
        if (ry == 0) {
            if (rx == 1) {
                x = 0xFFFFU - x;
                y = 0xFFFFU - y;
            }
            std::swap(x, y);
        }
    }
    return index;
}

} // namespace passerby::geometry
