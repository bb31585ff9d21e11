// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace passerby::geometry {

/// Of the corners (or sides) 0, 1, 2 of a triangle, the one that comes after another, counter-clockwise.
[[nodiscard]] constexpr unsigned next(unsigned i)
{
    return i == 2 ? 0 : i + 1;
}

/// And the one that comes before.
[[nodiscard]] constexpr unsigned previous(unsigned i)
{
    return i == 0 ? 2 : i - 1;
}

} // namespace passerby::geometry
